#include <config.h>

#include "run/batch.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "device/heap.h"
#include "run/state.h"

enum
{
  /* A process grows by pages, and by more than what is asked for: less than
     this says nothing of the inputs.  */
  LEAST_GROWTH = 1 << 20
};

static uint64_t
used (micro_benchmark_test_state state)
{
  uint64_t hosted
      = state->body->allocated != NULL ? state->body->allocated () : 0;
  return mbench_heap_in_use () + hosted;
}

/* The largest size that the process had in memory, bytes.  */
static uint64_t
peak (void)
{
  struct rusage usage;
  return getrusage (RUSAGE_SELF, &usage) == 0
             ? (uint64_t)usage.ru_maxrss * 1024
             : 0;
}

/* What was added to BEFORE, if anything.  */
static uint64_t
growth (uint64_t before, uint64_t now)
{
  return now > before ? now - before : 0;
}

void
mbench_batch_begin (micro_benchmark_test_state state, size_t n)
{
  struct mbench_batch *batch = &state->batch;
  mbench_state_mark (state, MBENCH_STAGE_BEFORE_EACH);
  if (n <= batch->looked)
    return;
  batch->used = used (state);
  batch->peak = peak ();
}

/* Bound the samples to come by what the N inputs that were made take.  */
static void
look (micro_benchmark_test_state state, size_t n)
{
  struct mbench_batch *batch = &state->batch;
  size_t array = n * sizeof (void *);
  uint64_t malloced = growth (batch->used, used (state));
  uint64_t mapped = growth (batch->peak + array, peak ());
  uint64_t taken
      = mapped >= LEAST_GROWTH && mapped > malloced ? mapped : malloced;
  double input = (double)(taken + array) / (double)n;
  batch->looked = n;
  batch->input = input;
  const struct mbench_limits *limits = &state->planned->limits;
  double most = (double)limits->batch_memory / input;
  struct mbench_error error;
  if (mbench_pace_bound (&state->pace, limits->max_sample_iterations,
                         most < 1 ? 1 : (size_t)most, &error)
      != MBENCH_OK)
    mbench_state_end (state, MBENCH_OUTCOME_FAILED, error.message);
}

void
mbench_batch_made (micro_benchmark_test_state state, size_t n)
{
  if (n > state->batch.looked)
    look (state, n);
  mbench_state_mark (state, MBENCH_STAGE_BODY);
  mbench_state_forget (state);
}

void
mbench_batch_drop (micro_benchmark_test_state state)
{
  mbench_state_mark (state, MBENCH_STAGE_AFTER_EACH);
}

void
mbench_batch_end (micro_benchmark_test_state state)
{
  mbench_state_mark (state, MBENCH_STAGE_BODY);
}

struct mbench_batched
mbench_batch_known (const struct micro_benchmark_test_state_ *state)
{
  const struct mbench_pace *pace = &state->pace;
  bool binds = pace->most > 0 && pace->calibration.n >= pace->most;
  return (struct mbench_batched){ .most = binds ? pace->most : 0,
                                  .input = state->batch.input };
}

void **
mbench_batch_room (micro_benchmark_test_state state, size_t n)
{
  struct mbench_batch *batch = &state->batch;
  if (n <= batch->capacity)
    return batch->inputs;
  void **inputs = n <= SIZE_MAX / sizeof *inputs
                      ? realloc (batch->inputs, n * sizeof *inputs)
                      : NULL;
  if (inputs == NULL)
    {
      mbench_state_end (state, MBENCH_OUTCOME_FAILED,
                        "no memory for an array of the inputs of a sample");
      return NULL;
    }
  for (size_t i = batch->capacity; i < n; ++i)
    inputs[i] = NULL;
  batch->inputs = inputs;
  batch->capacity = n;
  return inputs;
}

void
mbench_batch_release (struct mbench_batch *batch)
{
  free (batch->inputs);
  batch->inputs = NULL;
  batch->capacity = 0;
}
