/* Comparisons of made samples whose true ratios are known, block after block,
   to see how often verdicts and intervals are wrong.

   The samples are those of a duel, rounds of one sample of each arm in an
   order by chance, of which its own blocks are made (run/duel-rounds.h).  A
   sample is the factor of its arm times the level of the moment times the
   noise.  All abort where memory is short.  */

#ifndef MADE_PAIRS_H
#define MADE_PAIRS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/random.h"
#include "run/duel-rounds.h"
#include "stats/verdict.h"

enum
{
  MADE_ARMS = 10,
  MADE_GROUPS = 8,
  MADE_PAIR_BLOCKS = 256
};

enum made_pairs_kind
{
  /* Independent samples: 1 +- 0.6 %; 1 and an exponential of 2 %, where 5 % of
     the samples are 2.4 times as long; 1 and 1 % of a log-normal with sigma 1;
     of modes at 1 and 1.5, 60 to 40.  */
  MADE_PAIRS_NORMAL,
  MADE_PAIRS_SPIKES,
  MADE_PAIRS_LOGNORMAL,
  MADE_PAIRS_BIMODAL,
  /* Each sample is like the one before it, whatever their arms, by 0.5.  */
  MADE_PAIRS_ALIKE,
  /* The level of all arms is autocorrelated from block to block by 0.9, +- 3
     %.  Each arm has one of its own, autocorrelated by 0.5, so large that the
     log ratios of blocks are by 0.05, the most that was measured; and by twice
     as much.  */
  MADE_PAIRS_ALIKE_LEVELS,
  MADE_PAIRS_ALIKE_ARMS,
  MADE_PAIRS_ALIKE_ARMS_MORE,
  /* The level of all arms rises by a tenth in 64 blocks; walks by 0.5 % a
     block; changes between 1 and 1.5 every 30 blocks, amid them.  */
  MADE_PAIRS_DRIFT,
  MADE_PAIRS_WALK,
  MADE_PAIRS_TWO_LEVELS,
  /* One arm by itself is 1.5 times as slow, for two blocks on the average,
     every 30.  */
  MADE_PAIRS_ARM_MODES,
  /* 25 us +- 4 ns by a clock of steps of 10 ns.  */
  MADE_PAIRS_TICKS,
  MADE_PAIRS_KINDS
};

struct made_pairs
{
  enum made_pairs_kind kind;
  /* How long each arm takes; 1, to be changed before it goes on.  */
  double factors[MADE_ARMS];
  struct mbench_duel duel;
  struct mbench_rounds rounds;
  /* What goes on from sample to sample and from block to block.  */
  double noise;
  double level;
  double levels[MADE_ARMS];
};

const char *made_pairs_name (enum made_pairs_kind kind);

/* Begin a comparison of 2 to MADE_ARMS arms that has no block.  PAIRS are zero
   or had one, which ends.  */
void made_pairs_begin (struct made_pairs *pairs, enum made_pairs_kind kind,
                       size_t arms, struct mbench_random *random);

void made_pairs_release (struct made_pairs *pairs);

/* Let it have BLOCKS blocks, at most MADE_PAIR_BLOCKS.  */
void made_pairs_extend (struct made_pairs *pairs, size_t blocks,
                        struct mbench_random *random);

/* Let it go on as a duel does, to the second look in a row at which the
   half-width of each pair at 95 % is at most PRECISION, or to MADE_PAIR_BLOCKS
   blocks.  */
void made_pairs_until (struct made_pairs *pairs, double precision,
                       struct mbench_random *random);

/* The ratio of arm PAIR + 1 to the first.  */
struct mbench_ratio made_pairs_ratio (const struct made_pairs *pairs,
                                      size_t pair);

/* Judge its pairs, a family, at 95 % with a TOLERANCE, which is all that is
   needed.  False where memory is short.  */
bool made_pairs_judge (const struct made_pairs *pairs, double tolerance,
                       struct mbench_judgement *judgements);

/* How many of the pairs are slower or faster by that; with a tolerance of zero
   all whose interval does not hold 1.  */
size_t made_pairs_beyond (const struct made_pairs *pairs, double tolerance);

/* Whether the 95 % interval of N of MADE_GROUPS groups covers the truth.  The
   first is of blocks whose ratios vary by 1, the others' vary by
   UNLIKE, and the groups' true values by SPREAD errors of the first.  *WIDTH
   is what the interval's is to that of the first group alone.  */
bool made_groups_cover (size_t n, double unlike, double spread, double *width,
                        struct mbench_random *random);

#endif
