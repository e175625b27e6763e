#include <config.h>

#include "stats/runs.h"

#include <math.h>

#include <gsl/gsl_sf_gamma.h>

/* The logarithm of the ways to choose M of N; no way where M > N.  */
static double
log_ways (size_t n, size_t m)
{
  return m > n ? -INFINITY : gsl_sf_lnchoose ((unsigned)n, (unsigned)m);
}

double
mbench_runs_chance (size_t above, size_t below, size_t runs)
{
  if (above == 0 || below == 0)
    return 1;
  double total = log_ways (above + below, above);
  double chance = 0;
  for (size_t i = 2; i <= runs && i <= above + below; ++i)
    {
      /* Runs of the sign that begins, and of the other.  */
      size_t first = (i + 1) / 2 - 1;
      size_t second = i / 2 - 1;
      chance += exp (log_ways (above - 1, first) + log_ways (below - 1, second)
                     - total)
                + exp (log_ways (above - 1, second)
                       + log_ways (below - 1, first) - total);
    }
  return fmin (chance, 1);
}
