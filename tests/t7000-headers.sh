# The installed headers compile in every standard of C and C++ that they
# promise, each by itself and all with the macros used, and so say all
# compilers that are here.
. "$MBSH_SOURCE/tests/lib.sh"

headers="$MBSH_SOURCE/core/mbenchmark"
warnings="-Wall -Wextra -pedantic -Werror -Wshadow -fsyntax-only"
warnings="$warnings -I$MBSH_SOURCE/core -I$MBSH_SOURCE/tests"

# compiles NAME HEADERS SOURCES COMMAND...: a source of each header alone, and
# the sources, which use them.
compiles () {
  compiled=$1 alone=$2 sources=$3
  shift 3
  : >"$work/out"
  for header in $alone; do
    printf '#include <mbenchmark/%s>\nint main (void) { return 0; }\n' \
      "${header##*/}" >"$work/alone.c"
    "$@" "$work/alone.c" >>"$work/out" 2>&1
  done
  for source in $sources; do
    "$@" "$source" >>"$work/out" 2>&1
  done
  if test -s "$work/out"; then not_ok "$compiled"; else ok "$compiled"; fi
}

for cc in gcc clang; do
  for standard in c99 c11 c17 gnu99; do
    if command -v $cc >/dev/null; then
      compiles "$cc -std=$standard" "`echo "$headers"/*.h`" \
        "$MBSH_SOURCE/tests/use-headers.c" \
        $cc -std=$standard $warnings -Wstrict-prototypes
    else
      skip "$cc -std=$standard" "no $cc"
    fi
  done
done

uses="$MBSH_SOURCE/tests/use-headers.c $MBSH_SOURCE/tests/test-binding.cc"
for example in "$MBSH_SOURCE"/doc/examples/*.cxx; do
  uses="$uses $example"
done
for cxx in g++ clang++; do
  # Compiling the library of C++ again and again takes long.
  alone=`echo "$headers"/*.h "$headers"/*.hpp`
  for standard in c++14 c++17 c++20; do
    if command -v $cxx >/dev/null; then
      compiles "$cxx -std=$standard" \
        "$alone" "$uses" $cxx -x c++ -std=$standard $warnings
      compiles "$cxx -std=$standard, no cast of C" "$alone" "" \
        $cxx -x c++ -std=$standard $warnings -Wold-style-cast
      alone=
    else
      skip "$cxx -std=$standard" "no $cxx"
    fi
  done
done

# refuses NAME PARAMETERS MACRO: a body of another shape is an error of the
# compiler.
refuses () {
  {
    echo '#include <mbenchmark/all.h>'
    echo 'struct fixture { int member; };'
    echo "static void walk ($2);"
    echo "$3;"
  } >"$work/shape.c"
  for compiler in "gcc -std=c99" "clang -std=c99" "g++ -x c++" "clang++ -x c++"
  do
    if command -v ${compiler%% *} >/dev/null; then
      status_is 1 "$1, ${compiler%% *}" \
        $compiler -fsyntax-only -I"$MBSH_SOURCE/core" "$work/shape.c"
    else
      skip "$1" "no ${compiler%% *}"
    fi
  done
}

refuses "a directed body with a fixture beside the state" \
  "micro_benchmark_test_state state, struct fixture *fixture" \
  "MICRO_BENCHMARK_REGISTER_FULL_TEST (0, walk, 0)"
refuses "or in its place" "struct fixture *fixture" \
  "MICRO_BENCHMARK_REGISTER_TEST (walk)"
refuses "an automatic body with more than a fixture" \
  "micro_benchmark_test_state state, struct fixture *fixture" \
  "MICRO_BENCHMARK_REGISTER_AUTO_TEST (0, walk, 0)"
refuses "or with nothing" "void" \
  "MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (walk)"

# Older C++ has the headers of C, and is told what the others need.
if command -v "${CXX:-g++}" >/dev/null; then
  echo '#include <mbenchmark/all.hpp>' >"$work/old.cc"
  says "expected C++14 or later" "all.hpp in C++11" \
    "${CXX:-g++}" -std=c++11 $warnings "$work/old.cc"
else
  skip "all.hpp in C++11" "no C++ compiler"
fi

done_testing
