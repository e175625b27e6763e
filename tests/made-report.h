/* A report with known figures and hostile names, for every writer.  */

#ifndef MADE_REPORT_H
#define MADE_REPORT_H

#include "report/report.h"

/* The names of its tests beside the Self-Test, in order.  */
extern const char *const made_names[];
extern const size_t made_names_count;

/* Make it; ends the program where memory is short.  */
struct micro_benchmark_report_ *made_report (void);

#endif
