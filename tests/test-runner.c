/* run/runner.h and the state: an execution under a made clock.  */

#include <config.h>

#include "run/runner.h"

#include <mbenchmark/log.h>
#include <mbenchmark/utility.h>

#include <stdlib.h>
#include <string.h>

#include "fake-clock.h"
#include "run/state.h"
#include "tap.h"
#include "test/test.h"

enum
{
  BODY_NS = 1000
};

/* What the functions of a test saw.  Letters in `order': u for set-up, b for
   the first call of a body, d for tear-down.  */
static struct
{
  char order[16];
  size_t calls;
  size_t empties;
  void *fixture;
  void *torn_down;
  void *data;
  bool was_refused;
} seen;

static int fixture;
static int attached;

static void
happen (const char *letter)
{
  if (strlen (seen.order) + 1 < sizeof seen.order)
    strcat (seen.order, letter);
}

static void *
set_up (micro_benchmark_test_state state)
{
  (void)state;
  happen ("u");
  fake_clock_advance (777);
  return &fixture;
}

static void
tear_down (micro_benchmark_test_state state, void *data)
{
  (void)state;
  happen ("d");
  seen.torn_down = data;
  fake_clock_advance (333);
}

static void
automatic (void *data)
{
  if (seen.calls++ == 0)
    happen ("b");
  seen.fixture = data;
  fake_clock_advance (BODY_NS);
}

static void
iterate (void)
{
  ++seen.calls;
  fake_clock_advance (BODY_NS);
}

static void
directed (micro_benchmark_test_state state)
{
  happen ("b");
  seen.data = micro_benchmark_state_get_data (state);
  fake_clock_advance (55);
  while (micro_benchmark_state_keep_running (state))
    iterate ();
  if (micro_benchmark_state_keep_running (state))
    seen.calls = 0;
  fake_clock_advance (66);
}

static const micro_benchmark_test_definition full_automatic
    = { true, set_up, tear_down, automatic, NULL, NULL, NULL };
static const micro_benchmark_test_definition full_directed
    = { false, set_up, tear_down, NULL, directed, NULL, NULL };

/* A test under the made chronometer; the caller frees.  */
static micro_benchmark_test_case
new_test (const micro_benchmark_test_definition *definition)
{
  micro_benchmark_test_case test;
  if (mbench_test_case_new ("t", definition, &test, NULL) != MBENCH_OK)
    abort ();
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_THREAD, &fake_chronometer);
  return test;
}

/* Run the one execution of TEST from time zero.  */
static struct mbench_record
run_test (micro_benchmark_test_case test,
          const struct mbench_observer *observer)
{
  struct mbench_plan plan = { 0 };
  struct mbench_record record;
  int64_t cost = fake_clock.cost;
  memset (&seen, 0, sizeof seen);
  fake_clock_reset (cost);
  if (mbench_plan_add_test (&plan, test, NULL, false, NULL) != MBENCH_OK
      || mbench_run (&plan.list[0], &fake_wall, observer, NULL, &record, NULL)
             != MBENCH_OK
      || mbench_record_estimate (&record, (struct mbench_level){ 0 }, NULL)
             != MBENCH_OK)
    abort ();
  mbench_plan_release (&plan);
  return record;
}

static size_t
iterations_of (const struct mbench_record *record)
{
  size_t sum = 0;
  for (size_t i = 0; i < record->samples.n; ++i)
    sum += record->samples.rows[i].iterations;
  return sum;
}

static int64_t
elapsed_of (const struct mbench_record *record)
{
  int64_t sum = 0;
  for (size_t i = 0; i < record->samples.n; ++i)
    sum += mbench_time_to_ns (record->samples.rows[i].elapsed);
  return sum;
}

