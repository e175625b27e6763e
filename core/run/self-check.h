/* How good comparisons are, here and now: many short ones whose answer is
   known, of a test against itself, and against itself with known extra work in
   each sample.  What they come to, and in what order they are made.  Pure
   but for the memory it takes.

   A trial is one comparison.  Its change is the extra work of its second arm,
   by number in mbench_self_check_extras; MBENCH_SELF_CHECK_CHANGES is none. */

#ifndef MBENCH_RUN_SELF_CHECK_H
#define MBENCH_RUN_SELF_CHECK_H

#include "base/random.h"
#include "run/comparison.h"

enum
{
  MBENCH_SELF_CHECK_CHANGES = 4,
  /* Trials of a pass: half of them without a change.  */
  MBENCH_SELF_CHECK_PASS = 2 * MBENCH_SELF_CHECK_CHANGES
};

/* Parts of the time of a sample, in ascending order.  */
extern const double mbench_self_check_extras[MBENCH_SELF_CHECK_CHANGES];

/* What a comparison tells of the trials to come, ns: what each takes beside
   its samples, as process, set-up and warm-up, and how long the samples take
   that an interval and one further look need; INT64_MAX: nobody knows.  */
struct mbench_trial_costs
{
  int64_t overhead;
  int64_t samples;
};

/* What COMPARISON, which took TIME, tells of others like it.  */
struct mbench_trial_costs
mbench_trial_costs_make (const struct mbench_comparison *comparison,
                         int64_t time);

/* How long the samples of a trial may take, ns, so that
   MBENCH_SELF_CHECK_TRIALS of them fit into TIME, half of them without a
   change.  Where that is too short for an interval, they have what this needs,
   up to the MBENCH_SELF_CHECK_LEASTth part of TIME: few that tell something
   tell more than many that tell nothing.  */
enum
{
  MBENCH_SELF_CHECK_TRIALS = 40,
  MBENCH_SELF_CHECK_LEAST = 10
};
int64_t mbench_self_check_limit (int64_t time,
                                 const struct mbench_trial_costs *costs);

/* The order of trials, pass by pass: each pass has every change once, and as
   many trials without one, in an order by chance.  That the numbers of trials
   do not hang on what was found is what makes the intervals of rates hold.  */
struct mbench_self_check_order
{
  size_t pass[MBENCH_SELF_CHECK_PASS];
  /* How many of the pass are done; zero at the begin of the next.  */
  size_t done;
};

/* The change of the next trial.  ORDER is zero at first.  */
size_t mbench_self_check_next (struct mbench_self_check_order *order,
                               struct mbench_random *random);

/* Whether there is time for another trial: N have taken ELAPSED of TIME, ns,
   and it may take as long as they did in the mean.  The first there always
   is.  */
bool mbench_self_check_has_time (size_t n, int64_t elapsed, int64_t time);

/* The arms of a trial of CHANGE, which borrow from PLANNED: it, and it with
   the change.  */
void mbench_self_check_arms (const struct mbench_planned *planned,
                             size_t change, struct mbench_arm arms[2]);

struct mbench_checked_trial
{
  size_t change;
  /* The whole of it, ns: fork, set-up, warm-up, samples.  */
  int64_t time;
  /* Without an interval only change and time mean something.  */
  bool has_interval;
  /* Of the logarithm of the second arm's time over the first one's.  */
  double log_ratio;
  double half_width;
  enum mbench_verdict verdict;
};

/* What COMPARISON, whose first pair is that of the trial, says of CHANGE.  */
struct mbench_checked_trial
mbench_checked_trial_make (const struct mbench_comparison *, size_t change,
                           int64_t time);

/* N of TRIALS, and the interval of the probability (stats/binomial.h).  */
struct mbench_rate
{
  size_t n;
  size_t trials;
  double low;
  double high;
};

struct mbench_checked_change
{
  double extra;
  /* The verdict was slower; the whole interval lay above zero.  */
  struct mbench_rate found;
  struct mbench_rate found_by_interval;
  /* Verdicts of faster.  */
  size_t wrong;
  /* The median of what was measured, as a part of one.  */
  bool has_median;
  double median;
};

struct mbench_quality
{
  /* Of the trials without a change: the interval did not hold zero; the
     verdict was slower or faster.  */
  struct mbench_rate alarms_by_interval;
  struct mbench_rate alarms;
  /* How far they seemed from equal, parts of one: the median and the 95th
     percentile.  */
  bool has_apparent;
  double apparent_median;
  double apparent_95;
  struct mbench_checked_change changes[MBENCH_SELF_CHECK_CHANGES];
  /* The smallest change that was found in at least 95 % of its trials, as all
     greater ones were.  */
  bool has_smallest;
  double smallest;
  /* Trials that came to no interval: they found nothing.  */
  size_t without_interval;
  /* Of a trial, ns.  */
  double time_median;
  double time_95;
};

struct mbench_self_check
{
  /* Owned, of the execution, as "sort/100"; the trials are owned too.  */
  char *name;
  size_t n;
  struct mbench_checked_trial *trials;
  /* Of the trials' intervals, and of those of rates.  */
  double confidence;
  /* A trial's limit, and what all took, ns.  */
  int64_t max_time;
  int64_t time_taken;
  /* Whether this kind of processor can do known work (device/core-clock.h). */
  bool has_changes;
  /* Whether the samples are of a body that waits or sleeps.  */
  bool keeps_flagged;
  bool was_interrupted;
  /* What ended it before its time, DONE where nothing did.  */
  struct mbench_outcome outcome;
  /* Made by mbench_self_check_make.  */
  struct mbench_quality quality;
};

/* Append TRIAL.  */
enum mbench_status
mbench_self_check_add (struct mbench_self_check *check,
                       const struct mbench_checked_trial *trial,
                       struct mbench_error *error);

/* Make the quality of the trials of CHECK.  */
enum mbench_status mbench_self_check_make (struct mbench_self_check *check,
                                           struct mbench_error *error);

void mbench_self_check_release (struct mbench_self_check *check);

#endif
