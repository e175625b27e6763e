/* program/malloc-pass.h: calls of malloc, counted in a fresh execution of this
   program.  */

#include <config.h>

#include "program/malloc-pass.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run/native.h"
#include "run/worker.h"
#include "tap.h"
#include "test/constraint.h"
#include "test/names.h"
#include "test/test.h"

enum
{
  CALLS = 3,
  BYTES = 100 + 200 + 300
};

/* A checker of memory has to come first of all that is loaded.  */
enum
{
#ifdef __SANITIZE_ADDRESS__
  CAN_PRELOAD = false
#else
  CAN_PRELOAD = true
#endif
};

static bool is_worker;
static atomic_bool was_first;

static void
allocate (void *data)
{
  (void)data;
  /* What is allocated once is not an iteration's.  */
  if (!atomic_exchange (&was_first, true))
    free (malloc (100000));
  for (int i = 1; i <= CALLS; ++i)
    {
      void *volatile block = malloc (100 * (size_t)i);
      free (block);
    }
}

/* In the pass alone.  */
static void
crash (void *data)
{
  (void)data;
  if (is_worker)
    abort ();
}

/* The variable of the environment is not to be seen by what a body starts.  */
static void
look (void *data)
{
  (void)data;
  if (getenv ("LD_PRELOAD") != NULL)
    abort ();
}

static const micro_benchmark_test_definition definitions[]
    = { { true, NULL, NULL, allocate, NULL, NULL, NULL },
        { true, NULL, NULL, crash, NULL, NULL, NULL },
        { true, NULL, NULL, look, NULL, NULL, NULL } };
static const char *const names[] = { "allocate", "crash", "look" };

enum
{
  TESTS = sizeof names / sizeof *names
};

static micro_benchmark_test_case tests[TESTS];

static const struct mbench_afresh afresh = { .suite = "malloc-pass" };
static const struct mbench_isolation isolation
    = { .is_default = true, .afresh = &afresh };

static void
make_tests (void)
{
  for (int i = 0; i < TESTS; ++i)
    if (mbench_test_case_new (names[i], &definitions[i], &tests[i], NULL)
        != MBENCH_OK)
      abort ();
}

static void
free_tests (void)
{
  for (int i = 0; i < TESTS; ++i)
    mbench_test_case_free (tests[i]);
}

/* Be the fresh execution that this process was begun as.  */
static _Noreturn void
work (struct mbench_worker *worker)
{
  static const struct mbench_child_host host;
  const char *wanted = mbench_worker_job (worker)->execution.test;
  int i = 0;
  is_worker = true;
  while (i < TESTS - 1 && strcmp (names[i], wanted) != 0)
    ++i;
  mbench_worker_execute (worker, &tests[i], &host);
}

static const struct mbench_body translated
    = { .warm_samples = 34, .warm_iterations = 500 };

static struct mbench_limits
limits_of (const char *meters)
{
  struct mbench_limits limits = mbench_default_limits;
  if (mbench_names_read (meters, &limits.meters, NULL) != MBENCH_OK)
    abort ();
  return limits;
}

/* The threads of the tests.  */
static size_t n_threads = 1;

/* Run the pass of test I as ISOLATION_OF tells, after OUTCOME, for METERS.  */
static struct mbench_record
pass (int i, const struct mbench_isolation *isolation_of,
      enum mbench_outcome_kind outcome, const char *meters)
{
  static const struct mbench_observer nobody;
  char name[] = "t";
  struct mbench_planned planned
      = { .test = tests[i], .name = name, .limits = limits_of (meters) };
  struct mbench_record record = { .outcome.kind = outcome };
  struct mbench_error error;
  planned.limits.threads = n_threads;
  if (mbench_malloc_pass (&planned, &mbench_clock_monotonic, &nobody,
                          isolation_of, &record, &error)
      != MBENCH_OK)
    tap_ok (false, "the pass: %s", error.message);
  return record;
}

static void
test_limits (void)
{
  struct mbench_limits limits = limits_of ("page-faults,malloc-bytes");
  tap_ok (!mbench_malloc_pass_is_asked (&limits),
          "other counters need no pass");
  limits = limits_of ("page-faults,malloc-gross-bytes,cpu-time,malloc-calls");
  limits.precision = 0.01;
  limits.processes = 8;
  struct mbench_limits of_pass
      = mbench_malloc_pass_limits (&limits, &mbench_native_body, 1000);
  tap_ok (mbench_malloc_pass_is_asked (&limits), "calls and gross bytes do");
  tap_string (of_pass.meters.text, "malloc-gross-bytes,malloc-calls",
              "which are all that it counts");
  tap_ok (of_pass.skip_iterations == 1 && of_pass.max_iterations == 100
              && of_pass.max_sample_iterations == 1,
          "a hundred iterations, one by one, behind the first");
  tap_ok (of_pass.processes == 1 && of_pass.precision == 0
              && of_pass.max_time == MBENCH_NS_PER_S
              && mbench_limits_check (&of_pass, NULL) == MBENCH_OK,
          "in one process, for no precision, for a second at most");
  limits.skip_iterations = 7;
  limits.max_iterations = 20;
  limits.min_sample_iterations = 5;
  of_pass = mbench_malloc_pass_limits (&limits, &mbench_native_body, 1000);
  tap_ok (of_pass.skip_iterations == 7 && of_pass.max_iterations == 20
              && of_pass.min_sample_iterations == 5
              && of_pass.max_sample_iterations == 5
              && mbench_limits_check (&of_pass, NULL) == MBENCH_OK,
          "unless the test says other numbers");
  limits.max_iterations = 0;
  limits.min_sample_iterations = 1000;
  of_pass = mbench_malloc_pass_limits (&limits, &mbench_native_body, 1000);
  tap_ok (of_pass.max_iterations == 1000
              && mbench_limits_check (&of_pass, NULL) == MBENCH_OK,
          "one sample at least");
  limits.threads = 3;
  limits.batch_memory = 123456;
  of_pass = mbench_malloc_pass_limits (&limits, &mbench_native_body, 1000);
  tap_ok (of_pass.threads == 3 && of_pass.batch_memory == 123456,
          "on as many threads, and with as many inputs");
  limits = limits_of ("malloc-calls");
  tap_ok (
      mbench_malloc_pass_limits (&limits, &translated, 100000).skip_iterations
          == 500,
      "a body that is translated as it runs is, before it counts");
  tap_ok (mbench_malloc_pass_limits (&limits, &translated, 1e6).skip_iterations
              == 34,
          "one that takes longer by its calls alone");
  tap_ok (mbench_malloc_pass_limits (&limits, &translated, 1e9).skip_iterations
              == 1,
          "one that takes much longer need not be");
}