static void
test_automatic (void)
{
  micro_benchmark_test_case test = new_test (&full_automatic);
  micro_benchmark_test_case_limit_iterations (test, 0, 1000);
  fake_clock_reset (0);
  struct mbench_record record = run_test (test, NULL);
  tap_string (seen.order, "ubd", "set-up, body and tear-down in this order");
  tap_ok (seen.fixture == &fixture, "the body gets what the set-up returned");
  tap_ok (seen.torn_down == &fixture, "and so does the tear-down");
  tap_size (seen.calls, 1000, "the body is called as often as asked");
  tap_size (record.total_iterations, 1000, "the total tells so");
  tap_size (iterations_of (&record), 1000, "and the samples add up to it");
  tap_ok (elapsed_of (&record) == 1000 * BODY_NS,
          "their times add up to the time in the body");
  tap_ok (record.total_time == 1000 * BODY_NS + 777 + 333,
          "the total time has set-up and tear-down too");
  tap_ok (record.stop == MBENCH_STOP_MAX_ITERATIONS
              && record.outcome.kind == MBENCH_OUTCOME_DONE
              && record.outcome.message == NULL,
          "the execution is done, by max-iterations");
  tap_ok (record.analysis.location.is_there
              && record.analysis.location.estimate.value == BODY_NS,
          "the estimate is the time of an iteration");
  tap_string (record.name, "t", "the record has the name");
  tap_string (record.kind, "native", "and the kind of code");
  tap_ok (!record.is_interpreted, "which is not interpreted");
  tap_ok (fake_clock.type == MICRO_BENCHMARK_CLOCK_THREAD
              && fake_clock.inits == 1 && fake_clock.cleanups == 1,
          "the chronometer lives for the execution, over the test's clock");
  mbench_record_release (&record);
  mbench_test_case_free (test);
}

static void
test_reading_cost (void)
{
  micro_benchmark_test_case test = new_test (&full_automatic);
  micro_benchmark_test_case_limit_iterations (test, 0, 1000);
  micro_benchmark_test_case_limit_samples (test, 10, 10);
  fake_clock_reset (3);
  struct mbench_record record = run_test (test, NULL);
  tap_size (record.samples.n, 100, "a thousand are a hundred samples of ten");
  tap_ok (elapsed_of (&record) == 1000 * BODY_NS + 100 * 3,
          "one reading is within each sample, and is not taken off");
  mbench_record_release (&record);
  mbench_test_case_free (test);
  fake_clock_reset (0);
}

static void
test_without_fixture (void)
{
  const micro_benchmark_test_definition bare
      = { .is_auto = true, .auto_test = automatic };
  micro_benchmark_test_case test = new_test (&bare);
  micro_benchmark_test_case_set_data (test, &attached, NULL);
  micro_benchmark_test_case_limit_iterations (test, 0, 10);
  struct mbench_record record = run_test (test, NULL);
  tap_ok (seen.calls == 10 && seen.fixture == NULL,
          "without set-up an automatic body gets NULL");
  mbench_record_release (&record);
  mbench_test_case_free (test);

  const micro_benchmark_test_definition alone
      = { .test = directed, .tear_down = tear_down };
  test = new_test (&alone);
  micro_benchmark_test_case_set_data (test, &attached, NULL);
  micro_benchmark_test_case_limit_iterations (test, 0, 10);
  record = run_test (test, NULL);
  tap_ok (seen.data == &attached,
          "without set-up a directed body gets the data of the test");
  tap_ok (seen.torn_down == NULL, "and the tear-down no fixture");
  mbench_record_release (&record);
  mbench_test_case_free (test);
}

static void
test_directed (void)
{
  micro_benchmark_test_case test = new_test (&full_directed);
  micro_benchmark_test_case_skip_iterations (test, 17);
  micro_benchmark_test_case_limit_iterations (test, 0, 1000);
  struct mbench_record record = run_test (test, NULL);
  tap_string (seen.order, "ubd", "a directed body is entered once");
  tap_size (seen.calls, 1017, "and keeps running for skip and measurement");
  tap_size (iterations_of (&record), 1000, "of which the samples have one");
  tap_size (record.total_iterations, 1017, "and the total both");
  tap_ok (elapsed_of (&record) == 1000 * BODY_NS,
          "the time before and after its loop is in no sample");
  tap_ok (record.total_time == 1017 * BODY_NS + 777 + 55 + 66 + 333,
          "but in the total time");
  tap_ok (seen.data == &fixture, "get_data returns what the set-up did");
  tap_ok (record.stop == MBENCH_STOP_MAX_ITERATIONS
              && record.outcome.kind == MBENCH_OUTCOME_DONE,
          "the execution is done, by max-iterations");
  mbench_record_release (&record);
  mbench_test_case_free (test);
}

enum
{
  EMPTY_NS = 10
};

