#include <config.h>

#include "run/thread.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/clock.h"
#include "device/disturbance.h"
#include "run/fault.h"

void
mbench_thread_begin (struct mbench_thread *thread)
{
  if (thread->all->is_preparing)
    thread->waits = mbench_disturbance_waits ();
  thread->used = mbench_clock_now (&mbench_clock_thread);
}

void
mbench_thread_end (struct mbench_thread *thread)
{
  struct mbench_stopwatch *watch = thread->state->watch;
  thread->end = mbench_clock_now (&mbench_clock_monotonic);
  thread->used = mbench_clock_now (&mbench_clock_thread) - thread->used;
  if (thread->all->is_preparing)
    thread->waits = mbench_disturbance_waits () - thread->waits;
  thread->was_disturbed
      = mbench_presence_disturbed (&watch->presence, watch->cpu);
}

/* The chronometer of a follower: it waits to be let go, and tells when it has
   ended.  */
static void
follower_start (void *data)
{
  struct mbench_thread *thread = data;
  thread->stood = thread->call;
  mbench_gate_stand (&thread->all->gate, thread->call);
  /* What came of the wait is no disturbance.  */
  thread->watch.cpu = mbench_presence_mark (&thread->watch.presence);
  mbench_thread_begin (thread);
}

static void
follower_stop (void *data)
{
  struct mbench_thread *thread = data;
  mbench_thread_end (thread);
  thread->left = thread->call;
  mbench_gate_leave (&thread->all->gate);
}

/* Wait for the next call, unless one is to be taken up.  False where that is
   to the end.  */
static bool
take_call (struct mbench_thread *thread)
{
  if (!thread->is_pending && !thread->is_over)
    {
      if (thread->call > 0)
        mbench_gate_rest (&thread->all->gate);
      thread->call = mbench_gate_follow (&thread->all->gate, thread->call);
    }
  thread->is_pending = false;
  thread->is_over = thread->all->is_end;
  return !thread->is_over;
}

/* Do what is left undone of the call, as nobody may be waited for in vain.  */
static void
settle_call (struct mbench_thread *thread)
{
  if (thread->stood != thread->call)
    follower_start (thread);
  if (thread->left != thread->call)
    follower_stop (thread);
}

static bool
has_ended (const struct mbench_thread *thread)
{
  return mbench_state_has_ended (&thread->own);
}

bool
mbench_threads_next (micro_benchmark_test_state state)
{
  struct mbench_thread *thread = state->thread;
  const struct mbench_threads *threads = thread->all;
  if (state->current > 0)
    mbench_state_stop (state);
  state->current = 0;
  if (has_ended (thread))
    return false;
  while (take_call (thread))
    {
      if (!threads->is_empty)
        {
          state->current = threads->iterations;
          state->prefix.iterations_left = state->current - 1;
          mbench_state_start (state);
          return true;
        }
      state->body->empty (state, threads->iterations);
    }
  return false;
}

/* Let the directed body of THREAD perform this call and those that follow.  */
static void
enter_body (struct mbench_thread *thread)
{
  micro_benchmark_test_state state = &thread->own;
  thread->is_pending = true;
  state->is_entered = true;
  state->body->enter (state);
  state->is_entered = false;
  thread->is_pending = false;
  if (thread->is_over)
    return;
  thread->has_left = true;
  if (state->current > 0)
    mbench_state_stop (state);
  state->current = 0;
  state->prefix.iterations_left = 0;
}

/* Answer the calls until the one to the end.  */
static void
serve (struct mbench_thread *thread)
{
  micro_benchmark_test_state state = &thread->own;
  const struct mbench_threads *threads = thread->all;
  while (take_call (thread))
    {
      bool is_auto = state->planned->test->definition.is_auto;
      if (thread->has_left || has_ended (thread))
        settle_call (thread);
      else if (threads->is_empty)
        state->body->empty (state, threads->iterations);
      else if (is_auto)
        state->body->sample (state, threads->iterations);
      else
        enter_body (thread);
      if (!thread->is_over)
        settle_call (thread);
    }
  mbench_gate_rest (&thread->all->gate);
}

