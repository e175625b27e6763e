#include <config.h>

#include "run/isolated.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/log.h"
#include "run/collect.h"
#include "run/execute.h"
#include "run/fault.h"
#include "run/fresh.h"
#include "run/memory.h"
#include "run/message.h"
#include "run/outlook.h"
#include "test/share.h"
#include "test/threading.h"

/* What the child gets to do.  */
struct work
{
  micro_benchmark_test_state state;
  const struct mbench_placement *placement;
  struct mbench_mapping mapping;
  size_t memory;
  /* Whether it is a fresh execution of the program, and of what then.  */
  bool is_fresh;
  struct mbench_fresh fresh;
};

void
mbench_isolated_work (micro_benchmark_test_state state,
                      const struct mbench_mapping *mapping, size_t memory,
                      int message)
{
  struct mbench_shared *shared = mapping->shared;
  /* A process that the body forks has no part in the samples.  */
  madvise (shared, mapping->size, MADV_DONTFORK);
  mbench_fault_install (shared);
  if (memory > 0)
    memory += mbench_threads_space (
        mbench_limits_threads (&state->planned->limits));
  shared->space_limit = mbench_memory_limit (memory);
  shared->begun = mbench_clock_now (&mbench_clock_monotonic);
  state->shared = shared;
  state->arm = &shared->arm;
  state->arms = shared->arms;
  state->samples = (struct mbench_samples){ .rows = shared->rows,
                                            .capacity = mapping->capacity,
                                            .mapped = mapping->size };
  state->beside.rows = (struct mbench_block_rows){
    .rows = mapping->blocks,
    .capacity = mapping->block_capacity,
    .is_borrowed = true,
  };
  state->readings = (struct mbench_readings){
    .most = mapping->gauge_capacity,
    .gauges = mapping->gauges,
    .values = mapping->values,
    .capacity = mapping->capacity,
    .is_borrowed = true,
  };
  mbench_execute (state);
  shared->total_time = state->total_time;
  shared->stage = MBENCH_STAGE_END;
  mbench_message_write (message, state->name, &state->outcome);
}

/* The work of a child that becomes the program.  */
static void
execute_fresh (void *data, int message)
{
  struct work *work = data;
  mbench_placement_take (work->placement, work->state->planned, NULL);
  mbench_fresh_execute (&work->fresh, message);
}

/* The work of a forked child.  */
static void
execute (void *data, int message)
{
  struct work *work = data;
  mbench_placement_take (work->placement, work->state->planned, NULL);
  mbench_isolated_work (work->state, &work->mapping, work->memory, message);
}

/* Why the runner ends a child.  */
enum cause
{
  CAUSE_NONE,
  CAUSE_TIMEOUT,
  CAUSE_INTERRUPT
};

/* What a watch over a child comes to.  */
struct watch
{
  enum cause cause;
  enum mbench_interrupt interrupt;
  /* When the child was asked to end, and whether it was killed since.  */
  int64_t asked;
  bool is_killed;
};

enum
{
  /* So long a child that is asked to end has for its tear-down.  */
  GRACE_NS = 50000000,
  /* And so long one that has noted a fault for dying of it.  */
  FAULT_GRACE_NS = 500000000,
  PROGRESS_NS = 100000000
};

static void
ask_to_end (struct watch *watch, struct mbench_shared *shared,
            enum cause cause, int64_t now)
{
  if (watch->cause != CAUSE_NONE)
    return;
  watch->cause = cause;
  watch->asked = now;
  shared->end_request = true;
}

static void
show_progress (const struct mbench_observer *observer,
               const struct mbench_planned *planned,
               const struct mbench_mapping *mapping, int64_t elapsed)
{
  if (observer == NULL || observer->progress == NULL)
    return;
  const struct mbench_shared *shared = mapping->shared;
  struct mbench_progress progress = { .samples = shared->samples,
                                      .iterations = shared->iterations,
                                      .elapsed = elapsed };
  /* The child may have run wild.  */
  if (progress.samples > mapping->capacity)
    progress.samples = mapping->capacity;
  mbench_outlook (planned, shared->rows, &progress);
  observer->progress (observer->data, planned, &progress);
}

