#include <config.h>

#include "run/self-check.h"

#include <math.h>
#include <stdlib.h>

#include "run/duel.h"
#include "stats/binomial.h"
#include "stats/stats.h"

const double mbench_self_check_extras[MBENCH_SELF_CHECK_CHANGES]
    = { 0.0025, 0.005, 0.01, 0.02 };

/* A change is seen that is found in so many of its trials.  */
static const double seen_share = 0.95;

/* How long the samples of COMPARISON took.  */
static int64_t
sampled (const struct mbench_comparison *comparison)
{
  int64_t sum = 0;
  for (size_t i = 0; i < comparison->n_groups; ++i)
    {
      const struct mbench_samples *samples
          = &comparison->groups[i].record.samples;
      if (samples->n > 0)
        sum += samples->rows[samples->n - 1].start - samples->rows[0].start;
    }
  return sum;
}

struct mbench_trial_costs
mbench_trial_costs_make (const struct mbench_comparison *comparison,
                         int64_t time)
{
  int64_t samples = sampled (comparison);
  size_t blocks = comparison->n_pairs > 0 ? comparison->pairs[0].blocks : 0;
  struct mbench_trial_costs costs
      = { .overhead = time - samples, .samples = INT64_MAX };
  if (blocks > 0)
    costs.samples
        = samples / (int64_t)blocks * (MBENCH_DUEL_BLOCKS + MBENCH_DUEL_LOOKS);
  return costs;
}

int64_t
mbench_self_check_limit (int64_t time, const struct mbench_trial_costs *costs)
{
  int64_t limit = time / MBENCH_SELF_CHECK_TRIALS - costs->overhead;
  int64_t least = time / MBENCH_SELF_CHECK_LEAST;
  if (least > costs->samples)
    least = costs->samples;
  if (limit < least)
    limit = least;
  return limit > 0 ? limit : 1;
}

/* Make the next pass: its later half is without a change, before it is
   shuffled.  */
static void
make_pass (struct mbench_self_check_order *order, struct mbench_random *random)
{
  for (size_t i = 0; i < MBENCH_SELF_CHECK_PASS; ++i)
    order->pass[i]
        = i < MBENCH_SELF_CHECK_CHANGES ? i : MBENCH_SELF_CHECK_CHANGES;
  mbench_random_shuffle (random, order->pass, MBENCH_SELF_CHECK_PASS);
}

size_t
mbench_self_check_next (struct mbench_self_check_order *order,
                        struct mbench_random *random)
{
  if (order->done == 0)
    make_pass (order, random);
  size_t change = order->pass[order->done];
  order->done = (order->done + 1) % MBENCH_SELF_CHECK_PASS;
  return change;
}

bool
mbench_self_check_has_time (size_t n, int64_t elapsed, int64_t time)
{
  return n == 0 || elapsed + elapsed / (int64_t)n <= time;
}

void
mbench_self_check_arms (const struct mbench_planned *planned, size_t change,
                        struct mbench_arm arms[2])
{
  arms[0] = arms[1] = (struct mbench_arm){ .planned = *planned };
  if (change < MBENCH_SELF_CHECK_CHANGES)
    arms[1].extra = mbench_self_check_extras[change];
}

struct mbench_checked_trial
mbench_checked_trial_make (const struct mbench_comparison *comparison,
                           size_t change, int64_t time)
{
  struct mbench_checked_trial trial = { .change = change, .time = time };
  if (comparison->n_pairs == 0)
    return trial;
  const struct mbench_compared_pair *pair = &comparison->pairs[0];
  trial.has_interval = pair->layouts.ratio.has_interval;
  trial.log_ratio = pair->layouts.ratio.value;
  trial.half_width = pair->judgement.half_width;
  trial.verdict = pair->judgement.verdict;
  return trial;
}

/* The counts of what trials of one change came to.  */
struct counts
{
  size_t trials;
  size_t above;
  size_t below;
  size_t slower;
  size_t faster;
  /* The log ratios, or where there is no change their distances from zero;
     room for those of all trials.  */
  size_t n_values;
  double *values;
};

static void
count (const struct mbench_checked_trial *trials, size_t n, size_t change,
       struct counts *counts)
{
  double *values = counts->values;
  *counts = (struct counts){ .values = values };
  for (size_t i = 0; i < n; ++i)
    {
      const struct mbench_checked_trial *trial = &trials[i];
      if (trial->change != change)
        continue;
      ++counts->trials;
      if (!trial->has_interval)
        continue;
      counts->above += trial->log_ratio - trial->half_width > 0;
      counts->below += trial->log_ratio + trial->half_width < 0;
      counts->slower += trial->verdict == MBENCH_VERDICT_SLOWER;
      counts->faster += trial->verdict == MBENCH_VERDICT_FASTER;
      values[counts->n_values++] = change < MBENCH_SELF_CHECK_CHANGES
                                       ? trial->log_ratio
                                       : fabs (trial->log_ratio);
    }
  if (counts->n_values > 0)
    mbench_sort (values, counts->n_values);
}

