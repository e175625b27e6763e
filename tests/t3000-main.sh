# main, in C and in Scheme: the same options and the same status.
. "$MBSH_SOURCE/tests/lib.sh"

examples="$MBSH_SOURCE/doc/examples"
c_basic="$MBSH_BUILD/doc/examples/basic"
s_basic="mbsh -s $examples/basic.scm"
g_basic="$GUILE --no-auto-compile $examples/basic.scm"
quick="--set max-time=0.01 --no-self-test"

for kind in c s g; do
  eval program=\$${kind}_basic
  case $kind in
    c) name="C" ;;
    s) name="mbsh -s" ;;
    g) name="plain guile" ;;
  esac
  says "Suite: basic (1 test execution)" "$name: the suite's name" \
    $program $quick
  says "test |" "$name: its row" $program $quick
  says "Self-Test" "$name: the Self-Test is there by default" \
    $program --set max-time=0.01
  passes "$name: --brief is quiet about it" sh -c \
    "! $program --brief --set max-time=0.01 | grep -q Self-Test"
  says "Sizes" "$name: --all" $program --all $quick
  says "(number-of-tests 1)" "$name: --output=lisp" \
    $program --output=lisp $quick
  says "Ended-By: max-time" "$name: --values, and what ended it" \
    $program --output=text --values=usual,ending $quick
  $program --output=rec:"$work/rec" --output=lisp:"$work/lisp" $quick \
    >"$work/nothing" 2>&1
  passes "$name: several outputs to files" \
    test -s "$work/rec" -a -s "$work/lisp" -a ! -s "$work/nothing"
  says "ended by max-time" "$name: --log-level" \
    $program --log-level=run:info $quick
  says test "$name: --list" $program --list
  says 'Suite: basic (1 test execution)' "$name: --filter" \
    $program --filter='^te' $quick
  status_is 2 "$name: a filter that no test passes" \
    $program --filter=nothing $quick
  says nothing "$name: and it is named" $program --filter=nothing $quick
  says "Usage:" "$name: --help" $program --help
  says "mbenchmark " "$name: --version" $program --version
  says "Ended-By: budget" "$name: --budget" \
    $program --budget 100ms --set precision=0 --no-self-test --output=text \
    --values=usual,ending
  status_is 2 "$name: a budget that is none" $program --budget=0
  says "above zero" "$name: and what was expected" $program --budget=0
  status_is 2 "$name: an unknown option" $program --nonsense
  status_is 2 "$name: an argument too many" $program more
  status_is 2 "$name: a constraint that is none" $program --set speed=1
  says "speed" "$name: and is named" $program --set speed=1
  status_is 2 "$name: a value that is none" $program --set max-time=soon
  says "250ms" "$name: and told what was expected" \
    $program --set max-time=soon
  says "Iterations: 10" "$name: limits are checked together, in any order" \
    $program --set max-time=0 --set precision=0 --set max-iterations=10 \
    --no-self-test --output=text
  status_is 2 "$name: a filter that is none" $program --filter='('
  status_is 2 "$name: a format that is none" $program --output=xml
  status_is 0 "$name: --doctor" $program --doctor
  says "ok       version" "$name: it tells of what measures" $program --doctor
  passes "$name: and runs nothing" sh -c \
    "! $program --doctor --no-self-test | grep -q Suite:"
  cpu=`$program --doctor | sed -n 's/.*allowed here: \([0-9]*\).*/\1/p'`
  says "Pin: CPU $cpu" "$name: --pin" \
    $program --pin=$cpu --output=text --values=environment $quick
  says "Priority: nice 19" "$name: --priority" \
    $program --priority=19 --output=text --values=environment $quick
  status_is 2 "$name: a CPU that is none" $program --pin=8000 $quick
  says "CPU 8000 does not exist" "$name: and is named" \
    $program --pin=8000 $quick
  status_is 2 "$name: a priority that is none" $program --priority=20 $quick
  says "from -20 to 19, or realtime" "$name: and told what was expected" \
    $program --priority=20 $quick
  status_is 1 "$name: a file that cannot be written" \
    $program --output=lisp:"$work/no/such/place" $quick
  says "no/such/place" "$name: and is named" \
    $program --output=lisp:"$work/no/such/place" $quick
done

# A signal ends the run, and what there is is written.
cat >"$work/two-tests.scm" <<'EOF'
(use-modules (mbenchmark))
(define (body)
  (call-with-output-file (getenv "READY") (lambda (port) (display "r" port)))
  (when (getenv "ENDLESS")
    (let next () (next))))
(register-test! "first" #:test body)
(register-test! "second" #:test body)
(main (command-line))
(display "went on")
EOF
signalled () {
  "$MBSH_BUILD/tests/signal-when-ready" "$work/fifo" "$@"
}
for kind in c s; do
  case $kind in
    c) name="C" program="$MBSH_BUILD/tests/two-tests" ;;
    s) name="mbsh -s" program="mbsh -s $work/two-tests.scm" ;;
  esac
  for case in INT:130 TERM:143 HUP:129; do
    signal=${case%:*}
    status_is ${case#*:} "$name: SIG$signal ends with ${case#*:}" \
      signalled $signal -- env ENDLESS=1 $program \
      --set max-time=600 --set precision=0 --no-self-test
    got_first=no got_later=no
    grep -qF "first: interrupted" "$work/out" && got_first=yes
    grep -qF "went on" "$work/out" && got_later=yes
    grep -qF "second: skipped: the run was ended before it" "$work/out" ||
      got_later=untold
    passes "$name: and the report is written" test $got_first = yes
    passes "$name: without what would come later" test $got_later = no
  done
  for signal in INT HUP; do
    says "second |" "$name: SIG$signal is ignored where it was at the start" \
      signalled $signal -- sh -c "trap '' $signal; exec $program $quick"
  done
done

# Two reports that cannot be written for one reason.
if test -w /dev/full; then
  # fills: print how often it is told.
  fills () {
    $c_basic $quick --output=console --output=lisp 2>&1 >/dev/full |
      grep -c 'cannot write the report'
  }
  passes "C: a fault of the output is told once" test "`fills`" = 1
else
  skip "a fault of the output" "no /dev/full"
fi

done_testing
