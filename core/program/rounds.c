#include <config.h>

#include "program/rounds.h"

#include <stdio.h>

#include "test/share.h"

/* Whether execution I has a process NUMBER that can be run.  */
static bool
has_process (const struct mbench_visits *visits, size_t i, size_t number)
{
  return number == 0
         || (number < mbench_visits_processes (visits, i)
             && visits->records[i].layout != MBENCH_LAYOUT_OWN
             && visits->records[i].outcome.kind == MBENCH_OUTCOME_DONE);
}

/* Whether nothing is to be run after process NUMBER of execution I.  */
static bool
is_last (const struct mbench_visits *visits, size_t i, size_t number)
{
  for (size_t j = i + 1; j < visits->plan->n; ++j)
    if (has_process (visits, j, number))
      return false;
  for (size_t j = 0; j <= i; ++j)
    if (has_process (visits, j, number + 1))
      return false;
  return true;
}

/* Run process NUMBER of execution I.  */
static enum mbench_status
run_process (struct mbench_visits *visits, size_t i, size_t number,
             struct mbench_error *error)
{
  struct mbench_limits limits = visits->plan->list[i].limits;
  if (mbench_visits_processes (visits, i) > 1)
    limits = mbench_limits_share (&limits, number);
  enum mbench_status status = mbench_visit (visits, i, &limits, error);
  mbench_visit_end (visits, i, is_last (visits, i, number));
  return status;
}

/* What an interruption of the run makes of execution I, whose process NUMBER
   is not run.  */
static enum mbench_status
leave_out (struct mbench_visits *visits, size_t i, size_t number,
           struct mbench_error *error)
{
  if (number == 0)
    return mbench_visit_skip (visits, i, "the run was ended before it", error);
  struct mbench_record *record = &visits->records[i];
  char text[80];
  snprintf (text, sizeof text, "after %zu of %zu processes", record->processes,
            mbench_visits_processes (visits, i));
  mbench_outcome_set (&record->outcome, MBENCH_OUTCOME_INTERRUPTED, text);
  return MBENCH_OK;
}

enum mbench_status
mbench_rounds_run (struct mbench_visits *visits, struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  bool is_any = true;
  for (size_t number = 0; is_any && status == MBENCH_OK; ++number)
    {
      is_any = false;
      for (size_t i = 0; i < visits->plan->n && status == MBENCH_OK; ++i)
        if (has_process (visits, i, number))
          {
            is_any = true;
            status = visits->was_interrupted
                         ? leave_out (visits, i, number, error)
                         : run_process (visits, i, number, error);
          }
    }
  return status;
}
