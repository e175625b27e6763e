# The four forms, to the letter, and through readers that are not ours.
. "$MBSH_SOURCE/tests/lib.sh"

write="$MBSH_BUILD/tests/write-made-report"
made="$MBSH_SOURCE/tests/made"

# same NAME LOCALE FORMAT VALUES FILE: the form is what the file has.
same () {
  LC_ALL=$2 "$write" $3 $4 >"$work/form" &&
    diff -u "$made/$5" "$work/form" >"$work/out" 2>&1 &&
    ok "$1" || not_ok "$1"
}

if test "$(LC_ALL=C.UTF-8 locale charmap 2>/dev/null)" = UTF-8; then
  same "console: usual values" C.UTF-8 console usual console-usual.txt
  same "console: --brief" C.UTF-8 console brief console-brief.txt
  same "console: --all" C.UTF-8 console all console-all.txt
else
  skip "console in UTF-8" "no locale C.UTF-8"
fi
same "console: --all in a locale without UTF-8" C console all \
  console-all-ascii.txt
same "lisp: usual values, UTF-8 in every locale" C lisp usual lisp-usual.txt
same "lisp: --all" C lisp all lisp-all.txt
same "text: usual values" C text usual text-usual.txt
same "text: --all" C text all text-all.txt
same "rec: --all" C rec all rec-all.txt

# The Lisp form by the `read' of plain guile: the names come back unharmed.
"$write" lisp everything >"$work/made.lisp"
passes "lisp: plain guile reads every name back" \
  guile --no-auto-compile "$MBSH_SOURCE/tests/read-names.scm" "$work/made.lisp"

# The text form by a reader of eleven lines: the same.
"$write" text usual >"$work/made.text"
awk '/^\+ / { value = value "\\n" substr($0, 3); next }
     { flush() }
     /^Test: / { value = substr($0, 7); open = 1; next }
     function flush() { if (open) print value; open = 0 }
     END { flush() }' "$work/made.text" >"$work/names"
says '+ looks like a continuation\n%rec: Evil' \
  "text: a small reader gets a name of two lines" cat "$work/names"
says 'ends in a backslash\' \
  "text: a small reader gets a name that ends in a backslash" \
  cat "$work/names"
passes "text: a small reader counts the records" \
  test $(wc -l <"$work/names") -eq 12

# The rec form by GNU recutils.
if command -v recsel >/dev/null && command -v recinf >/dev/null; then
  "$write" rec everything >"$work/made.rec"
  says 12 "rec: recinf counts the records" recinf "$work/made.rec"
  recsel -e "Test = 'plain'" -P Iteration_Time "$work/made.rec" >"$work/got"
  says '1.25 ms' "rec: recsel finds a field by a record's name" \
    cat "$work/got"
  recsel -e "Outcome = 'raised'" -P Outcome_Message "$work/made.rec" \
    >"$work/got"
  printf 'it said "no"\nand left\n' >"$work/wanted"
  passes "rec: a value of two lines comes back" cmp "$work/got" "$work/wanted"
  recsel -R Test "$work/made.rec" | grep -c Evil >"$work/got"
  says 1 "rec: a name cannot begin a record" cat "$work/got"
else
  skip "rec by recutils" "no recutils"
fi

# 10 kB of name.
"$MBSH_BUILD/shell/mbsh" -q -c '
(register-test! (make-string 10000 #\x) #:test (lambda () 1) #:max-time 0.01)
(let ((r (run-suite! (registered-suite) #:self-test #f)))
  (print-report r)
  (write-report r #:format (quote lisp)))' >"$work/got" 2>&1
passes "console: a name of 10 kB leaves the table narrow" \
  test $(sed -n 2p "$work/got" | wc -c) -lt 200
passes "lisp: it is all there" \
  test $(grep -c 'xxxxxxxxxxx' "$work/got") -ge 2

# A full disk is told.
if test -w /dev/full; then
  status_is 1 "a report that cannot be written is an error" \
    "$MBSH_BUILD/shell/mbsh" -s "$MBSH_SOURCE/doc/examples/basic.scm" \
    --brief --set max-time=0.01 --output=lisp:/dev/full
fi

done_testing
