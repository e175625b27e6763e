/* What is to be said about an execution beside its numbers, in sentences for
   people.  Made of the fields that are there, so that a report that was read
   back says the same.  */

#ifndef MBENCH_NOTE_H
#define MBENCH_NOTE_H

#include <stdio.h>

#include "report/report.h"

/* Write the notes on EXECUTION, each a line that begins with NAME, on OUT.
   IS_SELF_TEST: there is nothing to be said of one.  UNICODE: whether signs
   other than ASCII may be used.  */
void mbench_notes_write (const struct micro_benchmark_exec_report_ *execution,
                         const char *name, bool is_self_test, bool unicode,
                         FILE *out);

/* Write a line about the executions during which the core was shared for a
   good part, if there are any.  */
void
mbench_notes_write_contention (const struct micro_benchmark_report_ *report,
                               FILE *out);

/* Write a line about the executions whose warm-up ended by time, if there are
   any.  */
void mbench_notes_write_warm_up (const struct micro_benchmark_report_ *report,
                                 FILE *out);

/* Write a line about the clock of the core during the run, if it is known.  */
void mbench_notes_write_clock (const struct micro_benchmark_report_ *report,
                               FILE *out);

/* Write a line about what the intervals hold for, if there are any.  */
void
mbench_notes_write_intervals (const struct micro_benchmark_report_ *report,
                              FILE *out);

#endif
