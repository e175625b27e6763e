# The tutorial is a session that runs as it stands there.
if command -v expect >/dev/null; then
  exec expect -f "$MBSH_SOURCE/doc/check-session" \
    "$MBSH_SOURCE/doc/tutorial.texi" "$MBSH_SOURCE/doc/examples"
fi
echo "1..0 # SKIP no expect"
