# What was typed is told, and becomes a script that does it again.
. "$MBSH_SOURCE/tests/lib.sh"

mkdir "$work/folder"
cat >"$work/typed" <<'END'
(define (double x)
  (* 2 x))
(double 21)
(set! $1 7)
(register-test! "a" #:test (lambda () (double 4)) #:max-samples 5)
,set a max-time 0.01
,time (double 8)
(car 5)
,no-command
,sh exit 3
,history 2
,history double
END
sed '/^(car/d; /^,no-/d; /^(set!/d' "$work/typed" >"$work/good"
(cat "$work/good"; echo ",history --script $work/script") |
  mbsh -q >"$work/said" 2>&1
passes "lines are evaluated" grep -qx 'status 3' "$work/said"
passes "history tells the last" grep -q '^    7! ,history 2$' "$work/said"
passes "and those with a text, several lines together" \
  sh -c "grep -A1 '1  (define (double x)' '$work/said' | grep -q '(\* 2 x)'"
passes "a script is written, to be run" test -x "$work/script"
passes "with calls in the place of commands" \
  grep -qF '(constrain! "a" "max-time" "0.01")' "$work/script"
(cd "$work/folder" && mbsh -s "$work/script") >"$work/again" 2>&1
passes "which runs" grep -qx 'status 3' "$work/again"
passes "and comes to the same values" grep -qF '= 16' "$work/again"
says "is there" "a script that is there stays" \
  mbsh -q -c "(write-script! \"$work/script\")"

printf '(define y 1)\n(car y)\n' >"$work/wrong"
says "$work/wrong:2:1:" "a file of lines stops at an error, and tells its place" \
  mbsh -q -c "(source-file! \"$work/wrong\")"
printf ',cd %s\n,sh pwd\n' "$work/folder" >"$work/lines"
says "$work/folder" "a file of lines has commands" \
  mbsh -q -c "(source-file! \"$work/lines\")"
says "No such file" "a folder that is none is told" \
  mbsh -q -c '(change-folder! "/no/such")'

done_testing
