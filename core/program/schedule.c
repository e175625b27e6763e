#include <config.h>

#include "program/schedule.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "device/clock.h"
#include "run/budget.h"
#include "test/share.h"

enum
{
  /* A further run of less than this is not worth its process.  */
  USEFUL_NS = 50000000,
  /* Where less than one part in so many of the budget is left, it is over.  */
  LEFT_PARTS = 20,
  /* The Self-Tests get one part in so many together.  */
  SELF_TEST_PARTS = 10
};

/* What an execution has come to.  */
struct progress
{
  size_t visits;
  /* Time, ns: of its visits, of the samples they counted, and what a visit
     took beyond what it was given.  */
  int64_t spent;
  int64_t measured;
  int64_t overhead;
  /* Of the last sample.  */
  int64_t sample;
  size_t iterations;
  /* Nothing more is to be had of it.  */
  bool is_done;
};

struct schedule
{
  struct mbench_visits *visits;
  struct progress *executions;
  struct mbench_claim *claims;
  double *shares;
  int64_t begin;
  int64_t budget;
};

static int64_t
left (const struct schedule *schedule)
{
  return schedule->budget
         - (mbench_clock_now (schedule->visits->wall) - schedule->begin);
}

static const struct mbench_planned *
planned_of (const struct schedule *schedule, size_t i)
{
  return &schedule->visits->plan->list[i];
}

static size_t
processes_of (const struct schedule *schedule, size_t i)
{
  return mbench_visits_processes (schedule->visits, i);
}

/* The half-width of RECORD's interval as a part of its estimate.  */
static bool
width_of (const struct mbench_record *record, double *width)
{
  const struct mbench_finding *location = &record->analysis.location;
  if (!location->is_there || !location->estimate.has_interval
      || !(location->estimate.value > 0))
    return false;
  *width = location->estimate.half_width / location->estimate.value;
  return true;
}

/* The least time that is worth a visit of execution I.  */
static int64_t
least_of (const struct schedule *schedule, size_t i)
{
  const struct progress *progress = &schedule->executions[i];
  int64_t least = progress->sample + progress->sample / 4;
  return progress->overhead + planned_of (schedule, i)->limits.warm_up_time
         + (least > USEFUL_NS ? least : USEFUL_NS);
}

/* The time that its test leaves to execution I, if that was given one.  */
static bool
rest_of_time (const struct schedule *schedule, size_t i, int64_t *rest)
{
  const struct mbench_planned *planned = planned_of (schedule, i);
  if (!planned->has_max_time || planned->limits.max_time == 0)
    return false;
  *rest = planned->limits.max_time - schedule->executions[i].spent;
  return true;
}

/* The further time that execution I can make use of, ns.  */
static double
use_of (const struct schedule *schedule, size_t i)
{
  const struct mbench_planned *planned = planned_of (schedule, i);
  const struct progress *progress = &schedule->executions[i];
  double width;
  double use = INFINITY;
  if (width_of (&schedule->visits->records[i], &width))
    use = mbench_budget_use (width, planned->limits.precision,
                             (double)progress->spent,
                             (double)progress->measured);
  int64_t rest;
  if (rest_of_time (schedule, i, &rest))
    use = rest < least_of (schedule, i) ? 0 : fmin (use, (double)rest);
  return use;
}

/* Bring what is known of execution I up to date after a visit that was given
   TIME ns and took WALL.  */
static void
note (struct schedule *schedule, size_t i, int64_t time, int64_t wall)
{
  const struct mbench_record *record = &schedule->visits->records[i];
  struct progress *progress = &schedule->executions[i];
  ++progress->visits;
  progress->spent += wall;
  progress->measured = 0;
  progress->iterations = 0;
  for (size_t j = 0; j < record->samples.n; ++j)
    {
      progress->measured
          += mbench_time_to_ns (record->samples.rows[j].elapsed);
      progress->iterations += record->samples.rows[j].iterations;
    }
  if (record->samples.n > 0)
    progress->sample = mbench_time_to_ns (
        record->samples.rows[record->samples.n - 1].elapsed);
  bool is_timed = record->stop == MBENCH_STOP_MAX_TIME;
  if (is_timed && wall > time)
    progress->overhead = wall - time;
  if (record->outcome.kind != MBENCH_OUTCOME_DONE)
    progress->is_done = true;
  if (progress->visits >= processes_of (schedule, i))
    progress->is_done = progress->is_done || !is_timed
                        || planned_of (schedule, i)->self_test
                        || use_of (schedule, i) <= 0;
}

