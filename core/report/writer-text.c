/* The text form: records of "Name: value" lines, two blank lines apart; and
   the same records under names that GNU recutils accepts.  */

#include <config.h>

#include "report/writer.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "device/clock.h"
#include "report/field-part.h"
#include "report/growth-write.h"
#include "report/metered-text.h"
#include "report/rate-form.h"
#include "report/row.h"
#include "report/text-line.h"
#include "report/values.h"
#include "test/quantity.h"

static void
put_stat (const struct mbench_sink *sink, const char *name,
          const struct mbench_stat *stat, unsigned asked)
{
  const micro_benchmark_stats_value *value = &stat->value;
  if ((asked & MICRO_BENCHMARK_STAT_MEAN) && stat->has_mean)
    mbench_line_put_quantity (sink, name, NULL, value->mean, value->unit,
                              false);
  if ((asked & MICRO_BENCHMARK_STAT_STD_DEVIATION) && stat->has_deviation)
    mbench_line_put_quantity (sink, name, "-Dev", value->std_deviation,
                              value->unit, false);
  if ((asked & MICRO_BENCHMARK_STAT_VARIANCE) && stat->has_variance)
    mbench_line_put_quantity (sink, name, "-Var", value->variance, value->unit,
                              true);
}

static void
put_order (const struct mbench_sink *sink, const char *name,
           const struct mbench_order *order)
{
  for (size_t i = 0; i < MBENCH_ORDERS; ++i)
    {
      char suffix[16];
      snprintf (suffix, sizeof suffix, "-%s", mbench_order_names[i]);
      suffix[1] = (char)(suffix[1] - 'a' + 'A');
      mbench_line_put_quantity (sink, name, suffix, order->values[i],
                                order->unit, false);
    }
}

static void
put_outliers (const struct mbench_sink *sink, const char *name,
              const struct mbench_outliers *outliers)
{
  mbench_line_put_count (sink, name, "-Low-Severe", outliers->low_severe);
  mbench_line_put_count (sink, name, "-Low-Mild", outliers->low_mild);
  mbench_line_put_count (sink, name, "-High-Mild", outliers->high_mild);
  mbench_line_put_count (sink, name, "-High-Severe", outliers->high_severe);
}

static void
put_figures (const struct mbench_sink *sink, enum mbench_field field,
             const struct mbench_figures *figures)
{
  unsigned n;
  const struct mbench_part *parts = mbench_parts (field, &n);
  for (unsigned i = 0; i < n; ++i)
    if (figures->present & 1U << i)
      {
        char digits[MBENCH_DECIMAL_SIZE];
        mbench_text_decimal (figures->values[i], digits);
        mbench_line_put_name (sink, mbench_field_text_name (field),
                              parts[i].suffix);
        fprintf (sink->out, "%s\n", digits);
      }
}

static void
put_sizes (const struct mbench_sink *sink, const char *name,
           const struct mbench_sizes *sizes)
{
  mbench_line_put_name (sink, name, NULL);
  fputc ('(', sink->out);
  for (size_t i = 0; i < sizes->n; ++i)
    fprintf (sink->out, i == 0 ? "%zu" : " %zu", sizes->list[i]);
  fputs (")\n", sink->out);
}

static void
put_rows (const struct mbench_sink *sink, enum mbench_field field,
          const struct micro_benchmark_exec_report_ *execution)
{
  const struct mbench_rows_form *form = mbench_rows_form (field);
  size_t n = form->count (execution);
  mbench_line_put_name (sink, mbench_field_text_name (field), NULL);
  fprintf (sink->out, "%s\n", form->columns);
  for (size_t i = 0; i < n; ++i)
    {
      if (form->has != NULL && !form->has (execution, i))
        continue;
      fputs ("+ ", sink->out);
      form->write (sink->out, execution, i);
      fputc ('\n', sink->out);
    }
}

/* What was not known, PREFIX before its name, and one word more between
   where the text form means something else by that name.  Outcomes and marks
   that are not known are not mistaken, as long as they stand before those
   that are.  */
static void
put_extras (const struct mbench_sink *sink, const char *prefix,
            const struct mbench_extras *extras)
{
  for (size_t i = 0; i < extras->n; ++i)
    {
      char name[2 * MBENCH_EXTRA_NAME];
      snprintf (name, sizeof name, "%s%s", prefix, extras->list[i].name);
      mbench_extra_name_to_text (name);
      if (mbench_text_form_has (name))
        {
          snprintf (name, sizeof name, "%sextra-%s", prefix,
                    extras->list[i].name);
          mbench_extra_name_to_text (name);
        }
      mbench_line_put_text (sink, name, extras->list[i].text);
    }
}

