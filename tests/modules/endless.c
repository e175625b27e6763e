/* A module whose constructor does not end.  */

#include <mbenchmark/all.h>
#include <unistd.h>

static void
never (void *nothing)
{
  (void)nothing;
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (never);

static void __attribute__ ((constructor)) begin (void)
{
  for (;;)
    pause ();
}
