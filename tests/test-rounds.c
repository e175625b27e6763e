/* program/rounds.h: processes of an execution, apart from one another, and
   what becomes of them when one goes wrong or somebody interrupts.  */

#include <config.h>

#include "program/rounds.h"

#include <mbenchmark/log.h>
#include <mbenchmark/state.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "tap.h"
#include "test/suite.h"

enum
{
  TESTS = 3
};

/* The letters of the tests whose set-ups were called, and at how many of them
   a body crashes.  */
static struct
{
  atomic_size_t n;
  char letters[64];
  size_t crash;
} * logged;

/* The visits that were begun, at how many of them the run is interrupted,
   those that have ended, and those that were told to be the last.  */
static size_t begun;
static size_t interrupt;
static size_t ended;
static size_t last;

static void *
log_letter (micro_benchmark_test_state state)
{
  size_t n = logged->n;
  logged->letters[n] = *micro_benchmark_state_get_name (state);
  logged->letters[n + 1] = '\0';
  logged->n = n + 1;
  return NULL;
}

static void
body (void *unused)
{
  (void)unused;
  if (logged->n == logged->crash)
    abort ();
}

static enum mbench_interrupt
interrupted (void *unused)
{
  (void)unused;
  return begun == interrupt ? MBENCH_INTERRUPT_RUN : MBENCH_INTERRUPT_NONE;
}

static void
begin (void *unused, const struct mbench_plan *plan, size_t number)
{
  (void)unused;
  (void)plan;
  (void)number;
  ++begun;
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

/* Run tests a, b and c in 3, 1 and 2 processes.  */
static bool
run (bool is_isolated, struct mbench_record records[TESTS])
{
  static const char *const names[TESTS] = { "a", "b", "c" };
  static const size_t processes[TESTS] = { 3, 1, 2 };
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .set_up = log_letter, .auto_test = body };
  micro_benchmark_suite suite = micro_benchmark_suite_create ("rounds");
  for (size_t i = 0; i < TESTS; ++i)
    {
      micro_benchmark_test_case test
          = micro_benchmark_suite_register_test (suite, names[i], &definition);
      micro_benchmark_test_case_limit_iterations (test, 0, 10);
      micro_benchmark_test_case_set_processes (test, processes[i]);
    }
  struct mbench_plan plan = { 0 };
  if (mbench_plan_add_suite (&plan, suite, NULL, NULL, NULL) != MBENCH_OK)
    abort ();
  const struct mbench_observer observer
      = { .begin = begin, .end = end, .interrupted = interrupted };
  const struct mbench_isolation isolation = { .is_default = is_isolated };
  logged->n = begun = ended = last = 0;
  memset (records, 0, TESTS * sizeof *records);
  struct mbench_visits visits = { .plan = &plan,
                                  .wall = &mbench_clock_monotonic,
                                  .observer = &observer,
                                  .isolation = &isolation,
                                  .records = records };
  if (mbench_rounds_run (&visits, NULL) != MBENCH_OK)
    abort ();
  mbench_plan_release (&plan);
  micro_benchmark_suite_release (suite);
  return visits.was_interrupted;
}

static void
release (struct mbench_record records[TESTS])
{
  for (size_t i = 0; i < TESTS; ++i)
    mbench_record_release (&records[i]);
}

static size_t
count (const struct mbench_record *record)
{
  size_t n = 0;
  for (size_t i = 0; i < record->samples.n; ++i)
    n += record->samples.rows[i].iterations;
  return n;
}

static void
test_order (void)
{
  struct mbench_record records[TESTS];
  tap_ok (!run (true, records), "a run through");
  tap_string (logged->letters, "abcaca",
              "each round has one process of each that has one more");
  tap_ok (records[0].processes == 3 && records[1].processes == 1
              && records[2].processes == 2,
          "so many processes have run");
  const struct mbench_samples *samples = &records[0].samples;
  tap_ok (samples->n >= 3 && samples->rows[0].process == 0
              && samples->rows[samples->n - 1].process == 2,
          "the samples tell theirs");
  tap_size (count (&records[0]), 10,
            "and have the iterations that were asked of all together");
  tap_ok (records[0].layout == MBENCH_LAYOUT_FORKED, "they were forked");
  tap_ok (records[0].analysis.blocks == 0 && records[1].analysis.blocks == 0,
          "what nobody asks yet is not estimated");
  tap_ok (begun == 6 && ended == 6 && last == 1,
          "who observes sees each, and which is the last");
  release (records);
}

static void
test_crash (void)
{
  struct mbench_record records[TESTS];
  logged->crash = 4;
  tap_ok (!run (true, records), "the second process of a crashes");
  logged->crash = SIZE_MAX;
  tap_string (logged->letters, "abcac", "it gets no third");
  tap_ok (records[0].outcome.kind == MBENCH_OUTCOME_KILLED
              && records[2].outcome.kind == MBENCH_OUTCOME_DONE,
          "its outcome is that of the second");
  tap_size (count (&records[0]), 4, "the samples of the first are kept");
  tap_size (records[0].processes, 2, "two have run");
  release (records);
}

static void
test_interrupt (void)
{
  struct mbench_record records[TESTS];
  interrupt = 3;
  tap_ok (run (true, records), "an interruption in the first round");
  tap_ok (begun == 3 && ended == 3 && last == 1, "ends the run");
  tap_ok (records[0].outcome.kind == MBENCH_OUTCOME_INTERRUPTED
              && records[1].outcome.kind == MBENCH_OUTCOME_DONE
              && records[2].outcome.kind == MBENCH_OUTCOME_INTERRUPTED,
          "who has had all of its processes is done, others are not");
  tap_string (records[0].outcome.message, "after 1 of 3 processes",
              "which is told");
  tap_size (count (&records[0]), 4, "with the samples until then");
  release (records);
  interrupt = 1;
  tap_ok (run (true, records), "an interruption in the first process");
  interrupt = 0;
  tap_ok (ended == 1 && records[1].outcome.kind == MBENCH_OUTCOME_SKIPPED
              && records[2].processes == 0,
          "skips those that were not begun");
  release (records);
}

static void
test_own (void)
{
  struct mbench_record records[TESTS];
  micro_benchmark_set_log_level (MICRO_BENCHMARK_ERROR_LEVEL);
  tap_ok (!run (false, records), "a run in the process itself");
  tap_string (logged->letters, "abc", "has one process for each");
  tap_ok (count (&records[0]) == 10 && records[0].layout == MBENCH_LAYOUT_OWN,
          "which has the whole of the limits");
  release (records);
}

int
main (void)
{
  logged = mmap (NULL, sizeof *logged, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (logged == MAP_FAILED)
    abort ();
  logged->crash = SIZE_MAX;
  test_order ();
  test_crash ();
  test_interrupt ();
  test_own ();
  return tap_done ();
}
