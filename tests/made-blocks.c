#include <config.h>

#include "made-blocks.h"

#include <stdlib.h>

#include "device/clock.h"

void
made_blocks_sample (struct made_blocks *blocks, uint32_t block, int64_t time,
                    bool is_discarded)
{
  if (mbench_samples_reserve (&blocks->samples, 1, NULL) != MBENCH_OK)
    abort ();
  mbench_samples_append (
      &blocks->samples,
      (micro_benchmark_time_sample_){
          .iterations = blocks->iterations,
          .elapsed = mbench_time_from_ns (time * (int64_t)blocks->iterations),
          .start = (int64_t)blocks->samples.n * 1000,
          .block = block,
          .process = blocks->process,
          .discarded = is_discarded });
}

void
made_blocks_add (struct made_blocks *blocks, int64_t time, double cycle,
                 double throughput, double empty)
{
  uint32_t block = (uint32_t)blocks->rows.n;
  for (size_t i = 0; i < blocks->size; ++i)
    made_blocks_sample (blocks, block, time, false);
  struct mbench_block_row row
      = { .cycle = cycle, .throughput = throughput, .empty = empty };
  if (!mbench_block_rows_append (&blocks->rows, &row))
    abort ();
}

void
made_blocks_release (struct made_blocks *blocks)
{
  mbench_samples_release (&blocks->samples);
  mbench_block_rows_release (&blocks->rows);
}
