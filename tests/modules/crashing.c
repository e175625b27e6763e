/* A module whose constructor crashes, and says so.  */

#include <mbenchmark/all.h>
#include <signal.h>
#include <stdio.h>

static void
never (void *nothing)
{
  (void)nothing;
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (never);

static void __attribute__ ((constructor)) begin (void)
{
  fputs ("at first\nout of luck\n", stderr);
  raise (SIGSEGV);
}
