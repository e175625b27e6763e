/* Robust statistics of recorded timings, in integers alone: the same values
   give the same result on any machine.  A value is from 0 to INT64_MAX, in any
   unit.  */

#ifndef MBENCH_RECORDED_H
#define MBENCH_RECORDED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* The mean, rounded half up, and the integer square root, rounded down, of
   sum ((x - mean)^2) / (n - 1); 0 for one sample.  */
struct mbench_recorded_moments
{
  int64_t mean;
  int64_t deviation;
};

struct mbench_recorded
{
  /* Samples behind the warm-up, at least one, and in it.  */
  size_t samples;
  size_t warmup;
  /* The middle value, or the average of both, rounded half up; and by nearest
     rank, the value at rank ceil (P * n / 100) from 1.  */
  int64_t median;
  int64_t p90;
  int64_t q1;
  int64_t q3;
  struct mbench_recorded_moments all;
  /* Values outside [q1 - 3 * (q3 - q1) / 2, q3 + 3 * (q3 - q1) / 2], divided
     as integers, and what the others come to.  */
  size_t outliers;
  struct mbench_recorded_moments kept;
  int64_t kept_least;
  int64_t kept_most;
  /* The coefficient of variation of the kept samples in tenths of a percent,
     rounded half up; none where their mean is 0.  */
  bool has_variation;
  uint64_t variation;
};

enum
{
  /* The most samples of a warm-up.  */
  MBENCH_RECORDED_WARMUP = 100,
  /* A variation above this, tenths of a percent, is unstable.  */
  MBENCH_RECORDED_UNSTABLE = 50
};

/* Analyze N VALUES in the order in which they were taken, without the first
   WARMUP; VALUES stay as they are.  Exact ranks need all values at once: a
   copy of 8 bytes each is sorted, and MBENCH_NO_MEMORY where it cannot be had.
   MBENCH_INVALID, "no samples" or "not enough samples after warmup", where
   none is left.  */
enum mbench_status mbench_recorded_analyze (const int64_t *values, size_t n,
                                            size_t warmup,
                                            struct mbench_recorded *result,
                                            struct mbench_error *error);

static inline bool
mbench_recorded_is_unstable (const struct mbench_recorded *recorded)
{
  return recorded->has_variation
         && recorded->variation > MBENCH_RECORDED_UNSTABLE;
}

/* How B's median stands to A's: WHOLE and HUNDREDTHS of it, rounded half up;
   none where A's is 0.  */
struct mbench_recorded_ratio
{
  bool has_ratio;
  uint64_t whole;
  unsigned hundredths;
  /* Whether a value can be in both kept ranges, ends included.  */
  bool overlap;
};

struct mbench_recorded_ratio
mbench_recorded_compare (const struct mbench_recorded *a,
                         const struct mbench_recorded *b);

#endif
