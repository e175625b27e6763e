/* From an execution of a report back to its record: what going on with it
   needs.  */

#ifndef MBENCH_RESTORE_H
#define MBENCH_RESTORE_H

#include "report/report.h"
#include "run/record.h"

/* Make RECORD, which is all zero, that of EXECUTION, which stays as it is:
   name, outcome, samples, rows of blocks, output, and what was counted and
   timed, with where a later run was said to be.  Its estimates are to be made
   anew, and what its limits said is zero.  What the report does not hold is
   taken for the least: a block for as long as the longest, one process for
   forked.

   MBENCH_INVALID where the samples are not there, are none that an execution
   can have, or do not tell processes apart that there were; the report may
   have been read from anybody's file.  */
enum mbench_status
mbench_restore_record (const struct micro_benchmark_exec_report_ *execution,
                       struct mbench_record *record,
                       struct mbench_error *error);

#endif
