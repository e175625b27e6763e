# mbsh as a program: its modes, its exit status, what it says when it is used
# wrong.
. "$MBSH_SOURCE/tests/lib.sh"

# Give the text to mbsh as standard input.
input () {
  printf '%s\n' "$1" | mbsh -q
}

says "Usage: mbsh" "--help" mbsh --help
says "mbsh " "--version" mbsh --version
status_is 2 "an unknown option is wrong usage" mbsh --nonsense
says "--nonsense" "and is named" mbsh --nonsense
status_is 2 "an option without its argument" mbsh -c

says 3 "-c prints the value" mbsh -c '(+ 1 2)'
says 7 "-c reads all forms" mbsh -c '(define x 7) x'
says '("mbsh" "a" "--b")' "-c has arguments" \
  mbsh -c '(command-line)' a --b
status_is 1 "-c: an error" mbsh -c '(car 5)'
status_is 9 "-c: exit" mbsh -c '(exit 9)'
status_is 2 "-c: exit with an inexact number" mbsh -c '(exit 2.0)'
says "expecting pair" "-c: an error is told" mbsh -c '(car 5)'

cat >"$work/script.scm" <<'EOF'
#!/usr/bin/env -S mbsh -s
!#
(define (fail) (error "deliberate" 'failure))
(write (command-line))
(newline)
(if (member "--fail" (command-line))
    (+ 1 (fail)))
EOF
chmod +x "$work/script.scm"
says "(\"$work/script.scm\" \"-x\" \"y\")" "-s: the command line" \
  mbsh -s "$work/script.scm" -x y
says "\"y z\"" "a script by its first line" "$work/script.scm" "y z"
status_is 1 "-s: an error ends the script" \
  mbsh -s "$work/script.scm" --fail
says "script.scm:" "-s: the error tells the file" \
  mbsh -s "$work/script.scm" --fail
status_is 1 "-s: a script that is not there" mbsh -s "$work/none.scm"
says "none.scm" "and is named" mbsh -s "$work/none.scm"
printf '(display 1' >"$work/open.scm"
status_is 1 "-s: a script that ends too early" mbsh -s "$work/open.scm"

cat >"$work/tests.scm" <<'EOF'
(use-modules (mbenchmark))
(register-test! "fast" #:test (lambda () 1) #:max-time 0.01)
(main (command-line))
EOF
says "fast |" "a FILE: its tests are run" mbsh -q "$work/tests.scm"
says "Suite: mbsh (1 test execution)" "and main only registers" \
  mbsh -q "$work/tests.scm"
sed 's/(lambda () 1)/(lambda () (car 5))/' "$work/tests.scm" \
  >"$work/failing.scm"
status_is 1 "a FILE with a failing test" mbsh -q "$work/failing.scm"
status_is 2 "a FILE that is not there" mbsh -q "$work/none.scm"
says "fast" "-l loads before" mbsh -l "$work/tests.scm" -c \
  '(suite-test-names (registered-suite))'
mkdir "$work/modules"
echo '(define-module (my own) #:export (it)) (define it 77)' \
  >"$work/modules/own.scm"
mkdir "$work/modules/my" && mv "$work/modules/own.scm" "$work/modules/my"
says 77 "-L finds modules" mbsh -L "$work/modules" -c '(@ (my own) it)'

mkdir -p "$work/config/mbsh"
echo '(define from-init 55)' >"$work/config/mbsh/init.scm"
says 55 "the init file is loaded" mbsh -c 'from-init'
status_is 1 "not with -q" mbsh -q -c 'from-init'
rm "$work/config/mbsh/init.scm"

status_is 0 "standard input is a script" input '(define x 1)'
says 12 "its output" input '(display (* 3 4))'
status_is 1 "an error ends it" input '(car 5) (display "went on")'
says "expecting pair" "and is told" input '(car 5)'
status_is 1 "an unfinished form" input '(display (+ 1'
status_is 4 "exit" input '(exit 4)'
status_is 4 ",quit" input ',quit 4'
says "from 0 to 255" ",quit with a fraction" input ',quit 1.5'
says "pattern /[/" "an expression that is none is named" input ',tests /[/'
# A user's file may be in a folder called as one of Guile's.
mkdir "$work/scheme"
echo '(define (f x) (+ 1 (car x))) (f 1)' >"$work/scheme/here.scm"
in_work () (
  cd "$work" && mbsh "$@"
)
says "scheme/here.scm:1:" "the place of an error in a folder scheme" \
  in_work -s scheme/here.scm
# Its frames are looked through in a time that grows as their number does.
says "expecting pair" "an error in a deep recursion" timeout 20 mbsh -c \
  "(primitive-eval '(letrec ((f (lambda (n) (if (= n 0) (car 1) (+ 1 (f (- n 1))))))) (f 50000)))"
says "fast" "commands in it" input ",load $work/tests.scm
,tests"
status_is 1 "a command that is none" input ',nonsense'
says "did you mean" "suggests another" input ',tets'
says '(suite (name "mbsh")' "run and report" input \
  ",load $work/tests.scm
,run fast
,report lisp"
says "min-iterations 9 contradicts max-iterations 5" \
  "limits that contradict" input ",load $work/tests.scm
,set fast max-iterations 5
,set fast min-iterations 9"

status_is 1 "a failing test under ,run fails the script" input \
  ",load $work/failing.scm
,run fast"
status_is 130 "an interrupted one ends it" input \
  '(register-test! "i" #:test (lambda () (kill (getppid) SIGINT)
                                         (let next () (next))))
,run i
(exit 7)'
input ",load $work/tests.scm
(register-test! \"other\" #:test car #:max-iterations 3)
,set min-iterations 5
" >"$work/got" 2>&1
printf ',load %s\n(register-test! "other" #:test car #:max-iterations 3)
(catch #t (lambda () (constrain! "*" "min-iterations" 5)) (lambda x 1))
,tests\n' "$work/tests.scm" >"$work/atomic"
says "fast  max-time 0.01" "a constraint that one test cannot have is set on none" \
  sh -c "mbsh -q <'$work/atomic' | grep '^fast'; mbsh -q <'$work/atomic' |
         grep -c min-iterations | sed 's/^0$/none/'"

says "fast" "a comment before a command" input "; a comment
(define x 1) ; and another
,load $work/tests.scm
  ,tests"
status_is 130 "an interrupt after system*" input '(system* "true")
(begin (kill (getpid) SIGINT) (do ((i 0 (+ i 1))) ((= i 1000000000)) #t))'
status_is 130 "the same in an expression" mbsh -q -c \
  '(system* "true")
   (begin (kill (getpid) SIGINT) (do ((i 0 (+ i 1))) ((= i 1000000000)) #t))'
status_is 0 "no standard input at all" sh -c "mbsh -q <&-"
if test -w /dev/full; then
  status_is 1 "a full disk" sh -c "mbsh -q -c '(+ 1 2)' >/dev/full"
  says "No space left" "is told in a line" \
    sh -c "mbsh -q -c '(+ 1 2)' >/dev/full"
fi
says "(0 test executions)" "a body that takes the output port away" input \
  '(register-test! "p" #:max-iterations 2 #:test
     (lambda () (set-current-output-port (open-output-file "/dev/null"))))
(run-suite! (registered-suite) #:self-test #f)
(print-report (run-suite! (make-suite "none") #:self-test #f))'

# Signals, in every way to begin without a terminal.
cat >"$work/endless.scm" <<'EOF'
(define (endless)
  (call-with-output-file (getenv "READY") (lambda (port) (display "r" port)))
  (let next () (next)))
(register-test! "first" #:test endless)
(register-test! "second" #:test endless)
EOF
printf ',load %s/endless.scm\n,run\n(display "went on")\n' "$work" \
  >"$work/input"
cat >"$work/evaluation.scm" <<'EOF'
(load "endless.scm")
(catch #t endless (const #f))
(display "went on")
EOF
# A script that does not let itself be stopped by an exit or an error.
cat >"$work/stubborn.scm" <<'EOF'
(load "endless.scm")
(let next ()
  (catch #t
    (lambda () (print-report (run-suite! (registered-suite) #:self-test #f)))
    (lambda x (display "went on")))
  (next))
EOF
# signal_ends NAME WANTED COMMAND...: INT, TERM and HUP end it with their
# status, and it says WANTED, but never "went on".
signal_ends () {
  ends_name=$1 ends_wanted=$2
  shift 2
  for case in INT:130 TERM:143 HUP:129; do
    status_is ${case#*:} "$ends_name: SIG${case%:*} ends with ${case#*:}" \
      "$MBSH_BUILD/tests/signal-when-ready" "$work/fifo" ${case%:*} -- "$@"
    ends_got="not told"
    grep -qF -- "$ends_wanted" "$work/out" && ends_got=told
    grep -qF "went on" "$work/out" && ends_got="gone on"
    passes "$ends_name: and says $ends_wanted, and no more" \
      test "$ends_got" = told
  done
}
signal_ends "input" "first: interrupted" \
  sh -c "exec mbsh -q <'$work/input' 2>&1"
signal_ends "a FILE" "first: interrupted" mbsh -q "$work/endless.scm"
signal_ends "-s" "mbsh: interrupted" mbsh -s "$work/evaluation.scm"
signal_ends "-c" "mbsh: interrupted" \
  mbsh -q -l "$work/endless.scm" -c '(endless) (display "went on")'
signal_ends "-l" "mbsh: interrupted" \
  mbsh -q -l "$work/evaluation.scm" -c '(display "went on")'
for case in TERM:143 HUP:129; do
  status_is ${case#*:} "SIG${case%:*} ends a script that catches everything" \
    "$MBSH_BUILD/tests/signal-when-ready" "$work/fifo" ${case%:*} -- \
    mbsh -s "$work/stubborn.scm"
done

# Compiled code: what is loaded is never interpreted.
says "#f" "a loaded body is compiled" mbsh -l "$work/tests.scm" -c \
  '(define (body) 1) (interpreted? body)'

# What ports hold is written once, and where it belongs.
cat >"$work/ports.scm" <<'EOF'
(use-modules (mbenchmark))
(define (refuse . _) (error "no flush"))
(define port (make-soft-port (vector refuse refuse refuse #f #f) "w"))
(setvbuf port 'block 100)
(display "held" port)
(register-test! "null" #:test (lambda () (error "a\x00;b"))
                #:tear-down (lambda _ (kill (getpid) SIGKILL)))
(define (message)
  (let ((report (run-suite! (registered-suite) #:self-test #f)))
    (execution-outcome-message
     (car (test-report-executions (car (report-tests report)))))))
(display "once,")
(display (message))
EOF
says "once,$work/ports.scm:6:42: a?;b" \
  "ports hold it once; a message outlives its tear-down, nulls are marks" \
  mbsh -s "$work/ports.scm"
cat >"$work/here.scm" <<'EOF'
(use-modules (mbenchmark))
(display "out")
(register-test! "here" #:isolate #f #:max-iterations 1
                #:test (lambda () (display "err")))
(run-suite! (registered-suite) #:self-test #f #:spare-output #t)
(display "put")
EOF
here () {
  mbsh -s "$work/here.scm" 2>/dev/null
}
says "output" "output of before a run in the process stays there" here

# The machine.
status_is 0 "--doctor" mbsh --doctor
says "ok       guile" "its facts" mbsh --doctor
says "cpus " "the same by a command" input ',doctor'
passes "and by a procedure" sh -c \
  "mbsh -q -c '(doctor)' | sed 's/ .*//' | sort -u |
   grep -vx -e ok -e warning -e - -e '' | wc -l | grep -qx '0 *'"
status_is 2 "--pin with a CPU that is none" mbsh --pin 8000 -c 1
says "CPU 8000 does not exist" "and is named" mbsh --pin 8000 -c 1
status_is 2 "--priority with what is none" mbsh --priority soon -c 1
cpu=`mbsh --doctor | sed -n 's/.*allowed here: \([0-9]*\).*/\1/p'`
says "pin       $cpu" "--pin is an option of the shell" \
  sh -c "echo ,option | mbsh -q --pin $cpu"
says "ok       pin              CPU $cpu" "which the doctor sees" \
  mbsh --pin $cpu --doctor
says "priority  5" ",option sets one" input ',option priority 5
,option'
says "option speed: expected one of pin, priority" "or refuses it" \
  input ',option speed 5'
# Without the permission a run goes on, and says so once.
if command -v setpriv >/dev/null && setpriv --reuid 65534 --regid 65534 \
    --clear-groups sh -c "mbsh -q -c 1" >/dev/null 2>&1; then
  setpriv --reuid 65534 --regid 65534 --clear-groups mbsh -q \
    --priority -5 -c '(register-test! "fast" #:test (lambda () 1)
                                      #:max-time 0.01)
                      (register-test! "slow" #:test (lambda () 2)
                                      #:max-time 0.01)
                      (run-tests! "*")' >"$work/unprivileged" 2>&1
  says "fast |" "a priority without permission: the run goes on" \
    cat "$work/unprivileged"
  says 1 "which is said once" grep -c "no permission for priority -5" \
    "$work/unprivileged"
else
  skip "a priority without permission" "nobody cannot run mbsh here"
fi

# What is no argument is named, with what was expected.
says "$work: a directory" "a folder is no file of tests" mbsh -q "$work"
says "$work/none.scm: no such file" "nor is one that is not there" \
  mbsh -q "$work/none.scm"
says "$work: a directory" "nor a file of reports" \
  mbsh -q -c "(read-reports \"$work\")"
says '"a": expected a port' "a file is no port" mbsh -q -c '(read-report "a")'
says '5: expected an execution' "a number is no execution" \
  mbsh -q -c '(execution-outcome 5)'
says 'name 5: expected a string' "nor a name" \
  mbsh -q -c '(register-test! 5 #:test car)'

done_testing
