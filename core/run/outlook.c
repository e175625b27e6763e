#include <config.h>

#include "run/outlook.h"

#include <math.h>

#include "device/clock.h"
#include "run/stop.h"
#include "stats/robust.h"
#include "stats/stats.h"

enum
{
  GROUPS = 16,
  GROUP_SIZE = 32,
  /* So many samples are looked at, of whatever number there is.  */
  LOOKED_AT = GROUPS * GROUP_SIZE
};

/* The longest time left that is told, ns: some 30 years.  */
#define MOST_LEFT 1e18

/* The 97.5 % quantile of t with GROUPS - 1 degrees of freedom.  */
static const double t_of_groups = 2.131;

static double
value_of (const micro_benchmark_time_sample_ *row)
{
  return row->iterations > 0 ? (double)mbench_time_to_ns (row->elapsed)
                                   / (double)row->iterations
                             : 0;
}

static void
estimate (const micro_benchmark_time_sample_ *rows,
          struct mbench_progress *progress)
{
  double locations[GROUPS];
  double all[LOOKED_AT];
  if (progress->samples < LOOKED_AT)
    return;
  for (size_t i = 0; i < LOOKED_AT; ++i)
    /* Not beyond 2^64: there is no room for so many rows.  */
    all[i] = value_of (&rows[i * progress->samples / LOOKED_AT]);
  for (size_t i = 0; i < GROUPS; ++i)
    {
      double group[GROUP_SIZE];
      for (size_t j = 0; j < GROUP_SIZE; ++j)
        group[j] = all[i * GROUP_SIZE + j];
      locations[i] = mbench_low_location_of (group, GROUP_SIZE);
    }
  progress->has_estimate = true;
  progress->estimate = mbench_low_location_of (all, LOOKED_AT);
  progress->half_width
      = t_of_groups * mbench_deviation (locations, GROUPS) / sqrt (GROUPS);
}

/* The part of the way to the end, by whichever of the limits is nearest.  */
static double
share (const struct mbench_limits *limits,
       const struct mbench_progress *progress)
{
  double part = 0;
  if (limits->max_time > 0)
    part = (double)progress->elapsed / (double)limits->max_time;
  if (limits->max_samples > 0)
    part
        = fmax (part, (double)progress->samples / (double)limits->max_samples);
  if (limits->max_iterations > 0)
    part = fmax (part, (double)progress->iterations
                           / (double)limits->max_iterations);
  if (limits->precision > 0 && progress->has_estimate
      && progress->half_width > 0)
    {
      /* A half-width falls with the root of the time.  */
      double ratio
          = limits->precision * progress->estimate / progress->half_width;
      double spread
          = (double)progress->elapsed / (double)MBENCH_STOP_SPREAD_NS;
      part = fmax (part, fmin (ratio * ratio, spread));
    }
  return part;
}

void
mbench_outlook_set_share (struct mbench_progress *progress, double share)
{
  progress->share = fmin (share, 1);
  progress->left = 0;
  if (progress->share > 0)
    progress->left = (int64_t)fmin (
        (double)progress->elapsed * (1 - progress->share) / progress->share,
        MOST_LEFT);
}

void
mbench_outlook (const struct mbench_planned *planned,
                const micro_benchmark_time_sample_ *rows,
                struct mbench_progress *progress)
{
  /* The samples of a duel are those of its arms in turn.  */
  if (planned->duel == NULL)
    estimate (rows, progress);
  mbench_outlook_set_share (progress, share (&planned->limits, progress));
}
