/* The interval of a rate that was counted.  */

#ifndef MBENCH_BINOMIAL_H
#define MBENCH_BINOMIAL_H

#include <stddef.h>

/* The interval, from *LOW to *HIGH (parts of one), of the probability of
   what happened in SUCCESSES of TRIALS independent trials, which holds with
   CONFIDENCE (0 to 1) or more: the exact one of C. J. Clopper and E. S.
   Pearson, "The use of confidence or fiducial limits illustrated in the case
   of the binomial", Biometrika 26 (1934), by quantiles of the beta
   distribution.  Each side is wrong with half of what CONFIDENCE leaves, also
   where the other is 0 or 1.  No trials tell nothing: 0 to 1.  SUCCESSES is at
   most TRIALS.  */
void mbench_binomial_interval (size_t successes, size_t trials,
                               double confidence, double *low, double *high);

#endif
