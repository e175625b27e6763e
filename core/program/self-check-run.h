/* A self-check, run: comparisons whose answer is known, one after the other
   for as long as there is time.  */

#ifndef MBENCH_SELF_CHECK_RUN_H
#define MBENCH_SELF_CHECK_RUN_H

#include "program/compare-run.h"
#include "run/self-check.h"

/* 10 s.  */
#define MBENCH_SELF_CHECK_TIME (10 * (int64_t)MBENCH_NS_PER_S)

struct mbench_self_check_request
{
  /* Borrowed: the test, its sizes, its name and its limits.  */
  const struct mbench_planned *planned;
  /* For all trials, ns.  */
  int64_t time;
  /* Each of them, where duel and processes are not heard; a max-time of zero
     is what mbench_self_check_limit says, after one comparison that does not
     count. */
  struct mbench_comparison_request trial;
  /* Decides all that is left to chance.  */
  uint32_t seed;
};

/* The defaults: MBENCH_SELF_CHECK_TIME, and a trial as a comparison is.  */
void mbench_self_check_request_init (struct mbench_self_check_request *request,
                                     const struct mbench_planned *planned);

/* Run what REQUEST asks in HOST, which may be NULL, and make RESULT of it, the
   caller's to release.  An interruption, and a test that ends badly or skips
   itself, end the self-check and are told in RESULT, which has the trials
   before them.  */
enum mbench_status
mbench_self_check_run (const struct mbench_self_check_request *request,
                       const struct mbench_host *host,
                       struct mbench_self_check *result,
                       struct mbench_error *error);

#endif
