/* Samples of an execution in blocks, and the rows of these, to be written
   down in a test.  */

#ifndef MADE_BLOCKS_H
#define MADE_BLOCKS_H

#include "run/block-row.h"
#include "run/sample.h"

/* An execution in the making.  */
struct made_blocks
{
  struct mbench_samples samples;
  struct mbench_block_rows rows;
  /* What the next block is: its process, the samples of a block, the
     iterations of a sample.  */
  uint16_t process;
  size_t size;
  size_t iterations;
};

/* Add a block of samples of TIME ns an iteration, and its row, in which CYCLE,
   THROUGHPUT and EMPTY are; zero: not taken.  */
void made_blocks_add (struct made_blocks *blocks, int64_t time, double cycle,
                      double throughput, double empty);

/* Add a sample to block number BLOCK, which has no row by that.  */
void made_blocks_sample (struct made_blocks *blocks, uint32_t block,
                         int64_t time, bool is_discarded);

void made_blocks_release (struct made_blocks *blocks);

#endif
