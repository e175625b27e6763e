#include <config.h>

#include "run/threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pages.h"
#include "device/cpus.h"
#include "run/thread.h"
#include "stats/robust.h"
#include "stats/stats.h"
#include "test/threading.h"

static size_t
stride (void)
{
  return mbench_pages_round (sizeof (struct mbench_thread));
}

/* Thread NUMBER, of which the first is zero.  */
static struct mbench_thread *
thread_of (const struct mbench_threads *threads, size_t number)
{
  return (void *)(threads->pages + number * stride ());
}

size_t
mbench_threads_space (size_t threads)
{
  /* What malloc reserves for a thread of its own.  */
  const size_t arena = (size_t)64 << 20;
  size_t stack = 0;
  pthread_attr_t attributes;
  if (threads < 2 || pthread_attr_init (&attributes) != 0)
    return 0;
  pthread_attr_getstacksize (&attributes, &stack);
  pthread_attr_destroy (&attributes);
  /* One arena more, as it is aligned within twice its size.  */
  return (threads - 1) * (stack + arena) + arena;
}

/* The chronometer of all: that of the first thread, and within it the gate, at
   which the stopwatch has gathered the others.  */
static void
first_start (void *data)
{
  struct mbench_threads *threads = data;
  threads->base->start (threads->base->data.ptr);
  mbench_gate_open (&threads->gate);
  mbench_thread_begin (thread_of (threads, 0));
}

static void
first_stop (void *data)
{
  struct mbench_threads *threads = data;
  mbench_thread_end (thread_of (threads, 0));
  mbench_gate_await (&threads->gate);
  threads->base->stop (threads->base->data.ptr);
}

static micro_benchmark_stats_meter_sample
first_get_sample (void *data)
{
  struct mbench_threads *threads = data;
  return threads->base->get_sample (threads->base->data.ptr);
}

/* Let STATE have the outcome of follower THREAD, unless it has one.  */
static void
take_outcome (micro_benchmark_test_state state, struct mbench_thread *thread)
{
  const struct mbench_outcome *outcome = &thread->own.outcome;
  if (mbench_state_has_ended (state))
    return;
  mbench_state_end (state, outcome->kind, outcome->message);
  for (int i = 0; i < MBENCH_DETAILS; ++i)
    if (outcome->details[i] != NULL)
      mbench_state_detail (state, (enum mbench_detail)i, outcome->details[i]);
}

/* Make the followers from the first on, until one ends the execution.  */
static void
make_all (struct mbench_threads *threads, size_t n,
          micro_benchmark_test_state state)
{
  for (size_t i = 1; i < n && !mbench_state_has_ended (state); ++i)
    {
      struct mbench_thread *thread = thread_of (threads, i);
      int failure = mbench_thread_make (thread, i, threads, state);
      if (failure != 0)
        {
          char text[160];
          snprintf (text, sizeof text, "thread %zu of %zu cannot be made: %s",
                    i, n, strerror (failure));
          mbench_state_end (state, MBENCH_OUTCOME_FAILED, text);
          return;
        }
      threads->n = i + 1;
      threads->gate.followers = (unsigned)i;
      mbench_thread_await_life (thread, MBENCH_THREAD_SERVES);
      if (mbench_state_has_ended (&thread->own))
        take_outcome (state, thread);
    }
}

void
mbench_threads_set_up (micro_benchmark_test_state state)
{
  size_t n = mbench_limits_threads (&state->planned->limits);
  if (n < 2 || mbench_state_has_ended (state))
    return;
  struct mbench_threads *threads
      = mbench_pages_new (mbench_pages_round (sizeof *threads));
  char *pages = mbench_pages_new (n * stride ());
  if (threads == NULL || pages == NULL)
    {
      mbench_pages_free (threads, mbench_pages_round (sizeof *threads));
      mbench_pages_free (pages, n * stride ());
      mbench_state_end (state, MBENCH_OUTCOME_FAILED,
                        "no memory for its threads");
      return;
    }
  mbench_gate_init (&threads->gate, n - 1, mbench_cpus_usable ());
  threads->pages = pages;
  threads->n = 1;
  threads->policy = sched_getscheduler (0) & ~SCHED_RESET_ON_FORK;
  sched_getparam (0, &threads->parameters);
  thread_of (threads, 0)->all = threads;
  thread_of (threads, 0)->state = state;
  state->threads = threads;
  make_all (threads, n, state);
}

/* What a sample of one iteration of the empty body takes at least, ns.  Others
   that have the processors may make it thousands of times longer: it is tried
   for some time, not for long.  */
static int64_t
time_call (micro_benchmark_test_state state)
{
  enum
  {
    TIMES = 200,
    LONG_NS = 100000000
  };
  int64_t least = INT64_MAX;
  int64_t all = 0;
  for (size_t i = 0; i < TIMES && all < LONG_NS; ++i)
    {
      int64_t time = mbench_state_time_aside (state, state->body->empty, 1);
      least = time < least ? time : least;
      all += time;
    }
  return least;
}

int64_t
mbench_threads_begin (micro_benchmark_test_state state, int64_t target)
{
  enum
  {
    COSTS = 100
  };
  struct mbench_threads *threads = state->threads;
  if (threads == NULL)
    return target;
  threads->base = state->watch->chronometer;
  threads->chronometer = *threads->base;
  threads->chronometer.data.ptr = threads;
  threads->chronometer.start = first_start;
  threads->chronometer.stop = first_stop;
  threads->chronometer.get_sample = first_get_sample;
  state->watch->chronometer = &threads->chronometer;
  state->watch->gate = &threads->gate;
  if (state->body->empty == NULL)
    return target;
  int64_t cost = COSTS * time_call (state);
  return cost > target ? cost : target;
}

