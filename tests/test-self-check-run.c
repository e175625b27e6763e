/* program/self-check-run.h: trials, each in a process of its own, one after
   the other until the time is over, somebody interrupts, or the test ends
   badly.  */

#include <config.h>

#include "program/self-check-run.h"

#include <mbenchmark/state.h>
#include <mbenchmark/suite.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "device/core-clock.h"
#include "tap.h"

/* How many set-ups there were, in all processes: two a trial; beyond how many
   of them a body does something else.  */
static struct
{
  atomic_size_t set_ups;
  size_t most;
} * shared;

/* What the observer has seen.  */
static size_t begun;
static size_t ended;
static size_t last;
static bool is_other;

/* Whether somebody interrupts what hangs.  */
static bool is_impatient;

static const char *plan_name = "spin/7";

static void *
set_up (micro_benchmark_test_state state)
{
  (void)state;
  ++shared->set_ups;
  return NULL;
}

static void
spin (void)
{
  for (volatile int i = 0; i < 20; ++i)
    ;
}

static void
crash_late (void *unused)
{
  (void)unused;
  if (shared->set_ups > shared->most)
    abort ();
  spin ();
}

static void
hang_late (void *unused)
{
  (void)unused;
  while (shared->set_ups > shared->most)
    ;
  spin ();
}

static void *
skip (micro_benchmark_test_state state)
{
  micro_benchmark_state_skip (state, "not today");
  return NULL;
}

static void
begin (void *unused, const struct mbench_plan *plan, size_t number)
{
  (void)unused;
  (void)number;
  ++begun;
  is_other = is_other || plan->list[number].name == NULL;
}

static void
end (void *unused, const struct mbench_plan *plan, size_t number, bool is_last)
{
  (void)unused;
  (void)plan;
  (void)number;
  ++ended;
  last += is_last;
}

static enum mbench_interrupt
interrupted (void *unused)
{
  (void)unused;
  return is_impatient && shared->set_ups > shared->most
             ? MBENCH_INTERRUPT_EXECUTION
             : MBENCH_INTERRUPT_NONE;
}

/* The self-check of a test of DEFINITION for TIME, whose body does something
   else beyond MOST trials of MAX_TIME.  */
static struct mbench_self_check
check_at (const micro_benchmark_test_definition *definition, int64_t time,
          int64_t max_time, size_t most)
{
  static const size_t size = 7;
  micro_benchmark_suite suite = micro_benchmark_suite_create ("checks");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "spin", definition);
  micro_benchmark_test_case_add_dimension (test, 1, &size);
  struct mbench_plan plan = { 0 };
  if (mbench_plan_add_test (&plan, test, NULL, false, NULL) != MBENCH_OK)
    abort ();
  struct mbench_self_check_request request;
  mbench_self_check_request_init (&request, &plan.list[0]);
  request.time = time;
  request.trial.limits.max_time = max_time;
  request.seed = 3;
  const struct mbench_host host
      = { .observer
          = { .begin = begin, .end = end, .interrupted = interrupted },
          .isolation = { .is_default = true } };
  shared->set_ups = 0;
  shared->most = 2 * most;
  begun = ended = last = 0;
  struct mbench_self_check result;
  struct mbench_error error;
  if (mbench_self_check_run (&request, &host, &result, &error) != MBENCH_OK)
    {
      tap_ok (false, "%s", error.message);
      abort ();
    }
  mbench_plan_release (&plan);
  micro_benchmark_suite_release (suite);
  return result;
}

/* The same with trials that are too short for an interval.  */
static struct mbench_self_check
check (const micro_benchmark_test_definition *definition, int64_t time,
       size_t most)
{
  return check_at (definition, time, 1000000, most);
}

static void
test_defaults (void)
{
  static char name[] = "a";
  const struct mbench_planned planned = { .name = name };
  struct mbench_self_check_request request;
  mbench_self_check_request_init (&request, &planned);
  tap_ok (request.planned == &planned && request.time == INT64_C (10000000000)
              && request.trial.limits.max_time == 0
              && request.trial.limits.precision == 0.001
              && request.trial.limits.confidence == 0.95
              && request.trial.tolerance == 0.002,
          "a trial is a comparison, and has a part of ten seconds");
}

