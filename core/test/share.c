#include <config.h>

#include "test/share.h"

/* The part of WHOLE that NUMBER of N has; zero is no limit.  */
static size_t
part (size_t whole, size_t number, size_t n)
{
  return whole / n + (number < whole % n);
}

struct mbench_limits
mbench_limits_share (const struct mbench_limits *limits, size_t number)
{
  struct mbench_limits share = *limits;
  size_t n = mbench_limits_processes (limits);
  share.min_iterations = part (limits->min_iterations, number, n);
  share.max_iterations = part (limits->max_iterations, number, n);
  share.min_samples = part (limits->min_samples, number, n);
  share.max_samples = part (limits->max_samples, number, n);
  int64_t divisor = (int64_t)n;
  share.max_time
      = limits->max_time / divisor + (limits->max_time % divisor != 0);
  if (limits->timeout == 0)
    share.timeout = mbench_limits_timeout (limits);
  return share;
}