void
mbench_threads_call (micro_benchmark_test_state state, size_t n, bool is_empty)
{
  struct mbench_threads *threads = state->threads;
  if (threads == NULL)
    return;
  threads->iterations = n;
  threads->is_empty = is_empty;
  threads->is_preparing = state->pace.phase < MBENCH_PHASE_MEASURE;
  mbench_gate_call (&threads->gate);
}

/* The execution ends with the loop of NUMBER.  */
static void
leave_with (micro_benchmark_test_state state, size_t number)
{
  char text[128];
  if (state->pace.stop == MBENCH_STOP_NOT)
    state->pace.stop = MBENCH_STOP_BODY;
  state->pace.phase = MBENCH_PHASE_OVER;
  if (state->samples.n > 0)
    return;
  snprintf (text, sizeof text,
            "thread %zu left its loop before a sample counted: expected it to "
            "go on until keep_running is false",
            number);
  mbench_state_end (state, MBENCH_OUTCOME_FAILED, text);
}

bool
mbench_threads_agree (micro_benchmark_test_state state)
{
  struct mbench_threads *threads = state->threads;
  if (threads != NULL)
    mbench_gate_settle (&threads->gate);
  for (size_t i = 1; threads != NULL && i < threads->n; ++i)
    {
      struct mbench_thread *thread = thread_of (threads, i);
      if (mbench_state_has_ended (&thread->own))
        take_outcome (state, thread);
      else if (thread->has_left)
        leave_with (state, i);
      if (mbench_state_has_ended (&thread->own) || thread->has_left)
        return false;
    }
  return !mbench_state_has_ended (state);
}

bool
mbench_threads_were_disturbed (const struct mbench_threads *threads)
{
  bool result = false;
  for (size_t i = 0; i < threads->n; ++i)
    result = result || thread_of (threads, i)->was_disturbed;
  return result;
}

int64_t
mbench_threads_busy (const struct mbench_threads *threads)
{
  int64_t most = 0;
  if (!threads->is_preparing)
    return 0;
  for (size_t i = 0; i < threads->n; ++i)
    {
      const struct mbench_thread *thread = thread_of (threads, i);
      if (thread->waits > 0)
        return 0;
      most = thread->used > most ? thread->used : most;
    }
  return most;
}

void
mbench_threads_keep (struct mbench_threads *threads, size_t n, int64_t elapsed)
{
  const struct mbench_thread *first = thread_of (threads, 0);
  int64_t earliest = first->end;
  int64_t latest = first->end;
  double used = 0;
  if (threads->kept == MBENCH_BLOCK_SAMPLES)
    return;
  for (size_t i = 0; i < threads->n; ++i)
    {
      const struct mbench_thread *thread = thread_of (threads, i);
      earliest = thread->end < earliest ? thread->end : earliest;
      latest = thread->end > latest ? thread->end : latest;
      used += (double)thread->used;
    }
  threads->used[threads->kept] = used / (double)n / (double)threads->n;
  threads->spread[threads->kept]
      = (double)(latest - earliest) / (double)(elapsed > 0 ? elapsed : 1);
  ++threads->kept;
}

void
mbench_threads_describe (struct mbench_threads *threads,
                         struct mbench_block_row *row)
{
  if (threads == NULL || threads->kept == 0)
    return;
  row->used = mbench_low_location_of (threads->used, threads->kept);
  row->spread = mbench_mean (threads->spread, threads->kept);
  threads->kept = 0;
}

void
mbench_threads_end (micro_benchmark_test_state state)
{
  struct mbench_threads *threads = state->threads;
  if (threads == NULL)
    return;
  threads->is_end = true;
  mbench_gate_call (&threads->gate);
  mbench_gate_settle (&threads->gate);
  if (threads->base != NULL)
    state->watch->chronometer = threads->base;
  state->watch->gate = NULL;
  mbench_threads_agree (state);
}

void
mbench_threads_tear_down (micro_benchmark_test_state state)
{
  struct mbench_threads *threads = state->threads;
  if (threads == NULL)
    return;
  for (size_t i = threads->n; i-- > 1;)
    {
      struct mbench_thread *thread = thread_of (threads, i);
      mbench_thread_set_life (thread, MBENCH_THREAD_TEARS_DOWN);
      pthread_join (thread->handle, NULL);
      if (mbench_state_has_ended (&thread->own))
        take_outcome (state, thread);
      mbench_outcome_release (&thread->own.outcome);
      free (thread->own.name);
    }
  size_t n = mbench_limits_threads (&state->planned->limits);
  mbench_pages_free (threads->pages, n * stride ());
  mbench_pages_free (threads, mbench_pages_round (sizeof *threads));
  state->threads = NULL;
}

void
mbench_threads_abandon (void *data)
{
  micro_benchmark_test_state state = data;
  if (state->threads == NULL)
    return;
  mbench_state_end (state, MBENCH_OUTCOME_FAILED,
                    "thread 0 was ended by its body: expected that to return");
  mbench_threads_end (state);
  mbench_threads_tear_down (state);
}
