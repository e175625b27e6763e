/* run/self-check.h and report/self-check-line.h: what trials whose answer is
   known come to, in what order they are made, and how that reads.  */

#include <config.h>

#include "report/self-check-line.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

enum
{
  NONE = MBENCH_SELF_CHECK_CHANGES
};

/* That whole passes are balanced, each in itself, and are not all alike; and
   that the same seed makes the same order.  */
static void
test_order (void)
{
  struct mbench_random *random = NULL;
  struct mbench_random *again = NULL;
  if (mbench_random_new (7, &random, NULL) != MBENCH_OK
      || mbench_random_new (7, &again, NULL) != MBENCH_OK)
    abort ();
  struct mbench_self_check_order order = { .done = 0 };
  struct mbench_self_check_order other = { .done = 0 };
  bool balanced = true;
  bool repeats = true;
  size_t first[NONE + 1] = { 0 };
  for (size_t pass = 0; pass < 500; ++pass)
    {
      size_t seen[NONE + 1] = { 0 };
      for (size_t i = 0; i < MBENCH_SELF_CHECK_PASS; ++i)
        {
          size_t change = mbench_self_check_next (&order, random);
          repeats
              = repeats && mbench_self_check_next (&other, again) == change;
          ++seen[change];
          first[change] += i == 0;
        }
      for (size_t i = 0; i < NONE; ++i)
        balanced = balanced && seen[i] == 1;
      balanced = balanced && seen[NONE] == NONE;
    }
  tap_ok (balanced, "each pass has every change once, and half without one");
  tap_ok (repeats, "a seed decides the order");
  /* 62.5 expected of each change, 250 without: five deviations around.  */
  bool fair = first[NONE] > 194 && first[NONE] < 306;
  for (size_t i = 0; i < NONE; ++i)
    fair = fair && first[i] > 25 && first[i] < 100;
  tap_ok (fair, "each is as often the first of a pass as another");
  mbench_random_free (random);
  mbench_random_free (again);
}

static void
test_time (void)
{
  tap_ok (mbench_self_check_has_time (0, 5, 3), "the first trial is made");
  tap_ok (mbench_self_check_has_time (4, 80, 100),
          "another is made that ends in time");
  tap_ok (!mbench_self_check_has_time (4, 84, 100),
          "none is that ends after it");
}

/* Samples from 40 to 140 and from 0 to 60, in four blocks.  */
static void
test_costs (void)
{
  micro_benchmark_time_sample_ rows[][3]
      = { { { .start = 40 }, { .start = 90 }, { .start = 140 } },
          { { .start = 0 }, { .start = 60 }, { .start = 0 } } };
  struct mbench_group groups[3]
      = { { .record = { .samples = { .rows = rows[0], .n = 3 } } },
          { .record = { .samples = { .rows = rows[1], .n = 2 } } } };
  struct mbench_compared_pair pair = { .blocks = 4 };
  const struct mbench_comparison comparison
      = { .n_groups = 3, .groups = groups, .n_pairs = 1, .pairs = &pair };
  struct mbench_trial_costs costs
      = mbench_trial_costs_make (&comparison, 1000);
  tap_ok (costs.overhead == 840, "what lies beside samples is overhead");
  tap_ok (costs.samples == 40 * 24, "an interval needs blocks for two looks");
  pair.blocks = 0;
  costs = mbench_trial_costs_make (&comparison, 1000);
  tap_ok (costs.overhead == 840 && costs.samples == INT64_MAX,
          "without a block nobody knows how long that takes");
}

static void
test_arms (void)
{
  static char name[] = "a";
  const struct mbench_planned planned
      = { .name = name, .limits = { .max_sample_iterations = 7 } };
  struct mbench_arm arms[2];
  mbench_self_check_arms (&planned, NONE, arms);
  tap_ok (arms[0].extra == 0 && arms[1].extra == 0
              && arms[1].planned.name == planned.name
              && arms[1].planned.limits.max_sample_iterations == 7,
          "without a change both arms are the test");
  mbench_self_check_arms (&planned, 1, arms);
  tap_ok (arms[0].extra == 0 && arms[1].extra == 0.005
              && arms[0].planned.name == planned.name,
          "a change is extra work of the second");
}

