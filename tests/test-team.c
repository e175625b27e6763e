/* run/threads.h: executions on several threads.  Every thread does as many
   iterations as every other, in the same samples, on a fixture of its own, and
   is set up and torn down once, whatever becomes of the execution.  */

#include <config.h>

#include "run/threads.h"

#include <mbenchmark/custom.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "run/runner.h"
#include "run/state.h"
#include "tap.h"
#include "test/plan.h"

enum
{
  MOST = 8,
  SAMPLE = 10,
  ITERATIONS = 400,
  /* Where a body leaves or ends something.  */
  LATE = 205
};

/* What the thread with a number did.  */
struct seen
{
  pthread_t thread;
  size_t set_ups;
  size_t tear_downs;
  size_t entered;
  size_t threads;
  bool is_elsewhere;
  bool is_apart;
  /* Iterations by now, which the others look at.  */
  atomic_size_t count;
  micro_benchmark_test_state state;
};

static struct seen seen[MOST];
static atomic_int busy;
static size_t n_threads;
/* What thread BAD does, and when it has done so many iterations.  */
enum trouble
{
  NO_TROUBLE,
  SKIP,
  EXIT_THREAD,
  LEAVE,
  SKIP_IN_SET_UP,
  EXIT_IN_SET_UP,
  SKIP_IN_TEAR_DOWN,
  ASK_FOR_NOTHING,
  PAUSE,
  RAISE
};
static enum trouble trouble;
static size_t bad;
static size_t late;
static bool is_isolated;

/* A meter that looks, when it starts, whether all others stand ready.  */
struct look
{
  bool is_there;
  size_t starts;
  size_t early;
};
static struct look look;

static void
look_start (void *ptr)
{
  struct look *own = ptr;
  struct mbench_gate *gate = seen[0].state->watch->gate;
  if (gate == NULL)
    return;
  ++own->starts;
  own->early += atomic_load (&gate->ready.value)
                != atomic_load (&gate->called.value) * gate->followers;
}

static void
look_stop (void *ptr)
{
  (void)ptr;
}

static micro_benchmark_stats_meter_sample
look_sample (void *ptr)
{
  const struct look *own = ptr;
  return (micro_benchmark_stats_meter_sample){
    .integer = (int64_t)own->starts,
  };
}

static void
add_look (micro_benchmark_test_case test)
{
  micro_benchmark_meter_definition meter
      = { .data = { .ptr = &look,
                    .name = "look",
                    .sample_type = MICRO_BENCHMARK_STATS_SAMPLE_INTEGER },
          .start = look_start,
          .stop = look_stop,
          .get_sample = look_sample };
  const micro_benchmark_custom_meter custom = { .meter = &meter };
  micro_benchmark_test_case_add_meter (test, custom);
}

static bool
is_due (const struct seen *own, enum trouble what)
{
  return trouble == what && own == &seen[bad]
         && atomic_load (&own->count) >= late;
}

static void *
set_up (micro_benchmark_test_state state)
{
  struct seen *own = &seen[micro_benchmark_state_get_thread (state)];
  own->is_apart = atomic_fetch_add (&busy, 1) > 0;
  own->thread = pthread_self ();
  own->threads = micro_benchmark_state_get_threads (state);
  own->state = state;
  ++own->set_ups;
  if (is_due (own, SKIP_IN_SET_UP))
    micro_benchmark_state_skip (state, "not this one");
  atomic_fetch_sub (&busy, 1);
  if (is_due (own, EXIT_IN_SET_UP))
    pthread_exit (NULL);
  return own;
}

static void
tear_down (micro_benchmark_test_state state, void *fixture)
{
  struct seen *own = fixture;
  if (own != &seen[micro_benchmark_state_get_thread (state)])
    abort ();
  own->is_apart = own->is_apart || atomic_fetch_add (&busy, 1) > 0;
  own->is_elsewhere
      = own->is_elsewhere || !pthread_equal (own->thread, pthread_self ());
  ++own->tear_downs;
  if (is_due (own, SKIP_IN_TEAR_DOWN))
    micro_benchmark_state_skip (state, "not so late");
  atomic_fetch_sub (&busy, 1);
}