static void
put_field (const struct mbench_sink *sink, enum mbench_field field,
           const struct micro_benchmark_exec_report_ *execution,
           unsigned asked)
{
  const void *member = mbench_report_field (execution, field);
  const char *name = mbench_field_text_name (field);
  const struct mbench_located *located = member;
  const micro_benchmark_clock_time *time = member;
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_SIZES:
      put_sizes (sink, name, member);
      break;
    case MBENCH_KIND_SECONDS:
      mbench_line_put_name (sink, name, NULL);
      mbench_quantity_write_seconds (mbench_time_to_ns (*time), sink->out);
      fputs (" seconds\n", sink->out);
      break;
    case MBENCH_KIND_COUNT:
      mbench_line_put_count (sink, name, NULL, *(const size_t *)member);
      break;
    case MBENCH_KIND_STATS:
      put_stat (sink, name, member, asked);
      break;
    case MBENCH_KIND_METERS:
      mbench_metered_write_lines (member, sink);
      break;
    case MBENCH_KIND_ESTIMATE:
      mbench_line_put_quantity (sink, name, NULL, located->value,
                                located->unit, false);
      if (located->has_half_width)
        mbench_line_put_quantity (sink, name, "-Half-Width",
                                  located->half_width, located->unit, false);
      break;
    case MBENCH_KIND_ORDER:
      put_order (sink, name, member);
      break;
    case MBENCH_KIND_OUTLIERS:
      put_outliers (sink, name, member);
      break;
    case MBENCH_KIND_WORD:
      mbench_line_put_text (sink, name, *(char *const *)member);
      break;
    case MBENCH_KIND_RATES:
      mbench_rates_write_text (sink, name, member);
      break;
    case MBENCH_KIND_FIGURES:
      put_figures (sink, field, member);
      break;
    case MBENCH_KIND_SAMPLES:
    case MBENCH_KIND_BLOCKS:
    case MBENCH_KIND_READINGS:
      put_rows (sink, field, execution);
      break;
    }
}

static void
put_outcome (const struct mbench_sink *sink,
             const struct micro_benchmark_exec_report_ *execution)
{
  const struct mbench_outcome *outcome = &execution->outcome;
  mbench_line_put_text (sink, "Outcome", mbench_outcome_word (outcome));
  if (outcome->message != NULL)
    mbench_line_put_text (sink, "Outcome-Message", outcome->message);
  for (enum mbench_detail i = 0; i < MBENCH_DETAILS; ++i)
    if (outcome->details[i] != NULL)
      {
        char name[64];
        snprintf (name, sizeof name, "Outcome-%s", mbench_detail_name (i));
        name[sizeof "Outcome-" - 1] ^= 'a' ^ 'A';
        mbench_line_put_text (sink, name, outcome->details[i]);
      }
  if (mbench_report_is_partial (execution))
    mbench_line_put_text (sink, "Outcome-Statistics", "partial");
  put_extras (sink, "outcome-", &execution->outcome_extras);
}

