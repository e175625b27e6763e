/* Sizes: a test runs once for each point of the product of its dimensions,
   and its set-up makes the input of that size.  */

#include <mbenchmark/all.h>
#include <unistd.h>

/* One dimension of four sizes: four executions.  */
static void
four_sizes (micro_benchmark_test_case test)
{
  static const size_t sizes[] = { 1, 2, 3, 4 };
  micro_benchmark_test_case_add_dimension (test, 4, sizes);
}

static size_t *
set_up_1d (micro_benchmark_test_state state)
{
  static size_t microseconds;
  microseconds = micro_benchmark_state_get_size (state, 0) * 100000;
  return &microseconds;
}

static void
test_1d (size_t *microseconds)
{
  usleep (*microseconds);
}

MICRO_BENCHMARK_REGISTER_AUTO_TEST (set_up_1d, test_1d, 0);
MICRO_BENCHMARK_CONSTRAINT_TEST ("test_1d", four_sizes);

/* Three dimensions of one size each: one execution.  */
static void
three_dimensions (micro_benchmark_test_case test)
{
  static const size_t sizes[] = { 1, 2, 3 };
  for (size_t i = 0; i < 3; ++i)
    micro_benchmark_test_case_add_dimension (test, 1, sizes + i);
}

static size_t *
set_up_3d (micro_benchmark_test_state state)
{
  static size_t microseconds[3];
  size_t unit = 10000;
  for (size_t i = 0; i < 3; ++i, unit *= 10)
    microseconds[i] = micro_benchmark_state_get_size (state, i) * unit;
  return microseconds;
}

static void
test_3d (size_t *microseconds)
{
  usleep (microseconds[0] + microseconds[1] + microseconds[2]);
}

MICRO_BENCHMARK_REGISTER_AUTO_TEST (set_up_3d, test_3d, 0);
MICRO_BENCHMARK_CONSTRAINT_TEST ("test_3d", three_dimensions);

MICRO_BENCHMARK_MAIN ();
