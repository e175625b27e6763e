# Tests in C out of shared objects, loaded by mbsh in each of its ways.
. "$MBSH_SOURCE/tests/lib.sh"

cp "$MBSH_BUILD"/tests/modules/.libs/*.so "$work" && cd "$work" || exit 99

# Give the text to mbsh as standard input.
input () {
  printf '%s\n' "$1" | mbsh -q
}

says '(#<test "first"> #<test "second">)' "load-module returns the tests" \
  mbsh -q -c '(load-module "good.so")'
says '(2 "10" #t)' "which have their constraints and their kind" \
  mbsh -q -c '(let ((tests (load-module "./good.so")))
                (list (suite-number-of-tests (registered-suite))
                      (test-constraint (car tests) (quote max-iterations))
                      (test-directed? (cadr tests))))'
says 'native' "and run as C code" mbsh -q -c \
  '(load-module "good.so")
   (execution-kind (car (test-report-executions
     (car (report-tests (run-suite! (registered-suite) #:self-test #f))))))'

says "second |" ",load and ,run" input ",load good.so
,run second"
says "(2 test executions)" "a FILE: all its tests are run" mbsh -q good.so
status_is 0 "with success" mbsh -q good.so
says "second  min-iterations 0  max-iterations 10" "-l" mbsh -q -l good.so -c '(list-tests)'
echo '(register-test! "scheme" #:test car #:set-up (lambda (s) (list (list 1))))
(register-test! "first" #:test car)' >tests.scm
says '("scheme" "first" "second")' "beside tests in Scheme" \
  mbsh -q -l tests.scm -l good.so -c '(suite-test-names (registered-suite))'
says 'test "first" takes the place of an earlier one' \
  "one in the place of another is told" mbsh -q -l tests.scm -l good.so -c 1
says '("first" done)' "and is what runs" mbsh -q -l tests.scm -c \
  '(load-module "good.so") (gc)
   (let ((test (car (report-tests (run-suite! (registered-suite) #:self-test #f
                                              #:filter "first")))))
     (list (test-report-name test)
           (execution-outcome (car (test-report-executions test)))))'

# What is refused.
refused () {
  status_is 1 "$1: is refused" mbsh -q "$1"
  says "mbsh: $1: $2" "$1: $2" mbsh -q "$1"
}
echo text >text.so
status_is 2 "none.so: is refused" mbsh -q none.so
says "mbsh: none.so: no such file" "none.so: no such file" mbsh -q none.so
head -c 9000 good.so >cut.so
refused cut.so "not a whole shared object: its end is missing"
refused text.so "no shared object that can be loaded: file too short"
refused foreign.so \
  "made for ABI 999 of mbenchmark; this is ABI 5: compile it again"
refused testless.so "registers no test"
refused crashing.so "its constructors crashed (SIGSEGV): out of luck"
refused exiting.so "its constructors called exit (status 0)"
refused unresolved.so \
  "no shared object that can be loaded: undefined symbol: nowhere_to_be_found"
says '(2 2)' "a second load changes nothing" mbsh -q -l good.so -c \
  '(list (length (load-module "good.so"))
         (suite-number-of-tests (registered-suite)))'
status_is 1 "a name that is no string" mbsh -q -c "(load-module 'good.so)"
says '"alive"' "the shell lives on after a crash, and exits as it would" \
  mbsh -q -c '(catch #t (lambda () (load-module "crashing.so")) (lambda x x))
              (catch #t (lambda () (load-module "exiting.so")) (lambda x x))
              "alive"'
printf '(display "once ")
(catch #t (lambda () (load-module "exiting.so")) (lambda x (display "refused")))
' >buffered.scm
mbsh -s buffered.scm >printed 2>&1
passes "what waits to be written is written once" \
  test "`cat printed`" = "once refused"

cat >held.scm <<'EOF'
(register-test! "h" #:max-iterations 1
  #:test (lambda () (load-module "good.so")))
(display (execution-outcome-message
  (car (test-report-executions
    (car (report-tests (run-suite! (registered-suite) #:self-test #f)))))))
EOF
says 'good.so: suite "mbsh" is running' "not while the suite runs" \
  mbsh -s held.scm

# As a user of the library builds one.
cat >own.c <<'EOF'
#include <mbenchmark/all.h>

static void
own (void *unused)
{
  (void)unused;
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (own);
EOF
if ${CC:-cc} -O2 -g -fPIC -shared -I"$MBSH_SOURCE/core" own.c -o own.so \
     -L"$MBSH_BUILD/core/.libs" -lmbenchmark 2>"$work/out"; then
  says '(#<test "own">)' "one that the compiler made" \
    mbsh -q -c '(load-module "own.so")'
else
  skip "one that the compiler made" "no compiler"
fi

done_testing
