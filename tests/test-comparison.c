/* run/comparison.h: what groups of known ratios come to.  */

#include <config.h>

#include "run/comparison.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "made-arms.h"
#include "made-group.h"
#include "tap.h"
#include "test/test.h"

static const size_t numbers[MADE_ARMS] = { 0, 1, 2 };

static void
displace (uint32_t seed)
{
  (void)seed;
}

static const struct mbench_body placed = { .displace = displace };

/* The verdict and the doubt on two arms of which the second takes RATIO times
   as long, in N groups of UNIT and LAYOUT.  */
static const char *
verdict_on (const struct mbench_body *body, double ratio, bool is_one_code,
            enum mbench_unit unit, size_t n, enum mbench_layout layout,
            double tolerance)
{
  static char text[40];
  struct made_arms made = made_arms_new (2, is_one_code, unit);
  made.comparison.tolerance = tolerance;
  if (body != NULL)
    mbench_test_case_set_body (made.tests[1], body, NULL, NULL);
  for (size_t i = 0; i < n; ++i)
    {
      const double times[] = { 1000, 1000 * ratio };
      made_arms_group (&made, 2, numbers, times, 0.0001)->record.layout
          = layout;
    }
  const struct mbench_compared_pair *pair = made_arms_compare (&made);
  snprintf (text, sizeof text, "%s %d",
            mbench_verdict_name (pair->judgement.verdict),
            (int)pair->judgement.doubt);
  made_arms_release (&made);
  return text;
}

static const char *
verdict (double ratio, bool is_one_code, enum mbench_unit unit, size_t n,
         enum mbench_layout layout, double tolerance)
{
  return verdict_on (NULL, ratio, is_one_code, unit, n, layout, tolerance);
}

static void
test_verdicts (void)
{
  const enum mbench_layout own = MBENCH_LAYOUT_FORKED;
  const enum mbench_layout fresh = MBENCH_LAYOUT_FRESH;
  tap_string (verdict (1, true, MBENCH_UNIT_BLOCK, 1, own, 0.002), "same 0",
              "one code and one time are the same");
  tap_string (verdict (1.005, true, MBENCH_UNIT_BLOCK, 1, own, 0.002),
              "slower 0", "one code that is half a per cent slower is so");
  tap_string (verdict (1 / 1.005, true, MBENCH_UNIT_BLOCK, 1, own, 0.002),
              "faster 0", "or faster");
  char layout[20];
  snprintf (layout, sizeof layout, "undecided %d", (int)MBENCH_DOUBT_LAYOUT);
  tap_string (verdict (1.005, false, MBENCH_UNIT_BLOCK, 1, own, 0.002), layout,
              "of two codes the layout may make that");
  tap_string (verdict (1.01, false, MBENCH_UNIT_BLOCK, 1, own, 0.002),
              "slower 0", "but not one per cent");
  tap_string (verdict (1.01, false, MBENCH_UNIT_BLOCK, 1, own, 0.02), "same 0",
              "unless so much is tolerated");
  tap_string (verdict (1.005, false, MBENCH_UNIT_PROCESS, 8, fresh, 0.002),
              "slower 0", "eight layouts tell");
  tap_string (verdict (1.005, false, MBENCH_UNIT_PROCESS, 7, fresh, 0.002),
              layout, "seven do not");
  tap_string (verdict (1.005, false, MBENCH_UNIT_PROCESS, 8, own, 0.002),
              layout, "nor do eight forks of one layout");
  tap_string (
      verdict_on (&placed, 1.005, false, MBENCH_UNIT_CHILD, 8, own, 0.002),
      "slower 0", "but eight that were placed by chance do");
  tap_string (
      verdict_on (&placed, 1.003, false, MBENCH_UNIT_CHILD, 8, own, 0.002),
      layout, "from 0.4 % on");
  tap_string (verdict (1.005, false, MBENCH_UNIT_CHILD, 8, own, 0.002), layout,
              "of which code in C is not");
  tap_string (verdict (1.005, false, MBENCH_UNIT_CHILD, 8, fresh, 0.002),
              "slower 0", "unless the children are fresh executions");
}

