#include <config.h>

#include "report/console-cell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/summary.h"
#include "report/table.h"
#include "report/writer.h"

const struct mbench_symbols mbench_unicode_symbols = {
  true, "\u03bc", "\u03c3\u00b2", "\u03c3", "\u00b2", "\u00b1", "\u2205"
};
const struct mbench_symbols mbench_ascii_symbols
    = { false, "mean", "var", "dev", "^2", "+-", "-" };

static void
put_quantity (FILE *out, double value, micro_benchmark_stats_unit unit,
              const struct mbench_symbols *symbols)
{
  mbench_writer_value (out, value);
  if (unit > MICRO_BENCHMARK_STATS_ITERATIONS)
    fputs (mbench_unit_name (unit, symbols->unicode), out);
}

static void
put_stat (FILE *out, const struct mbench_stat *stat, unsigned asked,
          const struct mbench_symbols *symbols)
{
  const micro_benchmark_stats_value *value = &stat->value;
  const char *gap = "";
  if (asked & MICRO_BENCHMARK_STAT_MEAN)
    {
      if (stat->has_mean)
        put_quantity (out, value->mean, value->unit, symbols);
      else
        fputs ("--", out);
      gap = "/";
    }
  if (asked & MICRO_BENCHMARK_STAT_VARIANCE)
    {
      fputs (gap, out);
      if (stat->has_variance)
        {
          put_quantity (out, value->variance, value->unit, symbols);
          if (value->unit > MICRO_BENCHMARK_STATS_ITERATIONS)
            fputs (symbols->square, out);
        }
      else
        fputs ("--", out);
      gap = "/";
    }
  if (asked & MICRO_BENCHMARK_STAT_STD_DEVIATION)
    {
      fputs (gap, out);
      if (stat->has_deviation)
        put_quantity (out, value->std_deviation, value->unit, symbols);
      else
        fputs ("--", out);
    }
}

static void
put_sizes (FILE *out, const struct mbench_sizes *sizes,
           const struct mbench_symbols *symbols)
{
  if (sizes->n == 0)
    {
      fputs (symbols->none, out);
      return;
    }
  for (size_t i = 0; i < sizes->n; ++i)
    fprintf (out, "%c%zu", i == 0 ? '{' : ',', sizes->list[i]);
  fputc ('}', out);
}

/* The first of FIGURES with the second, the half-width of its interval.  */
static void
put_figures (FILE *out, const struct mbench_figures *figures,
             const struct mbench_symbols *symbols)
{
  if ((figures->present & 1U) == 0)
    fputs ("--", out);
  else
    mbench_writer_value (out, figures->values[0]);
  fputs (symbols->plus_minus, out);
  if ((figures->present & 2U) == 0)
    fputs ("--", out);
  else
    mbench_writer_value (out, figures->values[1]);
}

static void
put_field (FILE *out, enum mbench_field field, const void *member,
           unsigned asked, const struct mbench_symbols *symbols)
{
  const struct mbench_located *located = member;
  const struct mbench_order *order = member;
  const struct mbench_outliers *outliers = member;
  const micro_benchmark_clock_time *time = member;
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_SIZES:
      put_sizes (out, member, symbols);
      break;
    case MBENCH_KIND_SECONDS:
      fprintf (out, "%.4fs", time->seconds + time->nanoseconds / 1e9);
      break;
    case MBENCH_KIND_COUNT:
      fprintf (out, "%zu", *(const size_t *)member);
      break;
    case MBENCH_KIND_STATS:
      put_stat (out, member, asked, symbols);
      break;
    case MBENCH_KIND_METERS:
    case MBENCH_KIND_RATES:
    case MBENCH_KIND_SAMPLES:
    case MBENCH_KIND_BLOCKS:
    case MBENCH_KIND_READINGS:
      break;
    case MBENCH_KIND_ESTIMATE:
      put_quantity (out, located->value, located->unit, symbols);
      fputs (symbols->plus_minus, out);
      if (located->has_half_width)
        put_quantity (out, located->half_width, located->unit, symbols);
      else
        fputs ("--", out);
      break;
    case MBENCH_KIND_FIGURES:
      put_figures (out, member, symbols);
      break;
    case MBENCH_KIND_ORDER:
      for (size_t i = 0; i < MBENCH_ORDERS; ++i)
        {
          fputs (i == 0 ? "" : "/", out);
          put_quantity (out, order->values[i], order->unit, symbols);
        }
      break;
    case MBENCH_KIND_OUTLIERS:
      fprintf (out, "%zu/%zu/%zu/%zu", outliers->low_severe,
               outliers->low_mild, outliers->high_mild, outliers->high_severe);
      break;
    case MBENCH_KIND_WORD:
      /* Made by field_text.  */
      break;
    }
}

