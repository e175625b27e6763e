/* The state of an execution inside core: what the body sees, and what the
   engine keeps while it runs.  Made and ended by the runner.  */

#ifndef MBENCH_STATE_H
#define MBENCH_STATE_H

#include <mbenchmark/state.h>

#include <setjmp.h>

#include "device/chronometer.h"
#include "device/clock.h"
#include "device/timer.h"
#include "run/batch.h"
#include "run/beside.h"
#include "run/host.h"
#include "run/outcome.h"
#include "run/pace.h"
#include "run/readings.h"
#include "run/pause.h"
#include "run/rates.h"
#include "run/sample.h"
#include "run/shared.h"
#include "run/stopwatch.h"
#include "run/threads.h"

struct micro_benchmark_test_state_
{
  /* First, as <mbenchmark/state.h> promises.  */
  struct micro_benchmark_state_prefix prefix;

  const struct mbench_planned *planned;
  const struct mbench_body *body;
  char *name;
  /* What the set-up returned; the host's own where it has a body.  */
  void *fixture;

  /* Borrowed.  */
  struct mbench_stopwatch *watch;
  const struct mbench_clock *wall;
  /* Decides when max-time is over; NULL: the wall clock does.  */
  micro_benchmark_timer timer;
  /* What the chronometer was found to see.  */
  struct mbench_chronometer_limits clock;
  enum mbench_interrupt (*interrupted) (void *data);
  void *interrupted_data;

  /* Where the samples and all that is to outlive this process are published;
     NULL for an execution that is not isolated.  */
  struct mbench_shared *shared;
  /* Of a duel: the arm in hand, and what is known of each; may be NULL.  */
  atomic_int *arm;
  struct mbench_arm_share *arms;
  /* Page faults of this process when it was last asked, and runs of its
     collector when the sample began.  */
  size_t faults;
  size_t collections;
  /* When the execution began, by the wall clock.  */
  int64_t begin;

  struct mbench_pace pace;
  struct mbench_samples samples;
  /* What is counted beside the time, a row for each of the samples.  */
  struct mbench_readings readings;
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
  /* Where the sample of an automatic body that is being taken can be left to;
     NULL outside of one.  */
  jmp_buf *exit;
  /* Whether a directed body may ask for iterations now, and whether it gets
     those of one sample only.  */
  bool is_entered;
  bool is_single;
  /* Iterations of the single sample that is to begin, and of the one that has
     ended.  */
  size_t single_iterations;
  size_t single_done;
  struct mbench_pausing pausing;
  struct mbench_rates rates;
  struct mbench_batch batch;
  /* Whether this is one of several in this process: what it publishes is its
     outcome alone.  */
  bool is_arm;
  /* Of an execution on several threads: its followers, where this is the state
     of the first thread, or the one that it is of; and the number of it.  */
  struct mbench_threads *threads;
  struct mbench_thread *thread;
  size_t number;
};

/* The execution is in STAGE now.  */
void mbench_state_enter (micro_benchmark_test_state state,
                         enum mbench_stage stage);

/* The same in the midst of its samples, without telling anything else.  */
void mbench_state_mark (micro_benchmark_test_state state,
                        enum mbench_stage stage);

/* Forget the page faults and the collections that were since the last sample:
   what is to come is the next one.  */
void mbench_state_forget (micro_benchmark_test_state state);

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
  mbench_stopwatch_start (state->watch);
}

static inline void
mbench_state_stop (micro_benchmark_test_state state)
{
  mbench_stopwatch_stop (state->watch);
}

/* The time of N iterations that TAKE performs on every thread beside the
   measurement, in ns: what counts beside the time has no part in it.  */
int64_t mbench_state_time_aside (micro_benchmark_test_state state,
                                 void (*take) (micro_benchmark_test_state,
                                               size_t n),
                                 size_t n);

/* Before and after the loop of a directed body that is to perform one sample
   of N > 0 iterations: the clock starts and stops in its keep_running, so that
   what the way into the loop costs is not in its time either.  The end returns
   the iterations that were performed, fewer where the body left its loop.  */
void mbench_state_begin_single (micro_benchmark_test_state state, size_t n);
size_t mbench_state_end_single (micro_benchmark_test_state state);

/* Whether somebody wants the execution to end; then it has ended so.  */
bool mbench_state_is_interrupted (micro_benchmark_test_state state);

/* The iterations of the next sample, zero when there is none: the execution
   has enough, was interrupted or has ended.  */
size_t mbench_state_next (micro_benchmark_test_state state);

/* Take the stopped chronometer's time as that of N iterations.  */
void mbench_state_record (micro_benchmark_test_state state, size_t n);

/* Let the pace take in N iterations of ELAPSED ns that ended NOW, with
   COLLECTIONS in them, and what it wants to know of the process while it warms
   up.  True when they are a counted sample.  */
bool mbench_state_pace (micro_benchmark_test_state state, size_t n,
                        int64_t elapsed, int64_t now, size_t collections);

/* Publish what is measured, to whoever shares memory with this process.  The
   number of samples is the last: who sees it sees all.  */
void mbench_state_publish (const struct micro_benchmark_test_state_ *state);

/* The runs of the collector of memory so far.  */
size_t mbench_state_collections (micro_benchmark_test_state state);

/* For the host of a body: what the set-up returned, the test's host, and a
   mark in the report that the body is interpreted.  */
void *mbench_state_fixture (micro_benchmark_test_state state);
void mbench_state_set_fixture (micro_benchmark_test_state state,
                               void *fixture);
micro_benchmark_test_case mbench_state_test (micro_benchmark_test_state state);
void mbench_state_mark_interpreted (micro_benchmark_test_state state);

#endif