/* The error of two arms in eight processes of LAYOUT that agree.  */
static double
error_of_processes (enum mbench_layout layout)
{
  const double times[] = { 1000, 1000 };
  struct made_arms made = made_arms_new (2, true, MBENCH_UNIT_PROCESS);
  for (size_t i = 0; i < 8; ++i)
    made_arms_group (&made, 2, numbers, times, 1e-6)->record.layout = layout;
  double error = made_arms_compare (&made)->layouts.ratio.standard_error;
  made_arms_release (&made);
  return error;
}

static void
test_method_error (void)
{
  tap_ok (error_of_processes (MBENCH_LAYOUT_FRESH) < MBENCH_METHOD_ERROR / 10,
          "what the method is off by is another in each layout");
  tap_ok (error_of_processes (MBENCH_LAYOUT_FORKED) >= MBENCH_METHOD_ERROR,
          "but not in forks of one");
}

static void
test_figures (void)
{
  const double times[] = { 1000, 1020, 500 };
  struct made_arms made = made_arms_new (3, false, MBENCH_UNIT_BLOCK);
  struct mbench_group *group
      = made_arms_group (&made, 3, numbers, times, 0.0001);
  made_group_round (group, MADE_ARMS_BLOCKS, 100, times, false);
  const struct mbench_compared_pair *pairs = made_arms_compare (&made);
  tap_size (made.comparison.n_pairs, 2, "three arms are two pairs");
  tap_ok (pairs[0].arms.other == 1 && pairs[1].arms.other == 2
              && !pairs[0].is_one_code && pairs[1].is_one_code,
          "each with the first, with which it is one code or not");
  tap_near (pairs[0].layouts.ratio.value, log (1.02), 1e-9,
            "the ratio is that of the other to the first");
  tap_near (pairs[1].layouts.ratio.value, log (0.5), 1e-3, "of each");
  tap_ok (pairs[0].rule.needed == 0.007 && pairs[1].rule.needed == 0.002
              && fabs (pairs[0].rule.alpha - 0.05) < 1e-12
              && pairs[0].rule.most_spread == MBENCH_MOST_SPREAD,
          "each is judged by its own rule");
  tap_ok (fabs (pairs[0].judgement.alpha - 0.025) < 1e-12
              || fabs (pairs[1].judgement.alpha - 0.025) < 1e-12,
          "but both are a family");
  tap_ok (pairs[0].blocks == MADE_ARMS_BLOCKS
              && pairs[0].rounds == MADE_ARMS_BLOCKS * 24
              && pairs[0].dropped == 0,
          "what was cut is not counted");
  const struct mbench_compared_arm *arms = made.comparison.arms;
  tap_near (arms[1].time.estimate.value, 1020, 1e-9, "the time of an arm");
  tap_ok (arms[1].time.is_there && !arms[1].time.estimate.has_interval
              && arms[1].iterations == 100
              && strcmp (arms[1].kind, "native") == 0
              && !arms[1].has_collector,
          "and what else is known of it");
  tap_ok (made.comparison.has_common_iterations
              && !made.comparison.keeps_flagged,
          "all have the same iterations, and no sleep");
  made.comparison.tolerance = 0.01;
  tap_ok (made_arms_compare (&made)->rule.needed == 0.01,
          "a difference is never one of the code within the tolerance");
  made_arms_release (&made);
}

static void
test_all_pairs (void)
{
  const double times[] = { 1000, 1020, 500 };
  struct made_arms made = made_arms_new (3, false, MBENCH_UNIT_BLOCK);
  made.comparison.duel.has_all_pairs = true;
  made_arms_group (&made, 3, numbers, times, 0.0001);
  const struct mbench_compared_pair *pairs = made_arms_compare (&made);
  tap_size (made.comparison.n_pairs, 3, "three arms are three pairs in all");
  tap_near (pairs[2].layouts.ratio.value, log (500.0 / 1020), 1e-3,
            "the last is of the last two");
  made_arms_release (&made);
}

