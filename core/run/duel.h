/* The arms of a duel, measured in turn in the process that this is called in.

   All arms are set up before the first round.  A round is a sample of each
   arm, in an order by chance, without a system call in it; a round in which
   any sample was disturbed does not count, unless half of all are (a body that
   sleeps).  A block is MBENCH_BLOCK_SAMPLES rounds that count; where an
   iteration takes more than MBENCH_DUEL_LONG_NS it is one round.

   The samples lie in the state's rows by rounds: the sample of arm A in round
   R has number R * arms + A.  `block' is the number of the block, the same for
   all of a round, and `discarded' tells rounds that do not count.  `elapsed'
   is without the time of the collector of memory.  */

#ifndef MBENCH_RUN_DUEL_H
#define MBENCH_RUN_DUEL_H

#include "run/state.h"

enum
{
  MBENCH_DUEL_LONG_NS = 400000,
  /* Blocks before the first look, and between looks.  MBENCH_STOP_LOOKS looks
     in a row are to find every pair precise: who stops at the first has 6 to 9
     of 100 intervals wrong, rather than 5 (tests/made-pairs.h).  */
  MBENCH_DUEL_BLOCKS = 16,
  MBENCH_DUEL_LOOKS = 8,
  /* Samples of code whose memory is collected are shorter by this factor.  */
  MBENCH_DUEL_COLLECTED = 2,
  /* The numbers of iterations that the arms want may differ by this factor,
     and all get one number.  */
  MBENCH_DUEL_COMMON = 4
};

/* Execute the duel that STATE, whose planned execution has one, is of.  */
void mbench_duel_execute (micro_benchmark_test_state state);

#endif
