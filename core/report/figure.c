#include <config.h>

#include "report/figure.h"

#include <math.h>

static const enum mbench_field fields[MBENCH_ALL_FIGURES] = {
#define MBENCH_FIGURE(field, id, lisp, text) MBENCH_FIELD_##field,
#include "report/figure.def"
#undef MBENCH_FIGURE
};

enum mbench_field
mbench_figure_field (enum mbench_figure figure)
{
  return fields[figure];
}

unsigned
mbench_figure_part (enum mbench_figure figure)
{
  unsigned part = 0;
  while (part < figure && fields[figure - part - 1] == fields[figure])
    ++part;
  return part;
}

void
mbench_figure_set (struct micro_benchmark_exec_report_ *execution,
                   enum mbench_figure figure, double value)
{
  enum mbench_field field = fields[figure];
  struct mbench_figures *figures
      = (void *)mbench_report_field (execution, field);
  unsigned part = mbench_figure_part (figure);
  if (!isfinite (value))
    return;
  figures->values[part] = value;
  figures->present |= 1U << part;
  execution->present |= MBENCH_FIELD_BIT (field);
}

bool
mbench_figure_get (const struct micro_benchmark_exec_report_ *execution,
                   enum mbench_figure figure, double *value)
{
  enum mbench_field field = fields[figure];
  const struct mbench_figures *figures
      = mbench_report_field (execution, field);
  unsigned part = mbench_figure_part (figure);
  if (!mbench_report_has (execution, field)
      || (figures->present & 1U << part) == 0)
    return false;
  *value = figures->values[part];
  return true;
}
