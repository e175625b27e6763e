#include <config.h>

#include "test/origin.h"

#include "test/threading.h"

const char *
mbench_origin_name (enum mbench_origin origin)
{
  static const char *const names[]
      = { "default", "suite", "module", "test", "command line" };
  return names[origin];
}

/* Say of which test, and of whose limits, the REASON tells.  */
static enum mbench_status
blame (const struct micro_benchmark_test_case_definition *test,
       enum mbench_status status, const char *whose,
       const struct mbench_error *reason, struct mbench_error *error)
{
  return status == MBENCH_NO_MEMORY
             ? mbench_no_memory (error, "the constraints of a test")
             : mbench_fail (error, status, "test \"%.80s\": %s%s", test->name,
                            reason->message, whose);
}

/* Add SOURCE, or NULL, to RESULT, which is released where that fails.  */
static enum mbench_status
add (struct mbench_constraints *result,
     const struct mbench_constraints *source, struct mbench_error *error)
{
  if (source == NULL)
    return MBENCH_OK;
  enum mbench_status status = mbench_constraints_merge (result, source, error);
  if (status != MBENCH_OK)
    {
      mbench_constraints_release (result);
      *result = (struct mbench_constraints){ 0 };
    }
  return status;
}

/* INHERITED under OWN, in *RESULT, or why not, in words for who set one of
   them.  */
static enum mbench_status
join (const struct micro_benchmark_test_case_definition *test,
      const struct mbench_constraints *inherited,
      const struct mbench_constraints *own, struct mbench_constraints *result,
      struct mbench_error *error)
{
  struct mbench_error reason;
  *result = (struct mbench_constraints){ 0 };
  enum mbench_status status = add (result, inherited, &reason);
  if (status == MBENCH_OK)
    status = add (result, own, &reason);
  if (status == MBENCH_OK)
    return status;
  bool is_of_suite = inherited != NULL && inherited->given != 0;
  return blame (test, status,
                is_of_suite ? "; what the suite sets is among them" : "",
                &reason, error);
}

enum mbench_status
mbench_origin_resolve (const struct micro_benchmark_test_case_definition *test,
                       const struct mbench_constraints *overrides,
                       struct mbench_constraints *result,
                       struct mbench_error *error)
{
  enum mbench_status status
      = join (test, test->inherited, &test->constraints, result, error);
  if (status != MBENCH_OK)
    return status;
  struct mbench_error reason;
  status = add (result, overrides, &reason);
  return status == MBENCH_OK
             ? status
             : blame (test, status,
                      "; what was given for the run or on the command line "
                      "is among them",
                      &reason, error);
}

enum mbench_status
mbench_origin_check (const struct micro_benchmark_test_case_definition *test,
                     const struct mbench_constraints *inherited,
                     const struct mbench_constraints *own,
                     struct mbench_error *error)
{
  struct mbench_constraints both;
  enum mbench_status status = join (test, inherited, own, &both, error);
  if (status != MBENCH_OK)
    return status;
  struct mbench_error reason;
  if (mbench_constraints_has (&both, MBENCH_CHRONOMETER))
    status = mbench_test_case_check_chronometer (test, both.limits.chronometer,
                                                 &reason);
  if (status == MBENCH_OK)
    status = mbench_threading_check_test (test, &both, &reason);
  mbench_constraints_release (&both);
  return status == MBENCH_OK ? status
                             : blame (test, status, "", &reason, error);
}

enum mbench_origin
mbench_origin_of (const struct micro_benchmark_test_case_definition *test,
                  enum mbench_constraint_id id,
                  const struct mbench_constraints *overrides)
{
  if (overrides != NULL && mbench_constraints_has (overrides, id))
    return MBENCH_ORIGIN_COMMAND_LINE;
  if (mbench_constraints_has (&test->constraints, id))
    return test->module != NULL && (test->touched & 1U << id) == 0
               ? MBENCH_ORIGIN_MODULE
               : MBENCH_ORIGIN_TEST;
  return test->inherited != NULL
                 && mbench_constraints_has (test->inherited, id)
             ? MBENCH_ORIGIN_SUITE
             : MBENCH_ORIGIN_DEFAULT;
}
