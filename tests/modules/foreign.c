/* A module that was compiled for another ABI, and a good test in it.  */

#include <mbenchmark/all.h>

#undef MICRO_BENCHMARK_ABI
#define MICRO_BENCHMARK_ABI 999

static void
native (void *nothing)
{
  (void)nothing;
}

static void
foreign (void *nothing)
{
  (void)nothing;
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (foreign);

#undef MICRO_BENCHMARK_ABI
#define MICRO_BENCHMARK_ABI 5

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (native);
