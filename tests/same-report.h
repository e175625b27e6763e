/* Whether reports are the same, field by field.  */

#ifndef SAME_REPORT_H
#define SAME_REPORT_H

#include "report/report.h"

bool same_facts (const struct mbench_environment *a,
                 const struct mbench_environment *b);

/* Whether B has of A what FORM writes of it with all values.  */
bool same_execution (const struct micro_benchmark_exec_report_ *a,
                     const struct micro_benchmark_exec_report_ *b,
                     const char *form);

#endif
