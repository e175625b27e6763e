/* A group of blocks: what one process has measured of some of the arms of a
   comparison, by rounds, as run/duel.h lays them out.  Pure but for the memory
   that is asked for.

   Rounds that were disturbed are left out, unless the block has recalled them.
   The last block may not be full, of as many rounds as its record says that
   are not left out.  It counts only where fewer than MBENCH_INTERVAL_VALUES
   are full; where half of its rounds or more are left out, all count.  */

#ifndef MBENCH_GROUP_H
#define MBENCH_GROUP_H

#include "run/record.h"
#include "test/duel.h"

struct mbench_group
{
  /* The arms by their numbers in the comparison, in the order of the
     samples.  */
  size_t n_arms;
  size_t arms[MBENCH_MOST_ARMS];
  struct mbench_record record;
};

/* Where arm ARM of the comparison is in GROUP: its n_arms where it is not.  */
size_t mbench_group_find (const struct mbench_group *group, size_t arm);

/* The log ratios of arm OTHER to arm BASE, numbers of the comparison, in the
   blocks of GROUP, in order; malloc'ed.  NULL with *N zero where it has no
   block of both.  */
enum mbench_status mbench_group_blocks (const struct mbench_group *group,
                                        size_t base, size_t other,
                                        double **blocks, size_t *n,
                                        struct mbench_error *error);

/* The low locations of ARM, ns an iteration, in the same way.  */
enum mbench_status mbench_group_locations (const struct mbench_group *group,
                                           size_t arm, double **blocks,
                                           size_t *n,
                                           struct mbench_error *error);

/* Of the blocks of GROUP that count: how many there are, the rounds in them
   that count and those that do not, and the blocks whose disturbed rounds
   count for want of others.  By the time of the thread every round counts,
   disturbed or not: such a block is of one.  */
struct mbench_group_count
{
  size_t blocks;
  size_t rounds;
  size_t dropped;
  size_t keeping;
};
struct mbench_group_count
mbench_group_count (const struct mbench_group *group);

#endif