/* The second arm dies in the first group; the others go on.  */
static void
test_guilty (void)
{
  const double first[] = { 1000, 1020, 500 };
  const double second[] = { 1000, 500 };
  const size_t living[] = { 0, 2 };
  struct made_arms made = made_arms_new (3, true, MBENCH_UNIT_BLOCK);
  struct mbench_group *group
      = made_arms_group (&made, 3, numbers, first, 0.0001);
  mbench_outcome_set (&group->record.outcome, MBENCH_OUTCOME_KILLED,
                      "SIGSEGV");
  mbench_outcome_detail (&group->record.outcome, MBENCH_DETAIL_STATUS, "139");
  group->record.has_arm = true;
  group->record.arm = 1;
  made_arms_group (&made, 2, living, second, 0.0001);
  const struct mbench_compared_pair *pairs = made_arms_compare (&made);
  const struct mbench_compared_arm *arms = made.comparison.arms;
  tap_ok (arms[1].outcome.kind == MBENCH_OUTCOME_KILLED
              && strcmp (arms[1].outcome.message, "SIGSEGV") == 0
              && strcmp (arms[1].outcome.details[MBENCH_DETAIL_STATUS], "139")
                     == 0,
          "the guilty arm has the outcome");
  tap_ok (arms[0].outcome.kind == MBENCH_OUTCOME_DONE
              && arms[2].outcome.kind == MBENCH_OUTCOME_DONE,
          "the others have not");
  tap_ok (pairs[0].blocks == MADE_ARMS_BLOCKS
              && pairs[1].blocks == 2 * MADE_ARMS_BLOCKS,
          "each pair has the blocks that both were in");
  group->record.has_arm = false;
  group->record.arm = 0;
  made_arms_compare (&made);
  arms = made.comparison.arms;
  tap_ok (arms[1].outcome.kind == MBENCH_OUTCOME_KILLED
              && arms[0].outcome.kind == MBENCH_OUTCOME_DONE,
          "an outcome of no arm is of all that did not go on");
  mbench_outcome_release (&made.comparison.groups[1].record.outcome);
  mbench_outcome_set (&made.comparison.groups[1].record.outcome,
                      MBENCH_OUTCOME_INTERRUPTED, NULL);
  made_arms_compare (&made);
  tap_ok (made.comparison.arms[0].outcome.kind == MBENCH_OUTCOME_DONE,
          "an interruption is of none");
  made_arms_release (&made);
}

static void
test_nothing (void)
{
  struct made_arms made = made_arms_new (2, true, MBENCH_UNIT_PROCESS);
  const struct mbench_compared_pair *pairs = made_arms_compare (&made);
  tap_ok (pairs[0].blocks == 0
              && pairs[0].judgement.verdict == MBENCH_VERDICT_UNDECIDED
              && pairs[0].judgement.doubt == MBENCH_DOUBT_NO_INTERVAL,
          "without a sample nothing is decided");
  tap_ok (!made.comparison.arms[0].time.is_there
              && made.comparison.arms[0].iterations == 0,
          "and no time known");
  struct mbench_comparison *list = &made.comparison;
  struct mbench_ratio mean = { .has_interval = true };
  tap_ok (mbench_compare_family (&list, 1, &mean, NULL) == MBENCH_OK
              && !mean.has_interval && mean.value == 0,
          "nor a mean");
  made_arms_release (&made);
}

/* Groups whose ratios are 1.01 and 1.03.  */
static void
test_groups (void)
{
  struct made_arms made = made_arms_new (2, true, MBENCH_UNIT_BLOCK);
  const double first[] = { 1000, 1010 };
  const double second[] = { 1000, 1030 };
  made_arms_group (&made, 2, numbers, first, 0.0001);
  made_arms_compare (&made);
  double narrow = made.comparison.pairs[0].judgement.half_width;
  made_arms_group (&made, 2, numbers, second, 0.0001);
  const struct mbench_compared_pair *pairs = made_arms_compare (&made);
  tap_ok (pairs[0].judgement.half_width > 10 * narrow,
          "what groups differ by is in the interval");
  tap_ok (pairs[0].layouts.ratio.value > log (1.012)
              && pairs[0].layouts.ratio.value < log (1.028),
          "around what lies between them");
  tap_ok (!pairs[0].layouts.has_spread, "blocks have no layouts");
  tap_near (made.comparison.arms[0].time.estimate.value, 1000, 1e-9,
            "the time is that of all groups");
  made_arms_release (&made);
}

