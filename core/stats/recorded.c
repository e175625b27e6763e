#include <config.h>

#include "stats/recorded.h"

#include <stdlib.h>
#include <string.h>

/* Sums of up to 2^64 values, and twice or 2000 times a value, fit; so do
   fences, which can lie below zero and above INT64_MAX.  */
__extension__ typedef unsigned __int128 wide;
__extension__ typedef __int128 signed_wide;

/* Sums of up to 2^64 squares of values, the lowest word first.  */
struct squares
{
  uint64_t words[3];
};

static void
squares_add (struct squares *sum, uint64_t difference)
{
  wide square = (wide)difference * difference;
  wide low = (wide)sum->words[0] + (uint64_t)square;
  wide middle
      = (wide)sum->words[1] + (uint64_t)(square >> 64) + (uint64_t)(low >> 64);
  sum->words[0] = (uint64_t)low;
  sum->words[1] = (uint64_t)middle;
  sum->words[2] += (uint64_t)(middle >> 64);
}

/* SUM / N, rounded down.  It fits: no mean of squares around a mean reaches
   2^127, with n - 1 in the place of n neither.  */
static wide
squares_divide (const struct squares *sum, uint64_t n)
{
  wide quotient = 0;
  uint64_t rest = 0;
  for (int i = 2; i >= 0; --i)
    {
      wide part = (wide)rest << 64 | sum->words[i];
      quotient = quotient << 64 | (uint64_t)(part / n);
      rest = (uint64_t)(part % n);
    }
  return quotient;
}

/* The square root of X, rounded down: a bit at a time, the highest first.  */
static uint64_t
square_root (wide x)
{
  uint64_t root = 0;
  for (uint64_t bit = (uint64_t)1 << 63; bit != 0; bit >>= 1)
    if ((wide)(root | bit) * (root | bit) <= x)
      root |= bit;
  return root;
}

/* A / B, rounded half up.  */
static wide
divide (wide a, wide b)
{
  return (2 * a + b) / (2 * b);
}

static struct mbench_recorded_moments
moments (const int64_t *values, size_t n)
{
  wide sum = 0;
  for (size_t i = 0; i < n; ++i)
    sum += (uint64_t)values[i];
  struct mbench_recorded_moments result
      = { .mean = (int64_t)divide (sum, n), .deviation = 0 };
  if (n == 1)
    return result;

  struct squares squares = { { 0 } };
  for (size_t i = 0; i < n; ++i)
    squares_add (&squares, values[i] > result.mean
                               ? (uint64_t)(values[i] - result.mean)
                               : (uint64_t)(result.mean - values[i]));
  /* The root of a quotient that was rounded down is that of the exact one,
     rounded down.  */
  result.deviation = (int64_t)square_root (squares_divide (&squares, n - 1));
  return result;
}

/* The value at rank ceil (PERCENT * n / 100) of n SORTED ones.  */
static int64_t
nearest_rank (const int64_t *sorted, size_t n, unsigned percent)
{
  return sorted[(size_t)(((wide)n * percent + 99) / 100) - 1];
}

static int64_t
median (const int64_t *sorted, size_t n)
{
  uint64_t upper = (uint64_t)sorted[n / 2];
  if (n % 2 != 0)
    return (int64_t)upper;
  return (int64_t)divide ((wide)upper + (uint64_t)sorted[n / 2 - 1], 2);
}

/* What the values between the fences come to: those of SORTED from the first
   that is not below the lower one.  The quartiles are among them.  */
static void
keep (const int64_t *sorted, size_t n, struct mbench_recorded *result)
{
  signed_wide reach = 3 * ((signed_wide)result->q3 - result->q1) / 2;
  size_t first = 0;
  size_t end = n;
  while (sorted[first] < result->q1 - reach)
    ++first;
  while (sorted[end - 1] > result->q3 + reach)
    --end;
  result->outliers = n - (end - first);
  result->kept_least = sorted[first];
  result->kept_most = sorted[end - 1];
  result->kept = result->outliers == 0 ? result->all
                                       : moments (sorted + first, end - first);
}

static void
analyze_sorted (const int64_t *sorted, size_t n,
                struct mbench_recorded *result)
{
  result->samples = n;
  result->median = median (sorted, n);
  result->p90 = nearest_rank (sorted, n, 90);
  result->q1 = nearest_rank (sorted, n, 25);
  result->q3 = nearest_rank (sorted, n, 75);
  result->all = moments (sorted, n);
  keep (sorted, n, result);
  result->has_variation = result->kept.mean != 0;
  if (result->has_variation)
    result->variation
        = (uint64_t)divide ((wide)(uint64_t)result->kept.deviation * 1000,
                            (uint64_t)result->kept.mean);
}

static int
by_value (const void *a, const void *b)
{
  int64_t left = *(const int64_t *)a;
  int64_t right = *(const int64_t *)b;
  return (left > right) - (left < right);
}

enum mbench_status
mbench_recorded_analyze (const int64_t *values, size_t n, size_t warmup,
                         struct mbench_recorded *result,
                         struct mbench_error *error)
{
  if (n == 0)
    return mbench_fail (error, MBENCH_INVALID, "no samples");
  if (n <= warmup)
    return mbench_fail (error, MBENCH_INVALID,
                        "not enough samples after warmup");

  size_t left = n - warmup;
  int64_t *sorted = malloc (left * sizeof *sorted);
  if (sorted == NULL)
    return mbench_no_memory (error, "the sorted samples");
  memcpy (sorted, values + warmup, left * sizeof *sorted);
  qsort (sorted, left, sizeof *sorted, by_value);
  *result = (struct mbench_recorded){ .warmup = warmup };
  analyze_sorted (sorted, left, result);
  free (sorted);
  return MBENCH_OK;
}

struct mbench_recorded_ratio
mbench_recorded_compare (const struct mbench_recorded *a,
                         const struct mbench_recorded *b)
{
  struct mbench_recorded_ratio ratio
      = { .has_ratio = a->median != 0,
          .overlap
          = a->kept_least <= b->kept_most && b->kept_least <= a->kept_most };
  if (!ratio.has_ratio)
    return ratio;
  wide hundredths
      = divide ((wide)(uint64_t)b->median * 100, (uint64_t)a->median);
  ratio.whole = (uint64_t)(hundredths / 100);
  ratio.hundredths = (unsigned)(hundredths % 100);
  return ratio;
}
