#include <config.h>

#include "report/timings-form.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum
{
  FILE_SHOWN = 120
};

/* The forms by number.  */
static const struct
{
  const char *name;
  enum mbench_status (*read) (struct mbench_timings *timings,
                              struct mbench_error *error);
} forms[] = {
  [MBENCH_TIMINGS_AUTO] = { "auto", NULL },
#define MBENCH_TIMINGS(id, name, reader, help)                                \
  [MBENCH_TIMINGS_##id] = { name, mbench_timings_##reader },
#include "report/timings.def"
#undef MBENCH_TIMINGS
};

/* Make room for so many bytes from the first that is not taken, and one.  */
static bool
make_room (struct mbench_timings *timings, size_t n)
{
  size_t left = timings->end - timings->start;
  if (timings->start > 0)
    memmove (timings->buffer, timings->buffer + timings->start, left);
  timings->start = 0;
  timings->end = left;
  if (n <= timings->capacity)
    return true;
  size_t capacity = 2 * timings->capacity;
  if (capacity < n)
    capacity = n;
  char *buffer = realloc (timings->buffer, capacity + 1);
  if (buffer == NULL)
    return false;
  timings->buffer = buffer;
  timings->capacity = capacity;
  return true;
}

enum mbench_status
mbench_timings_fill (struct mbench_timings *timings, size_t n,
                     struct mbench_error *error)
{
  while (!timings->has_ended && timings->end - timings->start < n)
    {
      if (!make_room (timings, n))
        return mbench_no_memory (error, "recorded timings");
      errno = 0;
      ptrdiff_t got = timings->plan->read (timings->plan->source,
                                           timings->buffer + timings->end,
                                           timings->capacity - timings->end);
      if (got < 0)
        timings->broken = errno != 0 ? errno : EIO;
      if (got <= 0)
        timings->has_ended = true;
      else
        timings->end += (size_t)got;
    }
  return MBENCH_OK;
}

int
mbench_timings_more (struct mbench_timings *timings)
{
  /* There is room for one byte at all times.  */
  mbench_timings_fill (timings, 1, NULL);
  if (timings->start < timings->end)
    return (unsigned char)timings->buffer[timings->start];
  return timings->broken != 0 ? MBENCH_TIMINGS_BROKEN : MBENCH_TIMINGS_END;
}

static enum mbench_status
fail_broken (struct mbench_timings *timings, struct mbench_error *error)
{
  return mbench_fail (error, MBENCH_IO, "%.*s:%zu: it cannot be read: %s",
                      FILE_SHOWN, timings->plan->file, timings->line,
                      strerror (timings->broken));
}

enum mbench_status
mbench_timings_refuse (struct mbench_timings *timings, size_t line,
                       const char *expected, const char *found,
                       struct mbench_error *error)
{
  char shown[MBENCH_FOUND_SIZE];
  mbench_text_found (found, shown);
  return mbench_fail (error, MBENCH_INVALID, "%.*s:%zu: expected %s, found %s",
                      FILE_SHOWN, timings->plan->file, line, expected, shown);
}

enum mbench_status
mbench_timings_unexpected (struct mbench_timings *timings,
                           const char *expected, struct mbench_error *error)
{
  int byte = mbench_timings_peek (timings);
  char found[32] = "the end of the input";
  if (byte == MBENCH_TIMINGS_BROKEN)
    return fail_broken (timings, error);
  if (byte >= 0x20 && byte < 0x7F)
    snprintf (found, sizeof found, "\"%c\"", byte);
  else if (byte >= 0)
    snprintf (found, sizeof found, "byte 0x%02x", (unsigned)byte);
  return mbench_fail (error, MBENCH_INVALID, "%.*s:%zu: expected %s, found %s",
                      FILE_SHOWN, timings->plan->file, timings->line, expected,
                      found);
}

void
mbench_timings_tell (struct mbench_timings *timings, size_t line,
                     const char *what)
{
  char message[600];
  snprintf (message, sizeof message, "%.*s:%zu: %s", FILE_SHOWN,
            timings->plan->file, line, what);
  timings->plan->complain (timings->plan->sink, message);
}

void
mbench_timings_complain (struct mbench_timings *timings, size_t line,
                         const char *why)
{
  ++timings->bad;
  mbench_timings_tell (timings, line, why);
}

enum mbench_status
mbench_timings_settle (struct mbench_timings *timings, size_t line,
                       enum mbench_status status,
                       const struct mbench_error *error)
{
  if (status != MBENCH_INVALID)
    return status;
  mbench_timings_complain (timings, line, error->message);
  return MBENCH_OK;
}

/* Take the next line: its *LENGTH bytes at *LINE, a null byte behind, until
   the next call; NULL at the end of the input.  */
static enum mbench_status
take_line (struct mbench_timings *timings, char **line, size_t *length,
           struct mbench_error *error)
{
  char *feed = NULL;
  size_t seen = 0;
  *line = NULL;
  for (;;)
    {
      size_t left = timings->end - timings->start;
      feed = memchr (timings->buffer + timings->start + seen, '\n',
                     left - seen);
      if (feed != NULL || timings->has_ended)
        break;
      if (left > MBENCH_TIMINGS_LINE)
        {
          timings->buffer[timings->end] = '\0';
          return mbench_timings_refuse (
              timings, timings->line, "a line of at most 64 MiB",
              timings->buffer + timings->start, error);
        }
      seen = left;
      enum mbench_status status
          = mbench_timings_fill (timings, left + 1, error);
      if (status != MBENCH_OK)
        return status;
    }
  if (feed == NULL && timings->broken != 0)
    return fail_broken (timings, error);
  if (feed == NULL && timings->start == timings->end)
    return MBENCH_OK;
  char *end = feed != NULL ? feed : timings->buffer + timings->end;
  *line = timings->buffer + timings->start;
  timings->start += (size_t)(end - *line) + (feed != NULL);
  timings->line += feed != NULL;
  if (end > *line && end[-1] == '\r')
    --end;
  *end = '\0';
  *length = (size_t)(end - *line);
  return MBENCH_OK;
}

enum mbench_status
mbench_timings_each_line (
    struct mbench_timings *timings,
    enum mbench_status (*each) (struct mbench_timings *timings, char *line,
                                struct mbench_error *error),
    struct mbench_error *error)
{
  for (;;)
    {
      char *line;
      size_t length;
      size_t number = timings->line;
      enum mbench_status status = take_line (timings, &line, &length, error);
      if (status != MBENCH_OK || line == NULL)
        return status;
      char first = line[strspn (line, " \t")];
      struct mbench_error why;
      if (strlen (line) < length)
        mbench_timings_complain (timings, number,
                                 "expected text, found a null byte");
      else if (first != '\0' && first != '#')
        status = mbench_timings_settle (timings, number,
                                        each (timings, line, &why), &why);
      if (status != MBENCH_OK)
        {
          if (error != NULL)
            *error = why;
          return status;
        }
    }
}

/* Commands are told apart as soon as their first line is there, so that one
   who types them need not type 64 kB before anything is done.  */
static enum mbench_status
detect (struct mbench_timings *timings, enum mbench_timings_format *format,
        struct mbench_error *error)
{
  size_t n = 0;
  enum mbench_status status = MBENCH_OK;
  while (status == MBENCH_OK && n < MBENCH_TIMINGS_AHEAD
         && !timings->has_ended)
    {
      status = mbench_timings_fill (timings, n + 1, error);
      n = timings->end - timings->start;
      if (mbench_timings_are_commands (timings->buffer + timings->start, n))
        break;
    }
  if (status != MBENCH_OK)
    return status;
  *format = mbench_timings_detect (timings->buffer + timings->start, n,
                                   timings->has_ended);
  if (*format == MBENCH_TIMINGS_AUTO)
    return mbench_fail (error, MBENCH_INVALID,
                        "%.*s:%zu: expected JSON of Google Benchmark, an "
                        "object with \"benchmarks\", or of hyperfine, one "
                        "with \"results\"; found neither",
                        FILE_SHOWN, timings->plan->file, timings->line);
  return MBENCH_OK;
}

static enum mbench_status
read_all (struct mbench_timings *timings, struct mbench_error *error)
{
  static const char mark[] = "\xEF\xBB\xBF";
  enum mbench_timings_format format = timings->plan->format;
  timings->buffer = malloc (MBENCH_TIMINGS_AHEAD + 1);
  if (timings->buffer == NULL)
    return mbench_no_memory (error, "recorded timings");
  timings->capacity = MBENCH_TIMINGS_AHEAD;
  enum mbench_status status
      = mbench_timings_fill (timings, strlen (mark), error);
  if (timings->end >= strlen (mark)
      && memcmp (timings->buffer, mark, strlen (mark)) == 0)
    timings->start += strlen (mark);
  if (status == MBENCH_OK && format == MBENCH_TIMINGS_AUTO)
    status = detect (timings, &format, error);
  return status == MBENCH_OK ? forms[format].read (timings, error) : status;
}

enum mbench_status
mbench_timings_read (const struct mbench_timings_plan *plan, size_t *bad,
                     struct mbench_error *error)
{
  struct mbench_timings timings = { .plan = plan, .line = 1 };
  enum mbench_status status = read_all (&timings, error);
  free (timings.buffer);
  *bad = timings.bad;
  return status;
}

enum mbench_status
mbench_timings_format_read (const char *name,
                            enum mbench_timings_format *format,
                            struct mbench_error *error)
{
  for (int i = 0; i < MBENCH_TIMINGS_FORMATS; ++i)
    if (strcmp (name, forms[i].name) == 0)
      {
        *format = (enum mbench_timings_format)i;
        return MBENCH_OK;
      }
  char names[200] = "";
  for (int i = 0; i < MBENCH_TIMINGS_FORMATS; ++i)
    {
      strcat (names, forms[i].name);
      strcat (names, i + 2 < MBENCH_TIMINGS_FORMATS   ? ", "
                     : i + 1 < MBENCH_TIMINGS_FORMATS ? " or "
                                                      : "");
    }
  char shown[MBENCH_FOUND_SIZE];
  mbench_text_found (name, shown);
  return mbench_fail (error, MBENCH_INVALID,
                      "expected a form of timings, %s, found %s", names,
                      shown);
}

const char *
mbench_timings_format_name (enum mbench_timings_format format)
{
  return forms[format].name;
}
