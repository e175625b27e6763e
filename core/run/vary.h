/* Samples of different lengths: where all samples of an execution have the
   same number of iterations, what a sample costs once cannot be told from what
   each of its iterations costs.  Pure.  */

#ifndef MBENCH_VARY_H
#define MBENCH_VARY_H

#include <stddef.h>
#include <stdint.h>

enum
{
  /* The lengths that there are: so many equal parts of the full one, 1 to all
     of them.  */
  MBENCH_VARY_PARTS = 4
};

/* The seed of the execution called NAME: the same name has the same lengths in
   every run.  */
uint32_t mbench_vary_seed (const char *name);

/* The parts that the sample at PLACE of block BLOCK has: 1 to
   MBENCH_VARY_PARTS.  From the first place on, each MBENCH_VARY_PARTS samples
   of a block have every length once, in an order that SEED, block and place
   decide.  */
unsigned mbench_vary_parts (uint32_t seed, size_t block, size_t place);

/* The iterations of so many PARTS of N >= MBENCH_VARY_PARTS iterations, to the
   nearest.  */
size_t mbench_vary_iterations (size_t n, unsigned parts);

#endif
