/* A plan is run to records, with all that a host adds to it.  */

#ifndef MBENCH_PLAN_RUN_H
#define MBENCH_PLAN_RUN_H

#include "program/suite-run.h"

/* Run PLAN, of tests of SUITE, within BUDGET ns unless that is zero, to
   RECORDS, which has room for all and is all zero, and append what the machine
   shows to ENVIRONMENT.  HOST may be NULL.  What its placement has no
   permission for is told in the log and left away.  */
enum mbench_status
mbench_plan_run (micro_benchmark_suite suite, const struct mbench_plan *plan,
                 int64_t budget, const struct mbench_host *host,
                 struct mbench_environment *environment,
                 struct mbench_record *records, bool *was_interrupted,
                 struct mbench_error *error);

/* Make the estimates of N RECORDS, with what HOST remembers of its cores, to
   which they are added.  */
enum mbench_status mbench_plan_estimate (struct mbench_record *records,
                                         size_t n,
                                         const struct mbench_host *host,
                                         struct mbench_error *error);

#endif