static int64_t
limit (int64_t time, int64_t overhead, int64_t samples)
{
  const struct mbench_trial_costs costs
      = { .overhead = overhead, .samples = samples };
  return mbench_self_check_limit (time, &costs);
}

static void
test_limit (void)
{
  tap_ok (limit (4000, 0, 5) == 100, "forty trials fit into the time");
  tap_ok (limit (4000, 70, 5) == 30,
          "with what they take beside their samples");
  tap_ok (limit (4000, 70, 50) == 50 && limit (4000, 9999, 50) == 50,
          "fewer where they need longer for an interval");
  tap_ok (limit (4000, 70, INT64_MAX) == 400, "but ten");
  tap_ok (limit (1, 50, 0) == 1, "however short the time is");
}

static void
test_trial (void)
{
  struct mbench_compared_pair pair
      = { .layouts = { .ratio = { .value = 0.25, .has_interval = true } },
          .judgement
          = { .verdict = MBENCH_VERDICT_SLOWER, .half_width = 0.125 } };
  struct mbench_comparison comparison = { .n_pairs = 1, .pairs = &pair };
  struct mbench_checked_trial trial
      = mbench_checked_trial_make (&comparison, 2, 77);
  tap_ok (trial.change == 2 && trial.time == 77 && trial.has_interval
              && trial.log_ratio == 0.25 && trial.half_width == 0.125
              && trial.verdict == MBENCH_VERDICT_SLOWER,
          "a trial is what the first pair came to");
  comparison.n_pairs = 0;
  trial = mbench_checked_trial_make (&comparison, 2, 77);
  tap_ok (!trial.has_interval && trial.change == 2 && trial.time == 77,
          "without a pair it has no interval");
}

/* The times of the 51 trials of a self-check, in no order: 10 to 510 ms.  */
static int64_t
time_of (size_t number)
{
  return (int64_t)(37 * number % 51 + 1) * 10000000;
}

static void
add (struct mbench_self_check *check, size_t change, double log_ratio,
     double half_width, enum mbench_verdict verdict)
{
  struct mbench_checked_trial trial = { .change = change,
                                        .time = time_of (check->n),
                                        .has_interval = true,
                                        .log_ratio = log_ratio,
                                        .half_width = half_width,
                                        .verdict = verdict };
  if (mbench_self_check_add (check, &trial, NULL) != MBENCH_OK)
    abort ();
}

static void
add_without_interval (struct mbench_self_check *check, size_t change)
{
  struct mbench_checked_trial trial = { .change = change,
                                        .time = time_of (check->n),
                                        .log_ratio = 9,
                                        .verdict = MBENCH_VERDICT_SLOWER };
  if (mbench_self_check_add (check, &trial, NULL) != MBENCH_OK)
    abort ();
}

/* Eight trials of identical code, of which one differs by the interval on
   each side and one by the verdict; changes found in 0 of 1, 1 of 2, 20 of 20
   and 19 of 20 trials.  */
static struct mbench_self_check
made_check (void)
{
  struct mbench_self_check check = { .name = strdup ("sort/100"),
                                     .confidence = 0.95,
                                     .max_time = 200000000,
                                     .time_taken = INT64_C (10123000000),
                                     .has_changes = true };
  if (check.name == NULL)
    abort ();
  add (&check, NONE, 0.003, 0.001, MBENCH_VERDICT_FASTER);
  add (&check, NONE, -0.0015, 0.001, MBENCH_VERDICT_UNDECIDED);
  add (&check, NONE, -0.0009, 0.001, MBENCH_VERDICT_SAME);
  add (&check, NONE, 0.0001, 0.001, MBENCH_VERDICT_SAME);
  add (&check, NONE, 0.0002, 0.001, MBENCH_VERDICT_SAME);
  add (&check, NONE, 0.0004, 0.001, MBENCH_VERDICT_SAME);
  add (&check, NONE, -0.0006, 0.001, MBENCH_VERDICT_SAME);
  add_without_interval (&check, NONE);
  add (&check, 0, -0.01, 0.001, MBENCH_VERDICT_FASTER);
  add (&check, 1, 0.002, 0.001, MBENCH_VERDICT_UNDECIDED);
  add (&check, 1, 0.006, 0.001, MBENCH_VERDICT_SLOWER);
  for (size_t i = 0; i < 20; ++i)
    add (&check, 2, 0.0098, 0.001, MBENCH_VERDICT_SLOWER);
  for (size_t i = 0; i < 19; ++i)
    add (&check, 3, 0.0198, 0.001, MBENCH_VERDICT_SLOWER);
  add_without_interval (&check, 3);
  if (mbench_self_check_make (&check, NULL) != MBENCH_OK)
    abort ();
  return check;
}

