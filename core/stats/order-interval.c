#include <config.h>

#include "stats/order-interval.h"

#include <limits.h>
#include <math.h>

#include <gsl/gsl_cdf.h>

bool
mbench_design_effect (const struct mbench_block_count *blocks, size_t count,
                      double *design_effect)
{
  double values = 0;
  double above = 0;
  for (size_t i = 0; i < count; ++i)
    {
      values += (double)blocks[i].values;
      above += (double)blocks[i].above;
    }
  if (count < MBENCH_DESIGN_BLOCKS || above <= 0 || above >= values)
    return false;
  double share = above / values;
  double squares = 0;
  for (size_t i = 0; i < count; ++i)
    {
      double difference
          = (double)blocks[i].above - share * (double)blocks[i].values;
      squares += difference * difference;
    }
  double size = (double)count;
  double variance = size / (size - 1) * squares / (values * values);
  double binomial = share * (1 - share) / values;
  *design_effect = fmax (1, variance / binomial);
  return true;
}

double
mbench_effective_size (size_t n, double design_effect, size_t blocks,
                       double confidence)
{
  double upper = 0.5 + confidence / 2;
  double ratio = gsl_cdf_ugaussian_Pinv (upper)
                 / gsl_cdf_tdist_Pinv (upper, (double)(blocks - 1));
  return (double)n / design_effect * ratio * ratio;
}

/* The most of SIZE independent values that lie below the quantile of
   FRACTION with a probability of TAIL at most to lie so few or fewer, plus
   one; zero where even none is likelier.  */
static unsigned
low_rank (unsigned size, double fraction, double tail)
{
  unsigned low = 0;
  unsigned high = size + 1;
  /* P (count <= low - 1) <= tail < P (count <= high - 1).  */
  while (high - low > 1)
    {
      unsigned middle = low + (high - low) / 2;
      if (gsl_cdf_binomial_P (middle - 1, fraction, size) <= tail)
        low = middle;
      else
        high = middle;
    }
  return low;
}

bool
mbench_order_interval (const double *sorted, size_t n, double effective,
                       double fraction, double confidence,
                       struct mbench_order_interval *result)
{
  double most = fmin ((double)n, UINT_MAX - 1.0);
  unsigned size = (unsigned)fmax (0, fmin (effective, most));
  double tail = (1 - confidence) / 2;
  /* The upper rank is the lower one from the other end.  */
  unsigned low = low_rank (size, fraction, tail);
  unsigned high = low_rank (size, 1 - fraction, tail);
  if (low == 0 || high == 0)
    return false;
  /* Each of SIZE stands for a run of this many equal ranks; the interval
     takes the whole run at either end.  */
  double run = (double)n / size;
  size_t below = (size_t)floor ((low - 1) * run);
  size_t above = (size_t)floor ((high - 1) * run);
  *result = (struct mbench_order_interval){
    .low = sorted[below],
    .high = sorted[n - 1 - above],
    .low_rank = below + 1,
    .high_rank = n - above,
  };
  return true;
}

double
mbench_share_below_greatest (double effective, double confidence)
{
  return pow (1 - confidence, 1 / effective);
}
