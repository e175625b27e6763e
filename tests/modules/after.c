/* What becomes of tests/modules/before.c.  */

#include <mbenchmark/all.h>

static volatile unsigned counter;

static void
kept (void *nothing)
{
  (void)nothing;
  counter += 3;
}

static void
added (void *nothing)
{
  (void)nothing;
  counter += 4;
}

static void
constrain (micro_benchmark_test_case test)
{
  static const size_t sizes[] = { 8, 9 };
  micro_benchmark_test_case_add_dimension (test, 2, sizes);
  micro_benchmark_test_case_limit_iterations (test, 50, 1000);
  micro_benchmark_test_case_skip_iterations (test, 3);
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (added);
MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (kept);
MICRO_BENCHMARK_CONSTRAINT_TEST ("kept", constrain);
