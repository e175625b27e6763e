#include <config.h>

#include "run/comparison.h"

#include <math.h>
#include <stdlib.h>

#include "run/code.h"
#include "run/comparison-arm.h"

/* The ratios of a pair in the groups that have it, of which there are N, and
   in how many layouts of the code they were had.  */
struct ratios
{
  struct mbench_ratio *list;
  size_t n;
  size_t layouts;
};

/* Whether chance places the code of ARM in each child.  */
static bool
is_displaced (const struct mbench_arm *arm)
{
  return mbench_body_of (arm->planned.test)->displace != NULL;
}

/* Whether GROUP has the code of PAIR in a layout of its own: a fresh execution
   has all code there, a child that was forked only what chance places.  */
static bool
is_laid_out (const struct mbench_comparison *comparison,
             const struct mbench_group *group,
             const struct mbench_duel_pair *pair)
{
  const struct mbench_arm *arms = comparison->duel.arms;
  if (comparison->unit == MBENCH_UNIT_BLOCK)
    return false;
  return group->record.layout == MBENCH_LAYOUT_FRESH
         || (comparison->unit == MBENCH_UNIT_CHILD
             && (is_displaced (&arms[pair->base])
                 || is_displaced (&arms[pair->other])));
}

/* Add what GROUP of COMPARISON says of PAIR.  */
static enum mbench_status
add_group (const struct mbench_comparison *comparison,
           const struct mbench_group *group, struct ratios *ratios,
           struct mbench_compared_pair *pair, struct mbench_error *error)
{
  double *blocks;
  size_t n;
  enum mbench_status status = mbench_group_blocks (
      group, pair->arms.base, pair->arms.other, &blocks, &n, error);
  if (status != MBENCH_OK || n == 0)
    return status;
  ratios->list[ratios->n++] = mbench_ratio_of_blocks (blocks, n);
  free (blocks);
  ratios->layouts += is_laid_out (comparison, group, &pair->arms);
  struct mbench_group_count count = mbench_group_count (group);
  pair->blocks += n;
  pair->rounds += count.rounds;
  pair->dropped += count.dropped;
  return MBENCH_OK;
}

/* LAYOUTS, where all are one layout: what the method itself is off by is the
   same in each process then.  */
static struct mbench_layouts
with_method_error (struct mbench_layouts layouts)
{
  layouts.ratio
      = mbench_ratio_with_error (&layouts.ratio, MBENCH_METHOD_ERROR);
  return layouts;
}

/* What RATIOS come to, where the groups are a UNIT.  */
static struct mbench_layouts
join (const struct ratios *ratios, enum mbench_unit unit)
{
  if (unit == MBENCH_UNIT_CHILD)
    return mbench_ratio_of_children (ratios->list, ratios->n);
  if (unit == MBENCH_UNIT_BLOCK || ratios->n == 1)
    return with_method_error ((struct mbench_layouts){
        .ratio = mbench_ratio_of_groups (ratios->list, ratios->n) });
  struct mbench_layouts layouts
      = mbench_ratio_of_processes (ratios->list, ratios->n);
  return ratios->layouts > 1 ? layouts : with_method_error (layouts);
}

/* What a difference has to be beyond to be one of the code: the tolerance at
   least.  */
static double
needed_for (const struct mbench_comparison *comparison, bool is_one_code,
            size_t layouts)
{
  double needed = MBENCH_LAYOUT_NEEDED;
  if (is_one_code)
    needed = 0;
  else if (layouts >= MBENCH_LAYOUTS)
    needed = comparison->unit == MBENCH_UNIT_CHILD ? MBENCH_CHILD_NEEDED : 0;
  return fmax (needed, comparison->tolerance);
}

/* Make PAIR, which knows its arms.  */
static enum mbench_status
make_pair (const struct mbench_comparison *comparison,
           struct mbench_compared_pair *pair, struct mbench_error *error)
{
  const struct mbench_duel *duel = &comparison->duel;
  struct ratios ratios = { 0 };
  ratios.list = calloc (comparison->n_groups + 1, sizeof *ratios.list);
  if (ratios.list == NULL)
    return mbench_no_memory (error, "the pairs of a comparison");
  pair->is_one_code = mbench_arms_are_one_code (&duel->arms[pair->arms.base],
                                                &duel->arms[pair->arms.other]);
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < comparison->n_groups && status == MBENCH_OK; ++i)
    status
        = add_group (comparison, &comparison->groups[i], &ratios, pair, error);
  if (status == MBENCH_OK && ratios.n > 0)
    pair->layouts = join (&ratios, comparison->unit);
  pair->rule = (struct mbench_rule){
    .tolerance = comparison->tolerance,
    .needed = needed_for (comparison, pair->is_one_code, ratios.layouts),
    .alpha = 1 - comparison->limits.confidence,
    .most_spread = MBENCH_MOST_SPREAD,
  };
  free (ratios.list);
  return status;
}

