/* The samples of an execution of a report, as a picture.  */

#ifndef MBENCH_DRAWING_H
#define MBENCH_DRAWING_H

#include "report/picture.h"
#include "report/report.h"

enum mbench_drawing
{
  MBENCH_DRAWING_HISTOGRAM,
  MBENCH_DRAWING_LOGARITHMIC,
  MBENCH_DRAWING_SAMPLES
};

/* Draw the samples of EXECUTION in ROWS rows; 0: as many as are usual.  One
   that has none, as a report that was read without them, is refused.  */
enum mbench_status
mbench_draw (const struct micro_benchmark_exec_report_ *execution,
             enum mbench_drawing drawing, size_t rows,
             const struct mbench_screen *screen, FILE *out,
             struct mbench_error *error);

#endif
