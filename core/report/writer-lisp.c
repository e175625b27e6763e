/* The Lisp form: one list that `read' reads, numbers in full.  */

#include <config.h>

#include "report/writer.h"

#include "base/text.h"
#include "device/clock.h"
#include "report/field-part.h"
#include "report/growth-write.h"
#include "report/metered-lisp.h"
#include "report/rate-form.h"
#include "report/row.h"
#include "report/values.h"
#include "test/quantity.h"

void
mbench_writer_string (FILE *out, const char *text)
{
  fputc ('"', out);
  while (*text != '\0')
    {
      char c[MBENCH_CHARACTER_SIZE];
      mbench_text_next (&text, c);
      switch (c[0])
        {
        case '"':
        case '\\':
          fprintf (out, "\\%c", c[0]);
          break;
        case '\n':
          fputs ("\\n", out);
          break;
        default:
          if ((unsigned char)c[0] < 0x20 || c[0] == 0x7F)
            fprintf (out, "\\x%02x", (unsigned char)c[0]);
          else
            fputs (c, out);
        }
    }
  fputc ('"', out);
}

/* A line feed and DEPTH steps of indentation.  */
static void
put_line (FILE *out, int depth)
{
  fprintf (out, "\n%*s", 2 * depth, "");
}

/* (NAME VALUE "UNIT"), the unit in squares where SQUARED and left away where
   it is no unit of time.  */
static void
put_quantity (FILE *out, const char *name, double value,
              micro_benchmark_stats_unit unit, bool squared)
{
  char digits[MBENCH_DECIMAL_SIZE];
  mbench_text_decimal (value, digits);
  fprintf (out, "(%s %s", name, digits);
  if (unit > MICRO_BENCHMARK_STATS_ITERATIONS)
    fprintf (out, " \"%s%s\"", mbench_unit_name (unit, true),
             squared ? "\u00b2" : "");
  fputc (')', out);
}

static void
put_stat (FILE *out, const struct mbench_stat *stat, unsigned asked)
{
  const micro_benchmark_stats_value *value = &stat->value;
  if ((asked & MICRO_BENCHMARK_STAT_MEAN) && stat->has_mean)
    {
      put_line (out, 4);
      put_quantity (out, "mean", value->mean, value->unit, false);
    }
  if ((asked & MICRO_BENCHMARK_STAT_STD_DEVIATION) && stat->has_deviation)
    {
      put_line (out, 4);
      put_quantity (out, "std-deviation", value->std_deviation, value->unit,
                    false);
    }
  if ((asked & MICRO_BENCHMARK_STAT_VARIANCE) && stat->has_variance)
    {
      put_line (out, 4);
      put_quantity (out, "variance", value->variance, value->unit, true);
    }
}

static void
put_estimate (FILE *out, const struct mbench_located *located)
{
  put_line (out, 4);
  put_quantity (out, "value", located->value, located->unit, false);
  if (!located->has_half_width)
    return;
  put_line (out, 4);
  put_quantity (out, "half-width", located->half_width, located->unit, false);
}

static void
put_order (FILE *out, const struct mbench_order *order)
{
  for (size_t i = 0; i < MBENCH_ORDERS; ++i)
    {
      put_line (out, 4);
      put_quantity (out, mbench_order_names[i], order->values[i], order->unit,
                    false);
    }
}

static void
put_figures (FILE *out, enum mbench_field field,
             const struct mbench_figures *figures)
{
  unsigned n;
  const struct mbench_part *parts = mbench_parts (field, &n);
  for (unsigned i = 0; i < n; ++i)
    if (figures->present & 1U << i)
      {
        char digits[MBENCH_DECIMAL_SIZE];
        mbench_text_decimal (figures->values[i], digits);
        put_line (out, 4);
        fprintf (out, "(%s %s)", parts[i].lisp, digits);
      }
}

static void
put_sizes (FILE *out, const struct mbench_sizes *sizes)
{
  fputs (" (", out);
  for (size_t i = 0; i < sizes->n; ++i)
    fprintf (out, i == 0 ? "%zu" : " %zu", sizes->list[i]);
  fputc (')', out);
}

