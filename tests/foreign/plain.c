#include <mbenchmark/all.h>

static unsigned counter;

static void
count (void *unused)
{
  (void)unused;
  ++counter;
  MICRO_BENCHMARK_DO_NOT_OPTIMIZE (counter);
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (count);
MICRO_BENCHMARK_MAIN ();
