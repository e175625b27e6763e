/* run/comparison.h: what groups of known ratios come to.  */

#include <config.h>

#include "run/comparison.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "made-group.h"
#include "tap.h"
#include "test/test.h"

enum
{
  ARMS = 3,
  BLOCKS = 16
};

static const size_t numbers[ARMS] = { 0, 1, 2 };

static void
first_body (void *data)
{
  (void)data;
}

static void
second_body (void *data)
{
  (void)data;
}

static int64_t
collector_time (void)
{
  return 0;
}

static const struct mbench_body hosted
    = { .kind = "hosted", .collector_time = collector_time };

static void
displace (uint32_t seed)
{
  (void)seed;
}

static const struct mbench_body placed = { .displace = displace };

/* A comparison of N tests, each of code of its own or all of one, in the
   making.  */
struct made
{
  struct mbench_comparison comparison;
  micro_benchmark_test_case tests[ARMS];
};

static struct made
make (size_t n, bool is_one_code, enum mbench_unit unit)
{
  struct made made = { .comparison = { .tolerance = 0.002,
                                       .limits = { .confidence = 0.95 },
                                       .unit = unit } };
  struct mbench_arm arms[ARMS] = { 0 };
  char *names[ARMS] = { "old", "new", "newer" };
  const struct mbench_duel duel = { .n = n, .arms = arms };
  for (size_t i = 0; i < n; ++i)
    {
      const micro_benchmark_test_definition definition
          = { .is_auto = true,
              .auto_test
              = is_one_code || i % 2 == 0 ? first_body : second_body };
      if (mbench_test_case_new (names[i], &definition, &made.tests[i], NULL)
          != MBENCH_OK)
        abort ();
      arms[i].planned.test = made.tests[i];
      arms[i].planned.name = names[i];
    }
  if (mbench_duel_copy (&duel, &made.comparison.duel, NULL) != MBENCH_OK)
    abort ();
  made.comparison.groups = calloc (64, sizeof *made.comparison.groups);
  return made;
}

/* Add a group of the N arms of NUMBERS whose blocks have TIMES, give or take
   what NOISE is of them.  */
static struct mbench_group *
add_group (struct made *made, size_t n, const size_t *arms,
           const double *times, double noise)
{
  struct mbench_group *group
      = &made->comparison.groups[made->comparison.n_groups++];
  *group = made_group (n, arms, 24);
  for (size_t i = 0; i < BLOCKS; ++i)
    {
      double some[ARMS];
      for (size_t j = 0; j < n; ++j)
        some[j] = times[j];
      /* A pattern that is not alike from block to block.  */
      some[n - 1] *= 1 + noise * (i * 7 % 5 < 2 ? 1 : i * 7 % 5 > 2 ? -1 : 0);
      made_group_blocks (group, 1, some);
    }
  return group;
}

static const struct mbench_compared_pair *
compare (struct made *made)
{
  struct mbench_error error;
  if (mbench_compare (&made->comparison, &error) != MBENCH_OK)
    abort ();
  return made->comparison.pairs;
}

static void
release (struct made *made)
{
  size_t n = made->comparison.duel.n;
  mbench_comparison_release (&made->comparison);
  for (size_t i = 0; i < n; ++i)
    mbench_test_case_free (made->tests[i]);
}

/* The verdict and the doubt on two arms of which the second takes RATIO times
   as long, in N groups of UNIT and LAYOUT.  */