/* See CHILD through to its death.  */
static struct watch
watch_over (struct mbench_child *child, micro_benchmark_test_state state,
            const struct mbench_mapping *mapping,
            const struct mbench_observer *observer)
{
  struct mbench_shared *shared = mapping->shared;
  struct watch watch = { .cause = CAUSE_NONE };
  int64_t begin = mbench_clock_now (&mbench_clock_monotonic);
  int64_t timeout = mbench_limits_timeout (&state->planned->limits);
  int64_t now = begin;
  int64_t shown = begin;
  int64_t faulted = 0;
  for (;;)
    {
      if (state->interrupted != NULL
          && watch.interrupt != MBENCH_INTERRUPT_RUN)
        {
          enum mbench_interrupt interrupt
              = state->interrupted (state->interrupted_data);
          if (interrupt > watch.interrupt)
            watch.interrupt = interrupt;
          if (interrupt != MBENCH_INTERRUPT_NONE)
            ask_to_end (&watch, shared, CAUSE_INTERRUPT, now);
        }
      int64_t wait = PROGRESS_NS;
      if (watch.cause == CAUSE_NONE && timeout - (now - begin) < wait)
        wait = timeout - (now - begin);
      if (watch.cause != CAUSE_NONE || faulted != 0)
        wait = GRACE_NS / 2;
      if (!mbench_child_serve (child, wait > 0 ? wait : 0))
        {
          show_progress (observer, state->planned, mapping, now - begin);
          return watch;
        }
      now = mbench_clock_now (&mbench_clock_monotonic) - child->stopped;
      if (now - begin >= timeout)
        ask_to_end (&watch, shared, CAUSE_TIMEOUT, now);
      if (shared->fault.signal != 0 && faulted == 0)
        faulted = now;
      if (!watch.is_killed
          && ((watch.cause != CAUSE_NONE && now - watch.asked >= GRACE_NS)
              || (faulted != 0 && now - faulted >= FAULT_GRACE_NS)))
        {
          mbench_child_kill (child);
          watch.is_killed = true;
        }
      if (now - shown >= PROGRESS_NS)
        {
          show_progress (observer, state->planned, mapping, now - begin);
          shown = now;
        }
    }
}

static const char *
stage_text (const struct mbench_shared *shared)
{
  if (shared->begun == 0)
    return ", before it came to the test";
  switch ((enum mbench_stage)shared->stage)
    {
    case MBENCH_STAGE_SET_UP:
      return ", in the set-up";
    case MBENCH_STAGE_TEAR_DOWN:
      return ", in the tear-down";
    default:
      return mbench_stage_each_text (shared->stage);
    }
}

/* The outcome of a child that the runner has ended for WATCH's cause.  */
static void
set_ended (struct mbench_outcome *outcome, const struct watch *watch,
           const struct mbench_planned *planned,
           const struct mbench_shared *shared)
{
  char text[128];
  if (watch->cause == CAUSE_INTERRUPT)
    {
      mbench_outcome_set (outcome, MBENCH_OUTCOME_INTERRUPTED,
                          shared->stage == MBENCH_STAGE_TEAR_DOWN
                              ? "its tear-down was cut off"
                              : NULL);
      return;
    }
  snprintf (text, sizeof text, "after %g s%s",
            (double)mbench_limits_timeout (&planned->limits) / MBENCH_NS_PER_S,
            stage_text (shared));
  mbench_outcome_set (outcome, MBENCH_OUTCOME_TIMED_OUT, text);
}

/* The outcome of a child that has ended by itself before its time.  */
static void
set_died (struct mbench_outcome *outcome, int status,
          const struct mbench_shared *shared)
{
  char text[64];
  if (shared->fault.signal != 0 || WIFSIGNALED (status))
    {
      int signal_number
          = WIFSIGNALED (status) ? WTERMSIG (status) : shared->fault.signal;
      mbench_fault_outcome (shared, signal_number, outcome);
      return;
    }
  snprintf (text, sizeof text, "status %d%s", WEXITSTATUS (status),
            stage_text (shared));
  mbench_outcome_set (outcome, MBENCH_OUTCOME_EXITED, text);
  snprintf (text, sizeof text, "%d", WEXITSTATUS (status));
  mbench_outcome_detail (outcome, MBENCH_DETAIL_STATUS, text);
}

/* The outcome of a fresh execution that has not come to the test, and has
   ended with STATUS.  */
