/* The engine of duels, in this process, with bodies that count their calls. */

#include <config.h>

#include "run/duel.h"

#include <stdlib.h>
#include <string.h>

#include "run/runner.h"
#include "tap.h"
#include "test/duel.h"
#include "test/test.h"

enum
{
  ROUNDS = 96,
  ARMS = 2
};

/* The collector's, inside of each sample and as much behind it.  */
#define COLLECTION_NS ((int64_t)1000 * MBENCH_NS_PER_S)

/* What was asked of the arms, by the size that each has.  */
static struct seen
{
  size_t set_ups;
  size_t tear_downs;
  size_t samples;
  size_t iterations;
  size_t lead_ins;
  size_t entries;
  size_t burdened;
  size_t enlarged;
  bool was_early;
  uint64_t allocated;
} seen[ARMS];

static volatile unsigned sink;

/* One of so many samples is disturbed, and what an iteration takes longer by
   than the least that makes a round a block; zero: none does.  */
static size_t disturbed_every;
static int64_t long_ns;
static int64_t collector;
static int64_t collection_ns = COLLECTION_NS;

static size_t
arm_of (micro_benchmark_test_state state)
{
  return micro_benchmark_state_get_size (state, 0);
}

static void
work (size_t n)
{
  int64_t end = mbench_clock_now (&mbench_clock_monotonic)
                + (int64_t)n * (MBENCH_DUEL_LONG_NS + long_ns);
  while (long_ns > 0 && mbench_clock_now (&mbench_clock_monotonic) < end)
    continue;
  for (size_t i = 0; i < n * 1000; ++i)
    sink = sink * 3 + 1;
}

/* A kind of code of its own, which has all that a host may bring.  */

static void
set_up (micro_benchmark_test_state state)
{
  ++seen[arm_of (state)].set_ups;
}

static void
sample (micro_benchmark_test_state state, size_t n)
{
  struct seen *mine = &seen[arm_of (state)];
  ++mine->samples;
  mine->iterations += n;
  mine->lead_ins += n == 1;
  mine->burdened += state->watch->extra_steps > 0;
  mine->was_early |= seen[0].set_ups + seen[1].set_ups < ARMS;
  mine->allocated += 5000 * n;
  mbench_state_start (state);
  work (n);
  collector += collection_ns;
  mbench_state_stop (state);
  collector += collection_ns;
  if (disturbed_every > 0)
    state->watch->was_disturbed = mine->samples % disturbed_every == 0;
}

static void
enter (micro_benchmark_test_state state)
{
  ++seen[arm_of (state)].entries;
  while (micro_benchmark_state_keep_running (state))
    work (1);
}

static void
tear_down (micro_benchmark_test_state state)
{
  ++seen[arm_of (state)].tear_downs;
}

static size_t
collections (void)
{
  return seen[0].samples + seen[1].samples;
}

/* In each sample more than it takes.  */
static int64_t
collector_time (void)
{
  return collector;
}

static uint64_t
allocated (void)
{
  return seen[0].allocated + seen[1].allocated;
}

static void
enlarge (size_t bytes)
{
  seen[0].enlarged += bytes > 0;
}

static size_t displaced;

static void
displace (uint32_t seed)
{
  (void)seed;
  ++displaced;
}

static uintptr_t
code (micro_benchmark_test_case test)
{
  return (uintptr_t)test;
}

static const struct mbench_body plain = { .kind = "made",
                                          .set_up = set_up,
                                          .sample = sample,
                                          .enter = enter,
                                          .tear_down = tear_down };
static const struct mbench_body collected = { .kind = "made",
                                              .collections = collections,
                                              .collector_time = collector_time,
                                              .allocated = allocated,
                                              .enlarge = enlarge,
                                              .set_up = set_up,
                                              .sample = sample,
                                              .tear_down = tear_down };
static const struct mbench_body translated = { .kind = "made",
                                               .displace = displace,
                                               .code = code,
                                               .set_up = set_up,
                                               .sample = sample,
                                               .tear_down = tear_down };

