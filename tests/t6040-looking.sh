# What is looked at fits the screen.
. "$MBSH_SOURCE/tests/lib.sh"

keystrokes pty-looking.exp

done_testing
