#include <config.h>

#include "run/calibrate.h"

size_t
mbench_calibrate_grow (size_t n, int64_t elapsed, int64_t target)
{
  if (elapsed <= 0)
    elapsed = 1;
  double wanted = (double)n * (double)target / (double)elapsed;
  double most = 10 * (double)n;
  if (wanted > most)
    wanted = most;
  if (wanted >= (double)SIZE_MAX)
    return SIZE_MAX;
  return wanted < 1 ? 1 : (size_t)wanted;
}

void
mbench_calibrate_record (struct mbench_calibration *calibration,
                         int64_t elapsed, int64_t target, size_t limit)
{
  if (calibration->tries == 0 || elapsed < calibration->shortest)
    calibration->shortest = elapsed;
  ++calibration->tries;
  /* A sample far too short or far too long needs no second look.  */
  if (calibration->tries < MBENCH_CALIBRATION_TRIES
      && calibration->shortest >= target / 10
      && calibration->shortest / MBENCH_CALIBRATION_SLOW < target)
    return;
  size_t next
      = mbench_calibrate_grow (calibration->n, calibration->shortest, target);
  if (limit > 0 && next > limit)
    next = limit;
  calibration->done
      = calibration->shortest >= target - target / 4 || next <= calibration->n;
  if (next > calibration->n)
    {
      calibration->n = next;
      calibration->tries = 0;
    }
}

static size_t
clamp (size_t value, size_t low, size_t high)
{
  return value < low ? low : value > high ? high : value;
}

/* a * b, or the largest number.  */
static size_t
multiply (size_t a, size_t b)
{
  size_t product;
  return __builtin_mul_overflow (a, b, &product) ? SIZE_MAX : product;
}

static size_t
quotient_up (size_t a, size_t b)
{
  return a / b + (a % b != 0);
}

/* The number nearest to N for the first of SAMPLES samples of LOW to HIGH
   that add up to NEEDED to MOST.  */
static size_t
first_of (size_t samples, size_t n, size_t needed, size_t most, size_t low,
          size_t high)
{
  size_t others = samples - 1;
  size_t others_most = multiply (others, high);
  size_t least = needed > others_most ? needed - others_most : 0;
  size_t largest = most - multiply (others, low);
  return clamp (n, least > low ? least : low, largest < high ? largest : high);
}

/* What is left to an execution after SAMPLES samples with DONE iterations.  */
struct rest
{
  /* Iterations that are needed and allowed, and samples.  */
  size_t needed;
  size_t most;
  size_t fewest_samples;
  size_t most_samples;
  /* Of one sample.  */
  size_t low;
  size_t high;
};

static struct rest
rest_of (size_t done, size_t samples, const struct mbench_limits *limits)
{
  struct rest rest = {
    .needed
    = limits->min_iterations > done ? limits->min_iterations - done : 0,
    .most
    = limits->max_iterations > 0 ? limits->max_iterations - done : SIZE_MAX,
    .fewest_samples
    = limits->min_samples > samples ? limits->min_samples - samples : 1,
    .most_samples
    = limits->max_samples > 0 ? limits->max_samples - samples : SIZE_MAX,
    .low
    = limits->min_sample_iterations > 0 ? limits->min_sample_iterations : 1,
    .high = limits->max_sample_iterations > 0 ? limits->max_sample_iterations
                                              : SIZE_MAX,
  };
  if (rest.high > rest.most)
    rest.high = rest.most;
  return rest;
}

size_t
mbench_calibrate_fit (size_t wanted, size_t done, size_t samples,
                      const struct mbench_limits *limits)
{
  struct rest rest = rest_of (done, samples, limits);
  if (rest.most < rest.low || rest.most_samples == 0)
    return 0;
  size_t n = clamp (wanted, rest.low, rest.high);
  /* Equal shares of what there is leave room for the samples to come.  */
  size_t share = rest.most / rest.fewest_samples;
  if (n > share)
    n = share > rest.low ? share : rest.low;
  size_t least_share = quotient_up (rest.needed, rest.most_samples);
  if (n < least_share)
    n = least_share < rest.high ? least_share : rest.high;
  if (rest.needed <= n)
    return n;
  /* With samples of n it takes so many, this one included; the bounds of a
     sample say how few or many there can be.  One fewer, each longer, may be
     nearer.  */
  size_t most_samples = rest.most / rest.low;
  if (most_samples > rest.most_samples)
    most_samples = rest.most_samples;
  size_t number = clamp (quotient_up (rest.needed, n), rest.fewest_samples,
                         most_samples);
  size_t first
      = first_of (number, n, rest.needed, rest.most, rest.low, rest.high);
  if (first < n && number > rest.fewest_samples
      && number > quotient_up (rest.needed, rest.high))
    {
      size_t longer = first_of (number - 1, n, rest.needed, rest.most,
                                rest.low, rest.high);
      if (longer - n < n - first)
        return longer;
    }
  return first;
}
