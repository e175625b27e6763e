#include <config.h>

#include "report/reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/text.h"

enum
{
  /* Bytes of the input's name in an error.  */
  NAME_SHOWN = 120
};

void
mbench_reader_init (struct mbench_reader *reader, int (*next) (void *data),
                    void *data, const char *name)
{
  *reader = (struct mbench_reader){
    .next = next,
    .data = data,
    .name = name,
    .limit = MBENCH_READ_BYTES,
    .most_members = MBENCH_READ_MEMBERS,
    .line = 1,
    .column = 1,
  };
}

void
mbench_reader_release (struct mbench_reader *reader)
{
  free (reader->text);
  reader->text = NULL;
  reader->length = reader->capacity = 0;
}

int
mbench_reader_peek (struct mbench_reader *reader)
{
  if (reader->bytes >= reader->limit)
    return MBENCH_READ_BROKEN;
  if (!reader->has_ahead)
    {
      reader->ahead = reader->next (reader->data);
      reader->has_ahead = true;
    }
  return reader->ahead;
}

int
mbench_reader_take (struct mbench_reader *reader)
{
  int byte = mbench_reader_peek (reader);
  if (byte < 0)
    return byte;
  reader->has_ahead = false;
  ++reader->bytes;
  if (byte == '\n')
    {
      ++reader->line;
      reader->column = 1;
    }
  else if ((byte & 0xC0) != 0x80)
    ++reader->column;
  return byte;
}

/* FOUND is fit to be shown.  */
static enum mbench_status
fail_at (struct mbench_reader *reader, size_t line, size_t column,
         const char *expected, const char *found)
{
  char before[64] = "";
  if (reader->executions > 0)
    snprintf (before, sizeof before, "; %zu whole execution%s came before",
              reader->executions, reader->executions == 1 ? "" : "s");
  return mbench_fail (&reader->error, MBENCH_INVALID,
                      "%.*s:%zu:%zu: expected %.120s, found %s%s", NAME_SHOWN,
                      reader->name, line, column, expected, found, before);
}

enum mbench_status
mbench_reader_refuse (struct mbench_reader *reader, size_t line, size_t column,
                      const char *expected, const char *found)
{
  char quoted[MBENCH_FOUND_SIZE];
  mbench_text_found (found, quoted);
  return fail_at (reader, line, column, expected, quoted);
}

enum mbench_status
mbench_reader_unexpected (struct mbench_reader *reader, const char *expected)
{
  int byte = mbench_reader_peek (reader);
  if (byte == MBENCH_READ_BROKEN && reader->bytes >= reader->limit)
    return mbench_fail (&reader->error, MBENCH_INVALID,
                        "%.*s:%zu:%zu: expected a report of at most %zu bytes",
                        NAME_SHOWN, reader->name, reader->line, reader->column,
                        reader->limit);
  if (byte == MBENCH_READ_BROKEN)
    return mbench_fail (&reader->error, MBENCH_IO,
                        "%.*s:%zu:%zu: it cannot be read", NAME_SHOWN,
                        reader->name, reader->line, reader->column);
  if (byte == MBENCH_READ_END)
    {
      reader->has_ended = true;
      return fail_at (reader, reader->line, reader->column, expected,
                      "the end of the input");
    }
  if (byte == 0 || byte >= 0x80)
    {
      char found[16];
      snprintf (found, sizeof found, "byte 0x%02x", (unsigned)byte);
      return fail_at (reader, reader->line, reader->column, expected, found);
    }
  const char found[2] = { (char)byte, '\0' };
  return mbench_reader_refuse (reader, reader->line, reader->column, expected,
                               found);
}

enum mbench_status
mbench_reader_clear (struct mbench_reader *reader)
{
  if (reader->capacity == 0)
    {
      reader->text = malloc (2 * MBENCH_READ_SYMBOL);
      if (reader->text == NULL)
        return mbench_no_memory (&reader->error, "a report");
      reader->capacity = 2 * MBENCH_READ_SYMBOL;
    }
  reader->length = 0;
  reader->text[0] = '\0';
  return MBENCH_OK;
}