/* One iteration.  No other thread can be in another sample.  */
static void
iterate (void *fixture)
{
  struct seen *own = fixture;
  size_t sample = atomic_load (&own->count) / SAMPLE;
  for (size_t i = 0; i < n_threads; ++i)
    {
      size_t other = atomic_load (&seen[i].count);
      own->is_apart = own->is_apart || other < sample * SAMPLE
                      || other > (sample + 1) * SAMPLE;
    }
  own->is_elsewhere
      = own->is_elsewhere || !pthread_equal (own->thread, pthread_self ());
  atomic_fetch_add (&own->count, 1);
  if (is_due (own, SKIP))
    micro_benchmark_state_skip (own->state, "enough");
  if (is_due (own, EXIT_THREAD))
    pthread_exit (NULL);
  if (!is_due (own, RAISE))
    return;
  micro_benchmark_state_raise (own->state, "std::range_error", "too far");
  micro_benchmark_state_leave (own->state);
}

static void
direct (micro_benchmark_test_state state)
{
  struct seen *own = micro_benchmark_state_get_data (state);
  ++own->entered;
  if (is_due (own, ASK_FOR_NOTHING))
    return;
  while (micro_benchmark_state_keep_running (state))
    {
      iterate (own);
      if (is_due (own, LEAVE))
        return;
      if (is_due (own, PAUSE))
        micro_benchmark_state_pause (state);
    }
  /* Who asks again gets the same answer.  */
  if (micro_benchmark_state_keep_running (state))
    abort ();
}

static const micro_benchmark_test_definition automatic
    = { true, set_up, tear_down, iterate, NULL, NULL, NULL };
static const micro_benchmark_test_definition directed
    = { false, set_up, tear_down, NULL, direct, NULL, NULL };

/* Run DEFINITION on N threads, of which number WHO makes TROUBLE.  */
static struct mbench_record
run (const micro_benchmark_test_definition *definition, size_t n,
     enum trouble what, size_t who)
{
  struct mbench_plan plan = { 0 };
  struct mbench_record record;
  micro_benchmark_test_case test;
  memset (seen, 0, sizeof seen);
  n_threads = n;
  trouble = what;
  bad = who;
  late = what == SKIP_IN_SET_UP || what == EXIT_IN_SET_UP
                 || what == ASK_FOR_NOTHING
             ? 0
             : LATE;
  if (mbench_test_case_new ("t", definition, &test, NULL) != MBENCH_OK)
    abort ();
  micro_benchmark_test_case_set_threads (test, n);
  micro_benchmark_test_case_set_isolated (test, is_isolated);
  if (look.is_there)
    add_look (test);
  micro_benchmark_test_case_limit_iterations (test, ITERATIONS, ITERATIONS);
  micro_benchmark_test_case_limit_samples (test, SAMPLE, SAMPLE);
  micro_benchmark_test_case_set_max_time (
      test, (micro_benchmark_clock_time){ 0, 0 });
  if (mbench_plan_add_test (&plan, test, NULL, false, NULL) != MBENCH_OK
      || mbench_run (&plan.list[0], &mbench_clock_monotonic, NULL, NULL,
                     &record, NULL)
             != MBENCH_OK
      || mbench_record_estimate (&record, (struct mbench_level){ 0 }, NULL)
             != MBENCH_OK)
    abort ();
  mbench_plan_release (&plan);
  mbench_test_case_free (test);
  return record;
}

/* Whether each of N threads was set up and torn down once, by itself and
   alone, and none did anything out of turn.  */
static bool
is_in_order (size_t n)
{
  bool result = true;
  for (size_t i = 0; i < n; ++i)
    {
      result = result && seen[i].set_ups == 1 && seen[i].tear_downs == 1
               && seen[i].threads == n_threads && !seen[i].is_elsewhere
               && !seen[i].is_apart;
      for (size_t j = 0; j < i; ++j)
        result = result && !pthread_equal (seen[i].thread, seen[j].thread);
    }
  for (size_t i = n; i < MOST; ++i)
    result = result && seen[i].set_ups == 0 && seen[i].tear_downs == 0;
  return result;
}

static bool
all_counted (size_t n, size_t count)
{
  bool result = true;
  for (size_t i = 0; i < n; ++i)
    result = result && atomic_load (&seen[i].count) == count;
  return result;
}

