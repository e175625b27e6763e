/* program/schedule.h: a plan within a budget of made time.  */

#include <config.h>

#include "program/schedule.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "fake-clock.h"
#include "run/block.h"
#include "tap.h"
#include "run/state.h"
#include "test/test.h"

#define MS ((int64_t)1000000)
#define SECOND (1000 * MS)

enum
{
  TESTS = 5
};

/* Bodies that take COST ns, and up to NOISE times more.  */
struct made
{
  int64_t cost;
  double noise;
  int64_t set_up;
};

static struct mbench_random *random_numbers;
static size_t set_ups;

static void
body (void *data)
{
  const struct made *made = data;
  fake_clock_advance (made->cost
                      + (int64_t)((double)made->cost * made->noise
                                  * mbench_random_uniform (random_numbers)));
}

static void *
set_up (micro_benchmark_test_state state)
{
  struct made *made
      = micro_benchmark_test_case_get_data (mbench_state_test (state));
  ++set_ups;
  fake_clock_advance (made->set_up);
  return made;
}

static const micro_benchmark_test_definition definition
    = { .is_auto = true, .set_up = set_up, .auto_test = body };

/* A run of N made bodies, whose constraints CONSTRAIN may change.  */
struct run
{
  size_t n;
  /* The first ones are Self-Tests.  */
  size_t self_tests;
  micro_benchmark_test_case tests[TESTS];
  struct mbench_plan plan;
  struct mbench_record records[TESTS];
  enum mbench_status status;
  bool was_interrupted;
};

static struct run run;
static size_t begun;
static size_t interrupt_at;

static void
begin (void *data, const struct mbench_plan *plan, size_t number)
{
  (void)data;
  (void)plan;
  (void)number;
  ++begun;
}

static enum mbench_interrupt
interrupted (void *data)
{
  (void)data;
  return begun == interrupt_at ? MBENCH_INTERRUPT_RUN : MBENCH_INTERRUPT_NONE;
}

static void
add (struct made *made, const char *name)
{
  micro_benchmark_test_case *test = &run.tests[run.n++];
  if (mbench_test_case_new (name, &definition, test, NULL) != MBENCH_OK)
    abort ();
  micro_benchmark_test_case_set_data (*test, made, NULL);
  micro_benchmark_test_case_set_custom_chrono (
      *test, MICRO_BENCHMARK_CLOCK_THREAD, &fake_chronometer);
}

static void
run_within (int64_t budget)
{
  static const struct mbench_observer observer
      = { .begin = begin, .interrupted = interrupted };
  for (size_t i = 0; i < run.n; ++i)
    if (mbench_plan_add_test (&run.plan, run.tests[i], NULL,
                              i < run.self_tests, NULL)
        != MBENCH_OK)
      abort ();
  /* On a made clock the loops of known cycles take real time for nothing.  */
  for (size_t i = 0; i < run.plan.n; ++i)
    run.plan.list[i].limits.reference = MBENCH_SWITCH_OFF;
  struct mbench_visits visits = { .plan = &run.plan,
                                  .wall = &fake_wall,
                                  .observer = &observer,
                                  .records = run.records };
  fake_clock_reset (20);
  begun = 0;
  set_ups = 0;
  run.status = mbench_schedule_run (&visits, budget, NULL);
  run.was_interrupted = visits.was_interrupted;
}

static void
end_run (void)
{
  for (size_t i = 0; i < run.n; ++i)
    {
      mbench_record_release (&run.records[i]);
      mbench_test_case_free (run.tests[i]);
    }
  mbench_plan_release (&run.plan);
  run = (struct run){ 0 };
  interrupt_at = 0;
}

static double
width_of (size_t i)
{
  const struct mbench_estimate *estimate
      = &run.records[i].analysis.location.estimate;
  return estimate->half_width / estimate->value;
}

