#include <config.h>

#include "run/runner.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "device/chronometer.h"
#include "run/native.h"
#include "run/state.h"

static enum mbench_status
make_chronometer (const struct mbench_planned *planned,
                  micro_benchmark_meter *chronometer,
                  struct mbench_error *error)
{
  micro_benchmark_test_case test = planned->test;
  if (test->chronometer != NULL)
    return mbench_chronometer_copy (test->clock_type, test->chronometer,
                                    chronometer, error);
  return mbench_chronometer_create (test->clock_type,
                                    MICRO_BENCHMARK_CHRONO_PROVIDER_DEFAULT,
                                    chronometer, error);
}

static void
run_automatic (micro_benchmark_test_state state)
{
  size_t n;
  while ((n = mbench_state_next (state)) > 0)
    {
      state->body->sample (state, n);
      if (mbench_state_has_ended (state))
        return;
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
  mbench_state_stop (state);
  size_t n = state->current - state->prefix.iterations_left;
  state->current = 0;
  state->prefix.iterations_left = 0;
  mbench_state_record (state, n);
  if (state->pace.stop == MBENCH_STOP_NOT)
    state->pace.stop = MBENCH_STOP_BODY;
  if (state->samples.n == 0)
    mbench_state_end (state, MBENCH_OUTCOME_FAILED,
                      "the directed body left its loop during the warm-up: "
                      "expected it to go on until keep_running is false");
}

static void
run_body (micro_benchmark_test_state state)
{
  int64_t target = mbench_chronometer_sample_ns (
      mbench_chronometer_probe (state->chronometer, state->wall));
  mbench_pace_init (&state->pace, &state->planned->limits, state->body, target,
                    mbench_clock_now (state->wall));
  if (state->planned->test->definition.is_auto)
    run_automatic (state);
  else
    run_directed (state);
}

/* Say in the log why no more was measured.  */
static void
log_end (const struct mbench_record *record)
{
  if (record->outcome.kind != MBENCH_OUTCOME_DONE)
    mbench_log ("run", MICRO_BENCHMARK_INFO_LEVEL, "%s: %s%s%s", record->name,
                mbench_outcome_name (record->outcome.kind),
                record->outcome.message != NULL ? ": " : "",
                record->outcome.message != NULL ? record->outcome.message
                                                : "");
  else
    mbench_log ("run", MICRO_BENCHMARK_INFO_LEVEL,
                "%s: ended by %s with %zu samples", record->name,
                mbench_stop_name (record->stop), record->samples.n);
}

/* Move what the state has gathered into RECORD.  */
static void
take_over (micro_benchmark_test_state state, struct mbench_record *record)
{
  record->name = state->name;
  record->kind = state->body->kind;
  record->interrupt = state->interrupt;
  record->is_interpreted = state->is_interpreted;
  record->samples = state->samples;
  record->total_iterations = state->pace.total_iterations;
  record->stop = state->pace.stop;
  record->outcome = state->outcome;
  record->has_estimate
      = state->samples.n > 0
        && mbench_blocks_estimate (&state->pace.blocks, MBENCH_CONFIDENCE,
                                   &record->estimate);
}

enum mbench_status
mbench_run (const struct mbench_planned *planned,
            const struct mbench_clock *wall,
            const struct mbench_observer *observer,
            const struct mbench_isolation *isolation,
            struct mbench_record *record, struct mbench_error *error)
{
  (void)isolation;
  *record = (struct mbench_record){ 0 };
  struct micro_benchmark_test_state_ state = {
    .planned = planned,
    .body
    = planned->test->body != NULL ? planned->test->body : &mbench_native_body,
    .wall = wall,
    .interrupted = observer != NULL ? observer->interrupted : NULL,
    .interrupted_data = observer != NULL ? observer->data : NULL,
  };
  state.name = strdup (planned->name);
  if (state.name == NULL)
    return mbench_no_memory (error, "the name of an execution");
  int64_t begin = mbench_clock_now (wall);
  struct mbench_error device;
  if (make_chronometer (planned, &state.chronometer, &device) != MBENCH_OK)
    mbench_state_end (&state, MBENCH_OUTCOME_FAILED, device.message);
  else
    {
      state.body->set_up (&state);
      if (!mbench_state_has_ended (&state))
        run_body (&state);
      state.body->tear_down (&state);
    }
  record->total_time = mbench_clock_now (wall) - begin;
  take_over (&state, record);
  mbench_pace_release (&state.pace);
  micro_benchmark_chronometer_release (state.chronometer);
  log_end (record);
  return MBENCH_OK;
}

void
mbench_record_release (struct mbench_record *record)
{
  free (record->name);
  free (record->output);
  mbench_samples_release (&record->samples);
  mbench_outcome_release (&record->outcome);
  *record = (struct mbench_record){ 0 };
}
