#include <config.h>

#include "base/numbers.h"

#include <stdlib.h>

bool
mbench_numbers_reserve (struct mbench_numbers *numbers, size_t n)
{
  if (n <= numbers->room - numbers->n)
    return true;
  size_t room = numbers->room > n ? 2 * numbers->room : numbers->n + n;
  int64_t *values = reallocarray (numbers->values, room, sizeof *values);
  if (values == NULL)
    return false;
  numbers->values = values;
  numbers->room = room;
  return true;
}

bool
mbench_numbers_add (struct mbench_numbers *numbers, int64_t value)
{
  if (!mbench_numbers_reserve (numbers, 1))
    return false;
  numbers->values[numbers->n++] = value;
  return true;
}

void
mbench_numbers_release (struct mbench_numbers *numbers)
{
  free (numbers->values);
  *numbers = (struct mbench_numbers){ 0 };
}
