/* Going on with a run: what its report tells of is run again, and what comes
   of it is joined with what there was.

   Each execution runs once more as it was asked to, in a new process or here.
   How its samples join is what its interval is over:
   - An execution of one process goes on as a run with a gap in it
     (mbench_record_join), as its visits do under a budget.  The interval is
     over the average of all that was measured, by sections of both visits, and
     falls with the square root of the time where the level stands.  Taken as
     two processes it would be t (1) = 12.7 errors wide, and as many processes
     as make the t small would each be too short: of eight that share as much
     time as there was, the first one included, the interval would be wider
     than before.  Visits that differ are told (report/note.h).
   - An execution of several processes gets as many again, and its interval is
     over all of them (stats/pool.h).

   One that was interrupted goes on where it was.  One that was skipped or has
   failed is run anew, and so is one that is to have several processes now and
   had one, or the other way round: those differ in more than their number,
   as fresh processes have their memory laid out anew.  */

#ifndef MBENCH_CONTINUE_H
#define MBENCH_CONTINUE_H

#include "program/suite-run.h"

/* Go on with what REPORT has of the tests of SUITE that the filter of REQUEST
   matches, under its overrides; Self-Tests, what else there is, and what is
   not run any more after an interruption, of which *WAS_INTERRUPTED tells, are
   copied.  HOST may be NULL.  The caller has the reference to *RESULT; REPORT
   stays as it is.

   Nothing is run, and the message names it, where a test is no longer in SUITE
   (MBENCH_CONFLICT), is another one since the run, has no such sizes any more,
   or where samples that are to be joined are not in REPORT.  */
enum mbench_status mbench_suite_continue (
    micro_benchmark_suite suite, const struct micro_benchmark_report_ *report,
    const struct mbench_request *request, const struct mbench_host *host,
    struct micro_benchmark_report_ **result, bool *was_interrupted,
    struct mbench_error *error);

#endif
