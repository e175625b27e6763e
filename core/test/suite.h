/* The suite inside core: a named, ordered set of tests that it owns, and
   whatever later stages leave with it, which it ends when it ends.  */

#ifndef MBENCH_SUITE_H
#define MBENCH_SUITE_H

#include <mbenchmark/suite.h>

#include "base/status.h"
#include "test/module-table.h"
#include "test/test.h"

enum mbench_status mbench_suite_new (const char *name,
                                     micro_benchmark_suite *result,
                                     struct mbench_error *error);

/* Call the suite NAME from now on.  */
enum mbench_status mbench_suite_set_name (micro_benchmark_suite suite,
                                          const char *name,
                                          struct mbench_error *error);

/* What SUITE gives to each of its tests that has not its own.  All or none are
   set, or one is lifted; refused where a test could not keep them beside its
   own.  Dimensions are tests' own.  */
const struct mbench_constraints *
mbench_suite_constraints (micro_benchmark_suite suite);
enum mbench_status
mbench_suite_constrain (micro_benchmark_suite suite,
                        const struct mbench_constraints *source,
                        struct mbench_error *error);
enum mbench_status mbench_suite_unconstrain (micro_benchmark_suite suite,
                                             const char *key,
                                             struct mbench_error *error);

/* What a definition must be where DEFINITION can be no test, or NULL.  */
const char *
mbench_definition_fault (const micro_benchmark_test_definition *definition);

/* Add a test, in the place of one that has its NAME; *REPLACED tells.  */
enum mbench_status
mbench_suite_add (micro_benchmark_suite suite, const char *name,
                  const micro_benchmark_test_definition *definition,
                  micro_benchmark_test_case *result, bool *replaced,
                  struct mbench_error *error);

/* Put TEST, which is in no suite, in the place of OLD or, where that is NULL,
   at the end.  What can fail is done before by the first function, for N
   tests; it is refused while SUITE runs.  */
enum mbench_status mbench_suite_make_room (micro_benchmark_suite suite,
                                           size_t n,
                                           struct mbench_error *error);
void mbench_suite_take (micro_benchmark_suite suite,
                        micro_benchmark_test_case test,
                        micro_benchmark_test_case old);

/* Forget the tests of SUITE, which are another's now.  */
void mbench_suite_forget (micro_benchmark_suite suite);

/* The modules that tests came from; they end after the tests.  */
struct mbench_modules *mbench_suite_modules (micro_benchmark_suite suite);

/* The test called NAME or, where there is none, the one whose full name that
   is; NULL without either.  */
micro_benchmark_test_case mbench_suite_find (micro_benchmark_suite suite,
                                             const char *name);

/* The test that the module called MODULE calls PLAIN_NAME, or NULL.  */
micro_benchmark_test_case
mbench_suite_find_in_module (micro_benchmark_suite suite, const char *module,
                             const char *plain_name);

/* Take TEST out of SUITE and end it.  */
enum mbench_status mbench_suite_remove (micro_benchmark_suite suite,
                                        micro_benchmark_test_case test,
                                        struct mbench_error *error);

/* Hold SUITE as it is while it runs: until the release no test is added,
   replaced or removed, and no second hold is had.  */
enum mbench_status mbench_suite_hold (micro_benchmark_suite suite,
                                      struct mbench_error *error);
void mbench_suite_unhold (micro_benchmark_suite suite);
bool mbench_suite_is_held (micro_benchmark_suite suite);

/* Leave DATA with SUITE until it ends; then RELEASE is called with it.  */
enum mbench_status mbench_suite_keep (micro_benchmark_suite suite, void *data,
                                      void (*release) (void *),
                                      struct mbench_error *error);

/* What was left last, or NULL.  */
void *mbench_suite_last_kept (micro_benchmark_suite suite);

#endif
