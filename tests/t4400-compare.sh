# Comparisons in mbsh: by command and by script, in fresh executions, with arms
# that end badly, and interrupted.
. "$MBSH_SOURCE/tests/lib.sh"

cat >"$work/tests.scm" <<'SCM'
(use-modules (mbenchmark))
(define (work n) (let next ((i 0)) (if (< i n) (next (+ i 1)) i)))
(define (log-process state)
  (let ((port (open-file (getenv "LOG") "a")))
    (format port "~a ~a\n" (getpid) (object-address work))
    (close-port port)
    (state-sizes state)))
(register-test! "work" #:set-up log-process #:test work #:dimensions '((99)))
(register-test! "twice" #:set-up log-process #:test work
                #:dimensions '((198)))
(register-test! "bad" #:test (lambda () (error "deliberate")))
(register-test! "gone" #:test (lambda () (exit 3)))
(register-test! "fault" #:test (lambda () (kill (getpid) SIGSEGV)))
SCM
LOG=$work/log
export LOG
cd "$work" || exit 99

# The lines of TEXT are run.
types () {
  rm -f "$LOG"
  printf '%b' ",load tests.scm\n$1" | mbsh -q
}
keep () {
  cp "$work/out" "$work/seen"
}
seen () {
  cat "$work/seen"
}

# The number of different words in column N of the log.
different () {
  seen=" " found=0
  while read -r first second; do
    eval "word=\$$1"
    case $seen in
      *" $word "*) ;;
      *) seen="$seen$word " found=`expr $found + 1` ;;
    esac
  done <"$LOG"
  echo $found
}

says "twice/198 is " "a command" types ',compare work twice --precision=10%\n'
keep
says "times slower than work/99" "and its sentence" seen
passes "one process has the samples" test `different first` -ge 1

says "over 2 processes" "fresh executions" \
  types ',compare work twice --precision=10% --processes=2\n'
keep
passes "each is another process" test `different first` -ge 2
read -r randomized </proc/sys/kernel/randomize_va_space 2>/dev/null
if test "$randomized" = 0; then
  skip "each has its own layout" "no address is random here"
else
  passes "each has its own layout" test `different second` -ge 2
fi

says "The processes were forked from one: their layout did not vary" \
  "tests that were typed are forked" \
  types '(register-test! "typed" #:set-up log-process #:test (lambda () 1))
,compare typed typed --precision=10% --processes=2\n'
passes "from one layout" test `different second` -eq 1

# A script compares twice; a fresh execution is to know which of the two it is
# for.
cat >"$work/script.scm" <<'SCM'
(load "tests.scm")
(define (names comparison) (map arm-name (comparison-arms comparison)))
(define (compare . arms)
  (apply compare-tests (append arms '(#:processes 2 #:precision 0.1))))
(write (names (compare "twice" "twice")))
(write (comparison-processes (compare "work" "twice")))
(write (> (comparison-ratio (compare "work" "twice")) 1.2))
SCM
rm -f "$LOG"
says '("twice/198" "twice/198 (2)")2#t' "a script of several" \
  mbsh -s "$work/script.scm"
passes "in fresh executions of its own" test `different first` -ge 6

status_is 1 "an arm that raises is the status" \
  types ',compare work/99 bad twice/198 --precision=10%\n'
keep
says "no verdict on bad against work/99: bad raised an exception" \
  "its pair has no verdict" seen
says "twice/198 is " "the others have theirs" seen
says "deliberate" "its message is told" seen
for arm in "gone:called exit" "fault:was killed"; do
  status_is 1 "an arm: ${arm%:*}" \
    types ",compare work/99 ${arm%:*} --precision=10%\\n"
  keep
  says "${arm%:*} ${arm#*:}" "and what it did" seen
done
says "no verdict on work/99 against fault: fault was killed" "the first arm" \
  types ',compare fault work/99 --precision=10%\n'
says "no test \"wrok\"; did you mean \"work\"?" "a name that is none" \
  types ',compare work wrok\n'
status_is 1 "fails the script" types ',compare work wrok\n'
says "2 processes" ",more joins further processes" \
  types ',compare work twice --precision=10% --processes=2\n,more 1\n,why\n'

# What was read back says the same.
says "the same" "data come back" types '(let* ((one (compare-tests "work" "twice" #:precision 0.1))
(datum (call-with-input-string (object->string (comparison->datum one)) read)))
(display (if (string=? (comparison-text one) (comparison-text (datum->comparison datum))) "the same" "another")))\n'

# Interruptions: the body asks for the signal once.
cat >"$work/endless.scm" <<'SCM'
(use-modules (mbenchmark))
(define (endless)
  (call-with-output-file (getenv "READY") (lambda (port) (display "r" port)))
  (let next () (next)))
(register-test! "endless" #:test endless)
(register-test! "fine" #:test (lambda () 1))
SCM
printf ',load endless.scm\n,compare fine endless\n(display "went on")\n' \
  >"$work/input"
status_is 130 "an interruption ends a script" \
  "$MBSH_BUILD/tests/signal-when-ready" "$work/fifo" INT -- \
  sh -c "exec mbsh -q <'$work/input' 2>&1"
keep
says "Interrupted: this is what was measured until then" "and tells it" seen
case `cat "$work/seen"` in
  *"went on"*) not_ok "and no more" ;;
  *) ok "and no more" ;;
esac

done_testing
