#include <config.h>

#include "report/growth-read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/growth-part.h"
#include "report/growth.h"

/* Append GROWN to the last test of REPORT, which has none over that
   dimension.  */
static enum mbench_status
add (struct mbench_reader *reader, struct micro_benchmark_report_ *report,
     const struct mbench_grown *grown)
{
  const struct micro_benchmark_test_report_ *test
      = &report->list[report->n - 1];
  bool is_new = grown->dimension < MBENCH_GROWTH_DIMENSIONS;
  for (size_t i = 0; i < test->growths.n; ++i)
    is_new = is_new && test->growths.list[i].dimension != grown->dimension;
  if (!is_new)
    {
      char found[32];
      snprintf (found, sizeof found, "%zu", grown->dimension);
      return mbench_reader_refuse (reader, reader->line, reader->column,
                                   "growth over a dimension below 64, each "
                                   "once",
                                   found);
    }
  enum mbench_status status = mbench_build_member (reader, "growth");
  if (status != MBENCH_OK)
    return status;
  return mbench_report_add_growth (report, grown, &reader->error);
}

/* Whether the parts in BUILD contradict each other: two models.  */
static bool
has_two_models (const struct mbench_growth_build *build)
{
  unsigned both
      = 1U << MBENCH_GROWTH_PART_MODEL | 1U << MBENCH_GROWTH_PART_CLOSEST;
  return (build->seen & both) == both;
}

/* Understand NODE, (PART VALUE ["ns"]).  *IS_KNOWN becomes false for what this
   version does not know.  */
static enum mbench_status
take_node (const struct mbench_page *page, const struct mbench_node *node,
           struct mbench_growth_build *build, bool *is_known)
{
  const struct mbench_datum *datum = &page->datum;
  const struct mbench_node *name = mbench_node_head (datum, node);
  enum mbench_growth_part part;
  *is_known = name != NULL
              && mbench_growth_part_find (mbench_node_text (datum, name),
                                          false, &part);
  if (!*is_known)
    return MBENCH_OK;
  enum mbench_growth_kind kind = mbench_growth_part_kind (part);
  const struct mbench_node *value = mbench_node_next (datum, name);
  const struct mbench_node *unit
      = value != NULL ? mbench_node_next (datum, value) : NULL;
  if (value == NULL
      || value->type
             != (kind == MBENCH_GROWTH_KIND_WORD ? MBENCH_TOKEN_STRING
                                                 : MBENCH_TOKEN_NUMBER))
    return mbench_lisp_refuse (page, value != NULL ? value : node,
                               kind == MBENCH_GROWTH_KIND_WORD ? "a string"
                                                               : "a number");
  if (unit != NULL && (kind != MBENCH_GROWTH_KIND_NS || unit->next != 0))
    return mbench_lisp_refuse (page, unit, "the end of the part");
  if (kind == MBENCH_GROWTH_KIND_NS
      && (unit == NULL || unit->type != MBENCH_TOKEN_STRING))
    return mbench_lisp_refuse (page, unit != NULL ? unit : node,
                               "(part number \"ns\")");
  if (unit != NULL && strcmp (mbench_node_text (datum, unit), "ns") != 0)
    {
      *is_known = false;
      return MBENCH_OK;
    }
  const char *wrong = mbench_growth_build_part (
      build, part, mbench_node_text (datum, value), is_known);
  return wrong != NULL ? mbench_lisp_refuse (page, value, wrong) : MBENCH_OK;
}

enum mbench_status
mbench_lisp_read_growth (struct mbench_page *page,
                         const struct mbench_head *head, int depth,
                         struct micro_benchmark_report_ *report)
{
  struct mbench_datum *datum = &page->datum;
  struct mbench_growth_build build = { 0 };
  bool is_known = true;
  enum mbench_status status
      = mbench_datum_begin (datum, page->reader, head->line, head->column);
  if (status == MBENCH_OK)
    status = mbench_datum_read_rest (datum, page->reader, depth);
  if (status != MBENCH_OK)
    return status;
  const struct mbench_node *first
      = mbench_node_first (datum, &datum->nodes[0]);
  for (const struct mbench_node *node = first;
       node != NULL && status == MBENCH_OK && is_known;
       node = mbench_node_next (datum, node))
    status = take_node (page, node, &build, &is_known);
  if (status != MBENCH_OK)
    return status;
  if (!is_known || has_two_models (&build))
    return mbench_lisp_keep (page, first, head->name,
                             &report->list[report->n - 1].extras);
  const char *missing = mbench_growth_build_missing (&build);
  if (missing != NULL)
    {
      char expected[2 * MBENCH_READ_SYMBOL];
      snprintf (expected, sizeof expected, "growth with the part \"%s\"",
                missing);
      return mbench_reader_refuse (page->reader, head->line, head->column,
                                   expected, head->name);
    }
  return add (page->reader, report, &build.grown);
}

static const char *
name_of (const struct mbench_lines *lines, const struct mbench_line *line)
{
  return lines->texts + line->name;
}

static bool
is_part (const char *name)
{
  return strncmp (name, MBENCH_GROWTH_PREFIX, strlen (MBENCH_GROWTH_PREFIX))
         == 0;
}