static void
test_layouts (void)
{
  const enum mbench_unit units[] = { MBENCH_UNIT_PROCESS, MBENCH_UNIT_CHILD };
  for (size_t unit = 0; unit < 2; ++unit)
    {
      struct made_arms made = made_arms_new (2, false, units[unit]);
      for (size_t i = 0; i < 16; ++i)
        {
          const double times[] = { 1000, 1000 + (i % 2 == 0 ? 5.0 : -5.0) };
          made_arms_group (&made, 2, numbers, times, 0.0001);
        }
      const struct mbench_compared_pair *pairs = made_arms_compare (&made);
      tap_ok (pairs[0].layouts.has_spread
                  && fabs (pairs[0].layouts.spread - 0.005) < 0.003,
              "the spread of %s is shown",
              unit == 0 ? "processes" : "children");
      /* Only processes keep what is far away.  */
      const double wild[] = { 1000, 4000 };
      made_arms_group (&made, 2, numbers, wild, 0.0001);
      pairs = made_arms_compare (&made);
      tap_ok ((pairs[0].layouts.ratio.value > 0.05) == (unit == 0),
              "a wild one moves %s",
              unit == 0 ? "the mean" : "no trimmed mean");
      made_arms_release (&made);
    }
  struct made_arms made = made_arms_new (2, false, MBENCH_UNIT_PROCESS);
  const double times[] = { 1000, 1020 };
  made_arms_group (&made, 2, numbers, times, 0.0001);
  const struct mbench_compared_pair *pairs = made_arms_compare (&made);
  tap_ok (pairs[0].layouts.ratio.has_interval
              && pairs[0].judgement.verdict == MBENCH_VERDICT_SLOWER,
          "one process alone has its own interval");
  made_arms_release (&made);
}

/* Let GROUP know of its arms as a process does.  */
/* An arm that was never measured takes no part in the mean.  */
static void
test_partial_mean (void)
{
  const double times[] = { 1000, 1100 };
  struct made_arms made = made_arms_new (3, true, MBENCH_UNIT_BLOCK);
  made_arms_group (&made, 2, numbers, times, 0.0001);
  made_arms_compare (&made);
  struct mbench_comparison *list = &made.comparison;
  struct mbench_ratio mean;
  tap_ok (mbench_compare_family (&list, 1, &mean, NULL) == MBENCH_OK
              && fabs (mean.value - log (1.1)) < 1e-4,
          "what has no ratio has no part in the mean");
  made_arms_release (&made);
}

/* Two comparisons, of which the second would be decided alone.  */
static void
test_family (void)
{
  const double slower[] = { 1000, 1100 };
  const double twice[] = { 1000, 2000 };
  struct made_arms first = made_arms_new (2, true, MBENCH_UNIT_BLOCK);
  struct made_arms second = made_arms_new (2, true, MBENCH_UNIT_BLOCK);
  made_arms_group (&first, 2, numbers, slower, 0.0001);
  made_arms_group (&second, 2, numbers, twice, 0.0001);
  made_arms_compare (&first);
  made_arms_compare (&second);
  tap_near (first.comparison.pairs[0].judgement.alpha, 0.05, 1e-9,
            "alone a pair has all of alpha");
  struct mbench_comparison *list[] = { &first.comparison, &second.comparison };
  struct mbench_ratio mean;
  tap_ok (mbench_compare_family (list, 2, &mean, NULL) == MBENCH_OK,
          "comparisons are judged as a family");
  double alphas = first.comparison.pairs[0].judgement.alpha
                  + second.comparison.pairs[0].judgement.alpha;
  tap_near (alphas, 0.075, 1e-9, "by the steps of two");
  tap_near (mean.value, (log (1.1) + log (2)) / 2, 1e-4,
            "with the mean of their ratios");
  made_arms_release (&first);
  made_arms_release (&second);
}

int
main (void)
{
  test_verdicts ();
  test_method_error ();
  test_figures ();
  test_all_pairs ();
  test_guilty ();
  test_nothing ();
  test_groups ();
  test_layouts ();
  test_partial_mean ();
  test_family ();
  return tap_done ();
}
