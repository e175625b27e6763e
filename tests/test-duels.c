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

/* The timeout of a process of two arms that warm up for so long, s, the second
   of which may have ended another.  */
static double
warm_timeout (double first, double second, bool has_second)
{
  struct mbench_arm arms[2] = { 0 };
  arms[0].planned.limits.warm_up_time = (int64_t)(first * MBENCH_NS_PER_S);
  arms[1].planned.limits.warm_up_time = (int64_t)(second * MBENCH_NS_PER_S);
  struct mbench_comparison comparison
      = { .limits = mbench_default_limits, .duel = { .n = 2, .arms = arms } };
  comparison.limits.isolation = MBENCH_SWITCH_ON;
  const struct mbench_duels duels = { .comparison = &comparison,
                                      .lead = { .limits = comparison.limits },
                                      .is_living = { true, has_second } };
  const struct mbench_duel_terms terms = { .max_time = 1000000 };
  return (double)mbench_duels_limits (&duels, &terms).timeout
         / MBENCH_NS_PER_S;
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
  tap_near (warm_timeout (1, 2, true), 50, 0,
            "a warm-up that the time has room for changes nothing");
  tap_near (warm_timeout (10, 20, true), 300, 0,
            "a longer one of all arms is a longer time");
  tap_near (warm_timeout (10, 20, false), 100, 0, "of those that are left");
  tap_near (warm_timeout (9e9, 9e9, true), (double)INT64_MAX / 1e9, 1,
            "and no longer than any time");
  return tap_done ();
}
