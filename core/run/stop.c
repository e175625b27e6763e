#include <config.h>

#include "run/stop.h"

const char *
mbench_stop_name (enum mbench_stop stop)
{
  static const char *const names[MBENCH_STOPS]
      = { "not ended", "max-iterations", "max-samples", "max-time",
          "precision", "body",           "rule",        "budget" };
  return names[stop];
}

bool
mbench_stop_has_minimum (const struct mbench_limits *limits, size_t done,
                         size_t samples)
{
  return done >= limits->min_iterations && samples >= limits->min_samples;
}

bool
mbench_stop_by_samples (const struct mbench_limits *limits, size_t samples)
{
  return limits->max_samples > 0 && samples >= limits->max_samples;
}

bool
mbench_stop_by_time (const struct mbench_limits *limits, int64_t spent,
                     size_t done, size_t samples)
{
  return limits->max_time > 0 && spent >= limits->max_time && samples > 0
         && mbench_stop_has_minimum (limits, done, samples);
}

bool
mbench_stop_by_precision (const struct mbench_limits *limits,
                          const struct mbench_estimate *estimate,
                          size_t blocks, int64_t spread, size_t done,
                          size_t samples)
{
  return limits->precision > 0 && blocks >= MBENCH_STOP_BLOCKS
         && spread >= MBENCH_STOP_SPREAD_NS
         && mbench_stop_has_minimum (limits, done, samples)
         && estimate->has_interval
         && estimate->half_width <= limits->precision * estimate->value;
}

size_t
mbench_stop_next_look (size_t blocks)
{
  return blocks + (blocks >= 8 ? blocks / 8 : 1);
}
