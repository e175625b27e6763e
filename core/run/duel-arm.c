#include <config.h>

#include "run/duel-arm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/disturbance.h"
#include "run/code.h"

enum
{
  /* Preparing an arm may take a tenth of so long, ns: less than an execution
     alone has, as memory that is not at rest is so for all arms.  */
  PREPARE_NS = MBENCH_NS_PER_S / 10 * 3,
  /* A body that allocates more than this in an iteration gets so much more
     heap, bytes, that collections are few.  */
  GREEDY = 1024,
  HEAP = 16 << 20
};

static int64_t
collector_time (const struct mbench_duel_arm *arm)
{
  return arm->state.body->collector_time != NULL
             ? arm->state.body->collector_time ()
             : 0;
}

static uint64_t
allocated (const struct mbench_duel_arm *arm)
{
  return arm->state.body->allocated != NULL ? arm->state.body->allocated ()
                                            : 0;
}

static void
publish_name (const struct mbench_duel_arm *arm)
{
  if (arm->share != NULL)
    snprintf (arm->share->name, sizeof arm->share->name, "%s",
              arm->state.name);
}

void
mbench_duel_arm_begin (struct mbench_duel_arm *arm,
                       const struct mbench_arm *planned,
                       micro_benchmark_test_state lead)
{
  arm->state = (struct micro_benchmark_test_state_){
    .planned = &planned->planned,
    .body = mbench_body_of (planned->planned.test),
    .name = strdup (planned->planned.name),
    .wall = lead->wall,
    .shared = lead->shared,
    .watch = lead->watch,
    .begin = lead->begin,
    .is_arm = true,
  };
  if (arm->state.name == NULL)
    {
      mbench_state_end (&arm->state, MBENCH_OUTCOME_FAILED,
                        mbench_status_text (MBENCH_NO_MEMORY));
      return;
    }
  arm->state.body->set_up (&arm->state);
  publish_name (arm);
  if (arm->share != NULL)
    arm->share->is_interpreted = arm->state.is_interpreted;
}

/* Let the body of ARM perform N iterations, timed as one sample; the
   iterations that it has performed.  */
static size_t
perform (struct mbench_duel_arm *arm, size_t n)
{
  micro_benchmark_test_state state = &arm->state;
  if (state->planned->test->definition.is_auto)
    {
      state->body->sample (state, n);
      return n;
    }
  mbench_state_begin_single (state, n);
  state->body->enter (state);
  size_t done = mbench_state_end_single (state);
  if (done == 0 && !mbench_state_has_ended (state))
    mbench_state_end (state, MBENCH_OUTCOME_FAILED,
                      "the directed body asked for no iteration: expected it "
                      "to loop on keep_running each time that it is called");
  return done;
}

/* The same with what is known of it.  */
static struct mbench_arm_sample
take (struct mbench_duel_arm *arm, size_t n)
{
  micro_benchmark_test_state state = &arm->state;
  size_t collections = mbench_state_collections (state);
  state->watch->collector_time = state->body->collector_time;
  state->watch->collected = 0;
  struct mbench_arm_sample sample
      = { .start = mbench_clock_now (state->wall) - state->begin };
  sample.iterations = perform (arm, n);
  if (mbench_state_has_ended (state))
    return sample;
  sample.elapsed = mbench_time_to_ns (mbench_stopwatch_time (state->watch))
                   - state->watch->collected;
  /* Less than the clock can see is told as its least step.  */
  if (sample.elapsed < 1)
    sample.elapsed = 1;
  sample.collections = mbench_state_collections (state) - collections;
  sample.cpu = state->watch->cpu;
  sample.is_flagged = state->watch->was_disturbed;
  return sample;
}

/* Take a sample of the preparation, of N iterations; false where the arm has
   ended.  */
static bool
prepare (struct mbench_duel_arm *arm, size_t n)
{
  struct mbench_arm_sample sample = take (arm, n);
  if (mbench_state_has_ended (&arm->state))
    return false;
  mbench_state_pace (&arm->state, sample.iterations, sample.elapsed,
                     mbench_clock_now (arm->state.wall), sample.collections);
  return true;
}

/* The limits under which ARM is prepared: those on the iterations of a sample,
   on what is skipped and on the warm-up are its own.  */
static struct mbench_limits
preparing_limits (const struct mbench_duel_arm *arm)
{
  const struct mbench_limits *own = &arm->state.planned->limits;
  struct mbench_limits limits = { .confidence = own->confidence };
  limits.max_time = PREPARE_NS;
  limits.skip_iterations = own->skip_iterations;
  limits.warm_up_time = own->warm_up_time;
  limits.min_sample_iterations = own->min_sample_iterations;
  limits.max_sample_iterations = own->max_sample_iterations;
  return limits;
}

/* Settle what a sample of ARM is, by the latest that was seen of it: while it
   was calibrated it may have been slower by far, and the time for it have
   ended before it was seen to be fast.  */
