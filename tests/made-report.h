/* A report with known figures and hostile names, for every writer.  */

#ifndef MADE_REPORT_H
#define MADE_REPORT_H

#include "report/report.h"

/* The names of its tests beside the Self-Test, in order.  */
extern const char *const made_names[];
extern const size_t made_names_count;

/* Make it; ends the program where memory is short.  */
struct micro_benchmark_report_ *made_report (void);

/* The same and a test more, in which there is all that a report can have.  */
struct micro_benchmark_report_ *made_full_report (void);

#endif
