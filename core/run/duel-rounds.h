/* The rounds of a duel: which of them count, when a block is full, and when
   there are enough.  Pure: it never reads a clock.  Owns its arrays, which lie
   apart from the heap (base/pages.h).  */

#ifndef MBENCH_DUEL_ROUNDS_H
#define MBENCH_DUEL_ROUNDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "run/block.h"
#include "test/duel.h"

enum
{
  /* Rounds that do not count in an open block: with one more than the block
     would have, half of all or more do not, and then all do.  */
  MBENCH_DUEL_SPARES = MBENCH_BLOCK_SAMPLES,
  /* Where a round is a block: there are too few to wait for longer.  */
  MBENCH_DUEL_LONG_SPARES = 3,
  MBENCH_DUEL_OPEN = MBENCH_BLOCK_SAMPLES + MBENCH_DUEL_SPARES
};

struct mbench_rounds
{
  const struct mbench_duel *duel;
  /* Rounds that count in a block, 1 to MBENCH_BLOCK_SAMPLES.  */
  size_t size;
  /* The open block: times of an iteration, MBENCH_DUEL_OPEN of each arm, and
     which rounds were disturbed.  */
  double *times;
  bool flagged[MBENCH_DUEL_OPEN];
  size_t filled;
  size_t kept;
  /* Whether the disturbed rounds of the last full block count.  */
  bool keeps_flagged;
  /* The log ratio of each pair in each full block: CAPACITY of each pair.  */
  double *ratios;
  size_t n;
  size_t capacity;
  size_t next_look;
  /* The looks in a row that found every pair precise.  */
  unsigned precise_looks;
};

/* The rounds of DUEL, which they borrow, with SIZE rounds in a block.  */
enum mbench_status mbench_rounds_new (const struct mbench_duel *duel,
                                      size_t size,
                                      struct mbench_rounds *result,
                                      struct mbench_error *error);
void mbench_rounds_release (struct mbench_rounds *rounds);

/* Take in a round: the TIMES of an iteration of each arm, above zero, and
   whether it was disturbed.  *IS_FULL tells whether it has filled a block.  */
enum mbench_status mbench_rounds_record (struct mbench_rounds *rounds,
                                         const double *times, bool is_flagged,
                                         bool *is_full,
                                         struct mbench_error *error);

/* Whether it is time to look, and at this look, and at those before it that
   make MBENCH_STOP_LOOKS, the interval of each pair's log ratio, wrong with
   probability ALPHA, has a half-width of PRECISION at most.  */
bool mbench_rounds_are_enough (struct mbench_rounds *rounds, double precision,
                               double alpha);

#endif