/* A loop with nothing in it, where the way in and out costs a lot, and which
   is preempted each second time.  */
static void
costly_empty (micro_benchmark_test_state state, size_t n)
{
  bool is_preempted = seen.empties++ % 2 == 1;
  mbench_state_begin_single (state, n);
  fake_clock_advance (BODY_NS);
  while (micro_benchmark_state_keep_running (state))
    fake_clock_advance (is_preempted ? BODY_NS : EMPTY_NS);
  fake_clock_advance (BODY_NS);
  mbench_state_end_single (state);
  state->watch->was_disturbed = is_preempted;
}

static void
no_fixture (micro_benchmark_test_state state)
{
  (void)state;
}

static void
test_empty_directed (void)
{
  static const struct mbench_body body = {
    .kind = "native",
    .set_up = no_fixture,
    .empty = costly_empty,
    .enter = directed,
    .tear_down = no_fixture,
  };
  micro_benchmark_test_case test = new_test (&full_directed);
  mbench_test_case_set_body (test, &body, NULL, NULL);
  micro_benchmark_test_case_limit_iterations (test, 0, 1000);
  struct mbench_record record = run_test (test, NULL);
  tap_size (iterations_of (&record), 1000,
            "an empty loop takes none of the body's iterations");
  tap_ok (elapsed_of (&record) == 1000 * BODY_NS, "and none of its time");
  bool is_right = true;
  size_t empties = 0;
  for (size_t i = 0; i < record.blocks.n; ++i)
    if (record.blocks.rows[i].empty > 0)
      {
        ++empties;
        is_right = is_right && record.blocks.rows[i].empty == EMPTY_NS;
      }
  tap_ok (empties > 0 && is_right,
          "neither the way into its loop and out is in its time, nor one that "
          "was preempted");
  mbench_record_release (&record);
  mbench_test_case_free (test);
}

static void
breaks_out (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    {
      iterate ();
      if (seen.calls == 123)
        break;
    }
}

static void
never_asks (micro_benchmark_test_state state)
{
  (void)state;
  fake_clock_advance (BODY_NS);
}

static void
test_early_end (void)
{
  const micro_benchmark_test_definition breaking
      = { .test = breaks_out, .tear_down = tear_down };
  micro_benchmark_test_case test = new_test (&breaking);
  micro_benchmark_test_case_limit_iterations (test, 0, 1000);
  micro_benchmark_test_case_limit_samples (test, 10, 10);
  struct mbench_record record = run_test (test, NULL);
  tap_size (iterations_of (&record), 123,
            "a body that breaks out has as many iterations as it began");
  tap_size (record.total_iterations, 123, "also in the total");
  tap_size (record.samples.rows[record.samples.n - 1].iterations, 3,
            "the last sample is the rest");
  tap_ok (elapsed_of (&record) == 123 * BODY_NS, "and its time the rest's");
  tap_ok (record.stop == MBENCH_STOP_BODY
              && record.outcome.kind == MBENCH_OUTCOME_DONE,
          "the body has ended the execution, which is done");
  tap_string (mbench_stop_name (record.stop), "body", "and says so");
  tap_string (seen.order, "d", "the tear-down runs");
  mbench_record_release (&record);
  mbench_test_case_free (test);

  test = new_test (&breaking);
  record = run_test (test, NULL);
  tap_ok (record.outcome.kind == MBENCH_OUTCOME_FAILED
              && strstr (record.outcome.message, "warm-up") != NULL,
          "a body that breaks out before it is measured has failed");
  tap_ok (record.samples.n == 0 && record.total_iterations == 123,
          "with no sample, but all its iterations in the total");
  mbench_record_release (&record);
  mbench_test_case_free (test);

  const micro_benchmark_test_definition idle
      = { .test = never_asks, .tear_down = tear_down };
  test = new_test (&idle);
  record = run_test (test, NULL);
  tap_ok (record.outcome.kind == MBENCH_OUTCOME_FAILED
              && strstr (record.outcome.message, "keep_running") != NULL,
          "a directed body that never asks has failed, and is told what for");
  tap_ok (record.samples.n == 0 && record.total_iterations == 0
              && !record.analysis.location.is_there,
          "nothing was measured");
  tap_string (seen.order, "d", "the tear-down runs all the same");
  mbench_record_release (&record);
  mbench_test_case_free (test);
}

