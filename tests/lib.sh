# Tests of whole programs, by the Test Anything Protocol.  Sourced.
#   expect NAME COMMAND...       the command succeeds
#   expect_status N NAME COMMAND...
#   expect_in TEXT NAME COMMAND...   its output, error included, has TEXT
#   skip NAME REASON
# ends with: done_testing

count=0
work=`mktemp -d "${TMPDIR:-/tmp}/mbsh-test.XXXXXX"` || exit 99
trap 'rm -rf "$work"' 0
XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state XDG_CONFIG_HOME=$work/config
export XDG_CACHE_HOME XDG_STATE_HOME XDG_CONFIG_HOME

ok () {
  count=`expr $count + 1`
  echo "ok $count - $1"
}

not_ok () {
  count=`expr $count + 1`
  echo "not ok $count - $1"
  sed 's/^/# /' "$work/out" 2>/dev/null
}

skip () {
  count=`expr $count + 1`
  echo "ok $count - $1 # SKIP $2"
}

expect () {
  expect_status 0 "$@"
}

expect_status () {
  wanted=$1 name=$2
  shift 2
  "$@" >"$work/out" 2>&1 </dev/null
  got=$?
  if test $got -eq $wanted; then ok "$name"; else
    echo "status $got, expected $wanted" >>"$work/out"
    not_ok "$name"
  fi
}

expect_in () {
  text=$1 name=$2
  shift 2
  "$@" >"$work/out" 2>&1 </dev/null
  if grep -qF -- "$text" "$work/out"; then ok "$name"; else
    echo "expected to find: $text" >>"$work/out"
    not_ok "$name"
  fi
}

done_testing () {
  echo "1..$count"
}