/* Whether the pass that is run so is not to be had, for a reason with
   WORD.  */
static bool
is_missed (const struct mbench_isolation *isolation_of,
           enum mbench_outcome_kind outcome, const char *word)
{
  struct mbench_record record
      = pass (0, isolation_of, outcome, "malloc-calls,malloc-gross-bytes");
  return record.n_passed == 2 && record.passed[1].reading.samples == 0
         && strcmp (record.passed[0].name, "malloc-calls") == 0
         && strcmp (record.passed[1].name, "malloc-gross-bytes") == 0
         && strstr (record.passed[0].reason, word) != NULL
         && strstr (record.passed[1].reason, word) != NULL;
}

static bool
never (void *data, micro_benchmark_test_case test, struct mbench_error *why)
{
  (void)data;
  (void)test;
  mbench_fail (why, MBENCH_CONFLICT, "it was typed at the prompt");
  return false;
}

static void
test_hindrances (void)
{
  static const struct mbench_afresh unable
      = { .suite = "malloc-pass", .can = never };
  struct mbench_isolation other = isolation;
  tap_ok (is_missed (&isolation, MBENCH_OUTCOME_FAILED, "its end"),
          "what failed has no pass");
  tap_ok (is_missed (NULL, MBENCH_OUTCOME_DONE, "own process"),
          "nor has what is not isolated");
  other.afresh = NULL;
  tap_ok (is_missed (&other, MBENCH_OUTCOME_DONE, "fresh execution"),
          "nor one in a program that cannot be executed afresh");
  other.afresh = &unable;
  tap_ok (is_missed (&other, MBENCH_OUTCOME_DONE, "typed at the prompt"),
          "which says why");
  char *folder = getenv ("MBENCH_PRELOAD_DIR");
  folder = folder != NULL ? strdup (folder) : NULL;
  setenv ("MBENCH_PRELOAD_DIR", "/nowhere", 1);
  tap_ok (is_missed (&isolation, MBENCH_OUTCOME_DONE, "/nowhere/libmbench"),
          "nor has any without the counter");
  if (folder != NULL)
    setenv ("MBENCH_PRELOAD_DIR", folder, 1);
  free (folder);
}

static void
test_pass (void)
{
  struct mbench_record record = pass (0, &isolation, MBENCH_OUTCOME_DONE,
                                      "malloc-gross-bytes,malloc-calls");
  const struct mbench_passed *passed = record.passed;
  tap_ok (record.n_passed == 2 && passed[0].reason[0] == '\0',
          "there is nothing to be said: %s", passed[0].reason);
  tap_ok (passed[0].reading.estimate.value == BYTES
              && passed[1].reading.estimate.value == CALLS,
          "calls and bytes of an iteration are exact: %g of %g",
          passed[1].reading.estimate.value, passed[0].reading.estimate.value);
  /* Some may be disturbed, and are left out.  */
  tap_ok (passed[1].reading.samples > 50 && passed[1].reading.samples <= 100,
          "over a hundred samples");
  n_threads = 3;
  record = pass (0, &isolation, MBENCH_OUTCOME_DONE, "malloc-calls");
  n_threads = 1;
  tap_ok (record.n_passed == 1
              && record.passed[0].reading.estimate.value == 3 * CALLS,
          "an iteration on three threads is one of each: %g",
          record.passed[0].reading.estimate.value);
  record = pass (1, &isolation, MBENCH_OUTCOME_DONE, "malloc-calls");
  tap_ok (record.n_passed == 1 && record.passed[0].reading.samples == 0
              && strstr (record.passed[0].reason, "SIGABRT") != NULL,
          "a body that dies in the pass: %s", record.passed[0].reason);
  record = pass (2, &isolation, MBENCH_OUTCOME_DONE, "malloc-calls");
  tap_ok (record.n_passed == 1 && record.passed[0].reason[0] == '\0'
              && record.passed[0].reading.estimate.value == 0,
          "what a body starts is not preloaded to: %s",
          record.passed[0].reason);
}

int
main (void)
{
  struct mbench_worker *worker = mbench_worker_take ();
  make_tests ();
  if (worker != NULL)
    work (worker);
  test_limits ();
  test_hindrances ();
  if (CAN_PRELOAD && getenv ("MBENCH_PRELOAD_DIR") != NULL)
    test_pass ();
  else
    tap_ok (true, "the pass # SKIP nothing can be preloaded here");
  free_tests ();
  return tap_done ();
}