static void
settle (struct mbench_duel_arm *arm, int64_t target)
{
  const struct mbench_pace *pace = &arm->state.pace;
  const struct mbench_calibration *found = &pace->calibration;
  arm->n = found->n > 0 ? found->n : 1;
  arm->time = (double)(found->shortest > 0 ? found->shortest : target)
              / (double)arm->n;
  if (!pace->warmup.has_level)
    return;
  arm->time = pace->warmup.level;
  double wanted = (double)target / arm->time;
  size_t fit = wanted > 1.5 * (double)arm->n
                   ? mbench_calibrate_fit ((size_t)wanted, 0, 0, &pace->limits)
                   : 0;
  if (fit > 0)
    arm->n = fit;
}

void
mbench_duel_arm_warm (struct mbench_duel_arm *arm, int64_t target)
{
  micro_benchmark_test_state state = &arm->state;
  struct mbench_limits limits = preparing_limits (arm);
  if (mbench_state_has_ended (state))
    return;
  mbench_pace_init (&state->pace, &limits, state->body, target,
                    mbench_clock_now (state->wall));
  uint64_t bytes = allocated (arm);
  int64_t waits = mbench_disturbance_waits ();
  bool is_enlarged = state->body->enlarge == NULL;
  size_t n = 1;
  while (n > 0 && state->pace.phase < MBENCH_PHASE_MEASURE)
    {
      n = mbench_pace_next (&state->pace, mbench_clock_now (state->wall));
      if (n > 0 && !prepare (arm, n))
        return;
      if (!is_enlarged && state->pace.phase == MBENCH_PHASE_WARM_UP)
        {
          is_enlarged = true;
          if ((allocated (arm) - bytes) / state->pace.total_iterations
              > GREEDY)
            state->body->enlarge (HEAP);
        }
    }
  arm->is_busy = mbench_disturbance_waits () == waits;
  settle (arm, target);
}

/* The time of a sample of ARM as it is now, ns.  */
static double
time_sample (struct mbench_duel_arm *arm)
{
  return (double)take (arm, arm->n).elapsed;
}

/* The time of the extra steps of the watch of ARM alone, ns.  */
static double
time_extra (struct mbench_duel_arm *arm)
{
  struct mbench_stopwatch *watch = arm->state.watch;
  mbench_stopwatch_start (watch);
  mbench_stopwatch_stop (watch);
  return (double)mbench_time_to_ns (mbench_stopwatch_time (watch));
}

/* Where undisturbed calls of TIME for ARM lie, as blocks have it.  */
static double
locate (struct mbench_duel_arm *arm,
        double (*time) (struct mbench_duel_arm *arm))
{
  double times[MBENCH_BLOCK_SAMPLES];
  for (size_t i = 0; i < MBENCH_BLOCK_SAMPLES; ++i)
    times[i] = time (arm);
  return mbench_low_location_of (times, MBENCH_BLOCK_SAMPLES);
}

void
mbench_duel_arm_burden (struct mbench_duel_arm *arm, double extra)
{
  if (!(extra > 0) || !mbench_core_clock_exists ())
    return;
  struct mbench_stopwatch *watch = arm->state.watch;
  double sample = locate (arm, time_sample);
  watch->extra_steps = mbench_core_clock_calibrate (mbench_core_clock_latency,
                                                    arm->state.wall);
  double step = locate (arm, time_extra) / (double)watch->extra_steps;
  watch->extra_steps = 0;
  if (step > 0)
    arm->extra_steps = (size_t)(extra * sample / step + 0.5);
}

struct mbench_arm_sample
mbench_duel_arm_sample (struct mbench_duel_arm *arm)
{
  struct mbench_arm_sample sample = { 0 };
  if (arm->has_lead_in && arm->n > 1)
    perform (arm, 1);
  if (mbench_state_has_ended (&arm->state))
    return sample;
  uint64_t bytes = allocated (arm);
  int64_t collector = collector_time (arm);
  arm->state.watch->extra_steps = arm->extra_steps;
  sample = take (arm, arm->n);
  arm->state.watch->extra_steps = 0;
  if (arm->share == NULL)
    return sample;
  arm->share->iterations += sample.iterations;
  arm->share->bytes += allocated (arm) - bytes;
  arm->share->collector += collector_time (arm) - collector;
  arm->share->collections += sample.collections;
  return sample;
}

void
mbench_duel_arm_end (struct mbench_duel_arm *arm)
{
  if (arm->state.name != NULL)
    arm->state.body->tear_down (&arm->state);
}

void
mbench_duel_arm_release (struct mbench_duel_arm *arm)
{
  mbench_pace_release (&arm->state.pace);
  mbench_batch_release (&arm->state.batch);
  mbench_outcome_release (&arm->state.outcome);
  free (arm->state.name);
}
