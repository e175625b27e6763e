/* The Lisp form read: a suite, its tests, their executions.  An execution goes
   into the report when its last parenthesis has come.  A field of it becomes
   a datum, which is then understood or kept as it is; samples, of which there
   may be millions, go straight into their array.  */

#include <config.h>

#include "report/reader.h"

#include <stdlib.h>
#include <string.h>

#include "report/growth-read.h"
#include "report/lisp-field.h"

/* Read the head of a list, or the end of the list around it.  */
static enum mbench_status
read_head (struct mbench_page *page, const char *expected,
           struct mbench_head *head, bool *has_ended)
{
  struct mbench_reader *reader = page->reader;
  enum mbench_token token = MBENCH_TOKEN_OPEN;
  enum mbench_status status = mbench_token_read (reader, expected, &token,
                                                 &head->line, &head->column);
  *has_ended = token == MBENCH_TOKEN_CLOSE;
  if (status != MBENCH_OK || *has_ended)
    return status;
  if (token != MBENCH_TOKEN_OPEN)
    return mbench_reader_refuse (reader, head->line, head->column, expected,
                                 reader->text);
  status = mbench_token_expect (reader, MBENCH_TOKEN_SYMBOL,
                                "a name after a parenthesis");
  if (status == MBENCH_OK)
    memcpy (head->name, reader->text, reader->length + 1);
  return status;
}

/* Read a head that must be (NAME.  */
static enum mbench_status
expect_head (struct mbench_page *page, const char *name, const char *expected)
{
  struct mbench_head head;
  bool has_ended;
  enum mbench_status status = read_head (page, expected, &head, &has_ended);
  if (status == MBENCH_OK && (has_ended || strcmp (head.name, name) != 0))
    status = mbench_reader_refuse (page->reader, head.line, head.column,
                                   expected, page->reader->text);
  return status;
}

/* Read "STRING") into the reader's text.  */
static enum mbench_status
read_name (struct mbench_page *page, char **name)
{
  enum mbench_status status = mbench_token_expect (
      page->reader, MBENCH_TOKEN_STRING, "a name, which is a string");
  if (status != MBENCH_OK)
    return status;
  *name = strdup (page->reader->text);
  if (*name == NULL)
    return mbench_no_memory (&page->reader->error, "a report");
  status = mbench_token_expect (page->reader, MBENCH_TOKEN_CLOSE,
                                "the end of the name's list");
  if (status != MBENCH_OK)
    {
      free (*name);
      *name = NULL;
    }
  return status;
}

/* Read the rest of (NAME n).  */
static enum mbench_status
read_number (struct mbench_page *page)
{
  static const char expected[] = "a whole number";
  struct mbench_reader *reader = page->reader;
  enum mbench_token token = MBENCH_TOKEN_OPEN;
  size_t line;
  size_t column;
  uint64_t number;
  enum mbench_status status
      = mbench_token_read (reader, expected, &token, &line, &column);
  if (status == MBENCH_OK
      && (token != MBENCH_TOKEN_NUMBER
          || !mbench_build_whole (reader->text, SIZE_MAX, &number)))
    status
        = mbench_reader_refuse (reader, line, column, expected, reader->text);
  if (status == MBENCH_OK)
    status = mbench_token_expect (reader, MBENCH_TOKEN_CLOSE,
                                  "the end of the number's list");
  return status;
}

/* Read the parts of an execution into the build.  */
static enum mbench_status
read_parts (struct mbench_page *page, size_t line, size_t column)
{
  struct micro_benchmark_exec_report_ *execution = &page->build.execution;
  for (;;)
    {
      struct mbench_head head;
      bool has_ended;
      enum mbench_field field;
      enum mbench_status status = read_head (
          page, "a part of an execution, or its end", &head, &has_ended);
      if (status != MBENCH_OK)
        return status;
      if (has_ended)
        break;
      if (strcmp (head.name, "name") == 0 && execution->name == NULL)
        status = read_name (page, &execution->name);
      else if (mbench_field_find (head.name, &field))
        status = mbench_lisp_read_field (page, &head, field, 4);
      else
        status = mbench_lisp_read_mark (page, &head, 4);
      if (status != MBENCH_OK)
        return status;
    }
  if (execution->name == NULL)
    return mbench_reader_refuse (page->reader, line, column,
                                 "an execution with a name", "execution");
  return MBENCH_OK;
}

