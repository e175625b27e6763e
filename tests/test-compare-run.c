/* program/compare-run.h: comparisons of bodies that behave and that do not, in
   processes of their own.  How long anything takes is not looked at.  */

#include <config.h>

#include "program/compare-run.h"

#include <mbenchmark/log.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run/duel.h"
#include "tap.h"
#include "test/test.h"

enum
{
  ARMS = 3,
  /* Rounds of a process: enough for a verdict, or not.  */
  ENOUGH = 20 * MBENCH_BLOCK_SAMPLES,
  FEW = 4 * MBENCH_BLOCK_SAMPLES
};

/* What a body does after so many calls in the process that measures.  */
static size_t calls;
static size_t calls_before;

static void
spin (size_t steps)
{
  for (volatile size_t i = 0; i < steps; ++i)
    continue;
}

static void
fine (void *data)
{
  (void)data;
  spin (100);
}

static void
slower (void *data)
{
  (void)data;
  spin (130);
}

static bool
is_time (void)
{
  spin (100);
  return ++calls > calls_before;
}

static void
crash (void *data)
{
  (void)data;
  if (is_time ())
    raise (SIGSEGV);
}

static void
leave (void *data)
{
  (void)data;
  if (is_time ())
    _exit (3);
}

static void
hang (void *data)
{
  (void)data;
  while (is_time ())
    continue;
}

static void *
skip (micro_benchmark_test_state state)
{
  micro_benchmark_state_skip (state, "not today");
  return NULL;
}

static const micro_benchmark_test_definition fine_test
    = { .is_auto = true, .auto_test = fine },
    slower_test = { .is_auto = true, .auto_test = slower },
    crash_test = { .is_auto = true, .auto_test = crash },
    leave_test = { .is_auto = true, .auto_test = leave },
    hang_test = { .is_auto = true, .auto_test = hang },
    skip_test = { .is_auto = true, .auto_test = fine, .set_up = skip };

/* A request for N arms, and their tests.  */
struct asked
{
  struct mbench_comparison_request request;
  struct mbench_duel duel;
  struct mbench_arm arms[ARMS];
  char names[ARMS][8];
};

static void
ask (struct asked *asked, size_t n,
     const micro_benchmark_test_definition *const *definitions)
{
  calls = 0;
  *asked = (struct asked){ .duel = { .n = n, .seed = 1 } };
  asked->duel.arms = asked->arms;
  for (size_t i = 0; i < n; ++i)
    {
      struct mbench_planned *planned = &asked->arms[i].planned;
      snprintf (asked->names[i], sizeof asked->names[i], "%c", 'a' + (int)i);
      planned->name = asked->names[i];
      if (mbench_test_case_new (planned->name, definitions[i], &planned->test,
                                NULL)
          != MBENCH_OK)
        abort ();
    }
  mbench_comparison_request_init (&asked->request, &asked->duel);
  asked->request.limits.max_time = 0;
  asked->request.limits.precision = 0;
  asked->request.limits.max_samples = ENOUGH;
  asked->request.limits.isolation = MBENCH_SWITCH_ON;
}

static struct mbench_comparison
run (struct asked *asked, const struct mbench_host *host)
{
  struct mbench_comparison comparison;
  struct mbench_error error;
  if (mbench_comparison_run (&asked->request, host, &comparison, &error)
      != MBENCH_OK)
    {
      puts (error.message);
      abort ();
    }
  return comparison;
}

static void
release (struct asked *asked, struct mbench_comparison *comparison)
{
  mbench_comparison_release (comparison);
  for (size_t i = 0; i < asked->duel.n; ++i)
    mbench_test_case_free (asked->arms[i].planned.test);
}

static size_t
rounds_of (const struct mbench_comparison *comparison, size_t group)
{
  const struct mbench_group *found = &comparison->groups[group];
  return found->record.samples.n / found->n_arms;
}

/* The kind of outcome of each arm, with a space after each.  */
static const char *
outcomes (const struct mbench_comparison *comparison)
{
  static char text[100];
  text[0] = '\0';
  for (size_t i = 0; i < comparison->duel.n; ++i)
    {
      strcat (text, mbench_outcome_word (&comparison->arms[i].outcome));
      strcat (text, " ");
    }
  return text;
}

