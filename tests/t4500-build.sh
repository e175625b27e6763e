# Sources that mbsh compiles: what with, what is shown, what is kept.
. "$MBSH_SOURCE/tests/lib.sh"

cd "$work" || exit 99
CC=${CC:-cc}
export CC
if ! $CC --version >"$work/out" 2>&1; then
  skip "all of it" "no compiler"
  done_testing
  exit 0
fi
unset PKG_CONFIG
compiler=$CC

# A compiler that notes each call that makes an object, and then is the usual
# one.
cat >noting <<EOF
#!/bin/sh
case " \$* " in *" -o "*) echo "\$@" >>"$work/calls" ;; esac
exec $compiler "\$@"
EOF
chmod +x noting

# made N NAME: N objects were made by now.
made () {
  passes "$2" test "`wc -l <\"$work/calls\"`" -eq "$1"
}

# build FILE [FLAGS]: print the path of the object.
build () {
  mbsh -q -c "(begin (display (compile-module \"$1\" #:cflags ${2-#f})) (newline))"
}

# module NAME [TEXT]: a source with one test.
module () {
  echo '#include <mbenchmark/all.h>'
  echo "$2"
  echo "static void $1 (void *p) { (void) p; }"
  echo "MICRO_BENCHMARK_REGISTER_SIMPLE_TEST ($1);"
}

# tests_of FILE: print the tests of the module that it becomes.
tests_of () {
  mbsh -q -c "(load-module (compile-module \"$1\"))"
}

module sort '/* mbsh-cflags: -Wall -DFROM_SOURCE=1 */' >sort.c
says "$XDG_CACHE_HOME/mbsh/modules/" "a source becomes an object of the cache" \
  build sort.c
says '(#<test "sort">)' "which is a module" tests_of sort.c
says '/sort.so' "called after its source" build sort.c
says 'mbsh: none.c: no such file' "a source that is not there" build none.c
says 'mbsh: sort.o: expected a source in C or C++' "or is none" build sort.o
mkdir folder.c
says 'mbsh: folder.c: not a regular file' "or a folder" build folder.c

# What is compiled again.
CC=$work/noting
: >calls
build sort.c >first
made 1 "another compiler compiles it again"
build sort.c >second
made 1 "what is there is not compiled again"
passes "it is the same object" cmp first second
touch sort.c
build sort.c >third
made 1 "nor when only its date changed"
cp sort.c copy && rm sort.c && cp copy sort.c
build sort.c >third
made 1 "nor for another file with the same text"
echo 'int more;' >>sort.c
build sort.c >third
made 2 "a changed text is"
status_is 1 "to another object" cmp first third
cp copy sort.c
build sort.c >third
made 2 "the old text finds the old object"
build sort.c '"-DA"' >third
made 3 "other flags are other objects"
build sort.c '"-DA"' >third
made 3 "that are kept too"
says "-O2 -g -fPIC -shared -DA -Wall -DFROM_SOURCE=1" \
  "ours come first, then the user's, then the source's" cat calls
mkdir inner
echo '#define SIZE 1' >inner/own.h
module uses '#include "inner/own.h"
int size = SIZE;' >uses.c
: >calls
build uses.c >third
echo '#define SIZE 2' >inner/own.h
build uses.c >third
made 2 "a changed header counts"
echo 'int added (void) { return 1; }' >added.c
$compiler -fPIC -c added.c -o added.o
module linked '/* mbsh-cflags: added.o */
int added (void);
int use (void) { return added (); }' >linked.c
: >calls
says '(#<test "linked">)' "objects can be named among the flags" \
  tests_of linked.c
echo 'int added (void) { return 1; } int again;' >added.c
$compiler -fPIC -c added.c -o added.o
: >calls
build linked.c >third
made 1 "and count when they change"
CC=$compiler

