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
    return MBENCH_OK;
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
  enum mbench_status status
      = mbench_timings_time (timings, text, unit, &value, error);
  return status == MBENCH_OK
             ? timings->plan->sample (timings->plan->sink, name, value, error)
             : status;
}
