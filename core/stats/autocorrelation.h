/* How much a sample tells of the next: values in the order in which they were
   taken.  */

#ifndef MBENCH_AUTOCORRELATION_H
#define MBENCH_AUTOCORRELATION_H

#include <stdbool.h>
#include <stddef.h>

enum
{
  MBENCH_AUTOCORRELATION_VALUES = 3
};

/* The autocorrelation at lag 1, from -1 to 1, and the interval from `low' to
   `high' in which it lies with the asked confidence where the values are
   independent.  */
struct mbench_autocorrelation
{
  double value;
  double low;
  double high;
  bool is_outside; /* `value' of that interval: they are dependent */
};

/* GSL's lag-1 autocorrelation.  The interval is the normal one around the
   mean -1 / n with the variance (n - 2)^2 / (n^2 (n - 1)), which are exact for
   independent normal values: P. A. P. Moran, "Some theorems on time series
   II", Biometrika 35 (1948); for large n it is Bartlett's 2 / sqrt (n).  Heavy
   tails make it wider than need be.

   False, with nothing in RESULT, for fewer values than
   MBENCH_AUTOCORRELATION_VALUES and for equal ones.  */
bool mbench_autocorrelation (const double *values, size_t n, double confidence,
                             struct mbench_autocorrelation *result);

#endif
