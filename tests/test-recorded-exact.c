/* stats/recorded.h: made samples, by the inequalities that each result has to
   keep.  They are checked in numbers of 256 bits that can only be added,
   multiplied and compared, so that nothing is shared with what is tested.  */

#include <config.h>

#include "stats/recorded.h"

#include <stdlib.h>
#include <string.h>

#include "tap.h"

enum
{
  CASES = 3000,
  MOST_VALUES = 120,
  MILLION = 1000000,
  LIMBS = 8
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

/* A natural number, the lowest limb first.  */
struct natural
{
  uint32_t limbs[LIMBS];
};

static struct natural
natural (uint64_t value)
{
  return (struct natural){ { (uint32_t)value, (uint32_t)(value >> 32) } };
}

static struct natural
sum (struct natural a, struct natural b)
{
  uint64_t carry = 0;
  for (size_t i = 0; i < LIMBS; ++i)
    {
      carry += (uint64_t)a.limbs[i] + b.limbs[i];
      a.limbs[i] = (uint32_t)carry;
      carry >>= 32;
    }
  return a;
}

static struct natural
product (struct natural a, struct natural b)
{
  struct natural result = { { 0 } };
  for (size_t i = 0; i < LIMBS; ++i)
    {
      uint64_t carry = 0;
      for (size_t j = 0; a.limbs[i] != 0 && i + j < LIMBS; ++j)
        {
          carry += (uint64_t)a.limbs[i] * b.limbs[j] + result.limbs[i + j];
          result.limbs[i + j] = (uint32_t)carry;
          carry >>= 32;
        }
    }
  return result;
}

static bool
is_less (struct natural a, struct natural b)
{
  for (size_t i = LIMBS; i-- > 0;)
    if (a.limbs[i] != b.limbs[i])
      return a.limbs[i] < b.limbs[i];
  return false;
}

/* Whether QUOTIENT is A / B, rounded half up:
   (2 q - 1) b <= 2 a < (2 q + 1) b.  */
static bool
is_quotient (uint64_t quotient, struct natural a, struct natural b)
{
  struct natural twice = sum (a, a);
  struct natural low = product (
      sum (natural (quotient), natural (quotient > 0 ? quotient - 1 : 0)), b);
  struct natural high = product (
      sum (sum (natural (quotient), natural (quotient)), natural (1)), b);
  return (quotient == 0 || !is_less (twice, low)) && is_less (twice, high);
}

/* Whether DEVIATION is the root of SQUARES / N, rounded down.  */
static bool
is_root (uint64_t deviation, struct natural squares, size_t n)
{
  struct natural low = natural (deviation);
  struct natural high = sum (low, natural (1));
  struct natural number = natural (n);
  return !is_less (squares, product (number, product (low, low)))
         && is_less (squares, product (number, product (high, high)));
}

/* Whether the moments are those of the values from LEAST to MOST.  */
static bool
are_moments (const struct mbench_recorded_moments *moments,
             const int64_t *values, size_t n, int64_t least, int64_t most)
{
  struct natural total = natural (0);
  struct natural squares = natural (0);
  size_t number = 0;
  for (size_t i = 0; i < n; ++i)
    if (values[i] >= least && values[i] <= most)
      {
        uint64_t away = values[i] > moments->mean
                            ? (uint64_t)(values[i] - moments->mean)
                            : (uint64_t)(moments->mean - values[i]);
        total = sum (total, natural ((uint64_t)values[i]));
        squares = sum (squares, product (natural (away), natural (away)));
        ++number;
      }
  return is_quotient ((uint64_t)moments->mean, total, natural (number))
         && (number == 1 ? moments->deviation == 0
                         : is_root ((uint64_t)moments->deviation, squares,
                                    number - 1));
}

/* Whether VALUE is one of the N, and has RANK of them from 1.  */
static bool
has_rank (int64_t value, const int64_t *values, size_t n, size_t rank)
{
  size_t less = 0;
  size_t equal = 0;
  for (size_t i = 0; i < n; ++i)
    {
      less += values[i] < value;
      equal += values[i] == value;
    }
  return less < rank && rank <= less + equal;
}

/* The least rank that is no lower than PERCENT of N.  */
static size_t
rank_of (size_t n, size_t percent)
{
  size_t rank = 1;
  while (rank * 100 < percent * n)
    ++rank;
  return rank;
}

static int64_t
value_of_rank (const int64_t *values, size_t n, size_t rank)
{
  size_t i = 0;
  while (!has_rank (values[i], values, n, rank))
    ++i;
  return values[i];
}

static bool
is_median (int64_t median, const int64_t *values, size_t n)
{
  if (n % 2 != 0)
    return has_rank (median, values, n, n / 2 + 1);
  struct natural both
      = sum (natural ((uint64_t)value_of_rank (values, n, n / 2)),
             natural ((uint64_t)value_of_rank (values, n, n / 2 + 1)));
  return is_quotient ((uint64_t)median, both, natural (2));
}

/* Whether VALUE lies further from the quartiles than it may.  */
static bool
is_outlier (int64_t value, int64_t q1, int64_t q3)
{
  uint64_t range = (uint64_t)(q3 - q1);
  uint64_t reach = range + range / 2;
  if (value < q1)
    return (uint64_t)(q1 - value) > reach;
  return value > q3 && (uint64_t)(value - q3) > reach;
}

static bool
are_kept (const struct mbench_recorded *recorded, const int64_t *values,
          size_t n)
{
  size_t outliers = 0;
  int64_t least = INT64_MAX;
  int64_t most = 0;
  for (size_t i = 0; i < n; ++i)
    if (is_outlier (values[i], recorded->q1, recorded->q3))
      ++outliers;
    else
      {
        least = values[i] < least ? values[i] : least;
        most = values[i] > most ? values[i] : most;
      }
  return recorded->outliers == outliers && recorded->kept_least == least
         && recorded->kept_most == most;
}

static bool
is_variation (const struct mbench_recorded *recorded)
{
  const struct mbench_recorded_moments *kept = &recorded->kept;
  if (kept->mean == 0)
    return !recorded->has_variation;
  struct natural thousand
      = product (natural ((uint64_t)kept->deviation), natural (1000));
  return recorded->has_variation
         && is_quotient (recorded->variation, thousand,
                         natural ((uint64_t)kept->mean))
         && mbench_recorded_is_unstable (recorded)
                == (recorded->variation > 50);
}

/* What was seen to hold in all cases so far.  */
struct held
{
  bool ranks;
  bool medians;
  bool moments;
  bool kept;
  bool kept_moments;
  bool variations;
  bool permuted;
  /* And how many cases had outliers, which these are idle without.  */
  size_t with_outliers;
};

static void
check (const struct mbench_recorded *recorded, const int64_t *values, size_t n,
       struct held *held)
{
  if (recorded->samples != n
      || !has_rank (recorded->p90, values, n, rank_of (n, 90))
      || !has_rank (recorded->q1, values, n, rank_of (n, 25))
      || !has_rank (recorded->q3, values, n, rank_of (n, 75)))
    held->ranks = false;
  if (!is_median (recorded->median, values, n))
    held->medians = false;
  if (!are_moments (&recorded->all, values, n, 0, INT64_MAX))
    held->moments = false;
  if (!are_kept (recorded, values, n))
    held->kept = false;
  if (!are_moments (&recorded->kept, values, n, recorded->kept_least,
                    recorded->kept_most))
    held->kept_moments = false;
  if (!is_variation (recorded))
    held->variations = false;
  held->with_outliers += recorded->outliers > 0;
}

/* A value of up to so many BITS, once in eight that of BITS + 8.  */
static int64_t
make_value (unsigned bits)
{
  unsigned wider = bits + 8 < 63 ? bits + 8 : 63;
  return (int64_t)(next () >> (64 - (next () % 8 == 0 ? wider : bits)));
}

static void
permute (int64_t *values, size_t n)
{
  for (size_t i = n; i > 1; --i)
    {
      size_t other = next () % i;
      int64_t value = values[i - 1];
      values[i - 1] = values[other];
      values[other] = value;
    }
}

static bool
is_same (const struct mbench_recorded *a, const struct mbench_recorded *b)
{
  return a->samples == b->samples && a->warmup == b->warmup
         && a->median == b->median && a->p90 == b->p90 && a->q1 == b->q1
         && a->q3 == b->q3 && a->all.mean == b->all.mean
         && a->all.deviation == b->all.deviation && a->outliers == b->outliers
         && a->kept.mean == b->kept.mean
         && a->kept.deviation == b->kept.deviation
         && a->kept_least == b->kept_least && a->kept_most == b->kept_most
         && a->has_variation == b->has_variation
         && a->variation == b->variation;
}

static void
check_case (struct held *held)
{
  int64_t values[MOST_VALUES];
  size_t n = 1 + next () % MOST_VALUES;
  size_t warmup = next () % n;
  unsigned bits = 1 + (unsigned)(next () % 63);
  /* From 0 on, with many equal ones where the bits are few, or around a
     level.  */
  uint64_t level = next () % 2 == 0 ? 0 : next () >> 2;
  for (size_t i = 0; i < n; ++i)
    values[i] = (int64_t)(((uint64_t)make_value (bits) + level) & INT64_MAX);

  struct mbench_recorded recorded;
  struct mbench_recorded again;
  if (mbench_recorded_analyze (values, n, warmup, &recorded, NULL) != MBENCH_OK
      || recorded.warmup != warmup)
    held->ranks = false;
  check (&recorded, values + warmup, n - warmup, held);
  permute (values + warmup, n - warmup);
  mbench_recorded_analyze (values, n, warmup, &again, NULL);
  if (!is_same (&recorded, &again))
    held->permuted = false;
}

static void
check_cases (void)
{
  struct held held = { true, true, true, true, true, true, true, 0 };
  for (size_t i = 0; i < CASES; ++i)
    check_case (&held);
  tap_ok (held.ranks, "p90 and quartiles have their ranks");
  tap_ok (held.medians, "the median is the middle, rounded half up");
  tap_ok (held.moments, "mean and deviation are exact");
  tap_ok (held.kept, "what is kept is within the fences");
  tap_ok (held.kept_moments, "and so are mean and deviation of it");
  tap_ok (held.variations, "the variation is exact");
  tap_ok (held.permuted, "the order behind the warm-up means nothing");
  tap_ok (held.with_outliers > CASES / 10, "enough cases have outliers");
}

/* A million values; the quartiles of halves are far apart, so that all are
   kept.  */
static void
check_million (int64_t low, int64_t high, int64_t median, const char *name)
{
  int64_t *values = malloc (MILLION * sizeof *values);
  for (size_t i = 0; i < MILLION; ++i)
    values[i] = i % 2 == 0 ? low : high;
  struct mbench_recorded recorded;
  mbench_recorded_analyze (values, MILLION, 0, &recorded, NULL);
  tap_ok (recorded.samples == MILLION && recorded.outliers == 0
              && recorded.median == median && recorded.p90 == high
              && are_moments (&recorded.all, values, MILLION, 0, INT64_MAX)
              && recorded.kept.mean == recorded.all.mean
              && recorded.kept.deviation == recorded.all.deviation
              && is_variation (&recorded),
          "a million values: %s", name);
  free (values);
}

int
main (void)
{
  check_cases ();
  check_million (INT64_MAX, INT64_MAX, INT64_MAX, "all the greatest");
  check_million (0, INT64_MAX, INT64_MAX / 2 + 1, "of both extremes");
  check_million (INT64_MAX - 1, INT64_MAX, INT64_MAX, "of the two greatest");
  return tap_done ();
}
