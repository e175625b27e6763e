/* Groups of a comparison, to be written down in a test: rounds of samples as
   a process leaves them behind.  */

#ifndef MADE_GROUP_H
#define MADE_GROUP_H

#include "run/group.h"

/* A group of the N ARMS, by their numbers in the comparison, of blocks of SIZE
   rounds.  */
struct mbench_group made_group (size_t n, const size_t *arms, size_t size);

/* Add a round of samples of ITERATIONS, whose iterations take TIMES ns, one of
   each arm, to block number BLOCK.  IS_DISTURBED: the last of them was, and
   the round is left out.  */
void made_group_round (struct mbench_group *group, uint32_t block,
                       size_t iterations, const double *times,
                       bool is_disturbed);

/* Recall the disturbed rounds of block number BLOCK.  */
void made_group_recall (struct mbench_group *group, uint32_t block);

/* Add BLOCKS blocks of SIZE rounds of 100 iterations, which take TIMES.  */
void made_group_blocks (struct mbench_group *group, size_t blocks,
                        const double *times);

#endif
