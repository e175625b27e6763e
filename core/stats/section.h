/* Intervals from sections of a run.

   A run is a sequence of blocks of samples.  Samples that follow one another
   are alike and the level drifts, so neither samples nor blocks count as
   independent: the run is cut into K = min (blocks, MBENCH_SECTIONS)
   contiguous sections of whole blocks, whose sizes differ by at most one
   block, and the interval comes from how the sections' values differ.  S.
   Asmussen and P. W. Glynn, "Stochastic Simulation" (2007), III.5 and IV.5.

   What an interval covers is this run: the statistic over the run's span,
   whatever the level did in it.  Drift and changes of level make it wider.
   Where the data are stationary and what is alike is much shorter than a
   section, it covers the value of the process too.

   Below MBENCH_INTERVAL_VALUES sections there is a value without an interval.
   CONFIDENCE is between 0 and 1.  Values are finite.  */

#ifndef MBENCH_SECTION_H
#define MBENCH_SECTION_H

#include <stddef.h>

#include "stats/robust.h"

enum
{
  MBENCH_SECTIONS = 32
};

/* How many sections BLOCKS >= 1 make.  */
size_t mbench_sections (size_t blocks);

/* The first block of SECTION (0 to mbench_sections (BLOCKS), where it is
   BLOCKS).  */
size_t mbench_section_begin (size_t blocks, size_t section);

/* The mean of each section of N >= 1 blocks' VALUES, in order, to MEANS, which
   has room for MBENCH_SECTIONS.  Returns how many.  */
size_t mbench_section_means (const double *values, size_t n, double *means);

/* The location of N >= 1 blocks' VALUES in the order of the run, such as their
   low locations or what is derived from them block by block: the 20 % trimmed
   mean of the sections' means (mbench_trimmed_mean); of at most
   MBENCH_SECTIONS blocks it is that of the blocks.  A disturbed minority of
   the run does not move it, but is a part of the average over the run, which
   the interval covers.  So the distance D between the two counts as an error:

     t * sqrt (Yuen's standard error^2 + D^2)

   A few per cent wider than Yuen's interval where the values are alike, and
   at least twice D where the level changed.  */
struct mbench_estimate mbench_section_location (const double *values, size_t n,
                                                double confidence);

/* The mean of SAMPLES that lie in BLOCKS >= 1 blocks: block B ends before the
   sample ENDS[B], and none is empty.  All samples weigh the same.  The
   standard error S / sqrt (K) comes from the sections' means around it.  The
   half-width reaches as far as the interval of N. J. Johnson, "Modified t
   tests and confidence intervals for asymmetrical populations", Journal of the
   American Statistical Association 73 (1978), on its farther side, with the
   third moment M of the sections' means and t of K - 1 degrees:

     t S / sqrt (K) + |M| (1 + 2 t^2) / (6 S^2 K)

   Without the second term, 5 % at most of the half-width where the samples are
   symmetric, skewed samples would be covered too seldom by runs that end when
   they are precise.  */
struct mbench_estimate mbench_section_mean (const double *samples,
                                            const size_t *ends, size_t blocks,
                                            double confidence);

/* The quantile of FRACTION (mbench_quantile) of all SAMPLES, which lie in
   blocks as above; the error comes from the sections' quantiles around it
   ("sectioning"):

     t (K - 1) * sqrt (sum (q[j] - q)^2 / (K (K - 1)))

   It is zero where the clock's steps make all of them equal.  WORK has room
   for all samples.  */
struct mbench_estimate mbench_section_quantile (const double *samples,
                                                const size_t *ends,
                                                size_t blocks, double fraction,
                                                double confidence,
                                                double *work);

#endif
