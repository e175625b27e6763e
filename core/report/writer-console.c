/* The console's form: a table for people, as wide as it needs to be.  */

#include <config.h>

#include "report/writer.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "report/growth.h"
#include "report/metered-console.h"
#include "report/note.h"
#include "report/summary.h"
#include "report/table.h"
#include "report/values.h"

/* The fields that can be columns, in their order from the left.  */
static const enum mbench_field column_order[]
    = { MBENCH_FIELD_TOTAL_ITERATIONS,
        MBENCH_FIELD_ITERATIONS,
        MBENCH_FIELD_ITERATION_TIME,
        MBENCH_FIELD_ESTIMATE,
        MBENCH_FIELD_MEAN_ESTIMATE,
        MBENCH_FIELD_MEDIAN_ESTIMATE,
        MBENCH_FIELD_EMPTY_BODY,
        MBENCH_FIELD_CORRECTED,
        MBENCH_FIELD_CYCLES,
        MBENCH_FIELD_QUANTILES,
        MBENCH_FIELD_OUTLIERS,
        MBENCH_FIELD_TOTAL_SAMPLES,
        MBENCH_FIELD_USED_SAMPLES,
        MBENCH_FIELD_SAMPLE_TIME,
        MBENCH_FIELD_SAMPLE_ITERATIONS,
        MBENCH_FIELD_TOTAL_TIME,
        MBENCH_FIELD_ENDING,
        MBENCH_FIELD_SIZES };

enum
{
  COLUMNS = sizeof column_order / sizeof *column_order,
  /* Longer texts lose their middle in the table.  */
  TEXT_WIDTH = 60,
  /* The most columns of a message below the table.  */
  NOTE_WIDTH = MBENCH_TABLE_CUT
};

/* What is written how in a locale with and without UTF-8.  */
struct symbols
{
  bool unicode;
  const char *mean;
  const char *variance;
  const char *deviation;
  const char *square;
  const char *plus_minus;
  const char *none;
};

static const struct symbols unicode_symbols = {
  true, "\u03bc", "\u03c3\u00b2", "\u03c3", "\u00b2", "\u00b1", "\u2205"
};
static const struct symbols ascii_symbols
    = { false, "mean", "var", "dev", "^2", "+-", "-" };

struct page
{
  const struct symbols *symbols;
  const micro_benchmark_output_values *values;
  size_t columns;
  enum mbench_field fields[COLUMNS];
  struct mbench_table table;
};

static void
put_quantity (FILE *out, double value, micro_benchmark_stats_unit unit,
              const struct symbols *symbols)
{
  mbench_writer_value (out, value);
  if (unit > MICRO_BENCHMARK_STATS_ITERATIONS)
    fputs (mbench_unit_name (unit, symbols->unicode), out);
}

static void
put_stat (FILE *out, const struct mbench_stat *stat, unsigned asked,
          const struct symbols *symbols)
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
           const struct symbols *symbols)
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
             const struct symbols *symbols)
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
           unsigned asked, const struct symbols *symbols)
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
          const struct symbols *symbols)
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

/* What a call of a put function writes, as a new string.  */
static char *
head_text (const struct page *page, enum mbench_field field)
{
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    return NULL;
  put_head (out, field, mbench_values_of (page->values, field), page->symbols);
  return fclose (out) == 0 ? text : NULL;
}

/* TEXT as the table shows it, which pads every row to the widest: a report
   that was read back may hold any name, word and list of sizes.  */
