/* program/compare-run.h: comparisons of bodies that behave and that do not, in
   processes of their own.  How long anything takes is not looked at.  */

#include <config.h>

#include "program/compare-run.h"

#include <mbenchmark/log.h>

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "asked.h"
#include "program/compare-check.h"
#include "run/state.h"
#include "tap.h"

static void
fine (void *data)
{
  (void)data;
}

static void
leave (void *data)
{
  (void)data;
  _exit (3);
}

static void
hang (void *data)
{
  (void)data;
  for (;;)
    usleep (1000);
}

static void *
skip (micro_benchmark_test_state state)
{
  micro_benchmark_state_skip (state, "not today");
  return NULL;
}

static void
crash_at_end (micro_benchmark_test_state state, void *data)
{
  (void)state;
  (void)data;
  raise (SIGSEGV);
}

static void
give_up (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    mbench_state_end (state, MBENCH_OUTCOME_RAISED, "no more");
}

/* Take a millisecond.  */
static void
take_long (void *data)
{
  int64_t begin = mbench_clock_now (&mbench_clock_monotonic);
  (void)data;
  while (mbench_clock_now (&mbench_clock_monotonic) - begin < 1000000)
    continue;
}

/* And crash at a call long after the warm-up.  */
static void
take_long_and_crash (void *data)
{
  static int calls;
  take_long (data);
  if (++calls == 200)
    raise (SIGSEGV);
}

static void
say_interrupted (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    mbench_state_end (state, MBENCH_OUTCOME_INTERRUPTED, NULL);
}

static const micro_benchmark_test_definition leave_test
    = { .is_auto = true, .auto_test = leave };
static const micro_benchmark_test_definition hang_test
    = { .is_auto = true, .auto_test = hang };
static const micro_benchmark_test_definition skip_test
    = { .is_auto = true, .auto_test = fine, .set_up = skip };
static const micro_benchmark_test_definition late_test
    = { .is_auto = true, .auto_test = fine, .tear_down = crash_at_end };
static const micro_benchmark_test_definition raising_test
    = { .test = give_up };
static const micro_benchmark_test_definition steady_test
    = { .is_auto = true, .auto_test = take_long };
static const micro_benchmark_test_definition long_test
    = { .is_auto = true, .auto_test = take_long_and_crash };
static const micro_benchmark_test_definition interrupted_test
    = { .test = say_interrupted };

static void
test_plain (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &asked_fine, &asked_slower };
  struct asked asked;
  ask (&asked, 2, definitions);
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  tap_ok (comparison.unit == MBENCH_UNIT_BLOCK && comparison.n_groups == 1
              && comparison.groups[0].record.layout == MBENCH_LAYOUT_FORKED,
          "two codes in C are compared in one process");
  tap_size (asked_rounds (&comparison, 0), ASKED_ENOUGH,
            "for as many rounds as asked");
  tap_ok (comparison.n_pairs == 1 && !comparison.pairs[0].is_one_code
              && comparison.pairs[0].blocks > 0
              && comparison.pairs[0].layouts.ratio.has_interval,
          "which make a ratio with its interval");
  tap_string (comparison.arms[1].name, "b", "arms have their names");
  tap_ok (comparison.time_taken > 0 && !comparison.was_interrupted,
          "nobody interrupted it");
  asked_release (&asked, &comparison);
}

static void
test_here (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &asked_fine, &asked_fine, &skip_test };
  struct asked asked;
  ask (&asked, 3, definitions);
  asked.request.limits.isolation = MBENCH_SWITCH_OFF;
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  tap_ok (comparison.n_groups == 2
              && comparison.groups[1].record.layout == MBENCH_LAYOUT_OWN,
          "without isolation all is done here");
  tap_string (asked_outcomes (&comparison), "done done skipped ",
              "the arm that is skipped is known");
  tap_string (asked_pairs (&comparison), "0-1 ", "the others are compared");
  tap_ok (comparison.pairs[0].is_one_code, "by one code");
  asked_release (&asked, &comparison);
}

