/* From the samples of duels to what they say of their arms.  Pure but for the
   memory it takes.  */

#ifndef MBENCH_COMPARISON_H
#define MBENCH_COMPARISON_H

#include "run/group.h"
#include "stats/verdict.h"
#include "test/duel.h"

/* The standard deviation of what the ratio of two arms of one code comes to,
   in one layout of memory, however long they are measured: `make bench-trust'
   shows it.  No interval of one layout is narrower than it allows.  */
#define MBENCH_METHOD_ERROR 1.2e-4

/* What the groups differ by.  */
enum mbench_unit
{
  /* Nothing that lays out code: one process, or forks of one.  */
  MBENCH_UNIT_BLOCK,
  /* Each is a fresh execution of the program.  */
  MBENCH_UNIT_PROCESS,
  /* Each is a fork that has placed what it translates by chance.  */
  MBENCH_UNIT_CHILD
};

struct mbench_compared_arm
{
  /* As its set-up or its plan calls it; the second of one name has " (2)"
     behind it, and so on.  */
  char *name;
  const char *kind;
  /* Of the last group that had it, DONE unless it ended badly there.  */
  struct mbench_outcome outcome;
  /* ns an iteration, without collections, the low location over all blocks,
     without an interval: blocks that follow one another are alike; iterations
     of a sample, the mean over the groups.  */
  struct mbench_finding time;
  size_t iterations;
  /* Of a kind whose memory is collected, an iteration: bytes, and ns of the
     collector by the share in all bytes; and the collections in all.  */
  bool has_collector;
  double bytes;
  double collector;
  size_t collections;
  bool is_interpreted;
  /* Known to be compiled without optimisation.  */
  bool is_unoptimised;
};

struct mbench_compared_pair
{
  struct mbench_duel_pair arms;
  bool is_one_code;
  struct mbench_layouts layouts;
  struct mbench_rule rule;
  struct mbench_judgement judgement;
  /* Blocks, rounds in them that count, and rounds that do not.  Without a
     block there is no ratio: `layouts' means nothing.  */
  size_t blocks;
  size_t rounds;
  size_t dropped;
};

struct mbench_comparison
{
  /* Owned.  */
  struct mbench_duel duel;
  struct mbench_limits limits;
  /* What was asked; `needed' follows from the arms and the unit.  */
  double tolerance;
  enum mbench_unit unit;
  size_t n_groups;
  struct mbench_group *groups;
  /* ns, from the first group's begin to the last one's end.  */
  int64_t time_taken;
  bool was_interrupted;
  /* Made by mbench_compare.  The pairs are those of the duel, and behind them,
     where its first arm has ended badly and all are compared with that, those
     of the next that has not.  */
  struct mbench_compared_arm *arms;
  size_t n_pairs;
  struct mbench_compared_pair *pairs;
  bool has_common_iterations;
  /* Whether disturbed rounds count in half of the blocks or more, as those of
     a body that sleeps do.  */
  bool keeps_flagged;
};

/* What a difference between two codes has to be beyond where chance has laid
   out them in fewer layouts than MBENCH_LAYOUTS: the same source at another
   address makes one of -0.16 to +0.65 %.  */
#define MBENCH_LAYOUT_NEEDED 0.007
/* The same for so many children that place their code by chance: what else is
   in memory they have from one process, and a hash table in other places makes
   a difference of 0.4 % in one process of 24, and of 0.3 % in two.  */
#define MBENCH_CHILD_NEEDED 0.004
enum
{
  MBENCH_LAYOUTS = 8
};

/* Make arms and pairs of the groups of COMPARISON, anew.  */
enum mbench_status mbench_compare (struct mbench_comparison *comparison,
                                   struct mbench_error *error);

/* Judge the pairs of the N >= 1 comparisons at LIST, each made by
   mbench_compare, as one family.  MEAN, unless NULL, becomes the mean of the
   log ratios of all pairs, that of the geometric mean of the ratios.  */
enum mbench_status mbench_compare_family (struct mbench_comparison **list,
                                          size_t n, struct mbench_ratio *mean,
                                          struct mbench_error *error);

void mbench_comparison_release (struct mbench_comparison *comparison);

#endif
