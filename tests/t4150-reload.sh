# Modules that are changed, loaded again and compared, in one session.
. "$MBSH_SOURCE/tests/lib.sh"

modules="$MBSH_BUILD/tests/modules/.libs"
TMPDIR=$work/tmp
export TMPDIR
mkdir "$TMPDIR" "$work/here"
cd "$work/here" || exit 99

# Give the lines to mbsh as standard input.
types () {
  for line; do printf '%s\n' "$line"; done | mbsh -q
}
# How many copies of modules there are.
copies () {
  set -- "$TMPDIR"/mbsh-*/*.so
  if test -f "$1"; then echo $#; else echo 0; fi
}
# What the command of the test before has printed.
seen () {
  cat "$work/seen"
}
keep () {
  cp "$work/out" "$work/seen"
}
few=',set * max-iterations 60'

# An object that something else builds.
cp "$modules/before.so" m.so
after="(copy-file \"$modules/after.so\" \"m.so\")"
says "m: nothing has changed" "one that is as it was" \
  types ',load m.so' ',reload'
says "m: loaded again, 2 tests, 1 new (added), 1 gone (gone)" \
  "what has changed is told" types ',load m.so' "$after" ',reload'
cp "$modules/before.so" m.so
says "m: loaded again, 2 tests" "a second load is a reload" \
  types ',load m.so' "$after" ',load ./m.so'
cp "$modules/before.so" m.so
says "kept  dimensions ((8 9))  skip-iterations 3  min-iterations 50  max-iterations 1000  max-time 0.5  module m" \
  "what was set is kept, what the module gives is new" \
  types ',load m.so' ',set kept max-time 0.5' "$after" ',reload m' ',tests'
cp "$modules/before.so" m.so
says "test \"kept\": its module's min-iterations contradicts others and is left out" \
  "a contradiction is told" \
  types ',load m.so' ',set kept max-iterations 20' "$after" ',reload'
cp "$modules/before.so" m.so
says '("kept" "added") 2 "m" "m:kept"' "the procedures" mbsh -q -c \
  "(load-module \"m.so\") $after
   (let ((tests (reload-module! 'm)))
     (write (map test-name tests)) (display \" \")
     (write (suite-number-of-tests (registered-suite))) (display \" \")
     (write (test-module (car tests))) (display \" \")
     (write (test-full-name (car tests))))"
status_is 1 "none that is not there" types ',load m.so' ',reload n'
says "n was not loaded; there are m" "is told" types ',load m.so' ',reload n'
says "nothing to load again" "nor any at all" types ',reload'
status_is 1 "no module in Scheme" types ',load t.scm as s'
touch t.scm
says "t.scm as s: only modules in C and C++ are given names" "is named" \
  types ',load t.scm as s'
says "usage: ,load FILE [as NAME]" "a name is not forgotten" \
  types ',load m.so as'
says '"a b" is no name for a module' "nor any text" \
  types ',load m.so as "a b"'

# What is refused leaves the old.
cp "$modules/before.so" m.so
for bad in crashing exiting foreign unlimited testless; do
  says "kept" "$bad: the old one stays" types ',load m.so' \
    "(copy-file \"$modules/$bad.so\" \"m.so\")" \
    "(catch #t (lambda () (reload-module! \"m\") (display \"taken\")) (lambda x #f))" \
    ',tests'
  keep
  passes "$bad: is not taken" sh -c "! grep -q taken '$work/seen'"
  cp "$modules/before.so" m.so
done

# Of several each is loaded whatever becomes of the others.
several () {
  cp "$modules/before.so" one.so
  cp "$modules/before.so" two.so
  cp "$modules/before.so" three.so
  types ',load one.so as one two.so as two three.so as three' \
    "(copy-file \"$modules/$1.so\" \"one.so\")" \
    "(copy-file \"$modules/$2.so\" \"two.so\")" \
    "(copy-file \"$modules/$3.so\" \"three.so\")" "$4" "$5"
}
says "three: loaded again, 2 tests" "one behind one that fails is loaded" \
  several crashing before after ',reload'
keep
says "two: nothing has changed" "and so is the one between" seen
says "one.so: its constructors crashed" "what has failed is told" seen
status_is 1 "and is a failure" several crashing before after ',reload'
says "2 modules of 3 are as they were: one.so: its constructors crashed (SIGSEGV): out of luck; three.so: " \
  "all that have failed are told" several crashing after foreign ',reload'
says "two: loaded again" "and those that have not" \
  several crashing after foreign ',reload'
says "(two:added)" "the procedure too" \
  several crashing after foreign \
  "(catch #t reload-module! (lambda x #f))" \
  '(display (filter (lambda (name) (string-suffix? "added" name)) (suite-test-names (registered-suite))))'

cat >held.scm <<'SCM'
(load-module "m.so")
(register-test! "h" #:max-iterations 1
  #:test (lambda () (reload-module! "m")))
(display (execution-outcome-message
  (car (test-report-executions
    (car (report-tests (run-suite! (registered-suite) #:self-test #f
                                   #:filter "^h$")))))))
SCM
says 'm.so: suite "mbsh" is running' "not while the suite runs" \
  mbsh -s held.scm

# The version that is measured is the one that was loaded.
says "refuse" "a run of another version is not gone on with" mbsh -q -c \
  "(load-module \"m.so\")
   (define run (run-suite! (registered-suite) #:self-test #f))
   $after (reload-module! \"m\")
   (catch #t (lambda () (continue-run! run))
     (lambda (key . rest) (display \"refused\")))"
cp "$modules/before.so" m.so
says "compare it anew" "nor is a comparison" \
  types ',load m.so' ',compare --max-time 0.02 kept/1 kept/2' "$after" \
  ',reload' ',more'

# Side by side.
cp "$modules/before.so" old.so
cp "$modules/after.so" new.so
says '("old:kept" "old:gone" "new:added" "new:kept")' "two builds" \
  types ',load old.so as old new.so as new' \
  '(write (suite-test-names (registered-suite)))'
says "new:kept/8" "sizes are of each" types ',load old.so as old new.so as new' \
  ',compare --max-time 0.02 old:kept/1 new:kept/8'
says "new:kept/9 : old:kept/9" "all of both" \
  types ',load old.so as old new.so as new' ',set old:kept dimensions ((8 9))' \
  ',compare --max-time 0.02 old: new:'
says "new:kept/9 : old:kept/9" "by processes" \
  types ',load old.so as old new.so as new' ',set old:kept dimensions ((8 9))' \
  ',compare --max-time 0.1 --processes=2 old: new:'
keep
passes "which are fresh" sh -c "! grep -q -e forked -e failed '$work/seen'"
says "old:gone" "patterns" types ',load old.so as old new.so as new' "$few" \
  ',run old:*'
keep
passes "match one of them" sh -c "! grep -q new: '$work/seen'"
says "Module: new" "reports tell the module" \
  types ',load new.so as new' "$few" ',run new:kept' ',report text everything'
says 'test "kept" of new.so is called "new:kept": module old has one of that name' \
  "without names the second gets one" types ',load old.so' ',load new.so'
says "kept/2 |" "a test has its module's name too" \
  types ',load old.so' "$few" ',run old:kept'
says "there is a module old" "one name, one file" \
  types ',load old.so' ',load new.so as old'
says "2" "one file, two names" types ',load old.so as a old.so as b' \
  '(write (length (loaded-modules)))'

# Fresh executions load what the shell has.
cp "$modules/before.so" m.so
fresh () {
  keep
  passes "$1" sh -c "! grep -q -e forked -e failed '$work/seen'"
}
says "added" "a module that was changed, in processes" \
  types ',load m.so' "$after" ',reload' ',set added processes 2' "$few" \
  ',run added'
fresh "is loaded by them"
cp "$modules/before.so" m.so
says "gone" "one whose file has changed since" \
  types ',load m.so' "$after" ',set gone processes 2' "$few" ',run gone'
fresh "is what was loaded"
cp "$modules/before.so" m.so
says "new:kept/9" "one with a name" \
  types ',load new.so as new' ',set processes 2' "$few" ',run new:kept'
fresh "has it there too"
# The names that a fresh execution would give are others: there is no kept in
# the first any more.
cp "$modules/before.so" n.so
says "old:kept/2 |" "names that have come about otherwise" \
  types ',load n.so' ',load old.so' \
  "(copy-file \"$modules/good.so\" \"n.so\")" ',reload n' \
  ',set old:kept processes 2' "$few" ',run old:kept'
fresh "mean the same tests"
cat >script.scm <<'SCM'
(use-modules (mbenchmark))
(copy-file (getenv "BEFORE") "s.so")
(load-module "s.so" #:as "s")
(define (run filter)
  (for-each (lambda (test)
              (for-each (lambda (execution)
                          (format #t "~a ~a~%" (execution-name execution)
                                  (execution-outcome execution)))
                        (test-report-executions test)))
            (report-tests
             (run-suite! (registered-suite) #:self-test #f #:filter filter
                         #:constraints '((processes . 2)
                                         (max-iterations . 20))))))
(run "gone")
(copy-file (getenv "AFTER") "s.so")
(reload-module! "s")
(run "added")
SCM
says "s:added done" "a script that loads again" \
  env BEFORE="$modules/before.so" AFTER="$modules/after.so" mbsh -s script.scm
keep
passes "and runs each version" grep -q "s:gone done" "$work/seen"
fresh "in fresh executions"
passes "no copy is left by all these" test "`copies`" = 0

# A crash is told by the names of the file.
cp "$MBSH_BUILD/tests/misbehave/.libs/module.so" crash.so 2>/dev/null ||
  cp "$modules/../../misbehave/.libs/module.so" crash.so
says "(crash.so+0x" "a crash is where the file has it" mbsh -q -c \
  '(load-module "crash.so" #:as "c")
   (write-report (run-suite! (registered-suite) #:self-test #f
                             #:filter "segv|crash|null") #:format "lisp")'

# From source.
if ! echo 'int one;' >one.c || ! ${CC:-cc} -c one.c >/dev/null 2>&1; then
  skip "a source" "no compiler"
  done_testing
  exit
fi
version () {
  cat <<C
#include <mbenchmark/all.h>
#include <stdio.h>

static void
sort (void *nothing)
{
  (void)nothing;
  fputs ("version $1\\n", stderr);
}

static void
constrain (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_limit_iterations (test, 0, $1);
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (sort);
MICRO_BENCHMARK_CONSTRAINT_TEST ("sort", constrain);
C
}
version 1 >v1
version 2 >v2
cp v1 sort.c
says "version 2" "a source is built again, and run" \
  types ',load sort.c' ',run sort' '(copy-file "v2" "sort.c")' ',reload' \
  ',run sort'
keep
passes "as it was before that" grep -q "version 1" "$work/seen"
passes "what was done is told" grep -q "^sort: built again (.*-O2.*), 1 test$" "$work/seen"
passes "once in each version's iterations" \
  test `grep -c "version" "$work/seen"` = 3
cp v1 sort.c
says "sort: nothing has changed" "nothing to build" \
  types ',load sort.c' ',reload'
mkdir other
says "sort: nothing has changed" "nor by another path to it" \
  types ',load sort.c' ',load other/../sort.c'
cp v1 sort.c
says "version 1" "an error of the compiler's leaves the old" \
  types ',load sort.c' \
  '(call-with-output-file "sort.c" (lambda (port) (display "int = ;" port)))' \
  '(catch #t (lambda () (reload-module! "sort")) (lambda x (display "refused")))' \
  ',run sort'
keep
passes "which is shown" grep -q "sort.c:1:.*error" "$work/seen"
cp v1 old.c
cp v2 new.c
says "version 1" "two sources side by side" \
  types ',load old.c as old new.c as new' ',run old:sort'
says "new:sort  min-iterations 0  max-iterations 60" "all that one of them has, by its name" \
  types ',load old.c as old new.c as new' ',set new: max-iterations 60' \
  ',tests new:'
says "usage: ,load FILE" "two names are one too many" \
  types ',load old.c as q as r'
cp v1 sort.c
says "version 1" "a source that is gone, in processes" \
  types ',load sort.c' ',set sort processes 1' '(delete-file "sort.c")' \
  ',set sort max-iterations 4' ',set sort processes 2' ',run sort'
fresh "is what was built"
# A fresh execution loads the first with the test that it has got since, under
# the name that the second's has here.
sed 's/sort/other/' v1 >a.c
cp v2 b.c
says "version 2" "a test whose name another module would have there" \
  types ',load a.c b.c' '(copy-file "v1" "a.c")' ',reload a' \
  ',set b:sort processes 2' ',run b:sort'
keep
passes "is itself" sh -c "! grep -q 'version 1' '$work/seen'"
passes "and is called as before" grep -q "^ *sort |" "$work/seen"
cp "$MBSH_SOURCE/doc/examples/module.c" .
says "library/128" "the example" types ',load module.c' ',set max-time 0.02' \
  ',run library'
done_testing
