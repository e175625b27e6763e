/* How many threads an execution runs on: a number that was given, or the size
   in a dimension.  */

#ifndef MBENCH_THREADING_H
#define MBENCH_THREADING_H

#include "test/body.h"
#include "test/constraint.h"

struct micro_benchmark_test_case_definition;

enum
{
  MBENCH_MOST_THREADS = 1024
};

/* The threads that LIMITS, which a plan has settled, ask for, one at least. */
static inline size_t
mbench_limits_threads (const struct mbench_limits *limits)
{
  return limits->threads > 1 ? limits->threads : 1;
}

/* Whether a body of the kind BODY, NULL for native code, can run as
   CONSTRAINTS ask: a number and a dimension are not both given, the number is
   at most MBENCH_MOST_THREADS, and where they ask for several, the kind can
   run so and the clock is not that of one thread.  */
enum mbench_status
mbench_threading_check (const struct mbench_constraints *constraints,
                        const struct mbench_body *body,
                        struct mbench_error *error);

/* The same of TEST, whose work around iterations and chronometer count too: as
   it is with CONSTRAINTS alone, and with CHANGE over its own.  */
enum mbench_status mbench_threading_check_test (
    const struct micro_benchmark_test_case_definition *test,
    const struct mbench_constraints *constraints, struct mbench_error *error);
enum mbench_status mbench_threading_check_change (
    const struct micro_benchmark_test_case_definition *test,
    const struct mbench_constraints *change, struct mbench_error *error);

/* The threads of the execution with the N SIZES that CONSTRAINTS come to, one
   at least; an error where their dimension is none of the N, or its size no
   number of threads.  */
enum mbench_status
mbench_threading_settle (const struct mbench_constraints *constraints,
                         const size_t *sizes, size_t n, size_t *threads,
                         struct mbench_error *error);

#endif
