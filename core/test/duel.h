/* A duel: two or more arms, executions of tests, whose samples are taken in
   turn in one process.  It is planned as any execution is (test/plan.h): the
   planned one has the duel, the name of the whole, and its limits: max-time,
   precision (the half-width of each log ratio at which it is enough),
   confidence, timeout and memory.  It borrows its tests, as a plan does.  */

#ifndef MBENCH_DUEL_H
#define MBENCH_DUEL_H

#include "test/plan.h"

enum
{
  MBENCH_MOST_ARMS = 32
};

struct mbench_arm
{
  /* The test, its sizes, its name, and of its limits those of iterations in a
     sample, of iterations skipped, and of the warm-up.  */
  struct mbench_planned planned;
  /* Known work that is added to each sample: so many parts of the time of the
     sample, in steps of the loop of known cycles.  Zero: none.  */
  double extra;
};

struct mbench_duel
{
  size_t n;
  struct mbench_arm *arms;
  /* Whether each pair of arms is compared, or all with the first.  */
  bool has_all_pairs;
  /* Whether the process is to place the code that it translates by chance.  */
  bool is_displaced;
  /* The max-time in the place of the limits' where an iteration takes more
     than MBENCH_DUEL_LONG_NS (run/duel.h), ns; zero: the limits'.  */
  int64_t long_time;
  /* Decides all that is left to chance.  */
  uint32_t seed;
};

/* The arms of what is executed as PLANNED: one where it is no duel.  */
static inline size_t
mbench_planned_arms (const struct mbench_planned *planned)
{
  return planned->duel != NULL ? planned->duel->n : 1;
}

/* Pair NUMBER, from zero, of the arms of DUEL: which two.  The pairs of the
   first arm come first, then those of the second.  */
struct mbench_duel_pair
{
  size_t base;
  size_t other;
};
size_t mbench_duel_pairs (const struct mbench_duel *duel);
struct mbench_duel_pair mbench_duel_pair (const struct mbench_duel *duel,
                                          size_t number);

/* A copy that owns its arms, their names and sizes; and its end.  */
enum mbench_status mbench_duel_copy (const struct mbench_duel *source,
                                     struct mbench_duel *result,
                                     struct mbench_error *error);
void mbench_duel_release (struct mbench_duel *duel);

#endif
