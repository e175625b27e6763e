# The installed headers compile in every standard of C and C++ that they
# promise, each by itself and all with the macros used, and so say all
# compilers that are here.
. "$MBSH_SOURCE/tests/lib.sh"

headers="$MBSH_SOURCE/core/mbenchmark"
warnings="-Wall -Wextra -pedantic -Werror -Wshadow"

# compiles NAME COMMAND...: a source of each header alone, and the use of all.
compiles () {
  for_name=$1
  shift
  for header in "$headers"/*.h; do
    base=`basename "$header"`
    printf '#include <mbenchmark/%s>\nint main (void) { return 0; }\n' \
      "$base" >"$work/alone.c"
    "$@" "$work/alone.c" >"$work/out" 2>&1 || {
      not_ok "$for_name: $base alone"
      return
    }
  done
  passes "$for_name" "$@" "$MBSH_SOURCE/tests/use-headers.c"
}

for cc in gcc clang; do
  for standard in c99 c11 c17 gnu99; do
    if command -v $cc >/dev/null; then
      compiles "$cc -std=$standard" $cc -std=$standard $warnings \
        -Wstrict-prototypes -I"$MBSH_SOURCE/core" -fsyntax-only
    else
      skip "$cc -std=$standard" "no $cc"
    fi
  done
done

for cxx in g++ clang++; do
  for standard in c++14 c++17 c++20; do
    if command -v $cxx >/dev/null; then
      compiles "$cxx -std=$standard" $cxx -x c++ -std=$standard $warnings \
        -I"$MBSH_SOURCE/core" -fsyntax-only
    else
      skip "$cxx -std=$standard" "no $cxx"
    fi
  done
done

done_testing
