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

/* The half-width of the interval of RATIO, which has one, that is wrong with
   probability ALPHA (0.05 for 95 %).  */
double mbench_ratio_half_width (const struct mbench_ratio *ratio,
                                double alpha);

/* Of the N >= 1 log ratios of blocks of one process, in order.  */
struct mbench_ratio mbench_ratio_of_blocks (const double *blocks, size_t n);

/* Of N >= 1 groups of blocks, each of a process whose memory is laid out as
   that of the others: what they differ by beyond their own errors is in the
   interval.  */
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

/* Of N >= 1 fresh executions of a program: the mean, with the interval of
   stats/pool.h.  */
struct mbench_layouts
mbench_ratio_of_processes (const struct mbench_ratio *processes, size_t n);

/* Of N >= 1 processes whose code was placed by chance, a few of which may be
   off by any amount: the trimmed mean of their values, with its interval over
   them.  */
struct mbench_layouts
mbench_ratio_of_children (const struct mbench_ratio *children, size_t n);

/* The mean of the N >= 1 independent RATIOS: the logarithm of the geometric
   mean.  Its interval is about these N, and not about others of their kind. */
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
   in BASE and in OWN, the past runs of the version of now, do.  No interval
   where both together have fewer than MBENCH_PAST_RUNS.  */
enum
{
  MBENCH_PAST_RUNS = 5
};
struct mbench_ratio
mbench_ratio_to_past (const struct mbench_ratio *run,
                      const struct mbench_past_levels *own,
                      const struct mbench_past_levels *base);

#endif
