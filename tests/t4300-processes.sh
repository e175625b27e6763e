# Executions in several processes: fresh ones of a program in C and of mbsh,
# forked ones where there is nothing to execute again.
. "$MBSH_SOURCE/tests/lib.sh"

fresh="$MBSH_BUILD/tests/fresh"
LOG=$work/log
export LOG
few="--no-self-test --set processes=3 --set max-iterations=30"

# What the command of the test before has written.
seen () {
  cat "$work/seen"
}
keep () {
  cp "$work/out" "$work/seen"
}

# The number of different words in column N of the log.
different () {
  set -f
  seen=" " found=0
  while read -r first second third fourth; do
    eval "word=\$$1"
    case $seen in
      *" $word "*) ;;
      *) seen="$seen$word " found=`expr $found + 1` ;;
    esac
  done <"$LOG"
  set +f
  echo $found
}

# That the log has N processes with different addresses, or with one.
layouts_are () {
  layouts_wanted=$1 layouts_processes=$2 layouts_name=$3
  cp "$LOG" "$work/out"
  if test `different first` -ne $layouts_processes; then
    not_ok "$layouts_name"
  elif test $layouts_wanted = forked -a `different second` -eq 1; then
    ok "$layouts_name"
  elif test $layouts_wanted = fresh -a `different second` -gt 1; then
    ok "$layouts_name"
  elif test $layouts_wanted = fresh -a "$randomized" = 0; then
    skip "$layouts_name" "no address is random here"
  else
    not_ok "$layouts_name"
  fi
}
read -r randomized </proc/sys/kernel/randomize_va_space 2>/dev/null

# Programs in C.
says "Processes-Fresh: 1" "C: the report says that they are fresh" \
  "$fresh" --no-self-test --set processes=2 --set max-iterations=100 \
  --output=text --values=processes
rm -f "$LOG"
says "30 |" "C: three processes share the iterations" "$fresh" $few
layouts_are fresh 3 "C: each has its own layout"
while read -r process address descriptors name; do
  echo "$descriptors $name"
done <"$LOG" >"$work/told"
rm -f "$LOG"
"$fresh" $few >/dev/null 2>&1 7</dev/null 8</dev/null
while read -r process address descriptors name; do
  echo "$descriptors $name"
done <"$LOG" >"$work/told-again"
passes "C: no open file is handed on" \
  cmp "$work/told" "$work/told-again"
case `cat "$work/told"` in
  *" lt-fresh"* | *" fresh"*) ok "C: it is called as the program is" ;;
  *) not_ok "C: it is called as the program is" ;;
esac
rm -f "$LOG"
says "Iterations: 30" "C: bodies print to the report where that is asked" \
  "$fresh" $few --set capture-output=on --output=text --values=usual,output
keep
says "Output: said by the test" "C: what the program says before is not there" \
  seen
rm -f "$LOG"
"$fresh" $few --output=lisp:"$work/report" >"$work/printed" 2>/dev/null
passes "C: bodies print where the program does" \
  test `grep -c "said by the test" "$work/printed"` = 3
passes "C: what the program says is said once" \
  test `grep -c "said by main" "$work/printed"` = 1

rm -f "$LOG"
status_is 1 "C: a crash in a fresh execution" \
  env CRASH=1 "$fresh" $few
keep
says "SIGSEGV at address 0x0, in crash_here" "C: the function is named" \
  seen
passes "C: no other process is begun" test `different first` = 1
rm -f "$LOG"
status_is 1 "C: a program that leaves before it runs its tests" \
  env STATUS=3 "$fresh" $few
keep
says "failed: the fresh execution ended with status 3 before it came to the test" \
  "C: is a failure that is told" seen
says "10 |" "C: the samples of the process before are kept" seen
rm -f "$LOG"
says "30 |" "C: other threads are no hindrance" env THREAD=1 "$fresh" $few
layouts_are fresh 3 "C: also then they are fresh"

# The program may be gone, or another, by the time of the second process.
if test -f "$MBSH_BUILD/tests/.libs/fresh"; then real=$MBSH_BUILD/tests/.libs/fresh
else real=$fresh
fi
cp "$real" "$work/replaced"
rm -f "$LOG"
says "30 |" "C: a program that is replaced is what it was" \
  env REPLACE="$work/replaced" \
  LD_LIBRARY_PATH="$MBSH_BUILD/core/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" \
  "$work/replaced" $few
layouts_are fresh 3 "C: and is executed afresh"

