# Functions of plain shared libraries become tests.
. "$MBSH_SOURCE/tests/lib.sh"

cd "$work" || exit 99
CC=${CC:-cc}
export CC
if ! $CC --version >"$work/out" 2>&1; then
  says "no compiler" "no compiler is told" mbsh -q -c \
    '(c-function "libm.so.6" "cbrt" (quote double) (quote (double)))'
  done_testing
  exit 0
fi

cat >plain.c <<'EOF'
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int number = 5;

void
narrow (char c, short s, int i, int8_t i8, int16_t i16, int32_t i32)
{
  printf ("narrow %d %d %d %d %d %d\n", (signed char) c, s, i, i8, i16, i32);
}

void
wide (long l, int64_t i64, size_t z, uint64_t u64, unsigned long ul)
{
  printf ("wide %ld %" PRId64 " %zu %" PRIu64 " %lu\n", l, i64, z, u64, ul);
}

void
positive (unsigned u, unsigned short us, uint8_t u8, uint16_t u16, uint32_t u32)
{
  printf ("positive %u %u %u %u %" PRIu32 "\n", u, us, u8, u16, u32);
}

void
real (float f, double d)
{
  printf ("real %.9g %.17g\n", f, d);
}

void
pointers (const void *null, void *address, unsigned char *bytes, char *text)
{
  printf ("pointers %d %#" PRIxPTR " %d %s\n", null == NULL,
          (uintptr_t) address, bytes[0]++, text);
}

int
nothing (void)
{
  printf ("nothing\n");
  return 1;
}

void
crash (int i)
{
  if (i == 2)
    abort ();
}
EOF
if ! $CC -shared -fPIC plain.c -o libplain.so 2>"$work/out"; then
  skip "all of it" "the compiler makes no shared library"
  done_testing
  exit 0
fi

