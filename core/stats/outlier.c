#include <config.h>

#include "stats/outlier.h"

#include "stats/stats.h"

struct mbench_outliers
mbench_outliers_count (const double *sorted, size_t n)
{
  double low = mbench_quantile (sorted, n, 0.25);
  double high = mbench_quantile (sorted, n, 0.75);
  double range = high - low;
  struct mbench_outliers count = { 0 };
  for (size_t i = 0; i < n; ++i)
    if (sorted[i] < low - 3 * range)
      ++count.low_severe;
    else if (sorted[i] < low - 1.5 * range)
      ++count.low_mild;
    else if (sorted[i] > high + 3 * range)
      ++count.high_severe;
    else if (sorted[i] > high + 1.5 * range)
      ++count.high_mild;
  return count;
}