static bool
is_rate (const struct mbench_rate *rate, size_t n, size_t trials, double low,
         double high)
{
  return rate->n == n && rate->trials == trials
         && fabs (rate->low - low) < 1e-6 && fabs (rate->high - high) < 1e-6;
}

/* The intervals of rates were computed by sums of binomial probabilities in
   multiple precision.  */
static void
test_quality (void)
{
  struct mbench_self_check check = made_check ();
  const struct mbench_quality *quality = &check.quality;
  tap_ok (is_rate (&quality->alarms_by_interval, 2, 8, 0.03185403, 0.65085580),
          "intervals that leave zero are alarms, on both sides");
  tap_ok (is_rate (&quality->alarms, 1, 8, 0.00315972, 0.52650968),
          "so are verdicts, which need an interval");
  tap_near (quality->apparent_median, expm1 (0.0006), 1e-12,
            "the median of the apparent difference is of its size");
  tap_near (quality->apparent_95, expm1 (0.0015 + 0.7 * 0.0015), 1e-12,
            "and so is its 95th percentile");
  const struct mbench_checked_change *changes = quality->changes;
  tap_ok (changes[0].extra == 0.0025 && changes[0].found.n == 0
              && changes[0].found_by_interval.n == 0 && changes[0].wrong == 1,
          "a change of the wrong sign is not found");
  tap_ok (is_rate (&changes[1].found, 1, 2, 0.01257912, 0.98742088)
              && is_rate (&changes[1].found_by_interval, 2, 2, 0.15811388, 1)
              && changes[1].wrong == 0,
          "the verdict and the interval are counted apart");
  tap_near (changes[1].median, expm1 (0.004), 1e-12,
            "what was measured of a change is the median");
  tap_ok (is_rate (&changes[3].found, 19, 20, 0.75126713, 0.99873491),
          "a trial without an interval found nothing");
  tap_near (changes[3].median, expm1 (0.0198), 1e-12,
            "and is not in the median");
  tap_ok (quality->has_smallest && quality->smallest == 0.01,
          "the smallest change is one that was found nearly always");
  tap_size (quality->without_interval, 2, "trials without one are counted");
  tap_near (quality->time_median, 260e6, 1e-12, "the median of the times");
  tap_near (quality->time_95, 485e6, 1e-12, "their 95th percentile");
  mbench_self_check_release (&check);
}

/* A greater change that is missed takes the smaller ones with it; changes that
   were not tried are not found.  */
static void
test_smallest (void)
{
  struct mbench_self_check check = { .confidence = 0.95 };
  add (&check, 2, 0.01, 0.001, MBENCH_VERDICT_SLOWER);
  mbench_self_check_make (&check, NULL);
  tap_ok (!check.quality.has_smallest, "not without trials of greater ones");
  add (&check, 3, 0.02, 0.001, MBENCH_VERDICT_SLOWER);
  mbench_self_check_make (&check, NULL);
  tap_ok (check.quality.has_smallest && check.quality.smallest == 0.01,
          "down to where none was tried");
  add (&check, 3, 0.02, 0.03, MBENCH_VERDICT_UNDECIDED);
  mbench_self_check_make (&check, NULL);
  tap_ok (!check.quality.has_smallest, "not where a greater one was missed");
  mbench_self_check_release (&check);
}

static void
test_text (const struct mbench_self_check *check, const char *expected,
           const char *name)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL
      || mbench_self_check_write (check, false, out, NULL) != MBENCH_OK
      || fclose (out) != 0)
    abort ();
  tap_string (text, expected, name);
  free (text);
}

