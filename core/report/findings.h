/* What the analysis of an execution has found, as fields of a report.  */

#ifndef MBENCH_FINDINGS_H
#define MBENCH_FINDINGS_H

#include "report/report.h"
#include "run/record.h"

/* Fill in the fields of EXECUTION that RECORD's analysis, warm-up and
   processes have values for.  */
void mbench_summary_findings (struct micro_benchmark_exec_report_ *execution,
                              const struct mbench_record *record);

#endif
