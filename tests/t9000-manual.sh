# The manual's examples run, and it knows every option, command, constraint,
# output value and procedure.
exec sh "$MBSH_SOURCE/doc/check-examples"