static void
put_execution (const struct mbench_sink *sink, const char *suite,
               const struct micro_benchmark_test_report_ *test,
               const struct micro_benchmark_exec_report_ *execution,
               const micro_benchmark_output_values *values)
{
  static const enum mbench_field order[] = { MBENCH_FIELD_SIZES,
                                             MBENCH_FIELD_TOTAL_TIME,
                                             MBENCH_FIELD_TOTAL_ITERATIONS,
                                             MBENCH_FIELD_TOTAL_SAMPLES,
                                             MBENCH_FIELD_ITERATIONS,
                                             MBENCH_FIELD_USED_SAMPLES,
                                             MBENCH_FIELD_ITERATION_TIME,
                                             MBENCH_FIELD_SAMPLE_TIME,
                                             MBENCH_FIELD_SAMPLE_ITERATIONS,
                                             MBENCH_FIELD_METERS,
                                             MBENCH_FIELD_ESTIMATE,
                                             MBENCH_FIELD_QUANTILES,
                                             MBENCH_FIELD_OUTLIERS,
                                             MBENCH_FIELD_MEAN_ESTIMATE,
                                             MBENCH_FIELD_MEDIAN_ESTIMATE,
                                             MBENCH_FIELD_EMPTY_BODY,
                                             MBENCH_FIELD_CORRECTED,
                                             MBENCH_FIELD_RATES,
                                             MBENCH_FIELD_PAUSES,
                                             MBENCH_FIELD_BATCH,
                                             MBENCH_FIELD_BASIS,
                                             MBENCH_FIELD_TAIL,
                                             MBENCH_FIELD_OUTLIER_EFFECT,
                                             MBENCH_FIELD_MODES,
                                             MBENCH_FIELD_CYCLES,
                                             MBENCH_FIELD_CORE_CLOCK,
                                             MBENCH_FIELD_SLOPE,
                                             MBENCH_FIELD_WARM_UP,
                                             MBENCH_FIELD_DISTURBANCES,
                                             MBENCH_FIELD_PROCESSES,
                                             MBENCH_FIELD_LATER_RUN,
                                             MBENCH_FIELD_CHRONOMETER,
                                             MBENCH_FIELD_RESOLUTION,
                                             MBENCH_FIELD_THREADS,
                                             MBENCH_FIELD_ENDING,
                                             MBENCH_FIELD_OUTPUT,
                                             MBENCH_FIELD_KIND,
                                             MBENCH_FIELD_COMPILER,
                                             MBENCH_FIELD_COMPILER_VERSION,
                                             MBENCH_FIELD_COMPILER_FLAGS,
                                             MBENCH_FIELD_MODULE,
                                             MBENCH_FIELD_SAMPLES,
                                             MBENCH_FIELD_BLOCKS,
                                             MBENCH_FIELD_READINGS };
  mbench_line_put_text (sink, "Suite", suite);
  mbench_line_put_text (sink, "Test", test->name);
  mbench_line_put_text (sink, "Test-Case", execution->name);
  for (size_t i = 0; i < sizeof order / sizeof *order; ++i)
    {
      unsigned asked = mbench_values_asked (values, execution, order[i]);
      if (asked != 0 && mbench_report_has (execution, order[i]))
        put_field (sink, order[i], execution, asked);
    }
  /* A test has no place of its own.  */
  put_extras (sink, "test-", &test->extras);
  put_extras (sink, "", &execution->extras);
  if (execution->is_interpreted)
    mbench_line_put_text (sink, "Code", "interpreted");
  if (execution->is_in_process)
    mbench_line_put_text (sink, "Isolation", "off");
  if (execution->outcome.kind != MBENCH_OUTCOME_DONE)
    put_outcome (sink, execution);
}

/* Whether a reader will take the next records for ones of test number I: the
   next test that has any is called the same.  */
static bool
goes_on (const struct micro_benchmark_report_ *report,
         const micro_benchmark_output_values *values, size_t i)
{
  for (size_t j = i + 1; j < report->n; ++j)
    if (mbench_writer_shows (&report->list[j], values)
        && report->list[j].n > 0)
      return strcmp (report->list[j].name, report->list[i].name) == 0;
  return false;
}

/* A record for each dimension over which the tests from FIRST to LAST, which
   are one for a reader, have growth.  */
static enum mbench_status
put_growths (const struct mbench_sink *sink, const char *suite,
             const struct micro_benchmark_test_report_ *first,
             const struct micro_benchmark_test_report_ *last,
             struct mbench_error *error)
{
  struct micro_benchmark_test_report_ joined;
  enum mbench_status status = mbench_growth_join (first, last, &joined, error);
  if (status != MBENCH_OK)
    return status;
  size_t dimensions = mbench_report_growth_dimensions (&joined);
  for (size_t i = 0; i < dimensions && status == MBENCH_OK; ++i)
    {
      struct mbench_grown grown = { .dimension = i };
      status = mbench_report_growth (&joined, i, &grown.growth, error);
      if (status != MBENCH_OK || grown.growth.verdict == MBENCH_GROWTH_TOO_FEW)
        continue;
      fputs ("\n\n", sink->out);
      mbench_line_put_text (sink, "Suite", suite);
      mbench_line_put_text (sink, "Test", joined.name);
      mbench_growth_write_lines (&grown, sink->joint, sink->out);
    }
  mbench_growth_release_joined (&joined, first);
  return status;
}

/* As comments, which cannot go on in a second line: there a string of several
   lines is a literal.  */
static void
put_suite_extras (const struct mbench_sink *sink,
                  const struct mbench_extras *extras)
{
  for (size_t i = 0; i < extras->n; ++i)
    {
      const struct mbench_extra *extra = &extras->list[i];
      char name[MBENCH_EXTRA_NAME + 1];
      snprintf (name, sizeof name, "%s", extra->name);
      mbench_extra_name_to_text (name);
      fprintf (sink->out, "# %s: ", name);
      if (strchr (extra->text, '\n') != NULL)
        mbench_writer_string (sink->out, extra->text);
      else
        fputs (extra->text, sink->out);
      fputc ('\n', sink->out);
    }
}