bool
mbench_lines_are_growth (const struct mbench_lines *lines)
{
  bool has_part = false;
  for (size_t i = 0; i < lines->n; ++i)
    {
      const char *name = name_of (lines, &lines->list[i]);
      if (strcmp (name, "Test-Case") == 0)
        return false;
      has_part = has_part || is_part (name);
    }
  return has_part;
}

/* Understand a line "Growth-PART: VALUE".  */
static enum mbench_status
take_line (const struct mbench_lines *lines, const struct mbench_line *line,
           struct mbench_reader *reader, struct mbench_growth_build *build,
           bool *is_known)
{
  static const char unit[] = " ns";
  char value[2 * MBENCH_READ_SYMBOL];
  enum mbench_growth_part part;
  const char *text = lines->texts + line->value;
  *is_known = mbench_growth_part_find (
      name_of (lines, line) + strlen (MBENCH_GROWTH_PREFIX), true, &part);
  if (!*is_known)
    return MBENCH_OK;
  snprintf (value, sizeof value, "%s", text);
  if (mbench_growth_part_kind (part) == MBENCH_GROWTH_KIND_NS)
    {
      char *end = strchr (value, ' ');
      if (end == NULL)
        return mbench_reader_refuse (reader, line->line, line->column,
                                     "a number and \"ns\"", text);
      *is_known = strcmp (end, unit) == 0;
      if (!*is_known)
        return MBENCH_OK;
      *end = '\0';
    }
  const char *wrong = mbench_growth_build_part (build, part, value, is_known);
  return wrong == NULL ? MBENCH_OK
                       : mbench_reader_refuse (reader, line->line,
                                               line->column, wrong, text);
}

/* Keep the lines that are not understood as they are.  */
static enum mbench_status
keep_lines (const struct mbench_lines *lines, struct mbench_reader *reader,
            struct micro_benchmark_report_ *report)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    return mbench_no_memory (&reader->error, "a report");
  const char *gap = "";
  for (size_t i = 0; i < lines->n; ++i)
    {
      const struct mbench_line *line = &lines->list[i];
      if (!is_part (name_of (lines, line)))
        continue;
      fprintf (out, "%s%s: %s", gap, name_of (lines, line),
               lines->texts + line->value);
      gap = "\n";
    }
  enum mbench_status status
      = fclose (out) != 0
            ? mbench_no_memory (&reader->error, "a report")
            : mbench_build_keep (reader, &report->list[report->n - 1].extras,
                                 "growth", text, true);
  free (text);
  return status;
}

/* Find the names in LINES, which belong to the last test of REPORT.  */
static enum mbench_status
take_names (struct mbench_lines *lines, struct mbench_reader *reader,
            const struct micro_benchmark_report_ *report, const char **suite,
            const char **test)
{
  *suite = *test = NULL;
  for (size_t i = 0; i < lines->n; ++i)
    {
      const struct mbench_line *line = &lines->list[i];
      const char *name = name_of (lines, line);
      const char **place = strcmp (name, "Suite") == 0  ? suite
                           : strcmp (name, "Test") == 0 ? test
                                                        : NULL;
      char *value = lines->texts + line->value;
      if (place == NULL && is_part (name))
        continue;
      if (place == NULL || *place != NULL)
        return mbench_reader_refuse (reader, line->line, line->column,
                                     "Suite, Test and parts of growth", name);
      if (lines->is_rec)
        mbench_text_restore_backslashes (value);
      *place = value;
    }
  if (*suite == NULL || *test == NULL || report == NULL || report->n == 0
      || strcmp (report->list[report->n - 1].name, *test) != 0)
    return mbench_reader_refuse (reader, lines->list[0].line, 1,
                                 "growth of the test that came before",
                                 *test != NULL ? *test : "none");
  return MBENCH_OK;
}

enum mbench_status
mbench_lines_take_growth (struct mbench_lines *lines,
                          struct mbench_reader *reader,
                          struct micro_benchmark_report_ *report,
                          const char **suite, const char **test)
{
  struct mbench_growth_build build = { 0 };
  bool is_known = true;
  enum mbench_status status = take_names (lines, reader, report, suite, test);
  for (size_t i = 0; i < lines->n && status == MBENCH_OK && is_known; ++i)
    if (is_part (name_of (lines, &lines->list[i])))
      status = take_line (lines, &lines->list[i], reader, &build, &is_known);
  if (status != MBENCH_OK)
    return status;
  if (!is_known || has_two_models (&build))
    return keep_lines (lines, reader, report);
  const char *missing = mbench_growth_build_missing (&build);
  if (missing == NULL)
    return add (reader, report, &build.grown);
  char expected[2 * MBENCH_READ_SYMBOL];
  snprintf (expected, sizeof expected, "a record with the part \"%s\" of",
            missing);
  /* It may have been cut off.  */
  if (mbench_reader_peek (reader) == MBENCH_READ_END)
    reader->has_ended = true;
  return mbench_reader_refuse (reader, lines->list[0].line, 1, expected,
                               "growth");
}