static void
test_counts (const micro_benchmark_test_definition *definition,
             const char *kind, size_t n)
{
  struct mbench_record record = run (definition, n, NO_TROUBLE, 0);
  tap_ok (record.outcome.kind == MBENCH_OUTCOME_DONE
              && record.samples.n == ITERATIONS / SAMPLE
              && record.total_iterations == ITERATIONS,
          "%s on %zu threads: an iteration is one of each", kind, n);
  tap_ok (all_counted (n, ITERATIONS), "each does all, and no more");
  tap_ok (is_in_order (n), "in the same samples, each as itself");
  bool is_seen = n > 1;
  for (size_t i = 0; i < record.blocks.n; ++i)
    is_seen = is_seen && record.blocks.rows[i].used > 0
              && record.blocks.rows[i].spread >= 0;
  tap_ok (record.blocks.n > 0
              && (n > 1 ? is_seen
                        : record.blocks.rows[0].used == 0
                              && record.blocks.rows[0].spread == 0),
          "the rows of blocks tell how they did");
  if (!definition->is_auto)
    {
      bool is_once = true;
      for (size_t i = 0; i < n; ++i)
        is_once = is_once && seen[i].entered == 1;
      tap_ok (is_once, "and the body is entered once");
    }
  mbench_record_release (&record);
}

/* That WHAT of thread WHO comes to KIND with a message that has WORDS, after
   so many SAMPLES, and that SET_UP threads had their set-up.  */
static void
test_trouble (const micro_benchmark_test_definition *definition,
              enum trouble what, size_t who, enum mbench_outcome_kind kind,
              const char *words, size_t samples, const char *name)
{
  struct mbench_record record = run (definition, 4, what, who);
  tap_ok (record.outcome.kind == kind, "%s by thread %zu: %s", name, who,
          mbench_outcome_name (record.outcome.kind));
  const char *message = record.outcome.message;
  tap_ok (*words == '\0' ? message == NULL
                         : message != NULL && strstr (message, words) != NULL,
          "with a message: %s", message != NULL ? message : "none");
  tap_size (record.samples.n, samples, "and the samples before it");
  if (what == EXIT_THREAD || what == EXIT_IN_SET_UP)
    {
      /* Who has ended itself can tear nothing down.  */
      tap_size (seen[who].tear_downs, 0, "it is not torn down");
      seen[who].tear_downs = 1;
    }
  bool is_set_up = what == SKIP_IN_SET_UP || what == EXIT_IN_SET_UP;
  tap_ok (is_in_order (is_set_up ? who + 1 : 4),
          "whoever was set up is torn down");
  mbench_record_release (&record);
}

static void
test_troubles (void)
{
  const size_t before = LATE / SAMPLE;
  test_trouble (&automatic, SKIP, 2, MBENCH_OUTCOME_SKIPPED, "enough", before,
                "a skip");
  test_trouble (&automatic, SKIP, 0, MBENCH_OUTCOME_SKIPPED, "enough", before,
                "a skip");
  test_trouble (&directed, SKIP, 3, MBENCH_OUTCOME_SKIPPED, "enough", before,
                "a skip of a directed body");
  test_trouble (&directed, SKIP, 0, MBENCH_OUTCOME_SKIPPED, "enough", before,
                "a skip of a directed body");
  test_trouble (&automatic, SKIP_IN_SET_UP, 2, MBENCH_OUTCOME_SKIPPED,
                "not this one", 0, "a skip of a set-up");
  test_trouble (&automatic, SKIP_IN_SET_UP, 0, MBENCH_OUTCOME_SKIPPED,
                "not this one", 0, "a skip of the first set-up");
  test_trouble (&automatic, SKIP_IN_TEAR_DOWN, 1, MBENCH_OUTCOME_SKIPPED,
                "not so late", ITERATIONS / SAMPLE, "a skip of a tear-down");
  test_trouble (&automatic, EXIT_THREAD, 1, MBENCH_OUTCOME_FAILED,
                "thread 1 was ended by its body", before,
                "the end of a thread");
  test_trouble (&directed, EXIT_THREAD, 3, MBENCH_OUTCOME_FAILED,
                "thread 3 was ended by its body", before,
                "the end of a thread of a directed body");
  test_trouble (&automatic, EXIT_IN_SET_UP, 2, MBENCH_OUTCOME_FAILED,
                "thread 2 was ended by its set-up", 0,
                "the end of a thread in its set-up");
  test_trouble (&directed, LEAVE, 2, MBENCH_OUTCOME_DONE, "", before,
                "leaving the loop");
  test_trouble (&directed, PAUSE, 3, MBENCH_OUTCOME_FAILED,
                "it is of a test on 4 threads: expected one on one thread",
                before, "a pause");
  test_trouble (&directed, LEAVE, 0, MBENCH_OUTCOME_DONE, "", before,
                "leaving the loop");
  test_trouble (&directed, ASK_FOR_NOTHING, 3, MBENCH_OUTCOME_FAILED,
                "thread 3 left its loop before a sample counted", 0,
                "asking for nothing");
  test_trouble (&directed, ASK_FOR_NOTHING, 0, MBENCH_OUTCOME_FAILED,
                "asked for no iteration", 0, "asking for nothing");
}