static void
test_time (void)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .set_up = set_up, .auto_test = crash_late };
  struct mbench_self_check result = check (&definition, 1, 1000);
  tap_size (result.n, 1, "without time there is one trial");
  tap_ok (shared->set_ups == 2 && result.outcome.kind == MBENCH_OUTCOME_DONE
              && !result.was_interrupted,
          "of two arms, which is complete");
  tap_string (result.name, plan_name, "it is called as its execution");
  tap_ok (result.time_taken > 0 && result.trials[0].time > 0
              && result.trials[0].time <= result.time_taken
              && result.quality.time_median == (double)result.trials[0].time,
          "its trial took some of its time");
  tap_ok (begun == 1 && ended == 1 && last == 1 && !is_other,
          "it is one execution for who watches");
  mbench_self_check_release (&result);
}

/* Where nobody gave a trial its limit, a comparison comes before them.  */
static void
test_limit (void)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .set_up = set_up, .auto_test = crash_late };
  struct mbench_self_check result = check_at (&definition, 1, 0, 1000);
  tap_ok (result.n == 1 && shared->set_ups == 4 && result.max_time == 1,
          "a trial's limit is a part of the time");
  tap_size (result.quality.without_interval, 1,
            "and ends its samples, here before there is an interval");
  mbench_self_check_release (&result);
  result = check_at (&definition, 400000, 0, 1000);
  tap_ok (result.max_time > 1 && result.max_time <= 40000,
          "and no more than a tenth of it");
  mbench_self_check_release (&result);
  result = check_at (&definition, INT64_C (600000000000), 0, 0);
  tap_ok (result.n == 0 && result.outcome.kind == MBENCH_OUTCOME_KILLED
              && shared->set_ups == 2,
          "a test that crashes in it has no trial");
  mbench_self_check_release (&result);
}

static void
test_crash (void)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .set_up = set_up, .auto_test = crash_late };
  struct mbench_self_check result
      = check (&definition, INT64_C (600000000000), 9);
  tap_size (result.n, 9, "a crash ends it, with the trials before");
  tap_string (mbench_outcome_word (&result.outcome), "killed",
              "the outcome is told");
  tap_ok (result.outcome.message != NULL && !result.was_interrupted,
          "with what there is to say of it");
  size_t without = 0;
  for (size_t i = 0; i < MBENCH_SELF_CHECK_PASS && i < result.n; ++i)
    without += result.trials[i].change == MBENCH_SELF_CHECK_CHANGES;
  tap_ok (result.has_changes == mbench_core_clock_exists ()
              && without
                     == (result.has_changes ? MBENCH_SELF_CHECK_PASS / 2
                                            : MBENCH_SELF_CHECK_PASS),
          "half of a pass is without a change");
  tap_ok (begun == 1 && ended == 1 && last == 1,
          "all trials are one execution for who watches");
  mbench_self_check_release (&result);
}

static void
test_interruption (void)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .set_up = set_up, .auto_test = hang_late };
  is_impatient = true;
  struct mbench_self_check result
      = check (&definition, INT64_C (600000000000), 1);
  is_impatient = false;
  tap_size (result.n, 1, "an interruption ends it, with the trial before");
  tap_ok (result.was_interrupted && result.outcome.kind == MBENCH_OUTCOME_DONE
              && result.quality.alarms.trials
                         + result.quality.changes[0].found.trials
                         + result.quality.changes[1].found.trials
                         + result.quality.changes[2].found.trials
                         + result.quality.changes[3].found.trials
                     == 1,
          "that is told, with what they came to");
  mbench_self_check_release (&result);
}

static void
test_skip (void)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .set_up = skip, .auto_test = crash_late };
  struct mbench_self_check result
      = check (&definition, INT64_C (600000000000), 1000);
  tap_size (result.n, 0, "a test that skips itself has no trial");
  tap_ok (result.outcome.kind == MBENCH_OUTCOME_SKIPPED,
          "its outcome is told");
  tap_string (result.outcome.message, "not today", "and its reason");
  mbench_self_check_release (&result);
}

int
main (void)
{
  shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED)
    abort ();
  test_defaults ();
  test_time ();
  test_limit ();
  test_crash ();
  test_interruption ();
  test_skip ();
  return tap_done ();
}
