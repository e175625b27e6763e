/* A module that registers no test, only a constraint.  */

#include <mbenchmark/all.h>

static void
constrain (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_skip_iterations (test, 99);
}

MICRO_BENCHMARK_CONSTRAINT_TEST ("first", constrain);