enum mbench_status
mbench_compare_family (struct mbench_comparison **list, size_t n,
                       struct mbench_ratio *mean, struct mbench_error *error)
{
  size_t most = 1;
  for (size_t i = 0; i < n; ++i)
    most += list[i]->n_pairs;
  struct mbench_layouts *layouts = calloc (most, sizeof *layouts);
  struct mbench_rule *rules = calloc (most, sizeof *rules);
  struct mbench_judgement *judgements = calloc (most, sizeof *judgements);
  struct mbench_ratio *ratios = calloc (most, sizeof *ratios);
  enum mbench_status status
      = layouts != NULL && rules != NULL && judgements != NULL
                && ratios != NULL
            ? MBENCH_OK
            : mbench_no_memory (error, "the verdicts of a comparison");
  size_t pairs = 0;
  size_t measured = 0;
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    for (size_t j = 0; j < list[i]->n_pairs; ++j)
      {
        layouts[pairs] = list[i]->pairs[j].layouts;
        rules[pairs++] = list[i]->pairs[j].rule;
        if (list[i]->pairs[j].blocks > 0)
          ratios[measured++] = list[i]->pairs[j].layouts.ratio;
      }
  if (status == MBENCH_OK && pairs > 0)
    status = mbench_judge (layouts, pairs, rules, judgements, error);
  pairs = 0;
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    for (size_t j = 0; j < list[i]->n_pairs; ++j)
      list[i]->pairs[j].judgement = judgements[pairs++];
  if (status == MBENCH_OK && mean != NULL)
    *mean = measured > 0 ? mbench_ratio_mean (ratios, measured)
                         : (struct mbench_ratio){ 0 };
  free (layouts);
  free (rules);
  free (judgements);
  free (ratios);
  return status;
}

/* Whether the arms of GROUP have one number of iterations in a sample.  */
static bool
is_common (const struct mbench_group *group)
{
  size_t rounds
      = group->n_arms > 0 ? group->record.samples.n / group->n_arms : 0;
  const micro_benchmark_time_sample_ *rows = group->record.samples.rows;
  for (size_t i = 1; rounds > 0 && i < group->n_arms; ++i)
    if (rows[i].iterations != rows[0].iterations)
      return false;
  return true;
}

/* Say of COMPARISON what is true of all its groups.  */
static void
sum_up (struct mbench_comparison *comparison)
{
  size_t blocks = 0;
  size_t keeping = 0;
  comparison->has_common_iterations = true;
  for (size_t i = 0; i < comparison->n_groups; ++i)
    {
      const struct mbench_group *group = &comparison->groups[i];
      struct mbench_group_count count = mbench_group_count (group);
      blocks += count.blocks;
      keeping += count.keeping;
      comparison->has_common_iterations
          = comparison->has_common_iterations && is_common (group);
    }
  comparison->keeps_flagged = keeping > 0 && 2 * keeping >= blocks;
}

/* Give COMPARISON the pairs of its duel and, where the arm with which all are
   compared has ended badly, those of the next one that has not with the rest
   of such.  */
static enum mbench_status
list_pairs (struct mbench_comparison *comparison, struct mbench_error *error)
{
  const struct mbench_duel *duel = &comparison->duel;
  const struct mbench_compared_arm *arms = comparison->arms;
  size_t n = mbench_duel_pairs (duel);
  size_t base = 0;
  comparison->pairs = calloc (n + duel->n + 1, sizeof *comparison->pairs);
  if (comparison->pairs == NULL)
    return mbench_no_memory (error, "the pairs of a comparison");
  for (size_t i = 0; i < n; ++i)
    comparison->pairs[i].arms = mbench_duel_pair (duel, i);
  while (base < duel->n && arms[base].outcome.kind != MBENCH_OUTCOME_DONE)
    ++base;
  for (size_t i = base + 1; base > 0 && !duel->has_all_pairs && i < duel->n;
       ++i)
    if (arms[i].outcome.kind == MBENCH_OUTCOME_DONE)
      comparison->pairs[n++].arms
          = (struct mbench_duel_pair){ .base = base, .other = i };
  comparison->n_pairs = n;
  return MBENCH_OK;
}

enum mbench_status
mbench_compare (struct mbench_comparison *comparison,
                struct mbench_error *error)
{
  /* What was made before stays until all is made anew.  */
  struct mbench_comparison made = *comparison;
  struct mbench_comparison *list = &made;
  made.arms = NULL;
  made.pairs = NULL;
  enum mbench_status status
      = mbench_compared_arms_new (comparison, &made.arms, error);
  if (status == MBENCH_OK)
    status = list_pairs (&made, error);
  for (size_t i = 0; status == MBENCH_OK && i < made.n_pairs; ++i)
    status = make_pair (&made, &made.pairs[i], error);
  if (status == MBENCH_OK)
    status = mbench_compare_family (&list, 1, NULL, error);
  if (status == MBENCH_OK)
    sum_up (&made);
  const struct mbench_comparison *old
      = status == MBENCH_OK ? comparison : &made;
  mbench_compared_arms_free (old->arms, old->duel.n);
  free (old->pairs);
  if (status == MBENCH_OK)
    *comparison = made;
  return status;
}

void
mbench_comparison_release (struct mbench_comparison *comparison)
{
  mbench_compared_arms_free (comparison->arms, comparison->duel.n);
  free (comparison->pairs);
  for (size_t i = 0; i < comparison->n_groups; ++i)
    mbench_record_release (&comparison->groups[i].record);
  free (comparison->groups);
  mbench_duel_release (&comparison->duel);
  *comparison = (struct mbench_comparison){ 0 };
}