static char *
short_text (const struct page *page, const char *text)
{
  return mbench_table_cut (text, TEXT_WIDTH, page->symbols->unicode);
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

static char *
field_text (const struct page *page,
            const struct micro_benchmark_exec_report_ *execution,
            enum mbench_field field)
{
  if (execution == NULL || !mbench_report_has (execution, field)
      || (is_of_time (field)
          && mbench_summary_is_below_resolution (execution)))
    return strdup ("--");
  const void *member = mbench_report_field (execution, field);
  if (mbench_field_kind (field) == MBENCH_KIND_WORD)
    return short_text (page, *(char *const *)member);
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    return NULL;
  put_field (out, field, member, mbench_values_of (page->values, field),
             page->symbols);
  if (fclose (out) != 0)
    return NULL;
  if (mbench_field_kind (field) != MBENCH_KIND_SIZES)
    return text;
  char *cut = short_text (page, text);
  free (text);
  return cut;
}

/* Append a row; without EXECUTION one that has only a name.  */
static bool
add_row (struct page *page, const char *name,
         const struct micro_benchmark_exec_report_ *execution, bool ruled)
{
  bool complete
      = mbench_table_add_row (&page->table, ruled)
        && mbench_table_set (&page->table, 0, short_text (page, name));
  for (size_t i = 0; i < page->columns && complete; ++i)
    complete = mbench_table_set (
        &page->table, i + 1, field_text (page, execution, page->fields[i]));
  return complete;
}

static bool
add_head (struct page *page)
{
  bool complete = mbench_table_add_row (&page->table, false)
                  && mbench_table_set (&page->table, 0, strdup ("Test Name"));
  for (size_t i = 0; i < page->columns && complete; ++i)
    complete = mbench_table_set (&page->table, i + 1,
                                 head_text (page, page->fields[i]));
  return complete;
}

/* The rows of TEST: a head row above several executions.  */
static bool
add_test (struct page *page, const struct micro_benchmark_test_report_ *test,
          bool ruled)
{
  bool complete = true;
  if (test->n > 1)
    complete = add_row (page, test->name, NULL, ruled);
  for (size_t i = 0; i < test->n && complete; ++i)
    complete = add_row (page, test->list[i].name, &test->list[i],
                        ruled && test->n == 1);
  return complete;
}

static bool
fill (struct page *page, const struct micro_benchmark_report_ *report)
{
  for (size_t i = 0; i < COLUMNS; ++i)
    if (mbench_values_of (page->values, column_order[i]) != 0)
      page->fields[page->columns++] = column_order[i];
  mbench_table_init (&page->table, page->columns + 1);
  bool complete = add_head (page);
  const struct micro_benchmark_test_report_ *last = NULL;
  for (size_t i = 0; i < report->n && complete; ++i)
    {
      const struct micro_benchmark_test_report_ *test = &report->list[i];
      if (!mbench_writer_shows (test, page->values))
        continue;
      /* A group with a head row is set apart from its neighbours.  */
      complete = add_test (page, test,
                           last != NULL && (last->n > 1 || test->n > 1));
      last = test;
    }
  return complete;
}

/* Below the table: what a number alone would not tell.  False when memory is
   short.  */
static bool
put_notes (const struct page *page,
           const struct micro_benchmark_exec_report_ *execution,
           bool is_self_test, FILE *out)
{
  const struct mbench_outcome *outcome = &execution->outcome;
  const char *said = outcome->message != NULL ? outcome->message : "";
  char *name = short_text (page, execution->name);
  char *word = short_text (page, mbench_outcome_word (outcome));
  char *message = mbench_table_cut (said, NOTE_WIDTH, page->symbols->unicode);
  bool complete = name != NULL && word != NULL && message != NULL;
  if (complete && outcome->kind != MBENCH_OUTCOME_DONE)
    fprintf (out, "%s: %s%s%s%s\n", name, word, *message != '\0' ? ": " : "",
             message,
             mbench_report_is_partial (execution)
                 ? "; the numbers are over the samples taken before"
                 : "");
  if (complete && execution->is_interpreted)
    fprintf (out,
             "%s: interpreted code, measured as it is; compiled code "
             "runs many times as fast\n",
             name);
  if (complete && execution->is_in_process)
    fprintf (out, "%s: not isolated, run in the process itself\n", name);
  if (complete)
    complete = mbench_metered_write_console (execution, name,
                                             page->symbols->unicode, out);
  if (complete && page->values->rates)
    complete = mbench_rates_write_line (&execution->rates, name,
                                        page->symbols->unicode, out);
  if (complete && page->values->notes)
    mbench_notes_write (execution, name, is_self_test, page->symbols->unicode,
                        out);
  free (message);
  free (word);
  free (name);
  return complete;
}

/* And how the cost of TEST grows.  */
static enum mbench_status
put_growth (const struct page *page,
            const struct micro_benchmark_test_report_ *test, FILE *out,
            struct mbench_error *error)
{
  char *name = short_text (page, test->name);
  enum mbench_status status
      = name == NULL ? mbench_no_memory (error, "the text of a report")
                     : mbench_report_growth_lines (test, name, out, error);
  free (name);
  return status;
}

static enum mbench_status
write_console (const struct micro_benchmark_report_ *report,
               const micro_benchmark_output_values *values, FILE *out,
               struct mbench_error *error)
{
  struct page page = {
    .symbols
    = mbench_text_locale_is_utf8 () ? &unicode_symbols : &ascii_symbols,
    .values = values,
  };
  enum mbench_status status = MBENCH_OK;
  char *title = mbench_text_printable (report->name, page.symbols->unicode);
  if (title == NULL || !fill (&page, report))
    status = mbench_no_memory (error, "the text of a report");
  else
    {
      size_t n = mbench_report_executions (report);
      fprintf (out, "Suite: %s (%zu test execution%s)\n", title, n,
               n == 1 ? "" : "s");
      bool head_left[COLUMNS + 1] = { false };
      for (size_t i = 0; i < page.columns; ++i)
        head_left[i + 1]
            = mbench_field_kind (page.fields[i]) == MBENCH_KIND_STATS;
      size_t width = 0;
      if (!mbench_table_write (&page.table, head_left, out, &width))
        status = mbench_no_memory (error, "the text of a report");
      for (size_t i = 0; i < report->n; ++i)
        if (mbench_writer_shows (&report->list[i], values))
          {
            for (size_t j = 0; j < report->list[i].n; ++j)
              if (!put_notes (&page, &report->list[i].list[j],
                              report->list[i].is_self_test, out))
                status = mbench_no_memory (error, "the text of a report");
            if (status == MBENCH_OK
                && (values->growth & MICRO_BENCHMARK_GROWTH_CONSOLE))
              status = put_growth (&page, &report->list[i], out, error);
          }
      if (!mbench_metered_write_missing (report, page.symbols->unicode, out))
        status = mbench_no_memory (error, "the text of a report");
      if (values->notes)
        {
          mbench_notes_write_contention (report, out);
          mbench_notes_write_warm_up (report, out);
          mbench_notes_write_clock (report, out);
        }
      if (values->estimate)
        mbench_notes_write_intervals (report, out);
      if (values->environment
          && !mbench_environment_warn (&report->environment,
                                       page.symbols->unicode, out))
        status = mbench_no_memory (error, "the text of a report");
      /* Each test's custom meters end with a rule; no meter, the rule alone.
       */
      if (values->extra_data)
        for (size_t i = 0; i < mbench_writer_tests (report, values); ++i)
          mbench_table_rule (out, '-', width);
    }
  mbench_table_release (&page.table);
  free (title);
  return status;
}

const struct mbench_writer mbench_writer_console = {
  .name = "console",
  .is_utf8 = false,
  .write = write_console,
};
