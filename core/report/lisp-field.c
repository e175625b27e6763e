#include <config.h>

#include "report/lisp-field.h"

#include <stdlib.h>
#include <string.h>

#include "report/field-part.h"
#include "report/metered-lisp.h"
#include "report/rate-form.h"
#include "report/row.h"
#include "report/writer.h"

enum mbench_status
mbench_lisp_refuse (const struct mbench_page *page,
                    const struct mbench_node *node, const char *expected)
{
  const char *text = node->type == MBENCH_TOKEN_OPEN
                         ? "("
                         : mbench_node_text (&page->datum, node);
  return mbench_reader_refuse (page->reader, node->line, node->column,
                               expected, text);
}

enum mbench_status
mbench_lisp_keep (struct mbench_page *page, const struct mbench_node *node,
                  const char *name, struct mbench_extras *extras)
{
  struct mbench_reader *reader = page->reader;
  bool is_string
      = node != NULL && node->type == MBENCH_TOKEN_STRING && node->next == 0;
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    return mbench_no_memory (&reader->error, "a report");
  if (is_string)
    fputs (mbench_node_text (&page->datum, node), out);
  else
    mbench_node_write (&page->datum, node, out);
  enum mbench_status status;
  if (fclose (out) != 0)
    status = mbench_no_memory (&reader->error, "a report");
  else if (extras != NULL)
    status = mbench_build_keep (reader, extras, name, text, is_string);
  else
    status = mbench_build_keep_own (&page->build, name, text, is_string);
  free (text);
  return status;
}

enum mbench_status
mbench_lisp_keep_rest (struct mbench_page *page,
                       const struct mbench_head *head, int depth,
                       struct mbench_extras *extras)
{
  enum mbench_status status = mbench_datum_begin (&page->datum, page->reader,
                                                  head->line, head->column);
  if (status == MBENCH_OK)
    status = mbench_datum_read_rest (&page->datum, page->reader, depth);
  if (status == MBENCH_OK)
    status = mbench_lisp_keep (
        page, mbench_node_first (&page->datum, &page->datum.nodes[0]),
        head->name, extras);
  return status;
}

/* Understand PART of a field: (NAME NUMBER ["UNIT"]).  *IS_KNOWN becomes false
   where the name or the unit is one that this version does not know.  */
static enum mbench_status
take_part (struct mbench_page *page, enum mbench_field field,
           const struct mbench_node *node, bool *is_known)
{
  const struct mbench_datum *datum = &page->datum;
  enum mbench_field_kind kind = mbench_field_kind (field);
  bool is_count = kind == MBENCH_KIND_OUTLIERS;
  const char *expected = is_count ? "(part count)" : "(part number [unit])";
  const struct mbench_node *name = mbench_node_head (datum, node);
  unsigned part;
  if (name == NULL)
    return mbench_lisp_refuse (page, node, expected);
  if (!mbench_part_find (field, mbench_node_text (datum, name), &part))
    {
      *is_known = false;
      return MBENCH_OK;
    }
  const struct mbench_node *number = mbench_node_next (datum, name);
  if (number == NULL || number->type != MBENCH_TOKEN_NUMBER)
    return mbench_lisp_refuse (page, number != NULL ? number : node, expected);
  const struct mbench_node *unit = mbench_node_next (datum, number);
  const char *text = mbench_node_text (datum, number);
  const char *wrong = NULL;
  if (is_count)
    {
      if (unit != NULL)
        return mbench_lisp_refuse (page, unit, expected);
      wrong = mbench_build_count (&page->build, field, part, text);
    }
  else if (kind == MBENCH_KIND_FIGURES)
    {
      *is_known = *is_known && unit == NULL;
      wrong = mbench_build_figure (&page->build, field, part, text);
    }
  else
    {
      unsigned n;
      micro_benchmark_stats_unit c_unit = MICRO_BENCHMARK_STATS_ITERATIONS;
      double value;
      if (unit != NULL && !mbench_node_is_only (unit, MBENCH_TOKEN_STRING))
        return mbench_lisp_refuse (page, unit, expected);
      if (!mbench_build_real (text, &value))
        return mbench_lisp_refuse (page, number, "a finite number");
      if (unit != NULL
          && !mbench_unit_find (mbench_node_text (datum, unit),
                                mbench_parts (field, &n)[part].is_squared,
                                &c_unit))
        {
          *is_known = false;
          return MBENCH_OK;
        }
      wrong = mbench_build_quantity (&page->build, field, part, value, c_unit);
    }
  return wrong != NULL ? mbench_lisp_refuse (page, number, wrong) : MBENCH_OK;
}