void
mbench_thread_set_life (struct mbench_thread *thread, unsigned life)
{
  mbench_gate_set (&thread->life, life);
}

void
mbench_thread_await_life (struct mbench_thread *thread, unsigned life)
{
  mbench_gate_wait (&thread->life, life, 0);
}

/* The body has ended the thread, which owes the others its answers.  */
static void
end_early (void *data)
{
  struct mbench_thread *thread = data;
  unsigned life = atomic_load (&thread->life.value);
  char text[96];
  if (life == MBENCH_THREAD_TEARS_DOWN)
    return;
  snprintf (text, sizeof text,
            "thread %zu was ended by its %s: expected that to return",
            thread->own.number,
            life == MBENCH_THREAD_SETS_UP ? "set-up" : "body");
  mbench_state_end (&thread->own, MBENCH_OUTCOME_FAILED, text);
  if (life == MBENCH_THREAD_SETS_UP)
    mbench_thread_set_life (thread, MBENCH_THREAD_SERVES);
  thread->is_pending = false;
  if (!thread->is_over)
    settle_call (thread);
  serve (thread);
  mbench_thread_await_life (thread, MBENCH_THREAD_TEARS_DOWN);
}

/* The life of a follower.  */
static void *
follow (void *data)
{
  struct mbench_thread *thread = data;
  micro_benchmark_test_state state = &thread->own;
  if (thread->all->policy == SCHED_FIFO)
    sched_setscheduler (0, SCHED_FIFO | SCHED_RESET_ON_FORK,
                        &thread->all->parameters);
  void *stack = mbench_fault_cover ();
  thread->watch.presence = mbench_presence_here ();
  pthread_cleanup_push (end_early, thread);
  state->body->set_up (state);
  mbench_thread_set_life (thread, MBENCH_THREAD_SERVES);
  serve (thread);
  mbench_thread_await_life (thread, MBENCH_THREAD_TEARS_DOWN);
  state->body->tear_down (state);
  pthread_cleanup_pop (0);
  mbench_presence_clear (&thread->watch.presence);
  mbench_fault_uncover (stack);
  return NULL;
}

static const micro_benchmark_meter_definition of_follower
    = { .start = follower_start, .stop = follower_stop };

/* Prepare THREAD.  False where memory is short.  */
static bool
prepare (struct mbench_thread *thread, size_t number,
         struct mbench_threads *all, micro_benchmark_test_state state)
{
  thread->all = all;
  thread->state = &thread->own;
  thread->chronometer = of_follower;
  thread->chronometer.data.ptr = thread;
  thread->watch.chronometer = &thread->chronometer;
  thread->own = (struct micro_benchmark_test_state_){
    .planned = state->planned,
    .body = state->body,
    .name = strdup (state->planned->name),
    .watch = &thread->watch,
    .wall = state->wall,
    .begin = state->begin,
    .number = number,
    .thread = thread,
    .is_arm = true,
  };
  return thread->own.name != NULL;
}

/* Let it live, and no signal reach it but those of its own faults.  */
static int
create (struct mbench_thread *thread)
{
  static const int own[]
      = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGSYS, SIGTRAP };
  sigset_t others;
  sigset_t before;
  sigfillset (&others);
  for (size_t i = 0; i < sizeof own / sizeof *own; ++i)
    sigdelset (&others, own[i]);
  pthread_sigmask (SIG_SETMASK, &others, &before);
  int failure = pthread_create (&thread->handle, NULL, follow, thread);
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  return failure;
}

int
mbench_thread_make (struct mbench_thread *thread, size_t number,
                    struct mbench_threads *all,
                    micro_benchmark_test_state state)
{
  int failure
      = prepare (thread, number, all, state) ? create (thread) : ENOMEM;
  if (failure != 0)
    free (thread->own.name);
  return failure;
}
