/* Several comparisons, a family, as a table for people.  */

#ifndef MBENCH_COMPARISON_SET_H
#define MBENCH_COMPARISON_SET_H

#include <stdio.h>

#include "run/comparison.h"

/* Write a table of the pairs of the N comparisons LIST, the slowest first, and
   below it MEAN, the logarithm of the geometric mean of their ratios, with its
   interval that is wrong with probability ALPHA, undecided where it is not
   beyond what other layouts make of the pairs, and how arms ended that ended
   badly.  UNICODE: whether signs other than ASCII may be used.  */
enum mbench_status
mbench_comparison_set_write (struct mbench_comparison *const *list, size_t n,
                             const struct mbench_ratio *mean, double alpha,
                             bool unicode, FILE *out,
                             struct mbench_error *error);

#endif
