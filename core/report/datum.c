#include <config.h>

#include "report/datum.h"

#include <stdlib.h>
#include <string.h>

#include "report/writer.h"

static bool
is_space (int byte)
{
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

static bool
is_digit (int byte)
{
  return byte >= '0' && byte <= '9';
}

static bool
is_letter (int byte)
{
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Whether a token ends before BYTE.  */
static bool
is_delimiter (int byte)
{
  return byte < 0 || is_space (byte) || byte == '(' || byte == ')'
         || byte == '"';
}

/* Append the character CODE as UTF-8.  */
static enum mbench_status
append_code (struct mbench_reader *reader, unsigned code, const char *expected)
{
  unsigned char bytes[4];
  size_t n;
  if (code < 0x80)
    {
      bytes[0] = (unsigned char)code;
      n = 1;
    }
  else
    {
      n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      for (size_t i = n - 1; i > 0; --i, code >>= 6)
        bytes[i] = (unsigned char)(0x80 | (code & 0x3F));
      bytes[0] = (unsigned char)((0xF00 >> n & 0xF0) | code);
    }
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    status = mbench_reader_append (reader, (char)bytes[i],
                                   MBENCH_READ_STRING + i, expected);
  return status;
}

/* The DIGITS of \x, \u or \U, which must stand for a character that is not
   null.  */
static enum mbench_status
read_code (struct mbench_reader *reader, int digits, const char *expected)
{
  static const char a_code[] = "the hexadecimal code of a character";
  size_t line = reader->line;
  size_t column = reader->column;
  unsigned code = 0;
  for (int i = 0; i < digits; ++i)
    {
      int byte = mbench_reader_peek (reader);
      int low = byte | 0x20;
      unsigned digit;
      if (is_digit (byte))
        digit = (unsigned)(byte - '0');
      else if (low >= 'a' && low <= 'f')
        digit = (unsigned)(low - 'a') + 10;
      else
        return mbench_reader_unexpected (reader, a_code);
      code = 16 * code + digit;
      mbench_reader_take (reader);
    }
  if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
    {
      char found[16];
      snprintf (found, sizeof found, "%0*x", digits, code);
      return mbench_reader_refuse (reader, line, column, a_code, found);
    }
  return append_code (reader, code, expected);
}

static enum mbench_status
read_escape (struct mbench_reader *reader, const char *expected)
{
  static const char letters[] = "\"\\ntrabfv";
  static const char meant[] = "\"\\\n\t\r\a\b\f\v";
  int byte = mbench_reader_peek (reader);
  const char *found = byte > 0 ? strchr (letters, byte) : NULL;
  if (found == NULL && byte != 'x' && byte != 'u' && byte != 'U')
    return mbench_reader_unexpected (
        reader, "one of \" \\ n t r a b f v x u U after a backslash");
  mbench_reader_take (reader);
  if (found != NULL)
    return append_code (reader, (unsigned)meant[found - letters], expected);
  return read_code (reader, byte == 'x' ? 2 : byte == 'u' ? 4 : 6, expected);
}

static enum mbench_status
read_string (struct mbench_reader *reader)
{
  static const char expected[] = "a string of at most 1 MiB";
  mbench_reader_take (reader);
  for (;;)
    {
      int byte = mbench_reader_peek (reader);
      enum mbench_status status;
      if (byte == '"')
        {
          mbench_reader_take (reader);
          return MBENCH_OK;
        }
      if (byte == '\\')
        {
          mbench_reader_take (reader);
          status = read_escape (reader, expected);
        }
      else if (byte < 0)
        status = mbench_reader_unexpected (reader, "the end of a string");
      else if (byte < 0x20 || byte == 0x7F)
        status = mbench_reader_unexpected (
            reader, "control characters of a string as escapes");
      else
        status
            = mbench_reader_character (reader, MBENCH_READ_STRING, expected);
      if (status != MBENCH_OK)
        return status;
    }
}

static enum mbench_status
read_symbol (struct mbench_reader *reader)
{
  static const char expected[] = "a name of at most 64 characters";
  int byte;
  while (!is_delimiter (byte = mbench_reader_peek (reader)))
    {
      if (!is_letter (byte) && !is_digit (byte) && byte != '-')
        return mbench_reader_unexpected (reader, "letters, digits and hyphens "
                                                 "of a name");
      enum mbench_status status = mbench_reader_append (
          reader, (char)byte, MBENCH_READ_SYMBOL, expected);
      if (status != MBENCH_OK)
        return status;
      mbench_reader_take (reader);
    }
  return MBENCH_OK;
}

/* Whether TEXT is a decimal number: [-]1[.1][e[-]1].  */
static bool
is_number (const char *text)
{
  static const char digits[] = "0123456789";
  text += *text == '-';
  size_t length = strspn (text, digits);
  if (length == 0)
    return false;
  text += length;
  if (*text == '.')
    {
      length = strspn (++text, digits);
      if (length == 0)
        return false;
      text += length;
    }
  if (*text == 'e')
    {
      ++text;
      text += *text == '-' || *text == '+';
      length = strspn (text, digits);
      if (length == 0)
        return false;
      text += length;
    }
  return *text == '\0';
}

static enum mbench_status
read_number (struct mbench_reader *reader, size_t line, size_t column)
{
  static const char expected[] = "a finite decimal number of at most 40 "
                                 "characters";
  int byte;
  while (!is_delimiter (byte = mbench_reader_peek (reader)))
    {
      if (byte < 0x21 || byte > 0x7E)
        return mbench_reader_unexpected (reader, expected);
      enum mbench_status status = mbench_reader_append (
          reader, (char)byte, MBENCH_READ_NUMBER, expected);
      if (status != MBENCH_OK)
        return status;
      mbench_reader_take (reader);
    }
  if (byte >= 0 && !is_number (reader->text))
    return mbench_reader_refuse (reader, line, column, expected, reader->text);
  return MBENCH_OK;
}

static enum mbench_status
read_boolean (struct mbench_reader *reader, const char *expected)
{
  mbench_reader_take (reader);
  int byte = mbench_reader_peek (reader);
  if (byte != 't' && byte != 'f')
    return mbench_reader_unexpected (reader, "#t or #f after #");
  enum mbench_status status
      = mbench_reader_append (reader, '#', MBENCH_READ_SYMBOL, expected);
  if (status == MBENCH_OK)
    status = mbench_reader_append (reader, (char)byte, MBENCH_READ_SYMBOL,
                                   expected);
  if (status != MBENCH_OK)
    return status;
  mbench_reader_take (reader);
  if (!is_delimiter (mbench_reader_peek (reader)))
    return mbench_reader_unexpected (reader, "nothing more after #t or #f");
  return MBENCH_OK;
}

enum mbench_status
mbench_token_read (struct mbench_reader *reader, const char *expected,
                   enum mbench_token *token, size_t *line, size_t *column)
{
  int byte;
  while (is_space (byte = mbench_reader_peek (reader)))
    mbench_reader_take (reader);
  *line = reader->line;
  *column = reader->column;
  enum mbench_status status = mbench_reader_clear (reader);
  if (status != MBENCH_OK)
    return status;
  ++reader->tokens;
  if (byte == '(' || byte == ')')
    {
      *token = byte == '(' ? MBENCH_TOKEN_OPEN : MBENCH_TOKEN_CLOSE;
      return mbench_reader_append (reader, (char)mbench_reader_take (reader),
                                   MBENCH_READ_SYMBOL, expected);
    }
  if (byte == '"')
    {
      *token = MBENCH_TOKEN_STRING;
      return read_string (reader);
    }
  if (is_letter (byte))
    {
      *token = MBENCH_TOKEN_SYMBOL;
      status = read_symbol (reader);
    }
  else if (is_digit (byte) || byte == '-' || byte == '+')
    {
      *token = MBENCH_TOKEN_NUMBER;
      status = read_number (reader, *line, *column);
    }
  else if (byte == '#')
    {
      *token = MBENCH_TOKEN_BOOLEAN;
      status = read_boolean (reader, expected);
    }
  else
    return mbench_reader_unexpected (reader, expected);
  /* What the end of the input cuts may have been longer.  */
  if (status == MBENCH_OK && mbench_reader_peek (reader) < 0)
    return mbench_reader_unexpected (reader, expected);
  return status;
}

enum mbench_status
mbench_token_expect (struct mbench_reader *reader, enum mbench_token type,
                     const char *expected)
{
  enum mbench_token token;
  size_t line;
  size_t column;
  enum mbench_status status
      = mbench_token_read (reader, expected, &token, &line, &column);
  if (status == MBENCH_OK && token != type)
    return mbench_reader_refuse (reader, line, column, expected, reader->text);
  return status;
}

/* A new node with the reader's text.  */
static enum mbench_status
add_node (struct mbench_datum *datum, struct mbench_reader *reader,
          enum mbench_token type, size_t line, size_t column)
{
  static const char expected[] = "a field of at most 65536 parts and 4 MiB";
  size_t length = type == MBENCH_TOKEN_OPEN ? 0 : reader->length;
  if (datum->n >= MBENCH_READ_PARTS
      || datum->used + length + 1 > MBENCH_READ_FIELD)
    return mbench_reader_refuse (reader, line, column, expected, reader->text);
  if (datum->n == datum->capacity)
    {
      size_t capacity = datum->capacity == 0 ? 64 : 2 * datum->capacity;
      struct mbench_node *nodes
          = realloc (datum->nodes, capacity * sizeof *nodes);
      if (nodes == NULL)
        return mbench_no_memory (&reader->error, "a report");
      datum->nodes = nodes;
      datum->capacity = capacity;
    }
  if (datum->used + length + 1 > datum->size)
    {
      size_t size = 2 * datum->size + length + 256;
      char *texts = realloc (datum->texts, size);
      if (texts == NULL)
        return mbench_no_memory (&reader->error, "a report");
      datum->texts = texts;
      datum->size = size;
    }
  memcpy (datum->texts + datum->used, reader->text, length);
  datum->texts[datum->used + length] = '\0';
  datum->nodes[datum->n++] = (struct mbench_node){
    .type = type, .line = line, .column = column, .text = datum->used
  };
  datum->used += length + 1;
  return MBENCH_OK;
}

enum mbench_status
mbench_datum_begin (struct mbench_datum *datum, struct mbench_reader *reader,
                    size_t line, size_t column)
{
  datum->n = datum->used = 0;
  return add_node (datum, reader, MBENCH_TOKEN_OPEN, line, column);
}

/* Read the next part of LIST, or its end.  */
static enum mbench_status
read_part (struct mbench_datum *datum, struct mbench_reader *reader,
           size_t list, int depth, bool *has_ended)
{
  static const char expected[] = "a part of a list, or its end";
  enum mbench_token token = MBENCH_TOKEN_OPEN;
  size_t line;
  size_t column;
  enum mbench_status status
      = mbench_token_read (reader, expected, &token, &line, &column);
  *has_ended = token == MBENCH_TOKEN_CLOSE;
  if (status != MBENCH_OK || *has_ended)
    return status;
  if (token == MBENCH_TOKEN_OPEN && depth >= MBENCH_READ_DEPTH)
    return mbench_reader_refuse (reader, line, column,
                                 "at most 16 lists within one another", "(");
  size_t node = datum->n;
  status = add_node (datum, reader, token, line, column);
  if (status != MBENCH_OK)
    return status;
  if (datum->nodes[list].first == 0)
    datum->nodes[list].first = node;
  else
    datum->nodes[datum->nodes[list].last].next = node;
  datum->nodes[list].last = node;
  bool ended = token != MBENCH_TOKEN_OPEN;
  while (status == MBENCH_OK && !ended)
    status = read_part (datum, reader, node, depth + 1, &ended);
  return status;
}

enum mbench_status
mbench_datum_read_part (struct mbench_datum *datum,
                        struct mbench_reader *reader, int depth,
                        bool *has_ended)
{
  return read_part (datum, reader, 0, depth, has_ended);
}

enum mbench_status
mbench_datum_read_rest (struct mbench_datum *datum,
                        struct mbench_reader *reader, int depth)
{
  enum mbench_status status = MBENCH_OK;
  bool has_ended = false;
  while (status == MBENCH_OK && !has_ended)
    status = read_part (datum, reader, 0, depth, &has_ended);
  return status;
}

void
mbench_datum_release (struct mbench_datum *datum)
{
  free (datum->nodes);
  free (datum->texts);
  *datum = (struct mbench_datum){ 0 };
}

void
mbench_node_write (const struct mbench_datum *datum,
                   const struct mbench_node *node, FILE *out)
{
  for (; node != NULL; node = mbench_node_next (datum, node))
    {
      const char *text = mbench_node_text (datum, node);
      if (node->type == MBENCH_TOKEN_OPEN)
        {
          fputc ('(', out);
          mbench_node_write (datum, mbench_node_first (datum, node), out);
          fputc (')', out);
        }
      else if (node->type == MBENCH_TOKEN_STRING)
        mbench_writer_string (out, text);
      else
        fputs (text, out);
      if (node->next != 0)
        fputc (' ', out);
    }
}
