/* stats/runs.h: the chance of few runs.  */

#include <config.h>

#include "stats/runs.h"

#include "tap.h"

#include <stdint.h>

/* The share of the orders of ABOVE and BELOW signs that have at most RUNS
   runs, by looking at each.  */
static double
counted (unsigned above, unsigned below, unsigned runs)
{
  unsigned n = above + below;
  unsigned orders = 0;
  unsigned few = 0;
  for (uint32_t signs = 0; signs < UINT32_C (1) << n; ++signs)
    {
      if ((unsigned)__builtin_popcount (signs) != above)
        continue;
      uint32_t changes
          = (signs ^ signs >> 1) & ((UINT32_C (1) << (n - 1)) - 1);
      ++orders;
      few += 1 + (unsigned)__builtin_popcount (changes) <= runs;
    }
  return (double)few / orders;
}

int
main (void)
{
  static const unsigned pairs[][2]
      = { { 1, 1 }, { 1, 4 }, { 3, 3 }, { 5, 2 }, { 6, 6 }, { 4, 7 } };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i)
    {
      unsigned above = pairs[i][0];
      unsigned below = pairs[i][1];
      bool is_right = true;
      for (unsigned runs = 2; runs <= above + below; ++runs)
        {
          double difference = mbench_runs_chance (above, below, runs)
                              - counted (above, below, runs);
          is_right = is_right && difference < 1e-12 && difference > -1e-12;
        }
      tap_ok (is_right, "%u and %u signs: as the orders have it", above,
              below);
    }
  tap_near (mbench_runs_chance (5, 5, 2), 2.0 / 252, 1e-12,
            "five and five apart");
  tap_ok (mbench_runs_chance (0, 9, 1) == 1, "one sign alone says nothing");
  tap_near (mbench_runs_chance (5000, 5000, 5001), 0.5, 0.05,
            "many signs do not overflow");
  return tap_done ();
}