/* Undo what was taken of FIELD, which is kept as an extra.  */
static void
forget (struct mbench_build *build, enum mbench_field field)
{
  struct mbench_stat *stat
      = (void *)mbench_report_field (&build->execution, field);
  struct mbench_figures *figures = (void *)stat;
  struct mbench_rated *rates = (void *)stat;
  if (mbench_field_kind (field) == MBENCH_KIND_STATS)
    *stat = (struct mbench_stat){ 0 };
  else if (mbench_field_kind (field) == MBENCH_KIND_FIGURES)
    *figures = (struct mbench_figures){ 0 };
  else if (mbench_field_kind (field) == MBENCH_KIND_METERS)
    mbench_meters_release (&build->execution.meters);
  else if (mbench_field_kind (field) == MBENCH_KIND_RATES)
    *rates = (struct mbench_rated){ 0 };
}

static enum mbench_status
take_sizes (struct mbench_page *page, const struct mbench_node *node)
{
  const char *expected = NULL;
  enum mbench_status status = MBENCH_OK;
  for (node = mbench_node_first (&page->datum, node); node != NULL;
       node = mbench_node_next (&page->datum, node))
    {
      if (node->type != MBENCH_TOKEN_NUMBER)
        return mbench_lisp_refuse (page, node, "a size");
      status = mbench_build_size (
          &page->build, mbench_node_text (&page->datum, node), &expected);
      if (status != MBENCH_OK || expected != NULL)
        return status != MBENCH_OK ? status
                                   : mbench_lisp_refuse (page, node, expected);
    }
  page->build.parts[MBENCH_FIELD_SIZES] = 1;
  return MBENCH_OK;
}

/* Understand the datum, the parts of FIELD.  */
static enum mbench_status
take_field (struct mbench_page *page, enum mbench_field field, bool *is_known)
{
  const struct mbench_datum *datum = &page->datum;
  const struct mbench_node *list = &datum->nodes[0];
  const struct mbench_node *node = mbench_node_first (datum, list);
  const struct mbench_node *unit;
  const char *wrong = NULL;
  enum mbench_status status = MBENCH_OK;
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_SIZES:
      if (!mbench_node_is_only (node, MBENCH_TOKEN_OPEN))
        return mbench_lisp_refuse (page, node != NULL ? node : list,
                                   "one list of sizes");
      return take_sizes (page, node);
    case MBENCH_KIND_SECONDS:
      unit = node != NULL ? mbench_node_next (datum, node) : NULL;
      if (node == NULL || node->type != MBENCH_TOKEN_NUMBER
          || !mbench_node_is_only (unit, MBENCH_TOKEN_STRING))
        return mbench_lisp_refuse (page, node != NULL ? node : list,
                                   "a number and \"s\"");
      *is_known = strcmp (mbench_node_text (datum, unit), "s") == 0;
      if (*is_known)
        wrong = mbench_build_time (&page->build, field,
                                   mbench_node_text (datum, node));
      break;
    case MBENCH_KIND_COUNT:
      if (!mbench_node_is_only (node, MBENCH_TOKEN_NUMBER))
        return mbench_lisp_refuse (page, node != NULL ? node : list,
                                   "one whole number");
      wrong = mbench_build_count (&page->build, field, 0,
                                  mbench_node_text (datum, node));
      break;
    case MBENCH_KIND_METERS:
      return mbench_metered_read_lisp (page, is_known);
    case MBENCH_KIND_WORD:
      if (!mbench_node_is_only (node, MBENCH_TOKEN_STRING))
        return mbench_lisp_refuse (page, node != NULL ? node : list,
                                   "one string");
      return mbench_build_word (&page->build, field,
                                mbench_node_text (datum, node));
    case MBENCH_KIND_RATES:
      for (; node != NULL && status == MBENCH_OK && *is_known;
           node = mbench_node_next (datum, node))
        status = mbench_rates_take_lisp (page, node, is_known);
      break;
    default:
      for (; node != NULL && status == MBENCH_OK;
           node = mbench_node_next (datum, node))
        status = take_part (page, field, node, is_known);
    }
  return wrong != NULL ? mbench_lisp_refuse (page, node, wrong) : status;
}

/* Read the marks and numbers of a row whose parenthesis was read.  */
static enum mbench_status
read_row (struct mbench_reader *reader, const struct mbench_rows_form *form,
          size_t numbers,
          char words[MBENCH_ROW_TOKENS][MBENCH_READ_SYMBOL + 1], size_t *n)
{
  for (*n = 0;; ++*n)
    {
      enum mbench_token token = MBENCH_TOKEN_OPEN;
      size_t line;
      size_t column;
      enum mbench_status status = mbench_token_read (
          reader, "the end of a row", &token, &line, &column);
      if (status != MBENCH_OK || token == MBENCH_TOKEN_CLOSE)
        return status;
      if (*n == numbers + form->marks
          || token
                 != (*n < numbers ? MBENCH_TOKEN_NUMBER : MBENCH_TOKEN_SYMBOL))
        return mbench_reader_refuse (reader, line, column, form->expected,
                                     reader->text);
      memcpy (words[*n], reader->text, reader->length + 1);
    }
}

