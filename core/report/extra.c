#include <config.h>

#include "report/extra.h"

#include <stdlib.h>
#include <string.h>

enum mbench_status
mbench_extras_add (struct mbench_extras *extras, const char *name,
                   const char *text, bool is_string,
                   struct mbench_error *error)
{
  if ((extras->n & (extras->n - 1)) == 0)
    {
      size_t capacity = extras->n == 0 ? 1 : 2 * extras->n;
      struct mbench_extra *list
          = realloc (extras->list, capacity * sizeof *list);
      if (list == NULL)
        return mbench_no_memory (error, "a report");
      extras->list = list;
    }
  struct mbench_extra extra = { strdup (name), strdup (text), is_string };
  if (extra.name == NULL || extra.text == NULL)
    {
      free (extra.name);
      free (extra.text);
      return mbench_no_memory (error, "a report");
    }
  extras->list[extras->n++] = extra;
  return MBENCH_OK;
}

void
mbench_extras_release (struct mbench_extras *extras)
{
  for (size_t i = 0; i < extras->n; ++i)
    {
      free (extras->list[i].name);
      free (extras->list[i].text);
    }
  free (extras->list);
  *extras = (struct mbench_extras){ 0 };
}

static bool
is_lower (char c)
{
  return c >= 'a' && c <= 'z';
}

static bool
is_upper (char c)
{
  return c >= 'A' && c <= 'Z';
}

void
mbench_extra_name_to_text (char *name)
{
  for (char *c = name; *c != '\0'; ++c)
    if ((c == name || c[-1] == '-') && is_lower (*c))
      *c = (char)(*c - 'a' + 'A');
}

void
mbench_extra_name_from_text (char *name)
{
  for (char *part = name; *part != '\0';)
    {
      size_t length = strcspn (part, "-");
      bool has_capitals = false;
      for (size_t i = 1; i < length; ++i)
        has_capitals = has_capitals || is_upper (part[i]);
      if (!has_capitals && is_upper (*part))
        *part = (char)(*part - 'A' + 'a');
      part += length + (part[length] == '-');
    }
}
