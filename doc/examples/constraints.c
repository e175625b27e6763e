/* Limits: how many iterations, in samples of which size, for how long.  */

#include <mbenchmark/all.h>
#include <unistd.h>

static void
nap (void *unused)
{
  (void)unused;
  usleep (10000);
}

static void
test_1 (void *unused)
{
  nap (unused);
}

static void
limit_iterations (micro_benchmark_test_case test)
{
  /* 300 to 400 iterations ...  */
  micro_benchmark_test_case_limit_iterations (test, 300, 400);
  /* ... of which each sample takes 2 to 5.  */
  micro_benchmark_test_case_limit_samples (test, 2, 5);
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (test_1);
MICRO_BENCHMARK_CONSTRAINT_TEST ("test_1", limit_iterations);

static void
test_2 (void *unused)
{
  nap (unused);
}

static void
limit_time (micro_benchmark_test_case test)
{
  micro_benchmark_clock_time one_second = { 1, 0 };
  micro_benchmark_test_case_set_max_time (test, one_second);
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (test_2);
MICRO_BENCHMARK_CONSTRAINT_TEST ("test_2", limit_time);

MICRO_BENCHMARK_MAIN ();