static void
test_chronometer (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &asked_fine, &asked_slower };
  struct asked asked;
  ask (&asked, 2, definitions);
  asked.request.limits.chronometer = MBENCH_CHRONOMETER_TIME_T;
  struct mbench_limits limits;
  struct mbench_error error;
  tap_ok (mbench_comparison_check (&asked.request, &limits, &error)
                  == MBENCH_INVALID
              && strstr (error.message, "chronometer time_t") != NULL,
          "no comparison is measured by a clock of somebody's choice");
  struct mbench_comparison comparison = { 0 };
  asked_release (&asked, &comparison);
}

/* Compare A, B and C, of which the one at PLACE is BAD after BEFORE calls.  */
static struct mbench_comparison
run_bad (struct asked *asked, const micro_benchmark_test_definition *bad,
         size_t place)
{
  const micro_benchmark_test_definition *definitions[]
      = { &asked_fine, &asked_fine, &asked_fine };
  definitions[place] = bad;
  ask (asked, 3, definitions);
  return asked_run (asked, NULL);
}

static void
test_early (void)
{
  struct asked asked;
  struct mbench_comparison comparison = run_bad (&asked, &asked_crash, 1);
  tap_string (asked_outcomes (&comparison), "done killed done ",
              "an arm that crashes at once is told");
  tap_ok (comparison.n_groups == 2 && comparison.groups[1].n_arms == 2
              && asked_rounds (&comparison, 1) == ASKED_ENOUGH,
          "the others go on in a new process");
  tap_string (asked_pairs (&comparison), "0-2 ", "and have a verdict");
  tap_ok (strstr (comparison.arms[1].outcome.message, "SIGSEGV") != NULL,
          "the signal is told");
  asked_release (&asked, &comparison);

  comparison = run_bad (&asked, &leave_test, 2);
  tap_string (asked_outcomes (&comparison), "done done exited ",
              "so is one that leaves the program");
  tap_string (asked_pairs (&comparison), "0-1 ", "and goes alone");
  asked_release (&asked, &comparison);

  comparison = run_bad (&asked, &asked_crash, 0);
  tap_string (asked_pairs (&comparison), "1-2 ",
              "without the first all are compared with the next");
  tap_size (comparison.n_pairs, 3, "beside the pairs that were asked for");
  asked_release (&asked, &comparison);
}

static void
test_hang (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &asked_fine, &asked_fine, &hang_test };
  struct asked asked;
  ask (&asked, 3, definitions);
  asked.request.limits.timeout = MBENCH_NS_PER_S / 5;
  asked.request.limits.max_samples = ASKED_FEW;
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  tap_string (asked_outcomes (&comparison), "done done timed-out ",
              "an arm that never ends is cut off");
  tap_string (asked_pairs (&comparison), "0-1 ", "and goes alone");
  asked_release (&asked, &comparison);
}

static void
test_raise (void)
{
  struct asked asked;
  struct mbench_comparison comparison = run_bad (&asked, &raising_test, 0);
  tap_string (asked_outcomes (&comparison), "raised done done ",
              "an arm that raises is told");
  tap_string (comparison.arms[0].outcome.message, "no more",
              "with its reason");
  tap_string (asked_pairs (&comparison), "1-2 ", "and goes alone");
  asked_release (&asked, &comparison);
}

/* An arm that crashes when all has been measured.  */
static void
test_late (void)
{
  struct asked asked;
  struct mbench_comparison comparison = run_bad (&asked, &late_test, 1);
  tap_string (asked_outcomes (&comparison), "done killed done ",
              "a tear-down that crashes is told");
  tap_ok (comparison.pairs[0].blocks >= MBENCH_DUEL_BLOCKS
              && comparison.pairs[1].blocks >= 2 * MBENCH_DUEL_BLOCKS,
          "what it had measured by then counts");
  asked_release (&asked, &comparison);
}

