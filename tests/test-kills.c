/* Runs that are ended at a random instant lose no sample.

   The body counts its iterations in memory of its own that runner and child
   share.  Another process watches the count and, when it has come to a random
   number, sends a signal: to the child, which dies of it, or to the runner,
   which is interrupted.  MBSH_KILL_RUNS is the number of runs, 500 where it is
   not set; the random numbers are the same each time.  */

#include <config.h>

#include "run/runner.h"

#include <mbenchmark/log.h>

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"
#include "test/test.h"

enum
{
  USUAL_RUNS = 500,
  /* The last iteration lasts until the signal has come.  */
  MOST_ITERATIONS = 200000,
  LATEST = MOST_ITERATIONS / 2
};

static struct
{
  atomic_int child;
  atomic_size_t iterations;
} * logged;

/* A chronometer whose time is the number of iterations so far, so that each
   sample tells its place.  */
static void
do_nothing (void *data)
{
  (void)data;
}

static void
init (micro_benchmark_meter_data *data, const void *clock_type)
{
  (void)data;
  (void)clock_type;
}

static void
cleanup (const micro_benchmark_meter_data *data)
{
  (void)data;
}

static micro_benchmark_stats_meter_sample
get_sample (void *data)
{
  (void)data;
  return (micro_benchmark_stats_meter_sample){
    .time = { 0, (int32_t)logged->iterations }
  };
}

static const micro_benchmark_meter_definition counting
    = { .data = { .name = "counting",
                  .sample_type = MICRO_BENCHMARK_STATS_SAMPLE_TIME,
                  .min_resolution = { .time = { 0, 1 } },
                  .max_resolution = { .time = { 1, 0 } } },
        .init = init,
        .cleanup = cleanup,
        .start = do_nothing,
        .stop = do_nothing,
        .restart = do_nothing,
        .get_sample = get_sample };

static void *
set_up (micro_benchmark_test_state state)
{
  (void)state;
  logged->child = getpid ();
  return NULL;
}

static void
body (void *nothing)
{
  (void)nothing;
  while (atomic_fetch_add (&logged->iterations, 1) + 1 >= MOST_ITERATIONS)
    {
      atomic_fetch_sub (&logged->iterations, 1);
      pause ();
    }
}

static const micro_benchmark_test_definition definition
    = { true, set_up, NULL, body, NULL, NULL, NULL };

static volatile sig_atomic_t is_interrupted;

static void
on_signal (int signal_number)
{
  (void)signal_number;
  is_interrupted = 1;
}

static enum mbench_interrupt
interrupted (void *nothing)
{
  (void)nothing;
  bool was = is_interrupted != 0;
  is_interrupted = 0;
  return was ? MBENCH_INTERRUPT_EXECUTION : MBENCH_INTERRUPT_NONE;
}

/* A multiplicative generator.  */
static uint64_t seed = 20;

static size_t
less_than (size_t n)
{
  seed
      = seed * UINT64_C (6364136223846793005) + UINT64_C (1442695040888963407);
  return (size_t)(seed >> 33) % n;
}

/* Who gets which signal, and what comes of it.  */
static const struct
{
  const char *name;
  bool to_runner;
  int signal;
  enum mbench_outcome_kind outcome;
  const char *told;
} ways[] = {
  { "SIGKILL of the child", false, SIGKILL, MBENCH_OUTCOME_KILLED, "SIGKILL" },
  { "SIGTERM of the child", false, SIGTERM, MBENCH_OUTCOME_KILLED, "SIGTERM" },
  { "SIGINT of the child", false, SIGINT, MBENCH_OUTCOME_KILLED, "SIGINT" },
  { "SIGSEGV of the child", false, SIGSEGV, MBENCH_OUTCOME_KILLED, "SIGSEGV" },
  { "SIGINT of the runner", true, SIGINT, MBENCH_OUTCOME_INTERRUPTED, NULL },
  { "SIGTERM of the runner", true, SIGTERM, MBENCH_OUTCOME_INTERRUPTED, NULL },
};

enum
{
  WAYS = sizeof ways / sizeof *ways
};

/* A process that sends the signal of WAY when there are COUNT iterations.  */
static pid_t
begin_killer (int way, size_t count)
{
  pid_t runner = getpid ();
  pid_t pid = fork ();
  if (pid != 0)
    return pid;
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  while (logged->child == 0 || logged->iterations < count)
    sched_yield ();
  kill (ways[way].to_runner ? runner : logged->child, ways[way].signal);
  _exit (0);
}

/* Whether RECORD has all whole samples of N iterations of those that were
   logged, but perhaps the last, and no other.  */
static bool
is_prefix (const struct mbench_record *record, size_t n)
{
  const struct mbench_samples *samples = &record->samples;
  for (size_t i = 0; i < samples->n; ++i)
    if (samples->rows[i].iterations != n
        || samples->rows[i].elapsed.nanoseconds != (int32_t)((i + 1) * n))
      return false;
  size_t kept = samples->n * n;
  return kept <= logged->iterations && kept + n >= logged->iterations;
}

