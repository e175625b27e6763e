#include <config.h>

#include "run/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "test/threading.h"

/* The page faults since this was last asked.  */
static size_t
count_faults (micro_benchmark_test_state state)
{
  struct rusage usage;
  size_t before = state->faults;
  if (getrusage (RUSAGE_SELF, &usage) == 0)
    state->faults = (size_t)usage.ru_minflt;
  return state->faults - before;
}

size_t
mbench_state_collections (micro_benchmark_test_state state)
{
  return state->body->collections != NULL ? state->body->collections () : 0;
}

static void
publish_name (micro_benchmark_test_state state)
{
  if (state->shared != NULL && !state->is_arm)
    snprintf (state->shared->name, sizeof state->shared->name, "%s",
              state->name);
}

void
mbench_state_detail (micro_benchmark_test_state state,
                     enum mbench_detail detail, const char *text)
{
  mbench_outcome_detail (&state->outcome, detail, text);
}

void
mbench_state_end (micro_benchmark_test_state state,
                  enum mbench_outcome_kind kind, const char *message)
{
  mbench_outcome_set (&state->outcome, kind, message);
  if (kind == MBENCH_OUTCOME_INTERRUPTED
      && state->interrupt == MBENCH_INTERRUPT_NONE)
    state->interrupt = MBENCH_INTERRUPT_RUN;
  state->prefix.iterations_left = 0;
  state->pausing.held = 0;
  if (state->shared == NULL)
    return;
  const char *text = state->outcome.message;
  snprintf (state->shared->text, sizeof state->shared->text, "%s",
            text != NULL ? text : "");
  state->shared->outcome = (int)state->outcome.kind;
}

bool
mbench_state_is_interrupted (micro_benchmark_test_state state)
{
  if (state->shared != NULL)
    state->interrupt = state->shared->end_request ? MBENCH_INTERRUPT_EXECUTION
                                                  : MBENCH_INTERRUPT_NONE;
  else if (state->interrupted != NULL)
    state->interrupt = state->interrupted (state->interrupted_data);
  if (state->interrupt == MBENCH_INTERRUPT_NONE)
    return false;
  mbench_state_end (state, MBENCH_OUTCOME_INTERRUPTED, NULL);
  return true;
}

/* Ask the timer of STATE how much of max-time is over.  */
static void
ask_timer (micro_benchmark_test_state state)
{
  micro_benchmark_timer timer = state->timer;
  int64_t spent = mbench_time_to_ns (timer->elapsed (timer->data.ptr));
  int64_t all = state->pace.limits.max_time;
  if (spent < all && !timer->running (timer->data.ptr))
    spent = all;
  mbench_pace_time (&state->pace, spent);
}

size_t
mbench_state_next (micro_benchmark_test_state state)
{
  if (mbench_state_has_ended (state) || mbench_state_is_interrupted (state))
    return 0;
  if (state->timer != NULL)
    ask_timer (state);
  size_t n = mbench_pace_next (&state->pace, mbench_clock_now (state->wall));
  struct mbench_error error;
  if (n > 0
      && (mbench_samples_reserve (&state->samples, MBENCH_BLOCK_SAMPLES,
                                  &error)
              != MBENCH_OK
          || mbench_readings_reserve (&state->readings, MBENCH_BLOCK_SAMPLES,
                                      &error)
                 != MBENCH_OK))
    {
      mbench_state_end (state, MBENCH_OUTCOME_FAILED, error.message);
      return 0;
    }
  state->collections = mbench_state_collections (state);
  return n;
}

void
mbench_state_publish (const struct micro_benchmark_test_state_ *state)
{
  struct mbench_shared *shared = state->shared;
  if (shared == NULL)
    return;
  shared->block_size = state->pace.blocks.size;
  shared->stop = (int)state->pace.stop;
  shared->warm_up = state->pace.prepared;
  shared->pauses = state->pausing.known;
  shared->clock = state->clock;
  shared->batched = mbench_batch_known (state);
  atomic_store_explicit (&shared->total_iterations,
                         state->pace.total_iterations, memory_order_relaxed);
  atomic_store_explicit (&shared->iterations, state->pace.iterations,
                         memory_order_relaxed);
  atomic_store_explicit (&shared->gauges, state->readings.n,
                         memory_order_release);
  atomic_store_explicit (&shared->blocks, state->beside.rows.n,
                         memory_order_release);
  atomic_store_explicit (&shared->samples, state->samples.n,
                         memory_order_release);
}

void
mbench_state_enter (micro_benchmark_test_state state, enum mbench_stage stage)
{
  if (stage == MBENCH_STAGE_BODY)
    count_faults (state);
  if (state->shared == NULL)
    return;
  publish_name (state);
  mbench_state_publish (state);
  state->shared->stage = (int)stage;
}

