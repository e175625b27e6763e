/* run/outcome.h, and how the runner comes to each outcome: a host's body that
   ends the execution, an interruption, a chronometer that is none.  */

#include <config.h>

#include "run/outcome.h"

#include <mbenchmark/log.h>

#include <stdlib.h>
#include <string.h>

#include "fake-clock.h"
#include "run/runner.h"
#include "run/state.h"
#include "tap.h"
#include "test/test.h"

enum
{
  BODY_NS = 1000,
  NEVER = 1000000
};

/* When the host's body ends the execution, and what it saw.  */
static struct
{
  bool in_set_up;
  size_t in_sample;
  size_t in_iteration;
  bool in_tear_down;
  size_t samples;
  size_t iterations;
  size_t entries;
  size_t set_ups;
  size_t tear_downs;
  bool was_asked_again;
} host;

static void
host_set_up (micro_benchmark_test_state state)
{
  ++host.set_ups;
  mbench_state_set_fixture (state, &host);
  mbench_state_mark_interpreted (state);
  if (host.in_set_up)
    mbench_state_end (state, MBENCH_OUTCOME_SKIPPED, "not today");
}

static void
host_sample (micro_benchmark_test_state state, size_t n)
{
  mbench_state_start (state);
  fake_clock_advance ((int64_t)n * BODY_NS);
  mbench_state_stop (state);
  host.iterations += n;
  if (++host.samples == host.in_sample)
    mbench_state_end (state, MBENCH_OUTCOME_RAISED, "an error");
}

static void
host_enter (micro_benchmark_test_state state)
{
  ++host.entries;
  while (micro_benchmark_state_keep_running (state))
    {
      fake_clock_advance (BODY_NS);
      if (++host.iterations == host.in_iteration)
        mbench_state_end (state, MBENCH_OUTCOME_ESCAPED, "a jump");
    }
  host.was_asked_again = micro_benchmark_state_keep_running (state);
}

static void
host_tear_down (micro_benchmark_test_state state)
{
  if (mbench_state_fixture (state) == &host)
    ++host.tear_downs;
  if (host.in_tear_down)
    mbench_state_end (state, MBENCH_OUTCOME_EXITED, "an exit");
}

static const struct mbench_body host_body = {
  .kind = "made",
  .set_up = host_set_up,
  .sample = host_sample,
  .enter = host_enter,
  .tear_down = host_tear_down,
};

static void
unused (void *data)
{
  (void)data;
}

/* A hosted test with samples of ten iterations; the caller frees.  */
static micro_benchmark_test_case
new_test (bool is_auto)
{
  const micro_benchmark_test_definition definition
      = { .is_auto = is_auto, .auto_test = unused };
  micro_benchmark_test_case test;
  if (mbench_test_case_new ("t", &definition, &test, NULL) != MBENCH_OK)
    abort ();
  mbench_test_case_set_body (test, &host_body, NULL, NULL);
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_MONOTONIC, &fake_chronometer);
  micro_benchmark_test_case_limit_iterations (test, 0, 1000);
  micro_benchmark_test_case_limit_samples (test, 10, 10);
  memset (&host, 0, sizeof host);
  return test;
}

/* Run the one execution of TEST, and end TEST.  */
static struct mbench_record
run_test (micro_benchmark_test_case test,
          const struct mbench_observer *observer)
{
  struct mbench_plan plan = { 0 };
  struct mbench_record record;
  fake_clock_reset (0);
  if (mbench_plan_add_test (&plan, test, NULL, false, NULL) != MBENCH_OK
      || mbench_run (&plan.list[0], &fake_wall, observer, NULL, &record, NULL)
             != MBENCH_OK)
    abort ();
  mbench_plan_release (&plan);
  mbench_test_case_free (test);
  return record;
}

/* That RECORD ended as KIND with MESSAGE and SAMPLES samples of ten, its
   set-up and tear-down run once, and end it.  */
static void
expect (struct mbench_record *record, enum mbench_outcome_kind kind,
        const char *message, size_t samples, const char *name)
{
  size_t iterations = 0;
  for (size_t i = 0; i < record->samples.n; ++i)
    iterations += record->samples.rows[i].iterations;
  tap_string (mbench_outcome_name (record->outcome.kind),
              mbench_outcome_name (kind), name);
  if (message != NULL)
    tap_string (record->outcome.message, message, "  with its message");
  else
    tap_ok (record->outcome.message == NULL, "  with nothing to say");
  tap_size (record->samples.n, samples, "  after so many samples");
  tap_size (iterations, 10 * samples, "  of ten iterations each");
  tap_size (record->total_iterations, 10 * samples, "  and no others");
  tap_ok (host.set_ups == 1 && host.tear_downs == 1,
          "  set-up and tear-down have run once");
  mbench_record_release (record);
}

