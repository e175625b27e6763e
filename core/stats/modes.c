#include <config.h>

#include "stats/modes.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_cdf.h>

#include "stats/dip.h"
#include "stats/stats.h"

enum
{
  BINS = 256,
  /* Those between the quantiles that are looked at; the rest is margin.  */
  INNER_BINS = BINS / 2,
  DRAWS_MOST = 2000,
  /* Of which MORE_MOST at most may have more modes for a rejection at 1 %.  */
  REPLICATES = 199,
  MORE_MOST = 1,
  TIE_RANKS = 101
};

static const double mode_share = 0.1;

/* The share of disturbances, of which a few values have more by chance.  */
static const double disturbed_share = 0.05;

/* What lies outside of these quantiles makes no mode, and is a tail of what
   lies next to it.  A density that is cut has no more modes than before.  */
static const double low_quantile = 0.05;
static const double high_quantile = 0.9;
static const double undisturbed_quantile = 0.95;

/* The shares of all values in bins, and in the tails.  */
struct histogram
{
  double low; /* the lower edge of the first bin */
  double width;
  double below;
  double above;
  double least_share; /* of a mode */
  double mass[BINS];
};

/* A kernel estimate over the bins.  */
struct estimate
{
  double bandwidth; /* in bins */
  double density[BINS];
};

/* The bins up to END, not included, after the part before.  */
struct part
{
  size_t end;
  double share;
};

struct parts
{
  size_t count;
  struct part part[BINS / 2 + 1];
};

/* The distance from the value of RANK to the next that differs from it.  */
static double
gap (const double *sorted, size_t n, size_t rank)
{
  size_t first = rank;
  size_t last = rank;
  while (first > 0 && sorted[first] == sorted[rank])
    --first;
  while (last + 1 < n && sorted[last] == sorted[rank])
    ++last;
  double before = sorted[rank] - sorted[first];
  double after = sorted[last] - sorted[rank];
  if (before > 0 && after > 0)
    return fmin (before, after);
  return fmax (before, after);
}

/* The step that the values have, as seen from most of them.  */
static double
find_step (const double *sorted, size_t n)
{
  double gaps[TIE_RANKS];
  for (size_t i = 0; i < TIE_RANKS; ++i)
    gaps[i] = gap (sorted, n, (2 * i + 1) * n / (2 * TIE_RANKS));
  mbench_sort (gaps, TIE_RANKS);
  return mbench_median (gaps, TIE_RANKS);
}

/* Spread MASS evenly from LOW to HIGH, in bins.  */
static void
spread (struct histogram *histogram, double low, double high, double mass)
{
  size_t first = (size_t)low;
  size_t last = (size_t)high;
  if (first == last)
    {
      histogram->mass[first] += mass;
      return;
    }
  double dense = mass / (high - low);
  histogram->mass[first] += dense * ((double)(first + 1) - low);
  for (size_t i = first + 1; i < last; ++i)
    histogram->mass[i] += dense;
  histogram->mass[last] += dense * (high - (double)last);
}

/* The share that a mode has at least, of EFFECTIVE values.  */
static double
least_share (double effective)
{
  double chance = disturbed_share * (1 - disturbed_share) / effective;
  double z = gsl_cdf_ugaussian_Pinv (0.99);
  return fmax (mode_share, disturbed_share + z * sqrt (chance));
}

/* False where there is nothing to divide: the quantiles are one value.  */
static bool
fill (struct histogram *histogram, const double *sorted, size_t n,
      double effective)
{
  double low = mbench_quantile_nearest_rank (sorted, n, low_quantile);
  double high = mbench_quantile_nearest_rank (sorted, n, high_quantile);
  double step = find_step (sorted, n);
  if (!(high > low))
    return false;
  memset (histogram, 0, sizeof *histogram);
  histogram->least_share = least_share (effective);
  histogram->width = (high - low + step) / INNER_BINS;
  histogram->low = low - step / 2 - histogram->width * INNER_BINS / 2;
  double weight = 1 / (double)n;
  double half = step / 2 / histogram->width;
  for (size_t i = 0; i < n; ++i)
    {
      double at = (sorted[i] - histogram->low) / histogram->width;
      if (sorted[i] < low)
        histogram->below += weight;
      else if (sorted[i] > high)
        histogram->above += weight;
      else
        spread (histogram, at - half, at + half, weight);
    }
  return true;
}

