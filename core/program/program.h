/* A program of tests: arguments in, reports out, an exit status at the end.
   `main' of C and of Scheme are this function.  */

#ifndef MBENCH_PROGRAM_H
#define MBENCH_PROGRAM_H

#include <stdio.h>

#include "program/suite-run.h"

enum
{
  MBENCH_EXIT_FINE = 0,
  MBENCH_EXIT_FAILED = 1,
  MBENCH_EXIT_USAGE = 2,
  MBENCH_EXIT_INTERRUPTED = 130,
  /* And the number of the signal that ended the program.  */
  MBENCH_EXIT_SIGNALLED = 128
};

/* Run SUITE as ARGV says, with reports on OUT unless an option names a file,
   and what goes wrong told on ERR.  HOST may be NULL.  *REPORT, unless REPORT
   is NULL, becomes the report with a reference, or NULL.  */
int mbench_program_run (micro_benchmark_suite suite, int argc, char **argv,
                        const struct mbench_host *host, FILE *out, FILE *err,
                        struct micro_benchmark_report_ **report);

#endif
