#include <config.h>

#include "program/self-check-run.h"

#include <string.h>

#include "device/core-clock.h"
#include "program/visit.h"

/* A self-check while it is run.  */ #include "run/outlook.h"

    struct course
{
  const struct mbench_self_check_request *request;
  /* What watches the whole, and what the trials see of it.  */
  const struct mbench_observer *observer;
  struct mbench_host host;
  int64_t begin;
  /* Of the trials before this one.  */
  size_t samples;
  size_t iterations;
  struct mbench_random *random;
  struct mbench_self_check_order order;
  struct mbench_self_check *result;
};

static int64_t
elapsed (const struct course *course)
{
  return mbench_clock_now (&mbench_clock_monotonic) - course->begin;
}

/* Whoever watches sees one execution, that of the test.  */
static void
progress (void *data, const struct mbench_planned *planned,
          const struct mbench_progress *where)
{
  (void)planned;
  const struct course *course = data;
  const struct mbench_observer *observer = course->observer;
  if (observer->progress == NULL)
    return;
  struct mbench_progress whole
      = { .samples = course->samples + where->samples,
          .iterations = course->iterations + where->iterations,
          .elapsed = elapsed (course) };
  if (course->request->time > 0)
    mbench_outlook_set_share (&whole, (double)whole.elapsed
                                          / (double)course->request->time);
  observer->progress (observer->data, course->request->planned, &whole);
}

static enum mbench_interrupt
interrupted (void *data)
{
  const struct mbench_observer *observer
      = ((const struct course *)data)->observer;
  return observer->interrupted != NULL ? observer->interrupted (observer->data)
                                       : MBENCH_INTERRUPT_NONE;
}

static bool
has_ended (const struct mbench_self_check *result)
{
  return result->was_interrupted
         || result->outcome.kind != MBENCH_OUTCOME_DONE;
}

/* Note what COMPARISON has seen beside its pair.  Whether it ends the
   self-check: it was interrupted, or an arm of it was not done.  */
static bool
note_ends (struct course *course, const struct mbench_comparison *comparison)
{
  struct mbench_self_check *result = course->result;
  for (size_t i = 0; i < comparison->n_groups; ++i)
    {
      const struct mbench_record *record = &comparison->groups[i].record;
      course->samples += record->samples.n;
      course->iterations += record->total_iterations;
    }
  result->keeps_flagged = result->keeps_flagged || comparison->keeps_flagged;
  result->was_interrupted
      = result->was_interrupted || comparison->was_interrupted;
  for (size_t i = 0; i < comparison->duel.n; ++i)
    {
      const struct mbench_outcome *outcome = &comparison->arms[i].outcome;
      if (mbench_outcome_is_own (outcome->kind))
        mbench_outcome_set (&result->outcome, outcome->kind, outcome->message);
    }
  return has_ended (result);
}

/* Compare the test with itself and CHANGE, with samples for MAX_TIME, into
   COMPARISON, the caller's to release; *TIME is what it took.  */
static enum mbench_status
compare (struct course *course, size_t change, int64_t max_time,
         struct mbench_comparison *comparison, int64_t *time,
         struct mbench_error *error)
{
  struct mbench_arm arms[2];
  mbench_self_check_arms (course->request->planned, change, arms);
  struct mbench_duel duel
      = { .n = 2,
          .arms = arms,
          .seed = (uint32_t)mbench_random_below (course->random, UINT32_MAX) };
  struct mbench_comparison_request trial = course->request->trial;
  trial.duel = &duel;
  trial.limits.max_time = max_time;
  trial.has_max_time = true;
  /* One code is compared in one process, whatever a run of it wants.  */
  trial.limits.processes = 1;
  int64_t begin = elapsed (course);
  enum mbench_status status
      = mbench_comparison_run (&trial, &course->host, comparison, error);
  *time = elapsed (course) - begin;
  return status;
}

