/* The text form read, and the records for GNU recutils, which are the same
   with underscores in names.

   The form has no end: a report ends with the input, or where the head of
   another one begins.  That the input was cut is seen where its last line has
   no line feed, or where the head counts more tests than came; then the last
   record may be half of one, unless a blank line follows it.  */

#include <config.h>

#include "report/reader.h"

#include <stdlib.h>
#include <string.h>

#include "report/growth-read.h"
#include "report/row.h"
#include "report/text-record.h"
#include "report/writer.h"

static const char further[] = "a further record";

static bool
is_letter (int byte)
{
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Take the characters of WORD.  */
static enum mbench_status
expect (struct mbench_reader *reader, const char *word, const char *expected)
{
  for (; *word != '\0'; ++word)
    {
      if (mbench_reader_peek (reader) != *word)
        return mbench_reader_unexpected (reader, expected);
      mbench_reader_take (reader);
    }
  return MBENCH_OK;
}

/* Take the rest of a line, of at most LIMIT bytes, behind what is in the
   reader's text.  */
static enum mbench_status
read_line (struct mbench_reader *reader, size_t limit)
{
  int byte;
  enum mbench_status status = MBENCH_OK;
  while (status == MBENCH_OK && (byte = mbench_reader_peek (reader)) != '\n')
    status = byte == '\0'
                 ? mbench_reader_unexpected (reader,
                                             "text without null characters")
                 : mbench_reader_character (reader, limit,
                                            "the end of a line that is not "
                                            "too long");
  if (status == MBENCH_OK)
    mbench_reader_take (reader);
  return status;
}

/* Take "Name:" and the space behind it, into NAME; words of it may be joined
   by spaces where SPACES.  */
static enum mbench_status
read_name (struct mbench_reader *reader, bool spaces, bool *has_joint,
           char name[MBENCH_READ_SYMBOL + 1])
{
  static const char expected[] = "a line \"Name: value\"";
  size_t length = 0;
  int byte;
  ++reader->tokens;
  while ((byte = mbench_reader_peek (reader)) != ':')
    {
      if (length >= MBENCH_READ_SYMBOL)
        return mbench_reader_refuse (reader, reader->line, reader->column,
                                     "a name of at most 64 characters", name);
      bool inner = (byte >= '0' && byte <= '9') || byte == '-' || byte == '_'
                   || (spaces && byte == ' ');
      if (!is_letter (byte) && (length == 0 || !inner))
        return mbench_reader_unexpected (reader, expected);
      *has_joint = *has_joint || byte == '_';
      name[length++] = (char)(byte == '_' ? '-' : byte);
      name[length] = '\0';
      mbench_reader_take (reader);
    }
  if (length == 0)
    return mbench_reader_unexpected (reader, expected);
  mbench_reader_take (reader);
  if (mbench_reader_peek (reader) == ' ')
    mbench_reader_take (reader);
  else if (mbench_reader_peek (reader) != '\n')
    return mbench_reader_unexpected (reader, "a space after a colon");
  return MBENCH_OK;
}

/* Whether the next line goes on with this one, whose sign is taken.  */
static enum mbench_status
goes_on (struct mbench_reader *reader, bool *answer)
{
  *answer = mbench_reader_peek (reader) == '+';
  if (!*answer)
    return MBENCH_OK;
  mbench_reader_take (reader);
  if (mbench_reader_peek (reader) == '\n')
    return MBENCH_OK;
  return expect (reader, " ", "a space after +");
}

/* Read the rows of FIELD, a line each, whose columns are ours, NUMBERS of
   them.  */
static enum mbench_status
read_rows (struct mbench_reader *reader, struct mbench_build *build,
           enum mbench_field field, size_t numbers)
{
  const struct mbench_rows_form *form = mbench_rows_form (field);
  if (build->parts[field]++ != 0)
    return mbench_reader_refuse (reader, reader->line, reader->column,
                                 "each field once", reader->text);
  for (;;)
    {
      bool more;
      enum mbench_status status = goes_on (reader, &more);
      if (status != MBENCH_OK || !more)
        return status;
      size_t line = reader->line;
      size_t column = reader->column;
      status = mbench_reader_clear (reader);
      if (status == MBENCH_OK)
        status = read_line (reader, MBENCH_ROW_BYTES);
      if (status != MBENCH_OK)
        return status;
      ++reader->tokens;
      const char *words[MBENCH_ROW_TOKENS];
      size_t n = 0;
      char row[MBENCH_ROW_BYTES + 4];
      memcpy (row, reader->text, reader->length + 1);
      for (char *word = row; word != NULL && n < MBENCH_ROW_TOKENS; ++n)
        {
          words[n] = word;
          word = strchr (word, ' ');
          if (word != NULL)
            *word++ = '\0';
        }
      const char *wrong;
      status = mbench_build_row (build, form, words, n, numbers, &wrong);
      if (status == MBENCH_OK && wrong != NULL)
        status
            = mbench_reader_refuse (reader, line, column, wrong, reader->text);
      if (status != MBENCH_OK)
        return status;
    }
}

/* Whether NAME and COLUMNS begin rows whose columns are ours.  */
static bool
begins_rows (const char *name, const char *columns, enum mbench_field *field,
             size_t *numbers)
{
  for (int i = 0; i < MBENCH_FIELDS; ++i)
    {
      *field = (enum mbench_field)i;
      const struct mbench_rows_form *form = mbench_rows_form (*field);
      if (form != NULL && strcmp (name, mbench_field_text_name (*field)) == 0)
        return (*numbers = mbench_rows_columns (form, columns)) > 0;
    }
  return false;
}

/* Read the lines of a record up to a line that is none of it.  */
static enum mbench_status
read_record (struct mbench_reader *reader, struct mbench_lines *lines,
             struct mbench_build *build)
{
  lines->n = lines->used = 0;
  lines->is_rec = false;
  while (is_letter (mbench_reader_peek (reader)))
    {
      char name[MBENCH_READ_SYMBOL + 1];
      enum mbench_status status
          = read_name (reader, false, &lines->is_rec, name);
      size_t line = reader->line;
      size_t column = reader->column;
      if (status == MBENCH_OK)
        status = mbench_reader_clear (reader);
      if (status == MBENCH_OK)
        status = read_line (reader, MBENCH_READ_STRING);
      enum mbench_field field;
      size_t numbers;
      if (status == MBENCH_OK
          && begins_rows (name, reader->text, &field, &numbers))
        {
          status = read_rows (reader, build, field, numbers);
          if (status != MBENCH_OK)
            return status;
          continue;
        }
      bool more = true;
      while (status == MBENCH_OK && more)
        {
          status = goes_on (reader, &more);
          if (status == MBENCH_OK && more)
            status = mbench_reader_append (reader, '\n', MBENCH_READ_STRING,
                                           "a value of at most 1 MiB");
          if (status == MBENCH_OK && more)
            status = read_line (reader, MBENCH_READ_STRING);
        }
      if (status == MBENCH_OK)
        status = mbench_lines_add (lines, reader, name, line, column);
      if (status != MBENCH_OK)
        return status;
    }
  return MBENCH_OK;
}

/* Read the comments that a report begins with, up to the number of its
   tests.  */
static enum mbench_status
read_head (struct mbench_reader *reader,
           struct micro_benchmark_report_ **report, uint64_t *tests)
{
  enum mbench_status status
      = expect (reader, "# Suite Name: ", "\"# Suite Name: \"");
  if (status == MBENCH_OK)
    status = mbench_reader_clear (reader);
  if (status == MBENCH_OK)
    status = read_line (reader, MBENCH_READ_STRING);
  if (status == MBENCH_OK)
    status = mbench_report_new (reader->text, report, &reader->error);
  for (;;)
    {
      char name[MBENCH_READ_SYMBOL + MBENCH_EXTRA_PREFIX + 1] = "";
      bool has_joint = false;
      if (status == MBENCH_OK)
        status = expect (reader, "# ", "\"# Number of tests: \"");
      if (status == MBENCH_OK)
        status = read_name (reader, true, &has_joint, name);
      size_t line = reader->line;
      size_t column = reader->column;
      if (status == MBENCH_OK)
        status = mbench_reader_clear (reader);
      if (status == MBENCH_OK)
        status = read_line (reader, MBENCH_READ_STRING);
      if (status != MBENCH_OK)
        return status;
      if (strcmp (name, "Number of tests") == 0)
        return mbench_build_whole (reader->text, SIZE_MAX, tests)
                   ? MBENCH_OK
                   : mbench_reader_refuse (reader, line, column,
                                           "a whole number", reader->text);
      if (strchr (name, ' ') != NULL)
        return mbench_reader_refuse (reader, line, 3, "\"Number of tests\"",
                                     name);
      mbench_text_extra_name (name, true);
      status = mbench_build_keep (reader, &(*report)->extras, name,
                                  reader->text, true);
    }
}

/* Make *REPORT, which has no test yet, that of SUITE.  The head cannot have
   every name in full.  */
static enum mbench_status
name_report (struct mbench_reader *reader,
             struct micro_benchmark_report_ **report, const char *suite)
{
  if (*report == NULL)
    return mbench_report_new (suite, report, &reader->error);
  char *name = strdup (suite);
  if (name == NULL)
    return mbench_no_memory (&reader->error, "a report");
  free ((*report)->name);
  (*report)->name = name;
  return MBENCH_OK;
}

/* Put the execution in BUILD into *REPORT, under TEST.  */
static enum mbench_status
add (struct mbench_build *build, struct micro_benchmark_report_ **report,
     const char *suite, const char *test)
{
  struct mbench_reader *reader = build->reader;
  enum mbench_status status = MBENCH_OK;
  if (*report == NULL || (*report)->n == 0)
    status = name_report (reader, report, suite);
  if (status == MBENCH_OK
      && ((*report)->n == 0
          || strcmp ((*report)->list[(*report)->n - 1].name, test) != 0))
    status = mbench_build_test (reader, *report, test);
  if (status == MBENCH_OK)
    status = mbench_build_add (build, *report);
  return status;
}

/* Whether TESTS of REPORT are more than there are with TEST.  */
static bool
lacks (const struct micro_benchmark_report_ *report, uint64_t tests,
       const char *test)
{
  if (report == NULL)
    return false;
  bool is_new = test != NULL
                && (report->n == 0
                    || strcmp (report->list[report->n - 1].name, test) != 0);
  return report->n + is_new < tests;
}

/* Whether the record that was read ends here, and the report does not end in
   its place: TESTS are not all there, TEST counted.  */
static enum mbench_status
check_end (struct mbench_reader *reader,
           const struct micro_benchmark_report_ *report, uint64_t tests,
           const char *test)
{
  int byte = mbench_reader_peek (reader);
  if (byte == MBENCH_READ_END)
    return lacks (report, tests, test)
               ? mbench_reader_unexpected (reader, further)
               : MBENCH_OK;
  return byte == '\n' || byte == '#'
             ? MBENCH_OK
             : mbench_reader_unexpected (
                 reader, "a line \"Name: value\", or a blank one");
}

/* Put the environment in LINES into *REPORT.  */
static enum mbench_status
add_environment (struct mbench_reader *reader, struct mbench_lines *lines,
                 struct micro_benchmark_report_ **report, uint64_t tests)
{
  struct mbench_environment environment = { 0 };
  const char *suite = NULL;
  if (*report != NULL && ((*report)->n > 0 || (*report)->environment.n > 0))
    return mbench_reader_refuse (reader, lines->list[0].line, 1,
                                 "one environment, before the tests",
                                 lines->texts + lines->list[0].name);
  enum mbench_status status
      = mbench_lines_take_environment (lines, reader, &environment, &suite);
  if (status == MBENCH_OK)
    status = check_end (reader, *report, tests, NULL);
  if (status == MBENCH_OK)
    status = name_report (reader, report, suite);
  if (status == MBENCH_OK)
    (*report)->environment = environment;
  else
    mbench_environment_release (&environment);
  return status;
}

/* Whether REPORT has a name that its records have brought.  */
static bool
is_named (const struct micro_benchmark_report_ *report)
{
  return report != NULL && (report->n > 0 || report->environment.n > 0);
}

static enum mbench_status
read_records (struct mbench_reader *reader, struct mbench_lines *lines,
              struct mbench_build *build,
              struct micro_benchmark_report_ **report, uint64_t tests)
{
  for (;;)
    {
      while (mbench_reader_peek (reader) == '\n')
        mbench_reader_take (reader);
      int byte = mbench_reader_peek (reader);
      if (byte == MBENCH_READ_END && lacks (*report, tests, NULL))
        return mbench_reader_unexpected (reader, further);
      if (byte == MBENCH_READ_END || byte == '#' || byte == '(')
        return MBENCH_OK;
      if (!is_letter (byte))
        return mbench_reader_unexpected (reader, further);
      size_t line = reader->line;
      const char *suite;
      const char *test;
      mbench_build_begin (build, reader);
      enum mbench_status status = read_record (reader, lines, build);
      if (status == MBENCH_OK && mbench_lines_are_environment (lines))
        {
          status = add_environment (reader, lines, report, tests);
          mbench_build_release (build);
          if (status != MBENCH_OK)
            return status;
          continue;
        }
      bool is_growth = mbench_lines_are_growth (lines);
      if (status == MBENCH_OK && is_growth)
        status
            = mbench_lines_take_growth (lines, reader, *report, &suite, &test);
      else if (status == MBENCH_OK)
        status = mbench_lines_take (lines, build, &suite, &test);
      if (status == MBENCH_OK && is_named (*report)
          && strcmp ((*report)->name, suite) != 0)
        status = mbench_reader_refuse (reader, line, 1,
                                       "a record of the same suite", suite);
      if (status == MBENCH_OK)
        status = check_end (reader, *report, tests, test);
      if (status == MBENCH_OK && !is_growth)
        status = add (build, report, suite, test);
      mbench_build_release (build);
      if (status != MBENCH_OK)
        return status;
    }
}

enum mbench_status
mbench_read_text (struct mbench_reader *reader,
                  struct micro_benchmark_report_ **report)
{
  struct mbench_lines lines = { 0 };
  struct mbench_build build = { 0 };
  uint64_t tests = 0;
  enum mbench_status status = MBENCH_OK;
  if (mbench_reader_peek (reader) == '#')
    status = read_head (reader, report, &tests);
  if (status == MBENCH_OK)
    status = read_records (reader, &lines, &build, report, tests);
  mbench_lines_release (&lines);
  return status;
}