# What compile-module returns is a module of its source.
says '"-O2 -g -fPIC -shared -DA -Wall -DFROM_SOURCE=1"' \
  "a test of what was compiled tells its flags" mbsh -q -c \
  '(list-ref (test-build (car (load-module
     (compile-module "sort.c" #:cflags "-DA")))) 2)'
cat >edited.scm <<'EOF'
(define (write-source name)
  (with-output-to-file "edited.c"
    (lambda ()
      (format #t "#include <mbenchmark/all.h>
static void ~a (void *p) { (void) p; }
MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (~a);\n" name name))))
(write-source "before")
(load-module (compile-module "edited.c" #:cflags "-DKEPT"))
(write-source "after")
(write (reload-module! "edited"))
(write (list-ref (test-build (find-test (registered-suite) "after")) 2))
EOF
says '(#<test "after">)"-O2 -g -fPIC -shared -DKEPT"' \
  "which is compiled again when it is loaded again" mbsh -q -s edited.scm
says 'mbsh: sort.c: "a b" is no name' "and is named where it is refused" \
  mbsh -q -c '(load-module (compile-module "sort.c") #:as "a b")'
cp sort.c 'so*rt.c'
CC=$work/noting
: >calls
says 'mbsh: so*rt.c: "so*rt" is no name' "a source whose name is none" \
  mbsh -q -c '(load-module "so*rt.c" #:cflags "-DNOT_BUILT")'
made 0 "is not compiled"
CC=$compiler

# Messages.
module warned '/* mbsh-cflags: -Wall */
static int never_used;' >warned.c
says 'never_used' "what the compiler warns of is shown" build warned.c
says 'never_used' "also when it was compiled before" build warned.c
build warned.c 2>errors >path
passes "on standard error" grep never_used errors
status_is 1 "and there alone" grep never_used path
status_is 1 "without colours, as that is no terminal" grep "`printf '\033'`" errors
echo 'int f (void) { return 1 }' >broken.c
says 'broken.c:1:' "an error is shown" build broken.c
says "mbsh: broken.c: the compiler $CC ended with status 1" "and how it ended" \
  build broken.c
status_is 1 "which is one" build broken.c
echo '#include "nowhere.h"' >lost.c
says 'nowhere.h' "a header that is not there" build lost.c
nothing_left () {
  passes "$1" sh -c "! ls \"$XDG_CACHE_HOME\"/mbsh/modules | grep new"
}
nothing_left "nothing is left of builds that failed"
says 'alive' "the session goes on" mbsh -q -c \
  '(begin (catch #t (lambda () (compile-module "broken.c")) (lambda x x))
          (display "alive"))'

# Odd names.
mkdir "a b'c\"d"
module odd >"a b'c\"d/\$(touch hurt).c"
passes "no shell sees a name" build "a b'c\\\"d/\$(touch hurt).c"
status_is 1 "nor does anything happen by one" test -e hurt
module dash >./-dash.c
says '(#<test "dash">)' "a name is no option" tests_of -dash.c
module quoted '/* mbsh-cflags: -DTEXT="\"a b\"" */
const char *text = TEXT;' >quoted.c
passes "flags may have quotes" build quoted.c
module open "/* mbsh-cflags: -D'A */" >open.c
says "mbsh: open.c: a quote is not closed in the words" "but closed ones" build open.c
says 'mbsh: --cflags: a quote is not closed in the words: -O3 "x' \
  "nor in flags that are given" mbsh -q --cflags='-O3 "x' -c 1
says "cflags: a quote is not closed in the words: -O'3" "nor in those of an option" \
  mbsh -q -c "(module-cflags \"-O'3\")"

# Packages.
cat >packages <<'EOF'
#!/bin/sh
echo "asked: $*" >&2
case $* in *unknown*) exit 1 ;; esac
echo -DPACKAGE=7 -lm
EOF
chmod +x packages
module packaged '/* mbsh-pkg-config: gsl libfoo */
int package = PACKAGE;' >packaged.c
passes "pkg-config is asked" env PKG_CONFIG="$work/packages" \
  mbsh -q -c '(compile-module "packaged.c")'
module unknown '/* mbsh-pkg-config: unknown */' >unknown.c
says "asked: --cflags --libs -- unknown" "what it says is shown where it fails" \
  env PKG_CONFIG="$work/packages" mbsh -q -c '(compile-module "unknown.c")'
says "mbsh: unknown.c: $work/packages ended with status 1" "and how it ended" \
  env PKG_CONFIG="$work/packages" mbsh -q -c '(compile-module "unknown.c")'
says "mbsh: unknown.c: no /nowhere to ask about the package unknown" \
  "it may be missing" \
  env PKG_CONFIG=/nowhere mbsh -q -c '(compile-module "unknown.c")'

# Compilers.
by () {
  env CC="$1" mbsh -q -c '(compile-module "sort.c")'
}
says "mbsh: sort.c: the compiler false ended with status 1" "one that fails" \
  by false
says "mbsh: sort.c: the compiler true ended with status 0, but made no object" \
  "one that makes nothing" by true
says "mbsh: sort.c: the compiler /nowhere/cc: No such file or directory" \
  "one that is not there" by /nowhere/cc
says "no compiler never-heard-of in the folders of PATH: install one, or name one in the variable CC" \
  "nor in PATH" by never-heard-of
says "mbsh: sort.c: the variable CC: a quote is not closed in the words" \
  "one with an open quote" by "cc '"
printf '#!/nowhere/sh\n' >unexecutable && chmod +x unexecutable
says "cannot be executed: No such file or directory" \
  "one that cannot be executed" by ./unexecutable
printf '#!/bin/sh\nkill -SEGV $$\n' >crashing && chmod +x crashing
says "the compiler ./crashing was ended by SIGSEGV" "one that crashes" \
  by ./crashing
says "/sort.so" "one with options" by "$CC -DOPTION='a b'"
says "/sort.so" "one without a name is the usual one" by ""

# An interrupt, from the compiler itself, which tells its parent.
cat >hanging <<'EOF'
#!/bin/sh
echo $$ >>pids
kill -INT $PPID
while :; do :; done
EOF
chmod +x hanging
says "sort.c: the compiler ./hanging was interrupted" \
  "an interrupt ends a compiler that hangs" by ./hanging
status_is 130 "and is what ends mbsh" by ./hanging
passes "no compiler is left" sh -c \
  'for pid in `cat pids`; do
     if kill -0 $pid 2>/dev/null; then exit 1; fi
   done; test -s pids'
nothing_left "nor what it began"

# The cache.
: >file
fallback () {
  env XDG_CACHE_HOME="$work/file" TMPDIR="$work" CC="$CC -DOTHER" \
    mbsh -q -c '(compile-module "sort.c")'
}
says "what is built is kept in $work/mbsh-" "a cache that cannot be made" \
  fallback
passes "nothing is said of what is kept there already" \
  sh -c 'XDG_CACHE_HOME=$1/file TMPDIR=$1 CC="$CC -DOTHER" \
           mbsh -q -c "(compile-module \"sort.c\")" >said 2>&1
         grep "$1/mbsh-.*/sort.so" said && ! grep "is kept" said' x "$work"
says "no folder to build in: " "no folder at all" \
  env XDG_CACHE_HOME="$work/file" TMPDIR="$work/file" \
  mbsh -q -c '(compile-module "sort.c")'
for i in 1 2 3 4; do
  XDG_CACHE_HOME=$work/shared mbsh -q -c '(compile-module "sort.c")' \
    >one.$i 2>&1 &
done
wait
passes "several sessions at once have one object" \
  sh -c 'grep sort.so one.1 &&
         for i in 2 3 4; do cmp one.1 one.$i || exit 1; done'
passes "and one entry" sh -c \
  "test \`ls '$work/shared/mbsh/modules' | wc -l\` -eq 1"

# What the session gives.
CC=$work/noting
: >calls
passes "options of the command line" \
  mbsh -q --cflags="-DGIVEN=1 -O3" -c '(compile-module "sort.c")'
passes "are handed on" grep -e '-DGIVEN=1 -O3' calls
printf '%s\n' ',option cflags -DTYPED=2 -O1' '(compile-module "sort.c")' >typed
mbsh -q <typed >said 2>&1
passes "so is what ,option sets" grep -e '-DTYPED=2 -O1' calls
status_is 2 "an open quote is wrong usage" mbsh --cflags "'" -c 1

module plain 'template <typename T> T twice (T x) { return x + x; }
int two () { return twice (1); }' >plus.cc
if ${CXX:-c++} --version >"$work/out" 2>&1; then
  says '(#<test "plain">)' "C++ is compiled by its compiler" tests_of plus.cc
  cat >static.cc <<'EOF'
#include <mbenchmark/all.h>
template <typename T> struct counted { static int n; };
template <typename T> int counted<T>::n = START;
inline int &once () { static int n = START; return n; }
static void body (void *p) { (void) p; }
static void constrain (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_limit_iterations (test, once (),
                                              counted<int>::n);
}
MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (body);
MICRO_BENCHMARK_CONSTRAINT_TEST ("body", constrain);
EOF
  says '(("10" "10") ("20" "20"))' "two builds of C++ have no static data in common" \
    mbsh -q -c '(map (lambda (name flags)
                       (let ((test (car (load-module "static.cc" #:as name
                                                     #:cflags flags))))
                         (list (test-constraint test (quote min-iterations))
                               (test-constraint test (quote max-iterations)))))
                     (list "old" "new") (list "-DSTART=10" "-DSTART=20"))'
else
  says "no compiler" "that there is none for C++ is told" tests_of plus.cc
fi

done_testing
