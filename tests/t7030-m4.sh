# What the macros for configure look for where --with-mbenchmark says.
. "$MBSH_SOURCE/tests/lib.sh"

cd "$work" || exit 99
if ! command -v autoconf >/dev/null || ! command -v aclocal >/dev/null; then
  skip "all of it" "no autoconf"
  done_testing
  exit 0
fi
unset GUILE_LOAD_PATH GUILE_LOAD_COMPILED_PATH GUILE_EXTENSIONS_PATH
unset PKG_CONFIG_PATH

# package NAME MACRO: a package whose configure is of this macro alone.
package () {
  mkdir "$1" && cd "$1" || exit 99
  {
    echo "AC_INIT([$1], [1])"
    echo "$2"
    echo "AS_ECHO([\"it has \$micro_benchmark_guile_version\"])"
  } >configure.ac
  aclocal -I "$MBSH_SOURCE/m4" >"$work/out" 2>&1 && autoconf >>"$work/out" 2>&1
  cd ..
}

package scheme MICRO_BENCHMARK_CHECK_GUILE
package c MICRO_BENCHMARK_CHECK_C
for name in scheme c; do
  says "not in $work/none, which --with-mbenchmark names" \
    "$name: a prefix without it is named" \
    ./$name/configure --with-mbenchmark="$work/none"
  says "needed, but --without-mbenchmark was given" \
    "$name: who wants to go without cannot" \
    ./$name/configure --without-mbenchmark
done

# Modules of a version that no other has.
version=`guile-3.0 -c '(display (effective-version))' 2>/dev/null ||
         guile -c '(display (effective-version))' 2>/dev/null`
mkdir -p "prefix/share/guile/site/$version"
cat >"prefix/share/guile/site/$version/mbenchmark.scm" <<'EOF'
(define-module (mbenchmark) #:export (mbenchmark-version))
(define (mbenchmark-version) "77.7")
EOF
if test -n "$version"; then
  says "it has 77.7" "the modules of Guile are looked for in the prefix" \
    ./scheme/configure --with-mbenchmark="$work/prefix"
else
  skip "modules of Guile" "no guile"
fi

done_testing
