/* The state of an execution inside core: what the body sees, and what the
   engine keeps while it runs.  Made and ended by the runner.  */

#ifndef MBENCH_STATE_H
#define MBENCH_STATE_H

#include <mbenchmark/state.h>

#include "device/clock.h"
#include "device/presence.h"
#include "run/beside.h"
#include "run/host.h"
#include "run/outcome.h"
#include "run/pace.h"
#include "run/sample.h"
#include "run/shared.h"

struct micro_benchmark_test_state_
{
  /* First, as <mbenchmark/state.h> promises.  */
  struct micro_benchmark_state_prefix prefix;

  const struct mbench_planned *planned;
  const struct mbench_body *body;
  char *name;
  /* What the set-up returned; the host's own where it has a body.  */
  void *fixture;

  micro_benchmark_meter chronometer;
  const struct mbench_clock *wall;
  enum mbench_interrupt (*interrupted) (void *data);
  void *interrupted_data;

  /* Where the samples and all that is to outlive this process are published;
     NULL for an execution that is not isolated.  */
  struct mbench_shared *shared;
  /* Page faults of this process when it was last asked, and runs of its
     collector when the sample began.  */
  size_t faults;
  size_t collections;
  /* Whether the thread stays where it is, and in the latest sample: the
     processor, and whether it was disturbed.  */
  struct mbench_presence presence;
  int cpu;
  bool was_preempted;
  /* When the execution began, by the wall clock.  */
  int64_t begin;

  struct mbench_pace pace;
  struct mbench_samples samples;
  struct mbench_beside beside;
  struct mbench_outcome outcome;
  /* What somebody wanted to end, be the outcome what it may: an interruption
     may find an execution that has ended already.  */
  enum mbench_interrupt interrupt;
  /* A code that the body's host found to be interpreted.  */
  bool is_interpreted;
  /* Iterations of the sample that is being taken; zero outside one.  */
  size_t current;
  /* From before the set-up to after the tear-down, ns.  */
  int64_t total_time;
  /* Whether a directed body may ask for iterations now, and whether the one
     that asks is the empty body.  */
  bool is_entered;
  bool is_empty;
  /* Iterations of the empty body's sample that is to begin.  */
  size_t empty_iterations;
};

/* The execution is in STAGE now.  */
void mbench_state_enter (micro_benchmark_test_state state,
                         enum mbench_stage stage);

/* End the execution with an outcome, from set-up, body or tear-down.  */
void mbench_state_end (micro_benchmark_test_state state,
                       enum mbench_outcome_kind kind, const char *message);

/* Say more about the outcome that it has just got.  */
void mbench_state_detail (micro_benchmark_test_state state,
                          enum mbench_detail detail, const char *text);

/* Whether it has ended by such an outcome.  */
static inline bool
mbench_state_has_ended (const struct micro_benchmark_test_state_ *state)
{
  return state->outcome.kind != MBENCH_OUTCOME_DONE;
}

/* The clock around a sample: directly before its first and after its last
   iteration.  */
static inline void
mbench_state_start (micro_benchmark_test_state state)
{
  state->cpu = mbench_presence_mark (&state->presence);
  state->chronometer->start (state->chronometer->data.ptr);
}

static inline void
mbench_state_stop (micro_benchmark_test_state state)
{
  state->chronometer->stop (state->chronometer->data.ptr);
  state->was_preempted
      = mbench_presence_disturbed (&state->presence, state->cpu);
}

/* Before and after the loop of a directed body with nothing in it, of N > 0
   iterations, which asks keep_running like any other: the clock starts and
   stops in there, so that what the way into the loop costs is not in its time
   either.  */
void mbench_state_begin_empty (micro_benchmark_test_state state, size_t n);
void mbench_state_end_empty (micro_benchmark_test_state state);

/* The iterations of the next sample, zero when there is none: the execution
   has enough, was interrupted or has ended.  */
size_t mbench_state_next (micro_benchmark_test_state state);

/* Take the stopped chronometer's time as that of N iterations.  */
void mbench_state_record (micro_benchmark_test_state state, size_t n);

/* For the host of a body: what the set-up returned, the test's host, and a
   mark in the report that the body is interpreted.  */
void *mbench_state_fixture (micro_benchmark_test_state state);
void mbench_state_set_fixture (micro_benchmark_test_state state,
                               void *fixture);
micro_benchmark_test_case mbench_state_test (micro_benchmark_test_state state);
void mbench_state_mark_interpreted (micro_benchmark_test_state state);

#endif
