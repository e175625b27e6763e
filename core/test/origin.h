/* Where a limit comes from.  Whoever is further down this list is heard: the
   engine's default, the suite, the module that the test came from, the test
   itself, the command line.  */

#ifndef MBENCH_ORIGIN_H
#define MBENCH_ORIGIN_H

#include "test/test.h"

enum mbench_origin
{
  MBENCH_ORIGIN_DEFAULT,
  MBENCH_ORIGIN_SUITE,
  MBENCH_ORIGIN_MODULE,
  MBENCH_ORIGIN_TEST,
  MBENCH_ORIGIN_COMMAND_LINE
};

/* "default", "suite", "module", "test" or "command line".  */
const char *mbench_origin_name (enum mbench_origin origin);

/* What TEST keeps: INHERITED, or else what is its suite's, under its own,
   under OVERRIDES; NULL where there is none of them.  *RESULT is released by
   the caller.  An error names the test and both limits that cannot be kept
   together.  */
enum mbench_status
mbench_origin_resolve (const struct micro_benchmark_test_case_definition *test,
                       const struct mbench_constraints *overrides,
                       struct mbench_constraints *result,
                       struct mbench_error *error);

/* Whether TEST could keep OWN over INHERITED.  */
enum mbench_status
mbench_origin_check (const struct micro_benchmark_test_case_definition *test,
                     const struct mbench_constraints *inherited,
                     const struct mbench_constraints *own,
                     struct mbench_error *error);

/* Where the limit ID of TEST comes from, under OVERRIDES of the command line,
   or NULL.  */
enum mbench_origin
mbench_origin_of (const struct micro_benchmark_test_case_definition *test,
                  enum mbench_constraint_id id,
                  const struct mbench_constraints *overrides);

#endif
