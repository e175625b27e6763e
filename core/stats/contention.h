/* Whether the core was shared, from the ratios of two loops' times: one that
   takes all of a core's units for integers, over one that only waits
   (device/core-clock.h).

   On a core of one's own the ratio is a constant of its model, within a few
   parts in ten thousand; where a neighbour takes units too it is some percent
   higher, never lower.  So the clean level is the lowest at which ratios
   gather.  It cannot be their median: most of a run may be contended.  A ratio
   above it tells of contention; how far above tells nothing of how much slower
   other code was, so nothing is ever corrected by it.  */

#ifndef MBENCH_CONTENTION_H
#define MBENCH_CONTENTION_H

#include <stdbool.h>
#include <stddef.h>

/* Ratios that differ by at most so much, relative to the lower one, are of the
   same level: clean ratios lie much nearer to each other, and the nearest
   contended ones more than 1 % above.  */
#define MBENCH_CONTENTION_TOLERANCE 0.003

enum
{
  /* Ratios that gather: at least so many, and a twentieth of all.  */
  MBENCH_CONTENTION_BLOCKS = 5,
  MBENCH_CONTENTION_SHARE = 20,
  /* Runs that a level must have been seen in to be remembered as clean: at
     least so many, and a twentieth of all that are kept.  */
  MBENCH_CONTENTION_RUNS = 2
};

/* A level of ratios; where it is not known the value means nothing.  */
struct mbench_level
{
  double value;
  bool is_known;
};

/* The lowest level at which the N SORTED positive ratios of a run's blocks
   gather: the median of the lowest that do.  Unknown where they nowhere do: a
   freak low value, or a few of them, are no level.  */
struct mbench_level mbench_contention_level (const double *sorted, size_t n);

/* The same over the SORTED levels of past runs of this model of processor.  */
struct mbench_level mbench_contention_remembered (const double *sorted,
                                                  size_t n);

/* The clean level, of the one that OWN run shows and the REMEMBERED one: the
   lower where both are known.  A run that was contended from its first to its
   last block shows a level all the same, which only memory exposes.  */
struct mbench_level mbench_contention_clean (struct mbench_level own,
                                             struct mbench_level remembered);

/* Whether a block with this RATIO was contended; false where the CLEAN level
   is not known.  */
bool mbench_contention_flag (double ratio, struct mbench_level clean);

#endif
