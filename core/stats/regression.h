/* A straight line through elapsed time over iterations: its slope is what an
   iteration costs, its intercept what a sample costs besides.  */

#ifndef MBENCH_REGRESSION_H
#define MBENCH_REGRESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "stats/robust.h"

enum
{
  MBENCH_REGRESSION_VALUES = 6,
  MBENCH_REGRESSION_ABSCISSAE = 3
};

/* The line Y = intercept + slope * X.  The slope is in the unit of Y for one
   of X, the other figures but `r_squared' in that of Y.  */
struct mbench_regression
{
  struct mbench_estimate slope;
  struct mbench_estimate intercept;
  double deviation; /* of what remains, with n - 2 */
  /* The share of the sum of squares of Y that the line explains, 0 to 1.
     Equal Y have none to explain.  */
  double r_squared;
  bool has_r_squared;
};

/* Fit by least squares with an intercept (GSL's gsl_fit_linear), with t
   intervals at CONFIDENCE (0 to 1) of n - 2 degrees of freedom: N. R. Draper
   and H. Smith, "Applied Regression Analysis" (1998), chapter 1.  The
   intervals take the deviations from the line as independent and of one size;
   where samples are autocorrelated they are too narrow.

   False, with nothing in RESULT, where the values cannot tell a slope: fewer
   than MBENCH_REGRESSION_VALUES of them, or fewer different X than
   MBENCH_REGRESSION_ABSCISSAE.  */
bool mbench_regression_fit (const double *x, const double *y, size_t n,
                            double confidence,
                            struct mbench_regression *result);

#endif