static enum mbench_status
read_test (struct mbench_page *page, struct micro_benchmark_report_ *report)
{
  char *name = NULL;
  enum mbench_status status
      = expect_head (page, "name", "(name \"...\") of the test");
  if (status == MBENCH_OK)
    status = read_name (page, &name);
  if (status == MBENCH_OK)
    status = mbench_build_test (page->reader, report, name);
  free (name);
  bool is_counted = false;
  while (status == MBENCH_OK)
    {
      struct mbench_head head;
      bool has_ended;
      status = read_head (page, "an execution, or the end of the test", &head,
                          &has_ended);
      if (status != MBENCH_OK || has_ended)
        return status;
      if (strcmp (head.name, "execution") == 0)
        {
          mbench_build_begin (&page->build, page->reader);
          status = read_parts (page, head.line, head.column);
          if (status == MBENCH_OK)
            status = mbench_build_add (&page->build, report);
          mbench_build_release (&page->build);
        }
      else if (strcmp (head.name, "number-of-runs") == 0 && !is_counted)
        {
          is_counted = true;
          status = read_number (page);
        }
      else if (strcmp (head.name, "number-of-runs") == 0
               || strcmp (head.name, "name") == 0)
        status = mbench_reader_refuse (page->reader, head.line, head.column,
                                       "each part once", head.name);
      else if (strcmp (head.name, "growth") == 0)
        status = mbench_lisp_read_growth (page, &head, 3, report);
      else
        status = mbench_lisp_keep_rest (page, &head, 3,
                                        &report->list[report->n - 1].extras);
    }
  return status;
}

static enum mbench_status
read_suite (struct mbench_page *page, struct micro_benchmark_report_ **report)
{
  static const char expected[] = "(suite (name \"...\") ...)";
  char *name = NULL;
  enum mbench_status status = expect_head (page, "suite", expected);
  if (status == MBENCH_OK)
    status = expect_head (page, "name", "(name \"...\") of the suite");
  if (status == MBENCH_OK)
    status = read_name (page, &name);
  if (status == MBENCH_OK)
    status = mbench_report_new (name, report, &page->reader->error);
  free (name);
  bool is_counted = false;
  bool has_environment = false;
  while (status == MBENCH_OK)
    {
      struct mbench_head head;
      bool has_ended;
      status = read_head (page, "a test, or the end of the suite", &head,
                          &has_ended);
      if (status != MBENCH_OK || has_ended)
        return status;
      if (strcmp (head.name, "test") == 0)
        status = read_test (page, *report);
      else if (strcmp (head.name, "number-of-tests") == 0 && !is_counted)
        {
          is_counted = true;
          status = read_number (page);
        }
      else if (strcmp (head.name, "environment") == 0 && !has_environment)
        {
          has_environment = true;
          status = mbench_lisp_read_environment (page, &head, 2, *report);
        }
      else if (strcmp (head.name, "number-of-tests") == 0
               || strcmp (head.name, "environment") == 0
               || strcmp (head.name, "name") == 0)
        status = mbench_reader_refuse (page->reader, head.line, head.column,
                                       "each part once", head.name);
      else
        status = mbench_lisp_keep_rest (page, &head, 2, &(*report)->extras);
    }
  return status;
}

enum mbench_status
mbench_read_lisp (struct mbench_reader *reader,
                  struct micro_benchmark_report_ **report)
{
  struct mbench_page page = { .reader = reader };
  enum mbench_status status = read_suite (&page, report);
  mbench_datum_release (&page.datum);
  return status;
}
