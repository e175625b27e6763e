/* Suites and the tests in them.  */

#include <config.h>

#include <mbenchmark/registration.h>

#include <stdlib.h>

#include "bind.h"
#include "error.h"
#include "loads.h"
#include "loop.h"
#include "object.h"
#include "primitive.h"
#include "test/origin.h"
#include "test/suite.h"
#include "test/threading.h"

static SCM
make_suite (SCM name)
{
  static const char procedure[] = "make-suite";
  struct mbench_error error;
  micro_benchmark_suite suite;
  scm_dynwind_begin (0);
  char *text = mbscm_to_string (name, 1, procedure);
  mbscm_check (mbench_suite_new (text, &suite, &error), &error);
  scm_dynwind_end ();
  return mbscm_from_suite (suite);
}

static SCM
suite_name (SCM suite)
{
  return mbscm_from_string (micro_benchmark_suite_get_name (
      mbscm_to_suite (suite, 1, "suite-name")));
}

static SCM
set_suite_name_x (SCM suite, SCM name)
{
  static const char procedure[] = "set-suite-name!";
  struct mbench_error error;
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  scm_dynwind_begin (0);
  char *text = mbscm_to_string (name, 2, procedure);
  mbscm_check (mbench_suite_set_name (c_suite, text, &error), &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
suite_number_of_tests (SCM suite)
{
  return scm_from_size_t (micro_benchmark_suite_get_number_of_tests (
      mbscm_to_suite (suite, 1, "suite-number-of-tests")));
}

static SCM
suite_test_names (SCM suite)
{
  micro_benchmark_suite c_suite
      = mbscm_to_suite (suite, 1, "suite-test-names");
  SCM names = SCM_EOL;
  for (size_t i = micro_benchmark_suite_get_number_of_tests (c_suite);
       i-- > 0;)
    names = scm_cons (mbscm_from_string (micro_benchmark_test_case_get_name (
                          micro_benchmark_suite_get_test (c_suite, i))),
                      names);
  return names;
}

static SCM
suite_add_test_x (SCM suite, SCM name, SCM is_directed, SCM procedures)
{
  static const char procedure[] = "%suite-add-test!";
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  struct mbench_error error;
  micro_benchmark_test_case test;
  bool replaced = false;
  scm_dynwind_begin (0);
  char *text = mbscm_to_string (name, 2, procedure);
  mbscm_check (
      mbench_suite_add (c_suite, text,
                        mbscm_test_definition (scm_is_true (is_directed)),
                        &test, &replaced, &error),
      &error);
  test->is_loaded = mbscm_is_loading ();
  mbscm_test_set_procedures (test, procedures);
  mbscm_check (
      mbench_test_case_set_hosted_rule (
          test, scm_is_true (scm_c_vector_ref (procedures, 3)), &error),
      &error);
  /* A key of our own: NAME may be changed by who has it, and the table would
     then lose the procedures of a test that still runs.  */
  scm_hash_set_x (mbscm_suite_table (suite), scm_from_utf8_string (text),
                  procedures);
  scm_dynwind_end ();
  return scm_from_bool (replaced);
}

static SCM
suite_add_static_tests_x (SCM suite)
{
  micro_benchmark_suite_register_static_tests (
      mbscm_to_suite (suite, 1, "%suite-add-static-tests!"));
  return SCM_UNSPECIFIED;
}

static SCM
suite_remove_test_x (SCM suite, SCM name)
{
  static const char procedure[] = "%suite-remove-test!";
  struct mbench_error error;
  micro_benchmark_test_case test = mbscm_find_test (suite, name, procedure);
  mbscm_check (
      mbench_suite_remove (mbscm_to_suite (suite, 1, procedure), test, &error),
      &error);
  scm_hash_remove_x (mbscm_suite_table (suite), name);
  return SCM_UNSPECIFIED;
}

static SCM
test_number (SCM suite, SCM name)
{
  return scm_from_size_t (
      mbscm_find_test (suite, name, "%test-number")->number);
}

static SCM
test_is_enabled (SCM suite, SCM name)
{
  return scm_from_bool (micro_benchmark_test_case_is_enabled (
      mbscm_find_test (suite, name, "%test-enabled?")));
}

static SCM
test_set_enabled_x (SCM suite, SCM name, SCM is_enabled)
{
  micro_benchmark_test_case_set_enabled (
      mbscm_find_test (suite, name, "%test-set-enabled!"),
      scm_is_true (is_enabled));
  return SCM_UNSPECIFIED;
}

static SCM
test_is_directed (SCM suite, SCM name)
{
  return scm_from_bool (!micro_benchmark_test_case_get_definition (
                             mbscm_find_test (suite, name, "%test-directed?"))
                             ->is_auto);
}

/* Only the tests of Scheme are asked: those of C are where they are.  */
static SCM
test_code (SCM suite, SCM name)
{
  mbscm_loop_load ();
  micro_benchmark_test_case test = mbscm_find_test (suite, name, "%test-code");
  return test->body == &mbscm_body
             ? scm_from_uintptr_t (mbscm_body.code (test))
             : SCM_BOOL_F;
}

static SCM
test_is_placed (SCM suite, SCM name)
{
  mbscm_loop_load ();
  micro_benchmark_test_case test
      = mbscm_find_test (suite, name, "%test-placed?");
  return scm_from_bool (test->body == &mbscm_body
                        && mbscm_body.is_placed (test));
}

static SCM
meter_names (void)
{
  SCM names = SCM_EOL;
  const char *name;
  for (size_t i = 0; (name = micro_benchmark_meter_names (i)) != NULL; ++i)
    names = scm_cons (scm_from_utf8_symbol (name), names);
  return scm_reverse_x (names, SCM_EOL);
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("make-suite", "(name)", make_suite,
                   "Return a new suite called @var{name}, a string, without "
                   "tests."),
  MBSCM_PRIMITIVE ("suite-name", "(suite)", suite_name,
                   "Return the name of @var{suite}, a string."),
  MBSCM_PRIMITIVE ("set-suite-name!", "(suite name)", set_suite_name_x,
                   "Call @var{suite} @var{name}, a string, from now on."),
  MBSCM_PRIMITIVE ("suite-number-of-tests", "(suite)", suite_number_of_tests,
                   "Return how many tests @var{suite} has."),
  MBSCM_PRIMITIVE ("suite-test-names", "(suite)", suite_test_names,
                   "Return the names of the tests of @var{suite}, a list of "
                   "strings, in the order of registration."),
  MBSCM_PRIMITIVE ("%suite-add-test!", "(suite name directed? procedures)",
                   suite_add_test_x,
                   "Register a test of the @var{procedures} #(set-up body "
                   "tear-down stop-when before-each after-each each) as "
                   "@var{name}.  Return whether it took the "
                   "place of another."),
  MBSCM_PRIMITIVE ("%suite-add-static-tests!", "(suite)",
                   suite_add_static_tests_x,
                   "Register the tests that C code has put on the library's "
                   "list."),
  MBSCM_PRIMITIVE ("%suite-remove-test!", "(suite name)", suite_remove_test_x,
                   "Take the test @var{name} out of @var{suite}."),
  MBSCM_PRIMITIVE ("%test-number", "(suite name)", test_number,
                   "Return which of all tests that @var{suite} ever had the "
                   "test @var{name} is."),
  MBSCM_PRIMITIVE ("%test-enabled?", "(suite name)", test_is_enabled,
                   "Return whether the test runs with its suite."),
  MBSCM_PRIMITIVE ("%test-set-enabled!", "(suite name enabled?)",
                   test_set_enabled_x,
                   "Decide whether the test runs with its suite."),
  MBSCM_PRIMITIVE ("%test-directed?", "(suite name)", test_is_directed,
                   "Return whether the body loops by itself."),
  MBSCM_PRIMITIVE ("%test-code", "(suite name)", test_code,
                   "Return an integer, the same for tests in Scheme that are "
                   "one code under other data, or @code{#f}."),
  MBSCM_PRIMITIVE ("%test-placed?", "(suite name)", test_is_placed,
                   "Return whether the just-in-time compiler has put the test "
                   "where it will lie in all children of this process."),
  MBSCM_PRIMITIVE ("meter-names", "()", meter_names,
                   "Return the names of the meters that the constraint "
                   "@code{meters} takes, a list of symbols; those that only "
                   "Scheme bodies have are the last."),
};

void
mbscm_init_suite (void)
{
  MBSCM_DEFINE (primitives);
}
