/* A comparison, run: duels in processes of their own, as many as it takes, in
   which an arm that ends badly costs none of the others its verdict.  */

#ifndef MBENCH_COMPARE_RUN_H
#define MBENCH_COMPARE_RUN_H

#include "program/suite-run.h"
#include "run/comparison.h"

struct mbench_comparison_request
{
  /* Borrowed.  */
  const struct mbench_duel *duel;
  /* max-time, precision, confidence, timeout, max-memory, processes,
     isolation, capture-output; what the arms say of these is not heard.  */
  struct mbench_limits limits;
  /* A part of one.  */
  double tolerance;
};

/* The defaults: 5 s (MBENCH_COMPARE_LONG_NS for bodies that take longer than
   MBENCH_DUEL_LONG_NS), precision 0.1 %, confidence 95 %, tolerance 0.2 %.  */
void mbench_comparison_request_init (struct mbench_comparison_request *request,
                                     const struct mbench_duel *duel);

/* Run what REQUEST asks in HOST, which may be NULL, and make RESULT of it, the
   caller's to release.  What must not differ between arms, and does, is an
   error that names it.  */
enum mbench_status
mbench_comparison_run (const struct mbench_comparison_request *request,
                       const struct mbench_host *host,
                       struct mbench_comparison *result,
                       struct mbench_error *error);

/* Go on with COMPARISON, whose tests must live yet, for at most TIME ns (zero:
   as long as its max-time): further groups, and all is compared anew.  On an
   error it is as it was.  */
enum mbench_status mbench_comparison_more (struct mbench_comparison *,
                                           int64_t time,
                                           const struct mbench_host *host,
                                           struct mbench_error *error);

#endif
