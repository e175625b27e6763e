/* From the samples of duels to what they say of their arms.  Pure but for the
   memory it takes.  */

#ifndef MBENCH_COMPARISON_H
#define MBENCH_COMPARISON_H

#include "run/record.h"
#include "stats/verdict.h"
#include "test/duel.h"

/* What one process measured: some of the arms of the comparison, by number,
   and its record.  */
struct mbench_group
{
  size_t n_arms;
  size_t arms[MBENCH_MOST_ARMS];
  struct mbench_record record;
};

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
  char *name;
  const char *kind;
  /* Of the last group that had it, DONE unless it ended badly.  */
  struct mbench_outcome outcome;
  /* ns an iteration, without collections, the low location over all blocks;
     iterations of a sample.  */
  struct mbench_finding time;
  size_t iterations;
  /* Of a kind whose memory is collected, an iteration: bytes, and ns of the
     collector by the share in all bytes; and the collections in all.  */
  bool has_collector;
  double bytes;
  double collector;
  size_t collections;
  bool is_interpreted;
};

struct mbench_compared_pair
{
  struct mbench_duel_pair arms;
  bool is_one_code;
  struct mbench_layouts layouts;
  struct mbench_rule rule;
  struct mbench_judgement judgement;
  /* Blocks, rounds in them, and rounds that do not count.  */
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
  /* Made by mbench_compare.  */
  struct mbench_compared_arm *arms;
  size_t n_pairs;
  struct mbench_compared_pair *pairs;
  bool has_common_iterations;
  bool keeps_flagged;
};

/* The log ratios of arm OTHER to arm BASE, numbers of the comparison, in the
   blocks of GROUP, in order; malloc'ed.  NULL with *N zero where it has no
   block of both.  */
enum mbench_status mbench_group_blocks (const struct mbench_group *group,
                                        size_t base, size_t other,
                                        double **blocks, size_t *n,
                                        struct mbench_error *error);

/* Make arms and pairs of the groups of COMPARISON, anew.  */
enum mbench_status mbench_compare (struct mbench_comparison *comparison,
                                   struct mbench_error *error);

void mbench_comparison_release (struct mbench_comparison *comparison);

#endif
