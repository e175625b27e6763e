/* A list of whole numbers that grows.  It begins as zeros.  */

#ifndef MBENCH_NUMBERS_H
#define MBENCH_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mbench_numbers
{
  int64_t *values;
  size_t n;
  size_t room;
};

/* Let there be room for N more, at least twice what there was; false when
   memory is short: then it is what it was.  */
bool mbench_numbers_reserve (struct mbench_numbers *numbers, size_t n);

/* Append VALUE; false when memory is short.  */
bool mbench_numbers_add (struct mbench_numbers *numbers, int64_t value);

void mbench_numbers_release (struct mbench_numbers *numbers);

#endif
