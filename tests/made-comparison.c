#include <config.h>

#include "made-comparison.h"

#include <math.h>

static char *const names[] = { "old", "new", "newer" };

/* Stands for a test that lives.  */
static struct micro_benchmark_test_case_definition some_test;

void
made_comparison_init (struct made_comparison *made, size_t n)
{
  *made = (struct made_comparison){ .comparison = { .n_pairs = 0 } };
  struct mbench_comparison *comparison = &made->comparison;
  comparison->duel = (struct mbench_duel){ .n = n, .arms = made->planned };
  comparison->limits.processes = 1;
  comparison->tolerance = 0.002;
  comparison->time_taken = 5000000000;
  comparison->arms = made->arms;
  comparison->pairs = made->pairs;
  comparison->n_pairs = n - 1;
  comparison->has_common_iterations = true;
  for (size_t i = 0; i < n; ++i)
    {
      made->planned[i].planned.test = &some_test;
      made->arms[i] = (struct mbench_compared_arm){
        .name = names[i],
        .kind = "native",
        .time = { .is_there = true, .estimate = { .value = 102.34 } },
        .iterations = 244
      };
    }
  made_comparison_groups (made, MBENCH_UNIT_BLOCK, 1, 0);
  for (size_t i = 0; i < n - 1; ++i)
    {
      made->pairs[i] = (struct mbench_compared_pair){
        .arms = { .base = 0, .other = i + 1 },
        .rule = { .tolerance = 0.002, .needed = 0.007, .alpha = 0.05 },
        .blocks = 16,
        .rounds = 384
      };
      made_comparison_doubt (made, i, MBENCH_DOUBT_WIDTH, 1, 0.001);
    }
}

void
made_comparison_judge (struct made_comparison *made, size_t number,
                       enum mbench_verdict verdict, double ratio,
                       double half_width)
{
  struct mbench_compared_pair *pair = &made->pairs[number];
  pair->layouts.ratio
      = (struct mbench_ratio){ .value = log (ratio),
                               .standard_error = half_width / 2,
                               .freedom = 9,
                               .has_interval = true };
  pair->judgement = (struct mbench_judgement){ .verdict = verdict,
                                               .alpha = 0.05,
                                               .half_width = half_width,
                                               .smallest = 0.004 };
}

void
made_comparison_doubt (struct made_comparison *made, size_t number,
                       enum mbench_doubt doubt, double ratio,
                       double half_width)
{
  made_comparison_judge (made, number, MBENCH_VERDICT_UNDECIDED, ratio,
                         half_width);
  made->pairs[number].judgement.doubt = doubt;
}

void
made_comparison_groups (struct made_comparison *made, enum mbench_unit unit,
                        size_t n, double spread)
{
  struct mbench_comparison *comparison = &made->comparison;
  comparison->unit = unit;
  comparison->groups = made->groups;
  comparison->n_groups = n;
  for (size_t i = 0; i < n; ++i)
    made->groups[i].record.layout = unit == MBENCH_UNIT_PROCESS
                                        ? MBENCH_LAYOUT_FRESH
                                        : MBENCH_LAYOUT_FORKED;
  for (size_t i = 0; i < comparison->n_pairs; ++i)
    {
      made->pairs[i].layouts.spread = spread;
      made->pairs[i].layouts.has_spread = unit != MBENCH_UNIT_BLOCK && n > 1;
    }
}
