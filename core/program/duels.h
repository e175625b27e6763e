/* The duels of a comparison, in one process after another: each makes a group.
   An arm that ends its process badly is in none of the later ones.  */

#ifndef MBENCH_DUELS_H
#define MBENCH_DUELS_H

#include "base/random.h"
#include "run/comparison.h"
#include "run/host.h"

struct mbench_duels
{
  /* Gets the groups.  */
  struct mbench_comparison *comparison;
  const struct mbench_observer *observer;
  const struct mbench_isolation *isolation;
  /* What is executed, as an observer sees it.  */
  struct mbench_planned lead;
  struct mbench_random *random;
  size_t n_living;
  bool is_living[MBENCH_MOST_ARMS];
  /* By the monotonic clock, ns.  */
  int64_t begin;
  /* What arms took that ended a process, beyond what was measured in it, and
     the warm-up that the others were asked for.  */
  int64_t lost;
  /* Nothing is to be run any more.  */
  bool was_interrupted;
};

/* What a process gets; zero: no limit, and for `long_time' the limit of the
   others.  No time is below zero.  */
struct mbench_duel_terms
{
  int64_t max_time;
  int64_t long_time;
  double precision;
  /* Whether it is a fresh execution of the program, and whether it is to place
     its code by chance.  */
  bool is_fresh;
  bool is_displaced;
};

/* Begin the duels of COMPARISON, of the arms that did not end badly in the
   groups that were compared so far.  OBSERVER and ISOLATION may be NULL; all
   are borrowed.  */
enum mbench_status mbench_duels_begin (
    struct mbench_duels *duels, struct mbench_comparison *comparison,
    const struct mbench_observer *observer,
    const struct mbench_isolation *isolation, struct mbench_error *error);

/* The limits of a process under TERMS.  Its timeout, where none was given, is
   that of the comparison's time, or of its own where this is longer, as where
   one goes on for long; of one that was given the process takes half at
   most.  */
struct mbench_limits
mbench_duels_limits (const struct mbench_duels *duels,
                     const struct mbench_duel_terms *terms);

/* Whether there is anybody to be compared, and nobody wants an end.  */
bool mbench_duels_go_on (struct mbench_duels *duels);

/* Let the arms have a process under TERMS.  Where one of them ended it before
   it had MBENCH_DUEL_BLOCKS blocks its samples do not count, and the others
   get another process.  */
enum mbench_status mbench_duels_play (struct mbench_duels *duels,
                                      const struct mbench_duel_terms *terms,
                                      struct mbench_error *error);

/* Since the begin, ns.  */
int64_t mbench_duels_time (const struct mbench_duels *duels);

/* The part of it that was not lost on arms which ended a process: one that
   never comes back takes nothing from the others.  Nor is a warm-up that was
   asked for in it.  */
int64_t mbench_duels_spent (const struct mbench_duels *duels);

/* The time from the first to the last sample of the last group, ns.  */
int64_t mbench_duels_measured (const struct mbench_duels *duels);

/* Whether the interval of each pair of arms that are left has PRECISION as its
   half-width at most, all groups compared.  */
enum mbench_status mbench_duels_look (struct mbench_duels *duels,
                                      double precision, bool *is_precise,
                                      struct mbench_error *error);

void mbench_duels_end (struct mbench_duels *duels);

#endif
