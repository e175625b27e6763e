#include <config.h>

#include "base/nearest.h"

#include <stdio.h>
#include <string.h>

void
mbench_nearest_begin (struct mbench_nearest *nearest, const char *name)
{
  *nearest = (struct mbench_nearest){ .name = name };
}

/* How many bytes have to be put in, taken out or changed to make B, of LENGTH,
   of A.  One row of the table at a time.  */
static size_t
distance (const char *a, const char *b, size_t length)
{
  size_t row[MBENCH_NEAREST_LENGTH + 1];
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

void
mbench_nearest_offer (struct mbench_nearest *nearest, const char *other)
{
  size_t length = strlen (other);
  if (length > MBENCH_NEAREST_LENGTH)
    return;
  size_t here = distance (nearest->name, other, length);
  if (here > strlen (nearest->name) / 2)
    return;
  size_t place = nearest->n;
  while (place > 0 && here < nearest->distances[place - 1])
    --place;
  if (place == MBENCH_NEAREST_KEPT)
    return;
  nearest->n += nearest->n < MBENCH_NEAREST_KEPT;
  for (size_t i = nearest->n - 1; i > place; --i)
    {
      nearest->list[i] = nearest->list[i - 1];
      nearest->distances[i] = nearest->distances[i - 1];
    }
  nearest->list[place] = other;
  nearest->distances[place] = here;
}

void
mbench_nearest_write (const struct mbench_nearest *nearest, char *text,
                      size_t size)
{
  size_t used = 0;
  text[0] = '\0';
  for (size_t i = 0; i < nearest->n && used < size; ++i)
    used += (size_t)snprintf (text + used, size - used, "%s%s",
                              i == 0                ? ""
                              : i + 1 == nearest->n ? " or "
                                                    : ", ",
                              nearest->list[i]);
}
