#include <config.h>

#include "report/timings-json.h"

#include <stdlib.h>
#include <string.h>

static enum mbench_status
unexpected (struct mbench_json *json, const char *expected,
            struct mbench_error *error)
{
  return mbench_timings_unexpected (json->timings, expected, error);
}

static int
peek (struct mbench_json *json)
{
  return mbench_timings_peek (json->timings);
}

static void
skip_blanks (struct mbench_json *json)
{
  int byte;
  while ((byte = peek (json)) == ' ' || byte == '\t' || byte == '\n'
         || byte == '\r')
    mbench_timings_take (json->timings);
  json->line = json->timings->line;
}

/* Append BYTE to the text, which a null byte ends.  */
static enum mbench_status
append (struct mbench_json *json, int byte, struct mbench_error *error)
{
  if (json->length + 2 > json->capacity)
    {
      size_t capacity = json->capacity > 0 ? 2 * json->capacity : 128;
      char *text = realloc (json->text, capacity);
      if (text == NULL)
        return mbench_no_memory (error, "a string of JSON");
      json->text = text;
      json->capacity = capacity;
    }
  json->text[json->length++] = (char)byte;
  json->text[json->length] = '\0';
  return MBENCH_OK;
}

static enum mbench_status
append_character (struct mbench_json *json, unsigned character,
                  struct mbench_error *error)
{
  int more = character < 0x80      ? 0
             : character < 0x800   ? 1
             : character < 0x10000 ? 2
                                   : 3;
  static const unsigned char marks[] = { 0, 0xC0, 0xE0, 0xF0 };
  enum mbench_status status
      = append (json, (int)(marks[more] | character >> (6 * more)), error);
  while (status == MBENCH_OK && more-- > 0)
    status = append (json, (int)(0x80 | ((character >> (6 * more)) & 0x3F)),
                     error);
  return status;
}

/* Take a character of a string that is no escape, which must be valid
   UTF-8: the bounds of its second byte keep out long forms, surrogates and
   what is above U+10FFFF.  */
static enum mbench_status
take_character (struct mbench_json *json, struct mbench_error *error)
{
  int byte = peek (json);
  if (byte < 0x20)
    return unexpected (json, "the rest of a string", error);
  if (byte >= 0x80 && (byte < 0xC2 || byte > 0xF4))
    return unexpected (json, "a character in UTF-8", error);
  int more = byte < 0x80 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
  int low = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
  int high = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
  enum mbench_status status
      = append (json, mbench_timings_take (json->timings), error);
  for (; status == MBENCH_OK && more > 0; --more, low = 0x80, high = 0xBF)
    {
      byte = peek (json);
      if (byte < low || byte > high)
        return unexpected (json, "a character in UTF-8", error);
      status = append (json, mbench_timings_take (json->timings), error);
    }
  return status;
}

static int
digit_value (int byte)
{
  return byte >= '0' && byte <= '9'   ? byte - '0'
         : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10
         : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10
                                      : -1;
}

/* Take the four digits of \u.  */
static enum mbench_status
take_unit (struct mbench_json *json, unsigned *unit,
           struct mbench_error *error)
{
  *unit = 0;
  for (int i = 0; i < 4; ++i)
    {
      int value = digit_value (peek (json));
      if (value < 0)
        return unexpected (json, "four hexadecimal digits", error);
      *unit = *unit << 4 | (unsigned)value;
      mbench_timings_take (json->timings);
    }
  return MBENCH_OK;
}

/* Take the rest of \u, of two of them where it is a surrogate.  */
static enum mbench_status
take_escaped_unit (struct mbench_json *json, struct mbench_error *error)
{
  unsigned character;
  unsigned second;
  enum mbench_status status = take_unit (json, &character, error);
  if (status != MBENCH_OK)
    return status;
  if (character == 0)
    return unexpected (json, "a string without null characters", error);
  if (character >= 0xDC00 && character <= 0xDFFF)
    return unexpected (json, "no second half of a character alone", error);
  if (character < 0xD800 || character > 0xDBFF)
    return append_character (json, character, error);
  for (const char *c = "\\u"; *c != '\0'; ++c)
    {
      if (peek (json) != *c)
        return unexpected (json, "the second half of a character", error);
      mbench_timings_take (json->timings);
    }
  status = take_unit (json, &second, error);
  if (status != MBENCH_OK)
    return status;
  if (second < 0xDC00 || second > 0xDFFF)
    return unexpected (json, "the second half of a character", error);
  return append_character (
      json, 0x10000 + ((character - 0xD800) << 10) + (second - 0xDC00), error);
}

