#include <config.h>

#include "run/self-test.h"

#include <mbenchmark/state.h>
#include <mbenchmark/utility.h>

#include "run/native.h"
#include "run/state.h"

const char *const mbench_self_test_names[MBENCH_SELF_TEST_EXECUTIONS] = {
  "empty", "barrier", "read+write", "addition", "multiplication", "empty"
};

static void
empty (void *unused)
{
  (void)unused;
}

static void
barrier (void *unused)
{
  (void)unused;
  MICRO_BENCHMARK_COMPILER_BARRIER ();
}

static void
read_write (void *value)
{
  unsigned *word = value;
  MICRO_BENCHMARK_DO_NOT_OPTIMIZE (*word);
}

static void
addition (void *value)
{
  unsigned *word = value;
  MICRO_BENCHMARK_DO_NOT_OPTIMIZE (*word);
  *word += 7;
  MICRO_BENCHMARK_DO_NOT_OPTIMIZE (*word);
}

static void
multiplication (void *value)
{
  unsigned *word = value;
  MICRO_BENCHMARK_DO_NOT_OPTIMIZE (*word);
  *word *= 7;
  MICRO_BENCHMARK_DO_NOT_OPTIMIZE (*word);
}

static const micro_benchmark_auto_test_fun bodies[MBENCH_SELF_TEST_EXECUTIONS]
    = { empty, barrier, read_write, addition, multiplication, empty };

static void
set_up (micro_benchmark_test_state state)
{
  micro_benchmark_state_set_name (
      state, mbench_self_test_names[micro_benchmark_state_get_size (state, 0)
                                    % MBENCH_SELF_TEST_EXECUTIONS]);
}

static void
sample (micro_benchmark_test_state state, size_t n)
{
  unsigned word = 1;
  mbench_native_sample (state,
                        bodies[micro_benchmark_state_get_size (state, 0)
                               % MBENCH_SELF_TEST_EXECUTIONS],
                        &word, n);
}

static void
tear_down (micro_benchmark_test_state state)
{
  (void)state;
}

static const struct mbench_body self_test_body = {
  .kind = "native",
  .set_up = set_up,
  .sample = sample,
  .empty = mbench_native_empty,
  .tear_down = tear_down,
};

enum mbench_status
mbench_self_test_constrain (micro_benchmark_test_case test,
                            struct mbench_error *error)
{
  size_t sizes[MBENCH_SELF_TEST_EXECUTIONS];
  for (size_t i = 0; i < MBENCH_SELF_TEST_EXECUTIONS; ++i)
    sizes[i] = i;
  struct mbench_constraints limits = {
    .given = 1U << MBENCH_MAX_TIME | 1U << MBENCH_PRECISION,
    .limits = { .max_time = MBENCH_NS_PER_S / 2, .precision = 0.01 },
  };
  enum mbench_status status = mbench_constraints_add_dimension (
      &test->constraints, MBENCH_SELF_TEST_EXECUTIONS, sizes, error);
  if (status == MBENCH_OK)
    status = mbench_constraints_merge (&test->constraints, &limits, error);
  return status;
}

enum mbench_status
mbench_self_test_new (const char *name, micro_benchmark_test_case *result,
                      struct mbench_error *error)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .auto_test = empty };
  micro_benchmark_test_case test;
  enum mbench_status status
      = mbench_test_case_new (name, &definition, &test, error);
  if (status != MBENCH_OK)
    return status;
  mbench_test_case_set_body (test, &self_test_body, NULL, NULL);
  status = mbench_self_test_constrain (test, error);
  if (status == MBENCH_OK)
    *result = test;
  else
    mbench_test_case_free (test);
  return status;
}
