/* Companions taken beside the samples of an execution, and the rows of its
   blocks that are made of them.  */

#ifndef MBENCH_BESIDE_H
#define MBENCH_BESIDE_H

#include <mbenchmark/report.h>
#include <mbenchmark/state.h>

#include "device/disturbance.h"
#include "run/block-row.h"
#include "run/companion.h"

enum
{
  MBENCH_BESIDE_LATENCIES = MBENCH_BLOCK_SAMPLES / MBENCH_COMPANION_SAMPLES,
  MBENCH_BESIDE_EMPTIES = MBENCH_BLOCK_SAMPLES / MBENCH_COMPANION_EMPTY_SAMPLES
};

struct mbench_beside
{
  /* NULL: nothing is taken.  */
  struct mbench_random *random;
  /* Bits of what is.  */
  unsigned wanted;
  /* Steps of the loops of known cycles in one call.  */
  size_t latency_steps;
  size_t throughput_steps;
  /* The least that a step of the throughput loop took so far, ns.  */
  double throughput_least;

  /* Of the block that is open: what comes after each sample, whether that has
     been drawn, and what came of it: ns a cycle, a step, an iteration.  */
  struct mbench_companion_plan plan;
  bool is_planned;
  double latencies[MBENCH_BESIDE_LATENCIES];
  size_t n_latencies;
  double empties[MBENCH_BESIDE_EMPTIES];
  size_t n_empties;
  double throughput;
  /* The time of a cycle next to the throughput loop; zero: that of the block
     is near enough.  */
  double throughput_cycle;
  int64_t start;
  /* What the system told when the block before was full.  */
  struct mbench_disturbance_source source;
  struct mbench_disturbance latest;

  struct mbench_block_rows rows;
};

/* Begin with the execution of STATE, and end; the rows stay.  */
void mbench_beside_begin (micro_benchmark_test_state state);
void mbench_beside_end (struct mbench_beside *beside);

/* Warm up the empty body by N iterations.  */
void mbench_beside_warm (micro_benchmark_test_state state, size_t n);

/* Take what comes after SAMPLE, number INDEX of its block.  IS_LAST: the block
 * is full, and its row is made.  */
void mbench_beside_take (micro_benchmark_test_state state, size_t index,
                         const micro_benchmark_time_sample_ *sample,
                         bool is_last);

#endif
