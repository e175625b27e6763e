/* A rule of the user's that ends an execution, under a made clock.  */

#include <config.h>

#include <mbenchmark/log.h>
#include <mbenchmark/state.h>
#include <mbenchmark/utility.h>

#include <stdlib.h>
#include <string.h>

#include "fake-clock.h"
#include "run/block.h"
#include "run/runner.h"
#include "tap.h"
#include "test/test.h"

enum
{
  BODY_NS = 1000
};

/* What the rule was shown, and when it is to say so.  */
static struct
{
  size_t asked;
  micro_benchmark_running_estimate first;
  micro_benchmark_running_estimate last;
  size_t enough;
  size_t cleanups;
} seen;

static bool
rule (const micro_benchmark_running_estimate *estimate, void *data)
{
  if (data != &seen)
    return true;
  if (seen.asked++ == 0)
    seen.first = *estimate;
  seen.last = *estimate;
  return estimate->samples >= seen.enough;
}

static void
clean_up (void *data)
{
  if (data == &seen)
    ++seen.cleanups;
}

static void
automatic (void *data)
{
  (void)data;
  fake_clock_advance (BODY_NS);
}

static void
directed (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    fake_clock_advance (BODY_NS);
}

static const micro_benchmark_test_definition automatic_definition
    = { .is_auto = true, .auto_test = automatic };
static const micro_benchmark_test_definition directed_definition
    = { .test = directed };

/* A test whose rule is content with ENOUGH samples.  */
static micro_benchmark_test_case
new_test (const micro_benchmark_test_definition *definition, size_t enough)
{
  micro_benchmark_test_case test;
  if (mbench_test_case_new ("t", definition, &test, NULL) != MBENCH_OK)
    abort ();
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_THREAD, &fake_chronometer);
  memset (&seen, 0, sizeof seen);
  seen.enough = enough;
  micro_benchmark_test_case_set_stop_rule (test, rule, &seen, clean_up);
  return test;
}

/* Run TEST to its record and end it.  */
static struct mbench_record
run_test (micro_benchmark_test_case test)
{
  struct mbench_plan plan = { 0 };
  struct mbench_record record;
  fake_clock_reset (0);
  if (mbench_plan_add_test (&plan, test, NULL, false, NULL) != MBENCH_OK
      || mbench_run (&plan.list[0], &fake_wall, NULL, NULL, &record, NULL)
             != MBENCH_OK)
    abort ();
  mbench_plan_release (&plan);
  mbench_test_case_free (test);
  return record;
}

static void
check_end (const micro_benchmark_test_definition *definition, const char *kind)
{
  struct mbench_record record = run_test (new_test (definition, 100));
  tap_ok (record.stop == MBENCH_STOP_RULE && record.samples.n >= 100
              && record.samples.n < 150,
          "%s: the rule ends the execution, after %zu samples", kind,
          record.samples.n);
  tap_ok (seen.asked > 1 && seen.first.blocks == 1
              && seen.first.samples < seen.enough && !seen.first.has_interval,
          "it is asked after the first block, which has no interval");
  tap_ok (seen.last.samples == record.samples.n
              && seen.last.blocks == record.samples.n / MBENCH_BLOCK_SAMPLES
              && seen.last.value == BODY_NS
              && seen.last.iterations > seen.last.samples
              && seen.last.elapsed >= (int64_t)seen.last.iterations * BODY_NS,
          "and knows what there is: %zu samples of %g ns", seen.last.samples,
          seen.last.value);
  tap_size (seen.cleanups, 1, "its data end with the test");
  mbench_record_release (&record);
}

static void
test_limits (void)
{
  micro_benchmark_test_case test = new_test (&automatic_definition, SIZE_MAX);
  tap_ok (micro_benchmark_test_case_get_precision (test) == 0,
          "a rule takes the place of the precision");
  struct mbench_record record = run_test (test);
  tap_ok (record.stop == MBENCH_STOP_MAX_TIME && seen.asked > 20
              && seen.last.has_interval,
          "one that is never content leaves it to max-time");
  tap_ok (seen.asked < 100, "it is asked ever more rarely: %zu times",
          seen.asked);
  mbench_record_release (&record);

  test = new_test (&automatic_definition, SIZE_MAX);
  micro_benchmark_test_case_set_precision (test, 0.05);
  record = run_test (test);
  tap_ok (record.stop == MBENCH_STOP_PRECISION,
          "a precision that was given holds beside it");
  mbench_record_release (&record);

  test = new_test (&automatic_definition, 1);
  micro_benchmark_test_case_limit_number_of_samples (test, 500, 0);
  record = run_test (test);
  tap_ok (record.stop == MBENCH_STOP_RULE && record.samples.n >= 500
              && seen.asked == 1 && seen.first.samples >= 500,
          "the minima come first");
  mbench_record_release (&record);
}

static void
test_setter (void)
{
  micro_benchmark_set_log_level (MICRO_BENCHMARK_ERROR_LEVEL);
  micro_benchmark_test_case test = new_test (&automatic_definition, 1);
  micro_benchmark_test_case_set_max_time (
      test, (micro_benchmark_clock_time){ 0, 0 });
  tap_ok (micro_benchmark_last_error () == NULL, "a rule may be the only end");
  micro_benchmark_test_case_set_precision (test, 0);
  tap_ok (micro_benchmark_last_error () == NULL, "with all others lifted");
  micro_benchmark_test_case_set_stop_rule (test, NULL, NULL, NULL);
  tap_ok (micro_benchmark_last_error () != NULL
              && strstr (micro_benchmark_last_error (), "nothing would end")
                     != NULL
              && seen.cleanups == 0 && test->stop_rule == rule,
          "then it cannot be lifted");
  micro_benchmark_test_case_limit_iterations (test, 0, 10);
  micro_benchmark_test_case_set_stop_rule (test, NULL, NULL, NULL);
  tap_ok (seen.cleanups == 1 && test->stop_rule == NULL
              && !test->constraints.limits.has_rule,
          "until something else ends the execution");
  mbench_test_case_free (test);
  tap_size (seen.cleanups, 1, "its data ended once");
}

int
main (void)
{
  check_end (&automatic_definition, "automatic");
  check_end (&directed_definition, "directed");
  test_limits ();
  test_setter ();
  return tap_done ();
}
