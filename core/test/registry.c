/* The list that the registration macros fill before main runs: the one piece
   of file-scope data that core's tests come from.  */

#include <config.h>

#include <mbenchmark/registration.h>

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

static void
apply (micro_benchmark_suite suite,
       const micro_benchmark_static_constraint *constraint)
{
  micro_benchmark_test_case test = mbench_suite_find (suite, constraint->name);
  if (test != NULL)
    {
      constraint->constrain (test);
      return;
    }
  struct mbench_error error;
  mbench_fail (&error, MBENCH_INVALID,
               "constraint for \"%.80s\": no test of that name is registered",
               constraint->name);
  mbench_publish ("test", &error);
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
  /* Records are taken off the list before they are used: off it, they may be
     put there again, and a constraint's function may come back to here.  */
  while (tests != NULL)
    {
      micro_benchmark_static_test *record = tests;
      tests = record->next;
      if (tests == NULL)
        tests_end = &tests;
      record->next = NULL;
      micro_benchmark_suite_register_test (suite, record->name,
                                           &record->definition);
    }
  while (constraints != NULL)
    {
      micro_benchmark_static_constraint *record = constraints;
      constraints = record->next;
      if (constraints == NULL)
        constraints_end = &constraints;
      record->next = NULL;
      apply (suite, record);
    }
}
