/* The list that the registration macros fill before main runs: the one piece
   of file-scope data that core's tests come from.  */

#include <config.h>

#include <mbenchmark/registration.h>

#include <string.h>

#include "base/log.h"
#include "test/suite.h"

static micro_benchmark_static_test *tests;
static micro_benchmark_static_test **tests_end = &tests;
static micro_benchmark_static_constraint *constraints;
static micro_benchmark_static_constraint **constraints_end = &constraints;

void
micro_benchmark_register_static_test (micro_benchmark_static_test *test)
{
  if (test == NULL || test->name == NULL)
    {
      mbench_refuse (__func__, "test", "a record with a name");
      return;
    }
  if (test->next != NULL || tests_end == &test->next)
    return;
  *tests_end = test;
  tests_end = &test->next;
}

void
micro_benchmark_register_static_constraint (
    micro_benchmark_static_constraint *constraint)
{
  if (constraint == NULL || constraint->name == NULL
      || constraint->constrain == NULL)
    {
      mbench_refuse (__func__, "constraint",
                     "a record with a name and a function");
      return;
    }
  if (constraint->next != NULL || constraints_end == &constraint->next)
    return;
  *constraints_end = constraint;
  constraints_end = &constraint->next;
}

void
micro_benchmark_suite_register_static_tests (micro_benchmark_suite suite)
{
  if (suite == NULL)
    {
      mbench_refuse (__func__, "suite", "a suite");
      return;
    }
  if (mbench_suite_is_held (suite))
    {
      mbench_refuse (__func__, "suite", "one that is not running");
      return;
    }
  for (; tests != NULL; tests = tests->next)
    micro_benchmark_suite_register_test (suite, tests->name,
                                         &tests->definition);
  tests_end = &tests;
  for (; constraints != NULL; constraints = constraints->next)
    {
      micro_benchmark_test_case test
          = mbench_suite_find (suite, constraints->name);
      if (test != NULL)
        constraints->constrain (test);
      else
        mbench_log ("test", MICRO_BENCHMARK_ERROR_LEVEL,
                    "constraint for \"%s\": no test of that name is "
                    "registered",
                    constraints->name);
    }
  constraints_end = &constraints;
}