static void
test_host (void)
{
  struct mbench_record record = run_test (new_test (true), NULL);
  tap_string (record.kind, "made", "the record has the host's kind of code");
  tap_ok (record.is_interpreted, "which the host found to be interpreted");
  expect (&record, MBENCH_OUTCOME_DONE, NULL, 100, "a body that works");

  micro_benchmark_test_case test = new_test (true);
  host.in_set_up = true;
  record = run_test (test, NULL);
  tap_size (host.samples, 0, "after a set-up that ended there is no body");
  expect (&record, MBENCH_OUTCOME_SKIPPED, "not today", 0,
          "an end in the set-up");

  test = new_test (true);
  host.in_sample = 5;
  record = run_test (test, NULL);
  tap_size (host.samples, 5, "after a sample that ended there is no other");
  expect (&record, MBENCH_OUTCOME_RAISED, "an error", 4, "an end in a sample");

  test = new_test (true);
  host.in_tear_down = true;
  record = run_test (test, NULL);
  expect (&record, MBENCH_OUTCOME_EXITED, "an exit", 100,
          "an end in the tear-down");

  test = new_test (true);
  host.in_sample = 3;
  host.in_tear_down = true;
  record = run_test (test, NULL);
  expect (&record, MBENCH_OUTCOME_RAISED, "an error", 2,
          "the first of two ends");

  test = new_test (true);
  host.in_set_up = true;
  host.in_tear_down = true;
  record = run_test (test, NULL);
  expect (&record, MBENCH_OUTCOME_SKIPPED, "not today", 0,
          "the first of set-up and tear-down");
}

static void
test_directed (void)
{
  micro_benchmark_test_case test = new_test (false);
  struct mbench_record record = run_test (test, NULL);
  tap_ok (!host.was_asked_again, "a loop that is over stays over");
  expect (&record, MBENCH_OUTCOME_DONE, NULL, 100, "a directed body");

  test = new_test (false);
  host.in_set_up = true;
  record = run_test (test, NULL);
  tap_size (host.entries, 0, "an end in the set-up enters no body");
  expect (&record, MBENCH_OUTCOME_SKIPPED, "not today", 0, "and is kept");

  /* The sample that was broken off has fewer iterations than its number
     says, so that it is none.  */
  test = new_test (false);
  host.in_iteration = 34;
  record = run_test (test, NULL);
  tap_size (host.iterations, 34, "a directed body that ended runs no further");
  tap_ok (!host.was_asked_again, "however often it asks");
  expect (&record, MBENCH_OUTCOME_ESCAPED, "a jump", 3,
          "an end within a directed sample");
}

static size_t questions;
static size_t patience;

static enum mbench_interrupt
interrupted (void *data)
{
  ++*(size_t *)data;
  return questions > patience ? MBENCH_INTERRUPT_EXECUTION
                              : MBENCH_INTERRUPT_NONE;
}

static void
test_interruption (void)
{
  const struct mbench_observer observer
      = { .data = &questions, .interrupted = interrupted };
  for (int i = 0; i < 2; ++i)
    {
      questions = 0;
      patience = 7;
      struct mbench_record record = run_test (new_test (i == 0), &observer);
      expect (&record, MBENCH_OUTCOME_INTERRUPTED, NULL, 7,
              i == 0 ? "an interrupted automatic test"
                     : "an interrupted directed test");
      tap_size (questions, 8, "  after which nobody asks again");
    }
  questions = 0;
  patience = 0;
  struct mbench_record record = run_test (new_test (false), &observer);
  expect (&record, MBENCH_OUTCOME_INTERRUPTED, NULL, 0,
          "a directed test interrupted before its first sample");

  questions = 0;
  patience = NEVER;
  record = run_test (new_test (true), &observer);
  tap_size (questions, 101, "the observer is asked between samples only");
  expect (&record, MBENCH_OUTCOME_DONE, NULL, 100, "and may say no");
}

/* A test can be left with a chronometer that cannot be copied only from
   inside core.  */
