/* Blocks of samples: the unit of which the interval is made, since samples
   that follow one another are alike.  Owns its arrays.

   The low location of a block depends on how many samples it has: of fewer,
   less is left away.  So do estimates made of blocks, by more than their
   interval says where the samples are disturbed; two may be compared only if
   their blocks have one size.  Samples keep the number of their block.  */

#ifndef MBENCH_BLOCK_H
#define MBENCH_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/robust.h"

enum
{
  MBENCH_BLOCK_SAMPLES = 24
};

struct mbench_blocks
{
  /* Samples in a block, 1 to MBENCH_BLOCK_SAMPLES.  */
  size_t size;
  /* The block that is being filled: samples in order, and which of them are
     flagged as disturbed.  */
  double open[MBENCH_BLOCK_SAMPLES];
  bool flagged[MBENCH_BLOCK_SAMPLES];
  size_t filled;
  /* Whether the flagged samples of the last full block count: they do where
     half of them or more are, as in a body that sleeps.  */
  bool keeps_flagged;
  /* The low location of each full block, in order.  */
  double *locations;
  size_t n;
  size_t capacity;
};

/* How many samples make a block, where a sample takes SAMPLE ns and there is
   room for BUDGET ns (0: no bound) and SAMPLES samples (0: no bound): as many
   as leave room for 32 blocks, twice what the stop rule asks, 24 at most.  */
size_t mbench_block_size (int64_t sample, int64_t budget, size_t samples);

/* Take in a sample whose iteration took TIME, and that may be flagged.  True
   when it has filled a block; memory that is short loses the block's location,
   not the sample.  */
bool mbench_blocks_record (struct mbench_blocks *blocks, double time,
                           bool is_flagged);

/* The location of the full blocks with its interval at CONFIDENCE, as
   stats/section.h makes it; of the open block alone where none is full.  False
   when there is no sample.  */
bool mbench_blocks_estimate (const struct mbench_blocks *blocks,
                             double confidence,
                             struct mbench_estimate *estimate);

void mbench_blocks_release (struct mbench_blocks *blocks);

#endif