void
mbench_state_mark (micro_benchmark_test_state state, enum mbench_stage stage)
{
  if (state->shared != NULL)
    state->shared->stage = (int)stage;
}

void
mbench_state_forget (micro_benchmark_test_state state)
{
  /* They are asked for in the warm-up alone.  */
  if (state->pace.phase == MBENCH_PHASE_WARM_UP)
    count_faults (state);
  state->collections = mbench_state_collections (state);
}

/* Leave the flagged samples of the block that is full now out, unless too many
   of it are.  */
static void
discard_flagged (micro_benchmark_test_state state)
{
  struct mbench_samples *samples = &state->samples;
  /* A thread that waits for another is none that was disturbed.  */
  if (state->pace.blocks.keeps_flagged || state->threads != NULL)
    return;
  uint32_t block = samples->rows[samples->n - 1].block;
  for (size_t i = samples->n; i > 0 && samples->rows[i - 1].block == block;
       --i)
    samples->rows[i - 1].discarded = samples->rows[i - 1].preempted;
}

/* Keep SAMPLE with what was COUNTED in it, number INDEX of its block, which
   IS_LAST where it fills it.  */
static void
keep (micro_benchmark_test_state state,
      const micro_benchmark_time_sample_ *sample, const double *counted,
      size_t index, bool is_last)
{
  if (state->watch->gauges != NULL)
    mbench_readings_append (&state->readings, counted);
  mbench_samples_append (&state->samples, *sample);
  if (state->threads != NULL)
    mbench_threads_keep (state->threads, sample->iterations,
                         mbench_time_to_ns (sample->elapsed));
  if (is_last)
    discard_flagged (state);
  mbench_beside_take (state, index, sample, is_last);
}

bool
mbench_state_pace (micro_benchmark_test_state state, size_t n, int64_t elapsed,
                   int64_t now, size_t collections)
{
  /* In the warm-up alone: asking is a system call.  */
  bool is_warm_up = state->pace.phase == MBENCH_PHASE_WARM_UP;
  if (is_warm_up)
    mbench_pace_note (&state->pace, count_faults (state), collections);
  if (is_warm_up && state->body->is_translated != NULL)
    mbench_pace_await (&state->pace, !state->body->is_translated (state));
  int64_t busy
      = state->threads != NULL ? mbench_threads_busy (state->threads) : 0;
  if (busy > 0)
    mbench_pace_note_busy (&state->pace, busy);
  return mbench_pace_record (&state->pace, n, elapsed, now,
                             state->watch->was_disturbed
                                 && state->threads == NULL);
}

void
mbench_state_record (micro_benchmark_test_state state, size_t n)
{
  micro_benchmark_clock_time elapsed = mbench_stopwatch_time (state->watch);
  /* Of every sample: those of the warm-up would add to the next.  */
  double counted[MBENCH_MOST_GAUGES];
  if (state->watch->gauges != NULL)
    mbench_gauges_take (state->watch->gauges, counted);
  int64_t ns = mbench_time_to_ns (elapsed);
  int64_t now = mbench_clock_now (state->wall);
  size_t collections = mbench_state_collections (state) - state->collections;
  micro_benchmark_time_sample_ sample = {
    .iterations = n,
    .elapsed = elapsed,
    .start = now - state->begin - ns,
    .block = (uint32_t)mbench_pace_block (&state->pace),
    .cpu = (int16_t)state->watch->cpu,
    .collections
    = (uint8_t)(collections < UINT8_MAX ? collections : UINT8_MAX),
    .preempted = state->threads != NULL
                     ? mbench_threads_were_disturbed (state->threads)
                     : state->watch->was_disturbed,
  };
  size_t index = state->pace.blocks.filled;
  size_t blocks = state->pace.blocks.n;
  size_t pauses = state->pausing.in_sample;
  bool is_warm_up = state->pace.phase == MBENCH_PHASE_WARM_UP;
  if (mbench_state_pace (state, n, ns, now, collections))
    {
      mbench_pause_count (state, pauses);
      keep (state, &sample, counted, index, state->pace.blocks.n > blocks);
    }
  else if (is_warm_up)
    mbench_beside_warm (state, n);
  mbench_state_publish (state);
}

int64_t
mbench_state_time_aside (micro_benchmark_test_state state,
                         void (*take) (micro_benchmark_test_state, size_t n),
                         size_t n)
{
  struct mbench_gauges *gauges = state->watch->gauges;
  state->watch->gauges = NULL;
  mbench_threads_call (state, n, true);
  take (state, n);
  state->watch->gauges = gauges;
  return mbench_time_to_ns (mbench_stopwatch_time (state->watch));
}

void
mbench_state_begin_single (micro_benchmark_test_state state, size_t n)
{
  state->is_single = true;
  state->single_iterations = n;
  state->single_done = 0;
  state->current = 0;
  mbench_pause_begin (state);
}

