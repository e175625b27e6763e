/* Times as recorded timings have them: a number and a unit.  */

#include <config.h>

#include "report/timings-form.h"

#include <string.h>

#include "base/text.h"

/* The first is what the unit of the result is called.  The micro sign is
   U+00B5, and the Greek letter is taken for it.  */
static const struct
{
  const char *name;
  struct mbench_scale part;
  bool is_result;
} units[] = {
  { "ps", { 1, -12 }, true },        { "ns", { 1, -9 }, true },
  { "us", { 1, -6 }, true },         { "ms", { 1, -3 }, true },
  { "s", { 1, 0 }, true },           { "\xC2\xB5s", { 1, -6 }, false },
  { "\xCE\xBCs", { 1, -6 }, false }, { "min", { 60, 0 }, false },
};
enum
{
  UNITS = sizeof units / sizeof *units
};

bool
mbench_timings_unit_find (const char *text, size_t length,
                          struct mbench_scale *unit)
{
  for (size_t i = 0; i < UNITS; ++i)
    if (strlen (units[i].name) == length
        && memcmp (units[i].name, text, length) == 0)
      {
        *unit = units[i].part;
        return true;
      }
  return false;
}

const char *
mbench_timings_unit_name (mbench_timings_unit unit)
{
  size_t i = 0;
  while (i + 1 < UNITS && units[i].part.exponent != unit)
    ++i;
  return units[i].name;
}

enum mbench_status
mbench_timings_unit_read (const char *name, mbench_timings_unit *unit,
                          struct mbench_error *error)
{
  for (size_t i = 0; i < UNITS; ++i)
    if (units[i].is_result && strcmp (units[i].name, name) == 0)
      {
        *unit = units[i].part.exponent;
        return MBENCH_OK;
      }
  char shown[MBENCH_FOUND_SIZE];
  mbench_text_found (name, shown);
  return mbench_fail (error, MBENCH_INVALID,
                      "expected a unit, ps, ns, us, ms or s, found %s", shown);
}

/* The decimal at TEXT is VALUE of the plan's unit, SCALE the way there.  */
static void
look_closer (const struct mbench_timings_plan *plan, const char *text,
             struct mbench_scale scale, int64_t value)
{
  if (!mbench_timings_may_be_coarse (plan, value))
    return;
  int64_t ps;
  size_t length;
  scale.exponent += plan->unit - MBENCH_TIMINGS_PS;
  if (mbench_decimal_read (text, scale, &ps, &length, NULL) == MBENCH_OK)
    mbench_timings_note_coarse (plan, value, ps);
}

enum mbench_status
mbench_timings_time (const struct mbench_timings *timings, const char *text,
                     struct mbench_scale unit, int64_t *value,
                     struct mbench_error *error)
{
  static const char blanks[] = " \t";
  text += strspn (text, blanks);
  /* The unit stands behind the number, but says what the number is.  */
  size_t number = mbench_decimal_length (text);
  const char *name = text + number + strspn (text + number, blanks);
  size_t length = strcspn (name, blanks);
  const char *rest = name + length + strspn (name + length, blanks);
  bool is_known
      = length == 0 || mbench_timings_unit_find (name, length, &unit);
  unit.exponent -= timings->plan->unit;
  enum mbench_status status
      = mbench_decimal_read (text, unit, value, &number, error);
  if (status != MBENCH_OK)
    return status;
  if (is_known && *rest == '\0')
    {
      look_closer (timings->plan, text, unit, *value);
      return MBENCH_OK;
    }
  char shown[MBENCH_FOUND_SIZE];
  mbench_text_found (name, shown);
  return mbench_fail (error, MBENCH_INVALID,
                      "expected nothing or one of ps, ns, us, ms, s and min "
                      "behind the number, found %s",
                      shown);
}

enum mbench_status
mbench_timings_hand (struct mbench_timings *timings, const char *name,
                     const char *text, struct mbench_scale unit,
                     struct mbench_error *error)
{
  int64_t value;
  /* A cell may have been looked at before to see what it is.  */
  if (timings->plan->is_coarse != NULL)
    *timings->plan->is_coarse = false;
  enum mbench_status status
      = mbench_timings_time (timings, text, unit, &value, error);
  return status == MBENCH_OK
             ? timings->plan->sample (timings->plan->sink, name, value, error)
             : status;
}
