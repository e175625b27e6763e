#include <config.h>

#include "program/rounds.h"

#include <stdio.h>

#include "base/log.h"
#include "test/share.h"

struct rounds
{
  const struct mbench_plan *plan;
  const struct mbench_observer *observer;
  const struct mbench_isolation *isolation;
  struct mbench_record *records;
  bool was_interrupted;
};

/* Whether execution I has a process NUMBER that can be run.  */
static bool
has_process (const struct rounds *rounds, size_t i, size_t number)
{
  const struct mbench_planned *planned = &rounds->plan->list[i];
  if (number == 0)
    return true;
  return number < mbench_limits_processes (&planned->limits)
         && mbench_run_is_isolated (planned, rounds->isolation)
         && rounds->records[i].layout != MBENCH_LAYOUT_OWN
         && rounds->records[i].outcome.kind == MBENCH_OUTCOME_DONE;
}

/* Whether nothing is to be run after process NUMBER of execution I.  */
static bool
is_last (const struct rounds *rounds, size_t i, size_t number)
{
  for (size_t j = i + 1; j < rounds->plan->n; ++j)
    if (has_process (rounds, j, number))
      return false;
  for (size_t j = 0; j <= i; ++j)
    if (has_process (rounds, j, number + 1))
      return false;
  return true;
}

/* Whether process NUMBER of execution I can be a fresh one.  What is told of
   it is told where it is new.  */
static bool
can_be_fresh (const struct rounds *rounds, size_t i, size_t number)
{
  const struct mbench_planned *planned = &rounds->plan->list[i];
  const struct mbench_afresh *afresh = rounds->isolation->afresh;
  struct mbench_error why;
  if (mbench_limits_processes (&planned->limits) == 1 || afresh == NULL)
    return false;
  if (afresh->can == NULL || planned->self_test
      || afresh->can (afresh->data, planned->test, &why))
    return true;
  if (number == 0 || rounds->records[i].layout == MBENCH_LAYOUT_FRESH)
    mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
                "%s: its processes are forked, not fresh: %s", planned->name,
                why.message);
  return false;
}

/* Run process NUMBER of execution I into RECORD.  */
static enum mbench_status
run_process (const struct rounds *rounds, size_t i, size_t number,
             struct mbench_record *record, struct mbench_error *error)
{
  struct mbench_planned planned = rounds->plan->list[i];
  if (!mbench_run_is_isolated (&planned, rounds->isolation))
    return mbench_run (&planned, &mbench_clock_monotonic, rounds->observer,
                       rounds->isolation, record, error);
  struct mbench_isolation isolation = { 0 };
  if (rounds->isolation != NULL)
    isolation = *rounds->isolation;
  if (rounds->isolation == NULL || !can_be_fresh (rounds, i, number))
    isolation.afresh = NULL;
  planned.limits = mbench_limits_share (&planned.limits, number);
  return mbench_run (&planned, &mbench_clock_monotonic, rounds->observer,
                     &isolation, record, error);
}

/* Run process NUMBER of execution I and put it with those before.  */
static enum mbench_status
visit (struct rounds *rounds, size_t i, size_t number,
       struct mbench_error *error)
{
  const struct mbench_observer *observer = rounds->observer;
  struct mbench_record *all = &rounds->records[i];
  struct mbench_record next = { 0 };
  struct mbench_record *record = number == 0 ? all : &next;
  if (observer->begin != NULL)
    observer->begin (observer->data, rounds->plan, i);
  enum mbench_status status = run_process (rounds, i, number, record, error);
  if (status == MBENCH_OK && record->interrupt == MBENCH_INTERRUPT_RUN)
    rounds->was_interrupted = true;
  if (status == MBENCH_OK && number > 0)
    status = mbench_record_join (all, &next, error);
  mbench_record_release (&next);
  if (observer->end != NULL)
    observer->end (observer->data, rounds->plan, i,
                   rounds->was_interrupted || is_last (rounds, i, number));
  return status;
}

/* What an interruption of the run makes of execution I, whose process NUMBER
   is not run.  */
static enum mbench_status
leave_out (struct rounds *rounds, size_t i, size_t number,
           struct mbench_error *error)
{
  const struct mbench_planned *planned = &rounds->plan->list[i];
  struct mbench_record *record = &rounds->records[i];
  if (number == 0)
    return mbench_run_skipped (planned, "the run was ended before it", record,
                               error);
  char text[80];
  snprintf (text, sizeof text, "after %zu of %zu processes", record->processes,
            mbench_limits_processes (&planned->limits));
  mbench_outcome_set (&record->outcome, MBENCH_OUTCOME_INTERRUPTED, text);
  return MBENCH_OK;
}

enum mbench_status
mbench_rounds_run (const struct mbench_plan *plan,
                   const struct mbench_observer *observer,
                   const struct mbench_isolation *isolation,
                   struct mbench_record *records, bool *was_interrupted,
                   struct mbench_error *error)
{
  struct rounds rounds = { plan, observer, isolation, records, false };
  enum mbench_status status = MBENCH_OK;
  bool is_any = true;
  for (size_t number = 0; is_any && status == MBENCH_OK; ++number)
    {
      is_any = false;
      for (size_t i = 0; i < plan->n && status == MBENCH_OK; ++i)
        if (has_process (&rounds, i, number))
          {
            is_any = true;
            status = rounds.was_interrupted
                         ? leave_out (&rounds, i, number, error)
                         : visit (&rounds, i, number, error);
          }
    }
  *was_interrupted = rounds.was_interrupted;
  return status;
}