static void
test_widest (void)
{
  struct made mild = { 300, 0.01, MS };
  struct made wild = { 20000, 3, MS };
  struct made slow = { 3 * MS, 0.3, MS };
  add (&mild, "mild");
  add (&wild, "wild");
  add (&slow, "slow");
  for (size_t i = 0; i < run.n; ++i)
    micro_benchmark_test_case_set_precision (run.tests[i], 1e-5);
  run_within (2 * SECOND);
  tap_ok (run.status == MBENCH_OK && fake_clock.now <= 21 * SECOND / 10
              && fake_clock.now >= 18 * SECOND / 10,
          "the budget is used, and kept: %.3f of 2 s",
          (double)fake_clock.now / (double)SECOND);
  tap_ok (run.records[2].total_time > 2 * run.records[0].total_time
              && run.records[2].total_time > run.records[1].total_time,
          "the widest gets most: %.3f, %.3f, %.3f s",
          (double)run.records[0].total_time / (double)SECOND,
          (double)run.records[1].total_time / (double)SECOND,
          (double)run.records[2].total_time / (double)SECOND);
  tap_ok (width_of (2) > width_of (0), "and is wider all the same");
  bool is_told = true;
  for (size_t i = 0; i < run.n; ++i)
    is_told = is_told && run.records[i].stop == MBENCH_STOP_BUDGET
              && run.records[i].outcome.kind == MBENCH_OUTCOME_DONE;
  tap_ok (is_told, "the budget is told as their end");
  tap_ok (set_ups == begun && begun > 3 && begun < 20,
          "each visit has its own set-up: %zu visits", begun);
  /* Blocks of all visits are alike.  */
  size_t filled[2] = { 0 };
  const struct mbench_samples *samples = &run.records[2].samples;
  size_t in_block = 0;
  for (size_t i = 0; i < samples->n; ++i)
    {
      ++in_block;
      if (i + 1 == samples->n
          || samples->rows[i + 1].block != samples->rows[i].block)
        {
          ++filled[in_block == run.records[2].block_size];
          in_block = 0;
        }
    }
  tap_ok (filled[1] > 32 && filled[0] <= begun,
          "blocks have one size in all visits: %zu, others %zu", filled[1],
          filled[0]);
  tap_size (run.records[2].processes, 1, "and are of one run");
  end_run ();
}

static void
test_precision (void)
{
  struct made mild = { 300, 0.01, 0 };
  struct made other = { 5000, 0.02, 0 };
  add (&mild, "mild");
  add (&other, "other");
  run_within (30 * SECOND);
  tap_ok (run.records[0].stop == MBENCH_STOP_PRECISION
              && run.records[1].stop == MBENCH_STOP_PRECISION
              && fake_clock.now < 2 * SECOND,
          "who is precise is done, and time is left: %.3f s",
          (double)fake_clock.now / (double)SECOND);
  tap_size (begun, 2, "after one visit each");
  end_run ();
  /* Pilots too short for the rule of precision.  */
  add (&mild, "mild");
  add (&other, "other");
  run_within (2 * SECOND);
  tap_ok (run.records[0].stop == MBENCH_STOP_PRECISION
              && run.records[1].stop == MBENCH_STOP_PRECISION && begun >= 4
              && fake_clock.now < SECOND,
          "a short first run is not believed: %zu visits, %.3f s", begun,
          (double)fake_clock.now / (double)SECOND);
  end_run ();
}

static void
test_limits (void)
{
  struct made mild = { 1000, 0.5, 0 };
  add (&mild, "iterations");
  add (&mild, "samples");
  add (&mild, "time");
  add (&mild, "rest");
  micro_benchmark_test_case_limit_iterations (run.tests[0], 0, 200000);
  micro_benchmark_test_case_limit_number_of_samples (run.tests[1], 0, 5000);
  micro_benchmark_test_case_set_max_time (
      run.tests[2], (micro_benchmark_clock_time){ 0, 150000000 });
  micro_benchmark_test_case_set_precision (run.tests[3], 1e-6);
  run_within (2 * SECOND);
  size_t iterations = 0;
  for (size_t i = 0; i < run.records[0].samples.n; ++i)
    iterations += run.records[0].samples.rows[i].iterations;
  tap_ok (iterations <= 200000 && iterations > 100000,
          "max-iterations holds over all visits: %zu", iterations);
  tap_ok (run.records[1].samples.n == 5000
              && run.records[1].stop == MBENCH_STOP_MAX_SAMPLES,
          "so does max-samples: %zu", run.records[1].samples.n);
  tap_ok (run.records[2].stop == MBENCH_STOP_MAX_TIME
              && run.records[2].total_time <= 160 * MS,
          "and max-time: %.3f s",
          (double)run.records[2].total_time / (double)SECOND);
  tap_ok (run.records[3].stop == MBENCH_STOP_BUDGET
              && fake_clock.now <= 21 * SECOND / 10,
          "the rest goes to the last");
  end_run ();
}

/* A visit for which there is no time beside its warm-up is none.  */
static void
test_warm_up (void)
{
  struct made mild = { 1000, 0.5, 0 };
  for (size_t i = 0; i < 2; ++i)
    {
      add (&mild, "warm");
      micro_benchmark_test_case_set_precision (run.tests[i], 1e-6);
      micro_benchmark_test_case_set_warm_up_time (
          run.tests[i], (micro_benchmark_clock_time){ 0, 300000000 });
    }
  run_within (2 * SECOND);
  tap_ok (fake_clock.now < 2 * SECOND + 5 * MS
              && run.records[0].samples.n > 1000
              && run.records[1].samples.n > 1000,
          "a warm-up that is asked for is in the budget: %zu visits, %.3f s, "
          "%zu and %zu samples",
          begun, (double)fake_clock.now / (double)SECOND,
          run.records[0].samples.n, run.records[1].samples.n);
  end_run ();
}

