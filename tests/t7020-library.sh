# What the library shows to a linker, shared and static.
. "$MBSH_SOURCE/tests/lib.sh"

shared="$MBSH_BUILD/core/.libs/libmbenchmark.so"
static="$MBSH_BUILD/core/libmbenchmark.a"

# outside NODE PREFIX: functions of the version node that lack the prefix, and
# functions with it that are in another.
outside () {
  nm -D --defined-only --with-symbol-versions "$shared" |
    awk -v node="$1" -v prefix="$2" '
      $2 == "A" { next }
      { split($3, parts, "@+") }
      (index(parts[1], prefix) == 1) != (parts[2] == node) { print; n++ }
      END { exit !n }'
}
status_is 1 "micro_benchmark_ is what the public node has" \
  outside MBENCHMARK_0.1 micro_benchmark_
status_is 1 "and mbench_ what the private one has" \
  outside MBENCHMARK_PRIVATE mbench_

# No installed header declares a name of the private node.
status_is 1 "no header declares a name of the private node" \
  grep -lE '(^|[^a-z_])mbench_[a-z_]+ \(' "$MBSH_SOURCE"/core/mbenchmark/*

if test -f "$static"; then
  # Names that only one of the two libraries has, or the static one twice.
  differing () {
    nm -D --defined-only "$shared" | sed -n 's/@.*//; s/.* [TBDR] //p' |
      sort >"$work/shared"
    nm --defined-only "$static" | sed -n 's/.* [TBDR] //p' | sort \
      >"$work/static"
    test -s "$work/shared" || echo none
    comm -3 "$work/shared" "$work/static" | grep -v '^ *MBENCHMARK'
  }
  status_is 1 "the static library has what the shared one shows" differing

  # link OPTION...: a program with registered tests, which then runs.
  link () {
    "${CC:-cc}" -O2 -I"$MBSH_SOURCE/core" "$MBSH_SOURCE/tests/foreign/plain.c" \
      -o "$work/program" "$static" $(pkg-config --libs gsl) \
      $(sed -n 's/^Libs.private: //p' "$MBSH_BUILD/core/mbenchmark.pc") \
      "$@" && "$work/program" --set max-time=0.01 --brief
  }
  passes "a program is linked with it" link
  says "count" "and its macros register" link
  status_is 0 "the program runs without the shared one" \
    sh -c '! ldd "$1" | grep mbenchmark' sh "$work/program"
else
  skip "the static library" "it was not asked for"
fi

done_testing
