/* The executions of a plan, run in rounds: round P runs process P of each that
   has so many.  The processes of one execution never run at once, and lie as
   far apart in time as the run allows, so that what the machine does meanwhile
   is in what they differ by.  */

#ifndef MBENCH_ROUNDS_H
#define MBENCH_ROUNDS_H

#include "run/runner.h"

/* Run PLAN into RECORDS, one for each execution, which are the caller's to
   release, on an error too.  OBSERVER is there, ISOLATION may be NULL.  An
   execution that a process has ended badly in, or without one that is
   isolated, gets no further ones; after an interruption of the run, of which
   *WAS_INTERRUPTED tells, nobody does.  */
enum mbench_status mbench_rounds_run (const struct mbench_plan *plan,
                                      const struct mbench_observer *observer,
                                      const struct mbench_isolation *isolation,
                                      struct mbench_record *records,
                                      bool *was_interrupted,
                                      struct mbench_error *error);

#endif