# call FUNCTION TYPES ARGUMENTS N: run N iterations, and show what is printed.
call () {
  mbsh -q -c "(begin
    (c-function \"./libplain.so\" \"$1\" 'void '$2 #:arguments $3
                #:max-iterations $4 #:max-sample-iterations 1)
    (run-suite! (registered-suite) #:self-test #f))"
}

says "narrow -128 -32768 -2147483648 -128 -32768 -2147483648" \
  "the least of each type" call narrow "(char short int int8 int16 int32)" \
  "'(-128 -32768 -2147483648 -128 -32768 -2147483648)" 1
says "narrow 97 32767 2147483647 127 32767 2147483647" "the largest" \
  call narrow "(char short int int8 int16 int32)" \
  "'(#\\a 32767 2147483647 127 32767 2147483647)" 1
says "wide -9223372036854775808 9223372036854775807 18446744073709551615 18446744073709551615 7" \
  "wide ones" call wide "(long int64 size_t uint64 unsigned-long)" \
  "'(-9223372036854775808 9223372036854775807 18446744073709551615 18446744073709551615 7)" 1
says "positive 4294967295 65535 255 65535 4294967295" "those without a sign" \
  call positive "(unsigned unsigned-short uint8 uint16 uint32)" \
  "'(4294967295 65535 255 65535 4294967295)" 1
says "real 0.5 0.10000000000000001" "real numbers" \
  call real "(float double)" "'(1/2 0.1)" 1
says "real inf -inf" "without bound" \
  call real "(float double)" "'(+inf.0 -inf.0)" 1
says "pointers 1 0x1234 200 a b" "pointers and texts" \
  call pointers "(* * * string)" "(list #f #x1234 #vu8(200) \"a b\")" 1
says "nothing" "none at all" call nothing "()" "'()" 1

call real "(float double)" "'((1 2 3) #(10 20 30))" 5 >said 2>&1
passes "values are drawn in turn, and those of all arguments together" \
  test "`sed -n 's/^real //p' said | tr '\n' ';'`" = "1 10;2 20;3 30;1 10;2 20;"
call real "(float double)" "'(7 (10 20))" 3 >said 2>&1
passes "beside one that is fixed" \
  test "`sed -n 's/^real //p' said | tr '\n' ';'`" = "7 10;7 20;7 10;"
mbsh -q -c '(begin
  (c-function "./libplain.so" "real" (quote void) (quote (float double))
              #:arguments (quote ((1 2 3) (10 20 30))) #:isolate #f
              #:max-iterations 2 #:max-sample-iterations 1)
  (run-suite! (registered-suite) #:self-test #f)
  (run-suite! (registered-suite) #:self-test #f))' >said 2>&1
passes "going on where the loop was left in this process" \
  test "`sed -n 's/^real //p' said | tr '\n' ';'`" = "1 10;2 20;3 30;1 10;"
mkdir "end *"
cp libplain.so "end */\"
#error x.so"
passes "no path becomes code" mbsh -q -c '(begin
  (c-function "./end */\"\n#error x.so" "nothing" (quote int) (quote ())
              #:max-iterations 1)
  (run-suite! (registered-suite) #:self-test #f))'
says "pointers 1 0x1234 201" "a bytevector is copied once, and is the function's" \
  call pointers "(* * * string)" "(list #f #x1234 #vu8(200) \"\")" 2
says "crash: killed: SIGABRT, in crash (libplain.so" \
  "a crash is the execution's alone, and tells where" mbsh -q -c \
  '(begin
     (c-function "./libplain.so" "crash" (quote void) (quote (int))
                 #:arguments (quote ((1 2))) #:max-iterations 9)
     (print-report (run-suite! (registered-suite) #:self-test #f)))'

# The test.
says '("cbrt" "third" #t "5" 2)' "its name, kind and constraints" mbsh -q -c \
  '(let* ((one (c-function "libm.so.6" "cbrt" (quote double) (quote (double))))
          (two (c-function "libm.so.6" "cbrt" (quote double) (quote (double))
                           #:name "third" #:max-iterations 5)))
     (list (test-name one) (test-name two) (test-directed? two)
           (test-constraint two (quote max-iterations))
           (suite-number-of-tests (registered-suite))))'
says 'test "cbrt" takes the place of an earlier one' "once more" mbsh -q -c \
  '(begin (register-test! "cbrt" #:test (const 1))
          (c-function "libm.so.6" "cbrt" (quote double) (quote (double))))'
says '(done native)' "what it was replaced by is run" mbsh -q -c \
  '(begin (register-test! "cbrt" #:test (const 1))
          (c-function "libm.so.6" "cbrt" (quote double) (quote (double))
                      #:max-iterations 1)
          (gc)
          (let ((execution
                 (car (test-report-executions
                       (car (report-tests
                             (run-suite! (registered-suite)
                                         #:self-test #f)))))))
            (list (execution-outcome execution) (execution-kind execution))))'
cat >several.scm <<'EOF'
(c-function "libm.so.6" "cbrt" 'double '(double) #:max-iterations 10
            #:processes 2 #:arguments '((1 2 3)))
(main (command-line))
EOF
mbsh -s several.scm --no-self-test --values everything >said 2>&1
passes "in fresh executions too" grep "cbrt: 2 processes" said
status_is 1 "which find it" grep -i forked said

mkdir new
cp libplain.so new/libother.so
says '("nothing" "libother:nothing")' \
  "a function of another library has another name" mbsh -q -c \
  '(begin (c-function "./libplain.so" "nothing" (quote int) (quote ()))
          (c-function "./new/libother.so" "nothing" (quote int) (quote ()))
          (c-function "./libplain.so" "nothing" (quote int) (quote ()))
          (suite-test-names (registered-suite)))'
says 'is called "libother:nothing", as ' "which is told" \
  mbsh -q -c '(begin
     (c-function "./libplain.so" "nothing" (quote int) (quote ()))
     (c-function "./new/libother.so" "nothing" (quote int) (quote ())))'

# What is compiled.
cat >noting <<EOF
#!/bin/sh
case " \$* " in *" -o "*) echo x >>"$work/calls" ;; esac
exec $CC "\$@"
EOF
chmod +x noting
: >calls
for i in 1 2; do
  CC=./noting mbsh -q --cflags=-O0 -c \
    "(c-function \"libm.so.6\" \"sqrt\" 'double '(double) #:arguments '($i))" \
    >said 2>&1
done
passes "a loop is compiled once, whatever the values and the flags" \
  test "`wc -l <calls`" -eq 1

# What is refused.
refused () {
  says "$1" "refused: $1" mbsh -q -c "(c-function $2)"
}
refused 'nowhere.so: no shared library that can be loaded: cannot open' \
  '"nowhere.so" "f" (quote int) (quote ())'
refused 'the one in this folder is ./libplain.so' \
  '"libplain.so" "f" (quote int) (quote ())'
refused 'libm.so.6: it exports no function cubic' \
  '"libm.so.6" "cubic" (quote int) (quote ())'
refused './libplain.so: number is no function of it, but data' \
  '"./libplain.so" "number" (quote int) (quote ())'
refused 'function "": expected a name that is not empty' \
 '"libm.so.6" "" (quote double) (quote (double))'
refused 'library "": expected a name that is not empty' \
 '"" "cbrt" (quote double) (quote (double))'
refused 'function "f; g": expected the name of a function in C' \
  '"libm.so.6" "f; g" (quote int) (quote ())'
refused 'expected the name of a function in C' \
  '"libm.so.6" "f\n" (quote int) (quote ())'
refused 'expected the name of a function in C' \
  '"libm.so.6" "é" (quote int) (quote ())'
refused 'type integer: expected one of char, short, int' \
  '"libm.so.6" "cbrt" (quote integer) (quote ())'
refused 'type of an argument "double": expected one of' \
  '"libm.so.6" "cbrt" (quote double) (quote ("double"))'
refused 'type of an argument void: expected one with values' \
  '"libm.so.6" "cbrt" (quote double) (quote (void))'
refused 'types of arguments double: expected a list' \
  '"libm.so.6" "cbrt" (quote double) (quote double)'
refused 'strlen: argument 1 is a string without null characters: expected #:arguments' \
  '"libc.so.6" "strlen" (quote size_t) (quote (string))'
refused 'cbrt: arguments (1 2): expected a list of 1' \
  '"libm.so.6" "cbrt" (quote double) (quote (double)) #:arguments (quote (1 2))'
refused 'cbrt: argument 1: "1": expected a real number' \
  '"libm.so.6" "cbrt" (quote double) (quote (double)) #:arguments (list "1")'
refused 'abs: argument 1: 2147483648: expected a whole number from -2147483648 to 2147483647' \
  '"libc.so.6" "abs" (quote int) (quote (int)) #:arguments (list (list 1 2147483648))'
refused 'expected a whole number from 0 to 255' \
  '"libc.so.6" "abs" (quote int) (quote (uint8)) #:arguments (list -1)'
refused 'expected a real number that a float can hold' \
  '"libc.so.6" "abs" (quote int) (quote (float)) #:arguments (list 1e39)'
refused 'expected a string without null characters' \
  '"libc.so.6" "strlen" (quote size_t) (quote (string)) #:arguments (list "a\0b")'
refused 'cbrt: an argument without values' \
  '"libm.so.6" "cbrt" (quote double) (quote (double)) #:arguments (list (list))'
refused 'pow: arguments with 2 and 3 values: expected equally many' \
  '"libm.so.6" "pow" (quote double) (quote (double double)) #:arguments (quote ((1 2) #(1 2 3)))'
refused 'keyword #:test: a function has none' \
  '"libm.so.6" "cbrt" (quote double) (quote (double)) #:test car'
refused 'keyword #:speed' \
  '"libm.so.6" "cbrt" (quote double) (quote (double)) #:speed 1'
says "(0 0)" "what is refused leaves no test" mbsh -q -c \
  '(let ((tests (lambda () (suite-number-of-tests (registered-suite)))))
     (catch #t (lambda () (c-function "libm.so.6" "cbrt" (quote double)
                                      (quote (double)) #:min-iterations 5
                                      #:max-iterations 1))
       (lambda x x))
     (list (tests)
           (begin (catch #t (lambda () (c-function "libm.so.6" "x" (quote int)
                                                   (quote ())))
                    (lambda x x))
                  (tests))))'
says "the compiler false ended with status 1" "no loop without a compiler" \
  env CC=false mbsh -q -c \
  '(c-function "libm.so.6" "tan" (quote double) (quote (double)))'

cat >bad.c <<'EOF'
#include <stdlib.h>
void f (void) {}
static __attribute__ ((constructor)) void begin (void) { abort (); }
EOF
$CC -shared -fPIC bad.c -o libbad.so
says './libbad.so: its constructors crashed (SIGABRT)' \
  "a library that crashes" mbsh -q -c \
  '(c-function "./libbad.so" "f" (quote void) (quote ()))'

# A library that is built again while it is loaded.
echo 'int f (void) { return 1; } int g (void) { return 2; }' >again.c
cat >again.scm <<'EOF'
(define (add function . options)
  (apply c-function "./libagain.so" function 'int '() options))
(add "f")
(add "g")
(rename-file "libother.so" "libagain.so")
(write (catch #t (lambda () (add "f" #:name "new"))
         (lambda (key who message arguments . rest)
           (apply format #f message arguments))))
(write (suite-test-names (registered-suite)))
EOF
rebuilt () {
  $CC -shared -fPIC again.c -o libagain.so && cp libagain.so libother.so \
    && mbsh -q -s again.scm
}
says 'libagain.so has changed since it was loaded' \
  "a library that has changed is not taken for what is loaded" \
  rebuilt
says 'new session"("f" "g")' "and leaves what is there" rebuilt

done_testing
