/* The constraints of tests, suites and the command line.  */

#include <config.h>

#include "bind.h"
#include "error.h"
#include "loop.h"
#include "object.h"
#include "primitive.h"
#include "test/origin.h"
#include "test/suite.h"
#include "test/threading.h"

static void
release_constraints (void *constraints)
{
  mbench_constraints_release (constraints);
}

void
mbscm_dynwind_constraints (SCM alist, struct mbench_constraints *constraints,
                           int position, const char *procedure)
{
  scm_dynwind_unwind_handler (release_constraints, constraints,
                              SCM_F_WIND_EXPLICITLY);
  for (; scm_is_pair (alist); alist = scm_cdr (alist))
    {
      enum mbench_constraint_id id;
      struct mbench_error error;
      scm_dynwind_begin (0);
      char *key
          = mbscm_to_symbol_string (scm_caar (alist), position, procedure);
      char *value = mbscm_to_string (scm_cdar (alist), position, procedure);
      enum mbench_status status = mbench_constraint_find (key, &id, &error);
      if (status == MBENCH_OK)
        status = mbench_constraints_read (constraints, id, value, &error);
      mbscm_check (status, &error);
      scm_dynwind_end ();
    }
}

struct mbench_constraints mbscm_constraints;

void
mbscm_dynwind_overrides (SCM alist, struct mbench_constraints *constraints,
                         int position, const char *procedure)
{
  struct mbench_error error;
  mbscm_check (
      mbench_constraints_merge (constraints, &mbscm_constraints, &error),
      &error);
  mbscm_dynwind_constraints (alist, constraints, position, procedure);
}

