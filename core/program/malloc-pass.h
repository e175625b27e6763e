/* The pass beside the one that is timed: a further execution, fresh and with a
   counter preloaded, in which the calls of malloc are counted.  Its time is
   nobody's business, and its samples are thrown away but for what the counters
   have of them.  */

#ifndef MBENCH_MALLOC_PASS_H
#define MBENCH_MALLOC_PASS_H

#include "run/runner.h"

/* Whether an execution under LIMITS asks for counters that need such a pass.
 */
bool mbench_malloc_pass_is_asked (const struct mbench_limits *limits);

/* The limits of a pass for an execution under LIMITS, an iteration of whose
   body, driven by BODY, takes ITERATION ns: one process, samples of one
   iteration where those may be, at most a hundred iterations behind those that
   are left out and, beyond the first, a second; and the counters that need it
   alone.  */
struct mbench_limits
mbench_malloc_pass_limits (const struct mbench_limits *limits,
                           const struct mbench_body *body, double iteration);

/* Run the pass of PLANNED, which RECORD is of, and put in RECORD what it came
   to.  ISOLATION, which may be NULL, tells how to have a fresh execution, and
   OBSERVER what is to end.  Where there is no pass to be had RECORD has the
   reason.  */
enum mbench_status
mbench_malloc_pass (const struct mbench_planned *planned,
                    const struct mbench_clock *wall,
                    const struct mbench_observer *observer,
                    const struct mbench_isolation *isolation,
                    struct mbench_record *record, struct mbench_error *error);

#endif
