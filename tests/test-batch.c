/* run/batch.h and the loop of native code over inputs: all inputs of a sample
   are made before its clock starts and dropped when it has stopped, never more
   than their memory allows.  */

#include <config.h>

#include <mbenchmark/all.h>

#include <stdlib.h>
#include <string.h>

#include "fake-clock.h"
#include "report/figure.h"
#include "report/note.h"
#include "report/summary.h"
#include "run/native.h"
#include "run/runner.h"
#include "run/state.h"
#include "tap.h"
#include "test/test.h"

enum
{
  BODY_NS = 100,
  MAKE_NS = 7000,
  DROP_NS = 3000,
  SAMPLES = 60,
  INPUT_BYTES = 1000
};

/* What the test's functions saw.  Inputs are numbers from 1 on.  */
static struct
{
  size_t made;
  size_t used;
  size_t dropped;
  size_t alive;
  size_t most_alive;
  size_t wrong;
  uint64_t bytes;
  /* Where it goes wrong.  */
  size_t skip_at;
  size_t crash_at;
  size_t samples;
  size_t after_samples;
} seen;

static char inputs[1];

static void *
before (micro_benchmark_test_state state)
{
  if (seen.used != seen.dropped)
    ++seen.wrong;
  if (seen.made + 1 == seen.skip_at)
    {
      micro_benchmark_state_skip (state, "enough");
      return NULL;
    }
  ++seen.made;
  ++seen.alive;
  if (seen.alive > seen.most_alive)
    seen.most_alive = seen.alive;
  seen.bytes += INPUT_BYTES;
  if (seen.made == seen.crash_at)
    abort ();
  fake_clock_advance (MAKE_NS);
  return inputs + seen.made;
}

static void
work (void *input)
{
  ++seen.used;
  if ((char *)input - inputs != (ptrdiff_t)seen.used)
    ++seen.wrong;
  fake_clock_advance (BODY_NS);
}

static void
after (micro_benchmark_test_state state, void *input)
{
  (void)state;
  ++seen.dropped;
  if ((char *)input - inputs != (ptrdiff_t)seen.dropped
      || (seen.used != seen.made && seen.skip_at == 0))
    ++seen.wrong;
  --seen.alive;
  seen.bytes -= INPUT_BYTES;
  fake_clock_advance (DROP_NS);
}

static void
after_crash (micro_benchmark_test_state state, void *input)
{
  (void)state;
  (void)input;
  abort ();
}

/* What the host of the body says was allocated.  */
static uint64_t
allocated (void)
{
  return seen.bytes;
}

static micro_benchmark_test_case
make_test (void)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .auto_test = work };
  micro_benchmark_test_case test;
  if (mbench_test_case_new ("t", &definition, &test, NULL) != MBENCH_OK)
    abort ();
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_MONOTONIC, &fake_chronometer);
  micro_benchmark_test_case_set_each_iteration (test, before, after);
  micro_benchmark_test_case_limit_number_of_samples (test, 0, SAMPLES);
  micro_benchmark_test_case_set_max_time (
      test, (micro_benchmark_clock_time){ 100, 0 });
  return test;
}

/* Native code whose memory is what the test says.  */
static struct mbench_record
run (micro_benchmark_test_case test)
{
  struct mbench_body body = mbench_native_body;
  struct mbench_plan plan = { 0 };
  struct mbench_record record;
  body.allocated = allocated;
  fake_clock_reset (0);
  mbench_test_case_set_body (test, &body, NULL, NULL);
  if (mbench_plan_add_test (&plan, test, NULL, false, NULL) != MBENCH_OK)
    abort ();
  plan.list[0].limits.reference = MBENCH_SWITCH_OFF;
  if (mbench_run (&plan.list[0], &fake_wall, NULL, NULL, &record, NULL)
      != MBENCH_OK)
    abort ();
  mbench_plan_release (&plan);
  mbench_test_case_free (test);
  return record;
}

static void
begin (void)
{
  memset (&seen, 0, sizeof seen);
}

static void
test_order (void)
{
  begin ();
  struct mbench_record record = run (make_test ());
  size_t exact = 0;
  for (size_t i = 0; i < record.samples.n; ++i)
    exact += mbench_time_to_ns (record.samples.rows[i].elapsed)
             == (int64_t)record.samples.rows[i].iterations * BODY_NS;
  tap_size (record.samples.n, SAMPLES, "all samples are taken");
  tap_size (exact, SAMPLES, "each has the time of its body alone");
  tap_size (seen.made, record.total_iterations,
            "an input is made for each iteration");
  tap_size (seen.dropped, seen.made, "and dropped");
  tap_size (seen.wrong, 0,
            "all of a sample before it and after it, used in their order");
  tap_size (seen.most_alive, 250, "samples are as long as they should be");
  tap_ok (record.batched.input >= INPUT_BYTES + sizeof (void *)
              && record.batched.input < INPUT_BYTES + 1000,
          "what an input takes is known");
  tap_size (record.batched.most, 0, "and does not bind");
  mbench_record_release (&record);
}

