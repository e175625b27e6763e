/* What disturbed the samples of an execution, as figures of a report.  */

#ifndef MBENCH_DISTURBANCES_H
#define MBENCH_DISTURBANCES_H

#include "report/report.h"
#include "run/record.h"

/* Sum up what the samples of RECORD and the rows of its blocks tell.  */
void mbench_disturbances_set (struct micro_benchmark_exec_report_ *execution,
                              const struct mbench_record *record);

#endif