/* The head of the column of FIELD: "It.Time (mean/dev)".  */
static void
put_head (FILE *out, enum mbench_field field, unsigned asked,
          const struct mbench_symbols *symbols)
{
  fputs (mbench_field_console_name (field), out);
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_STATS:
      {
        const char *gap = " (";
        if (asked & MICRO_BENCHMARK_STAT_MEAN)
          {
            fprintf (out, "%s%s", gap, symbols->mean);
            gap = "/";
          }
        if (asked & MICRO_BENCHMARK_STAT_VARIANCE)
          {
            fprintf (out, "%s%s", gap, symbols->variance);
            gap = "/";
          }
        if (asked & MICRO_BENCHMARK_STAT_STD_DEVIATION)
          fprintf (out, "%s%s", gap, symbols->deviation);
        fputc (')', out);
        break;
      }
    case MBENCH_KIND_ORDER:
      for (size_t i = 0; i < MBENCH_ORDERS; ++i)
        fprintf (out, "%s%s", i == 0 ? " (" : "/", mbench_order_names[i]);
      fputc (')', out);
      break;
    case MBENCH_KIND_OUTLIERS:
      fputs (" (--/-/+/++)", out);
      break;
    default:
      break;
    }
}

char *
mbench_cell_head (enum mbench_field field, unsigned asked,
                  const struct mbench_symbols *symbols)
{
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    return NULL;
  put_head (out, field, asked, symbols);
  return fclose (out) == 0 ? text : NULL;
}

/* Whether FIELD is the time of an iteration, or made of it.  */
static bool
is_of_time (enum mbench_field field)
{
  switch (field)
    {
    case MBENCH_FIELD_ITERATION_TIME:
    case MBENCH_FIELD_ESTIMATE:
    case MBENCH_FIELD_MEAN_ESTIMATE:
    case MBENCH_FIELD_MEDIAN_ESTIMATE:
    case MBENCH_FIELD_EMPTY_BODY:
    case MBENCH_FIELD_CORRECTED:
    case MBENCH_FIELD_CYCLES:
    case MBENCH_FIELD_QUANTILES:
      return true;
    default:
      return false;
    }
}

char *
mbench_cell_text (const struct micro_benchmark_exec_report_ *execution,
                  enum mbench_field field, unsigned asked,
                  const struct mbench_symbols *symbols)
{
  if (execution == NULL || !mbench_report_has (execution, field)
      || (is_of_time (field)
          && mbench_summary_is_below_resolution (execution)))
    return strdup ("--");
  const void *member = mbench_report_field (execution, field);
  if (mbench_field_kind (field) == MBENCH_KIND_WORD)
    return mbench_table_cut (*(char *const *)member, MBENCH_CELL_WIDTH,
                             symbols->unicode);
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    return NULL;
  put_field (out, field, member, asked, symbols);
  if (fclose (out) != 0)
    return NULL;
  if (mbench_field_kind (field) != MBENCH_KIND_SIZES)
    return text;
  char *cut = mbench_table_cut (text, MBENCH_CELL_WIDTH, symbols->unicode);
  free (text);
  return cut;
}
