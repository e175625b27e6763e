/* A module whose constraint crashes.  */

#include <mbenchmark/all.h>
#include <stdlib.h>

static void
never (void *nothing)
{
  (void)nothing;
}

static void
constrain (micro_benchmark_test_case test)
{
  (void)test;
  abort ();
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (never);
MICRO_BENCHMARK_CONSTRAINT_TEST ("never", constrain);
