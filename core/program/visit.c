#include <config.h>

#include "program/visit.h"

#include "base/log.h"
#include "program/malloc-pass.h"
#include "test/share.h"

size_t
mbench_visits_processes (const struct mbench_visits *visits, size_t i)
{
  const struct mbench_planned *planned = &visits->plan->list[i];
  return mbench_run_is_isolated (planned, visits->isolation)
             ? mbench_limits_processes (&planned->limits)
             : 1;
}

bool
mbench_visit_is_fresh (const struct mbench_isolation *isolation,
                       const struct mbench_planned *planned,
                       struct mbench_error *why)
{
  const struct mbench_afresh *afresh
      = isolation != NULL ? isolation->afresh : NULL;
  why->message[0] = '\0';
  return afresh != NULL
         && (afresh->can == NULL || planned->self_test
             || afresh->can (afresh->data, planned->test, why));
}

/* Whether execution I can run in a fresh process.  What is told of it is told
   where it is new.  */
static bool
can_be_fresh (const struct mbench_visits *visits, size_t i)
{
  const struct mbench_planned *planned = &visits->plan->list[i];
  struct mbench_error why;
  if (mbench_visits_processes (visits, i) == 1)
    return false;
  if (mbench_visit_is_fresh (visits->isolation, planned, &why))
    return true;
  if (*why.message != '\0'
      && (!mbench_visits_has (visits, i)
          || visits->records[i].layout == MBENCH_LAYOUT_FRESH))
    mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
                "%s: its processes are forked, not fresh: %s", planned->name,
                why.message);
  return false;
}

/* Run execution I under LIMITS into RECORD.  */
static enum mbench_status
run (const struct mbench_visits *visits, size_t i,
     const struct mbench_limits *limits, struct mbench_record *record,
     struct mbench_error *error)
{
  struct mbench_planned planned = visits->plan->list[i];
  planned.limits = *limits;
  struct mbench_isolation isolation = { 0 };
  if (visits->isolation != NULL)
    isolation = *visits->isolation;
  if (!can_be_fresh (visits, i))
    isolation.afresh = NULL;
  return mbench_run (&planned, visits->wall, visits->observer,
                     visits->isolation != NULL ? &isolation : NULL, record,
                     error);
}

enum mbench_status
mbench_visit (struct mbench_visits *visits, size_t i,
              const struct mbench_limits *limits, struct mbench_error *error)
{
  const struct mbench_observer *observer = visits->observer;
  struct mbench_record *all = &visits->records[i];
  bool is_first = !mbench_visits_has (visits, i);
  struct mbench_record next = { 0 };
  struct mbench_record *record = is_first ? all : &next;
  if (observer->begin != NULL)
    observer->begin (observer->data, visits->plan, i);
  enum mbench_status status = run (visits, i, limits, record, error);
  const struct mbench_planned *planned = &visits->plan->list[i];
  if (status == MBENCH_OK && all->n_passed == 0
      && mbench_malloc_pass_is_asked (&planned->limits))
    status = mbench_malloc_pass (planned, visits->wall, observer,
                                 visits->isolation, record, error);
  if (status == MBENCH_OK && record->interrupt == MBENCH_INTERRUPT_RUN)
    visits->was_interrupted = true;
  /* The visits of an execution that is to have one process are a run with
     gaps.  */
  if (!is_first && mbench_visits_processes (visits, i) == 1)
    next.processes = 0;
  if (status == MBENCH_OK && !is_first)
    status = mbench_record_join (all, &next, error);
  mbench_record_release (&next);
  return status;
}

void
mbench_visit_end (const struct mbench_visits *visits, size_t i, bool is_last)
{
  const struct mbench_observer *observer = visits->observer;
  if (observer->end != NULL)
    observer->end (observer->data, visits->plan, i,
                   visits->was_interrupted || is_last);
}

void
mbench_visit_tell (const struct mbench_observer *observer,
                   const struct mbench_planned *planned, bool is_end)
{
  struct mbench_planned alone = *planned;
  const struct mbench_plan plan = { .n = 1, .list = &alone };
  if (is_end && observer->end != NULL)
    observer->end (observer->data, &plan, 0, true);
  if (!is_end && observer->begin != NULL)
    observer->begin (observer->data, &plan, 0);
}

enum mbench_status
mbench_visit_skip (struct mbench_visits *visits, size_t i, const char *reason,
                   struct mbench_error *error)
{
  return mbench_run_skipped (&visits->plan->list[i], reason,
                             &visits->records[i], error);
}