static void *
asks_in_set_up (micro_benchmark_test_state state)
{
  micro_benchmark_clear_error ();
  seen.was_refused = !micro_benchmark_state_keep_running (state)
                     && micro_benchmark_last_error () != NULL;
  return NULL;
}

static void
asks_in_tear_down (micro_benchmark_test_state state, void *data)
{
  (void)data;
  micro_benchmark_clear_error ();
  seen.was_refused
      = seen.was_refused && !micro_benchmark_state_keep_running (state)
        && micro_benchmark_last_error () != NULL
        && strstr (micro_benchmark_last_error (), "keep_running") != NULL;
}

static void
test_outside (void)
{
  const micro_benchmark_test_definition asking
      = { false, asks_in_set_up, asks_in_tear_down, NULL, breaks_out, NULL,
          NULL };
  micro_benchmark_test_case test = new_test (&asking);
  micro_benchmark_test_case_limit_iterations (test, 0, 1000);
  struct mbench_record record = run_test (test, NULL);
  tap_ok (seen.was_refused, "keep_running is refused outside the body");
  tap_size (iterations_of (&record), 123, "and leaves no trace there");
  mbench_record_release (&record);
  mbench_test_case_free (test);
}

static void *
looks_around (micro_benchmark_test_state state)
{
  const size_t *sizes = micro_benchmark_state_get_sizes (state);
  tap_size (micro_benchmark_state_get_dimensions (state), 2,
            "the state knows its dimensions");
  tap_ok (sizes[0] == 7 && sizes[1] == 40
              && micro_benchmark_state_get_size (state, 0) == 7
              && micro_benchmark_state_get_size (state, 1) == 40,
          "and its sizes");
  tap_ok (micro_benchmark_last_error () == NULL, "without complaint");
  tap_ok (micro_benchmark_state_get_size (state, 2) == 0
              && micro_benchmark_last_error () != NULL,
          "a dimension too many is refused");
  tap_string (micro_benchmark_state_get_name (state), "t/7/40",
              "the name is the test's with its sizes");
  micro_benchmark_clear_error ();
  micro_benchmark_state_set_name (state, NULL);
  tap_ok (micro_benchmark_last_error () != NULL, "no name is no string");
  tap_string (micro_benchmark_state_get_name (state), "t/7/40",
              "and leaves the name as it was");
  micro_benchmark_state_set_name (state, "another");
  return NULL;
}

static void
test_state (void)
{
  const micro_benchmark_test_definition looking
      = { true, looks_around, NULL, automatic, NULL, NULL, NULL };
  const size_t seven = 7;
  const size_t forty = 40;
  micro_benchmark_test_case test = new_test (&looking);
  micro_benchmark_test_case_add_dimension (test, 1, &seven);
  micro_benchmark_test_case_add_dimension (test, 1, &forty);
  micro_benchmark_test_case_limit_iterations (test, 0, 10);
  micro_benchmark_clear_error ();
  struct mbench_record record = run_test (test, NULL);
  tap_string (record.name, "another", "a name that the set-up chose stays");
  mbench_record_release (&record);
  mbench_test_case_free (test);

  micro_benchmark_clear_error ();
  tap_ok (micro_benchmark_state_get_size (NULL, 0) == 0
              && micro_benchmark_state_get_dimensions (NULL) == 0
              && micro_benchmark_state_get_sizes (NULL) == NULL
              && micro_benchmark_state_get_name (NULL) == NULL
              && micro_benchmark_state_get_data (NULL) == NULL
              && micro_benchmark_last_error () != NULL,
          "no state has nothing");
  micro_benchmark_clear_error ();
  micro_benchmark_state_set_name (NULL, "x");
  tap_ok (micro_benchmark_last_error () != NULL, "and takes no name");
}

int
main (void)
{
  FILE *nowhere = fopen ("/dev/null", "w");
  if (nowhere != NULL)
    micro_benchmark_log_set_output (nowhere);
  test_automatic ();
  test_reading_cost ();
  test_without_fixture ();
  test_directed ();
  test_empty_directed ();
  test_early_end ();
  test_outside ();
  test_state ();
  micro_benchmark_log_reset_output ();
  if (nowhere != NULL)
    fclose (nowhere);
  return tap_done ();
}
