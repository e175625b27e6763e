/* How much longer one thing takes than another: the logarithm of a ratio, of
   which the interval is one of Student's t.  Logarithms, as twice as slow is
   as far from equal as twice as fast.  */

#ifndef MBENCH_RATIO_H
#define MBENCH_RATIO_H

#include <stdbool.h>
#include <stddef.h>

/* The natural logarithm of a ratio, its standard error, and the degrees of
   freedom of its t; without `has_interval' only the value means something.  */
struct mbench_ratio
{
  double value;
  double standard_error;
  double freedom;
  bool has_interval;
};

/* Where several errors make one, its freedom is by F. E. Satterthwaite, "An
   approximate distribution of estimates of variance components", Biometrics
   Bulletin 2 (1946).  */

/* The half-width of the interval of RATIO, which has one, that is wrong with
   probability ALPHA (0.05 for 95 %).  */
double mbench_ratio_half_width (const struct mbench_ratio *ratio,
                                double alpha);

/* Of the N >= 1 log ratios of blocks of one process, in order: their 20 %
   trimmed mean with Yuen's error (stats/robust.h), times

     sqrt (1 + 2 r / (1 - max (r, 2 / 3)))

   where r, at least zero, is what a block tells of the next: the
   autocorrelation at lag 1 of the values that the error is of, those trimmed
   being set to the nearest that remain, plus the 1 / N that it is too low by
   where there is none.  That is the factor of a part of the noise which lasts
   from block to block by two thirds, or by r if that is more, in noise that
   does not last: of ratios measured in turn r is between -0.02 and 0.05. Where
   blocks are independent it makes the error larger by 22 % of 16 blocks, 15 %
   of 40 and 7 % of 256.  Where r is 0.1 the intervals are too narrow still: 7
   of 100 are wrong.

   An interval that is looked at until it is narrow covers too seldom: see
   run/duel.h for how often it has to be.  No interval below
   MBENCH_INTERVAL_VALUES blocks, or where memory is short.  */
struct mbench_ratio mbench_ratio_of_blocks (const double *blocks, size_t n);

/* Of N >= 1 groups of blocks, each of a process whose memory is laid out as
   that of the others: their mean, each weighted by 1 / (its error^2 + T),
   where T, the variance of what they differ by beyond their own errors, is
   that of R. DerSimonian and N. Laird, "Meta-analysis in clinical trials",
   Controlled Clinical Trials 7 (1986).  The square of its error is the
   weighted variance of the groups, as J. Hartung and G. Knapp have it ("On
   tests of the overall treatment effect in meta-analysis with normally
   distributed responses", Statistics in Medicine 20 (2001)), plus what the
   groups' own errors make of it, which that variance holds once already; its
   freedom is Satterthwaite's of both.  So two groups that agree are not as
   wide as two values would be.

   How many of 10000 95 % intervals cover, and their mean width where that of
   the first group is 1, by the deviation of the groups in errors of the first
   one; the errors of the others are as large, or 1.7 times:

                     0            0.5            1             2
     2 groups   98.6 % 1.29  97.7 % 1.49  95.2 % 2.07  90.2 % 4.13
     3          98.7   0.81  98.0   0.89  96.2   1.10  93.4   1.80
     4          99.0   0.67  98.4   0.72  96.8   0.87  94.4   1.35
     8          98.8   0.45  98.3   0.48  97.2   0.57  95.8   0.84
     2, 1.7     98.6   1.70  97.6   1.85  95.4   2.29  90.2   3.92
     4, 1.7     99.1   0.95  98.5   0.99  97.2   1.10  94.6   1.49
     8, 1.7     98.8   0.69  98.5   0.71  97.9   0.77  96.2   0.99

   Hartung and Knapp's own interval of two groups is 3.4 to 7.5 wide.

   A group without an interval does not count unless none has one.  */
struct mbench_ratio mbench_ratio_of_groups (const struct mbench_ratio *groups,
                                            size_t n);

/* RATIO, which may be off by an ERROR besides, a standard deviation that is
   known.  */
struct mbench_ratio mbench_ratio_with_error (const struct mbench_ratio *ratio,
                                             double error);

/* What several layouts come to: the ratio, and the standard deviation of the
   layouts' own ratios (of their logarithms; for small ones, parts of one),
   beyond their own errors.  */
struct mbench_layouts
{
  struct mbench_ratio ratio;
  double spread;
  bool has_spread;
};

/* Of N >= 1 fresh executions of a program: the mean, with the error of
   stats/pool.h and N - 1 degrees of freedom.  No interval for one.  */
struct mbench_layouts
mbench_ratio_of_processes (const struct mbench_ratio *processes, size_t n);

/* Of N >= 1 processes whose code was placed by chance, a few of which may be
   off by any amount: the 20 % trimmed mean of their values, with Yuen's error
   over them, whatever their own errors; neither interval nor spread below
   MBENCH_INTERVAL_VALUES children.  The variance of which the spread is the
   root is that of the winsorized values, as a part of what normal values have
   (of those R. R. Wilcox, "Introduction to Robust Estimation and Hypothesis
   Testing" (2012), 3.3), less the median of the children's squared errors.  */
struct mbench_layouts
mbench_ratio_of_children (const struct mbench_ratio *children, size_t n);

/* The mean of the N >= 1 independent RATIOS: the logarithm of the geometric
   mean.  Its interval is about these N, and not about others of their kind;
   there is none where one of them has none.  */
struct mbench_ratio mbench_ratio_mean (const struct mbench_ratio *ratios,
                                       size_t n);

/* The levels of a thing in K past runs, logarithms, in the order of time.  */
struct mbench_past_levels
{
  const double *levels;
  size_t n;
};

/* What RUN, a level of now with its standard error, is to the runs that were
   stored of another version, BASE, where runs of one version differ as those
   in BASE, of one at least, and in OWN, the past runs of the version of now,
   do.  The square of its error is D^2 (1 + 1 / runs in BASE) + the error of
   RUN^2, where D is the deviation of past runs from the mean of their version.
   No interval where both together have fewer than MBENCH_PAST_RUNS.  */
enum
{
  MBENCH_PAST_RUNS = 5
};
struct mbench_ratio
mbench_ratio_to_past (const struct mbench_ratio *run,
                      const struct mbench_past_levels *own,
                      const struct mbench_past_levels *base);

#endif