/* The limits of the next visit of execution I, which is given TIME ns; false
   where its bounds leave nothing to do.  */
static bool
limits_of (const struct schedule *schedule, size_t i, int64_t time,
           struct mbench_limits *limits)
{
  const struct mbench_planned *planned = planned_of (schedule, i);
  const struct progress *progress = &schedule->executions[i];
  const struct mbench_record *record = &schedule->visits->records[i];
  size_t processes = processes_of (schedule, i);
  bool is_any = true;
  if (progress->visits >= processes)
    is_any = mbench_budget_limits (&planned->limits, progress->iterations,
                                   record->samples.n, time, limits);
  else
    {
      *limits = processes > 1
                    ? mbench_limits_share (&planned->limits, progress->visits)
                    : planned->limits;
      limits->is_strict = true;
      /* What is left of a time that was given is to be worth a visit.  */
      if (!planned->has_max_time || limits->max_time == 0
          || time < limits->max_time - USEFUL_NS)
        limits->max_time = time;
    }
  limits->block_samples = record->block_size;
  return is_any;
}

/* Visit execution I, which has a SHARE of the time, ns.  */
static enum mbench_status
go (struct schedule *schedule, size_t i, int64_t share,
    struct mbench_error *error)
{
  struct progress *progress = &schedule->executions[i];
  const struct mbench_clock *wall = schedule->visits->wall;
  int64_t time = share - progress->overhead;
  struct mbench_limits limits;
  /* A time of zero would be none.  */
  if (time < 1)
    time = 1;
  if (!limits_of (schedule, i, time, &limits))
    {
      progress->is_done = true;
      return MBENCH_OK;
    }
  int64_t begin = mbench_clock_now (wall);
  enum mbench_status status
      = mbench_visit (schedule->visits, i, &limits, error);
  if (status == MBENCH_OK)
    status = mbench_record_estimate (&schedule->visits->records[i],
                                     (struct mbench_level){ 0 }, error);
  if (status != MBENCH_OK)
    return status;
  note (schedule, i, limits.max_time, mbench_clock_now (wall) - begin);
  mbench_visit_end (schedule->visits, i, false);
  return MBENCH_OK;
}

/* The share of execution I in the first runs: the Self-Tests have a small part
   of the budget, which they cannot exceed.  */
static int64_t
first_share (const struct schedule *schedule, size_t i)
{
  const struct mbench_plan *plan = schedule->visits->plan;
  size_t self_tests = 0;
  for (size_t j = 0; j < plan->n; ++j)
    self_tests += plan->list[j].self_test;
  int64_t part = self_tests > 0 && self_tests < plan->n
                     ? schedule->budget / SELF_TEST_PARTS
                     : 0;
  int64_t share
      = plan->list[i].self_test && part > 0
            ? part / (int64_t)self_tests
            : mbench_budget_pilot (schedule->budget - part,
                                   part > 0 ? plan->n - self_tests : plan->n);
  return share / (int64_t)processes_of (schedule, i);
}

/* Make the record of execution I, which is not run.  */
static enum mbench_status
leave_out (struct schedule *schedule, size_t i, struct mbench_error *error)
{
  char text[80] = "the run was ended before it";
  if (!schedule->visits->was_interrupted)
    snprintf (text, sizeof text, "the budget of %g s was used up before it",
              (double)schedule->budget / MBENCH_NS_PER_S);
  schedule->executions[i].is_done = true;
  return mbench_visit_skip (schedule->visits, i, text, error);
}

/* The first runs, of every process in its turn.  */
static enum mbench_status
run_first (struct schedule *schedule, struct mbench_error *error)
{
  const struct mbench_plan *plan = schedule->visits->plan;
  enum mbench_status status = MBENCH_OK;
  bool is_any = true;
  for (size_t number = 0; is_any; ++number)
    {
      is_any = false;
      for (size_t i = 0; i < plan->n && status == MBENCH_OK; ++i)
        {
          if (schedule->executions[i].is_done
              || number >= processes_of (schedule, i))
            continue;
          bool can_run
              = !schedule->visits->was_interrupted && left (schedule) > 0;
          if (can_run)
            status = go (schedule, i, first_share (schedule, i), error);
          else if (number == 0)
            status = leave_out (schedule, i, error);
          is_any = is_any || can_run;
        }
      if (status != MBENCH_OK)
        return status;
    }
  return MBENCH_OK;
}

