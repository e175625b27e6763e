/* Parts of a report, copied whole into another.  */

#ifndef MBENCH_REPORT_COPY_H
#define MBENCH_REPORT_COPY_H

#include "report/report.h"

/* Append a copy of EXECUTION, samples and all, to the last test of REPORT.  */
enum mbench_status mbench_report_copy_execution (
    struct micro_benchmark_report_ *report,
    const struct micro_benchmark_exec_report_ *execution,
    struct mbench_error *error);

/* Append copies of what TEST has beside its executions, what a newer version
   wrote and what was read of its growth, to the last test of REPORT.  */
enum mbench_status
mbench_report_copy_beside (struct micro_benchmark_report_ *report,
                           const struct micro_benchmark_test_report_ *test,
                           struct mbench_error *error);

/* Append copies of the EXTRAS of another report or part to INTO.  */
enum mbench_status mbench_extras_copy (struct mbench_extras *into,
                                       const struct mbench_extras *extras,
                                       struct mbench_error *error);

#endif
