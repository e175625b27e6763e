/* Suites and the tests in them.  */

#include <config.h>

#include <mbenchmark/registration.h>

#include <stdlib.h>

#include "bind.h"
#include "error.h"
#include "loop.h"
#include "object.h"
#include "primitive.h"
#include "test/suite.h"

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
  return scm_from_utf8_string (micro_benchmark_suite_get_name (
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
    names
        = scm_cons (scm_from_utf8_string (micro_benchmark_test_case_get_name (
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
  mbscm_test_set_procedures (test, procedures);
  scm_hash_set_x (mbscm_suite_table (suite), name, procedures);
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

/* The test called NAME in SUITE, or an error of PROCEDURE.  */
static micro_benchmark_test_case
find_test (SCM suite, SCM name, const char *procedure)
{
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  scm_dynwind_begin (0);
  micro_benchmark_test_case test
      = mbench_suite_find (c_suite, mbscm_to_string (name, 2, procedure));
  scm_dynwind_end ();
  if (test == NULL)
    scm_misc_error (procedure, "no test ~S in the suite ~S",
                    scm_list_2 (name, suite_name (suite)));
  return test;
}

static SCM
suite_remove_test_x (SCM suite, SCM name)
{
  static const char procedure[] = "%suite-remove-test!";
  struct mbench_error error;
  micro_benchmark_test_case test = find_test (suite, name, procedure);
  mbscm_check (
      mbench_suite_remove (mbscm_to_suite (suite, 1, procedure), test, &error),
      &error);
  scm_hash_remove_x (mbscm_suite_table (suite), name);
  return SCM_UNSPECIFIED;
}

static SCM
test_constrain_x (SCM suite, SCM name, SCM key, SCM value)
{
  static const char procedure[] = "%test-constrain!";
  struct mbench_error error;
  micro_benchmark_test_case test = find_test (suite, name, procedure);
  scm_dynwind_begin (0);
  char *key_text = mbscm_to_string (scm_symbol_to_string (key), 3, procedure);
  enum mbench_status status
      = scm_is_true (value)
            ? mbench_test_case_constrain (
                test, key_text, mbscm_to_string (value, 4, procedure), &error)
            : mbench_test_case_unconstrain (test, key_text, &error);
  mbscm_check (status, &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
test_constraint (SCM suite, SCM name, SCM key)
{
  static const char procedure[] = "%test-constraint";
  struct mbench_error error;
  micro_benchmark_test_case test = find_test (suite, name, procedure);
  enum mbench_constraint_id id;
  scm_dynwind_begin (0);
  char *key_text = mbscm_to_string (scm_symbol_to_string (key), 3, procedure);
  mbscm_check (mbench_constraint_find (key_text, &id, &error), &error);
  scm_dynwind_end ();
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  if (out != NULL)
    {
      mbench_constraints_write (&test->constraints, id, out);
      fclose (out);
    }
  if (text == NULL)
    mbscm_no_memory ();
  SCM result = scm_cons (
      scm_from_bool (mbench_constraints_has (&test->constraints, id)),
      scm_from_utf8_string (text));
  free (text);
  return result;
}

static SCM
test_is_enabled (SCM suite, SCM name)
{
  return scm_from_bool (micro_benchmark_test_case_is_enabled (
      find_test (suite, name, "%test-enabled?")));
}

static SCM
test_set_enabled_x (SCM suite, SCM name, SCM is_enabled)
{
  micro_benchmark_test_case_set_enabled (
      find_test (suite, name, "%test-set-enabled!"), scm_is_true (is_enabled));
  return SCM_UNSPECIFIED;
}

static SCM
test_is_directed (SCM suite, SCM name)
{
  return scm_from_bool (!micro_benchmark_test_case_get_definition (
                             find_test (suite, name, "%test-directed?"))
                             ->is_auto);
}

static SCM
constraint_table (void)
{
  SCM table = SCM_EOL;
  for (int i = MBENCH_CONSTRAINTS; i-- > 0;)
    {
      enum mbench_constraint_id id = (enum mbench_constraint_id)i;
      table = scm_cons (
          scm_list_3 (scm_from_utf8_symbol (mbench_constraint_key (id)),
                      scm_from_utf8_string (mbench_constraint_help (id)),
                      scm_from_utf8_string (mbench_constraint_form (id))),
          table);
    }
  return table;
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
                   "tear-down) as @var{name}.  Return whether it took the "
                   "place of another."),
  MBSCM_PRIMITIVE ("%suite-add-static-tests!", "(suite)",
                   suite_add_static_tests_x,
                   "Register the tests that C code has put on the library's "
                   "list."),
  MBSCM_PRIMITIVE ("%suite-remove-test!", "(suite name)", suite_remove_test_x,
                   "Take the test @var{name} out of @var{suite}."),
  MBSCM_PRIMITIVE ("%test-constrain!", "(suite name key value)",
                   test_constrain_x,
                   "Set the constraint @var{key}, a symbol, by the text "
                   "@var{value}, or lift it where that is @code{#f}."),
  MBSCM_PRIMITIVE ("%test-constraint", "(suite name key)", test_constraint,
                   "Return a pair: whether @var{key} was given, and its "
                   "value as text."),
  MBSCM_PRIMITIVE ("%test-enabled?", "(suite name)", test_is_enabled,
                   "Return whether the test runs with its suite."),
  MBSCM_PRIMITIVE ("%test-set-enabled!", "(suite name enabled?)",
                   test_set_enabled_x,
                   "Decide whether the test runs with its suite."),
  MBSCM_PRIMITIVE ("%test-directed?", "(suite name)", test_is_directed,
                   "Return whether the body loops by itself."),
  MBSCM_PRIMITIVE ("%constraint-table", "()", constraint_table,
                   "Return a list of (key help form) for each constraint."),
};

void
mbscm_init_suite (void)
{
  MBSCM_DEFINE (primitives);
}
