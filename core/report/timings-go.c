/* The lines that Go's testing package prints of benchmarks: a name, the
   iterations, and pairs of a value and its unit, of which ns/op is taken.
   Everything between them is left alone.  */

#include <config.h>

#include "report/timings-form.h"

#include <string.h>

static const char prefix[] = "Benchmark";
static const char blanks[] = " \t";

/* How many bytes of the LENGTH at TEXT are among CHARACTERS, or are not.  */
static size_t
span (const char *text, size_t length, const char *characters, bool among)
{
  size_t n = 0;
  while (n < length && text[n] != '\0'
         && (strchr (characters, text[n]) != NULL) == among)
    ++n;
  return n;
}

bool
mbench_timings_is_go (const char *line, size_t length)
{
  size_t at = strlen (prefix);
  if (length <= at || memcmp (line, prefix, at) != 0
      || (line[at] >= 'a' && line[at] <= 'z'))
    return false;
  at += span (line + at, length - at, blanks, false);
  at += span (line + at, length - at, blanks, true);
  size_t digits = span (line + at, length - at, "0123456789", true);
  at += digits;
  return digits > 0 && at < length && strchr (blanks, line[at]) != NULL;
}

/* Take the next word off *AT and end it; NULL where there is none.  */
static char *
take_word (char **at)
{
  char *word = *at + strspn (*at, blanks);
  *at = word + strcspn (word, blanks);
  if (**at != '\0')
    *(*at)++ = '\0';
  return *word != '\0' ? word : NULL;
}

static enum mbench_status
read_line (struct mbench_timings *timings, char *line,
           struct mbench_error *error)
{
  if (!mbench_timings_is_go (line, strlen (line)))
    return MBENCH_OK;
  char *at = line;
  const char *name = take_word (&at) + strlen (prefix);
  take_word (&at);
  for (;;)
    {
      const char *value = take_word (&at);
      const char *unit = take_word (&at);
      if (unit == NULL)
        return MBENCH_OK;
      if (strcmp (unit, "ns/op") == 0)
        return mbench_timings_hand (timings, name, value, mbench_timings_ns,
                                    error);
    }
}

enum mbench_status
mbench_timings_go (struct mbench_timings *timings, struct mbench_error *error)
{
  return mbench_timings_each_line (timings, read_line, error);
}
