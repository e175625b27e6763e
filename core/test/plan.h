/* The plan: the executions of a run in their order, with their limits, fixed
   before anything runs.  A pure function of suite, filter and constraints.

   A plan owns names and sizes and borrows the tests, which must outlive it
   unchanged.  */

#ifndef MBENCH_PLAN_H
#define MBENCH_PLAN_H

#include "base/status.h"
#include "test/suite.h"

struct mbench_duel;

struct mbench_planned
{
  micro_benchmark_test_case test;
  /* The test's name and sizes, as "sort/100/2".  */
  char *name;
  size_t dimensions;
  size_t *sizes;
  struct mbench_limits limits;
  /* Whether the time in them was given and is no default.  */
  bool has_max_time;
  /* Whether the execution belongs to the Self-Test.  */
  bool self_test;
  /* What is executed in the place of TEST alone, which is the first arm then;
     NULL: nothing, see test/duel.h.  Borrowed.  */
  const struct mbench_duel *duel;
};

struct mbench_plan
{
  size_t n;
  size_t capacity;
  struct mbench_planned *list;
};

/* Plans beyond this many executions are refused.  */
enum
{
  MBENCH_PLAN_EXECUTIONS = 1000000
};

/* Append the executions of TEST: one for each point of the product of its
   dimensions, the first dimension varying slowest.  OVERRIDES, unless NULL,
   are constraints given over the test's own.  */
enum mbench_status
mbench_plan_add_test (struct mbench_plan *plan, micro_benchmark_test_case test,
                      const struct mbench_constraints *overrides,
                      bool self_test, struct mbench_error *error);

/* Append those of every enabled test of SUITE whose name the extended regular
   expression FILTER matches; NULL matches all.  */
enum mbench_status mbench_plan_add_suite (
    struct mbench_plan *plan, micro_benchmark_suite suite, const char *filter,
    const struct mbench_constraints *overrides, struct mbench_error *error);

/* Append copies of the executions of OTHER.  */
enum mbench_status mbench_plan_append (struct mbench_plan *plan,
                                       const struct mbench_plan *other,
                                       struct mbench_error *error);

void mbench_plan_release (struct mbench_plan *plan);

#endif
