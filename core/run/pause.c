#include <config.h>

#include "run/pause.h"

#include <math.h>
#include <string.h>

#include "run/state.h"
#include "stats/stats.h"

/* Whether STATE is in a sample of a directed body.  */
static bool
is_timed (micro_benchmark_test_state state)
{
  return state != NULL && state->current > 0
         && !state->planned->test->definition.is_auto;
}

static enum mbench_status
fail_outside (const char *what, struct mbench_error *error)
{
  return mbench_fail (error, MBENCH_INVALID,
                      "%s: state: expected that of a directed body, inside "
                      "its loop on keep_running",
                      what);
}

enum mbench_status
mbench_pause (micro_benchmark_test_state state, struct mbench_error *error)
{
  if (!is_timed (state))
    return fail_outside ("pause", error);
  if (state->planned->limits.threads > 1)
    return mbench_fail (error, MBENCH_INVALID,
                        "pause: state: it is of a test on %zu threads: "
                        "expected one on one thread, as the clock of several "
                        "is one for all",
                        state->planned->limits.threads);
  struct mbench_pausing *pausing = &state->pausing;
  if (pausing->is_paused)
    return mbench_fail (error, MBENCH_INVALID,
                        "pause: state: expected one that is not paused "
                        "already");
  mbench_stopwatch_pause (state->watch);
  pausing->is_paused = true;
  ++pausing->in_sample;
  /* So that keep_running looks.  */
  pausing->held = state->prefix.iterations_left;
  state->prefix.iterations_left = 0;
  return MBENCH_OK;
}

static void
go_on (micro_benchmark_test_state state)
{
  struct mbench_pausing *pausing = &state->pausing;
  pausing->is_paused = false;
  state->prefix.iterations_left = pausing->held;
  mbench_stopwatch_resume (state->watch);
}

enum mbench_status
mbench_resume (micro_benchmark_test_state state, struct mbench_error *error)
{
  if (!is_timed (state))
    return fail_outside ("resume", error);
  if (!state->pausing.is_paused)
    return mbench_fail (error, MBENCH_INVALID,
                        "resume: state: expected one that is paused");
  go_on (state);
  return MBENCH_OK;
}

/* What a body measures that pauses wrongly is not what it means to: it has
   failed, and the report tells so, once.  */
static void
refuse (micro_benchmark_test_state state, const struct mbench_error *error)
{
  if (state != NULL && mbench_state_has_ended (state))
    return;
  if (state == NULL)
    {
      mbench_publish ("run", error);
      return;
    }
  mbench_keep (error);
  mbench_state_end (state, MBENCH_OUTCOME_FAILED, error->message);
}

void
micro_benchmark_state_pause (micro_benchmark_test_state state)
{
  struct mbench_error error;
  if (mbench_pause (state, &error) != MBENCH_OK)
    refuse (state, &error);
}

void
micro_benchmark_state_resume (micro_benchmark_test_state state)
{
  struct mbench_error error;
  if (mbench_resume (state, &error) != MBENCH_OK)
    refuse (state, &error);
}

void
mbench_pause_begin (micro_benchmark_test_state state)
{
  state->pausing.is_paused = false;
  state->pausing.in_sample = 0;
}

void
mbench_pause_end (micro_benchmark_test_state state)
{
  if (state->pausing.is_paused)
    go_on (state);
}

void
mbench_pause_count (micro_benchmark_test_state state, size_t pauses)
{
  state->pausing.known.number += pauses;
}

/* The time of a sample by TAKE, ns an iteration, in *TIME; false where it was
   disturbed.  */
static bool
time_of (micro_benchmark_test_state state,
         void (*take) (micro_benchmark_test_state state, size_t n),
         double *time)
{
  int64_t ns = mbench_state_time_aside (state, take, MBENCH_PAUSE_ITERATIONS);
  *time = (double)ns / MBENCH_PAUSE_ITERATIONS;
  return !state->watch->was_disturbed;
}

/* What a pause costs now, ns; false where that cannot be told.  */
static bool
take_cost (micro_benchmark_test_state state, double *cost)
{
  const struct mbench_body *body = state->body;
  double empty;
  double paused;
  if (body->empty == NULL || body->paused == NULL
      || !time_of (state, body->empty, &empty)
      || !time_of (state, body->paused, &paused))
    return false;
  *cost = paused - empty;
  return true;
}

void
mbench_pause_warm (micro_benchmark_test_state state)
{
  double unused;
  if (state->pausing.in_sample > 0)
    take_cost (state, &unused);
}

void
mbench_pause_look (micro_benchmark_test_state state)
{
  struct mbench_pausing *pausing = &state->pausing;
  struct mbench_pauses *known = &pausing->known;
  double cost;
  if (known->number == 0 || !take_cost (state, &cost))
    return;
  pausing->costs[pausing->looks++ % MBENCH_PAUSE_LOOKS] = cost;
  size_t n = pausing->looks < MBENCH_PAUSE_LOOKS ? pausing->looks
                                                 : MBENCH_PAUSE_LOOKS;
  double sorted[MBENCH_PAUSE_LOOKS];
  memcpy (sorted, pausing->costs, n * sizeof *sorted);
  mbench_sort (sorted, n);
  struct mbench_estimate estimate
      = mbench_trimmed_mean (sorted, n, state->planned->limits.confidence);
  known->has_cost = true;
  known->cost = estimate.value;
  known->has_half_width = estimate.has_interval;
  known->half_width = estimate.has_interval ? estimate.half_width : 0;
}

struct mbench_pauses
mbench_pauses_join (const struct mbench_pauses *a,
                    const struct mbench_pauses *b)
{
  struct mbench_pauses joined = a->has_cost ? *a : *b;
  joined.number = a->number + b->number;
  if (!a->has_cost || !b->has_cost || joined.number == 0)
    return joined;
  double part = (double)a->number / (double)joined.number;
  joined.cost = part * a->cost + (1 - part) * b->cost;
  joined.has_half_width = a->has_half_width && b->has_half_width;
  joined.half_width
      = joined.has_half_width
            ? hypot (part * a->half_width, (1 - part) * b->half_width)
            : 0;
  return joined;
}

struct mbench_pauses
mbench_pauses_read (const struct mbench_pauses *pauses)
{
  struct mbench_pauses read = { .number = pauses->number };
  if (!pauses->has_cost || !isfinite (pauses->cost))
    return read;
  read.has_cost = true;
  read.cost = pauses->cost;
  read.has_half_width = pauses->has_half_width && pauses->half_width >= 0
                        && isfinite (pauses->half_width);
  read.half_width = read.has_half_width ? pauses->half_width : 0;
  return read;
}

struct mbench_estimate
mbench_pauses_correct (const struct mbench_estimate *time,
                       const struct mbench_pauses *pauses, size_t iterations)
{
  struct mbench_estimate corrected = *time;
  if (!pauses->has_cost || iterations == 0)
    return corrected;
  double each = (double)pauses->number / (double)iterations;
  corrected.value -= each * pauses->cost;
  corrected.has_interval = time->has_interval && pauses->has_half_width;
  corrected.half_width
      = corrected.has_interval
            ? hypot (time->half_width, each * pauses->half_width)
            : 0;
  return corrected;
}