static void
test_bound (void)
{
  begin ();
  micro_benchmark_test_case test = make_test ();
  /* A hundred inputs with their places, and half of one.  */
  micro_benchmark_test_case_set_batch_memory (
      test, 100 * (INPUT_BYTES + sizeof (void *)) + INPUT_BYTES / 2);
  struct mbench_record record = run (test);
  tap_size (seen.most_alive, 100, "no more inputs than memory allows");
  tap_size (record.samples.rows[SAMPLES - 1].iterations, 100,
            "and as many as it does");
  tap_size (record.batched.most, 100, "which is known");
  mbench_record_release (&record);

  begin ();
  test = make_test ();
  micro_benchmark_test_case_set_batch_memory (test, INPUT_BYTES / 2);
  micro_benchmark_test_case_skip_iterations (test, 50);
  record = run (test);
  tap_size (seen.most_alive, 1,
            "one input that is too large is one at a time, skipped ones too");
  tap_size (record.batched.most, 1, "which is known as well");
  tap_size (record.samples.n, SAMPLES, "the samples are taken");
  mbench_record_release (&record);

  begin ();
  test = make_test ();
  micro_benchmark_test_case_set_batch_memory (test, 20 * INPUT_BYTES);
  micro_benchmark_test_case_limit_samples (test, 200, 0);
  record = run (test);
  tap_ok (record.outcome.kind == MBENCH_OUTCOME_FAILED
              && strstr (record.outcome.message, "batch-memory allows") != NULL
              && strstr (record.outcome.message, "min-sample-iterations 200")
                     != NULL,
          "samples that must be longer are refused, with both limits");
  tap_size (seen.alive, 0, "and nothing stays that was made");
  mbench_record_release (&record);
}

static void
test_report (void)
{
  begin ();
  micro_benchmark_test_case test = make_test ();
  micro_benchmark_test_case_set_batch_memory (
      test, 100 * (INPUT_BYTES + sizeof (void *)) + INPUT_BYTES / 2);
  struct mbench_record record = run (test);
  struct micro_benchmark_test_case_definition planned_test = { .name = "t" };
  struct mbench_planned planned = { .test = &planned_test };
  struct micro_benchmark_report_ *report;
  if (mbench_report_new ("r", &report, NULL) != MBENCH_OK
      || mbench_report_add_test (report, "t", false, NULL) != MBENCH_OK
      || mbench_summary_add (report, &planned, &record, NULL) != MBENCH_OK)
    abort ();
  const struct micro_benchmark_exec_report_ *execution
      = &report->list[0].list[0];
  double most = 0;
  mbench_figure_get (execution, MBENCH_FIGURE_BATCH_MOST, &most);
  tap_near (most, 100, 0, "a report tells what bounds the samples");
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  mbench_notes_write (execution, "t", false, true, out);
  fclose (out);
  tap_ok (strstr (text, "t: samples of at most 100 iterations, as an input "
                        "takes 1.01 kB: batch-memory allows no more\n")
              != NULL,
          "in a sentence");
  free (text);
  mbench_report_unref (report);
  mbench_record_release (&record);
}

static void
test_skip (void)
{
  begin ();
  seen.skip_at = 5;
  struct mbench_record record = run (make_test ());
  tap_ok (record.outcome.kind == MBENCH_OUTCOME_SKIPPED, "an input may skip");
  tap_ok (seen.dropped == seen.made && seen.alive == 0,
          "those before it are dropped");
  mbench_record_release (&record);
}

static void
test_crash (void)
{
  for (int i = 0; i < 2; ++i)
    {
      begin ();
      micro_benchmark_test_case test = make_test ();
      if (i == 0)
        seen.crash_at = 3;
      else
        micro_benchmark_test_case_set_each_iteration (test, before,
                                                      after_crash);
      micro_benchmark_test_case_set_isolated (test, true);
      struct mbench_record record = run (test);
      tap_ok (record.outcome.kind == MBENCH_OUTCOME_KILLED
                  && record.outcome.message != NULL
                  && strstr (record.outcome.message,
                             i == 0 ? "before each" : "after each")
                         != NULL,
              "a crash is told with its stage");
      mbench_record_release (&record);
    }
}

static void
before_sample (micro_benchmark_test_state state)
{
  (void)state;
  seen.wrong += seen.samples != seen.after_samples;
  ++seen.samples;
  fake_clock_advance (MAKE_NS);
}

static void
after_sample (micro_benchmark_test_state state)
{
  (void)state;
  ++seen.after_samples;
  seen.wrong += seen.samples != seen.after_samples;
  fake_clock_advance (DROP_NS);
}

static void
plain_work (void *fixture)
{
  seen.wrong += fixture != NULL || seen.samples != seen.after_samples + 1;
  fake_clock_advance (BODY_NS);
}