static void
end_sample (micro_benchmark_test_state state)
{
  mbench_pause_end (state);
  mbench_state_stop (state);
  state->single_done = state->current - state->prefix.iterations_left;
  state->current = 0;
  state->prefix.iterations_left = 0;
}

size_t
mbench_state_end_single (micro_benchmark_test_state state)
{
  if (state->current > 0)
    end_sample (state);
  state->is_single = false;
  return state->single_done;
}

/* Start the clock of a single sample, or stop it where its iterations are
   over.  */
static bool
next_single (micro_benchmark_test_state state)
{
  if (state->current > 0)
    end_sample (state);
  if (state->single_iterations == 0)
    return false;
  state->current = state->single_iterations;
  state->prefix.iterations_left = state->current - 1;
  state->single_iterations = 0;
  mbench_state_start (state);
  return true;
}

/* A paused body has asked for its next iteration, which would not be timed. */
static void
end_paused (micro_benchmark_test_state state)
{
  mbench_state_end (state, MBENCH_OUTCOME_FAILED,
                    "the directed body asked for an iteration while it was "
                    "paused: expected it to resume first");
  mbench_pause_end (state);
}

bool
micro_benchmark_state_next_sample (micro_benchmark_test_state state)
{
  if (state != NULL && state->pausing.is_paused)
    end_paused (state);
  if (state != NULL && state->is_single)
    return next_single (state);
  if (state == NULL || !state->is_entered)
    return mbench_refuse ("micro_benchmark_state_keep_running", "state",
                          "that of the directed body that is running");
  if (state->thread != NULL)
    return mbench_threads_next (state);
  if (state->current > 0)
    {
      mbench_state_stop (state);
      if (mbench_threads_agree (state))
        mbench_state_record (state, state->current);
    }
  state->current = mbench_state_next (state);
  if (state->current == 0)
    return false;
  mbench_pause_begin (state);
  mbench_threads_call (state, state->current, false);
  state->prefix.iterations_left = state->current - 1;
  mbench_state_start (state);
  return true;
}

#define PRESENT(state)                                                        \
  ((state) != NULL || mbench_refuse (__func__, "state", "a state"))

size_t
micro_benchmark_state_get_size (micro_benchmark_test_state state,
                                size_t dimension)
{
  if (!PRESENT (state))
    return 0;
  if (dimension < state->planned->dimensions)
    return state->planned->sizes[dimension];
  mbench_refuse (__func__, "dimension", "less than the test's dimensions");
  return 0;
}

size_t
micro_benchmark_state_get_dimensions (micro_benchmark_test_state state)
{
  return PRESENT (state) ? state->planned->dimensions : 0;
}

const size_t *
micro_benchmark_state_get_sizes (micro_benchmark_test_state state)
{
  return PRESENT (state) ? state->planned->sizes : NULL;
}

size_t
micro_benchmark_state_get_thread (micro_benchmark_test_state state)
{
  return PRESENT (state) ? state->number : 0;
}

size_t
micro_benchmark_state_get_threads (micro_benchmark_test_state state)
{
  return PRESENT (state) ? mbench_limits_threads (&state->planned->limits) : 0;
}

const char *
micro_benchmark_state_get_name (micro_benchmark_test_state state)
{
  return PRESENT (state) ? state->name : NULL;
}

void
micro_benchmark_state_set_name (micro_benchmark_test_state state,
                                const char *name)
{
  if (!PRESENT (state))
    return;
  if (name == NULL)
    {
      mbench_refuse (__func__, "name", "a string");
      return;
    }
  char *copy = strdup (name);
  struct mbench_error error;
  if (copy == NULL)
    {
      mbench_no_memory (&error, "the name of an execution");
      mbench_publish ("run", &error);
      return;
    }
  free (state->name);
  state->name = copy;
  publish_name (state);
}

void
micro_benchmark_state_skip (micro_benchmark_test_state state,
                            const char *reason)
{
  if (PRESENT (state))
    mbench_state_end (state, MBENCH_OUTCOME_SKIPPED, reason);
}

void *
micro_benchmark_state_get_data (micro_benchmark_test_state state)
{
  if (!PRESENT (state))
    return NULL;
  micro_benchmark_test_case test = state->planned->test;
  return test->definition.set_up != NULL ? state->fixture
                                         : test->user_data.data;
}

void *
mbench_state_fixture (micro_benchmark_test_state state)
{
  return state->fixture;
}

void
mbench_state_set_fixture (micro_benchmark_test_state state, void *fixture)
{
  state->fixture = fixture;
}

micro_benchmark_test_case
mbench_state_test (micro_benchmark_test_state state)
{
  return state->planned->test;
}

void
mbench_state_mark_interpreted (micro_benchmark_test_state state)
{
  state->is_interpreted = true;
  if (state->shared != NULL)
    state->shared->is_interpreted = true;
}