static void
smooth (const double *mass, double bandwidth, struct estimate *estimate)
{
  double kernel[BINS];
  for (size_t i = 0; i < BINS; ++i)
    {
      double z = (double)i / bandwidth;
      kernel[i] = exp (-z * z / 2);
    }
  /* Where less than that is left of it, it changes no digit.  */
  size_t reach = (size_t)fmin (9 * bandwidth + 1, BINS);
  estimate->bandwidth = bandwidth;
  memset (estimate->density, 0, sizeof estimate->density);
  for (size_t i = 0; i < BINS; ++i)
    {
      if (mass[i] <= 0)
        continue;
      size_t first = i >= reach ? i - reach + 1 : 0;
      size_t end = i + reach < BINS ? i + reach : BINS;
      for (size_t k = first; k < i; ++k)
        estimate->density[k] += mass[i] * kernel[i - k];
      for (size_t k = i; k < end; ++k)
        estimate->density[k] += mass[i] * kernel[k - i];
    }
}

/* Divide at every antimode.  */
static void
divide (const double *density, const double *mass, struct parts *parts)
{
  bool is_falling = false;
  size_t lowest = 0;
  double share = 0;
  parts->count = 0;
  for (size_t i = 1; i < BINS; ++i)
    {
      share += mass[i - 1];
      if (density[i] < density[i - 1])
        {
          is_falling = true;
          lowest = i;
        }
      else if (density[i] > density[i - 1] && is_falling)
        {
          is_falling = false;
          parts->part[parts->count++]
              = (struct part){ (lowest + i) / 2, share };
          share = 0;
        }
    }
  parts->part[parts->count++] = (struct part){ BINS, share + mass[BINS - 1] };
}

/* Join the smallest parts with the neighbour that the shallower antimode
   divides them from, until each has LEAST_SHARE.  */
static void
join (const double *density, double least_share, struct parts *parts)
{
  while (parts->count > 1)
    {
      size_t least = 0;
      for (size_t i = 1; i < parts->count; ++i)
        if (parts->part[i].share < parts->part[least].share)
          least = i;
      if (parts->part[least].share >= least_share)
        return;
      bool is_upward = least == 0
                       || (least + 1 < parts->count
                           && density[parts->part[least].end]
                                  > density[parts->part[least - 1].end]);
      size_t into = is_upward ? least : least - 1;
      parts->part[into].end = parts->part[into + 1].end;
      parts->part[into].share += parts->part[into + 1].share;
      --parts->count;
      memmove (&parts->part[into + 1], &parts->part[into + 2],
               (parts->count - into - 1) * sizeof *parts->part);
    }
}

/* The parts of an estimate from MASS that are large enough; the tails are
   those of HISTOGRAM.  */
static void
find_parts (const struct histogram *histogram, const double *mass,
            double bandwidth, struct estimate *estimate, struct parts *parts)
{
  smooth (mass, bandwidth, estimate);
  divide (estimate->density, mass, parts);
  parts->part[0].share += histogram->below;
  parts->part[parts->count - 1].share += histogram->above;
  join (estimate->density, histogram->least_share, parts);
}

/* The smallest bandwidth with at most COUNT parts, to a hundredth: the
   critical one.  PARTS and ESTIMATE are those at it.  False where the width of
   a bin has no more.  */
static bool
find_critical (const struct histogram *histogram, size_t count,
               struct estimate *estimate, struct parts *parts)
{
  double low = BINS;
  double high = BINS;
  do
    {
      high = low;
      low = high * 0.8;
      if (low < 1)
        break;
      find_parts (histogram, histogram->mass, low, estimate, parts);
    }
  while (parts->count <= count);
  bool is_found = low >= 1;
  while (is_found && high - low > 0.01 * high)
    {
      double middle = sqrt (low * high);
      find_parts (histogram, histogram->mass, middle, estimate, parts);
      if (parts->count <= count)
        high = middle;
      else
        low = middle;
    }
  find_parts (histogram, histogram->mass, high, estimate, parts);
  return is_found;
}

static double
variance_of_bins (const double *mass)
{
  double sum = 0;
  double mean = 0;
  double squares = 0;
  for (size_t i = 0; i < BINS; ++i)
    {
      sum += mass[i];
      mean += (double)i * mass[i];
    }
  mean /= sum;
  for (size_t i = 0; i < BINS; ++i)
    squares += ((double)i - mean) * ((double)i - mean) * mass[i];
  return squares / sum;
}

/* Draw COUNT bins by ESTIMATE; each gets the share WEIGHT.  */
static void
draw (const struct estimate *estimate, size_t count, double weight,
      struct mbench_random *random, double *mass)
{
  double sums[BINS];
  double sum = 0;
  for (size_t i = 0; i < BINS; ++i)
    sums[i] = sum += estimate->density[i];
  memset (mass, 0, BINS * sizeof *mass);
  for (size_t k = 0; k < count; ++k)
    {
      double at = sum * mbench_random_uniform (random);
      size_t bin = 0;
      for (size_t half = BINS / 2; half > 0; half /= 2)
        if (sums[bin + half - 1] <= at)
          bin += half;
      mass[bin] += weight;
    }
}