/* How many columns the datum, which has just been begun, names; zero where
   they are others than those of FORM.  */
static enum mbench_status
take_columns (struct mbench_page *page, const struct mbench_rows_form *form,
              size_t *numbers)
{
  const struct mbench_datum *datum = &page->datum;
  const struct mbench_node *columns
      = mbench_node_first (datum, &datum->nodes[0]);
  if (columns == NULL || columns->type != MBENCH_TOKEN_OPEN)
    return mbench_lisp_refuse (
        page, columns != NULL ? columns : &datum->nodes[0], form->columns);
  char names[3 * MBENCH_READ_SYMBOL] = "";
  for (const struct mbench_node *node = mbench_node_first (datum, columns);
       node != NULL && strlen (names) < 2 * MBENCH_READ_SYMBOL - 2;
       node = mbench_node_next (datum, node))
    {
      if (node->type != MBENCH_TOKEN_SYMBOL)
        return mbench_lisp_refuse (page, node, "the name of a column");
      strcat (names, mbench_node_text (datum, node));
      if (node->next != 0)
        strcat (names, " ");
    }
  *numbers = mbench_rows_columns (form, names);
  return MBENCH_OK;
}

/* Read the rows of FIELD, whose head was read.  *IS_KNOWN is false where their
   columns are others than ours: then they are all in the datum.  */
static enum mbench_status
read_rows (struct mbench_page *page, enum mbench_field field, int depth,
           bool *is_known)
{
  static const char expected[] = "a row, or the end of the rows";
  struct mbench_reader *reader = page->reader;
  const struct mbench_rows_form *form = mbench_rows_form (field);
  bool has_ended;
  size_t numbers = 0;
  enum mbench_status status
      = mbench_datum_read_part (&page->datum, reader, depth, &has_ended);
  if (status == MBENCH_OK)
    status = take_columns (page, form, &numbers);
  if (status != MBENCH_OK)
    return status;
  *is_known = numbers > 0;
  if (!*is_known)
    return mbench_datum_read_rest (&page->datum, reader, depth);
  for (;;)
    {
      enum mbench_token token = MBENCH_TOKEN_OPEN;
      size_t line;
      size_t column;
      char words[MBENCH_ROW_TOKENS][MBENCH_READ_SYMBOL + 1];
      const char *tokens[MBENCH_ROW_TOKENS];
      size_t n;
      const char *wrong = NULL;
      status = mbench_token_read (reader, expected, &token, &line, &column);
      if (status != MBENCH_OK)
        return status;
      if (token == MBENCH_TOKEN_CLOSE)
        {
          page->build.parts[field] = 1;
          return MBENCH_OK;
        }
      if (token != MBENCH_TOKEN_OPEN)
        return mbench_reader_refuse (reader, line, column, expected,
                                     reader->text);
      status = read_row (reader, form, numbers, words, &n);
      for (size_t i = 0; status == MBENCH_OK && i < n; ++i)
        tokens[i] = words[i];
      if (status == MBENCH_OK)
        status = mbench_build_row (&page->build, form, tokens, n, numbers,
                                   &wrong);
      if (status == MBENCH_OK && wrong != NULL)
        status = mbench_reader_refuse (reader, line, column, wrong,
                                       n > 0 ? words[0] : ")");
      if (status != MBENCH_OK)
        return status;
    }
}

enum mbench_status
mbench_lisp_read_field (struct mbench_page *page,
                        const struct mbench_head *head,
                        enum mbench_field field, int depth)
{
  struct mbench_build *build = &page->build;
  bool is_known = true;
  if (build->fields & MBENCH_FIELD_BIT (field))
    return mbench_reader_refuse (page->reader, head->line, head->column,
                                 "each field once", head->name);
  build->fields |= MBENCH_FIELD_BIT (field);
  enum mbench_status status = mbench_datum_begin (&page->datum, page->reader,
                                                  head->line, head->column);
  if (status == MBENCH_OK && mbench_rows_form (field) != NULL)
    status = read_rows (page, field, depth, &is_known);
  else if (status == MBENCH_OK)
    {
      status = mbench_datum_read_rest (&page->datum, page->reader, depth);
      if (status == MBENCH_OK)
        status = take_field (page, field, &is_known);
    }
  if (status != MBENCH_OK)
    return status;
  if (!is_known)
    {
      forget (build, field);
      return mbench_lisp_keep (
          page, mbench_node_first (&page->datum, &page->datum.nodes[0]),
          head->name, NULL);
    }
  const char *missing = mbench_build_field (build, field);
  if (missing == NULL)
    return MBENCH_OK;
  char expected[2 * MBENCH_READ_SYMBOL];
  snprintf (expected, sizeof expected, "the part \"%s\" of the field",
            missing);
  return mbench_reader_refuse (page->reader, head->line, head->column,
                               expected, head->name);
}

