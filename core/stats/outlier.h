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

#endif