/* Whether so few modes are rejected: the critical estimate of COUNT modes, of
   which EFFECTIVE values are drawn again and again, seldom has more.  */
static bool
is_rejected (const struct histogram *histogram, size_t count, double effective,
             const struct estimate *critical, struct mbench_random *random)
{
  double inner = 1 - histogram->below - histogram->above;
  size_t draws = (size_t)fmin (DRAWS_MOST, ceil (effective * inner));
  /* What is drawn from an estimate is wider than the values are.  Silverman
     shrinks it; as well the bandwidth grows.  */
  double h = critical->bandwidth;
  double wider = h * sqrt (1 + h * h / variance_of_bins (histogram->mass));
  size_t more = 0;
  for (size_t i = 0; i < REPLICATES && more <= MORE_MOST; ++i)
    {
      double mass[BINS];
      struct estimate estimate;
      struct parts parts;
      draw (critical, draws, inner / (double)draws, random, mass);
      find_parts (histogram, mass, wider, &estimate, &parts);
      more += parts.count > count;
    }
  return more <= MORE_MOST;
}

/* Thin the values to equal shares, each spread over its step, and see how far
   they are from one mode.  */
static bool
has_dip (const double *sorted, size_t n, double effective)
{
  double thin[MBENCH_DIP_VALUES];
  size_t kept = (size_t)(undisturbed_quantile * (double)n);
  size_t count = kept < MBENCH_DIP_VALUES ? kept : MBENCH_DIP_VALUES;
  double step = find_step (sorted, n);
  size_t first = 0;
  size_t end = 0;
  for (size_t i = 0; i < count; ++i)
    {
      size_t rank = (2 * i + 1) * kept / (2 * count);
      if (rank >= end)
        for (first = end = rank;
             first > 0 && sorted[first - 1] == sorted[rank];)
          --first;
      while (end < n && sorted[end] == sorted[rank])
        ++end;
      double place = ((double)(rank - first) + 0.5) / (double)(end - first);
      thin[i] = sorted[rank] + step * (place - 0.5);
    }
  /* The steps of so few values are this much coarser.  */
  double coarser = 0.5 / (double)count - 0.5 / (double)kept;
  double bound = mbench_dip_bound (effective * undisturbed_quantile);
  return !mbench_dip_is_within (thin, count, bound + coarser);
}

/* The first rank whose value is not below BOUND.  */
static size_t
rank_of (const double *sorted, size_t n, double bound)
{
  size_t low = 0;
  size_t high = n;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (sorted[middle] < bound)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
describe (const struct histogram *histogram, const struct parts *parts,
          const double *sorted, size_t n, struct mbench_modes *result)
{
  size_t first = 0;
  result->count = 0;
  for (size_t i = 0; i < parts->count; ++i)
    {
      double edge
          = histogram->low + histogram->width * (double)parts->part[i].end;
      size_t end = i + 1 < parts->count ? rank_of (sorted, n, edge) : n;
      if (end == first)
        continue;
      result->modes[result->count++] = (struct mbench_mode){
        .location = mbench_median (sorted + first, end - first),
        .share = (double)(end - first) / (double)n,
      };
      first = end;
    }
}

/* Find the parts of the greatest number of modes than which one less is
   rejected.  Four modes of one size are seldom seen to be more than one, but
   to be more than three.  */
static void
divide_modes (const struct histogram *histogram, double effective,
              struct mbench_random *random, struct parts *parts)
{
  struct estimate critical;
  for (size_t count = MBENCH_MODES_MOST - 1; count > 0; --count)
    if (find_critical (histogram, count, &critical, parts)
        && is_rejected (histogram, count, effective, &critical, random))
      {
        find_critical (histogram, count + 1, &critical, parts);
        return;
      }
}

bool
mbench_modes_find (const double *sorted, size_t n, double effective,
                   struct mbench_random *random, struct mbench_modes *result)
{
  if (n < MBENCH_MODES_VALUES || !(effective >= MBENCH_MODES_VALUES))
    return false;
  struct histogram histogram;
  struct parts parts = { .count = 1, .part = { { BINS, 1 } } };
  if (fill (&histogram, sorted, n, effective)
      && has_dip (sorted, n, effective))
    divide_modes (&histogram, effective, random, &parts);
  describe (&histogram, &parts, sorted, n, result);
  return true;
}
