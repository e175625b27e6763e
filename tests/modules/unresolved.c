/* A module that needs a function which is nowhere.  */

#include <mbenchmark/all.h>

extern void nowhere_to_be_found (void);

static void
never (void *nothing)
{
  (void)nothing;
  nowhere_to_be_found ();
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (never);