static SCM
constraints_check (SCM alist, SCM has_rule)
{
  struct mbench_constraints read = { 0 };
  struct mbench_error error;
  scm_dynwind_begin (0);
  mbscm_dynwind_constraints (alist, &read, 1, "%constraints-check");
  read.limits.has_rule = scm_is_true (has_rule);
  struct mbench_limits limits = mbench_constraints_resolve (&read);
  mbscm_check (mbench_limits_check (&limits, &error), &error);
  mbscm_check (mbench_threading_check (&read, &mbscm_body, &error), &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
test_constrain_x (SCM suite, SCM name, SCM alist)
{
  static const char procedure[] = "%test-constrain!";
  struct mbench_constraints read = { 0 };
  struct mbench_error error;
  micro_benchmark_test_case test = mbscm_find_test (suite, name, procedure);
  scm_dynwind_begin (0);
  mbscm_dynwind_constraints (alist, &read, 3, procedure);
  mbscm_check (mbench_test_case_constrain (test, &read, &error), &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
test_unconstrain_x (SCM suite, SCM name, SCM key)
{
  static const char procedure[] = "%test-unconstrain!";
  struct mbench_error error;
  micro_benchmark_test_case test = mbscm_find_test (suite, name, procedure);
  scm_dynwind_begin (0);
  char *text = mbscm_to_symbol_string (key, 3, procedure);
  mbscm_check (mbench_test_case_unconstrain (test, text, &error), &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
test_constraint (SCM suite, SCM name, SCM key)
{
  static const char procedure[] = "%test-constraint";
  struct mbench_error error;
  micro_benchmark_test_case test = mbscm_find_test (suite, name, procedure);
  enum mbench_constraint_id id;
  scm_dynwind_begin (0);
  char *key_text = mbscm_to_symbol_string (key, 3, procedure);
  mbscm_check (mbench_constraint_find (key_text, &id, &error), &error);
  scm_dynwind_end ();
  /* What cannot be kept together is told when it runs.  */
  struct mbench_constraints kept = { 0 };
  bool is_kept
      = mbench_origin_resolve (test, &mbscm_constraints, &kept, &error)
        == MBENCH_OK;
  struct mbscm_text text;
  mbscm_open_text (&text);
  mbench_constraints_write (is_kept ? &kept : &test->constraints, id,
                            text.out);
  mbench_constraints_release (&kept);
  enum mbench_origin origin = mbench_origin_of (test, id, &mbscm_constraints);
  return scm_list_3 (
      scm_from_bool (mbench_constraints_has (&test->constraints, id)),
      mbscm_take_text (&text, MBENCH_OK, NULL),
      scm_from_utf8_string (mbench_origin_name (origin)));
}

static SCM
suite_constrain_x (SCM suite, SCM alist)
{
  static const char procedure[] = "%suite-constrain!";
  struct mbench_constraints read = { 0 };
  struct mbench_error error;
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  scm_dynwind_begin (0);
  mbscm_dynwind_constraints (alist, &read, 2, procedure);
  mbscm_check (mbench_suite_constrain (c_suite, &read, &error), &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
suite_unconstrain_x (SCM suite, SCM key)
{
  static const char procedure[] = "%suite-unconstrain!";
  struct mbench_error error;
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  scm_dynwind_begin (0);
  char *text = mbscm_to_symbol_string (key, 2, procedure);
  mbscm_check (mbench_suite_unconstrain (c_suite, text, &error), &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

/* The keys that CONSTRAINTS give, with their values as text.  */
static SCM
given_alist (const struct mbench_constraints *constraints)
{
  SCM list = SCM_EOL;
  for (int i = MBENCH_CONSTRAINTS; i-- > 0;)
    {
      enum mbench_constraint_id id = (enum mbench_constraint_id)i;
      if (!mbench_constraints_has (constraints, id))
        continue;
      struct mbscm_text text;
      mbscm_open_text (&text);
      mbench_constraints_write (constraints, id, text.out);
      list = scm_acons (scm_from_utf8_symbol (mbench_constraint_key (id)),
                        mbscm_take_text (&text, MBENCH_OK, NULL), list);
    }
  return list;
}

static SCM
suite_constraints (SCM suite)
{
  return given_alist (mbench_suite_constraints (
      mbscm_to_suite (suite, 1, "suite-constraints")));
}

static SCM
command_line_constraints (void)
{
  return given_alist (&mbscm_constraints);
}

static SCM
set_command_line_constraints_x (SCM alist)
{
  static const char procedure[] = "%set-command-line-constraints!";
  struct mbench_constraints read = { 0 };
  struct mbench_constraints kept = { 0 };
  struct mbench_error error;
  scm_dynwind_begin (0);
  mbscm_dynwind_constraints (alist, &read, 1, procedure);
  mbscm_check (mbench_constraints_merge (&kept, &read, &error), &error);
  scm_dynwind_end ();
  mbench_constraints_release (&mbscm_constraints);
  mbscm_constraints = kept;
  return SCM_UNSPECIFIED;
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
  MBSCM_PRIMITIVE ("%constraints-check", "(alist rule?)", constraints_check,
                   "Raise an error unless the texts of @var{alist} are "
                   "constraints that can be met together, with a rule of the "
                   "test or without."),
  MBSCM_PRIMITIVE ("%test-constrain!", "(suite name alist)", test_constrain_x,
                   "Set the constraints of @var{alist}, keys and texts, all "
                   "or none."),
  MBSCM_PRIMITIVE ("%test-unconstrain!", "(suite name key)",
                   test_unconstrain_x, "Lift the constraint @var{key}."),
  MBSCM_PRIMITIVE ("%test-constraint", "(suite name key)", test_constraint,
                   "Return a list: whether @var{key} was given to the test "
                   "itself, the value that the test keeps as text, and where "
                   "that is from: \"default\", \"suite\", \"module\", "
                   "\"test\" or \"command line\"."),
  MBSCM_PRIMITIVE ("%constraint-table", "()", constraint_table,
                   "Return a list of (key help form) for each constraint."),
  MBSCM_PRIMITIVE ("%suite-constrain!", "(suite alist)", suite_constrain_x,
                   "Set the constraints of @var{alist}, keys and texts, all "
                   "or none, for the tests that have not their own."),
  MBSCM_PRIMITIVE ("%suite-unconstrain!", "(suite key)", suite_unconstrain_x,
                   "Lift the constraint @var{key} of @var{suite}."),
  MBSCM_PRIMITIVE ("suite-constraints", "(suite)", suite_constraints,
                   "Return an alist of the constraints that @var{suite} gives "
                   "to its tests, each a symbol with the value as text."),
  MBSCM_PRIMITIVE ("command-line-constraints", "()", command_line_constraints,
                   "Return an alist of the constraints that go over those of "
                   "tests, as the option --set gives them, each a symbol with "
                   "the value as text."),
  MBSCM_PRIMITIVE (
      "%set-command-line-constraints!", "(alist)",
      set_command_line_constraints_x,
      "Let the constraints of @var{alist}, keys and texts, and no "
      "others, go over those of tests."),
};

void
mbscm_init_constraints (void)
{
  MBSCM_DEFINE (primitives);
}
