#include <config.h>

#include "device/host-levels.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "stats/stats.h"

/* A line of a text: a run, and the key that stands after it.  */
struct line
{
  struct mbench_host_run run;
  const char *key;
  size_t key_length;
};

static bool
parse_time (const char **at, int64_t *time)
{
  const char *first = *at;
  *time = 0;
  for (; **at >= '0' && **at <= '9'; ++*at)
    {
      if (*time > (INT64_MAX - 9) / 10)
        return false;
      *time = *time * 10 + (**at - '0');
    }
  return *at > first && *(*at)++ == ' ';
}

/* A positive number, or "-".  */
static bool
parse_level (const char **at, struct mbench_level *level)
{
  size_t n = mbench_text_read_decimal (*at, &level->value);
  level->is_known = n > 0;
  if (n == 0)
    n = **at == '-';
  if (n == 0 || (level->is_known && level->value <= 0))
    return false;
  *at += n;
  return *(*at)++ == ' ';
}

/* Parse the LENGTH bytes at TEXT, behind which the line ends.  */
static bool
parse_line (const char *text, size_t length, struct line *line)
{
  const char *end = text + length;
  const char *at = text;
  if (!parse_time (&at, &line->run.time)
      || !parse_level (&at, &line->run.level)
      || !parse_level (&at, &line->run.clock) || at >= end)
    return false;
  line->key = at;
  line->key_length = (size_t)(end - at);
  return true;
}

/* The next line of *TEXT, which moves on, that is a run.  False at the end,
   for which a line may not stand that has none: it was cut.  */
static bool
next_run (const char **text, struct line *line)
{
  const char *end;
  while ((end = strchr (*text, '\n')) != NULL)
    {
      const char *begin = *text;
      *text = end + 1;
      if (parse_line (begin, (size_t)(end - begin), line))
        return true;
    }
  return false;
}

static bool
is_of (const struct line *line, const char *key)
{
  return line->key_length == strlen (key)
         && memcmp (line->key, key, line->key_length) == 0;
}

void
mbench_host_levels_parse (const char *text, const char *key,
                          struct mbench_host_levels *levels)
{
  struct line line;
  levels->n = 0;
  while (next_run (&text, &line))
    if (is_of (&line, key))
      {
        if (levels->n == MBENCH_HOST_RUNS)
          memmove (levels->runs, levels->runs + 1,
                   --levels->n * sizeof *levels->runs);
        levels->runs[levels->n++] = line.run;
      }
}

static void
format_level (struct mbench_level level, char *buffer)
{
  if (level.is_known)
    mbench_text_decimal (level.value, buffer);
  else
    strcpy (buffer, "-");
}

static void
write_run (FILE *out, const struct mbench_host_run *run, const char *key,
           size_t key_length)
{
  char level[MBENCH_DECIMAL_SIZE];
  char clock[MBENCH_DECIMAL_SIZE];
  format_level (run->level, level);
  format_level (run->clock, clock);
  fprintf (out, "%" PRId64 " %s %s ", run->time, level, clock);
  fwrite (key, 1, key_length, out);
  fputc ('\n', out);
}

enum mbench_status
mbench_host_levels_add (const char *text, const char *key,
                        const struct mbench_host_run *run, char **result,
                        struct mbench_error *error)
{
  size_t runs = 0;
  struct line line;
  for (const char *at = text; next_run (&at, &line);)
    runs += is_of (&line, key);
  size_t too_many = runs >= MBENCH_HOST_RUNS ? runs + 1 - MBENCH_HOST_RUNS : 0;
  size_t size;
  FILE *out = open_memstream (result, &size);
  if (out == NULL)
    return mbench_no_memory (error, "the levels of this host");
  for (const char *at = text; next_run (&at, &line);)
    if (is_of (&line, key) && too_many > 0)
      --too_many;
    else
      write_run (out, &line.run, line.key, line.key_length);
  write_run (out, run, key, strlen (key));
  bool is_whole = !ferror (out);
  if (fclose (out) == 0 && is_whole)
    return MBENCH_OK;
  free (*result);
  return mbench_no_memory (error, "the levels of this host");
}

/* The clocks of the runs, or their levels, that are known, sorted; returns how
   many.  */
static size_t
sort_known (const struct mbench_host_levels *levels, bool clocks,
            double known[MBENCH_HOST_RUNS])
{
  size_t n = 0;
  for (size_t i = 0; i < levels->n; ++i)
    {
      const struct mbench_host_run *run = &levels->runs[i];
      struct mbench_level level = clocks ? run->clock : run->level;
      if (level.is_known)
        known[n++] = level.value;
    }
  if (n > 0)
    mbench_sort (known, n);
  return n;
}

struct mbench_level
mbench_host_levels_clean (const struct mbench_host_levels *levels)
{
  double known[MBENCH_HOST_RUNS];
  size_t n = sort_known (levels, false, known);
  return mbench_contention_remembered (known, n);
}

struct mbench_level
mbench_host_levels_clock (const struct mbench_host_levels *levels)
{
  double known[MBENCH_HOST_RUNS];
  size_t n = sort_known (levels, true, known);
  if (n < MBENCH_HOST_CLOCK_RUNS)
    return (struct mbench_level){ 0, false };
  return (struct mbench_level){ mbench_median (known, n), true };
}
