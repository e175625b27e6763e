/* What is called around each iteration or sample of a test, as the API sets
   it.  */

#include <config.h>

#include "test/test.h"

/* Whether TEST is there and may have work around its samples.  */
static bool
is_fit (micro_benchmark_test_case test, const char *function)
{
  if (test == NULL)
    return mbench_refuse (function, "test", "a test");
  return test->definition.is_auto
         || mbench_refuse (function, "test",
                           "an automatic one: a directed body pauses");
}

void
micro_benchmark_test_case_set_each_iteration (
    micro_benchmark_test_case test,
    micro_benchmark_before_iteration_fun before,
    micro_benchmark_after_iteration_fun after)
{
  if (!is_fit (test, __func__))
    return;
  if (before == NULL && after != NULL)
    {
      mbench_refuse (__func__, "before",
                     "a function, as there is one for after");
      return;
    }
  test->each.before_iteration = before;
  test->each.after_iteration = after;
}

void
micro_benchmark_test_case_set_each_sample (
    micro_benchmark_test_case test, micro_benchmark_around_sample_fun before,
    micro_benchmark_around_sample_fun after)
{
  if (!is_fit (test, __func__))
    return;
  test->each.before_sample = before;
  test->each.after_sample = after;
}
