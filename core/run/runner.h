/* The runner: a planned execution in, its samples and outcome out.  It prints
   nothing; who wants to see progress gives an observer.  */

#ifndef MBENCH_RUNNER_H
#define MBENCH_RUNNER_H

#include "device/clock.h"
#include "run/record.h"
#include "test/plan.h"

/* Whether PLANNED gets a process of its own from ISOLATION, which may be
   NULL.  */
bool mbench_run_is_isolated (const struct mbench_planned *planned,
                             const struct mbench_isolation *isolation);

/* Run PLANNED under the wall clock WALL, in a child where it or ISOLATION says
   so; OBSERVER and ISOLATION may be NULL.  Whatever happens in the test is in
 *RECORD, whose estimates are to be made (mbench_record_estimate); only memory
   that is short is an error.  */
enum mbench_status mbench_run (const struct mbench_planned *planned,
                               const struct mbench_clock *wall,
                               const struct mbench_observer *observer,
                               const struct mbench_isolation *isolation,
                               struct mbench_record *record,
                               struct mbench_error *error);

/* Run nothing: make the record of PLANNED that of an execution that was
   skipped for REASON.  */
enum mbench_status mbench_run_skipped (const struct mbench_planned *planned,
                                       const char *reason,
                                       struct mbench_record *record,
                                       struct mbench_error *error);

#endif
