/* stats/integer-sort.h: the same as by the sort of the C library.  */

#include <config.h>

#include "stats/integer-sort.h"

#include <stdlib.h>
#include <string.h>

#include "tap.h"

enum
{
  MOST = 5000
};

static uint64_t generator;

/* splitmix64 of S. Vigna.  */
static uint64_t
next (void)
{
  uint64_t z = generator += 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

static int
compare (const void *a, const void *b)
{
  int64_t x = *(const int64_t *)a;
  int64_t y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static bool
is_sorted_as_by_qsort (const int64_t *values, size_t n)
{
  int64_t *ours = malloc ((n + 1) * sizeof *ours);
  int64_t *theirs = malloc ((n + 1) * sizeof *theirs);
  memcpy (ours, values, n * sizeof *ours);
  memcpy (theirs, values, n * sizeof *theirs);
  mbench_integer_sort (ours, n);
  qsort (theirs, n, sizeof *theirs, compare);
  bool is_same = memcmp (ours, theirs, n * sizeof *ours) == 0;
  free (ours);
  free (theirs);
  return is_same;
}

/* N values of so many BITS, the lowest SHIFT of them 0.  */
static void
fill (int64_t *values, size_t n, unsigned bits, unsigned shift)
{
  for (size_t i = 0; i < n; ++i)
    values[i] = (int64_t)(next () >> (64 - bits) >> shift << shift);
}

int
main (void)
{
  static const size_t sizes[] = { 1, 2, 3, 31, 32, 33, 34, 256, 257, MOST };
  int64_t values[MOST];
  mbench_integer_sort (NULL, 0);
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    {
      bool is_good = true;
      for (unsigned bits = 1; bits <= 63; ++bits)
        for (unsigned shift = 0; shift < bits; shift += 8)
          {
            fill (values, sizes[i], bits, shift);
            is_good = is_good && is_sorted_as_by_qsort (values, sizes[i]);
          }
      tap_ok (is_good, "%zu values of 1 to 63 bits", sizes[i]);
    }

  for (size_t i = 0; i < MOST; ++i)
    values[i] = INT64_MAX;
  values[MOST / 2] = INT64_MAX - 1;
  tap_ok (is_sorted_as_by_qsort (values, MOST),
          "equal ones but for one, the greatest there are");
  for (size_t i = 0; i < MOST; ++i)
    values[i] = (int64_t)(MOST - i);
  tap_ok (is_sorted_as_by_qsort (values, MOST), "from the greatest down");
  return tap_done ();
}