static void
put_fact (const struct mbench_sink *sink, const char *key, const char *end,
          const char *text)
{
  char name[MBENCH_EXTRA_NAME + 1];
  snprintf (name, sizeof name, "%s%s", key, end);
  mbench_extra_name_to_text (name);
  mbench_line_put_text (sink, name, text);
}

/* A record of its own: each fact a line, the remedy of a warning below.  */
static void
put_environment (const struct mbench_sink *sink,
                 const struct micro_benchmark_report_ *report)
{
  put_fact (sink, MBENCH_FACT_SUITE, "", report->name);
  for (size_t i = 0; i < report->environment.n; ++i)
    {
      const struct mbench_fact *fact = &report->environment.list[i];
      bool is_unknown = fact->verdict == MICRO_BENCHMARK_VERDICT_UNKNOWN;
      put_fact (sink, fact->key, is_unknown ? MBENCH_FACT_UNKNOWN : "",
                fact->value);
      if (fact->remedy != NULL)
        put_fact (sink, fact->key, MBENCH_FACT_WARNING, fact->remedy);
    }
}

/* The tests that a reader will see: those that have a record, and that are not
   called as the one before.  */
static size_t
count_tests (const struct micro_benchmark_report_ *report,
             const micro_benchmark_output_values *values)
{
  size_t n = 0;
  const char *last = NULL;
  for (size_t i = 0; i < report->n; ++i)
    {
      const struct micro_benchmark_test_report_ *test = &report->list[i];
      if (!mbench_writer_shows (test, values) || test->n == 0
          || (last != NULL && strcmp (last, test->name) == 0))
        continue;
      last = test->name;
      ++n;
    }
  return n;
}

static enum mbench_status
write_records (const struct mbench_sink *sink,
               const struct micro_benchmark_report_ *report,
               const micro_benchmark_output_values *values,
               struct mbench_error *error)
{
  /* A comment cannot go on in a second line.  */
  char *title = mbench_text_printable (report->name, true);
  if (title == NULL)
    return mbench_no_memory (error, "the text of a report");
  fprintf (sink->out, "# Suite Name: %s\n", title);
  free (title);
  put_suite_extras (sink, &report->extras);
  fprintf (sink->out, "# Number of tests: %zu\n",
           count_tests (report, values));
  const char *gap = "\n";
  enum mbench_status status = MBENCH_OK;
  const struct micro_benchmark_test_report_ *first = NULL;
  if (values->environment && report->environment.n > 0)
    {
      fputs (gap, sink->out);
      gap = "\n\n";
      put_environment (sink, report);
    }
  for (size_t i = 0; i < report->n; ++i)
    {
      const struct micro_benchmark_test_report_ *test = &report->list[i];
      if (!mbench_writer_shows (test, values) || test->n == 0)
        continue;
      first = first != NULL ? first : test;
      for (size_t j = 0; j < test->n; ++j)
        {
          fputs (gap, sink->out);
          gap = "\n\n";
          put_execution (sink, report->name, test, &test->list[j], values);
        }
      if (goes_on (report, values, i))
        continue;
      if ((values->growth & MICRO_BENCHMARK_GROWTH_FIELDS)
          && status == MBENCH_OK)
        status = put_growths (sink, report->name, first, test, error);
      first = NULL;
    }
  return status;
}

static enum mbench_status
write_text (const struct micro_benchmark_report_ *report,
            const micro_benchmark_output_values *values,
            const struct mbench_view *view, FILE *out,
            struct mbench_error *error)
{
  (void)view;
  struct mbench_sink sink = { out, '-' };
  return write_records (&sink, report, values, error);
}

static enum mbench_status
write_rec (const struct micro_benchmark_report_ *report,
           const micro_benchmark_output_values *values,
           const struct mbench_view *view, FILE *out,
           struct mbench_error *error)
{
  (void)view;
  struct mbench_sink sink = { out, '_' };
  return write_records (&sink, report, values, error);
}

const struct mbench_writer mbench_writer_text = {
  .name = "text",
  .is_utf8 = true,
  .write = write_text,
};

const struct mbench_writer mbench_writer_rec = {
  .name = "rec",
  .is_utf8 = true,
  .write = write_rec,
};