static void
test_texts (void)
{
  struct mbench_self_check check = made_check ();
  test_text (
      &check,
      "self-check of sort/100: 51 trials in 10.1 s, of 0.26 s in the median, "
      "0.48 s at the 95th percentile\n"
      "identical code called different by the interval: 2 of 8 (95 %: 3.2 % "
      ".. 65.1 %; its level is 5 %)\n"
      "identical code called slower or faster by the verdict: 1 of 8 "
      "(0.3 % .. 52.7 %)\n"
      "identical code seemed to differ by 0.06 % in the median, 0.26 % at "
      "the 95th percentile\n"
      "+0.25 % of work: found in 0 of 1 (0 % .. 97.5 %), by the interval "
      "alone in 0, called faster in 1; measured as -0.995 % in the median\n"
      "+0.5 % of work: found in 1 of 2 (1.3 % .. 98.7 %), by the interval "
      "alone in 2; measured as +0.401 % in the median\n"
      "+1 % of work: found in 20 of 20 (83.2 % .. 100 %), by the interval "
      "alone in 20; measured as +0.985 % in the median\n"
      "+2 % of work: found in 19 of 20 (75.1 % .. 99.9 %), by the interval "
      "alone in 19; measured as +2 % in the median\n"
      "smallest change found in 95 % of its trials: 1 %\n"
      "2 trials had too few blocks for an interval in 0.2 s: a longer "
      "self-check gives each more time\n",
      "a self-check reads so");
  mbench_self_check_release (&check);
  check = (struct mbench_self_check){ .name = strdup ("b"),
                                      .confidence = 0.95,
                                      .time_taken = INT64_C (123400000000),
                                      .has_changes = true };
  for (size_t i = 0; i < 9; ++i)
    add (&check, 3, 0.02, 0.001, MBENCH_VERDICT_SLOWER);
  mbench_self_check_make (&check, NULL);
  test_text (
      &check,
      "self-check of b: 9 trials in 123 s, of 0.24 s in the median, "
      "0.45 s at the 95th percentile\n"
      "+2 % of work: found in 9 of 9 (66.4 % .. 100 %), by the interval "
      "alone in 9; measured as +2.02 % in the median\n"
      "smallest change found in 95 % of its trials: 2 %, in 9 of 9; a "
      "longer self-check tells it more surely\n",
      "one of few trials reads so");
  mbench_self_check_release (&check);
  check = (struct mbench_self_check){ .name = strdup ("a\tb"),
                                      .confidence = 0.9,
                                      .max_time = 40000000,
                                      .time_taken = 2000000000 };
  mbench_self_check_make (&check, NULL);
  mbench_outcome_set (&check.outcome, MBENCH_OUTCOME_RAISED, "no \a");
  test_text (&check,
             "self-check of a\\tb: no trial came to its end in 2 s\n"
             "no work was added: there is no loop of known cycles for this "
             "kind of processor\n"
             "a\\tb: raised: no \\x07; the self-check ended with it\n",
             "one whose test fails reads so");
  mbench_outcome_release (&check.outcome);
  check.outcome.kind = MBENCH_OUTCOME_TIMED_OUT;
  check.was_interrupted = true;
  check.has_changes = true;
  check.keeps_flagged = true;
  add_without_interval (&check, 1);
  mbench_self_check_make (&check, NULL);
  test_text (&check,
             "self-check of a\\tb: 1 trial in 2 s\n"
             "+0.5 % of work: found in 0 of 1 (0 % .. 95 %), by the interval "
             "alone in 0\n"
             "smallest change found in 95 % of its trials: none of those "
             "tried\n"
             "1 trial had too few blocks for an interval in 0.04 s: a longer "
             "self-check gives each more time\n"
             "the body waits or sleeps: the work that was added is a part of "
             "its wall time, and so is what was found\n"
             "interrupted: this is what there was by then\n"
             "a\\tb: timed-out; the self-check ended with it\n",
             "one that was ended reads so");
  mbench_self_check_release (&check);
}

int
main (void)
{
  test_order ();
  test_time ();
  test_costs ();
  test_limit ();
  test_arms ();
  test_trial ();
  test_quality ();
  test_smallest ();
  test_texts ();
  return tap_done ();
}
