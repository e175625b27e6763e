# mbsh without somebody at its prompt: what options load, run, list and write.
. "$MBSH_SOURCE/tests/lib.sh"

# Give a file to mbsh as standard input.
from () {
  from_file=$1
  shift
  mbsh -q "$@" <"$from_file"
}
# Whether OUT holds exactly the lines.
prints () {
  prints_wanted=$1 prints_name=$2
  shift 2
  "$@" >"$work/out" 2>/dev/null </dev/null
  if test "`cat "$work/out"`" = "$prints_wanted"; then ok "$prints_name"; else
    not_ok "$prints_name"
  fi
}

cd "$work"
mkdir -p modules/my
cat >tests.scm <<'EOF'
(use-modules (mbenchmark))
(register-test! "sort-up" #:test (lambda () 1))
(register-test! "sort-down" #:test (lambda () 2))
(register-test! "other" #:test (lambda () 3))
(main (command-line))
EOF
sed 's/^(use/(define-module (my bench)) (use/; s/"other"/"of-module"/' tests.scm \
  >modules/my/bench.scm
cat >failing.scm <<'EOF'
(register-test! "fails" #:test (lambda () (car 5)))
EOF
quick="--set max-iterations=3 --set precision=0"

# What is listed and run.
prints "sort-up
sort-down
other" "--list" mbsh -q --list tests.scm
prints "sort-up
sort-down" "--list of what --run=PATTERN matches" \
  mbsh -q --list --run='sort*' tests.scm
prints "sort-up
other" "--run=PATTERN may be repeated" \
  mbsh -q --list --run=/up/ --run=other tests.scm
prints "sort-up
sort-down
other" "--list of standard input" from tests.scm --list
prints "sort-up
sort-down
of-module" "a module by its name" \
  mbsh -q -L modules --list '(my bench)'
says "of-module" "a module by its path" mbsh -q -L modules --list my/bench
status_is 2 "a module that is not there" mbsh -q --list '(my bench)'
says "(my bench): no such module on the load path" "and is named" \
  mbsh -q --list '(my bench)'
status_is 2 "what is no module" mbsh -q --list '(my'
status_is 2 "a folder" mbsh -q --list modules
status_is 2 "a file that is not there" mbsh -q --list tests.scn
says "tests.scn: no such file or module; did you mean tests.scm?" \
  "and the nearest is told" mbsh -q --list tests.scn
says "did you mean ./tests.scm?" "in its folder" mbsh -q ./tests.scmm
echo '(display "loaded")' >first.scm
prints "" "where one is not there nothing is loaded" \
  mbsh -q first.scm tests.scn

says "Suite: mbsh (1 test execution)" "--run=PATTERN runs those" \
  mbsh -q $quick --run=other tests.scm
passes "without the Self-Test" sh -c '! grep -q Self-Test out'
says "Self-Test" "--run runs all, the Self-Test too" \
  mbsh -q $quick --run tests.scm
says "Suite: mbsh (1 test execution)" "--run of standard input" \
  from tests.scm $quick --run=other
status_is 2 "a PATTERN that no test matches" \
  mbsh -q --run=sort-up --run=bubble tests.scm
says "--run=bubble: no test bubble; there are sort-up" "and is named" \
  mbsh -q --run=sort-up --run=bubble tests.scm
status_is 1 "--run without any test" from first.scm --run
says "no test is loaded" "which is told" from first.scm --run
status_is 1 "--run of a test that fails" mbsh -q --run failing.scm
echo '(car 5) (register-test! "late" #:test car)' >broken.scm
status_is 1 "standard input with an error ends it" from broken.scm --list
status_is 7 "as does its exit" sh -c 'echo "(exit 7)" | mbsh -q --run'

# Expressions, and arguments.
prints "3
7" "-c several times, in order" mbsh -q -c '(+ 1 2)' -c '(+ 3 4)'
prints "3" "an error ends them" mbsh -q -c '(+ 1 2)' -c '(car 5)' -c 8
prints '("mbsh" "a" "--b")' "arguments behind --" \
  mbsh -q -c '(command-line)' -- a --b
prints '("mbsh" "a" "--run")' "arguments behind the first word" \
  mbsh -q -c '(command-line)' a --run
echo '(write (command-line))' >arguments.scm
prints '("mbsh" "x" "--list")' "arguments of files behind --" \
  mbsh -q -l arguments.scm -c '*unspecified*' -- x --list
cp tests.scm ./-odd.scm
says "other" "behind -- alone stand files" mbsh -q --list -- -odd.scm
says "made" "-c makes tests that --list lists" mbsh -q --list \
  -c '(begin (register-test! "made" #:test car) *unspecified*)'

# How it is measured, and where reports go.
says "Iterations: 3" "--set in a run" \
  mbsh -q $quick --run=other --output=text tests.scm
says "Iterations: 3" "--set in a command" sh -c \
  "printf ',load tests.scm\n,run other\n,report text\n' | mbsh -q $quick"
says "Iterations: 4" "a script's own is before it" sh -c \
  "echo '(load-tests \"tests.scm\") (write-report (run-suite! (registered-suite)
     #:self-test #f #:constraints (quote ((max-iterations . 4)))#:filter \"other\") #:format (quote text))' |
   mbsh -q $quick"
says "Iterations: 3" "--set in a script's main" \
  mbsh $quick -s tests.scm --output=text --no-self-test
status_is 2 "--set with no value" mbsh -q --set precision tests.scm
says "expected KEY=VALUE" "is told" mbsh -q --set precision tests.scm
status_is 2 "--set of no constraint" mbsh -q --set speed=1 tests.scm
status_is 2 "--set of what contradicts itself" mbsh -q --run=other \
  --set min-iterations=9 --set max-iterations=5 tests.scm
says "cpu-time" "--meters" mbsh -q $quick --meters=cpu-time --run=other \
  --output=text --output=console tests.scm
mbsh -q $quick --run=other --output=lisp:a.lisp --output=rec:a.rec tests.scm \
  >out 2>&1
passes "--output to files, several" \
  test -s a.lisp -a -s a.rec -a ! -s out
says "Suite: mbsh" "--output runs as --run does" \
  mbsh -q $quick --output=text tests.scm
status_is 2 "--output of no format" mbsh -q --output=xml tests.scm
status_is 2 "--output to no file" mbsh -q --output=lisp: tests.scm
status_is 2 "--run beside a script" mbsh --run -s tests.scm
says "--run: expected no --script beside it" "is told" \
  mbsh --run -s tests.scm
status_is 2 "--list beside --doctor" mbsh --list --doctor
status_is 2 "--run beside --analyze" mbsh --analyze --run tests.scm

# What is quiet tells of errors.
says "no test is loaded" "--quiet" from first.scm --quiet --run
cat >again.scm <<'EOF'
(register-test! "twice" #:test car)
(register-test! "twice" #:test cdr)
EOF
says "twice" "a message" mbsh -q --list again.scm
passes "that is none of --quiet" sh -c \
  'test "`mbsh -q --quiet --list again.scm 2>&1`" = twice'

passes "--help is no wider than 80 columns" sh -c \
  'mbsh --help >help && test -z "`grep -E ".{80}" help`"'
passes "--help has an option a row, under headings" sh -c \
  'grep -q "^What is loaded:" help && grep -q -- "--run\[=PATTERN\]" help'

# A full disk costs no result.
if test -w /dev/full; then
  mbsh -q $quick --run=other tests.scm >/dev/full 2>"$work/told"
  passes "what cannot be written to the output is kept" \
    grep -q "cannot write the output: .*; the report is kept in $XDG_STATE_HOME/mbsh/rescued-" \
    "$work/told"
  rescued=`sed 's/.* is kept in //' "$work/told"`
  says "Suite: " "and can be opened" mbsh -q -c "(open-report! \"$rescued\")"
  says "is kept in" "so is what cannot be written to a file" \
    mbsh -q $quick --run=other --output=lisp:/dev/full tests.scm
else
  skip "a full disk" "no /dev/full"
fi

done_testing
