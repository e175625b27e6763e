/* Figures: the parts of the fields of kind FIGURES, as figure.def lists
   them.  */

#ifndef MBENCH_FIGURE_H
#define MBENCH_FIGURE_H

#include "report/report.h"

enum mbench_figure
{
#define MBENCH_FIGURE(field, id, lisp, text) MBENCH_FIGURE_##id,
#include "report/figure.def"
#undef MBENCH_FIGURE
  MBENCH_ALL_FIGURES
};

/* The field that FIGURE is a part of, and its place among those parts.  */
enum mbench_field mbench_figure_field (enum mbench_figure figure);
unsigned mbench_figure_part (enum mbench_figure figure);

/* Give FIGURE of EXECUTION a value, and make its field present.  One that is
   not finite stays absent: no form can hold it.  */
void mbench_figure_set (struct micro_benchmark_exec_report_ *execution,
                        enum mbench_figure figure, double value);

/* The value of FIGURE; false where it is absent.  */
bool mbench_figure_get (const struct micro_benchmark_exec_report_ *execution,
                        enum mbench_figure figure, double *value);

#endif
