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

#endif