static void
test_too_early (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &asked_fine, &late_test, &asked_fine };
  struct asked asked;
  ask (&asked, 3, definitions);
  asked.request.limits.max_samples = ASKED_FEW;
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  tap_ok (comparison.pairs[0].blocks == 0 && comparison.pairs[1].blocks > 0,
          "unless it is too little");
  asked_release (&asked, &comparison);
}

/* An arm that takes long, with the time of such, ends when that of the others
   is over.  */
static void
test_rest (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &asked_fine, &asked_fine, &long_test };
  struct asked asked;
  ask (&asked, 3, definitions);
  asked.request.limits.max_samples = 0;
  asked.request.limits.max_time = MBENCH_NS_PER_S / 50;
  asked.request.limits.precision = 1e-12;
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  tap_string (asked_outcomes (&comparison), "done done killed ",
              "what is left of the time is a limit");
  asked_release (&asked, &comparison);
}

/* The time of long iterations is longer than the timeout that was given.  */
static void
test_timeout (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &asked_fine, &steady_test };
  struct asked asked;
  ask (&asked, 2, definitions);
  asked.request.limits.max_samples = 0;
  asked.request.limits.max_time = 5 * (int64_t)MBENCH_NS_PER_S;
  asked.request.limits.precision = 1e-12;
  asked.request.limits.timeout = 2 * (int64_t)MBENCH_NS_PER_S;
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  tap_string (asked_outcomes (&comparison), "done done ",
              "no arm is to blame for the time of the comparison");
  asked_release (&asked, &comparison);
}

static void
test_said (void)
{
  struct asked asked;
  struct mbench_comparison comparison = run_bad (&asked, &interrupted_test, 1);
  tap_ok (comparison.n_groups == 1,
          "a process that says that it was interrupted is the last");
  asked_release (&asked, &comparison);
}

/* An observer that wants an end when it is asked again so often.  */
static enum mbench_interrupt
interrupt (void *data)
{
  int *left = data;
  return (*left)-- > 0 ? MBENCH_INTERRUPT_NONE : MBENCH_INTERRUPT_RUN;
}

/* Ask for what takes ten minutes unless somebody ends it.  */
static void
ask_long (struct asked *asked)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &asked_fine, &asked_fine };
  ask (asked, 2, definitions);
  asked->request.limits.max_samples = 0;
  asked->request.limits.max_time = (int64_t)600 * MBENCH_NS_PER_S;
}

static void
test_interruption (void)
{
  struct asked asked;
  int left = 0;
  const struct mbench_host host
      = { .observer = { .data = &left, .interrupted = interrupt } };
  ask_long (&asked);
  struct mbench_comparison comparison = asked_run (&asked, &host);
  tap_ok (comparison.n_groups == 0 && comparison.was_interrupted
              && comparison.pairs[0].blocks == 0,
          "an interruption before all leaves nothing");
  asked_release (&asked, &comparison);

  ask_long (&asked);
  left = 3;
  comparison = asked_run (&asked, &host);
  tap_ok (comparison.n_groups == 1 && comparison.was_interrupted,
          "one in between ends the comparison");
  tap_string (asked_outcomes (&comparison), "done done ",
              "and is no arm's fault");
  asked_release (&asked, &comparison);

  ask_long (&asked);
  asked.request.limits.max_samples = ASKED_FEW;
  left = 1000000;
  comparison = asked_run (&asked, &host);
  left = 0;
  tap_ok (mbench_comparison_more (&comparison, 0, &host, NULL) == MBENCH_OK
              && comparison.was_interrupted && comparison.n_groups == 1
              && comparison.pairs[0].blocks > 0,
          "what one goes on with stays when that is interrupted");
  asked_release (&asked, &comparison);
}

int
main (void)
{
  micro_benchmark_set_log_level (MICRO_BENCHMARK_ERROR_LEVEL);
  test_plain ();
  test_here ();
  test_chronometer ();
  test_early ();
  test_hang ();
  test_raise ();
  test_late ();
  test_too_early ();
  test_rest ();
  test_timeout ();
  test_said ();
  test_interruption ();
  return tap_done ();
}
