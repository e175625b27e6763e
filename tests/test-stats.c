/* stats/stats.h on data with known answers.  */

#include <config.h>

#include "stats/stats.h"

#include "tap.h"

int
main (void)
{
  const double few[] = { 1, 2, 3, 4 };
  tap_near (mbench_mean (few, 4), 2.5, 0, "mean of four");
  tap_near (mbench_variance (few, 4), 5.0 / 3, 1e-15, "variance, n - 1");
  return tap_done ();
}