static void
no_test (micro_benchmark_test_state state)
{
  (void)state;
}

static void
no_auto_test (void *fixture)
{
  (void)fixture;
}

static micro_benchmark_test_case
new_test (const char *name, const struct mbench_body *body, bool is_directed)
{
  const micro_benchmark_test_definition automatic
      = { .is_auto = true, .auto_test = no_auto_test };
  const micro_benchmark_test_definition directed = { .test = no_test };
  micro_benchmark_test_case test;
  if (mbench_test_case_new (name, is_directed ? &directed : &automatic, &test,
                            NULL)
      != MBENCH_OK)
    abort ();
  mbench_test_case_set_body (test, body, NULL, NULL);
  return test;
}

/* Two arms of tests that may be one.  */
struct two
{
  size_t sizes[ARMS];
  struct mbench_arm arms[ARMS];
  struct mbench_duel duel;
  struct mbench_planned planned;
  struct mbench_record record;
};

static void
plan (struct two *two, micro_benchmark_test_case a,
      micro_benchmark_test_case b)
{
  micro_benchmark_test_case tests[] = { a, b };
  *two = (struct two){ .sizes = { 0, 1 } };
  memset (seen, 0, sizeof seen);
  displaced = 0;
  for (size_t i = 0; i < ARMS; ++i)
    two->arms[i].planned = (struct mbench_planned){
      .test = tests[i],
      .name = "arm",
      .dimensions = 1,
      .sizes = &two->sizes[i],
      .limits = mbench_default_limits,
    };
  two->duel
      = (struct mbench_duel){ .n = ARMS, .arms = two->arms, .seed = 1234 };
  two->planned = (struct mbench_planned){ .test = a,
                                          .name = "duel",
                                          .limits = mbench_default_limits,
                                          .duel = &two->duel };
  two->planned.limits.max_time = 0;
  two->planned.limits.precision = 0;
  two->planned.limits.max_samples = ROUNDS;
}

static const micro_benchmark_time_sample_ *
row (const struct two *two, size_t round, size_t arm)
{
  return &two->record.samples.rows[round * ARMS + arm];
}

static bool
run (struct two *two)
{
  struct mbench_error error;
  if (mbench_run (&two->planned, &mbench_clock_monotonic, NULL, NULL,
                  &two->record, &error)
      != MBENCH_OK)
    return tap_ok (false, "%s", error.message);
  return two->record.samples.n == (size_t)ROUNDS * ARMS;
}

static void
test_order (void)
{
  struct two two;
  micro_benchmark_test_case test = new_test ("plain", &plain, false);
  plan (&two, test, test);
  tap_ok (run (&two) && two.record.outcome.kind == MBENCH_OUTCOME_DONE
              && two.record.stop == MBENCH_STOP_MAX_SAMPLES,
          "a duel of as many rounds as asked");
  size_t first = 0;
  size_t uneven = 0;
  for (size_t i = 0; i < ROUNDS; ++i)
    {
      first += row (&two, i, 0)->start < row (&two, i, 1)->start;
      uneven += row (&two, i, 0)->iterations != row (&two, i, 1)->iterations;
    }
  /* Of 96 coins 28 to 68 are heads but for one seed in 10000.  */
  tap_ok (first >= 28 && first <= 68, "chance decides who is first");
  tap_size (uneven, 0, "and all have one number of iterations");
  tap_ok (seen[0].set_ups == 1 && seen[1].set_ups == 1 && !seen[0].was_early,
          "every arm is set up before the first sample");
  tap_ok (seen[0].tear_downs == 1 && seen[1].tear_downs == 1,
          "and torn down once");
  mbench_record_release (&two.record);
  plan (&two, test, test);
  two.arms[1].planned.limits.max_sample_iterations = 1;
  run (&two);
  tap_ok (row (&two, 0, 1)->iterations == 1
              && row (&two, 0, 0)->iterations > 1,
          "unless the limits of one forbid it");
  mbench_record_release (&two.record);
  plan (&two, test, test);
  two.arms[0].planned.limits.skip_iterations = 5000;
  run (&two);
  tap_ok (seen[0].iterations - 5000
              >= (ROUNDS - 1) * row (&two, 0, 0)->iterations,
          "what an arm skips is performed beside");
  mbench_record_release (&two.record);
  plan (&two, test, test);
  const int64_t warm_up = 30000000;
  two.arms[1].planned.limits.warm_up_time = warm_up;
  run (&two);
  tap_ok (row (&two, 0, 0)->start >= warm_up
              && row (&two, 0, 1)->start >= warm_up,
          "and it warms up for as long as it asks, before the first round");
  mbench_record_release (&two.record);
  mbench_test_case_free (test);
}

