/* The console's form: a table for people, as wide as it needs to be.  */

#include <config.h>

#include "report/writer.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "report/console-cell.h"
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
  /* The most columns of a message below the table.  */
  NOTE_WIDTH = MBENCH_TABLE_CUT
};

/* Columns that a narrow screen does without, the first of them first; what is
   not listed stays.  */
static const enum mbench_field drop_order[] = { MBENCH_FIELD_SIZES,
                                                MBENCH_FIELD_ENDING,
                                                MBENCH_FIELD_SAMPLE_ITERATIONS,
                                                MBENCH_FIELD_SAMPLE_TIME,
                                                MBENCH_FIELD_USED_SAMPLES,
                                                MBENCH_FIELD_TOTAL_SAMPLES,
                                                MBENCH_FIELD_OUTLIERS,
                                                MBENCH_FIELD_QUANTILES,
                                                MBENCH_FIELD_TOTAL_ITERATIONS,
                                                MBENCH_FIELD_TOTAL_TIME,
                                                MBENCH_FIELD_CYCLES,
                                                MBENCH_FIELD_EMPTY_BODY,
                                                MBENCH_FIELD_CORRECTED,
                                                MBENCH_FIELD_MEAN_ESTIMATE,
                                                MBENCH_FIELD_ITERATIONS,
                                                MBENCH_FIELD_MEDIAN_ESTIMATE,
                                                MBENCH_FIELD_ESTIMATE };

enum
{
  DROPS = sizeof drop_order / sizeof *drop_order,
  /* What of a name is left on any screen.  */
  LEAST_NAME = 8
};

struct page
{
  const struct mbench_view *view;
  /* The time of an iteration that others are told in, ns; zero: they are not.
   */
  double base;
  const struct mbench_symbols *symbols;
  const micro_benchmark_output_values *values;
  size_t columns;
  enum mbench_field fields[COLUMNS];
  struct mbench_table table;
};

/* TEXT as the table shows it, which pads every row to the widest: a report
   that was read back may hold any name, word and list of sizes.  */
static char *
short_text (const struct page *page, const char *text)
{
  return mbench_table_cut (text, MBENCH_CELL_WIDTH, page->symbols->unicode);
}

/* NAME, with a mark where EXECUTION is noisy and that is to be seen.  */
static char *
name_text (const struct page *page, const char *name, bool is_noisy)
{
  char *text = short_text (page, name);
  char *marked = NULL;
  if (!is_noisy || text == NULL)
    return text;
  if (asprintf (&marked, "! %s", text) < 0)
    marked = NULL;
  free (text);
  return marked;
}

/* How the name of EXECUTION is drawn.  */
static enum mbench_style
row_style (const struct micro_benchmark_exec_report_ *execution, bool is_noisy)
{
  return execution == NULL                                 ? MBENCH_STYLE_PLAIN
         : mbench_outcome_is_bad (execution->outcome.kind) ? MBENCH_STYLE_BAD
         : is_noisy ? MBENCH_STYLE_DOUBTFUL
                    : MBENCH_STYLE_PLAIN;
}

/* What EXECUTION takes of the base, as "1.25x".  */
static char *
relative_text (const struct page *page,
               const struct micro_benchmark_exec_report_ *execution)
{
  double time = execution == NULL
                    ? NAN
                    : mbench_view_key (execution, MBENCH_FIELD_ESTIMATE);
  char *text;
  if (!isfinite (time))
    return strdup ("--");
  return asprintf (&text, "%.3fx", time / page->base) < 0 ? NULL : text;
}

static bool
is_noisy (const struct page *page,
          const struct micro_benchmark_exec_report_ *execution)
{
  if (!page->view->marks_noise || execution == NULL)
    return false;
  char *reason = mbench_view_noise (execution);
  free (reason);
  return reason != NULL;
}