/* (samples-data (COLUMN...) (VALUE...)...), a row a line.  */
static void
put_rows (FILE *out, enum mbench_field field,
          const struct micro_benchmark_exec_report_ *execution)
{
  const struct mbench_rows_form *form = mbench_rows_form (field);
  size_t n = form->count (execution);
  fprintf (out, " (%s)", form->columns);
  for (size_t i = 0; i < n; ++i)
    {
      if (form->has != NULL && !form->has (execution, i))
        continue;
      put_line (out, 4);
      fputc ('(', out);
      form->write (out, execution, i);
      fputc (')', out);
    }
}

static void
put_extras (FILE *out, int depth, const struct mbench_extras *extras)
{
  for (size_t i = 0; i < extras->n; ++i)
    {
      const struct mbench_extra *extra = &extras->list[i];
      put_line (out, depth);
      fprintf (out, "(%s", extra->name);
      if (extra->is_string)
        {
          fputc (' ', out);
          mbench_writer_string (out, extra->text);
        }
      else if (*extra->text != '\0')
        fprintf (out, " %s", extra->text);
      fputc (')', out);
    }
}

static void
put_field (FILE *out, enum mbench_field field,
           const struct micro_benchmark_exec_report_ *execution,
           unsigned asked)
{
  const void *member = mbench_report_field (execution, field);
  const struct mbench_outliers *outliers = member;
  put_line (out, 3);
  fprintf (out, "(%s", mbench_field_lisp_name (field));
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_SIZES:
      put_sizes (out, member);
      break;
    case MBENCH_KIND_SECONDS:
      {
        const micro_benchmark_clock_time *time = member;
        fputc (' ', out);
        mbench_quantity_write_seconds (mbench_time_to_ns (*time), out);
        fputs (" \"s\"", out);
        break;
      }
    case MBENCH_KIND_COUNT:
      fprintf (out, " %zu", *(const size_t *)member);
      break;
    case MBENCH_KIND_STATS:
      put_stat (out, member, asked);
      break;
    case MBENCH_KIND_METERS:
      mbench_metered_write_lisp (member, 4, out);
      break;
    case MBENCH_KIND_ESTIMATE:
      put_estimate (out, member);
      break;
    case MBENCH_KIND_ORDER:
      put_order (out, member);
      break;
    case MBENCH_KIND_OUTLIERS:
      fprintf (out,
               " (low-severe %zu) (low-mild %zu) (high-mild %zu) "
               "(high-severe %zu)",
               outliers->low_severe, outliers->low_mild, outliers->high_mild,
               outliers->high_severe);
      break;
    case MBENCH_KIND_WORD:
      fputc (' ', out);
      mbench_writer_string (out, *(char *const *)member);
      break;
    case MBENCH_KIND_RATES:
      mbench_rates_write_lisp (out, 8, member);
      break;
    case MBENCH_KIND_FIGURES:
      put_figures (out, field, member);
      break;
    case MBENCH_KIND_SAMPLES:
    case MBENCH_KIND_BLOCKS:
    case MBENCH_KIND_READINGS:
      put_rows (out, field, execution);
      break;
    }
  fputc (')', out);
}

/* Whether there is anything to write of FIELD.  */
static bool
is_written (const struct micro_benchmark_exec_report_ *execution,
            enum mbench_field field, unsigned asked)
{
  if (asked == 0 || !mbench_report_has (execution, field))
    return false;
  const struct mbench_stat *stat = mbench_report_field (execution, field);
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_SIZES:
      return execution->sizes.n > 0;
    case MBENCH_KIND_STATS:
      return ((asked & MICRO_BENCHMARK_STAT_MEAN) && stat->has_mean)
             || ((asked & MICRO_BENCHMARK_STAT_VARIANCE) && stat->has_variance)
             || ((asked & MICRO_BENCHMARK_STAT_STD_DEVIATION)
                 && stat->has_deviation);
    default:
      return true;
    }
}

/* (outcome "KIND" "MESSAGE" (DETAIL "TEXT")...), with a last detail where the
   statistics are over part of the samples.  */
