/* All macros of registration, with fixtures of a type of their own, in C and
   in C++.  */

#include <mbenchmark/all.h>

static int *
set_up (micro_benchmark_test_state state)
{
  static int fixture;
  (void)state;
  return &fixture;
}

static void
tear_down (micro_benchmark_test_state state, int *fixture)
{
  (void)state;
  *fixture = 0;
}

static void
simple (void *unused)
{
  (void)unused;
}

static void
automatic (int *fixture)
{
  ++*fixture;
  MICRO_BENCHMARK_DO_NOT_OPTIMIZE (*fixture);
}

static void
directed (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    MICRO_BENCHMARK_COMPILER_BARRIER ();
}

static void
full (micro_benchmark_test_state state)
{
  int *fixture = (int *)micro_benchmark_state_get_data (state);
  while (micro_benchmark_state_keep_running (state))
    ++*fixture;
}

static void
limit (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_limit_iterations (test, 10, 20);
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (simple);
MICRO_BENCHMARK_REGISTER_AUTO_TEST (set_up, automatic, tear_down);
MICRO_BENCHMARK_REGISTER_TEST (directed);
MICRO_BENCHMARK_REGISTER_FULL_TEST (set_up, full, tear_down);
MICRO_BENCHMARK_CONSTRAINT_TEST ("simple", limit);
MICRO_BENCHMARK_CONSTRAINT_TEST ("automatic", limit);
MICRO_BENCHMARK_CONSTRAINT_TEST ("directed", limit);
MICRO_BENCHMARK_CONSTRAINT_TEST ("full", limit);
MICRO_BENCHMARK_MAIN ();
