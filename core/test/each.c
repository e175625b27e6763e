/* What is called around each iteration or sample of a test, as the API sets
   it.  */

#include <config.h>

#include "test/test.h"
#include "test/threading.h"

/* Let EACH be what TEST has, unless its threads contradict it.  */
static void
take (micro_benchmark_test_case test, struct mbench_each each)
{
  const struct mbench_constraints none = { 0 };
  struct mbench_each before = test->each;
  struct mbench_error inner;
  test->each = each;
  if (mbench_threading_check_change (test, &none, &inner) == MBENCH_OK)
    return;
  test->each = before;
  struct mbench_error error;
  mbench_fail (&error, MBENCH_CONFLICT, "test \"%.80s\": %s", test->name,
               inner.message);
  mbench_publish ("test", &error);
}

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
  struct mbench_each each = test->each;
  each.before_iteration = before;
  each.after_iteration = after;
  take (test, each);
}

void
micro_benchmark_test_case_set_each_sample (
    micro_benchmark_test_case test, micro_benchmark_around_sample_fun before,
    micro_benchmark_around_sample_fun after)
{
  if (!is_fit (test, __func__))
    return;
  struct mbench_each each = test->each;
  each.before_sample = before;
  each.after_sample = after;
  take (test, each);
}
