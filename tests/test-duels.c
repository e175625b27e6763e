/* program/duels.h: what a process of a comparison may take.  */

#include <config.h>

#include "program/duels.h"

#include "device/clock.h"
#include "tap.h"

/* The limits of a process that has MAX_TIME and LONG_TIME, s, in a comparison
   of 5 s that was GIVEN a timeout.  */
static struct mbench_limits
limits_of (double given, double max_time, double long_time)
{
  struct mbench_comparison comparison = { .limits = mbench_default_limits };
  comparison.limits.isolation = MBENCH_SWITCH_ON;
  comparison.limits.max_time = 5 * (int64_t)MBENCH_NS_PER_S;
  comparison.limits.timeout = (int64_t)(given * MBENCH_NS_PER_S);
  const struct mbench_duels duels
      = { .comparison = &comparison, .lead = { .limits = comparison.limits } };
  const struct mbench_duel_terms terms
      = { .max_time = (int64_t)(max_time * MBENCH_NS_PER_S),
          .long_time = (int64_t)(long_time * MBENCH_NS_PER_S) };
  return mbench_duels_limits (&duels, &terms);
}

/* Its timeout and its time, s.  */
static double
timeout_of (double given, double max_time, double long_time)
{
  return (double)limits_of (given, max_time, long_time).timeout
         / MBENCH_NS_PER_S;
}

static double
time_of (double given, double max_time)
{
  return (double)limits_of (given, max_time, 0).max_time / MBENCH_NS_PER_S;
}

int
main (void)
{
  tap_near (timeout_of (0, 5, 0), 50, 0, "ten times the comparison's time");
  tap_near (timeout_of (0, 0.5, 0), 50, 0,
            "a share of it makes no smaller one");
  tap_near (timeout_of (0, 200, 0), 2000, 0, "but a longer time a larger one");
  tap_near (timeout_of (0, 5, 10), 100, 0, "also that of long iterations");
  tap_near (timeout_of (2, 200, 10), 2, 0, "what was given holds");
  tap_near (time_of (2, 5), 1, 0, "and the process takes half of it");
  tap_near (time_of (20, 5), 5, 0, "but no more than it may");
  tap_near (time_of (2, 0), 0, 0, "what has no limit stays so");
  return tap_done ();
}
