/* A module whose constructor leaves the process.  */

#include <mbenchmark/all.h>
#include <stdlib.h>

static void
never (void *nothing)
{
  (void)nothing;
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (never);

static void __attribute__ ((constructor)) begin (void) { exit (0); }
