/* A module with two tests and a constraint.  */

#include <mbenchmark/all.h>

static volatile unsigned counter;

static void
first (void *nothing)
{
  (void)nothing;
  ++counter;
}

static void
second (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    ++counter;
}

static void
constrain (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_limit_iterations (test, 0, 10);
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (first);
MICRO_BENCHMARK_REGISTER_TEST (second);
MICRO_BENCHMARK_CONSTRAINT_TEST ("first", constrain);
MICRO_BENCHMARK_CONSTRAINT_TEST ("second", constrain);
MICRO_BENCHMARK_MAIN ();