static void
put_outcome (FILE *out, const struct micro_benchmark_exec_report_ *execution)
{
  const struct mbench_outcome *outcome = &execution->outcome;
  put_line (out, 3);
  fputs ("(outcome ", out);
  mbench_writer_string (out, mbench_outcome_word (outcome));
  if (outcome->message != NULL)
    {
      fputc (' ', out);
      mbench_writer_string (out, outcome->message);
    }
  for (enum mbench_detail i = 0; i < MBENCH_DETAILS; ++i)
    if (outcome->details[i] != NULL)
      {
        put_line (out, 4);
        fprintf (out, "(%s ", mbench_detail_name (i));
        mbench_writer_string (out, outcome->details[i]);
        fputc (')', out);
      }
  if (mbench_report_is_partial (execution))
    {
      put_line (out, 4);
      fputs ("(statistics \"partial\")", out);
    }
  put_extras (out, 4, &execution->outcome_extras);
  fputc (')', out);
}

static void
put_execution (FILE *out, size_t number,
               const struct micro_benchmark_exec_report_ *execution,
               const micro_benchmark_output_values *values)
{
  put_line (out, 2);
  fprintf (out, "(execution (number %zu)", number);
  put_line (out, 3);
  fputs ("(name ", out);
  mbench_writer_string (out, execution->name);
  fputc (')', out);
  for (enum mbench_field field = 0; field < MBENCH_FIELDS; ++field)
    {
      unsigned asked = mbench_values_asked (values, execution, field);
      if (is_written (execution, field, asked))
        put_field (out, field, execution, asked);
    }
  if (execution->is_interpreted)
    {
      put_line (out, 3);
      fputs ("(code \"interpreted\")", out);
    }
  if (execution->is_in_process)
    {
      put_line (out, 3);
      fputs ("(isolation \"off\")", out);
    }
  if (execution->outcome.kind != MBENCH_OUTCOME_DONE)
    put_outcome (out, execution);
  put_extras (out, 3, &execution->extras);
  fputc (')', out);
}

/* (environment (KEY VERDICT "VALUE" ["REMEDY"])...).  */
static void
put_environment (FILE *out, const struct mbench_environment *environment)
{
  put_line (out, 1);
  fputs ("(environment", out);
  for (size_t i = 0; i < environment->n; ++i)
    {
      const struct mbench_fact *fact = &environment->list[i];
      put_line (out, 2);
      fprintf (out, "(%s %s ", fact->key, mbench_verdict_word (fact->verdict));
      mbench_writer_string (out, fact->value);
      if (fact->remedy != NULL)
        {
          fputc (' ', out);
          mbench_writer_string (out, fact->remedy);
        }
      fputc (')', out);
    }
  fputc (')', out);
}

static enum mbench_status
write_lisp (const struct micro_benchmark_report_ *report,
            const micro_benchmark_output_values *values,
            const struct mbench_view *view, FILE *out,
            struct mbench_error *error)
{
  (void)view;
  enum mbench_status status = MBENCH_OK;
  fputs ("(suite (name ", out);
  mbench_writer_string (out, report->name);
  fputc (')', out);
  if (values->environment && report->environment.n > 0)
    put_environment (out, &report->environment);
  for (size_t i = 0; i < report->n; ++i)
    {
      const struct micro_benchmark_test_report_ *test = &report->list[i];
      if (!mbench_writer_shows (test, values))
        continue;
      put_line (out, 1);
      fputs ("(test (name ", out);
      mbench_writer_string (out, test->name);
      fputc (')', out);
      for (size_t j = 0; j < test->n; ++j)
        put_execution (out, j, &test->list[j], values);
      if ((values->growth & MICRO_BENCHMARK_GROWTH_FIELDS)
          && status == MBENCH_OK)
        status = mbench_growth_write_lisp (test, out, error);
      put_extras (out, 2, &test->extras);
      put_line (out, 2);
      fprintf (out, "(number-of-runs %zu))", test->n);
    }
  put_extras (out, 1, &report->extras);
  put_line (out, 1);
  fprintf (out, "(number-of-tests %zu))\n",
           mbench_writer_tests (report, values));
  return status;
}

const struct mbench_writer mbench_writer_lisp = {
  .name = "lisp",
  .is_utf8 = true,
  .write = write_lisp,
};
