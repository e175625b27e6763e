#include <config.h>

#include "report/metered-console.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "report/calculator.h"
#include "report/summary.h"
#include "report/table.h"
#include "report/writer.h"

enum
{
  NAME_WIDTH = 48,
  TEXT_WIDTH = 200
};

/* What one of UNIT, which is shown for a meter's, is of that; times are shown
   as all others.  */
static double
shown_unit (const struct mbench_metered *metered, bool unicode,
            const char **unit)
{
  *unit = metered->unit;
  if (strcmp (metered->unit, "ns") != 0)
    return 1;
  micro_benchmark_stats_unit time
      = mbench_summary_unit (fabs (metered->value));
  *unit = mbench_unit_name (time, unicode);
  return mbench_summary_unit_ns (time);
}

/* Write VALUE with three digits, also where it is small: what happens once in
   many iterations is not nothing.  */
static void
put_number (double value, FILE *out)
{
  const double small = 0.01;
  if (value != 0 && fabs (value) < small)
    fprintf (out, "%.3g", value);
  else
    mbench_writer_value (out, value);
}

/* Write the value of METERED with its half-width.  */
static void
put_value (const struct mbench_metered *metered, bool unicode, FILE *out)
{
  const char *unit;
  double one = shown_unit (metered, unicode, &unit);
  const char *gap
      = *unit == '\0' || one != 1 || strcmp (unit, "ns") == 0 ? "" : " ";
  if (!metered->has_value)
    {
      fputs ("no sample has a value", out);
      return;
    }
  put_number (metered->value / one, out);
  if (metered->has_half_width)
    {
      fputs (unicode ? "\u00b1" : "+-", out);
      put_number (metered->half_width / one, out);
    }
  char *shown = mbench_text_printable (unit, unicode);
  fprintf (out, "%s%s%s", gap, shown != NULL ? shown : "",
           metered->is_level ? " at most" : " an iteration");
  free (shown);
  char *remark = metered->remark != NULL
                     ? mbench_table_cut (metered->remark, TEXT_WIDTH, unicode)
                     : NULL;
  if (remark != NULL)
    fprintf (out, " (%s)", remark);
  free (remark);
}

/* Write the data of METERED, a line each.  */
static bool
put_data (const struct mbench_metered *metered, bool unicode, FILE *out)
{
  for (size_t i = 0; i < metered->n; ++i)
    {
      char *key = mbench_table_cut (metered->data[i].key, NAME_WIDTH, unicode);
      char *value
          = mbench_table_cut (metered->data[i].value, TEXT_WIDTH, unicode);
      bool is_made = key != NULL && value != NULL;
      if (is_made)
        fprintf (out, "    %s: %s\n", key, value);
      free (key);
      free (value);
      if (!is_made)
        return false;
    }
  return true;
}

/* The widest name of those of METERS that could be had.  */
static size_t
widest (const struct mbench_meters *meters, bool unicode)
{
  size_t width = 0;
  for (size_t i = 0; i < meters->n; ++i)
    {
      char *name
          = mbench_table_cut (meters->list[i].name, NAME_WIDTH, unicode);
      size_t here = name != NULL && meters->list[i].reason == NULL
                        ? mbench_text_width (name)
                        : 0;
      free (name);
      width = here > width ? here : width;
    }
  return width;
}

static bool
put_meter (const struct mbench_metered *metered, size_t width, bool unicode,
           FILE *out)
{
  char *name = mbench_table_cut (metered->name, NAME_WIDTH, unicode);
  if (name == NULL)
    return false;
  size_t used = mbench_text_width (name);
  fprintf (out, "  %s%*s", name, (int)(width > used ? width - used : 0) + 2,
           "");
  free (name);
  put_value (metered, unicode, out);
  fputc ('\n', out);
  return put_data (metered, unicode, out);
}

bool
mbench_metered_write_console (
    const struct micro_benchmark_exec_report_ *execution, const char *name,
    bool unicode, FILE *out)
{
  const struct mbench_meters *meters = &execution->meters;
  bool complete = true;
  for (size_t i = 0; i < execution->extras.n; ++i)
    if (strcmp (execution->extras.list[i].name, MBENCH_CALCULATOR) == 0)
      {
        char *text = mbench_table_cut (execution->extras.list[i].text,
                                       TEXT_WIDTH, unicode);
        complete = text != NULL;
        if (complete)
          fprintf (out, "%s: %s\n", name, text);
        free (text);
      }
  /* Of an execution that came to no sample its outcome tells.  */
  if (mbench_meters_total (meters) == 0
      || (mbench_report_has (execution, MBENCH_FIELD_TOTAL_SAMPLES)
          && execution->total_samples == 0))
    return complete;
  size_t width = widest (meters, unicode);
  fprintf (out, "%s:\n", name);
  for (size_t i = 0; i < meters->n && complete; ++i)
    if (meters->list[i].reason == NULL)
      complete = put_meter (&meters->list[i], width, unicode, out);
  return complete;
}

/* A meter that is missing.  */
struct missing
{
  const char *name;
  const char *reason;
};

/* The missing meters of REPORT, each with each of its reasons once, in *LIST,
   which the caller frees.  False when memory is short.  */
static bool
find_missing (const struct micro_benchmark_report_ *report,
              struct missing **list, size_t *n)
{
  *list = NULL;
  *n = 0;
  for (size_t i = 0; i < report->n; ++i)
    for (size_t j = 0; j < report->list[i].n; ++j)
      for (size_t k = 0; k < report->list[i].list[j].meters.n; ++k)
        {
          const struct mbench_metered *metered
              = &report->list[i].list[j].meters.list[k];
          size_t same = 0;
          if (metered->reason == NULL)
            continue;
          while (same < *n
                 && (strcmp ((*list)[same].name, metered->name) != 0
                     || strcmp ((*list)[same].reason, metered->reason) != 0))
            ++same;
          if (same < *n)
            continue;
          struct missing *grown = realloc (*list, (*n + 1) * sizeof **list);
          if (grown == NULL)
            return false;
          *list = grown;
          grown[(*n)++] = (struct missing){ metered->name, metered->reason };
        }
  return true;
}

/* Write the line of the reason of number FIRST of LIST.  */
static bool
put_missing (const struct missing *list, size_t n, size_t first, bool unicode,
             FILE *out)
{
  char *reason
      = mbench_table_cut (list[first].reason, MBENCH_TABLE_CUT, unicode);
  bool complete = reason != NULL;
  fputs ("Not counted: ", out);
  for (size_t i = first; i < n && complete; ++i)
    if (strcmp (list[i].reason, list[first].reason) == 0)
      {
        char *name = mbench_table_cut (list[i].name, NAME_WIDTH, unicode);
        complete = name != NULL;
        fprintf (out, "%s%s", i == first ? "" : ", ", complete ? name : "");
        free (name);
      }
  fprintf (out, ": %s\n", complete ? reason : "");
  free (reason);
  return complete;
}

bool
mbench_metered_write_missing (const struct micro_benchmark_report_ *report,
                              bool unicode, FILE *out)
{
  struct missing *list;
  size_t n;
  bool complete = find_missing (report, &list, &n);
  for (size_t i = 0; i < n && complete; ++i)
    {
      bool is_first = true;
      for (size_t j = 0; j < i; ++j)
        is_first = is_first && strcmp (list[j].reason, list[i].reason) != 0;
      if (is_first)
        complete = put_missing (list, n, i, unicode, out);
    }
  free (list);
  return complete;
}
