#include <config.h>

#include "stats/integer-sort.h"

/* The radix sort in place, the highest byte first, of P. McIlroy, K. Bostic
   and D. McIlroy, "Engineering radix sort", Computing Systems 6 (1993), called
   American flag sort there.  */

enum
{
  DIGIT_BITS = 8,
  DIGITS = 1 << DIGIT_BITS,
  /* So few are sorted by insertion.  */
  FEW = 32
};

static void
sort_few (int64_t *values, size_t n)
{
  for (size_t i = 1; i < n; ++i)
    {
      int64_t value = values[i];
      size_t place = i;
      for (; place > 0 && values[place - 1] > value; --place)
        values[place] = values[place - 1];
      values[place] = value;
    }
}

static unsigned
digit (int64_t value, unsigned shift)
{
  return (unsigned)((uint64_t)value >> shift) & (DIGITS - 1);
}

/* Bring those with the same digit at SHIFT together, and let ENDS be where
   those of each digit end.  */
static void
part (int64_t *values, size_t n, unsigned shift, size_t *ends)
{
  size_t counts[DIGITS] = { 0 };
  size_t places[DIGITS];
  for (size_t i = 0; i < n; ++i)
    ++counts[digit (values[i], shift)];
  size_t end = 0;
  for (unsigned i = 0; i < DIGITS; ++i)
    {
      places[i] = end;
      ends[i] = end += counts[i];
    }

  for (unsigned i = 0; i < DIGITS; ++i)
    while (places[i] < ends[i])
      {
        int64_t value = values[places[i]];
        unsigned own = digit (value, shift);
        values[places[i]] = values[places[own]];
        values[places[own]++] = value;
      }
}

static void
sort_from (int64_t *values, size_t n, unsigned shift)
{
  if (n <= FEW)
    {
      sort_few (values, n);
      return;
    }
  size_t ends[DIGITS];
  part (values, n, shift, ends);
  for (unsigned i = 0; shift > 0 && i < DIGITS; ++i)
    {
      size_t first = i == 0 ? 0 : ends[i - 1];
      sort_from (values + first, ends[i] - first, shift - DIGIT_BITS);
    }
}

void
mbench_integer_sort (int64_t *values, size_t n)
{
  int64_t bits = 0;
  for (size_t i = 0; i < n; ++i)
    bits |= values[i];
  unsigned shift = 0;
  while (bits >> shift >= DIGITS)
    shift += DIGIT_BITS;
  sort_from (values, n, shift);
}
