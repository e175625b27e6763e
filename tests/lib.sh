# Tests of whole programs, by the Test Anything Protocol.  Sourced.
#   passes NAME COMMAND...       the command succeeds
#   status_is N NAME COMMAND...
#   says TEXT NAME COMMAND...   its output, error included, has TEXT
#   skip NAME REASON
#   keystrokes SCRIPT        the checks of tests/SCRIPT, by expect, at a terminal
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

passes () {
  status_is 0 "$@"
}

status_is () {
  lib_wanted=$1 lib_name=$2
  shift 2
  "$@" >"$work/out" 2>&1 </dev/null
  lib_got=$?
  if test $lib_got -eq $lib_wanted; then ok "$lib_name"; else
    echo "status $lib_got, expected $lib_wanted" >>"$work/out"
    not_ok "$lib_name"
  fi
}

says () {
  lib_text=$1 lib_name=$2
  shift 2
  "$@" >"$work/out" 2>&1 </dev/null
  if grep -qF -- "$lib_text" "$work/out"; then ok "$lib_name"; else
    echo "expected to find: $lib_text" >>"$work/out"
    not_ok "$lib_name"
  fi
}

# The script counts for itself; what comes behind it is counted behind it.
keystrokes () {
  if ! command -v expect >/dev/null; then
    skip "$1" "no expect"
    return
  fi
  MBSH_FIRST=$count expect -f "$MBSH_SOURCE/tests/$1" mbsh >"$work/keys" 2>&1
  grep '^\(not ok\|ok\|#\)' "$work/keys"
  count=`expr $count + \`grep -c '^\(not \)\{0,1\}ok' "$work/keys"\``
  passes "$1 has come to its end" grep -q '^1\.\.' "$work/keys"
}

done_testing () {
  echo "1..$count"
}
