/* The list that the registration macros fill before main runs: the one piece
   of file-scope data that core's tests come from.  */

#include <config.h>

#include "test/registry.h"

#include "test/suite.h"

#define EMPTY(registry)                                                       \
  {                                                                           \
    NULL, &(registry).tests, NULL, &(registry).constraints, false, 0          \
  }

static struct mbench_registry process = EMPTY (process);

/* Where records go while a shared object is loaded; NULL: to PROCESS.  */
static struct mbench_registry *collector;

void
mbench_registry_init (struct mbench_registry *registry)
{
  *registry = (struct mbench_registry)EMPTY (*registry);
}

void
mbench_registry_collect (struct mbench_registry *registry)
{
  collector = registry;
}

/* Whether a record with the number ABI may be read further.  */
static bool
is_readable (unsigned abi, const char *function)
{
  if (abi == MICRO_BENCHMARK_ABI)
    return true;
  if (collector != NULL)
    {
      collector->has_foreign = true;
      collector->foreign_abi = abi;
      return false;
    }
  struct mbench_error error;
  mbench_fail (&error, MBENCH_INVALID,
               "%s: a record made for ABI %u of mbenchmark: expected one for "
               "ABI %u; compile it again",
               function, abi, (unsigned)MICRO_BENCHMARK_ABI);
  mbench_publish ("test", &error);
  return false;
}

/* The last record of a list has no next either: it is known by the end.  */
void
micro_benchmark_register_static_test (micro_benchmark_static_test *test)
{
  if (test != NULL && !is_readable (test->abi, __func__))
    return;
  if (test == NULL || test->name == NULL)
    {
      mbench_refuse (__func__, "test", "a record with a name");
      return;
    }
  struct mbench_registry *to = collector != NULL ? collector : &process;
  if (test->next != NULL || to->tests_end == &test->next
      || process.tests_end == &test->next)
    return;
  *to->tests_end = test;
  to->tests_end = &test->next;
}

void
micro_benchmark_register_static_constraint (
    micro_benchmark_static_constraint *constraint)
{
  if (constraint != NULL && !is_readable (constraint->abi, __func__))
    return;
  if (constraint == NULL || constraint->name == NULL
      || constraint->constrain == NULL)
    {
      mbench_refuse (__func__, "constraint",
                     "a record with a name and a function");
      return;
    }
  struct mbench_registry *to = collector != NULL ? collector : &process;
  if (constraint->next != NULL || to->constraints_end == &constraint->next
      || process.constraints_end == &constraint->next)
    return;
  *to->constraints_end = constraint;
  to->constraints_end = &constraint->next;
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

size_t
mbench_registry_number_of_tests (const struct mbench_registry *registry)
{
  size_t n = 0;
  for (const micro_benchmark_static_test *test = registry->tests; test != NULL;
       test = test->next)
    ++n;
  return n;
}

/* Records are taken off the list before they are used: off it, they may be
   put there again, and a constraint's function may come back to here.  */
size_t
mbench_registry_empty_into (struct mbench_registry *registry,
                            micro_benchmark_suite suite)
{
  size_t n = 0;
  while (registry->tests != NULL)
    {
      micro_benchmark_static_test *record = registry->tests;
      registry->tests = record->next;
      if (registry->tests == NULL)
        registry->tests_end = &registry->tests;
      record->next = NULL;
      micro_benchmark_test_case test = micro_benchmark_suite_register_test (
          suite, record->name, &record->definition);
      if (test == NULL)
        continue;
      test->is_unoptimised = record->is_unoptimised;
      if (record->data != NULL)
        micro_benchmark_test_case_set_data (test, record->data, NULL);
      if (record->constrain != NULL)
        record->constrain (test);
      ++n;
    }
  while (registry->constraints != NULL)
    {
      micro_benchmark_static_constraint *record = registry->constraints;
      registry->constraints = record->next;
      if (registry->constraints == NULL)
        registry->constraints_end = &registry->constraints;
      record->next = NULL;
      apply (suite, record);
    }
  return n;
}

void
micro_benchmark_suite_register_static_tests (micro_benchmark_suite suite)
{
  if (suite == NULL)
    mbench_refuse (__func__, "suite", "a suite");
  else if (mbench_suite_is_held (suite))
    mbench_refuse (__func__, "suite", "one that is not running");
  else
    mbench_registry_empty_into (&process, suite);
}
