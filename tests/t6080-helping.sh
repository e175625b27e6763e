# Help, the manual in the terminal, and the man page.
. "$MBSH_SOURCE/tests/lib.sh"

mkdir "$work/bin"
MBSH_KEYS=$work/bin
export MBSH_KEYS
keystrokes pty-helping.exp

# The manual of the build.
input () {
  printf '%s\n' "$1" | mbsh -q
}
commands () {
  mbsh -q -c '(for-each
    (lambda (command)
      (format #t "~A~%" ((@ (mbsh command) command-name) command)))
    ((@ (mbsh command) commands)))'
}
commands >"$work/names"
passes "there are commands" test -s "$work/names"
for command in `cat "$work/names"`; do
  says "-- Command: ,$command" "the manual has ,$command" \
    input ",manual $command"
done
says "Constraints" "the manual by a constraint" \
  input ",manual max-time"
says "-- Procedure: register-test!" "the manual by a procedure" \
  input ",manual register-test!"

# The man page.
page=$MBSH_SOURCE/doc/mbsh.1
mbsh --help | sed -n 's/^ .*\(--[a-z][-a-z]*\)[= []\{1,\}.*/\1/p' \
  | sed 's/-/\\-/g' >"$work/options"
sed 's/-/\\-/g; s/^/\\fB,/; s/$/\\fR/' "$work/names" >"$work/commands"
for list in options commands; do
  passes "there are $list" test -s "$work/$list"
  passes "the man page has all $list" sh -c '
    while read -r word; do
      grep -qF -e "$word" "$2" || { echo "$word: not there"; exit 1; }
    done <"$1"' sh "$work/$list" "$page"
done
if command -v groff >/dev/null; then
  passes "groff has nothing to say of it" sh -c '
    groff -man -Tascii -wall "$1" >/dev/null 2>"$2/said" && cat "$2/said" &&
    test ! -s "$2/said"' sh "$page" "$work"
else
  skip "groff has nothing to say of it" "no groff"
fi
if command -v mandoc >/dev/null; then
  passes "nor has mandoc" mandoc -T lint -W warning "$page"
else
  skip "nor has mandoc" "no mandoc"
fi

done_testing