static enum mbench_status
run_trial (struct course *course, struct mbench_error *error)
{
  size_t change = course->result->has_changes
                      ? mbench_self_check_next (&course->order, course->random)
                      : MBENCH_SELF_CHECK_CHANGES;
  struct mbench_comparison comparison = { 0 };
  int64_t time;
  enum mbench_status status = compare (
      course, change, course->result->max_time, &comparison, &time, error);
  if (status != MBENCH_OK)
    return status;
  if (!note_ends (course, &comparison))
    {
      struct mbench_checked_trial trial
          = mbench_checked_trial_make (&comparison, change, time);
      status = mbench_self_check_add (course->result, &trial, error);
    }
  mbench_comparison_release (&comparison);
  return status;
}

/* Settle the limit of a trial that was not given: by a comparison that has a
   trial's whole part of the time.  */
static enum mbench_status
settle_limit (struct course *course, struct mbench_error *error)
{
  static const struct mbench_trial_costs none;
  struct mbench_self_check *result = course->result;
  int64_t whole = course->request->time;
  result->max_time = course->request->trial.limits.max_time;
  if (result->max_time > 0)
    return MBENCH_OK;
  struct mbench_comparison comparison = { 0 };
  int64_t time;
  enum mbench_status status = compare (course, MBENCH_SELF_CHECK_CHANGES,
                                       mbench_self_check_limit (whole, &none),
                                       &comparison, &time, error);
  if (status != MBENCH_OK)
    return status;
  note_ends (course, &comparison);
  const struct mbench_trial_costs costs
      = mbench_trial_costs_make (&comparison, time);
  result->max_time = mbench_self_check_limit (whole, &costs);
  mbench_comparison_release (&comparison);
  return MBENCH_OK;
}

static enum mbench_status
run_trials (struct course *course, struct mbench_error *error)
{
  struct mbench_self_check *result = course->result;
  enum mbench_status status = settle_limit (course, error);
  while (status == MBENCH_OK && !has_ended (result)
         && mbench_self_check_has_time (result->n, elapsed (course),
                                        course->request->time))
    status = run_trial (course, error);
  result->time_taken = elapsed (course);
  return status;
}

void
mbench_self_check_request_init (struct mbench_self_check_request *request,
                                const struct mbench_planned *planned)
{
  struct mbench_arm arms[2];
  mbench_self_check_arms (planned, MBENCH_SELF_CHECK_CHANGES, arms);
  const struct mbench_duel duel = { .n = 2, .arms = arms };
  *request
      = (struct mbench_self_check_request){ .planned = planned,
                                            .time = MBENCH_SELF_CHECK_TIME };
  mbench_comparison_request_init (&request->trial, &duel);
  request->trial.duel = NULL;
  request->trial.limits.max_time = 0;
}

enum mbench_status
mbench_self_check_run (const struct mbench_self_check_request *request,
                       const struct mbench_host *host,
                       struct mbench_self_check *result,
                       struct mbench_error *error)
{
  static const struct mbench_host nobody;
  *result = (struct mbench_self_check){
    .name = strdup (request->planned->name),
    .confidence = request->trial.limits.confidence,
    .has_changes = mbench_core_clock_exists ()
  };
  struct course course
      = { .request = request,
          .observer = host != NULL ? &host->observer : &nobody.observer,
          .host = host != NULL ? *host : nobody,
          .begin = mbench_clock_now (&mbench_clock_monotonic),
          .result = result };
  course.host.observer = (struct mbench_observer){
    .data = &course, .progress = progress, .interrupted = interrupted
  };
  struct mbench_error denial;
  mbench_placement_settle (
      &course.host.isolation.placement,
      !mbench_run_is_isolated (request->planned, &course.host.isolation),
      &denial);
  enum mbench_status status = result->name != NULL
                                  ? MBENCH_OK
                                  : mbench_no_memory (error, "a self-check");
  if (status == MBENCH_OK)
    status = mbench_random_new (request->seed, &course.random, error);
  if (status == MBENCH_OK)
    {
      mbench_visit_tell (course.observer, request->planned, false);
      status = run_trials (&course, error);
      mbench_visit_tell (course.observer, request->planned, true);
    }
  if (status == MBENCH_OK)
    status = mbench_self_check_make (result, error);
  mbench_random_free (course.random);
  if (status != MBENCH_OK)
    mbench_self_check_release (result);
  return status;
}
