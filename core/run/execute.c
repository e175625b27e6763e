#include <config.h>

#include "run/execute.h"

#include <pthread.h>

#include "base/log.h"
#include "run/chronometer.h"
#include "run/duel.h"
#include "run/vary.h"

static void
run_automatic (micro_benchmark_test_state state)
{
  size_t n;
  while ((n = mbench_state_next (state)) > 0)
    {
      mbench_threads_call (state, n, false);
      state->body->sample (state, n);
      if (mbench_threads_agree (state))
        mbench_state_record (state, n);
    }
}

static void
run_directed (micro_benchmark_test_state state)
{
  state->is_entered = true;
  state->body->enter (state);
  state->is_entered = false;
  if (state->current == 0 && state->pace.total_iterations == 0)
    mbench_state_end (state, MBENCH_OUTCOME_FAILED,
                      "the directed body asked for no iteration: expected it "
                      "to loop on keep_running");
  if (state->current == 0 || mbench_state_has_ended (state))
    return;
  /* The body left its loop in the middle of a sample, which has as many
     iterations as were asked and are not left.  */
  mbench_pause_end (state);
  mbench_state_stop (state);
  size_t n = state->current - state->prefix.iterations_left;
  state->current = 0;
  state->prefix.iterations_left = 0;
  /* The others may have performed more.  */
  if (state->threads == NULL)
    mbench_state_record (state, n);
  if (state->pace.stop == MBENCH_STOP_NOT)
    state->pace.stop = MBENCH_STOP_BODY;
  if (state->samples.n == 0)
    mbench_state_end (state, MBENCH_OUTCOME_FAILED,
                      "the directed body left its loop during the warm-up: "
                      "expected it to go on until keep_running is false");
}

static bool
ask_rule (void *data, const micro_benchmark_running_estimate *estimate)
{
  micro_benchmark_test_state state = data;
  micro_benchmark_test_case test = state->planned->test;
  return test->stop_rule != NULL
             ? test->stop_rule (estimate, test->rule_data.data)
             : state->body->ask_rule (state, estimate);
}

/* The least length of a sample: LENGTH, which the chronometer asks for, or
   what the gauges do, if that is longer.  */
static int64_t
sample_ns (micro_benchmark_test_state state, int64_t length)
{
  struct mbench_stopwatch *watch = state->watch;
  if (watch->gauges == NULL)
    return length;
  int64_t least = mbench_gauges_sample_ns (
      mbench_gauges_measure (watch->gauges, watch, state->wall));
  return least > length ? least : length;
}

/* Begin the pace of STATE.  Where its clock is so coarse that samples of the
   wanted length do not fit, they are calibrated as those of a fine one.  */
static void
begin_pace (micro_benchmark_test_state state)
{
  const struct mbench_limits *limits = &state->planned->limits;
  state->clock
      = mbench_chronometer_probe (state->watch->chronometer, state->wall);
  const struct mbench_chronometer_limits fine = { 1, state->clock.cost_ns };
  int64_t time = limits->max_time > 0 ? limits->max_time
                                      : mbench_default_limits.max_time;
  int64_t wanted = mbench_chronometer_sample_ns (state->clock);
  int64_t length = mbench_chronometer_fit_ns (state->clock, time);
  bool is_coarse = length < wanted;
  if (is_coarse)
    wanted = mbench_chronometer_sample_ns (fine);
  int64_t target = mbench_threads_begin (state, sample_ns (state, wanted));
  mbench_pace_init (&state->pace, limits, state->body, target,
                    mbench_clock_now (state->wall));
  if (is_coarse)
    mbench_pace_coarsen (&state->pace, length > target ? length : target);
  mbench_pace_lengthen (&state->pace, limits->sample_time);
  int64_t shortest
      = state->pace.long_target > 0 ? state->pace.long_target : target;
  if (limits->sample_time > 0 && limits->sample_time < shortest)
    mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
                "%s: samples last %g us in place of sample-time %g us: "
                "expected at least as long as the clock needs",
                state->name, (double)shortest / 1000,
                (double)limits->sample_time / 1000);
}

/* Make the timer that ends the execution at max-time, where a program has set
   one.  */
static enum mbench_status
make_timer (micro_benchmark_test_state state, struct mbench_error *error)
{
  if (mbench_timer_is_usual () || state->planned->limits.max_time <= 0)
    return MBENCH_OK;
  return mbench_timer_create_default (&state->timer, error);
}

static void
run_body (micro_benchmark_test_state state)
{
  begin_pace (state);
  if (state->timer != NULL)
    state->timer->start (
        state->timer->data.ptr,
        mbench_time_from_ns (state->planned->limits.max_time));
  state->pace.rule = ask_rule;
  state->pace.rule_data = state;
  state->pace.vary_seed = mbench_vary_seed (state->planned->name);
  mbench_beside_begin (state);
  if (state->planned->test->definition.is_auto)
    run_automatic (state);
  else
    run_directed (state);
}

/* The same where the body may end this thread while others wait for it.  */
static void
run_among_threads (micro_benchmark_test_state state)
{
  pthread_cleanup_push (mbench_threads_abandon, state);
  run_body (state);
  pthread_cleanup_pop (0);
}

static void
execute_alone (micro_benchmark_test_state state)
{
  struct mbench_stopwatch watch = { .presence = mbench_presence_here () };
  state->begin = mbench_clock_now (state->wall);
  state->watch = &watch;
  struct mbench_error device;
  if (mbench_planned_chronometer (state->planned, &watch.chronometer, &device)
          != MBENCH_OK
      || make_timer (state, &device) != MBENCH_OK
      || mbench_gauges_open (state->planned, state->body, &state->readings,
                             &watch.gauges, &device)
             != MBENCH_OK)
    mbench_state_end (state, MBENCH_OUTCOME_FAILED, device.message);
  else
    {
      mbench_state_enter (state, MBENCH_STAGE_SET_UP);
      state->body->set_up (state);
      mbench_threads_set_up (state);
      mbench_state_enter (state, MBENCH_STAGE_BODY);
      if (!mbench_state_has_ended (state))
        run_among_threads (state);
      mbench_threads_end (state);
      mbench_state_enter (state, MBENCH_STAGE_TEAR_DOWN);
      mbench_threads_tear_down (state);
      state->body->tear_down (state);
    }
  mbench_beside_end (&state->beside);
  mbench_batch_release (&state->batch);
  mbench_gauges_close (watch.gauges);
  mbench_presence_clear (&watch.presence);
  micro_benchmark_chronometer_release (watch.chronometer);
  micro_benchmark_timer_release (state->timer);
  state->timer = NULL;
  state->watch = NULL;
  state->total_time = mbench_clock_now (state->wall) - state->begin;
}

void
mbench_execute (micro_benchmark_test_state state)
{
  if (state->planned->duel != NULL)
    mbench_duel_execute (state);
  else
    execute_alone (state);
}
