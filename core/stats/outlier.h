/* Tukey's outliers: values outside the quartiles by more than 1.5 (mild) or
   3 (severe) interquartile ranges.  J. W. Tukey, "Exploratory Data Analysis"
   (1977), with the quartiles of type 7.  They are counted, never removed.  */

#ifndef MBENCH_OUTLIER_H
#define MBENCH_OUTLIER_H

#include <stddef.h>

struct mbench_outliers
{
  size_t low_severe;
  size_t low_mild;
  size_t high_mild;
  size_t high_severe;
};

/* Count the outliers of n >= 1 SORTED values.  A value on a fence is
   inside.  */
struct mbench_outliers mbench_outliers_count (const double *sorted, size_t n);

/* The share of the variance of samples, from 0 to 1, that must be due to
   outliers: the least that makes the rest fit independent iterations of
   positive times.  MEAN and VARIANCE are those of the time of a whole sample
   of ITERATIONS >= 1.  0 without variance, and where MEAN is not positive,
   for then it is no time.

   B. Boyer, "Robust Java benchmarking, Part 2: Statistics and solutions"
   (2008), its supplement; Haskell's criterion and Clojure's criterium use
   it.  */
double mbench_outlier_variance (double mean, double variance,
                                double iterations);

/* What such a share does to the estimate of the mean; the words and bounds
   (0.01, 0.1 and 0.5, each the first of the next class) of criterium.  */
enum mbench_outlier_effect
{
  MBENCH_OUTLIER_UNAFFECTED,
  MBENCH_OUTLIER_SLIGHT,
  MBENCH_OUTLIER_MODERATE,
  MBENCH_OUTLIER_SEVERE
};
enum mbench_outlier_effect mbench_outlier_effect (double share);

/* "unaffected", "slight", "moderate" or "severe".  */
const char *mbench_outlier_effect_name (enum mbench_outlier_effect effect);

#endif
