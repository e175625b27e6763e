# The prompt, by keystrokes.
. "$MBSH_SOURCE/tests/lib.sh"

keystrokes prompt.exp

passes "the history file keeps a form of two lines together" \
  sh -c "grep -A1 -F '(define (f x)' '$work/state/mbsh/history' |
         grep -qF '(* x 2))'"

done_testing