static bool
has_children (void)
{
  return waitpid (-1, NULL, WNOHANG) != -1 || errno != ECHILD;
}

/* One run.  NULL where all is well, else what is not.  */
static const char *
run_and_kill (int way, size_t n, size_t count)
{
  static const struct mbench_observer observer
      = { .interrupted = interrupted };
  micro_benchmark_test_case test;
  struct mbench_plan plan = { 0 };
  struct mbench_record record;
  logged->child = 0;
  logged->iterations = 0;
  is_interrupted = 0;
  if (mbench_test_case_new ("t", &definition, &test, NULL) != MBENCH_OK)
    abort ();
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_MONOTONIC, &counting);
  micro_benchmark_test_case_limit_iterations (test, 0, MOST_ITERATIONS);
  micro_benchmark_test_case_limit_samples (test, n, n);
  micro_benchmark_test_case_set_isolated (test, true);
  /* Loops of known cycles would take most of the time.  */
  const struct mbench_constraints bare
      = { .given = 1U << MBENCH_REFERENCE,
          .limits = { .reference = MBENCH_SWITCH_OFF } };
  mbench_test_case_constrain (test, &bare, NULL);
  pid_t killer = begin_killer (way, count);
  if (killer == -1
      || mbench_plan_add_test (&plan, test, NULL, false, NULL) != MBENCH_OK
      || mbench_run (&plan.list[0], &mbench_clock_monotonic, &observer, NULL,
                     &record, NULL)
             != MBENCH_OK)
    abort ();
  kill (killer, SIGKILL);
  waitpid (killer, NULL, 0);
  const char *fault = NULL;
  const char *told = record.outcome.details[MBENCH_DETAIL_SIGNAL];
  if (record.outcome.kind != ways[way].outcome)
    fault = mbench_outcome_name (record.outcome.kind);
  else if ((told == NULL) != (ways[way].told == NULL)
           || (told != NULL && strcmp (told, ways[way].told) != 0))
    fault = "it tells of another signal";
  else if (record.interrupt
           != (ways[way].to_runner ? MBENCH_INTERRUPT_EXECUTION
                                   : MBENCH_INTERRUPT_NONE))
    fault = "it tells of another interrupt";
  else if (!is_prefix (&record, n))
    fault = "the samples are not those that were logged";
  else if (record.total_iterations < record.samples.n * n
           || record.total_iterations > logged->iterations)
    fault = "the total is not between what is kept and what was logged";
  else if (has_children ())
    fault = "there is a child left";
  if (fault != NULL)
    printf ("# %zu samples of %zu kept, %zu iterations logged\n",
            record.samples.n, n, (size_t)logged->iterations);
  mbench_record_release (&record);
  mbench_plan_release (&plan);
  mbench_test_case_free (test);
  return fault;
}

/* Numbers of iterations over all orders of magnitude, zero among them.  */
static size_t
random_count (void)
{
  size_t most = 1;
  for (size_t i = less_than (6); i > 0; --i)
    most *= 10;
  return less_than (most < LATEST ? most : LATEST);
}

static void
test_way (int way, size_t runs)
{
  static const size_t batches[] = { 1, 10, 100 };
  size_t failed = 0;
  for (size_t i = 0; i < runs; ++i)
    {
      size_t n = batches[less_than (sizeof batches / sizeof *batches)];
      size_t count = random_count ();
      const char *fault = run_and_kill (way, n, count);
      if (fault == NULL)
        continue;
      printf ("# at %zu iterations in samples of %zu: %s\n", count, n, fault);
      ++failed;
    }
  tap_ok (failed == 0, "%s: %zu of %zu runs lose samples or leave something",
          ways[way].name, failed, runs);
}

int
main (void)
{
  const char *asked = getenv ("MBSH_KILL_RUNS");
  size_t runs = asked != NULL ? strtoul (asked, NULL, 10) : USUAL_RUNS;
  struct sigaction action = { .sa_handler = on_signal };
  sigset_t before;
  sigset_t after;
  logged = mmap (NULL, sizeof *logged, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (logged == MAP_FAILED)
    return EXIT_FAILURE;
  memset (&before, 0, sizeof before);
  memset (&after, 0, sizeof after);
  setvbuf (stdout, NULL, _IOLBF, 0);
  sigaction (SIGINT, &action, NULL);
  sigaction (SIGTERM, &action, NULL);
  sigprocmask (SIG_SETMASK, NULL, &before);
  size_t descriptors = tap_descriptors ();
  for (int way = 0; way < WAYS; ++way)
    test_way (way,
              runs * (size_t)(way + 1) / WAYS - runs * (size_t)way / WAYS);
  sigprocmask (SIG_SETMASK, NULL, &after);
  tap_ok (tap_descriptors () == descriptors, "no descriptor is left open");
  tap_ok (memcmp (&before, &after, sizeof before) == 0,
          "signals come as before");
  munmap (logged, sizeof *logged);
  return tap_done ();
}
