# The rules of the house that a script can see.
. "$MBSH_SOURCE/tests/lib.sh"

passes "layers: includes, symbols and sizes are as HACKING says" \
  sh "$MBSH_SOURCE/build-aux/check-layers" "$MBSH_SOURCE" \
  $(find "$MBSH_BUILD/core" -path '*.libs*' -name '*.o')

# The lint sees what it is to see.
cp -r "$MBSH_SOURCE/core" "$MBSH_SOURCE/scheme" "$MBSH_SOURCE/shell" "$work/"
chmod -R u+w "$work"
echo '#include "run/state.h"' >> "$work/core/stats/stats.c"
status_is 1 "layers: a stage that includes a later one is seen" \
  sh "$MBSH_SOURCE/build-aux/check-layers" "$work"
cp "$MBSH_SOURCE/core/stats/stats.c" "$work/core/stats/stats.c"
echo '#include <libguile.h>' >> "$work/core/base/log.c"
status_is 1 "layers: Guile in core is seen" \
  sh "$MBSH_SOURCE/build-aux/check-layers" "$work"

if command -v clang-format >/dev/null; then
  passes "format: every C file is as clang-format lays it out" \
    sh "$MBSH_SOURCE/build-aux/check-format" clang-format "$MBSH_SOURCE"
else
  skip "format" "no clang-format"
fi

done_testing
