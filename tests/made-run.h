/* Runs of made data whose truth is known, block after block, to see whether
   intervals cover what they claim.

   A sample is the level of its block times the noise.  The truth of a run is
   that of the levels that it had and of the noise itself, not of the noise
   that happened.  */

#ifndef MADE_RUN_H
#define MADE_RUN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/random.h"
#include "stats/robust.h"

enum
{
  MADE_BLOCK_SAMPLES = 24,
  MADE_BLOCKS = 256
};

enum made_kind
{
  /* Level 1, independent samples: 1 +- 5 %; log-normal with sigma 1; 1 and an
     exponential of 2 %, where 5 % of the samples are 2.4 times as long; of two
     modes at 1 and 1.5.  */
  MADE_NORMAL,
  MADE_LOGNORMAL,
  MADE_SPIKES,
  MADE_BIMODAL,
  /* Level 1, samples of 1 +- 5 % with an autocorrelation of 0.5.  */
  MADE_ALIKE,
  /* The levels of blocks are autocorrelated by 0.9, +- 3 %; rise by a tenth in
     64 blocks; walk by 0.5 % a block; change between 1 and 1.5 every 30
     blocks, by chance.  Samples vary by 5 % around them.  */
  MADE_ALIKE_LEVELS,
  MADE_DRIFT,
  MADE_WALK,
  MADE_TWO_LEVELS,
  MADE_KINDS
};

struct made_run
{
  enum made_kind kind;
  size_t blocks;
  double samples[MADE_BLOCKS * MADE_BLOCK_SAMPLES];
  size_t ends[MADE_BLOCKS];
  /* The low location and the level of each block.  */
  double locations[MADE_BLOCKS];
  double levels[MADE_BLOCKS];
  /* What goes on from block to block: the last noise that the next is like,
     and the state of the level.  */
  double noise;
  double state;
  /* By what the levels of this visit are multiplied.  */
  double factor;
};

const char *made_kind_name (enum made_kind kind);

/* Begin a run without blocks.  */
void made_run_begin (struct made_run *run, enum made_kind kind,
                     struct mbench_random *random);

/* Let it have BLOCKS blocks, at most MADE_BLOCKS.  */
void made_run_extend (struct made_run *run, size_t blocks,
                      struct mbench_random *random);

/* Let what follows be another visit: it begins as a run does, and its levels
   are FACTOR times those.  */
void made_run_visit (struct made_run *run, double factor,
                     struct mbench_random *random);

/* The estimates of a run, at 95 %.  */
enum made_estimate
{
  MADE_LOCATION,
  MADE_MEAN,
  MADE_MEDIAN,
  MADE_ESTIMATES
};
struct mbench_estimate made_run_estimate (const struct made_run *run,
                                          enum made_estimate which);

/* Let a run that has begun go on as an execution does: look after
   MBENCH_STOP_BLOCKS blocks and at each mbench_stop_next_look, and end at the
   second look in a row at which the half-width of WHICH is at most HALF_WIDTH,
   or when the next look would be beyond MADE_BLOCKS.  */
void made_run_until (struct made_run *run, enum made_estimate which,
                     double half_width, struct mbench_random *random);

/* The mean half-width of WHICH over RUNS runs of KIND of BLOCKS blocks.  RUN
   is overwritten.  */
double made_half_width (struct made_run *run, enum made_kind kind,
                        enum made_estimate which, size_t blocks, size_t runs,
                        struct mbench_random *random);

/* Whether the run's interval of WHICH covers the truth: of the location and
   the mean, the average over the run's levels of the noise's; of the median,
   that of the samples that such levels and noise make.  */
bool made_run_covers (const struct made_run *run, enum made_estimate which);

#endif
