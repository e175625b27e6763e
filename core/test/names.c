#include <config.h>

#include "test/names.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool
is_space (char c)
{
  return isspace ((unsigned char)c) != 0;
}

bool
mbench_names_next (const char **rest, char name[MBENCH_COUNTER_NAME])
{
  const char *begin = *rest;
  while (*begin == ',' || is_space (*begin))
    ++begin;
  size_t length = strcspn (begin, ",");
  *rest = begin + length;
  while (length > 0 && is_space (begin[length - 1]))
    --length;
  if (length >= MBENCH_COUNTER_NAME)
    length = MBENCH_COUNTER_NAME - 1;
  memcpy (name, begin, length);
  name[length] = '\0';
  return length > 0;
}

size_t
mbench_names_count (const struct mbench_names *names)
{
  char name[MBENCH_COUNTER_NAME];
  size_t n = 0;
  for (const char *rest = names->text; mbench_names_next (&rest, name);)
    ++n;
  return n;
}

/* How many letters have to be put in, taken out or changed to make B of A.  */
static size_t
distance (const char *a, const char *b)
{
  size_t row[MBENCH_COUNTER_NAME];
  size_t length = strlen (b);
  for (size_t j = 0; j <= length; ++j)
    row[j] = j;
  for (size_t i = 0; a[i] != '\0'; ++i)
    {
      size_t diagonal = row[0];
      row[0] = i + 1;
      for (size_t j = 0; j < length; ++j)
        {
          size_t change = diagonal + (a[i] != b[j]);
          diagonal = row[j + 1];
          size_t least = (diagonal < row[j] ? diagonal : row[j]) + 1;
          row[j + 1] = change < least ? change : least;
        }
    }
  return row[length];
}

/* Write the names of counters that are nearest to NAME to TEXT, of SIZE
   bytes; those that are so far from it that it would be another name, not one
   with a slip, are left away.  */
static void
list_near (const char *name, char *text, size_t size)
{
  enum
  {
    MOST = 3
  };
  const char *near[MOST] = { NULL };
  size_t distances[MOST];
  size_t n = 0;
  const char *other;
  for (size_t i = 0; (other = mbench_counter_name (i)) != NULL; ++i)
    {
      size_t here = distance (name, other);
      if (here > strlen (name) / 2)
        continue;
      size_t place = n;
      while (place > 0 && here < distances[place - 1])
        --place;
      for (size_t j = n < MOST ? n : MOST - 1; j > place; --j)
        {
          near[j] = near[j - 1];
          distances[j] = distances[j - 1];
        }
      if (place == MOST)
        continue;
      near[place] = other;
      distances[place] = here;
      n += n < MOST;
    }
  size_t used = 0;
  text[0] = '\0';
  for (size_t i = 0; i < n && used < size; ++i)
    used += (size_t)snprintf (text + used, size - used, "%s%s",
                              i == 0       ? ""
                              : i + 1 == n ? " or "
                                           : ", ",
                              near[i]);
}

/* Whether NAME, that of no counter, is one up to its last colon; SUFFIX is
   what stands from there on.  */
static bool
has_suffix_only (const char *name, const char **suffix)
{
  char base[MBENCH_COUNTER_NAME];
  const char *colon = strrchr (name, ':');
  if (colon == NULL)
    return false;
  *suffix = colon;
  snprintf (base, sizeof base, "%.*s", (int)(colon - name), name);
  return mbench_counter_is_known (base);
}

static enum mbench_status
check (const char *name, struct mbench_error *error)
{
  char near[4 * MBENCH_COUNTER_NAME];
  if (mbench_counter_is_known (name))
    return MBENCH_OK;
  const char *suffix;
  if (has_suffix_only (name, &suffix))
    return mbench_fail (error, MBENCH_INVALID,
                        "no meter \"%.80s\": suffix \"%.40s\": expected :u, "
                        ":k or :uk behind an event of the kernel",
                        name, suffix);
  list_near (name, near, sizeof near);
  if (near[0] == '\0')
    return mbench_fail (error, MBENCH_INVALID,
                        "no meter \"%.80s\": expected one such as cycles, "
                        "page-faults or cpu-time%s",
                        name, mbench_counter_hint ());
  return mbench_fail (error, MBENCH_INVALID,
                      "no meter \"%.80s\": the nearest are %s%s", name, near,
                      mbench_counter_hint ());
}

static bool
has (const struct mbench_names *names, const char *name)
{
  char other[MBENCH_COUNTER_NAME];
  for (const char *rest = names->text; mbench_names_next (&rest, other);)
    if (strcmp (name, other) == 0)
      return true;
  return false;
}

enum mbench_status
mbench_names_read (const char *text, struct mbench_names *names,
                   struct mbench_error *error)
{
  char name[MBENCH_COUNTER_NAME];
  *names = (struct mbench_names){ 0 };
  const char *rest = text;
  if (mbench_names_next (&rest, name)
      && (strcmp (name, "none") == 0 || strcmp (name, "()") == 0)
      && !mbench_names_next (&rest, name))
    return MBENCH_OK;
  size_t n = 0;
  for (rest = text; mbench_names_next (&rest, name);)
    {
      enum mbench_status status = check (name, error);
      if (status != MBENCH_OK)
        return status;
      if (has (names, name))
        continue;
      size_t used = strlen (names->text);
      if (++n > MBENCH_MOST_COUNTERS
          || used + strlen (name) + 2 > sizeof names->text)
        return mbench_fail (error, MBENCH_INVALID,
                            "too many meters: expected at most %d, in %d "
                            "characters",
                            MBENCH_MOST_COUNTERS, MBENCH_NAMES_SIZE - 1);
      snprintf (names->text + used, sizeof names->text - used, "%s%s",
                used > 0 ? "," : "", name);
    }
  return MBENCH_OK;
}
