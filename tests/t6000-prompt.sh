# The prompt, by keystrokes.
. "$MBSH_SOURCE/tests/lib.sh"

if ! command -v expect >/dev/null; then
  skip "the prompt" "no expect"
  done_testing
  exit 0
fi

# The script counts for itself; what it leaves behind is counted behind it.
expect -f "$MBSH_SOURCE/tests/prompt.exp" mbsh >"$work/prompt" 2>&1
grep -v '^1\.\.' "$work/prompt"
count=`grep -c '^\(not \)\{0,1\}ok' "$work/prompt"`

passes "the script has come to its end" grep -q '^1\.\.' "$work/prompt"
passes "the history file keeps a form of two lines together" \
  sh -c "grep -A1 -F '(define (f x)' '$work/state/mbsh/history' |
         grep -qF '(* x 2))'"

done_testing