static struct mbench_rate
rate_of (size_t n, size_t trials, double confidence)
{
  struct mbench_rate rate = { .n = n, .trials = trials };
  mbench_binomial_interval (n, trials, confidence, &rate.low, &rate.high);
  return rate;
}

static void
make_unchanged (const struct counts *counts, double confidence,
                struct mbench_quality *result)
{
  result->alarms_by_interval
      = rate_of (counts->above + counts->below, counts->trials, confidence);
  result->alarms
      = rate_of (counts->slower + counts->faster, counts->trials, confidence);
  result->has_apparent = counts->n_values > 0;
  if (!result->has_apparent)
    return;
  result->apparent_median
      = expm1 (mbench_median (counts->values, counts->n_values));
  result->apparent_95
      = expm1 (mbench_quantile (counts->values, counts->n_values, 0.95));
}

static struct mbench_checked_change
make_change (const struct counts *counts, double extra, double confidence)
{
  struct mbench_checked_change change
      = { .extra = extra,
          .found = rate_of (counts->slower, counts->trials, confidence),
          .found_by_interval
          = rate_of (counts->above, counts->trials, confidence),
          .wrong = counts->faster,
          .has_median = counts->n_values > 0 };
  if (change.has_median)
    change.median = expm1 (mbench_median (counts->values, counts->n_values));
  return change;
}

static bool
is_seen (const struct mbench_rate *rate)
{
  return rate->trials > 0
         && (double)rate->n >= seen_share * (double)rate->trials;
}

static void
find_smallest (struct mbench_quality *result)
{
  for (size_t i = MBENCH_SELF_CHECK_CHANGES; i-- > 0;)
    {
      if (!is_seen (&result->changes[i].found))
        return;
      result->has_smallest = true;
      result->smallest = result->changes[i].extra;
    }
}

/* VALUES has room for N.  */
static void
make_times (const struct mbench_checked_trial *trials, size_t n,
            double *values, struct mbench_quality *result)
{
  if (n == 0)
    return;
  for (size_t i = 0; i < n; ++i)
    values[i] = (double)trials[i].time;
  mbench_sort (values, n);
  result->time_median = mbench_median (values, n);
  result->time_95 = mbench_quantile (values, n, 0.95);
}

enum mbench_status
mbench_self_check_add (struct mbench_self_check *check,
                       const struct mbench_checked_trial *trial,
                       struct mbench_error *error)
{
  /* The room doubles whenever it is full.  */
  if ((check->n & (check->n - 1)) == 0)
    {
      size_t capacity = check->n > 0 ? 2 * check->n : 1;
      struct mbench_checked_trial *trials
          = realloc (check->trials, capacity * sizeof *trials);
      if (trials == NULL)
        return mbench_no_memory (error, "the trials of a self-check");
      check->trials = trials;
    }
  check->trials[check->n++] = *trial;
  return MBENCH_OK;
}

enum mbench_status
mbench_self_check_make (struct mbench_self_check *check,
                        struct mbench_error *error)
{
  const struct mbench_checked_trial *trials = check->trials;
  size_t n = check->n;
  struct counts counts = { .values = calloc (n + 1, sizeof (double)) };
  if (counts.values == NULL)
    return mbench_no_memory (error, "a self-check");
  struct mbench_quality *quality = &check->quality;
  *quality = (struct mbench_quality){ 0 };
  make_times (trials, n, counts.values, quality);
  for (size_t i = 0; i < n; ++i)
    quality->without_interval += !trials[i].has_interval;
  count (trials, n, MBENCH_SELF_CHECK_CHANGES, &counts);
  make_unchanged (&counts, check->confidence, quality);
  for (size_t i = 0; i < MBENCH_SELF_CHECK_CHANGES; ++i)
    {
      count (trials, n, i, &counts);
      quality->changes[i] = make_change (&counts, mbench_self_check_extras[i],
                                         check->confidence);
    }
  find_smallest (quality);
  free (counts.values);
  return MBENCH_OK;
}

void
mbench_self_check_release (struct mbench_self_check *check)
{
  free (check->name);
  free (check->trials);
  mbench_outcome_release (&check->outcome);
  *check = (struct mbench_self_check){ 0 };
}
