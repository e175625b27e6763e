# A program whose bodies misbehave in all ways: its report, status and output.
. "$MBSH_SOURCE/tests/lib.sh"

program="$MBSH_BUILD/tests/misbehave/bodies"
check () {
  mbsh -q -L "$MBSH_SOURCE/tests" \
    -s "$MBSH_SOURCE/tests/misbehave/check-report.scm" "$1"
}
TMPDIR=$work/tmp
export TMPDIR
mkdir "$TMPDIR" || exit 99

"$program" --no-self-test --output=lisp --values=everything \
  >"$work/report" 2>"$work/errors"
passes "a run in which some failed ends with 1" test $? -eq 1
passes "standard output is the report, and each outcome is right" \
  check "$work/report"

"$program" --no-self-test --output=lisp:"$work/file" --values=everything \
  >"$work/output" 2>&1
passes "so with the report in a file" test $? -eq 1
passes "and each outcome is right" check "$work/file"

written=`{ "$program" --no-self-test --output=lisp \
             --filter='^(write-much|good-0)$' --set capture-output=off \
             >"$work/report"
           echo $? >"$work/status"; } 2>&1 | wc -c`
passes "what bodies print is no failure" test `cat "$work/status"` -eq 0
passes "and is not in the report" test `wc -c <"$work/report"` -lt 10000
passes "but where errors go, all of it" test $written -ge 104857600

passes "no file is left" test -z "`ls -A "$TMPDIR"`"

done_testing