static void
set_not_begun (struct mbench_outcome *outcome, int status)
{
  char how[64];
  char text[256];
  if (WIFSIGNALED (status))
    mbench_signal_name (WTERMSIG (status), how, sizeof how);
  else
    snprintf (how, sizeof how, "status %d", WEXITSTATUS (status));
  snprintf (text, sizeof text,
            "the fresh execution ended with %s before it came to the test: "
            "expected it to do as the program did",
            how);
  mbench_outcome_set (outcome, MBENCH_OUTCOME_FAILED, text);
}

/* Put the outcome of CHILD into RECORD.  */
static void
judge (const struct mbench_child *child, const struct watch *watch,
       const struct mbench_planned *planned,
       const struct mbench_shared *shared, struct mbench_record *record)
{
  bool is_over = shared->stage == MBENCH_STAGE_END;
  int kind = shared->outcome;
  /* The end that the runner has asked for is told with its cause.  */
  if (watch->cause != CAUSE_NONE
      && (!is_over || kind == MBENCH_OUTCOME_INTERRUPTED))
    set_ended (&record->outcome, watch, planned, shared);
  else if (is_over || (kind > MBENCH_OUTCOME_DONE && kind < MBENCH_OUTCOMES))
    {
      mbench_message_read (child->message.bytes, child->message.n,
                           &record->name, &record->outcome);
      if (record->name != NULL && shared->begun == 0)
        {
          free (record->name);
          record->name = NULL;
        }
      /* A message that did not come through, as where the tear-down has killed
         the child, leaves the kind and the begin of the text.  */
      if (record->outcome.kind == MBENCH_OUTCOME_DONE && kind > 0
          && kind < MBENCH_OUTCOMES)
        {
          char text[MBENCH_SHARED_TEXT];
          snprintf (text, sizeof text, "%.*s", (int)sizeof text - 1,
                    shared->text);
          mbench_outcome_set (&record->outcome, (enum mbench_outcome_kind)kind,
                              *text != '\0' ? text : NULL);
        }
    }
  /* The tear-down may be what went wrong.  */
  if (record->outcome.kind == MBENCH_OUTCOME_DONE && !is_over)
    {
      if (shared->begun == 0)
        set_not_begun (&record->outcome, child->status);
      else
        set_died (&record->outcome, child->status, shared);
    }
}

/* What was captured, with a last line about what was not kept.  */
static enum mbench_status
take_output (const struct mbench_stream *stream, struct mbench_record *record,
             struct mbench_error *error)
{
  char rest[64] = "";
  if (stream->dropped > 0)
    snprintf (rest, sizeof rest, "\n... and %zu bytes more", stream->dropped);
  record->output = malloc (stream->n + strlen (rest) + 1);
  if (record->output == NULL)
    return mbench_no_memory (error, "the output of a test");
  /* The text of a report has no zeros.  */
  for (size_t i = 0; i < stream->n; ++i)
    record->output[i] = stream->bytes[i] != '\0' ? stream->bytes[i] : '?';
  strcpy (record->output + stream->n, rest);
  return MBENCH_OK;
}

static enum mbench_output
output_of (const struct mbench_planned *planned,
           const struct mbench_isolation *isolation)
{
  if (planned->limits.capture_output == MBENCH_SWITCH_ON)
    return MBENCH_OUTPUT_CAPTURED;
  return isolation->output_is_taken ? MBENCH_OUTPUT_TO_ERROR
                                    : MBENCH_OUTPUT_SHARED;
}

/* Put what is left of CHILD, which WATCH saw to its death, into RECORD.  */
static enum mbench_status
conclude (struct mbench_child *child, const struct watch *watch,
          const struct work *work, enum mbench_output output,
          struct mbench_record *record, struct mbench_error *error)
{
  const struct mbench_planned *planned = work->state->planned;
  record->interrupt = watch->interrupt;
  judge (child, watch, planned, work->mapping.shared, record);
  enum mbench_status status
      = mbench_collect (&work->mapping, planned, record, error);
  if (status == MBENCH_OK && output == MBENCH_OUTPUT_CAPTURED)
    status = take_output (&child->output, record, error);
  mbench_stream_release (&child->message);
  mbench_stream_release (&child->output);
  return status;
}