static void
test_extra (void)
{
  struct two two;
  micro_benchmark_test_case test = new_test ("plain", &plain, false);
  plan (&two, test, test);
  two.arms[1].extra = 0.5;
  run (&two);
  tap_size (seen[0].burdened, 0, "no work is added to the one arm");
  tap_size (seen[1].burdened, mbench_core_clock_exists () ? ROUNDS : 0,
            "and some to each sample of the other that counts");
  mbench_record_release (&two.record);
  mbench_test_case_free (test);
}

static void
test_directed (void)
{
  struct two two;
  micro_benchmark_test_case automatic = new_test ("plain", &plain, false);
  micro_benchmark_test_case directed = new_test ("directed", &plain, true);
  plan (&two, automatic, directed);
  tap_ok (run (&two), "a directed arm beside an automatic one");
  tap_ok (seen[1].entries >= ROUNDS && seen[1].samples == 0,
          "is entered for each sample");
  mbench_record_release (&two.record);
  mbench_test_case_free (automatic);
  mbench_test_case_free (directed);
}

/* Asks for half of its iterations, and for none where `never'.  */
static bool never;

static void
enter_badly (micro_benchmark_test_state state)
{
  size_t performed = 0;
  while (!never && micro_benchmark_state_keep_running (state))
    {
      work (1);
      if (++performed * 2 > state->current)
        break;
    }
}

static void
test_leaving (void)
{
  static const struct mbench_body body = { .kind = "made",
                                           .set_up = set_up,
                                           .enter = enter_badly,
                                           .tear_down = tear_down };
  struct two two;
  micro_benchmark_test_case test = new_test ("bad", &body, true);
  plan (&two, test, test);
  for (size_t i = 0; i < ARMS; ++i)
    two.arms[i].planned.limits.min_sample_iterations = 10;
  tap_ok (run (&two) && row (&two, 0, 0)->iterations < 10
              && row (&two, 0, 0)->iterations > 0,
          "of a body that leaves its loop what it has done counts");
  mbench_record_release (&two.record);
  never = true;
  plan (&two, test, test);
  run (&two);
  tap_ok (two.record.outcome.kind == MBENCH_OUTCOME_FAILED
              && strstr (two.record.outcome.message, "asked for no iteration"),
          "one that asks for nothing has failed");
  tap_ok (seen[0].tear_downs == 1 && seen[1].tear_downs == 1,
          "and all are torn down nevertheless");
  mbench_record_release (&two.record);
  mbench_test_case_free (test);
}

static void
test_lead_in (void)
{
  struct two two;
  micro_benchmark_test_case a = new_test ("a", &translated, false);
  micro_benchmark_test_case b = new_test ("b", &translated, false);
  plan (&two, a, b);
  two.duel.is_displaced = true;
  run (&two);
  tap_ok (seen[0].lead_ins >= ROUNDS && seen[1].lead_ins >= ROUNDS,
          "translated code is led in where the other arm is other code");
  tap_size (displaced, ARMS, "what is translated is displaced for each arm");
  mbench_record_release (&two.record);
  plan (&two, a, a);
  run (&two);
  tap_ok (seen[0].lead_ins < ROUNDS && displaced == 0,
          "and not where it is not");
  mbench_record_release (&two.record);
  mbench_test_case_free (a);
  mbench_test_case_free (b);
}