static void
test_samples (void)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .auto_test = plain_work };
  begin ();
  micro_benchmark_test_case test = make_test ();
  test->definition = definition;
  micro_benchmark_test_case_set_each_iteration (test, NULL, NULL);
  micro_benchmark_test_case_set_each_sample (test, before_sample,
                                             after_sample);
  struct mbench_record record = run (test);
  size_t exact = 0;
  for (size_t i = 0; i < record.samples.n; ++i)
    exact += mbench_time_to_ns (record.samples.rows[i].elapsed)
             == (int64_t)record.samples.rows[i].iterations * BODY_NS;
  tap_size (exact, SAMPLES, "what is around samples is in no time");
  tap_ok (seen.samples >= SAMPLES && seen.samples == seen.after_samples,
          "it is called around each");
  tap_size (seen.wrong, 0, "before and after");
  mbench_record_release (&record);
}

/* As comparisons take samples.  */
static void
test_single (void)
{
  begin ();
  micro_benchmark_test_case test = make_test ();
  fake_clock_reset (0);
  const struct mbench_planned planned
      = { .test = test, .limits = mbench_default_limits };
  struct mbench_stopwatch watch = { .presence = { .exists = false } };
  watch.chronometer = micro_benchmark_chronometer_from_meter (
      MICRO_BENCHMARK_CLOCK_MONOTONIC, &fake_chronometer);
  struct micro_benchmark_test_state_ state
      = { .planned = &planned,
          .watch = &watch,
          .body = &mbench_native_body,
          .pace = { .limits = mbench_default_limits } };
  mbench_native_body.sample (&state, 9);
  tap_ok (seen.used == 9 && seen.dropped == 9 && seen.wrong == 0,
          "a single sample has inputs");
  tap_size ((size_t)mbench_time_to_ns (mbench_stopwatch_time (&watch)),
            9 * BODY_NS, "and the time of its body");
  mbench_native_body.empty (&state, 9);
  tap_ok (seen.used == 9 && seen.made == 9,
          "the empty body goes over the same places without any");
  mbench_batch_release (&state.batch);
  micro_benchmark_chronometer_release (watch.chronometer);
  mbench_test_case_free (test);
}

static void
directed (micro_benchmark_test_state state)
{
  (void)state;
}

static void
test_refusals (void)
{
  static const micro_benchmark_test_definition definition
      = { .test = directed };
  micro_benchmark_test_case test = make_test ();
  micro_benchmark_test_case other;
  if (mbench_test_case_new ("d", &definition, &other, NULL) != MBENCH_OK)
    abort ();
  micro_benchmark_test_case_set_each_iteration (other, before, NULL);
  tap_ok (other->each.before_iteration == NULL
              && strstr (micro_benchmark_last_error (), "directed") != NULL,
          "a directed test has no inputs");
  micro_benchmark_test_case_set_each_sample (other, before_sample, NULL);
  tap_ok (other->each.before_sample == NULL, "and nothing around samples");
  micro_benchmark_test_case_set_each_iteration (test, NULL, after);
  tap_ok (test->each.before_iteration == before
              && strstr (micro_benchmark_last_error (), "before") != NULL,
          "nothing is dropped that was not made");
  tap_size (micro_benchmark_test_case_get_batch_memory (test), 16 << 20,
            "inputs may take 16 MiB");
  micro_benchmark_test_case_set_batch_memory (test, 0);
  tap_ok (micro_benchmark_test_case_get_batch_memory (test) == 16 << 20
              && strstr (micro_benchmark_last_error (), "bytes") != NULL,
          "but not nothing");
  struct mbench_constraints given = { 0 };
  struct mbench_error refused = { .message = "" };
  tap_ok (mbench_constraints_read (&given, MBENCH_BATCH_MEMORY, "0", &refused)
                  == MBENCH_INVALID
              && strstr (refused.message, "above zero") != NULL
              && given.given == 0,
          "nor as a text: %s", refused.message);
  micro_benchmark_test_case_set_batch_memory (test, 4096);
  tap_size (micro_benchmark_test_case_get_batch_memory (test), 4096,
            "or what is said");
  const struct mbench_constraints two
      = { .given = 1U << MBENCH_THREADS, .limits.threads = 2 };
  struct mbench_plan plan = { 0 };
  struct mbench_error error;
  tap_ok (mbench_plan_add_test (&plan, test, &two, false, &error)
                  == MBENCH_CONFLICT
              && strstr (error.message, "threads 2: expected 1") != NULL,
          "a test on threads has none");
  mbench_plan_release (&plan);
  mbench_test_case_free (test);
  mbench_test_case_free (other);
}

int
main (void)
{
  test_order ();
  test_bound ();
  test_report ();
  test_skip ();
  test_crash ();
  test_samples ();
  test_single ();
  test_refusals ();
  return tap_done ();
}