static void
test_self_tests (void)
{
  struct made mild = { 1000, 0.5, 0 };
  for (size_t i = 0; i < 3; ++i)
    {
      add (&mild, "mild");
      micro_benchmark_test_case_set_precision (run.tests[i], 1e-6);
    }
  run.self_tests = 2;
  run_within (2 * SECOND);
  int64_t theirs = run.records[0].total_time + run.records[1].total_time;
  tap_ok (theirs <= 210 * MS && run.records[1].samples.n > 100
              && run.records[2].total_time >= 17 * SECOND / 10,
          "the Self-Tests have a tenth of the time: %.3f s",
          (double)theirs / (double)SECOND);
  end_run ();
}

static void
test_slow (void)
{
  struct made slow = { 700 * MS, 0.1, 0 };
  for (size_t i = 0; i < TESTS; ++i)
    add (&slow, "slow");
  run_within (2 * SECOND);
  size_t done = 0;
  size_t skipped = 0;
  for (size_t i = 0; i < run.n; ++i)
    {
      done += run.records[i].outcome.kind == MBENCH_OUTCOME_DONE
              && run.records[i].samples.n == 1;
      skipped += run.records[i].outcome.kind == MBENCH_OUTCOME_SKIPPED
                 && strstr (run.records[i].outcome.message,
                            "the budget of 2 s was used up")
                        != NULL;
    }
  tap_ok (done == 3 && skipped == 2,
          "what was not begun in time is skipped: %zu done, %zu skipped", done,
          skipped);
  end_run ();
  struct made one = { 1900 * MS, 0, 0 };
  add (&one, "one");
  run_within (2 * SECOND);
  tap_ok (run.records[0].samples.n == 1 && fake_clock.now < 21 * SECOND / 10,
          "a body just shorter than the budget runs once");
  end_run ();
}

static void
test_interrupt (void)
{
  struct made mild = { 1000, 0.5, 0 };
  for (size_t i = 0; i < 3; ++i)
    add (&mild, "mild");
  interrupt_at = 2;
  run_within (2 * SECOND);
  tap_ok (run.was_interrupted && begun == 2
              && run.records[0].outcome.kind == MBENCH_OUTCOME_DONE
              && run.records[1].outcome.kind == MBENCH_OUTCOME_INTERRUPTED
              && run.records[2].outcome.kind == MBENCH_OUTCOME_SKIPPED,
          "an interruption of the run ends the first runs");
  end_run ();
  for (size_t i = 0; i < 3; ++i)
    add (&mild, "mild");
  for (size_t i = 0; i < 3; ++i)
    micro_benchmark_test_case_set_precision (run.tests[i], 1e-6);
  interrupt_at = 5;
  run_within (2 * SECOND);
  size_t ended = 0;
  bool has_samples = true;
  for (size_t i = 0; i < 3; ++i)
    {
      ended += run.records[i].outcome.kind == MBENCH_OUTCOME_INTERRUPTED;
      has_samples = has_samples && run.records[i].samples.n > 100;
    }
  tap_ok (run.was_interrupted && begun == 5 && ended == 1 && has_samples,
          "and further ones, with what was measured kept");
  end_run ();
}

/* Mixed bodies at random: the budget is kept whatever they are.  */
static void
test_mixed (void)
{
  double worst = 0;
  for (size_t i = 0; i < 20; ++i)
    {
      struct made made[TESTS];
      for (size_t j = 0; j < TESTS; ++j)
        {
          double uniform = mbench_random_uniform (random_numbers);
          made[j] = (struct made){
            .cost = 50 + (int64_t)(uniform * uniform * uniform * 50e6),
            .noise = uniform,
            .set_up = 5 * MS
          };
          add (&made[j], "mixed");
          micro_benchmark_test_case_set_precision (run.tests[j], 1e-4);
        }
      run_within (2 * SECOND);
      double part = (double)fake_clock.now / (2.0 * (double)SECOND);
      worst = part > worst ? part : worst;
      end_run ();
    }
  tap_ok (worst <= 1.1, "twenty mixed suites keep it: %.3f at most", worst);
}

int
main (void)
{
  if (mbench_random_new (17, &random_numbers, NULL) != MBENCH_OK)
    return 99;
  test_widest ();
  test_precision ();
  test_limits ();
  test_warm_up ();
  test_self_tests ();
  test_slow ();
  test_interrupt ();
  test_mixed ();
  mbench_random_free (random_numbers);
  return tap_done ();
}
