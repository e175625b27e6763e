#include <config.h>

#include "run/runner.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"
#include "device/cpus.h"
#include "run/code.h"
#include "run/collect.h"
#include "run/execute.h"
#include "run/isolated.h"
#include "test/threading.h"

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

/* Move what STATE has gathered into RECORD.  */
static void
take_over (micro_benchmark_test_state state, struct mbench_record *record)
{
  record->name = state->name;
  record->interrupt = state->interrupt;
  record->is_interpreted = state->is_interpreted;
  record->samples = state->samples;
  record->readings = state->readings;
  record->total_iterations = state->pace.total_iterations;
  record->total_time = state->total_time;
  record->block_size = state->pace.blocks.size;
  record->blocks = state->beside.rows;
  state->beside.rows = (struct mbench_block_rows){ 0 };
  record->warm_up = state->pace.prepared;
  record->pauses = state->pausing.known;
  record->clock = state->clock;
  record->rates = state->rates;
  record->batched = mbench_batch_known (state);
  record->stop = state->pace.stop;
  record->outcome = state->outcome;
}

bool
mbench_run_is_isolated (const struct mbench_planned *planned,
                        const struct mbench_isolation *isolation)
{
  if (isolation != NULL && isolation->is_off)
    return false;
  switch (planned->limits.isolation)
    {
    case MBENCH_SWITCH_ON:
      return true;
    case MBENCH_SWITCH_OFF:
      return false;
    default:
      return isolation != NULL && isolation->is_default;
    }
}

/* Write out what streams, the host's too, hold.  */
static void
flush (const struct mbench_isolation *isolation)
{
  if (isolation->child.before_exit != NULL)
    isolation->child.before_exit ();
  fflush (NULL);
}

/* Standard output while an execution in this process has it: where a report
   is written to it, what goes there goes to standard error.  Returns what
   give_output takes.  */
static int
take_output (const struct mbench_isolation *isolation)
{
  if (isolation == NULL || !isolation->output_is_taken)
    return -1;
  flush (isolation);
  int saved = fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (saved != -1)
    dup2 (STDERR_FILENO, STDOUT_FILENO);
  return saved;
}

static void
give_output (const struct mbench_isolation *isolation, int saved)
{
  if (saved == -1)
    return;
  flush (isolation);
  dup2 (saved, STDOUT_FILENO);
  close (saved);
}

/* Tell of limits that only a process of its own can keep.  */
static void
log_unkept (const struct micro_benchmark_test_state_ *state)
{
  const struct mbench_limits *limits = &state->planned->limits;
  const bool unkept[MBENCH_CONSTRAINTS] = {
    [MBENCH_TIMEOUT] = limits->timeout > 0,
    [MBENCH_MAX_MEMORY] = limits->max_memory > 0,
    [MBENCH_CAPTURE_OUTPUT] = limits->capture_output == MBENCH_SWITCH_ON,
    [MBENCH_PROCESSES] = limits->processes > 1,
  };
  for (int i = 0; i < MBENCH_CONSTRAINTS; ++i)
    if (unkept[i])
      mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
                  "%s: %s is not kept: only an isolated execution can",
                  state->name,
                  mbench_constraint_key ((enum mbench_constraint_id)i));
}

/* Execute STATE, which may be of a duel, with what is known of its arms in
   RECORD.  */
static enum mbench_status
execute (micro_benchmark_test_state state, struct mbench_record *record,
         struct mbench_error *error)
{
  const struct mbench_duel *duel = state->planned->duel;
  if (duel == NULL)
    {
      mbench_execute (state);
      return MBENCH_OK;
    }
  atomic_int arm = -1;
  state->arm = &arm;
  state->arms = calloc (duel->n, sizeof *state->arms);
  if (state->arms == NULL)
    return mbench_no_memory (error, "the arms of a duel");
  mbench_execute (state);
  enum mbench_status status
      = mbench_collect_arms (arm, state->arms, duel, record, error);
  free (state->arms);
  return status;
}

static enum mbench_status
run_here (micro_benchmark_test_state state,
          const struct mbench_isolation *isolation,
          struct mbench_record *record, struct mbench_error *error)
{
  static const struct mbench_placement anywhere;
  struct mbench_placed before;
  log_unkept (state);
  int output = take_output (isolation);
  mbench_placement_take (isolation != NULL ? &isolation->placement : &anywhere,
                         state->planned, &before);
  enum mbench_status status = execute (state, record, error);
  mbench_placement_undo (&before);
  give_output (isolation, output);
  if (status != MBENCH_OK)
    {
      mbench_samples_release (&state->samples);
      mbench_readings_release (&state->readings);
      mbench_outcome_release (&state->outcome);
      return status;
    }
  take_over (state, record);
  record->is_in_process
      = state->planned->limits.isolation == MBENCH_SWITCH_OFF
        || (isolation != NULL && isolation->is_off)
        || mbench_run_is_isolated (state->planned, isolation);
  return MBENCH_OK;
}

enum mbench_status
mbench_run_skipped (const struct mbench_planned *planned, const char *reason,
                    struct mbench_record *record, struct mbench_error *error)
{
  *record
      = (struct mbench_record){ .name = strdup (planned->name),
                                .kind = mbench_body_of (planned->test)->kind };
  mbench_outcome_set (&record->outcome, MBENCH_OUTCOME_SKIPPED, reason);
  return record->name != NULL
             ? MBENCH_OK
             : mbench_no_memory (error, "the name of an execution");
}

enum mbench_status
mbench_run (const struct mbench_planned *planned,
            const struct mbench_clock *wall,
            const struct mbench_observer *observer,
            const struct mbench_isolation *isolation,
            struct mbench_record *record, struct mbench_error *error)
{
  static const struct mbench_isolation plain;
  *record = (struct mbench_record){ 0 };
  struct micro_benchmark_test_state_ state = {
    .planned = planned,
    .body = mbench_body_of (planned->test),
    .wall = wall,
    .interrupted = observer != NULL ? observer->interrupted : NULL,
    .interrupted_data = observer != NULL ? observer->data : NULL,
  };
  state.name = strdup (planned->name);
  if (state.name == NULL)
    return mbench_no_memory (error, "the name of an execution");
  enum mbench_status status = MBENCH_OK;
  bool is_run = false;
  if (mbench_run_is_isolated (planned, isolation))
    status
        = mbench_run_isolated (&state, isolation != NULL ? isolation : &plain,
                               observer, record, &is_run, error);
  if (status == MBENCH_OK && !is_run)
    status = run_here (&state, isolation, record, error);
  mbench_pace_release (&state.pace);
  if (status != MBENCH_OK)
    {
      free (state.name);
      mbench_record_release (record);
      return status;
    }
  record->kind = state.body->kind;
  record->processes = 1;
  record->threads = mbench_limits_threads (&planned->limits);
  record->processors = mbench_cpus_usable ();
  record->confidence = planned->limits.confidence;
  record->reference_frequency = planned->limits.reference_frequency;
  log_end (record);
  return MBENCH_OK;
}
