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
     isolation, capture-output, and as max-samples the rounds of a process.
     Of those that belong to a process the arms' own are taken where none is
     here.  */
  struct mbench_limits limits;
  /* Whether the time and the precision in them were given and are no
     defaults.  */
  bool has_max_time;
  bool has_precision;
  /* A part of one.  */
  double tolerance;
};

enum
{
  /* The children whose code is placed by chance: at least so many, to so many
     while the target is not met, and so long for each arm, ns.  */
  MBENCH_CHILDREN = 16,
  MBENCH_MOST_CHILDREN = 64,
  MBENCH_CHILD_ARM_NS = 50000000,
  /* The processes that share the time that one goes on for.  */
  MBENCH_MORE_PROCESSES = 3
};

/* The time of bodies that take longer than MBENCH_DUEL_LONG_NS, ns, and the
   half-width at which there are children enough, where neither was given.  */
#define MBENCH_COMPARE_LONG_NS (10 * (int64_t)MBENCH_NS_PER_S)
#define MBENCH_CHILDREN_PRECISION 0.005

/* The defaults: 5 s, or MBENCH_COMPARE_LONG_NS, precision 0.1 %, confidence
   95 %, tolerance 0.2 %.  */
void mbench_comparison_request_init (struct mbench_comparison_request *request,
                                     const struct mbench_duel *duel);

/* Run what REQUEST asks in HOST, which may be NULL, and make RESULT of it, the
   caller's to release.  What must not differ between arms, and does, is an
   error that names it.

   In how many processes: as many as were asked for, fresh executions of the
   program where it can be had that way; or where chance places their code, and
   it is not that of all, and nobody asked for a number, children of this
   process in which it is placed anew; else one.  */
enum mbench_status
mbench_comparison_run (const struct mbench_comparison_request *request,
                       const struct mbench_host *host,
                       struct mbench_comparison *result,
                       struct mbench_error *error);

/* Go on with COMPARISON, whose tests must live yet, for TIME ns (zero: as long
   as its max-time): further groups, and all is compared anew.  On an error it
   is as it was.  */
enum mbench_status mbench_comparison_more (struct mbench_comparison *,
                                           int64_t time,
                                           const struct mbench_host *host,
                                           struct mbench_error *error);

#endif