enum mbench_status
mbench_reader_append (struct mbench_reader *reader, char byte, size_t limit,
                      const char *expected)
{
  if (reader->length >= limit)
    return mbench_reader_refuse (reader, reader->line, reader->column,
                                 expected, reader->text);
  if (reader->length + 2 > reader->capacity)
    {
      char *text = realloc (reader->text, 2 * reader->capacity);
      if (text == NULL)
        return mbench_no_memory (&reader->error, "a report");
      reader->text = text;
      reader->capacity *= 2;
    }
  reader->text[reader->length++] = byte;
  reader->text[reader->length] = '\0';
  return MBENCH_OK;
}

enum mbench_status
mbench_reader_character (struct mbench_reader *reader, size_t limit,
                         const char *expected)
{
  static const char utf8[] = "a character in UTF-8";
  int byte = mbench_reader_peek (reader);
  if (byte < 0)
    return mbench_reader_unexpected (reader, expected);
  /* The bytes that follow the first, and the bounds of the first of these,
     which keep out long forms, surrogates and what is above U+10FFFF.  */
  int more = 0;
  int low = 0x80;
  int high = 0xBF;
  if (byte >= 0x80)
    {
      if (byte < 0xC2 || byte > 0xF4)
        return mbench_reader_unexpected (reader, utf8);
      more = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
      low = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
      high = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
    }
  enum mbench_status status
      = mbench_reader_append (reader, (char)byte, limit, expected);
  mbench_reader_take (reader);
  for (; status == MBENCH_OK && more > 0; --more, low = 0x80, high = 0xBF)
    {
      byte = mbench_reader_peek (reader);
      if (byte < low || byte > high)
        return mbench_reader_unexpected (reader, utf8);
      status = mbench_reader_append (reader, (char)byte, limit + 3, expected);
      mbench_reader_take (reader);
    }
  return status;
}

/* Whether a report in the text form may begin with BYTE.  */
static bool
is_text (int byte)
{
  return byte == '#' || (byte >= 'A' && byte <= 'Z')
         || (byte >= 'a' && byte <= 'z');
}

static enum mbench_status
read_any (struct mbench_reader *reader,
          struct micro_benchmark_report_ **report)
{
  int byte;
  while ((byte = mbench_reader_peek (reader)) == ' ' || byte == '\n'
         || byte == '\t' || byte == '\r')
    mbench_reader_take (reader);
  if (byte == MBENCH_READ_END)
    return MBENCH_OK;
  if (byte == '(')
    return mbench_read_lisp (reader, report);
  if (is_text (byte))
    return mbench_read_text (reader, report);
  return mbench_reader_unexpected (reader, "a report, in Lisp or text form");
}

enum mbench_status
mbench_read_report (struct mbench_reader *reader,
                    struct micro_benchmark_report_ **report,
                    struct mbench_error *error)
{
  *report = NULL;
  reader->bytes = reader->tokens = 0;
  reader->executions = reader->members = 0;
  reader->has_ended = false;
  enum mbench_status status = read_any (reader, report);
  if (status == MBENCH_OK)
    return MBENCH_OK;
  if (status == MBENCH_INVALID && reader->has_ended && *report != NULL)
    {
      (*report)->is_truncated = true;
      mbench_log ("report", MICRO_BENCHMARK_WARNING_LEVEL,
                  "%.*s:%zu:%zu: the report ends in the middle: %zu whole "
                  "execution%s",
                  NAME_SHOWN, reader->name, reader->line, reader->column,
                  reader->executions, reader->executions == 1 ? "" : "s");
      return MBENCH_OK;
    }
  mbench_report_unref (*report);
  *report = NULL;
  if (error != NULL)
    *error = reader->error;
  return status;
}
