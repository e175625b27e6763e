/* How the cost of a test grows with its sizes.

   Growth belongs to a test and is over one of its dimensions.  It is taken
   from the executions that went through and have, in each other dimension,
   the size that the first execution has there, and a size that is not zero in
   this one.  The cost is the estimate, its half-width taken for 1.96 standard
   errors; or the mean iteration time where one of them lacks an estimate.
   Costs are in nanoseconds.

   It is computed when it is asked for.  What a report that was read had of it
   is kept with its tests, and stands for what would be computed.  */

#ifndef MBENCH_REPORT_GROWTH_H
#define MBENCH_REPORT_GROWTH_H

#include <stdio.h>

#include "report/report.h"

enum
{
  /* Dimensions that are looked at.  */
  MBENCH_GROWTH_DIMENSIONS = 64
};

/* The growth of TEST over DIMENSION; its verdict is MBENCH_GROWTH_TOO_FEW
   where there is none.  */
enum mbench_status
mbench_report_growth (const struct micro_benchmark_test_report_ *test,
                      size_t dimension, struct mbench_growth *growth,
                      struct mbench_error *error);

/* The dimensions over which TEST may have growth; none for the Self-Test,
   whose sizes are kinds of empty bodies.  */
size_t
mbench_report_growth_dimensions (const struct micro_benchmark_test_report_ *);

/* Write what GROWTH, of TEST over DIMENSION, says of it under NAME, without a
   line feed: `sort grows as n log n (2.31 ns * n log2 n + 40 ns; power 1.08 ..
   1.12)'.  Where there are several dimensions the sentence says which, and at
   what sizes of the others.  */
void mbench_report_growth_sentence (
    const struct micro_benchmark_test_report_ *test, size_t dimension,
    const struct mbench_growth *growth, const char *name, FILE *out);

/* Write such a sentence, and a line feed, for each dimension over which TEST
   has growth.  */
enum mbench_status
mbench_report_growth_lines (const struct micro_benchmark_test_report_ *test,
                            const char *name, FILE *out,
                            struct mbench_error *error);

#endif
