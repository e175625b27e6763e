/* The forms of recorded timings told apart by how they begin.  */

#include <config.h>

#include "report/timings-form.h"

#include <string.h>

#include "report/recordings.h"

/* What is looked at.  */
struct head
{
  const char *at;
  const char *end;
  bool is_whole;
};

/* A line of it, without blanks at its beginning and without its end.  */
struct line
{
  const char *text;
  size_t length;
};

static bool
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Take the next line that is neither blank nor a comment.  One that is not
   there to its end is none, but where nothing else is there.  */
static bool
take_line (struct head *head, struct line *line)
{
  const char *begin = head->at;
  while (head->at < head->end)
    {
      const char *text = head->at;
      const char *feed = memchr (text, '\n', (size_t)(head->end - text));
      const char *end = feed != NULL ? feed : head->end;
      head->at = feed != NULL ? feed + 1 : head->end;
      while (text < end && is_blank (*text))
        ++text;
      while (end > text && is_blank (end[-1]))
        --end;
      if (text == end || *text == '#')
        continue;
      if (feed == NULL && !head->is_whole && begin != text)
        return false;
      *line = (struct line){ text, (size_t)(end - text) };
      return true;
    }
  return false;
}

static bool
begins_with (struct line line, const char *word)
{
  size_t n = strlen (word);
  return line.length >= n && memcmp (line.text, word, n) == 0;
}

/* Whether LINE begins with a command and something behind it.  */
static bool
is_command (struct line line)
{
  size_t n = 0;
  while (n < line.length && line.text[n] != ' ' && line.text[n] != '\t')
    ++n;
  return n < line.length && mbench_recordings_is_command (line.text, n);
}

bool
mbench_timings_are_commands (const char *head, size_t length)
{
  struct head all = { head, head + length, false };
  struct line line;
  return take_line (&all, &line) && is_command (line);
}

/* Whether LINE is a number, perhaps with a unit and a comment.  */
static bool
is_time (struct line line)
{
  char text[MBENCH_TIMINGS_NUMBER];
  const char *comment = memchr (line.text, '#', line.length);
  if (comment != NULL)
    line.length = (size_t)(comment - line.text);
  while (line.length > 0 && is_blank (line.text[line.length - 1]))
    --line.length;
  if (line.length >= sizeof text)
    return false;
  memcpy (text, line.text, line.length);
  text[line.length] = '\0';
  size_t number = mbench_decimal_length (text);
  size_t unit = number + strspn (text + number, " \t");
  struct mbench_scale scale;
  return number > 0
         && (unit == line.length
             || mbench_timings_unit_find (text + unit, line.length - unit,
                                          &scale));
}

/* The character behind the string that begins at TEXT, or END.  */
static const char *
behind_string (const char *text, const char *end)
{
  for (++text; text < end && *text != '"'; ++text)
    if (*text == '\\' && text + 1 < end)
      ++text;
  return text < end ? text + 1 : end;
}

/* The form of JSON by the members of its object, however it is laid out.  */
static enum mbench_timings_format
detect_json (const char *at, const char *end)
{
  size_t depth = 0;
  while (at < end)
    {
      if (*at != '"')
        {
          depth += *at == '{' || *at == '[';
          depth -= depth > 0 && (*at == '}' || *at == ']');
          ++at;
          continue;
        }
      struct line key = { at, 0 };
      at = behind_string (at, end);
      key.length = (size_t)(at - key.text);
      while (at < end && is_blank (*at))
        ++at;
      if (depth != 1 || at == end || *at != ':')
        continue;
      if (begins_with (key, "\"benchmarks\""))
        return MBENCH_TIMINGS_GOOGLE_BENCHMARK;
      if (begins_with (key, "\"results\""))
        return MBENCH_TIMINGS_HYPERFINE;
    }
  return MBENCH_TIMINGS_AUTO;
}

static bool
has_go (struct head head)
{
  struct line line;
  while (take_line (&head, &line))
    if (mbench_timings_is_go (line.text, line.length))
      return true;
  return false;
}

static bool
has_command (struct head head)
{
  struct line line;
  while (take_line (&head, &line))
    if (is_command (line))
      return true;
  return false;
}

/* Whether FIRST is the first row of columns: it begins with a quote, or has
   separators and is no number that blanks part from its unit.  */
static bool
is_row (struct line first)
{
  if (first.text[0] == '"')
    return true;
  for (size_t i = 0; i < first.length; ++i)
    if (first.text[i] == ',' || first.text[i] == ';' || first.text[i] == '\t')
      return !is_time (first);
  return false;
}

/* The form of what has lines; FIRST is its first one, and HEAD goes on behind
   it.  */
static enum mbench_timings_format
detect_lines (struct head all, struct line first, struct head head)
{
  struct line second;
  if (is_command (first))
    return MBENCH_TIMINGS_COMMANDS;
  if (begins_with (first, "Suite:"))
    return MBENCH_TIMINGS_TEXT;
  if (begins_with (first, "goos:") || begins_with (first, "goarch:")
      || begins_with (first, "pkg:") || has_go (all))
    return MBENCH_TIMINGS_GO;
  if (is_row (first))
    return MBENCH_TIMINGS_CSV;
  if (is_time (first))
    return MBENCH_TIMINGS_NUMBERS;
  if (has_command (head))
    return MBENCH_TIMINGS_COMMANDS;
  /* The name of the only column.  */
  if (take_line (&head, &second) && is_time (second))
    return MBENCH_TIMINGS_CSV;
  return MBENCH_TIMINGS_NUMBERS;
}

enum mbench_timings_format
mbench_timings_detect (const char *text, size_t length, bool is_whole)
{
  struct head all = { text, text + length, is_whole };
  const char *at = text;
  while (at < all.end && is_blank (*at))
    ++at;
  struct head head = all;
  struct line first;
  if (at < all.end && *at == '(')
    return MBENCH_TIMINGS_LISP;
  if (at < all.end && (*at == '{' || *at == '['))
    return detect_json (at, all.end);
  struct line begin = { at, (size_t)(all.end - at) };
  if (begins_with (begin, "# Suite Name:"))
    return MBENCH_TIMINGS_TEXT;
  if (!take_line (&head, &first))
    return MBENCH_TIMINGS_NUMBERS;
  return detect_lines (all, first, head);
}
