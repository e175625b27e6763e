/* The smallest program: one function to measure, and the main that the
   library brings.  Compile it against an installed mbsh with

     cc $(pkg-config --cflags mbenchmark) basic.c \
        $(pkg-config --libs mbenchmark) -o basic  */

#include <mbenchmark/all.h>
#include <unistd.h>

static void
test (void *unused)
{
  (void)unused;
  usleep (1000);
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (test);
MICRO_BENCHMARK_MAIN ();
