/* What is measured beside the samples of a test, at chance places in the same
   blocks: the loops of known cycles, which tell the core's clock and whether
   the core is shared, and the empty body, which tells what the loop and the
   clock cost.  The rule of where each comes; pure but for the random numbers
   that it is given.  */

#ifndef MBENCH_COMPANION_H
#define MBENCH_COMPANION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"
#include "run/block.h"

/* Bits of what comes after a sample.  */
enum mbench_companion
{
  MBENCH_COMPANION_LATENCY = 1,
  MBENCH_COMPANION_THROUGHPUT = 2,
  MBENCH_COMPANION_EMPTY = 4
};

enum
{
  /* At most one loop of known cycles in so many samples, and one empty body
     in so many.  */
  MBENCH_COMPANION_SAMPLES = 4,
  MBENCH_COMPANION_EMPTY_SAMPLES = 8,
  /* Of so many blocks one goes without the loops, to see whether they disturb
     the others.  */
  MBENCH_COMPANION_BLOCKS = 4
};

/* What comes after each sample of a block.  */
struct mbench_companion_plan
{
  uint8_t after[MBENCH_BLOCK_SAMPLES];
};

/* Whether block NUMBER, of blocks of SIZE samples, goes without the loops.
   None does where a block is too small for one in every block: its samples are
   so long that nothing disturbs them.  */
bool mbench_companion_is_alone (size_t number, size_t size);

/* The plan of block NUMBER, of SIZE samples (1 to MBENCH_BLOCK_SAMPLES).
   WANTED are the bits of what may be in it.  One throughput loop comes with
   the latency loops of a block.  */
struct mbench_companion_plan
mbench_companion_plan_block (size_t number, size_t size, unsigned wanted,
                             struct mbench_random *random);

#endif