# Interruption: the second process of three signals the first.
rm -f "$LOG"
status_is 130 "C: an interruption in the second process" \
  env SIGNAL=2 "$fresh" $few
keep
says "10 |" "C: the samples of the first are kept" seen
says "interrupted" "C: and the execution was interrupted" seen
passes "C: no third is begun" test `different first` = 2
rm -f "$LOG"
SIGNAL=9 "$fresh" $few >/dev/null 2>&1
while read -r number rest; do process=$number; done <"$LOG"
# Nobody can be asked to tell of its end.
tries=0 state=S
while test $tries -lt 20000 -a "$state" != Z; do
  tries=`expr $tries + 1`
  read -r number name state rest 2>/dev/null <"/proc/$process/stat" || state=Z
done
passes "C: a process dies with the program" test "$state" = Z

# mbsh: what a file registers.
cat >"$work/test.scm" <<'SCM'
(use-modules (mbenchmark))
(display "said by the file\n")
(define (helper) 1)
(define (log-process . rest)
  (let ((port (open-file (getenv "LOG") "a")))
    (format port "~a ~a ~a\n" (getpid) (object-address helper)
            (call-with-input-file "/proc/self/comm"
              (lambda (port) (read port))))
    (close-port port)
    '()))
(register-test! "filed" #:set-up log-process #:test (lambda () (helper))
  #:processes 3 #:max-iterations 30)
(main (command-line))
SCM
cd "$work" || exit 99
rm -f "$LOG"
says "30 |" "mbsh: a file's test in three processes" mbsh -q test.scm
keep
passes "mbsh: what the file says is said once" \
  test `grep -c "said by the file" "$work/seen"` = 1
layouts_are fresh 3 "mbsh: each has its own layout"
rm -f "$LOG"
says "30 |" "mbsh -s: a script's" mbsh -s test.scm --no-self-test
layouts_are fresh 3 "mbsh -s: each has its own layout"

# The lines of TEXT are run.
types () {
  types_text=$1
  shift
  rm -f "$LOG"
  printf '%b' "$types_text" | mbsh -q "$@"
}
says "30 |" "mbsh: a file that is loaded and run" \
  types ',load test.scm\n,run filed\n'
layouts_are fresh 3 "mbsh: what it registers is executed afresh"
says "30 |" "mbsh: a variable more" \
  types ',load test.scm\n(define more 1)\n,run filed\n'
layouts_are fresh 3 "mbsh: changes nothing"
says "filed: its processes are forked, not fresh: helper is no longer what the files have made it" \
  "mbsh: what is defined again is told" \
  types ',load test.scm\n(define (helper) 2)\n,run filed\n'
layouts_are forked 3 "mbsh: and forked"
says "30 |" "mbsh: a file that is loaded again" \
  types ',load test.scm\n(define (helper) 2)\n,load test.scm\n,run filed\n'
layouts_are fresh 3 "mbsh: is what it was"
says "typed: its processes are forked, not fresh: no file registers it" \
  "mbsh: a test that was typed is told" \
  types ',load test.scm\n(register-test! "typed" #:set-up log-process #:test (lambda () 1) #:processes 2 #:max-iterations 30)\n,run typed\n'
layouts_are forked 2 "mbsh: and forked"
says "filed: its processes are forked, not fresh: no file registers it" \
  "mbsh: so is one in the place of a file's" \
  types ',load test.scm\n(register-test! "filed" #:set-up log-process #:test (lambda () 1) #:processes 3 #:max-iterations 30)\n,run filed\n'

cp test.scm changed.scm
says "changed.scm has changed since it was loaded" \
  "mbsh: a file that has changed is told" \
  types ',load changed.scm\n(utime "changed.scm" 5 5)\n,run filed\n'
layouts_are forked 3 "mbsh: and forked"
says "30 |" "mbsh: loaded again" \
  types ',load changed.scm\n(utime "changed.scm" 6 6)\n,load changed.scm\n,run filed\n'
layouts_are fresh 3 "mbsh: it is executed afresh"
says "changed.scm: No such file" "mbsh: a file that is gone is told" \
  types ',load changed.scm\n(delete-file "changed.scm")\n,run filed\n'
layouts_are forked 3 "mbsh: and forked"
cp test.scm inner.scm
echo '(load (string-append (getcwd) "/inner.scm"))' >outer.scm
says "inner.scm has changed since it was loaded" \
  "mbsh: so is a file that a file loads" \
  types ',load outer.scm\n(utime "inner.scm" 5 5)\n,run filed\n'
says "30 |" "mbsh: a folder that is left" \
  types ',load test.scm\n(chdir "/")\n,run filed\n'
layouts_are fresh 3 "mbsh: is found again"

# What goes wrong while the files are loaded again: the second time TWICE is
# there.
fails () {
  cat >twice.scm <<SCM
(use-modules (mbenchmark))
(define twice? (file-exists? "twice"))
(close-port (open-file "twice" "w"))
$1
SCM
  rm -f twice
  types ',load twice.scm\n,run t\n'
}
body='(register-test! "t" #:test (lambda () 1) #:processes 2 #:max-iterations 30)'
says "failed: the fresh execution: twice.scm: In procedure car: Wrong type" \
  "mbsh: an error" fails "$body (when twice? (car '()))"
says "failed: the fresh execution: no test \"t\" in suite \"mbsh\"" \
  "mbsh: a test that is not there" fails "(unless twice? $body)"
says "failed: the fresh execution ended with status 3" \
  "mbsh: an exit" fails "$body (when twice? (primitive-_exit 3))"
says "failed: the fresh execution ended with SIGSEGV" \
  "mbsh: a crash" fails "$body (when twice? (kill (getpid) SIGSEGV))"
says "failed: the fresh execution ended with signal 42" \
  "mbsh: a signal without a name" fails "$body (when twice? (kill (getpid) 42))"
says "timed-out: after 0.3 s, before it came to the test" \
  "mbsh: a loop without end" \
  fails "(register-test! \"t\" #:test (lambda () 1) #:processes 2 #:max-iterations 30 #:timeout 0.3) (when twice? (let next () (next)))"

# A script that runs what it then changes: each run has its own.
cat >changing.scm <<'SCM'
(use-modules (mbenchmark))
(define (test version)
  (register-test! "t" #:test (lambda () 1) #:processes 2 #:max-iterations 30
    #:set-up (lambda (state)
               (let ((port (open-file (getenv "LOG") "a")))
                 (display version port)
                 (close-port port)
                 '()))))
(test 1)
(run-suite! (registered-suite) #:self-test #f)
(test 2)
(run-suite! (registered-suite) #:self-test #f)
(define other (make-suite "other"))
(add-test! other "o" #:test (lambda () 1) #:processes 2 #:max-iterations 30
  #:set-up (lambda (state)
             (let ((port (open-file (getenv "LOG") "a")))
               (display 3 port)
               (close-port port)
               '())))
(run-suite! other #:self-test #f)
SCM
rm -f "$LOG"
passes "mbsh -s: a script with several runs" mbsh -s changing.scm
says 112233 "mbsh -s: each measures what is there then" cat "$LOG"

# Going on with a run is a run of its own.
cat >going.scm <<'SCM'
(use-modules (mbenchmark))
(define turn 1)
(register-test! "t" #:test (lambda () 1) #:processes 2 #:max-iterations 30
  #:set-up (lambda (state)
             (let ((port (open-file (getenv "LOG") "a")))
               (display turn port)
               (close-port port)
               '())))
(define run (run-suite! (registered-suite) #:self-test #f))
(set! turn 2)
(define both (continue-run! run))
(set! turn 3)
(write-report (continue-run! both) #:format "text"
              #:values "usual,processes")
SCM
rm -f "$LOG"
says "Processes: 6" "mbsh -s: a run that goes on has further processes" \
  mbsh -s going.scm
keep
says "Processes-Fresh: 1" "mbsh -s: which are fresh" seen
says "Iterations: 90" "mbsh -s: and samples of all" seen
says 112233 "mbsh -s: each goes on at what is there then" cat "$LOG"

# A shared object.
if test -f "$MBSH_BUILD/tests/modules/.libs/good.so"; then
  cp "$MBSH_BUILD/tests/modules/.libs/good.so" module.so
  says "10 |" "mbsh: the tests of a shared object" \
    types ',load module.so\n,set first processes 2\n,run first\n'
  keep
  passes "mbsh: are executed afresh" \
    sh -c "! grep -q forked '$work/seen'"
  says "10 |" "mbsh: one that is gone" \
    types ',load module.so\n,set first processes 2\n(delete-file "module.so")\n,run first\n'
  keep
  passes "mbsh: is what was loaded" sh -c "! grep -q forked '$work/seen'"
fi

# Plain guile cannot be executed afresh.
rm -f "$LOG"
says "Processes-Fresh: 0" "guile: the report says that they are forked" \
  $GUILE --no-auto-compile test.scm --no-self-test --set max-iterations=300 \
  --output=text --values=processes
layouts_are forked 3 "guile: processes are forked"
done_testing