static void
test_device (void)
{
  micro_benchmark_meter_definition broken = fake_chronometer;
  broken.get_sample = NULL;
  micro_benchmark_test_case test = new_test (true);
  micro_benchmark_meter whole = test->chronometer;
  test->chronometer = &broken;
  struct mbench_plan plan = { 0 };
  struct mbench_record record;
  mbench_plan_add_test (&plan, test, NULL, false, NULL);
  tap_ok (mbench_run (&plan.list[0], &fake_wall, NULL, NULL, &record, NULL)
              == MBENCH_OK,
          "a chronometer that is none is no error of the run");
  tap_ok (record.outcome.kind == MBENCH_OUTCOME_FAILED
              && record.outcome.message != NULL,
          "but fails the execution, and says why");
  tap_ok (host.set_ups == 0 && host.tear_downs == 0,
          "before the set-up, so that there is no tear-down");
  tap_string (record.name, "t", "the record has its name all the same");
  mbench_record_release (&record);
  mbench_plan_release (&plan);
  test->chronometer = whole;
  mbench_test_case_free (test);
}

static void
test_names (void)
{
  static const char *const names[]
      = { "done",   "skipped", "interrupted", "timed-out",     "raised",
          "exited", "escaped", "killed",      "out-of-memory", "failed" };
  bool same = true;
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    {
      enum mbench_outcome_kind kind;
      same = same && mbench_outcome_find (names[i], &kind)
             && strcmp (mbench_outcome_name (kind), names[i]) == 0;
    }
  tap_ok (same, "each name is found and is that of its kind");
  enum mbench_outcome_kind kind = MBENCH_OUTCOME_FAILED;
  tap_ok (!mbench_outcome_find ("fine", &kind)
              && kind == MBENCH_OUTCOME_FAILED,
          "another is not, and changes nothing");
  tap_ok (MBENCH_OUTCOME_DONE == 0, "zeros are an outcome of done");
}

static void
test_details (void)
{
  static const char *const known[]
      = { "key",    "arguments", "backtrace", "status",
          "signal", "address",   "function" };
  bool same = sizeof known / sizeof *known == MBENCH_DETAILS;
  enum mbench_detail detail = MBENCH_DETAIL_KEY;
  for (size_t i = 0; same && i < MBENCH_DETAILS; ++i)
    same = mbench_detail_find (known[i], &detail) && detail == i
           && strcmp (mbench_detail_name (detail), known[i]) == 0;
  tap_ok (same, "each detail is found and has its name, in their order");
  detail = MBENCH_DETAIL_SIGNAL;
  tap_ok (!mbench_detail_find ("colour", &detail)
              && detail == MBENCH_DETAIL_SIGNAL,
          "another is not");

  struct mbench_outcome outcome = { 0 };
  char text[] = "4";
  mbench_outcome_set (&outcome, MBENCH_OUTCOME_EXITED, text);
  mbench_outcome_detail (&outcome, MBENCH_DETAIL_STATUS, text);
  text[0] = '5';
  tap_string (outcome.details[MBENCH_DETAIL_STATUS], "4",
              "a detail is a copy");
  mbench_outcome_detail (&outcome, MBENCH_DETAIL_STATUS, text);
  tap_string (outcome.details[MBENCH_DETAIL_STATUS], "5",
              "the last text counts");
  mbench_outcome_set (&outcome, MBENCH_OUTCOME_KILLED, "later");
  tap_ok (outcome.kind == MBENCH_OUTCOME_EXITED
              && strcmp (outcome.message, "4") == 0,
          "of the kind and its message the first");
  mbench_outcome_release (&outcome);
  tap_ok (outcome.kind == MBENCH_OUTCOME_DONE && outcome.message == NULL
              && outcome.details[MBENCH_DETAIL_STATUS] == NULL,
          "what is released is as at first");
  for (int kind = 0; kind < MBENCH_OUTCOMES; ++kind)
    tap_ok (mbench_outcome_is_bad ((enum mbench_outcome_kind)kind)
                == (kind > MBENCH_OUTCOME_SKIPPED),
            "%s is %s", mbench_outcome_name ((enum mbench_outcome_kind)kind),
            kind > MBENCH_OUTCOME_SKIPPED ? "bad" : "not bad");
  tap_ok (!mbench_outcome_is_own (MBENCH_OUTCOME_DONE)
              && !mbench_outcome_is_own (MBENCH_OUTCOME_INTERRUPTED)
              && mbench_outcome_is_own (MBENCH_OUTCOME_SKIPPED)
              && mbench_outcome_is_own (MBENCH_OUTCOME_KILLED),
          "what code comes to by itself is neither its end nor an "
          "interruption");
}

int
main (void)
{
  FILE *nowhere = fopen ("/dev/null", "w");
  if (nowhere != NULL)
    micro_benchmark_log_set_output (nowhere);
  test_names ();
  test_details ();
  test_host ();
  test_directed ();
  test_interruption ();
  test_device ();
  micro_benchmark_log_reset_output ();
  if (nowhere != NULL)
    fclose (nowhere);
  return tap_done ();
}