static const char *
verdict_on (const struct mbench_body *body, double ratio, bool is_one_code,
            enum mbench_unit unit, size_t n, enum mbench_layout layout,
            double tolerance)
{
  static char text[40];
  struct made made = make (2, is_one_code, unit);
  made.comparison.tolerance = tolerance;
  if (body != NULL)
    mbench_test_case_set_body (made.tests[1], body, NULL, NULL);
  for (size_t i = 0; i < n; ++i)
    {
      const double times[] = { 1000, 1000 * ratio };
      add_group (&made, 2, numbers, times, 0.0001)->record.layout = layout;
    }
  const struct mbench_compared_pair *pair = compare (&made);
  snprintf (text, sizeof text, "%s %d",
            mbench_verdict_name (pair->judgement.verdict),
            (int)pair->judgement.doubt);
  release (&made);
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
  struct made made = make (2, true, MBENCH_UNIT_PROCESS);
  for (size_t i = 0; i < 8; ++i)
    add_group (&made, 2, numbers, times, 1e-6)->record.layout = layout;
  double error = compare (&made)->layouts.ratio.standard_error;
  release (&made);
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
  struct made made = make (3, false, MBENCH_UNIT_BLOCK);
  struct mbench_group *group = add_group (&made, 3, numbers, times, 0.0001);
  made_group_round (group, BLOCKS, 100, times, false);
  const struct mbench_compared_pair *pairs = compare (&made);
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
  tap_ok (pairs[0].blocks == BLOCKS && pairs[0].rounds == BLOCKS * 24
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
  tap_ok (compare (&made)->rule.needed == 0.01,
          "a difference is never one of the code within the tolerance");
  release (&made);
}

static void
test_all_pairs (void)
{
  const double times[] = { 1000, 1020, 500 };
  struct made made = make (3, false, MBENCH_UNIT_BLOCK);
  made.comparison.duel.has_all_pairs = true;
  add_group (&made, 3, numbers, times, 0.0001);
  const struct mbench_compared_pair *pairs = compare (&made);
  tap_size (made.comparison.n_pairs, 3, "three arms are three pairs in all");
  tap_near (pairs[2].layouts.ratio.value, log (500.0 / 1020), 1e-3,
            "the last is of the last two");
  release (&made);
}

/* The second arm dies in the first group; the others go on.  */
static void
test_guilty (void)
{
  const double first[] = { 1000, 1020, 500 };
  const double second[] = { 1000, 500 };
  const size_t living[] = { 0, 2 };
  struct made made = make (3, true, MBENCH_UNIT_BLOCK);
  struct mbench_group *group = add_group (&made, 3, numbers, first, 0.0001);
  mbench_outcome_set (&group->record.outcome, MBENCH_OUTCOME_KILLED,
                      "SIGSEGV");
  mbench_outcome_detail (&group->record.outcome, MBENCH_DETAIL_STATUS, "139");
  group->record.has_arm = true;
  group->record.arm = 1;
  add_group (&made, 2, living, second, 0.0001);
  const struct mbench_compared_pair *pairs = compare (&made);
  const struct mbench_compared_arm *arms = made.comparison.arms;
  tap_ok (arms[1].outcome.kind == MBENCH_OUTCOME_KILLED
              && strcmp (arms[1].outcome.message, "SIGSEGV") == 0
              && strcmp (arms[1].outcome.details[MBENCH_DETAIL_STATUS], "139")
                     == 0,
          "the guilty arm has the outcome");
  tap_ok (arms[0].outcome.kind == MBENCH_OUTCOME_DONE
              && arms[2].outcome.kind == MBENCH_OUTCOME_DONE,
          "the others have not");
  tap_ok (pairs[0].blocks == BLOCKS && pairs[1].blocks == 2 * BLOCKS,
          "each pair has the blocks that both were in");
  group->record.has_arm = false;
  group->record.arm = 0;
  compare (&made);
  arms = made.comparison.arms;
  tap_ok (arms[1].outcome.kind == MBENCH_OUTCOME_KILLED
              && arms[0].outcome.kind == MBENCH_OUTCOME_DONE,
          "an outcome of no arm is of all that did not go on");
  mbench_outcome_release (&made.comparison.groups[1].record.outcome);
  mbench_outcome_set (&made.comparison.groups[1].record.outcome,
                      MBENCH_OUTCOME_INTERRUPTED, NULL);
  compare (&made);
  tap_ok (made.comparison.arms[0].outcome.kind == MBENCH_OUTCOME_DONE,
          "an interruption is of none");
  release (&made);
}

static void
test_nothing (void)
{
  struct made made = make (2, true, MBENCH_UNIT_PROCESS);
  const struct mbench_compared_pair *pairs = compare (&made);
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
  release (&made);
}

/* Groups whose ratios are 1.01 and 1.03.  */
static void
test_groups (void)
{
  struct made made = make (2, true, MBENCH_UNIT_BLOCK);
  const double first[] = { 1000, 1010 };
  const double second[] = { 1000, 1030 };
  add_group (&made, 2, numbers, first, 0.0001);
  compare (&made);
  double narrow = made.comparison.pairs[0].judgement.half_width;
  add_group (&made, 2, numbers, second, 0.0001);
  const struct mbench_compared_pair *pairs = compare (&made);
  tap_ok (pairs[0].judgement.half_width > 10 * narrow,
          "what groups differ by is in the interval");
  tap_ok (pairs[0].layouts.ratio.value > log (1.012)
              && pairs[0].layouts.ratio.value < log (1.028),
          "around what lies between them");
  tap_ok (!pairs[0].layouts.has_spread, "blocks have no layouts");
  tap_near (made.comparison.arms[0].time.estimate.value, 1000, 1e-9,
            "the time is that of all groups");
  release (&made);
}

static void
test_layouts (void)
{
  const enum mbench_unit units[] = { MBENCH_UNIT_PROCESS, MBENCH_UNIT_CHILD };
  for (size_t unit = 0; unit < 2; ++unit)
    {
      struct made made = make (2, false, units[unit]);
      for (size_t i = 0; i < 16; ++i)
        {
          const double times[] = { 1000, 1000 + (i % 2 == 0 ? 5.0 : -5.0) };
          add_group (&made, 2, numbers, times, 0.0001);
        }
      const struct mbench_compared_pair *pairs = compare (&made);
      tap_ok (pairs[0].layouts.has_spread
                  && fabs (pairs[0].layouts.spread - 0.005) < 0.003,
              "the spread of %s is shown",
              unit == 0 ? "processes" : "children");
      /* Only processes keep what is far away.  */
      const double wild[] = { 1000, 4000 };
      add_group (&made, 2, numbers, wild, 0.0001);
      pairs = compare (&made);
      tap_ok ((pairs[0].layouts.ratio.value > 0.05) == (unit == 0),
              "a wild one moves %s",
              unit == 0 ? "the mean" : "no trimmed mean");
      release (&made);
    }
  struct made made = make (2, false, MBENCH_UNIT_PROCESS);
  const double times[] = { 1000, 1020 };
  add_group (&made, 2, numbers, times, 0.0001);
  const struct mbench_compared_pair *pairs = compare (&made);
  tap_ok (pairs[0].layouts.ratio.has_interval
              && pairs[0].judgement.verdict == MBENCH_VERDICT_SLOWER,
          "one process alone has its own interval");
  release (&made);
}

/* Let GROUP know of its arms as a process does.  */
static struct mbench_arm_share *
share (struct mbench_group *group)
{
  group->record.n_arms = group->n_arms;
  group->record.arms = calloc (group->n_arms, sizeof *group->record.arms);
  return group->record.arms;
}

static void
test_collector (void)
{
  const double times[] = { 1000, 1010, 1020 };
  struct made made = make (3, true, MBENCH_UNIT_BLOCK);
  for (size_t i = 0; i < 3; ++i)
    mbench_test_case_set_body (made.tests[i], &hosted, NULL, NULL);
  for (size_t i = 0; i < 2; ++i)
    {
      struct mbench_arm_share *arms
          = share (add_group (&made, 3, numbers, times, 0.0001));
      arms[0] = (struct mbench_arm_share){
        .iterations = 100, .bytes = 3000, .collections = 4, .collector = 100
      };
      arms[1] = (struct mbench_arm_share){
        .iterations = 50, .bytes = 1000, .collections = 2, .collector = 700
      };
      arms[2].is_interpreted = i == 0;
      arms[2].iterations = 10;
    }
  compare (&made);
  const struct mbench_compared_arm *arms = made.comparison.arms;
  tap_ok (arms[0].has_collector && arms[0].bytes == 30 && arms[1].bytes == 20,
          "bytes are told of an iteration");
  tap_ok (arms[0].collector == 6 && arms[1].collector == 4
              && arms[2].collector == 0,
          "the collector's time is shared by bytes");
  tap_size (arms[1].collections, 12, "collections are those of all arms");
  tap_ok (arms[2].is_interpreted && !arms[0].is_interpreted,
          "interpreted code is known in any group");
  release (&made);
}

static void
test_names (void)
{
  const double times[] = { 1000, 1010, 1020 };
  struct made made = make (3, true, MBENCH_UNIT_BLOCK);
  made.tests[2]->is_unoptimised = true;
  struct mbench_arm_share *arms
      = share (add_group (&made, 3, numbers, times, 0.0001));
  strcpy (arms[0].name, "new");
  strcpy (arms[2].name, "new (2)");
  compare (&made);
  tap_string (made.comparison.arms[0].name, "new", "a set-up may give a name");
  tap_string (made.comparison.arms[1].name, "new (2)",
              "the second of a name has a number");
  tap_string (made.comparison.arms[2].name, "new (2) (2)", "whatever it is");
  tap_ok (made.comparison.arms[2].is_unoptimised
              && !made.comparison.arms[0].is_unoptimised,
          "what is known of the test is told");
  char name[200];
  memset (name, 'x', sizeof name - 1);
  name[sizeof name - 1] = '\0';
  free (made.comparison.duel.arms[0].planned.name);
  made.comparison.duel.arms[0].planned.name = strdup (name);
  memcpy (arms[0].name, name, MBENCH_ARM_NAME - 1);
  compare (&made);
  tap_string (made.comparison.arms[0].name, name, "a long name is whole");
  release (&made);
}

static void
test_flags (void)
{
  const double times[] = { 1000, 1010 };
  struct made made = make (2, true, MBENCH_UNIT_BLOCK);
  struct mbench_group *group = add_group (&made, 2, numbers, times, 0.0001);
  group->record.samples.rows[1].iterations = 50;
  for (size_t i = 0; i < group->record.samples.n / 2; ++i)
    group->record.samples.rows[i].preempted = true;
  compare (&made);
  tap_ok (!made.comparison.has_common_iterations
              && made.comparison.keeps_flagged,
          "arms of own iterations, and that sleep, are known");
  for (size_t i = 0; i < 48; ++i)
    group->record.samples.rows[i].preempted = false;
  compare (&made);
  tap_ok (!made.comparison.keeps_flagged, "a few blocks are no sleep");
  group = add_group (&made, 2, numbers, times, 0.0001);
  group->record.samples.rows[group->record.samples.n - 2].iterations = 50;
  compare (&made);
  tap_size (made.comparison.arms[0].iterations, 75, "in the mean of groups");
  release (&made);
}

/* An arm that was never measured takes no part in the mean.  */
static void
test_partial_mean (void)
{
  const double times[] = { 1000, 1100 };
  struct made made = make (3, true, MBENCH_UNIT_BLOCK);
  add_group (&made, 2, numbers, times, 0.0001);
  compare (&made);
  struct mbench_comparison *list = &made.comparison;
  struct mbench_ratio mean;
  tap_ok (mbench_compare_family (&list, 1, &mean, NULL) == MBENCH_OK
              && fabs (mean.value - log (1.1)) < 1e-4,
          "what has no ratio has no part in the mean");
  release (&made);
}

/* Two comparisons, of which the second would be decided alone.  */
static void
test_family (void)
{
  const double slower[] = { 1000, 1100 };
  const double twice[] = { 1000, 2000 };
  struct made first = make (2, true, MBENCH_UNIT_BLOCK);
  struct made second = make (2, true, MBENCH_UNIT_BLOCK);
  add_group (&first, 2, numbers, slower, 0.0001);
  add_group (&second, 2, numbers, twice, 0.0001);
  compare (&first);
  compare (&second);
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
  release (&first);
  release (&second);
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
  test_collector ();
  test_names ();
  test_flags ();
  test_partial_mean ();
  test_family ();
  return tap_done ();
}