/* "0-1 ": the pairs with blocks, with a space after each.  */
static const char *
measured_pairs (const struct mbench_comparison *comparison)
{
  static char text[100];
  size_t length = 0;
  text[0] = '\0';
  for (size_t i = 0; i < comparison->n_pairs; ++i)
    if (comparison->pairs[i].blocks > 0)
      length += (size_t)snprintf (text + length, sizeof text - length,
                                  "%zu-%zu ", comparison->pairs[i].arms.base,
                                  comparison->pairs[i].arms.other);
  return text;
}

static void
test_plain (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &fine_test, &slower_test };
  struct asked asked;
  ask (&asked, 2, definitions);
  struct mbench_comparison comparison = run (&asked, NULL);
  tap_ok (comparison.unit == MBENCH_UNIT_BLOCK && comparison.n_groups == 1
              && comparison.groups[0].record.layout == MBENCH_LAYOUT_FORKED,
          "two codes in C are compared in one process");
  tap_size (rounds_of (&comparison, 0), ENOUGH, "for as many rounds as asked");
  tap_ok (comparison.n_pairs == 1 && !comparison.pairs[0].is_one_code
              && comparison.pairs[0].blocks > 0
              && comparison.pairs[0].layouts.ratio.has_interval,
          "which make a ratio with its interval");
  tap_string (comparison.arms[1].name, "b", "arms have their names");
  tap_ok (comparison.time_taken > 0 && !comparison.was_interrupted,
          "nobody interrupted it");
  release (&asked, &comparison);
}

static void
test_here (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &fine_test, &fine_test, &skip_test };
  struct asked asked;
  ask (&asked, 3, definitions);
  asked.request.limits.isolation = MBENCH_SWITCH_OFF;
  struct mbench_comparison comparison = run (&asked, NULL);
  tap_ok (comparison.n_groups == 2
              && comparison.groups[1].record.layout == MBENCH_LAYOUT_OWN,
          "without isolation all is done here");
  tap_string (outcomes (&comparison), "done done skipped ",
              "the arm that is skipped is known");
  tap_string (measured_pairs (&comparison), "0-1 ", "the others are compared");
  tap_ok (comparison.pairs[0].is_one_code, "by one code");
  release (&asked, &comparison);
}

/* Compare A, B and C, of which the one at PLACE is BAD after BEFORE calls.  */
static struct mbench_comparison
run_bad (struct asked *asked, const micro_benchmark_test_definition *bad,
         size_t place, size_t before)
{
  const micro_benchmark_test_definition *definitions[]
      = { &fine_test, &fine_test, &fine_test };
  definitions[place] = bad;
  ask (asked, 3, definitions);
  calls_before = before;
  return run (asked, NULL);
}

static void
test_early (void)
{
  struct asked asked;
  struct mbench_comparison comparison = run_bad (&asked, &crash_test, 1, 0);
  tap_string (outcomes (&comparison), "done killed done ",
              "an arm that crashes at once is told");
  tap_ok (comparison.n_groups == 2 && comparison.groups[1].n_arms == 2
              && rounds_of (&comparison, 1) == ENOUGH,
          "the others go on in a new process");
  tap_string (measured_pairs (&comparison), "0-2 ", "and have a verdict");
  tap_ok (strstr (comparison.arms[1].outcome.message, "SIGSEGV") != NULL,
          "the signal is told");
  release (&asked, &comparison);

  comparison = run_bad (&asked, &leave_test, 2, 0);
  tap_string (outcomes (&comparison), "done done exited ",
              "so is one that leaves the program");
  tap_string (measured_pairs (&comparison), "0-1 ", "and goes alone");
  release (&asked, &comparison);

  comparison = run_bad (&asked, &crash_test, 0, 0);
  tap_string (measured_pairs (&comparison), "1-2 ",
              "without the first all are compared with the next");
  tap_size (comparison.n_pairs, 3, "beside the pairs that were asked for");
  release (&asked, &comparison);
}

static void
test_hang (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &fine_test, &fine_test, &hang_test };
  struct asked asked;
  ask (&asked, 3, definitions);
  asked.request.limits.timeout = MBENCH_NS_PER_S / 5;
  asked.request.limits.max_samples = FEW;
  calls_before = 0;
  struct mbench_comparison comparison = run (&asked, NULL);
  tap_string (outcomes (&comparison), "done done timed-out ",
              "an arm that never ends is cut off");
  tap_string (measured_pairs (&comparison), "0-1 ", "and goes alone");
  release (&asked, &comparison);
}

int
main (void)
{
  micro_benchmark_set_log_level (MICRO_BENCHMARK_ERROR_LEVEL);
  test_plain ();
  test_here ();
  test_early ();
  test_hang ();
  return tap_done ();
}
