/* A module as it is at first; tests/modules/after.c is what becomes of it.  */

#include <mbenchmark/all.h>

static volatile unsigned counter;

static void
kept (void *nothing)
{
  (void)nothing;
  ++counter;
}

static void
gone (void *nothing)
{
  (void)nothing;
  counter += 2;
}

static void
constrain (micro_benchmark_test_case test)
{
  static const size_t sizes[] = { 1, 2 };
  micro_benchmark_test_case_add_dimension (test, 2, sizes);
  micro_benchmark_test_case_limit_iterations (test, 5, 100);
  micro_benchmark_test_case_skip_iterations (test, 7);
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (kept);
MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (gone);
MICRO_BENCHMARK_CONSTRAINT_TEST ("kept", constrain);