static void
test_collector (void)
{
  struct two two;
  micro_benchmark_test_case test = new_test ("collected", &collected, false);
  plan (&two, test, test);
  /* Else there would be more and more in a sample that takes no time.  */
  for (size_t i = 0; i < ARMS; ++i)
    two.arms[i].planned.limits.max_sample_iterations = 5;
  run (&two);
  tap_ok (row (&two, 0, 0)->elapsed.seconds == 0
              && row (&two, 0, 0)->elapsed.nanoseconds == 1,
          "the time of the collector is not in a sample");
  tap_ok (row (&two, ROUNDS - 1, 1)->collections == 1,
          "the collections are told");
  tap_size (seen[0].enlarged, ARMS, "bodies that allocate much get more heap");
  const struct mbench_arm_share *share = two.record.arms;
  tap_ok (share != NULL
              && share[0].iterations == ROUNDS * row (&two, 0, 0)->iterations
              && share[0].bytes == 5000 * share[0].iterations
              && share[0].collections == ROUNDS
              && share[0].collector == 2 * ROUNDS * COLLECTION_NS,
          "and what each arm took is counted");
  mbench_record_release (&two.record);
  mbench_test_case_free (test);
}

/* Rounds that are left out, that were disturbed, and where these differ.  */
struct counts
{
  size_t left_out;
  size_t disturbed;
  size_t uneven;
};

static struct counts
count_rounds (const struct two *two)
{
  struct counts counts = { 0 };
  for (size_t i = 0; i < two->record.samples.n / ARMS; ++i)
    {
      const micro_benchmark_time_sample_ *a = row (two, i, 0);
      const micro_benchmark_time_sample_ *b = row (two, i, 1);
      counts.left_out += a->discarded;
      counts.disturbed += a->preempted || b->preempted;
      counts.uneven += a->discarded != b->discarded
                       || a->discarded != (a->preempted || b->preempted);
    }
  return counts;
}

/* The rounds of a duel of TEST with itself where one of EVERY samples is
   disturbed.  */
static struct counts
run_disturbed (micro_benchmark_test_case test, size_t every)
{
  struct two two;
  plan (&two, test, test);
  disturbed_every = every;
  run (&two);
  struct counts counts = count_rounds (&two);
  mbench_record_release (&two.record);
  return counts;
}

static void
test_disturbed (void)
{
  micro_benchmark_test_case test = new_test ("plain", &plain, false);
  struct counts counts = run_disturbed (test, 7);
  tap_ok (counts.disturbed >= ROUNDS / 7 && counts.uneven == 0,
          "a round with a disturbed sample is left out whole");
  counts = run_disturbed (test, 1);
  tap_ok (counts.disturbed == ROUNDS
              && counts.left_out <= MBENCH_BLOCK_SAMPLES,
          "where all are disturbed all count");
  mbench_test_case_free (test);
}

/* Long iterations that are all disturbed: by the time of the thread that is of
   no interest.  */
static void
test_long (void)
{
  struct two two;
  micro_benchmark_test_case tests[]
      = { new_test ("plain", &plain, false),
          new_test ("collected", &collected, false) };
  long_ns = 100000;
  collection_ns = 0;
  disturbed_every = 1;
  for (size_t i = 0; i < 2; ++i)
    {
      plan (&two, tests[i], tests[i]);
      two.planned.limits.max_samples = 10;
      run (&two);
      tap_size (two.record.block_size, 1, "a long round is a block");
      tap_ok ((row (&two, 9, 0)->block == 9) == (i == 0),
              i == 0 ? "each by the time of the thread"
                     : "which is not taken beside that of a collector");
      mbench_record_release (&two.record);
      mbench_test_case_free (tests[i]);
    }
}

int
main (void)
{
  test_order ();
  test_extra ();
  test_directed ();
  test_leaving ();
  test_lead_in ();
  test_collector ();
  test_disturbed ();
  test_long ();
  return tap_done ();
}