/* Take an escape, whose backslash is taken.  */
static enum mbench_status
take_escape (struct mbench_json *json, struct mbench_error *error)
{
  static const char escapes[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  int byte = peek (json);
  if (byte == 'u')
    {
      mbench_timings_take (json->timings);
      return take_escaped_unit (json, error);
    }
  const char *escape = byte > 0 ? strchr (escapes, byte) : NULL;
  if (escape == NULL)
    return unexpected (json, "an escape of JSON", error);
  mbench_timings_take (json->timings);
  return append (json, meanings[escape - escapes], error);
}

static enum mbench_status
take_string (struct mbench_json *json, struct mbench_error *error)
{
  mbench_timings_take (json->timings);
  for (;;)
    {
      enum mbench_status status;
      int byte = peek (json);
      if (json->length >= MBENCH_TIMINGS_STRING)
        return unexpected (json, "a string of at most 1 MiB", error);
      if (byte == '"' || byte == '\\')
        mbench_timings_take (json->timings);
      if (byte == '"')
        return MBENCH_OK;
      status = byte == '\\' ? take_escape (json, error)
                            : take_character (json, error);
      if (status != MBENCH_OK)
        return status;
    }
}

/* Take digits, one at least.  */
static enum mbench_status
take_digits (struct mbench_json *json, struct mbench_error *error)
{
  int byte = peek (json);
  if (byte < '0' || byte > '9')
    return unexpected (json, "a digit", error);
  enum mbench_status status = MBENCH_OK;
  while (status == MBENCH_OK && byte >= '0' && byte <= '9')
    {
      if (json->length >= MBENCH_TIMINGS_NUMBER)
        return unexpected (json, "a number of at most 1000 characters", error);
      status = append (json, mbench_timings_take (json->timings), error);
      byte = peek (json);
    }
  return status;
}

/* Take the next byte into the text where it is A or B.  */
static bool
take_if (struct mbench_json *json, char a, char b, enum mbench_status *status,
         struct mbench_error *error)
{
  int byte = peek (json);
  if (*status != MBENCH_OK || (byte != a && byte != b))
    return false;
  *status = append (json, mbench_timings_take (json->timings), error);
  return *status == MBENCH_OK;
}

static enum mbench_status
take_word (struct mbench_json *json, enum mbench_json_token *token,
           struct mbench_error *error)
{
  static const char *const words[]
      = { "true", "false", "null", "NaN", "Infinity", "-Infinity" };
  *token = MBENCH_JSON_WORD;
  enum mbench_status status = MBENCH_OK;
  int byte;
  while (status == MBENCH_OK && json->length < strlen ("-Infinity")
         && (((byte = peek (json)) >= 'a' && byte <= 'z')
             || (byte >= 'A' && byte <= 'Z')))
    status = append (json, mbench_timings_take (json->timings), error);
  if (status != MBENCH_OK)
    return status;
  for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
    if (json->length > 0 && strcmp (json->text, words[i]) == 0)
      return MBENCH_OK;
  if (json->length == 0 || peek (json) < 0)
    return unexpected (json, "a value of JSON", error);
  return mbench_timings_refuse (json->timings, json->line, "a value of JSON",
                                json->text, error);
}

static enum mbench_status
take_number (struct mbench_json *json, enum mbench_json_token *token,
             struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  *token = MBENCH_JSON_NUMBER;
  if (take_if (json, '-', '-', &status, error) && peek (json) == 'I')
    return take_word (json, token, error);
  if (status == MBENCH_OK && !take_if (json, '0', '0', &status, error))
    status = take_digits (json, error);
  if (take_if (json, '.', '.', &status, error))
    status = take_digits (json, error);
  if (take_if (json, 'e', 'E', &status, error))
    {
      take_if (json, '+', '-', &status, error);
      if (status == MBENCH_OK)
        status = take_digits (json, error);
    }
  return status;
}

/* Take the opening of a list or an object.  */
static enum mbench_status
open_value (struct mbench_json *json, bool is_object,
            enum mbench_json_token *token, struct mbench_error *error)
{
  if (json->depth == MBENCH_TIMINGS_DEPTH)
    return unexpected (json, "at most 64 lists within one another", error);
  mbench_timings_take (json->timings);
  json->is_object[json->depth++] = is_object;
  json->state = MBENCH_JSON_BEFORE_FIRST;
  *token = is_object ? MBENCH_JSON_OBJECT : MBENCH_JSON_ARRAY;
  return MBENCH_OK;
}

static enum mbench_status
take_value (struct mbench_json *json, enum mbench_json_token *token,
            struct mbench_error *error)
{
  int byte = peek (json);
  if (byte == '{' || byte == '[')
    return open_value (json, byte == '{', token, error);
  json->state = MBENCH_JSON_BEHIND_VALUE;
  if (byte == '"')
    {
      *token = MBENCH_JSON_STRING;
      return take_string (json, error);
    }
  return byte == '-' || (byte >= '0' && byte <= '9')
             ? take_number (json, token, error)
             : take_word (json, token, error);
}

static enum mbench_status
take_key (struct mbench_json *json, enum mbench_json_token *token,
          struct mbench_error *error)
{
  if (peek (json) != '"')
    return unexpected (json, "the name of a member, in quotes", error);
  *token = MBENCH_JSON_KEY;
  enum mbench_status status = take_string (json, error);
  if (status != MBENCH_OK)
    return status;
  skip_blanks (json);
  if (peek (json) != ':')
    return unexpected (json, "a colon", error);
  mbench_timings_take (json->timings);
  json->state = MBENCH_JSON_BEFORE_VALUE;
  return MBENCH_OK;
}

static enum mbench_status
close_value (struct mbench_json *json, enum mbench_json_token *token)
{
  mbench_timings_take (json->timings);
  *token = json->is_object[--json->depth] ? MBENCH_JSON_OBJECT_END
                                          : MBENCH_JSON_ARRAY_END;
  json->state = MBENCH_JSON_BEHIND_VALUE;
  return MBENCH_OK;
}

enum mbench_status
mbench_json_next (struct mbench_json *json, enum mbench_json_token *token,
                  struct mbench_error *error)
{
  bool in_object = json->depth > 0 && json->is_object[json->depth - 1];
  /* There is a text at all times, the empty one too.  */
  if (json->text == NULL && append (json, '\0', error) != MBENCH_OK)
    return MBENCH_NO_MEMORY;
  json->length = 0;
  json->text[0] = '\0';
  skip_blanks (json);
  int byte = peek (json);
  bool may_close = json->depth > 0 && json->state != MBENCH_JSON_BEFORE_VALUE;
  if (may_close && byte == (in_object ? '}' : ']'))
    return close_value (json, token);
  if (json->state == MBENCH_JSON_BEHIND_VALUE && json->depth == 0)
    {
      *token = MBENCH_JSON_END;
      return byte == MBENCH_TIMINGS_END
                 ? MBENCH_OK
                 : unexpected (json, "the end of the document", error);
    }
  if (json->state == MBENCH_JSON_BEHIND_VALUE)
    {
      if (byte != ',')
        return unexpected (json,
                           in_object ? "a comma or the end of an object"
                                     : "a comma or the end of a list",
                           error);
      mbench_timings_take (json->timings);
      skip_blanks (json);
    }
  return in_object && json->state != MBENCH_JSON_BEFORE_VALUE
             ? take_key (json, token, error)
             : take_value (json, token, error);
}

enum mbench_status
mbench_json_skip (struct mbench_json *json, enum mbench_json_token token,
                  struct mbench_error *error)
{
  if (token != MBENCH_JSON_OBJECT && token != MBENCH_JSON_ARRAY)
    return MBENCH_OK;
  unsigned outer = json->depth - 1;
  enum mbench_status status = MBENCH_OK;
  while (status == MBENCH_OK && json->depth > outer)
    status = mbench_json_next (json, &token, error);
  return status;
}

enum mbench_status
mbench_json_refuse (struct mbench_json *json, enum mbench_json_token token,
                    const char *expected, struct mbench_error *error)
{
  const char *found = token == MBENCH_JSON_OBJECT  ? "{"
                      : token == MBENCH_JSON_ARRAY ? "["
                                                   : json->text;
  return mbench_timings_refuse (json->timings, json->line, expected, found,
                                error);
}

/* Do EACH with the objects of a list, which comes next.  */
static enum mbench_status
each_of_list (struct mbench_json *json,
              enum mbench_status (*each) (struct mbench_json *json, void *data,
                                          struct mbench_error *error),
              void *data, struct mbench_error *error)
{
  enum mbench_json_token token;
  enum mbench_status status = mbench_json_next (json, &token, error);
  if (status == MBENCH_OK && token != MBENCH_JSON_ARRAY)
    return mbench_json_refuse (json, token, "a list of results", error);
  while (status == MBENCH_OK)
    {
      status = mbench_json_next (json, &token, error);
      if (status != MBENCH_OK || token == MBENCH_JSON_ARRAY_END)
        return status;
      status = token == MBENCH_JSON_OBJECT
                   ? each (json, data, error)
                   : mbench_json_refuse (json, token, "an object", error);
    }
  return status;
}

enum mbench_status
mbench_json_each (struct mbench_json *json, const char *list,
                  enum mbench_status (*each) (struct mbench_json *json,
                                              void *data,
                                              struct mbench_error *error),
                  void *data, struct mbench_error *error)
{
  enum mbench_json_token token;
  bool is_there = false;
  enum mbench_status status = mbench_json_next (json, &token, error);
  if (status == MBENCH_OK && token != MBENCH_JSON_OBJECT)
    return mbench_json_refuse (json, token, "an object", error);
  while (status == MBENCH_OK
         && (status = mbench_json_next (json, &token, error)) == MBENCH_OK
         && token == MBENCH_JSON_KEY)
    if (strcmp (json->text, list) == 0)
      {
        is_there = true;
        status = each_of_list (json, each, data, error);
      }
    else
      {
        status = mbench_json_next (json, &token, error);
        if (status == MBENCH_OK)
          status = mbench_json_skip (json, token, error);
      }
  if (status == MBENCH_OK && !is_there)
    return mbench_timings_refuse (json->timings, json->line,
                                  "an object with results", "}", error);
  return status == MBENCH_OK ? mbench_json_next (json, &token, error) : status;
}

void
mbench_json_release (struct mbench_json *json)
{
  free (json->text);
}
