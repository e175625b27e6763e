#include <config.h>

#include "report/metered-text.h"

#include <stdlib.h>
#include <string.h>

#include "report/extra.h"

enum
{
  NAME_SIZE = 2 * MBENCH_EXTRA_NAME
};

/* Write the line of PART, whose name is that of the Lisp form, of meter
   NUMBER.  */
static void
put_line (const struct mbench_sink *sink, size_t number, const char *part,
          const char *text)
{
  char name[NAME_SIZE];
  snprintf (name, sizeof name, "meter-%zu-%s", number, part);
  mbench_extra_name_to_text (name);
  mbench_line_put_text (sink, name, text);
}

static void
put_data (const struct mbench_sink *sink, size_t number,
          const struct mbench_metered *metered)
{
  if (metered->data_name != NULL)
    put_line (sink, number, "data", metered->data_name);
  for (size_t i = 0; i < metered->n; ++i)
    {
      char part[40];
      snprintf (part, sizeof part, "key-%zu", i + 1);
      put_line (sink, number, part, metered->data[i].key);
      snprintf (part, sizeof part, "text-%zu", i + 1);
      put_line (sink, number, part, metered->data[i].value);
    }
}

void
mbench_metered_write_lines (const struct mbench_meters *meters,
                            const struct mbench_sink *sink)
{
  for (size_t i = 0; i < meters->n; ++i)
    {
      const struct mbench_metered *metered = &meters->list[i];
      put_line (sink, i + 1, "name", metered->name);
      for (int j = 0; j < MBENCH_METER_PARTS; ++j)
        {
          enum mbench_meter_part part = (enum mbench_meter_part)j;
          char digits[MBENCH_DECIMAL_SIZE];
          const char *text = mbench_metered_get (metered, part, digits);
          if (text != NULL)
            put_line (sink, i + 1, mbench_meter_part_name (part), text);
        }
      put_data (sink, i + 1, metered);
    }
}

/* A number from one on at the front of TEXT, and what is behind it, or behind
   the hyphen there; NULL where there is none.  */
static const char *
take_number (const char *text, size_t *number)
{
  enum
  {
    DIGITS = 6
  };
  size_t length = strspn (text, "0123456789");
  if (length == 0 || length > DIGITS || *text == '0')
    return NULL;
  *number = (size_t)strtoul (text, NULL, 10);
  return text + length;
}

/* Take NAME apart: the meter that it is of, from one on, its part by the name
   of the Lisp form, and the number of a key or a text.  */
static bool
split (const char *name, size_t *meter, char part[NAME_SIZE], size_t *number)
{
  static const char begin[] = "Meter-";
  static const char *const numbered[] = { "key-", "text-" };
  enum mbench_meter_part known;
  if (strncmp (name, begin, strlen (begin)) != 0
      || (name = take_number (name + strlen (begin), meter)) == NULL
      || *name != '-' || strlen (name) >= NAME_SIZE)
    return false;
  strcpy (part, name + 1);
  mbench_extra_name_from_text (part);
  *number = 0;
  for (size_t i = 0; i < 2; ++i)
    if (strncmp (part, numbered[i], strlen (numbered[i])) == 0)
      {
        size_t length = strlen (numbered[i]);
        const char *end = take_number (part + length, number);
        part[length - 1] = '\0';
        return end != NULL && *end == '\0';
      }
  return strcmp (part, "name") == 0 || strcmp (part, "data") == 0
         || mbench_meter_part_find (part, &known);
}

bool
mbench_metered_is_line (const char *name)
{
  size_t meter;
  size_t number;
  char part[NAME_SIZE];
  return split (name, &meter, part, &number);
}

/* Take key NUMBER, or its text, of METERED: keys come in order, each before
   its text.  */
static enum mbench_status
take_data (struct mbench_metered *metered, const char *part, size_t number,
           const char *value, const char **expected,
           struct mbench_error *error)
{
  if (strcmp (part, "key") == 0)
    {
      if (number == metered->n + 1)
        return mbench_metered_add_data (metered, value, "", error);
      *expected = "keys in order, from number 1 on";
      return MBENCH_OK;
    }
  if (number != metered->n || *metered->data[number - 1].value != '\0')
    {
      *expected = "the text of the key before it";
      return MBENCH_OK;
    }
  char *copy = strdup (value);
  if (copy == NULL)
    return mbench_no_memory (error, "a report");
  free (metered->data[number - 1].value);
  metered->data[number - 1].value = copy;
  metered->values[number - 1] = copy;
  return MBENCH_OK;
}

enum mbench_status
mbench_metered_take_line (struct mbench_meters *meters, const char *name,
                          const char *value, const char **expected,
                          struct mbench_error *error)
{
  size_t meter;
  size_t number;
  char part[NAME_SIZE];
  enum mbench_meter_part known;
  struct mbench_metered *metered;
  *expected = NULL;
  if (!split (name, &meter, part, &number))
    *expected = "a line of a meter";
  else if (strcmp (part, "name") == 0)
    {
      if (meter == meters->n + 1)
        return mbench_meters_add (meters, value, &metered, error);
      *expected = "meters in order, from number 1 on";
    }
  else if (meter != meters->n)
    *expected = "lines of the meter whose name was last";
  if (*expected != NULL)
    return MBENCH_OK;
  metered = &meters->list[meter - 1];
  if (number > 0)
    return take_data (metered, part, number, value, expected, error);
  if (mbench_meter_part_find (part, &known))
    return mbench_metered_set (metered, known, value, expected, error);
  if (metered->data_name != NULL)
    *expected = "each part once";
  else if ((metered->data_name = strdup (value)) == NULL)
    return mbench_no_memory (error, "a report");
  return MBENCH_OK;
}
