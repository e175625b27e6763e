#include <config.h>

#include "stats/binomial.h"

#include <gsl/gsl_cdf.h>

void
mbench_binomial_interval (size_t successes, size_t trials, double confidence,
                          double *low, double *high)
{
  double tail = (1 - confidence) / 2;
  double k = (double)successes;
  double n = (double)trials;
  *low = 0;
  *high = 1;
  if (successes > 0)
    *low = gsl_cdf_beta_Pinv (tail, k, n - k + 1);
  if (successes < trials)
    *high = gsl_cdf_beta_Qinv (tail, k + 1, n - k);
}
