# Every name of the interface that tests/names-c.txt lists is there, for C and
# for C++: types have a size, functions link, constants and macros are known,
# and what is for configure scripts stands in mbenchmark.m4.
. "$MBSH_SOURCE/tests/lib.sh"

list="$MBSH_SOURCE/tests/names-c.txt"

# The program that uses the names; its status is 0.
program () {
  awk '
    BEGIN {
      print "#include <mbenchmark/all.h>"
      print "typedef void (*any_function) (void);"
    }
    $1 == "type" { print "extern " $2 " *object_" NR ";" }
    $1 == "macro" { print "#ifndef " $2 "\n#error " $2 "\n#endif" }
    $1 == "function" { functions[++n] = $2 }
    $1 == "constant" { constants[++m] = $2 }
    END {
      print "static const any_function functions[] = {"
      for (i = 1; i <= n; ++i)
        print "  (any_function)" functions[i] ","
      print "};\nstatic const int constants[] = {"
      for (i = 1; i <= m; ++i)
        print "  (int)" constants[i] ","
      print "};\nint main (void) {"
      print "  unsigned i, missing = 0;"
      print "  for (i = 0; i < " n "; ++i)"
      print "    missing += functions[i] == 0;"
      print "  for (i = 0; i < " m "; ++i)"
      print "    missing += constants[i] < 0;"
      print "  return missing != 0;\n}"
    }' "$list"
}

program >"$work/names.c"
cp "$work/names.c" "$work/names.cc"

# links COMMAND...: the program is built, and runs.
links () {
  "$@" -Wall -Wextra -I"$MBSH_SOURCE/core" -o "$work/names" \
    "$MBSH_BUILD/core/.libs/libmbenchmark.so" \
    -Wl,-rpath,"$MBSH_BUILD/core/.libs" && "$work/names"
}

passes "C: every name is there" links "${CC:-cc}" "$work/names.c"
if command -v "${CXX:-g++}" >/dev/null; then
  passes "C++: every name is there" links "${CXX:-g++}" "$work/names.cc"
else
  skip "C++: every name is there" "no C++ compiler"
fi

# The test sees what is missing.
sed "s/(any_function)micro_benchmark_init/(any_function)micro_benchmark_none/" \
  "$work/names.c" >"$work/broken.c"
status_is 1 "a function that is missing is seen" \
  links "${CC:-cc}" "$work/broken.c"

for name in `awk '$1 == "m4" { print $2 }' "$list"`; do
  passes "m4: $name" grep -w "$name" "$MBSH_SOURCE/m4/mbenchmark.m4"
done

done_testing