/* Share what is left among those that can use it.  False where nobody can.  */
static bool
share_out (struct schedule *schedule)
{
  size_t n = schedule->visits->plan->n;
  size_t claims = 0;
  for (size_t i = 0; i < n; ++i)
    {
      struct mbench_claim *claim = &schedule->claims[claims];
      if (schedule->executions[i].is_done)
        continue;
      *claim = (struct mbench_claim){
        .time = (double)schedule->executions[i].spent,
        .most = use_of (schedule, i),
      };
      claim->has_width
          = width_of (&schedule->visits->records[i], &claim->width);
      ++claims;
    }
  mbench_budget_share (schedule->claims, claims, (double)left (schedule),
                       schedule->shares);
  /* From the shares of the claims to those of all.  */
  for (size_t i = n; i-- > 0;)
    schedule->shares[i]
        = schedule->executions[i].is_done ? 0 : schedule->shares[--claims];
  for (size_t i = 0; i < n; ++i)
    if (schedule->shares[i] > 0)
      return true;
  return false;
}

/* Whether SHARE, or what is left if that is less, is worth a visit of I.  */
static bool
is_useful (const struct schedule *schedule, size_t i, double share)
{
  return fmin (share, (double)left (schedule))
         >= (double)least_of (schedule, i);
}

/* Where no share is worth a visit, the greatest becomes so.  */
static void
gather_shares (struct schedule *schedule)
{
  size_t n = schedule->visits->plan->n;
  size_t greatest = 0;
  for (size_t i = 0; i < n; ++i)
    {
      if (is_useful (schedule, i, schedule->shares[i]))
        return;
      if (schedule->shares[i] > schedule->shares[greatest])
        greatest = i;
    }
  for (size_t i = 0; i < n; ++i)
    schedule->shares[i] = i == greatest ? (double)least_of (schedule, i) : 0;
}

/* Further runs, until the time is used up or nobody can use it.  */
static enum mbench_status
run_further (struct schedule *schedule, struct mbench_error *error)
{
  size_t n = schedule->visits->plan->n;
  bool is_any = true;
  while (is_any && !schedule->visits->was_interrupted
         && left (schedule) > schedule->budget / LEFT_PARTS
         && share_out (schedule))
    {
      is_any = false;
      gather_shares (schedule);
      for (size_t i = 0; i < n && !schedule->visits->was_interrupted; ++i)
        {
          double share = schedule->shares[i];
          if (share <= 0 || !is_useful (schedule, i, share))
            continue;
          is_any = true;
          enum mbench_status status
              = go (schedule, i,
                    (int64_t)fmin (share, (double)left (schedule)), error);
          if (status != MBENCH_OK)
            return status;
        }
    }
  return MBENCH_OK;
}

/* Say what ended each execution that its share of the time did not suffice
   for: its own precision, the time it was given by its test, or the budget. */
static void
tell_ends (struct schedule *schedule)
{
  for (size_t i = 0; i < schedule->visits->plan->n; ++i)
    {
      const struct mbench_planned *planned = planned_of (schedule, i);
      struct mbench_record *record = &schedule->visits->records[i];
      double width;
      int64_t rest;
      if (record->stop != MBENCH_STOP_MAX_TIME)
        continue;
      if (planned->limits.precision > 0 && width_of (record, &width)
          && width <= planned->limits.precision
          && schedule->executions[i].measured >= MBENCH_STOP_SPREAD_NS)
        record->stop = MBENCH_STOP_PRECISION;
      else if (!rest_of_time (schedule, i, &rest)
               || rest >= least_of (schedule, i))
        record->stop = MBENCH_STOP_BUDGET;
    }
}

enum mbench_status
mbench_schedule_run (struct mbench_visits *visits, int64_t budget,
                     struct mbench_error *error)
{
  size_t n = visits->plan->n;
  struct schedule schedule = {
    .visits = visits,
    .executions = calloc (n + 1, sizeof *schedule.executions),
    .claims = calloc (n + 1, sizeof *schedule.claims),
    .shares = calloc (n + 1, sizeof *schedule.shares),
    .begin = mbench_clock_now (visits->wall),
    .budget = budget,
  };
  enum mbench_status status
      = schedule.executions == NULL || schedule.claims == NULL
                || schedule.shares == NULL
            ? mbench_no_memory (error, "the schedule of a run")
            : run_first (&schedule, error);
  if (status == MBENCH_OK)
    status = run_further (&schedule, error);
  if (status == MBENCH_OK)
    tell_ends (&schedule);
  free (schedule.executions);
  free (schedule.claims);
  free (schedule.shares);
  return status;
}
