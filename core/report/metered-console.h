/* The meters of executions below the console's table.  */

#ifndef MBENCH_METERED_CONSOLE_H
#define MBENCH_METERED_CONSOLE_H

#include <stdio.h>

#include "report/report.h"

/* Write what the meters of EXECUTION, which is shown as NAME, came to, a line
   each, with the data of their collectors below; and why the statistics are
   not those of its calculator.  False when memory is short.  */
bool mbench_metered_write_console (
    const struct micro_benchmark_exec_report_ *execution, const char *name,
    bool unicode, FILE *out);

/* Write which meters could not be had in REPORT, and why: each reason once,
   with all that have it.  False when memory is short.  */
bool
mbench_metered_write_missing (const struct micro_benchmark_report_ *report,
                              bool unicode, FILE *out);

#endif
