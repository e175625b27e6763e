/* One estimate of several processes or runs.  */

#ifndef MBENCH_POOL_H
#define MBENCH_POOL_H

#include <stddef.h>

#include "stats/robust.h"

struct mbench_pool
{
  /* The mean over the processes.  Its interval covers what the program costs
     on this machine, over processes as well as within them.  */
  struct mbench_estimate estimate;
  /* The standard error of a process, root mean square.  */
  double within;
  /* The standard deviation of the processes' own values: what their estimates
     vary by beyond WITHIN; zero where they do not.  Only with an interval.  */
  double between;
};

/* Pool the estimates of N >= 1 processes that have a value and a standard
   error each (0 counts as exact):

     t (N - 1) * sqrt ((variance of the values + mean of the errors^2) / N)

   The variance holds the errors once already: where processes are alike the
   interval is up to 1.4 times too wide, and it is never too narrow.  At 95 %
   t is 12.7 for two processes, 4.3 for three, 3.2 for four, 2.4 for eight and
   2.1 for sixteen, so fewer than four tell hardly more than that they differ,
   and more than eight gain little but the square root.  No interval for
   one.  */
struct mbench_pool mbench_pool (const struct mbench_estimate *processes,
                                size_t n, double confidence);

/* Where a later run will be, from the levels of K past runs and the CURRENT
   one: their mean and

     t (K) * deviation * sqrt (1 + 1 / (K + 1))

   the prediction interval of independent normal values.  Runs of one host are
   not: the interval that holds for the next minutes holds less often the later
   the run is.  No interval below 5 past runs.  */
struct mbench_estimate mbench_predict (const double *past, size_t k,
                                       double current, double confidence);

#endif
