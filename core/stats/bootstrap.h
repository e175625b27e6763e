/* The interval of any statistic by resampling: B. Efron, "Better bootstrap
   confidence intervals", Journal of the American Statistical Association 82
   (1987); B. Efron and R. J. Tibshirani, "An Introduction to the Bootstrap"
   (1993), chapters 11 and 14.  */

#ifndef MBENCH_BOOTSTRAP_H
#define MBENCH_BOOTSTRAP_H

#include <stddef.h>

#include "base/random.h"
#include "base/status.h"

/* The statistic of n >= 1 VALUES, which are a copy that it may reorder or
   write over, as a quantile does that sorts them.  */
typedef double mbench_statistic (double *values, size_t n, void *data);

/* The most values that the jackknife leaves out in turn; of more values it
   leaves out groups of neighbours.  */
enum
{
  MBENCH_JACKKNIFE_GROUPS = 1000
};

struct mbench_bootstrap_plan
{
  mbench_statistic *statistic;
  void *data;       /* for the statistic */
  size_t resamples; /* at least 2; 1000 and more for an interval at 95 % */
  /* Values are drawn in runs of this many neighbours, from 1, where they are
     independent, to n / 2: the moving blocks of H. R. Kunsch, "The jackknife
     and the bootstrap for general stationary observations", Annals of
     Statistics 17 (1989).  A run is to be several times as long as values
     tell of each other.  */
  size_t block;
  double confidence; /* between 0 and 1 */
  /* NULL, or room for as many as RESAMPLES: the sorted replicates are left
     there.  */
  double *replicates;
};

struct mbench_interval
{
  double low;
  double high;
};

/* All in the unit of the statistic, but for `bias' and `acceleration', which
   have none.  */
struct mbench_bootstrap
{
  double value; /* of the values themselves */
  double error; /* the standard error, by the resamples */
  double bias;  /* z0, the correction for the bias of the median */
  double acceleration;
  struct mbench_interval percentile;
  struct mbench_interval bca; /* bias-corrected and accelerated */
};

/* Resample n >= 2 VALUES, fewer than 2^32 and in the order in which they were
   taken, by PLAN with numbers from RANDOM.  Calls the statistic `resamples' +
   n
   + 1 times at most.  MBENCH_INVALID for a plan out of its bounds and as soon
   as the statistic is not finite; MBENCH_NO_MEMORY.  */
enum mbench_status mbench_bootstrap (const double *values, size_t n,
                                     const struct mbench_bootstrap_plan *plan,
                                     struct mbench_random *random,
                                     struct mbench_bootstrap *result,
                                     struct mbench_error *error);

/* The second half of it: fill in RESULT, whose `value' is set, from COUNT >= 2
   SORTED replicates and LEAVES >= 1 values of the JACKKNIFE.  Of replicates
   that are equal to the value, but for rounding, half count as below it.  An
   end that would lie beyond the replicates is the least or the greatest of
   them.  Equal replicates give a point.  */
void mbench_bca (const double *sorted, size_t count, const double *jackknife,
                 size_t leaves, double confidence,
                 struct mbench_bootstrap *result);

/* What BCa takes for the quantile at PROBABILITY, between 0 and 1, of the
   statistic: one of COUNT >= 2 SORTED replicates, or between two of them, by
   the bias and acceleration of RESULT.  At 1/2 it is the median without its
   bias; the ends of an interval are those at half of what it leaves out.  */
double mbench_bca_quantile (const double *sorted, size_t count,
                            const struct mbench_bootstrap *result,
                            double probability);

#endif
