/* The executions of a plan, run in rounds: round P runs process P of each that
   has so many.  The processes of one execution never run at once, and lie as
   far apart in time as the run allows, so that what the machine does meanwhile
   is in what they differ by.  */

#ifndef MBENCH_ROUNDS_H
#define MBENCH_ROUNDS_H

#include "program/visit.h"

/* Run the plan of VISITS.  An execution that a process has ended badly in, or
   without one that is isolated, gets no further ones; after an interruption of
   the run nobody does.  All records are made.  */
enum mbench_status mbench_rounds_run (struct mbench_visits *visits,
                                      struct mbench_error *error);

#endif
