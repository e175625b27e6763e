#include <config.h>

#include "stats/binomial.h"

#include <gsl/gsl_cdf.h>

/* Enough for the last bit of the quantile.  */
enum
{
  HALVINGS = 64
};

/* The quantile of PROBABILITY of the beta distribution with A and B.  GSL's
   own gives up on some, and ends the program then.  */
static double
beta_quantile (double probability, double a, double b)
{
  double low = 0;
  double high = 1;
  for (int i = 0; i < HALVINGS; ++i)
    {
      double middle = (low + high) / 2;
      *(gsl_cdf_beta_P (middle, a, b) < probability ? &low : &high) = middle;
    }
  return high;
}

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
    *low = beta_quantile (tail, k, n - k + 1);
  /* The other end is that of the failures.  */
  if (successes < trials)
    *high = 1 - beta_quantile (tail, n - k, k + 1);
}
