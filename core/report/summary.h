/* From the record of an execution to its place in a report.  Pure but for the
   memory it takes.  */

#ifndef MBENCH_SUMMARY_H
#define MBENCH_SUMMARY_H

#include "report/report.h"
#include "run/runner.h"
#include "test/plan.h"

/* The unit in which a time of NS nanoseconds is shown: the largest of ns, us,
   ms and s in which it is not below one, once rounded to three digits.  */
micro_benchmark_stats_unit mbench_summary_unit (double ns);

/* Nanoseconds in one of UNIT; 1 for what is no time.  */
double mbench_summary_unit_ns (micro_benchmark_stats_unit unit);

/* Whether the samples of EXECUTION are no longer than a step of their clock:
   then their times tell when it stepped, and nothing of the body.  */
bool mbench_summary_is_below_resolution (
    const struct micro_benchmark_exec_report_ *execution);

/* Append RECORD, the outcome of PLANNED, to the last test of REPORT.  The
   samples and the outcome move from RECORD to the report.

   With x = elapsed / iterations of each sample that is not discarded, the
   iteration time is the mean, variance (n - 1) and deviation of x, as
   measured.  */
enum mbench_status mbench_summary_add (struct micro_benchmark_report_ *report,
                                       const struct mbench_planned *planned,
                                       struct mbench_record *record,
                                       struct mbench_error *error);

#endif
