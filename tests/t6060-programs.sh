# Whole programs as tests: what the options on commands make, what the table and
# the comparison tell of them, and that nothing of them is left.
. "$MBSH_SOURCE/tests/lib.sh"

cd "$work"
quick="--set max-iterations=3 --set precision=0 --set max-time=0.3"

# measure NAME TEXT OPTION...: what mbsh prints has TEXT.
measure () {
  measure_name=$1 measure_text=$2
  shift 2
  says "$measure_text" "$measure_name" mbsh -q $quick "$@"
}

measure "a command has a row" " true |          3 |" --command true
measure "which has its name" " yes |          3 |" \
  --command true --command-name yes
measure "and the processor time" "  user-time " --command true
measure "and the peak memory" " bytes at most" --command true
measure "a command that fails is told" "false: exited: the command ended with status 1" \
  --command false
measure "with what it says" "ended with status 2: said why/and more" \
  --command "sh -c 'echo said why >&2; echo and more >&2; exit 2'"
measure "a program that is not there is told" \
  'failed: the program "mbench-is-no-program" was not found' \
  --command mbench-is-no-program
measure "a signal is told" "killed: the command was ended by SIGABRT" \
  --command "sh -c 'kill -ABRT \$\$'"
status_is 1 "one that failed is the status" mbsh -q $quick --command false
passes "unless any will do" mbsh -q $quick --command false --any-status
measure "numbers are sizes" "sleep 0.00{n}/2" \
  --command 'sleep 0.00{n}' --parameter n=1,2
measure "other values are names" "echo {word} word=b |" \
  --command 'echo {word}' --parameter word=a,b
measure "products are made of them" "echo {w}{v} w=b v=y |" \
  --command 'echo {w}{v}' --parameter w=a,b --parameter v=x,y
measure "a shell has its cost told" "the shell alone: /bin/sh |" \
  --command 'true | true' --shell
echo in the file >file
measure "a file is read" "cat |          3 |" --command cat --input file
measure "one that is not there is told" 'the input "none" cannot be opened' \
  --command cat --input none
mbsh -q $quick --command 'echo written' --command-output to >/dev/null
passes "an output goes to a file" grep -qx written to
measure "outputs that differ are told" \
  'b: failed: it wrote another output than "a" did' \
  --command 'echo a' --command-name a --command 'echo b' --command-name b \
  --command-output compare
mbsh -q $quick --command true --prepare 'touch prepared' \
  --cleanup 'touch cleaned' --setup 'touch begun' --teardown 'touch ended' \
  >/dev/null
passes "what goes with it is run" \
  test -f prepared -a -f cleaned -a -f begun -a -f ended

# Comparisons.
measure "several commands are compared, and a slower one is found" \
  "times slower than fast" --command 'sleep 0.001' --command-name fast \
  --command 'sleep 0.02' --command-name slow
cat >two.scm <<'END'
(register-command! "fast" "sleep 0.001" #:max-time 0.3)
(register-command! "slow" "sleep 0.02" #:max-time 0.3)
END
echo ",compare fast slow" | cat two.scm - | mbsh -q >compared
passes ",compare knows commands" grep -q "slower than fast" compared
passes "of which ours is no layout" sh -c '! grep layout compared'

# Wrong usage.
status_is 2 "an option without a command" mbsh -q --prepare true
says "expected --command beside it" "which is told" mbsh -q --prepare true
status_is 2 "an open quote" mbsh -q --command "a 'b"
status_is 2 "a parameter without values" mbsh -q --command true --parameter n
status_is 2 "a parameter that stands nowhere" \
  mbsh -q --command true --parameter n=1
status_is 2 "a name without a command" mbsh -q --command-name a --command true

# Without the launcher.
says 'the launcher of commands, "/no/launcher", cannot be run' \
  "a launcher that is not there is told" \
  env MBSH_LAUNCHER=/no/launcher mbsh -q $quick --command true

# A command that does not end, in a group that is killed: the pipe that it holds
# is at its end when nothing of it is left.
mkfifo pipe
cat pipe >held &
reader=$!
mbsh -q --command "sh -c 'echo begun >pipe; exec 9>pipe; sleep 1000 & wait'" \
  --set timeout=0.3 >told 2>&1
passes "its timeout is told" grep -q timed-out told
wait $reader
passes "nothing of it is left" grep -q begun held

done_testing