/* What is known of the execution before its process has told anything.  */
static void
publish_plan (const struct work *work)
{
  struct mbench_shared *shared = work->mapping.shared;
  snprintf (shared->name, sizeof shared->name, "%s", work->state->name);
  shared->arm = -1;
}

/* Begin the fresh execution of WORK.  */
static enum mbench_status
begin_fresh (struct work *work, const struct mbench_isolation *isolation,
             enum mbench_output output, struct mbench_child *child,
             struct mbench_error *error)
{
  const struct mbench_child_host host
      = { .before_fork = isolation->child.before_fork,
          .after_fork = isolation->child.after_fork,
          .executes = true };
  enum mbench_status status
      = mbench_fresh_new (work->state->planned, isolation, output,
                          work->memory, &work->fresh, error);
  if (status != MBENCH_OK)
    return status;
  work->mapping = work->fresh.mapping;
  publish_plan (work);
  status
      = mbench_child_begin (&host, output, execute_fresh, work, child, error);
  mbench_fresh_release (&work->fresh);
  if (status != MBENCH_OK)
    mbench_shared_free (&work->mapping);
  return status;
}

static enum mbench_status
begin_forked (struct work *work, const struct mbench_isolation *isolation,
              enum mbench_output output, struct mbench_child *child,
              struct mbench_error *error)
{
  const struct mbench_planned *planned = work->state->planned;
  enum mbench_status status = mbench_shared_new (
      &planned->limits, mbench_planned_arms (planned),
      mbench_gauges_planned (planned), &work->mapping, error);
  if (status != MBENCH_OK)
    return status;
  publish_plan (work);
  work->mapping.shared->begun = mbench_clock_now (&mbench_clock_monotonic);
  mbench_fault_prepare ();
  status = mbench_child_begin (&isolation->child, output, execute, work, child,
                               error);
  if (status != MBENCH_OK)
    mbench_shared_free (&work->mapping);
  return status;
}

/* Begin the child of WORK, a fresh one if that can be.  */
static enum mbench_status
begin (struct work *work, const struct mbench_isolation *isolation,
       enum mbench_output output, struct mbench_child *child,
       struct mbench_error *error)
{
  const struct mbench_limits *limits = &work->state->planned->limits;
  work->memory = mbench_memory_allowance (limits->max_memory);
  work->is_fresh = isolation->afresh != NULL
                   && (isolation->preload != NULL
                       || mbench_limits_processes (limits) > 1);
  if (work->is_fresh)
    {
      if (begin_fresh (work, isolation, output, child, error) == MBENCH_OK)
        return MBENCH_OK;
      mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
                  "%s: its process is forked, not fresh: %s",
                  work->state->name, error->message);
      work->is_fresh = false;
    }
  return begin_forked (work, isolation, output, child, error);
}

enum mbench_status
mbench_run_isolated (micro_benchmark_test_state state,
                     const struct mbench_isolation *isolation,
                     const struct mbench_observer *observer,
                     struct mbench_record *record, bool *is_run,
                     struct mbench_error *error)
{
  enum mbench_output output = output_of (state->planned, isolation);
  struct work work = { .state = state, .placement = &isolation->placement };
  struct mbench_child child;
  struct mbench_error reason;
  *is_run = false;
  int64_t started = mbench_clock_now (&mbench_clock_monotonic);
  if (begin (&work, isolation, output, &child, &reason) != MBENCH_OK)
    {
      mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
                  "%s runs in the process itself: %s", state->name,
                  reason.message);
      return MBENCH_OK;
    }
  *is_run = true;
  struct watch watch = watch_over (&child, state, &work.mapping, observer);
  mbench_child_end (&child);
  int64_t ended = mbench_clock_now (&mbench_clock_monotonic);
  int64_t begun = work.mapping.shared->begun;
  /* The child knows better, if it came so far.  */
  if (begun >= started && begun <= ended)
    record->total_time = ended - begun;
  record->layout = work.is_fresh ? MBENCH_LAYOUT_FRESH : MBENCH_LAYOUT_FORKED;
  enum mbench_status status
      = conclude (&child, &watch, &work, output, record, error);
  mbench_shared_free (&work.mapping);
  if (status == MBENCH_OK)
    free (state->name);
  return status;
}
