/* The executions of a plan within a budget of time: a short run of each first,
   then further runs of those whose intervals are widest, until the time is
   used up or every precision is reached.  */

#ifndef MBENCH_SCHEDULE_H
#define MBENCH_SCHEDULE_H

#include "program/visit.h"

/* Run the plan of VISITS within BUDGET > 0 ns of its clock.  A set-up, a
   tear-down, the minima of an execution and the iteration that runs when the
   time is over lie outside it; an execution that was not begun by then is
   skipped.  All records are made, also where the run is interrupted.  */
enum mbench_status mbench_schedule_run (struct mbench_visits *visits,
                                        int64_t budget,
                                        struct mbench_error *error);

#endif
