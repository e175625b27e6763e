. "$MBSH_SOURCE/tests/lib.sh"
done_testing
