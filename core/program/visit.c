#include <config.h>

#include "program/visit.h"

#include "test/share.h"

/* Visits of an execution that was asked to run in one process are a run with
   gaps: its blocks stand for all of it.  */
static void
count_as_one (struct mbench_record *record)
{
  for (size_t i = 0; i < record->samples.n; ++i)
    record->samples.rows[i].process = 0;
  record->processes = 1;
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
    status = mbench_record_join (all, &next, error);
  mbench_record_release (&next);
  if (status == MBENCH_OK && mbench_limits_processes (limits) == 1)
    count_as_one (all);
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
