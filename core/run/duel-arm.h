/* An arm of a duel in the process that measures it: set up, warm, and asked
   for one sample at a time.  */

#ifndef MBENCH_DUEL_ARM_H
#define MBENCH_DUEL_ARM_H

#include "run/state.h"
#include "test/duel.h"

struct mbench_duel_arm
{
  struct micro_benchmark_test_state_ state;
  /* The iterations of a sample, and the time of one, ns, as warm code has
     it.  */
  size_t n;
  double time;
  /* Whether its memory has come to rest without a switch to another thread
     that it waited for: it does not sleep.  */
  bool is_busy;
  /* Whether one iteration that is not timed comes before each sample, since
     the arm before is other code.  */
  bool has_lead_in;
  /* Steps of the loop of known cycles that each sample ends with.  */
  size_t extra_steps;
  /* What was counted over its samples; NULL: nothing.  */
  struct mbench_arm_share *share;
};

/* A sample: when it began, ns since the execution did; its iterations, the
   time of all of them in ns without that of the collector, the collections,
   the processor, and whether it was disturbed.  */
struct mbench_arm_sample
{
  int64_t start;
  size_t iterations;
  int64_t elapsed;
  size_t collections;
  int cpu;
  bool is_flagged;
};

/* Make ARM that of PLANNED, whose process is led by LEAD, and set it up.
   Whatever is wrong is an outcome of its state.  */
void mbench_duel_arm_begin (struct mbench_duel_arm *arm,
                            const struct mbench_arm *planned,
                            micro_benchmark_test_state lead);

/* Find the number of iterations that makes samples of TARGET ns, and go on
   until the code is warm.  */
void mbench_duel_arm_warm (struct mbench_duel_arm *arm, int64_t target);

/* Add EXTRA parts of the time of a sample to each, from here on.  */
void mbench_duel_arm_burden (struct mbench_duel_arm *arm, double extra);

/* Take one sample, unless the arm has ended.  */
struct mbench_arm_sample mbench_duel_arm_sample (struct mbench_duel_arm *arm);

/* Tear ARM down, unless it was never begun; and release what it has.  */
void mbench_duel_arm_end (struct mbench_duel_arm *arm);
void mbench_duel_arm_release (struct mbench_duel_arm *arm);

#endif
