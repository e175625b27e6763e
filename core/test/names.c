#include <config.h>

#include "test/names.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"

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

/* Write the names of counters that are nearest to NAME to TEXT, of SIZE
   bytes.  */
static void
list_near (const char *name, char *text, size_t size)
{
  struct mbench_nearest nearest;
  const char *other;
  mbench_nearest_begin (&nearest, name);
  for (size_t i = 0; (other = mbench_counter_name (i)) != NULL; ++i)
    mbench_nearest_offer (&nearest, other);
  mbench_nearest_write (&nearest, text, size);
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
