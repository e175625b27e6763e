/* One thread of an execution: what it keeps of a sample, and the life of a
   follower.  For run/threads.c, which has them all.  */

#ifndef MBENCH_THREAD_H
#define MBENCH_THREAD_H

#include <pthread.h>
#include <sched.h>

#include "run/gate.h"
#include "run/state.h"
#include "run/threads.h"

/* Where a follower is in its life.  */
enum
{
  MBENCH_THREAD_SETS_UP,
  MBENCH_THREAD_SERVES,
  MBENCH_THREAD_TEARS_DOWN
};

/* A thread of the execution.  What is written in a sample is its own until it
   has left the gate.  */
struct mbench_thread
{
  struct mbench_threads *all;
  micro_benchmark_test_state state;
  /* When it ended its part of the sample, by the monotonic clock; the time of
     the processor that it took for that, or the clock when it began.  */
  int64_t end;
  int64_t used;
  /* How often it gave the processor up by itself meanwhile, in a sample of the
     preparation: asking takes as long as the sample may.  */
  int64_t waits;
  bool was_disturbed;

  /* The rest is a follower's.  */
  struct micro_benchmark_test_state_ own;
  struct mbench_stopwatch watch;
  micro_benchmark_meter_definition chronometer;
  pthread_t handle;
  struct mbench_gate_word life;
  /* The latest call, and those that it stood ready for and has ended.  */
  unsigned call;
  unsigned stood;
  unsigned left;
  /* Whether the directed body has yet to take the call up, has seen that all
     is over, or has left its loop before.  */
  bool is_pending;
  bool is_over;
  bool has_left;
};

struct mbench_threads
{
  struct mbench_gate gate;
  /* Of a call: what it is to.  */
  size_t iterations;
  bool is_empty;
  bool is_end;
  bool is_preparing;

  size_t n;
  char *pages;
  /* The scheduling of the first thread, which the others take.  */
  int policy;
  struct sched_param parameters;
  /* That of all threads together, and what it is made of.  */
  micro_benchmark_meter_definition chronometer;
  micro_benchmark_meter base;
  /* Of the samples that count since the last row: time of the processor, ns an
     iteration and thread, and from the first end to the last, as a part of the
     sample.  */
  double used[MBENCH_BLOCK_SAMPLES];
  double spread[MBENCH_BLOCK_SAMPLES];
  size_t kept;
};

/* Around the part of THREAD in a sample, on itself.  */
void mbench_thread_begin (struct mbench_thread *thread);
void mbench_thread_end (struct mbench_thread *thread);

/* Prepare THREAD, of zeros, as follower NUMBER of ALL in the execution of
   STATE, and begin its life.  The error number of what failed, or zero: then
   it is setting up.  */
int mbench_thread_make (struct mbench_thread *thread, size_t number,
                        struct mbench_threads *all,
                        micro_benchmark_test_state state);

/* Let it go on in its life, and wait until it has come there.  */
void mbench_thread_set_life (struct mbench_thread *thread, unsigned life);
void mbench_thread_await_life (struct mbench_thread *thread, unsigned life);

#endif