/* Append a row; without EXECUTION one that has only a name.  */
static bool
add_row (struct page *page, const char *name,
         const struct micro_benchmark_exec_report_ *execution, bool ruled)
{
  bool noisy = is_noisy (page, execution);
  bool complete
      = mbench_table_add_row (&page->table, ruled)
        && mbench_table_set (&page->table, 0, name_text (page, name, noisy));
  if (complete)
    mbench_table_set_style (&page->table, row_style (execution, noisy));
  if (complete && page->base > 0)
    complete = mbench_table_set (&page->table, page->columns + 1,
                                 relative_text (page, execution));
  for (size_t i = 0; i < page->columns && complete; ++i)
    complete = mbench_table_set (
        &page->table, i + 1,
        mbench_cell_text (execution, page->fields[i],
                          mbench_values_of (page->values, page->fields[i]),
                          page->symbols));
  return complete;
}

static bool
add_head (struct page *page)
{
  bool complete = mbench_table_add_row (&page->table, false)
                  && mbench_table_set (&page->table, 0, strdup ("Test Name"));
  if (complete && page->base > 0)
    complete = mbench_table_set (&page->table, page->columns + 1,
                                 strdup ("Relative"));
  for (size_t i = 0; i < page->columns && complete; ++i)
    complete = mbench_table_set (
        &page->table, i + 1,
        mbench_cell_head (page->fields[i],
                          mbench_values_of (page->values, page->fields[i]),
                          page->symbols));
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

/* The rows of REPORT as it was run: by tests.  */
static bool
fill_as_run (struct page *page, const struct micro_benchmark_report_ *report)
{
  bool complete = true;
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

/* The rows of REPORT in an order of their own.  */
static bool
fill_in_order (struct page *page, const struct micro_benchmark_report_ *report)
{
  size_t n;
  const struct micro_benchmark_exec_report_ **rows
      = mbench_view_rows (page->view, report, page->values->self_test, &n);
  bool complete = rows != NULL;
  for (size_t i = 0; i < n && complete; ++i)
    complete = add_row (page, rows[i]->name, rows[i], false);
  free (rows);
  return complete;
}

static bool
fill (struct page *page, const struct micro_benchmark_report_ *report)
{
  for (size_t i = 0; i < COLUMNS; ++i)
    if (mbench_values_of (page->values, column_order[i]) != 0)
      page->fields[page->columns++] = column_order[i];
  mbench_table_init (&page->table, page->columns + 1 + (page->base > 0));
  return add_head (page)
         && (page->view->order == MBENCH_VIEW_AS_RUN
                 ? fill_as_run (page, report)
                 : fill_in_order (page, report));
}

/* The place of FIELD among the columns; their number where it is none.  */
static size_t
column_of (const struct page *page, enum mbench_field field)
{
  size_t i = 0;
  while (i < page->columns && page->fields[i] != field)
    ++i;
  return i;
}

/* Do without columns until the table fits the screen, and shorten the names
   where that is not enough.  False when memory is short.  */
static bool
fit (struct page *page)
{
  size_t columns = page->view->screen.columns;
  if (columns == 0)
    return true;
  size_t width = mbench_table_width (&page->table);
  for (size_t i = 0; i < DROPS && width > columns; ++i)
    {
      size_t column = column_of (page, drop_order[i]);
      if (column == page->columns)
        continue;
      page->table.is_hidden[column + 1] = true;
      width = mbench_table_width (&page->table);
    }
  if (width <= columns)
    return true;
  page->table.is_hidden[0] = true;
  size_t others = mbench_table_width (&page->table) + 3;
  page->table.is_hidden[0] = false;
  size_t left = columns > others + LEAST_NAME ? columns - others : LEAST_NAME;
  return mbench_table_narrow (&page->table, 0, left, page->symbols->unicode);
}

/* Tell which columns were dropped.  */
static void
put_dropped (const struct page *page, FILE *out)
{
  const char *gap = "not shown, as the screen is narrow: ";
  for (size_t i = 0; i < page->columns; ++i)
    if (page->table.is_hidden[i + 1])
      {
        fprintf (out, "%s%s", gap,
                 mbench_field_console_name (page->fields[i]));
        gap = ", ";
      }
  if (*gap == ',')
    fputc ('\n', out);
}

/* Tell why the row of EXECUTION is marked.  */
static void
put_noise (const struct page *page,
           const struct micro_benchmark_exec_report_ *execution,
           const char *name, FILE *out)
{
  char *reason
      = page->view->marks_noise ? mbench_view_noise (execution) : NULL;
  if (reason != NULL)
    fprintf (out, "! %s: noisy: %s\n", name, reason);
  free (reason);
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
  if (complete)
    put_noise (page, execution, name, out);
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

/* What stands below the table.  */
static enum mbench_status
put_below (const struct page *page,
           const struct micro_benchmark_report_ *report, FILE *out,
           struct mbench_error *error)
{
  const micro_benchmark_output_values *values = page->values;
  enum mbench_status status = MBENCH_OK;
  put_dropped (page, out);
  for (size_t i = 0; i < report->n; ++i)
    if (mbench_writer_shows (&report->list[i], values))
      {
        for (size_t j = 0; j < report->list[i].n; ++j)
          if (!put_notes (page, &report->list[i].list[j],
                          report->list[i].is_self_test, out))
            status = mbench_no_memory (error, "the text of a report");
        if (status == MBENCH_OK
            && (values->growth & MICRO_BENCHMARK_GROWTH_CONSOLE))
          status = put_growth (page, &report->list[i], out, error);
      }
  if (!mbench_metered_write_missing (report, page->symbols->unicode, out))
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
                                   page->symbols->unicode, out))
    status = mbench_no_memory (error, "the text of a report");
  return status;
}

enum
{
  /* Of lines that go on.  */
  INDENT = 2
};

/* The same, broken into the lines of the screen.  */
static enum mbench_status
put_wrapped (const struct page *page,
             const struct micro_benchmark_report_ *report, FILE *out,
             struct mbench_error *error)
{
  char *text = NULL;
  size_t size;
  FILE *below = open_memstream (&text, &size);
  if (below == NULL)
    return mbench_no_memory (error, "the text of a report");
  enum mbench_status status = put_below (page, report, below, error);
  char *wrapped
      = fclose (below) == 0
            ? mbench_screen_wrap (text, page->view->screen.columns, INDENT)
            : NULL;
  if (wrapped != NULL)
    fputs (wrapped, out);
  else if (status == MBENCH_OK)
    status = mbench_no_memory (error, "the text of a report");
  free (wrapped);
  free (text);
  return status;
}

static enum mbench_status
put_table (const struct page *page,
           const struct micro_benchmark_report_ *report, FILE *out,
           struct mbench_error *error)
{
  bool head_left[COLUMNS + 2] = { false };
  for (size_t i = 0; i < page->columns; ++i)
    head_left[i + 1]
        = mbench_field_kind (page->fields[i]) == MBENCH_KIND_STATS;
  size_t width = 0;
  if (!mbench_table_write (&page->table, head_left, &page->view->screen, out,
                           &width))
    return mbench_no_memory (error, "the text of a report");
  enum mbench_status status = put_wrapped (page, report, out, error);
  /* Each test's custom meters end with a rule; no meter, the rule alone.  */
  if (page->values->extra_data)
    for (size_t i = 0; i < mbench_writer_tests (report, page->values); ++i)
      mbench_table_rule (out, '-', width);
  return status;
}

static enum mbench_status
write_console (const struct micro_benchmark_report_ *report,
               const micro_benchmark_output_values *values,
               const struct mbench_view *view, FILE *out,
               struct mbench_error *error)
{
  struct page page = {
    .view = view,
    .symbols = mbench_text_locale_is_utf8 () ? &mbench_unicode_symbols
                                             : &mbench_ascii_symbols,
    .values = values,
  };
  enum mbench_status status
      = mbench_view_base (view, report, &page.base, error);
  if (status != MBENCH_OK)
    return status;
  char *title = mbench_text_printable (report->name, page.symbols->unicode);
  if (title == NULL || !fill (&page, report) || !fit (&page))
    status = mbench_no_memory (error, "the text of a report");
  else
    {
      size_t n = mbench_report_executions (report);
      fprintf (out, "Suite: %s (%zu test execution%s)\n", title, n,
               n == 1 ? "" : "s");
      status = put_table (&page, report, out, error);
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
