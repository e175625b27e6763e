#include <config.h>

#include "run/native.h"

#include <mbenchmark/utility.h>

#include "run/state.h"

static const micro_benchmark_test_definition *
definition (micro_benchmark_test_state state)
{
  return &mbench_state_test (state)->definition;
}

/* A call that straddles two lines of the cache costs a third more: where the
   loop lies is not left to chance.  */
static __attribute__ ((noinline, aligned (64))) void
own_loop (micro_benchmark_auto_test_fun fun, void *const *inputs, size_t step,
          size_t n)
{
  for (; n > 0; --n, inputs += step)
    fun (*inputs);
}

/* One sample: N calls of FUN with what INPUTS points to, moved on by STEP,
   between start and stop.  */
static void
time_loop (micro_benchmark_test_state state, micro_benchmark_auto_test_fun fun,
           void *const *inputs, size_t step, size_t n)
{
  micro_benchmark_loop_fun loop = definition (state)->loop;
  struct mbench_stopwatch *watch = state->watch;
  if (loop == NULL)
    loop = own_loop;
  mbench_stopwatch_start (watch);
  loop (fun, inputs, step, n);
  mbench_stopwatch_stop (watch);
}

__attribute__ ((noinline)) void
mbench_native_sample (micro_benchmark_test_state state,
                      micro_benchmark_auto_test_fun fun, void *fixture,
                      size_t n)
{
  time_loop (state, fun, &fixture, 0, n);
}

/* The same with an input for each iteration.  */
static __attribute__ ((noinline)) void
sample_inputs (micro_benchmark_test_state state,
               micro_benchmark_auto_test_fun fun, void *const *inputs,
               size_t n)
{
  time_loop (state, fun, inputs, 1, n);
}

/* Its function.  */
static uintptr_t
code (micro_benchmark_test_case test)
{
  return test->definition.is_auto ? (uintptr_t)test->definition.auto_test
                                  : (uintptr_t)test->definition.test;
}

static void
set_up (micro_benchmark_test_state state)
{
  if (definition (state)->set_up != NULL)
    mbench_state_set_fixture (state, definition (state)->set_up (state));
}

/* A sample of N iterations of FUN, with INPUTS or, where there are none, the
   fixture.  A loop that its body leaves has not stopped the clock.  The loop
   is a function of its own, as what is live across setjmp lies in memory.  */
static void
perform (micro_benchmark_test_state state, void *const *inputs, size_t n)
{
  jmp_buf exit;
  state->exit = &exit;
  if (setjmp (exit) != 0)
    mbench_state_stop (state);
  else if (inputs != NULL)
    sample_inputs (state, definition (state)->auto_test, inputs, n);
  else
    mbench_native_sample (state, definition (state)->auto_test,
                          mbench_state_fixture (state), n);
  state->exit = NULL;
}

static const struct mbench_each *
each (micro_benchmark_test_state state)
{
  return &mbench_state_test (state)->each;
}

/* Make an input for each of N iterations, have them performed, and drop what
   was made.  */
static void
perform_with_inputs (micro_benchmark_test_state state, size_t n)
{
  void **inputs = mbench_batch_room (state, n);
  if (inputs == NULL)
    return;
  size_t made = 0;
  mbench_batch_begin (state, n);
  while (made < n && !mbench_state_has_ended (state))
    {
      inputs[made] = each (state)->before_iteration (state);
      made += !mbench_state_has_ended (state);
    }
  if (made == n)
    mbench_batch_made (state, n);
  if (!mbench_state_has_ended (state))
    perform (state, inputs, n);
  mbench_batch_drop (state);
  for (size_t i = 0; i < made && each (state)->after_iteration != NULL; ++i)
    each (state)->after_iteration (state, inputs[i]);
  mbench_batch_end (state);
}

/* What is called around a sample, in its STAGE.  */
static void
call_around (micro_benchmark_test_state state, enum mbench_stage stage,
             micro_benchmark_around_sample_fun around)
{
  if (around == NULL)
    return;
  mbench_state_mark (state, stage);
  around (state);
  mbench_state_mark (state, MBENCH_STAGE_BODY);
}

static void
sample (micro_benchmark_test_state state, size_t n)
{
  call_around (state, MBENCH_STAGE_BEFORE_EACH, each (state)->before_sample);
  if (mbench_state_has_ended (state))
    return;
  if (each (state)->before_sample != NULL)
    mbench_state_forget (state);
  if (each (state)->before_iteration != NULL)
    perform_with_inputs (state, n);
  else
    perform (state, NULL, n);
  call_around (state, MBENCH_STAGE_AFTER_EACH, each (state)->after_sample);
}

static void
empty_body (void *unused)
{
  (void)unused;
}

/* The loop of a directed body with nothing in it.  */
static __attribute__ ((noinline)) void
empty_loop (micro_benchmark_test_state state, size_t n)
{
  mbench_state_begin_single (state, n);
  while (micro_benchmark_state_keep_running (state))
    MICRO_BENCHMARK_COMPILER_BARRIER ();
  mbench_state_end_single (state);
}

static __attribute__ ((noinline)) void
paused_loop (micro_benchmark_test_state state, size_t n)
{
  mbench_state_begin_single (state, n);
  while (micro_benchmark_state_keep_running (state))
    {
      micro_benchmark_state_pause (state);
      micro_benchmark_state_resume (state);
    }
  mbench_state_end_single (state);
}

void
mbench_native_empty (micro_benchmark_test_state state, size_t n)
{
  micro_benchmark_auto_test_fun near = definition (state)->empty;
  micro_benchmark_auto_test_fun fun = near != NULL ? near : empty_body;
  if (!definition (state)->is_auto)
    empty_loop (state, n);
  else if (state->batch.capacity >= n)
    sample_inputs (state, fun, state->batch.inputs, n);
  else
    mbench_native_sample (state, fun, NULL, n);
}

static void
enter (micro_benchmark_test_state state)
{
  definition (state)->test (state);
}

static void
tear_down (micro_benchmark_test_state state)
{
  if (definition (state)->tear_down != NULL)
    definition (state)->tear_down (state, mbench_state_fixture (state));
}

const struct mbench_body mbench_native_body = {
  .kind = "native",
  .code = code,
  .set_up = set_up,
  .sample = sample,
  .empty = mbench_native_empty,
  .paused = paused_loop,
  .enter = enter,
  .tear_down = tear_down,
};
