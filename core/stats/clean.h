/* Which blocks of a run an estimate is made of: those during which the core
   was not shared, where there are enough.  */

#ifndef MBENCH_CLEAN_H
#define MBENCH_CLEAN_H

#include <stdbool.h>
#include <stddef.h>

/* The clean blocks that are enough, and of several processes those that have
   them.  */
enum
{
  MBENCH_CLEAN_BLOCKS = 16,
  MBENCH_CLEAN_PROCESSES = 4
};

struct mbench_clean
{
  /* How many blocks are used, and whether all of them are clean.  */
  size_t used;
  bool is_clean;
};

/* Choose among N blocks of which CONTENDED tells whether the core was shared:
   the clean ones if they are at least MBENCH_CLEAN_BLOCKS or all, otherwise
   every block.  INDEX, with room for N, gets the numbers of the chosen ones in
   order.  */
struct mbench_clean mbench_clean_choose (const bool *contended, size_t n,
                                         size_t *index);

/* Move the VALUES of the USED blocks that INDEX names to the front.  */
void mbench_clean_blocks (double *values, const size_t *index, size_t used);

/* Move the SAMPLES and the ENDS of those blocks to the front, where block B
   ends before the sample ENDS[B].  Returns how many samples remain.  */
size_t mbench_clean_samples (double *samples, size_t *ends,
                             const size_t *index, size_t used);

#endif
