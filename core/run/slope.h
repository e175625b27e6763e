/* The slope of time over iterations of an execution whose samples differ in
   their iterations.  Pure but for the memory it takes while it works.  */

#ifndef MBENCH_SLOPE_H
#define MBENCH_SLOPE_H

#include <stdbool.h>

#include "base/status.h"
#include "run/sample.h"
#include "stats/regression.h"

/* Fit a line by least squares through the time of SAMPLES over their
   iterations, at CONFIDENCE, and tell by *HAS_SLOPE whether there is one.

   A sample that something disturbed is longer by much and says nothing of the
   line.  So the samples are cut into eight contiguous parts, and of each part
   the median time of those with the same iterations is one point.  That also
   makes points that are less alike than samples that follow one another. Where
   there are hardly two of the same iterations each sample is a point.  */
enum mbench_status mbench_slope_fit (const struct mbench_samples *samples,
                                     double confidence, bool *has_slope,
                                     struct mbench_regression *slope,
                                     struct mbench_error *error);

#endif
