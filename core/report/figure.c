#include <config.h>

#include "report/figure.h"

#include <math.h>

#include "report/field-part.h"
#include "report/summary.h"

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

/* The VALUE of PART of FIELD, which is of kind ESTIMATE, in ns.  */
static bool
get_located (const struct micro_benchmark_exec_report_ *execution,
             enum mbench_field field, unsigned part, double *value)
{
  const struct mbench_located *located
      = mbench_report_field (execution, field);
  if (!mbench_report_has (execution, field)
      || (part > 0 && !located->has_half_width))
    return false;
  *value = (part > 0 ? located->half_width : located->value)
           * mbench_summary_unit_ns (located->unit);
  return true;
}

static bool
get_figure (const struct micro_benchmark_exec_report_ *execution,
            enum mbench_field field, unsigned part, double *value)
{
  unsigned first = 0;
  while (mbench_figure_field ((enum mbench_figure)first) != field)
    ++first;
  return mbench_figure_get (execution, (enum mbench_figure) (first + part),
                            value);
}

bool
micro_benchmark_exec_report_get_figure (micro_benchmark_exec_report report,
                                        const char *field_name,
                                        const char *part_name, double *value)
{
  enum mbench_field field;
  unsigned part;
  if (report == NULL)
    return mbench_refuse (__func__, "report", "a report");
  if (value == NULL)
    return mbench_refuse (__func__, "value", "a place to write to");
  if (field_name == NULL || !mbench_field_find (field_name, &field)
      || (mbench_field_kind (field) != MBENCH_KIND_FIGURES
          && mbench_field_kind (field) != MBENCH_KIND_ESTIMATE))
    return mbench_refuse (__func__, "field",
                          "a field of figures such as \"cycles\"");
  if (part_name == NULL || !mbench_part_find (field, part_name, &part))
    return mbench_refuse (__func__, "part",
                          "a part of that field such as \"value\"");
  return mbench_field_kind (field) == MBENCH_KIND_ESTIMATE
             ? get_located (report, field, part, value)
             : get_figure (report, field, part, value);
}