/* Understand the datum, ("KIND" ["MESSAGE"] (DETAIL "TEXT")...).  */
static enum mbench_status
take_outcome (struct mbench_page *page, bool *is_known)
{
  const struct mbench_datum *datum = &page->datum;
  struct micro_benchmark_exec_report_ *execution = &page->build.execution;
  const struct mbench_node *node = mbench_node_first (datum, &datum->nodes[0]);
  if (node == NULL || node->type != MBENCH_TOKEN_STRING)
    return mbench_lisp_refuse (page, node != NULL ? node : &datum->nodes[0],
                               "the name of an outcome, a string");
  const char *word = mbench_node_text (datum, node);
  *is_known = strcmp (word, "done") != 0;
  if (!*is_known)
    return MBENCH_OK;
  node = mbench_node_next (datum, node);
  const char *message = NULL;
  if (node != NULL && node->type == MBENCH_TOKEN_STRING)
    {
      message = mbench_node_text (datum, node);
      node = mbench_node_next (datum, node);
    }
  mbench_outcome_set_word (&execution->outcome, word, message);
  enum mbench_status status = MBENCH_OK;
  for (; node != NULL && status == MBENCH_OK;
       node = mbench_node_next (datum, node))
    {
      const struct mbench_node *name = mbench_node_head (datum, node);
      enum mbench_detail detail;
      if (name == NULL)
        return mbench_lisp_refuse (page, node, "(detail \"...\")");
      const char *called = mbench_node_text (datum, name);
      const struct mbench_node *value = mbench_node_next (datum, name);
      if (mbench_detail_find (called, &detail))
        {
          if (!mbench_node_is_only (value, MBENCH_TOKEN_STRING))
            return mbench_lisp_refuse (page, value != NULL ? value : node,
                                       "one string");
          if (execution->outcome.details[detail] != NULL)
            return mbench_lisp_refuse (page, name, "each detail once");
          mbench_outcome_detail (&execution->outcome, detail,
                                 mbench_node_text (datum, value));
        }
      else if (strcmp (called, "statistics") == 0
               && mbench_node_is_only (value, MBENCH_TOKEN_STRING)
               && strcmp (mbench_node_text (datum, value), "partial") == 0)
        page->build.is_partial = true;
      else
        status = mbench_lisp_keep (page, value, called,
                                   &execution->outcome_extras);
    }
  return status;
}

enum mbench_status
mbench_lisp_read_mark (struct mbench_page *page,
                       const struct mbench_head *head, int depth)
{
  struct mbench_datum *datum = &page->datum;
  struct mbench_build *build = &page->build;
  const char *name = head->name;
  unsigned mark = strcmp (name, "number") == 0      ? MBENCH_MARK_NUMBER
                  : strcmp (name, "code") == 0      ? MBENCH_MARK_CODE
                  : strcmp (name, "isolation") == 0 ? MBENCH_MARK_ISOLATION
                  : strcmp (name, "outcome") == 0   ? MBENCH_MARK_OUTCOME
                                                    : 0;
  if (strcmp (name, "name") == 0 || (build->marks & mark))
    return mbench_reader_refuse (page->reader, head->line, head->column,
                                 "each part once", name);
  build->marks |= mark;
  enum mbench_status status
      = mbench_datum_begin (datum, page->reader, head->line, head->column);
  if (status == MBENCH_OK)
    status = mbench_datum_read_rest (datum, page->reader, depth);
  if (status != MBENCH_OK)
    return status;
  const struct mbench_node *node = mbench_node_first (datum, &datum->nodes[0]);
  bool is_word = mbench_node_is_only (node, MBENCH_TOKEN_STRING);
  const char *word = is_word ? mbench_node_text (datum, node) : "";
  bool is_known = true;
  uint64_t number;
  if (mark == MBENCH_MARK_OUTCOME)
    status = take_outcome (page, &is_known);
  else if (mark == MBENCH_MARK_NUMBER)
    {
      if (!mbench_node_is_only (node, MBENCH_TOKEN_NUMBER)
          || !mbench_build_whole (mbench_node_text (datum, node), SIZE_MAX,
                                  &number))
        return mbench_lisp_refuse (
            page, node != NULL ? node : &datum->nodes[0], "one whole number");
    }
  else if (mark == MBENCH_MARK_CODE && strcmp (word, "interpreted") == 0)
    build->execution.is_interpreted = true;
  else if (mark == MBENCH_MARK_ISOLATION && strcmp (word, "off") == 0)
    build->execution.is_in_process = true;
  else
    is_known = false;
  if (status == MBENCH_OK && !is_known)
    status = mbench_lisp_keep (page, node, name, NULL);
  return status;
}
