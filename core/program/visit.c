#include <config.h>

#include "program/visit.h"

#include "test/share.h"

/* Put the record of a further visit, NEXT, to ALL.  Visits of an execution
   that was asked to run in one process are a run with gaps: its blocks stand
   for all of it.  */
static enum mbench_status
join (struct mbench_record *all, struct mbench_record *next, bool is_one,
      struct mbench_error *error)
{
  if (is_one)
    next->processes = 0;
  enum mbench_status status = mbench_record_join (all, next, error);
  if (status != MBENCH_OK)
    return status;
  return mbench_record_estimate (all, (struct mbench_level){ 0 }, error);
}

enum mbench_status
mbench_visit (struct mbench_visits *visits, size_t i,
              const struct mbench_limits *limits, struct mbench_error *error)
{
  const struct mbench_observer *observer = visits->observer;
  struct mbench_record *all = &visits->records[i];
  struct mbench_planned planned = visits->plan->list[i];
  planned.limits = *limits;
  bool is_first = !mbench_visits_has (visits, i);
  struct mbench_record next = { 0 };
  struct mbench_record *record = is_first ? all : &next;
  if (observer->begin != NULL)
    observer->begin (observer->data, visits->plan, i);
  enum mbench_status status = mbench_run (&planned, visits->wall, observer,
                                          visits->isolation, record, error);
  if (status == MBENCH_OK && record->interrupt == MBENCH_INTERRUPT_RUN)
    visits->was_interrupted = true;
  if (status == MBENCH_OK && !is_first)
    status = join (all, &next, mbench_limits_processes (limits) == 1, error);
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

enum mbench_status
mbench_visit_skip (struct mbench_visits *visits, size_t i, const char *reason,
                   struct mbench_error *error)
{
  return mbench_run_skipped (&visits->plan->list[i], reason,
                             &visits->records[i], error);
}
