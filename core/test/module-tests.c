#include <config.h>

#include "test/module-tests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "test/constraint-carry.h"
#include "test/module-trial.h"

static size_t
number_of (micro_benchmark_suite suite)
{
  return micro_benchmark_suite_get_number_of_tests (suite);
}

/* The test of MODULE in SUITE that is called PLAIN_NAME there, or NULL.  */
static micro_benchmark_test_case
find_own (micro_benchmark_suite suite, const struct mbench_module *module,
          const char *plain_name)
{
  for (size_t i = 0; i < number_of (suite); ++i)
    {
      micro_benchmark_test_case test
          = micro_benchmark_suite_get_test (suite, i);
      if (test->module == module && strcmp (test->plain_name, plain_name) == 0)
        return test;
    }
  return NULL;
}

/* The test of SUITE whose very name NAME is, or NULL.  */
static micro_benchmark_test_case
find_called (micro_benchmark_suite suite, const char *name)
{
  micro_benchmark_test_case test = mbench_suite_find (suite, name);
  return test != NULL && strcmp (test->name, name) == 0 ? test : NULL;
}

/* Call TEST as it will be in the target, beside those that are there.  */
static enum mbench_status
give_name (const struct mbench_module_tests *tests,
           micro_benchmark_test_case test, struct mbench_error *error)
{
  const struct mbench_module *module = tests->module;
  micro_benchmark_test_case other = find_called (tests->target, test->name);
  bool is_taken = other != NULL && other->module != NULL;
  char *full;
  if (!module->is_named && !is_taken)
    return mbench_test_case_set_module (test, module, test->name, test->name,
                                        error);
  if (asprintf (&full, "%s:%s", module->name, test->name) < 0)
    return mbench_no_memory (error, "the name of a test");
  if (is_taken && !module->is_named)
    mbench_log ("test", MICRO_BENCHMARK_WARNING_LEVEL,
                "test \"%s\" of %s is called \"%s\": module %s has one of "
                "that name",
                test->name, module->given, full, other->module->name);
  enum mbench_status status = mbench_test_case_set_module (
      test, module, full, full + strlen (module->name) + 1, error);
  free (full);
  return status;
}

static void
tell_left_out (micro_benchmark_test_case test, unsigned set, const char *whose)
{
  for (int i = 0; i < MBENCH_CONSTRAINTS; ++i)
    if ((set & 1U << i) != 0)
      mbench_log ("test", MICRO_BENCHMARK_WARNING_LEVEL,
                  "test \"%s\": %s %s contradicts others and is left out",
                  test->name, whose,
                  mbench_constraint_key ((enum mbench_constraint_id)i));
}

/* Let TEST have what somebody has set of OLD.  */
static enum mbench_status
keep_settings (micro_benchmark_test_case test, micro_benchmark_test_case old,
               struct mbench_error *error)
{
  struct mbench_carried carried;
  enum mbench_status status = mbench_constraints_carry (
      &test->constraints, &old->constraints, old->touched, &carried, error);
  if (status != MBENCH_OK)
    return status;
  tell_left_out (test, carried.own_left_out, "its module's");
  tell_left_out (test, carried.theirs_left_out, "what was set of");
  test->touched = old->touched & ~carried.theirs_left_out;
  if (old->enabled != old->was_enabled)
    test->enabled = old->enabled;
  return MBENCH_OK;
}

/* Settle what TEST, which takes the place *OLD of one that it had or of
   another, will be.  */
static enum mbench_status
prepare (const struct mbench_module_tests *tests,
         micro_benchmark_test_case test, micro_benchmark_test_case *old,
         struct mbench_error *error)
{
  test->touched = 0;
  test->was_enabled = test->enabled;
  *old = find_own (tests->target, tests->module, test->name);
  if (*old != NULL)
    {
      enum mbench_status status = mbench_test_case_set_module (
          test, tests->module, (*old)->name, (*old)->plain_name, error);
      return status == MBENCH_OK ? keep_settings (test, *old, error) : status;
    }
  enum mbench_status status = give_name (tests, test, error);
  if (status != MBENCH_OK)
    return status;
  *old = find_called (tests->target, test->name);
  if (*old != NULL)
    mbench_log ("test", MICRO_BENCHMARK_WARNING_LEVEL,
                "suite \"%s\": test \"%s\" takes the place of an earlier one",
                micro_benchmark_suite_get_name (tests->target), test->name);
  return MBENCH_OK;
}

enum mbench_status
mbench_module_tests_make (struct mbench_module_tests *tests,
                          struct mbench_registry *registry,
                          const struct mbench_module *module,
                          micro_benchmark_suite target, char *doing,
                          struct mbench_error *error)
{
  *tests = (struct mbench_module_tests){ .module = module, .target = target };
  enum mbench_status status = mbench_suite_new (
      micro_benchmark_suite_get_name (target), &tests->suite, error);
  if (status != MBENCH_OK)
    return status;
  size_t expected = mbench_registry_number_of_tests (registry);
  snprintf (doing, MBENCH_TRIAL_DOING, "the functions of its constraints");
  if (mbench_registry_empty_into (registry, tests->suite) < expected)
    return mbench_no_memory (error, "the tests of a shared object");
  size_t n = number_of (tests->suite);
  tests->old = calloc (n, sizeof *tests->old);
  if (tests->old == NULL)
    return mbench_no_memory (error, "the tests of a shared object");
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    status = prepare (tests, micro_benchmark_suite_get_test (tests->suite, i),
                      &tests->old[i], error);
  return status == MBENCH_OK ? mbench_suite_make_room (target, n, error)
                             : status;
}

bool
mbench_module_tests_has (const struct mbench_module_tests *tests,
                         micro_benchmark_test_case test)
{
  return test->module == tests->module
         && find_own (tests->suite, tests->module, test->plain_name) != NULL;
}

void
mbench_module_tests_settle (struct mbench_module_tests *tests)
{
  for (size_t i = number_of (tests->target); i-- > 0;)
    {
      micro_benchmark_test_case test
          = micro_benchmark_suite_get_test (tests->target, i);
      if (test->module == tests->module
          && !mbench_module_tests_has (tests, test))
        mbench_suite_remove (tests->target, test, NULL);
    }
  for (size_t i = 0; i < number_of (tests->suite); ++i)
    mbench_suite_take (tests->target,
                       micro_benchmark_suite_get_test (tests->suite, i),
                       tests->old[i]);
  mbench_suite_forget (tests->suite);
}

void
mbench_module_tests_release (struct mbench_module_tests *tests)
{
  free (tests->old);
  micro_benchmark_suite_release (tests->suite);
  *tests = (struct mbench_module_tests){ NULL };
}
