/* The executions of a plan, run bit by bit: each visit runs one of them in a
   process of its own, or here, and puts what came of it with what came of the
   earlier ones.  */

#ifndef MBENCH_VISIT_H
#define MBENCH_VISIT_H

#include "run/runner.h"

struct mbench_visits
{
  const struct mbench_plan *plan;
  const struct mbench_clock *wall;
  const struct mbench_observer *observer;
  /* May be NULL.  */
  const struct mbench_isolation *isolation;
  /* One for each execution, all zero before its first visit.  */
  struct mbench_record *records;
  /* Nothing is to be run any more.  */
  bool was_interrupted;
};

/* Whether execution I was visited, or is known not to be.  */
static inline bool
mbench_visits_has (const struct mbench_visits *visits, size_t i)
{
  return visits->records[i].name != NULL;
}

/* The processes that execution I is to have.  */
size_t mbench_visits_processes (const struct mbench_visits *visits, size_t i);

/* Whether a fresh execution of the program, where ISOLATION tells how to have
   one, comes to PLANNED.  Else WHY tells, by an empty message where there is
   none to be had.  */
bool mbench_visit_is_fresh (const struct mbench_isolation *isolation,
                            const struct mbench_planned *planned,
                            struct mbench_error *why);

/* Run execution I under LIMITS.  Who calls tells the observer, by
   mbench_visit_end, that it has ended, and makes the estimates that it
   needs, of all visits so far.  */
enum mbench_status mbench_visit (struct mbench_visits *visits, size_t i,
                                 const struct mbench_limits *limits,
                                 struct mbench_error *error);
void mbench_visit_end (const struct mbench_visits *visits, size_t i,
                       bool is_last);

/* Tell OBSERVER that what is PLANNED, alone and not in a plan, begins, or has
   ended.  */
void mbench_visit_tell (const struct mbench_observer *observer,
                        const struct mbench_planned *planned, bool is_end);

/* Run nothing of execution I, for REASON.  */
enum mbench_status mbench_visit_skip (struct mbench_visits *visits, size_t i,
                                      const char *reason,
                                      struct mbench_error *error);

#endif