/* What an exception is stays known, on whichever thread it was thrown; that
   one leaves its sample at once.  */
static void
test_raise (const micro_benchmark_test_definition *definition, size_t who)
{
  struct mbench_record record = run (definition, 4, RAISE, who);
  const struct mbench_outcome *outcome = &record.outcome;
  const char *key = outcome->details[MBENCH_DETAIL_KEY];
  tap_ok (outcome->kind == MBENCH_OUTCOME_RAISED && outcome->message != NULL
              && strcmp (outcome->message, "too far") == 0,
          "an exception on thread %zu: %s", who,
          mbench_outcome_name (outcome->kind));
  tap_string (key != NULL ? key : "none", "std::range_error",
              "with the type that it has");
  tap_size (atomic_load (&seen[who].count), LATE, "it performs no more");
  tap_size (record.samples.n, LATE / SAMPLE, "the samples before it count");
  tap_ok (is_in_order (4), "whoever was set up is torn down");
  mbench_record_release (&record);
}

/* The first thread is that of the process, which ends with it.  */
static void
test_first_ends (const micro_benchmark_test_definition *definition)
{
  is_isolated = true;
  struct mbench_record record = run (definition, 3, EXIT_THREAD, 0);
  is_isolated = false;
  const char *message = record.outcome.message;
  tap_ok (record.outcome.kind == MBENCH_OUTCOME_FAILED && message != NULL
              && strstr (message, "thread 0 was ended by its body") != NULL,
          "the end of the first thread: %s, %s",
          mbench_outcome_name (record.outcome.kind),
          message != NULL ? message : "no message");
  tap_size (record.samples.n, LATE / SAMPLE, "and the samples before it");
  mbench_record_release (&record);
}

/* To wait for the others is no part of what is counted, and a meter counts
   nothing but samples.  */
static void
test_meter (void)
{
  look = (struct look){ .is_there = true };
  struct mbench_record record = run (&automatic, 3, NO_TROUBLE, 0);
  tap_ok (look.starts > 0 && look.early == 0,
          "a meter starts when all threads stand ready (%zu of %zu times not)",
          look.early, look.starts);
  tap_ok (record.readings.n == 1 && record.samples.n == look.starts,
          "once for each sample");
  look.is_there = false;
  mbench_record_release (&record);
}

/* A loop that a thread has left ends the execution, and the record tells.  */
static void
test_stop (void)
{
  struct mbench_record record = run (&directed, 2, LEAVE, 1);
  tap_ok (record.stop == MBENCH_STOP_BODY
              && record.total_iterations == LATE / SAMPLE * SAMPLE,
          "a loop that was left is told as the body's end");
  mbench_record_release (&record);
  record = run (&directed, 2, NO_TROUBLE, 0);
  tap_ok (record.stop == MBENCH_STOP_MAX_ITERATIONS,
          "one that went on is not");
  mbench_record_release (&record);
}

int
main (void)
{
  for (size_t n = 1; n <= MOST; n = n < 3 ? n + 1 : n + 5)
    {
      test_counts (&automatic, "automatic", n);
      test_counts (&directed, "directed", n);
    }
  test_troubles ();
  test_raise (&automatic, 0);
  test_raise (&automatic, 2);
  test_raise (&directed, 0);
  test_raise (&directed, 3);
  test_first_ends (&automatic);
  test_first_ends (&directed);
  test_meter ();
  test_stop ();
  return tap_done ();
}
