/* program/compare-run.h: in how many processes of which kind a comparison is
   made and gone on with, and what is refused.  */

#include <config.h>

#include "program/compare-run.h"

#include <mbenchmark/log.h>

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "asked.h"
#include "device/time-stamp.h"
#include "program/work.h"
#include "run/native.h"
#include "tap.h"
#include "test/test.h"

static const micro_benchmark_test_definition *const one_code[]
    = { &asked_fine, &asked_fine };
static const micro_benchmark_test_definition *const two_codes[]
    = { &asked_fine, &asked_slower };

static void
test_processes (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &asked_fine, &asked_slower, &asked_crash };
  struct asked asked;
  ask (&asked, 3, definitions);
  asked.request.limits.processes = 4;
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  tap_ok (comparison.unit == MBENCH_UNIT_PROCESS && comparison.n_groups == 5,
          "as many processes as asked, beside the one that was ended");
  size_t first = 0;
  for (size_t i = 1; i < 5; ++i)
    first += comparison.groups[i].arms[0] == 0;
  tap_ok (first > 0 && first < 4, "have the arms in different orders");
  tap_ok (comparison.pairs[0].blocks >= 4 * MBENCH_DUEL_BLOCKS
              && comparison.pairs[0].layouts.has_spread
              && comparison.pairs[0].rule.needed == MBENCH_LAYOUT_NEEDED,
          "they are forks of one layout");
  size_t blocks = comparison.pairs[0].blocks;
  tap_ok (mbench_comparison_more (&comparison, 0, NULL, NULL) == MBENCH_OK
              && comparison.n_groups == 9 && comparison.groups[8].n_arms == 2
              && comparison.pairs[0].blocks >= blocks + 4 * MBENCH_DUEL_BLOCKS,
          "one goes on with as many processes again, without the dead");
  asked_release (&asked, &comparison);
}

static void
test_more (void)
{
  struct asked asked;
  ask (&asked, 2, one_code);
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  int64_t time = comparison.time_taken;
  size_t blocks = comparison.pairs[0].blocks;
  tap_ok (mbench_comparison_more (&comparison, MBENCH_NS_PER_S, NULL, NULL)
                  == MBENCH_OK
              && comparison.n_groups == 1 + MBENCH_MORE_PROCESSES,
          "one goes on in three further processes");
  tap_ok (comparison.pairs[0].blocks >= blocks + 3 * MBENCH_DUEL_BLOCKS
              && comparison.time_taken > time
              && comparison.unit == MBENCH_UNIT_BLOCK,
          "whose samples join");
  comparison.arms[1].outcome.kind = MBENCH_OUTCOME_KILLED;
  struct mbench_error error;
  tap_ok (mbench_comparison_more (&comparison, 0, NULL, &error)
                  == MBENCH_CONFLICT
              && strstr (error.message, "\"b\" was killed") != NULL
              && comparison.n_groups == 1 + MBENCH_MORE_PROCESSES,
          "not with the dead: %s", error.message);
  asked_release (&asked, &comparison);
}

/* What the rate of the counter is in each child, in memory that all share.  */
static double *rates;

static void
note_rate (void *data)
{
  (void)data;
  if (!mbench_time_stamp_exists ())
    return;
  double rate = mbench_time_stamp_ns ();
  if (!(rates[0] > 0))
    rates[0] = rate;
  rates[1] = rate;
}

static const micro_benchmark_test_definition rate_test
    = { .is_auto = true, .auto_test = note_rate };

static void
test_rate (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &rate_test, &rate_test };
  struct asked asked;
  rates = mmap (NULL, 2 * sizeof *rates, PROT_READ | PROT_WRITE,
                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ask (&asked, 2, definitions);
  asked.request.limits.processes = 3;
  asked.request.limits.max_samples = ASKED_FEW;
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  tap_ok (rates[0] == rates[1]
              && (!mbench_time_stamp_exists ()
                  || rates[0] == mbench_time_stamp_ns ()),
          "the rate of the counter is found once for all of them");
  asked_release (&asked, &comparison);
  munmap (rates, 2 * sizeof *rates);
}

/* Code that chance places.  What displace was told lies in memory that
   children share.  */
struct places
{
  size_t n;
  uint32_t seeds[200];
};
static struct places *places;
static bool is_placed;

static void
displace (uint32_t seed)
{
  if (places->n < 200)
    places->seeds[places->n++] = seed;
}

static bool
is_placed_now (micro_benchmark_test_case test)
{
  (void)test;
  return is_placed;
}

/* Ask for ASKED_FEW rounds of two arms of such code, driven by BODY.  */
static void
ask_placed (struct asked *asked,
            const micro_benchmark_test_definition *const *definitions,
            struct mbench_body *body)
{
  ask (asked, 2, definitions);
  *body = mbench_native_body;
  body->displace = displace;
  body->is_placed = is_placed_now;
  for (size_t i = 0; i < 2; ++i)
    mbench_test_case_set_body (asked->arms[i].planned.test, body, NULL, NULL);
  places->n = 0;
  asked->request.limits.max_samples = ASKED_FEW;
}

static void
test_children (void)
{
  struct asked asked;
  struct mbench_body body;
  ask_placed (&asked, two_codes, &body);
  asked.request.limits.precision = 1;
  asked.request.has_precision = true;
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  tap_ok (comparison.unit == MBENCH_UNIT_CHILD
              && comparison.n_groups == MBENCH_CHILDREN,
          "two codes that chance places have sixteen children");
  bool is_alike = true;
  for (size_t i = 1; i < places->n; ++i)
    is_alike = is_alike && places->seeds[i] == places->seeds[0];
  tap_ok (places->n == 2 * MBENCH_CHILDREN && !is_alike,
          "in which they are placed anew");
  tap_ok (comparison.pairs[0].rule.needed == MBENCH_CHILD_NEEDED
              && comparison.pairs[0].layouts.has_spread,
          "which tells of layouts");
  tap_ok (mbench_comparison_more (&comparison, 1, NULL, NULL) == MBENCH_OK
              && comparison.n_groups == MBENCH_CHILDREN + 1
              && places->seeds[2 * MBENCH_CHILDREN] != places->seeds[0],
          "one goes on with further children, which chance places elsewhere");
  is_placed = true;
  tap_ok (mbench_comparison_more (&comparison, 1, NULL, NULL)
                  == MBENCH_CONFLICT
              && comparison.n_groups == MBENCH_CHILDREN + 1,
          "unless they cannot place it any more");
  is_placed = false;
  asked_release (&asked, &comparison);
}

static void
hang (void *data)
{
  (void)data;
  for (;;)
    usleep (1000);
}

/* An arm that never ends, and is cut off after twice the time that all may
   take.  */
static void
test_hang (void)
{
  static const micro_benchmark_test_definition hang_test
      = { .is_auto = true, .auto_test = hang };
  const micro_benchmark_test_definition *const definitions[]
      = { &asked_fine, &asked_slower, &hang_test };
  struct asked asked;
  struct mbench_body body = mbench_native_body;
  ask (&asked, 3, definitions);
  body.displace = displace;
  for (size_t i = 0; i < 3; ++i)
    mbench_test_case_set_body (asked.arms[i].planned.test, &body, NULL, NULL);
  asked.request.limits.max_samples = ASKED_FEW;
  asked.request.limits.max_time = MBENCH_NS_PER_S / 5;
  asked.request.limits.timeout = MBENCH_NS_PER_S / 2;
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  tap_ok (comparison.unit == MBENCH_UNIT_CHILD
              && comparison.arms[2].outcome.kind == MBENCH_OUTCOME_TIMED_OUT,
          "an arm that never ends is cut off");
  tap_ok (comparison.n_groups > 3, "and takes no time from the others: %zu",
          comparison.n_groups);
  asked_release (&asked, &comparison);
}

/* An interval that no number of children makes narrow enough.  */
static void
test_most_children (void)
{
  struct asked asked;
  struct mbench_body body;
  ask_placed (&asked, two_codes, &body);
  asked.request.limits.max_samples = 1;
  asked.request.limits.precision = 1e-9;
  asked.request.has_precision = true;
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  tap_size (comparison.n_groups, MBENCH_MOST_CHILDREN,
            "there are no more than so many children");
  asked_release (&asked, &comparison);
}

static void
test_no_children (void)
{
  const struct
  {
    const micro_benchmark_test_definition *const *definitions;
    size_t processes;
    bool is_placed;
    const char *name;
  } cases[] = {
    { one_code, 0, false, "one code needs one process" },
    { two_codes, 1, false, "so do two where one was asked for" },
    { two_codes, 0, true, "and what has its place already" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      struct asked asked;
      struct mbench_body body;
      ask_placed (&asked, cases[i].definitions, &body);
      asked.request.limits.processes = cases[i].processes;
      is_placed = cases[i].is_placed;
      struct mbench_comparison comparison = asked_run (&asked, NULL);
      tap_ok (comparison.unit == MBENCH_UNIT_BLOCK && comparison.n_groups == 1
                  && places->n == 0,
              "%s", cases[i].name);
      asked_release (&asked, &comparison);
    }
  is_placed = false;
}

/* Run ASKED, which is to be refused with STATUS; the reason.  */
static const char *
refuse (const struct asked *asked, enum mbench_status status)
{
  static struct mbench_error error;
  struct mbench_comparison comparison;
  if (mbench_comparison_run (&asked->request, NULL, &comparison, &error)
      == status)
    return error.message;
  return "";
}

static void
test_settings (void)
{
  struct asked asked;
  ask (&asked, 2, one_code);
  asked.request.limits.max_samples = ASKED_FEW;
  asked.arms[1].planned.limits.max_memory = 5000000;
  const char *reason = refuse (&asked, MBENCH_CONFLICT);
  tap_ok (strstr (reason, "max-memory") != NULL
              && strstr (reason, "of \"a\"") != NULL
              && strstr (reason, "of \"b\"") != NULL,
          "arms of one process differ in nothing that it has once: %s",
          reason);
  const struct mbench_limits differing[]
      = { { .isolation = MBENCH_SWITCH_OFF },
          { .capture_output = MBENCH_SWITCH_ON },
          { .processes = 3 },
          { .timeout = 1 } };
  asked.request.limits.isolation = MBENCH_SWITCH_AUTO;
  for (size_t i = 0; i < sizeof differing / sizeof *differing; ++i)
    {
      asked.arms[1].planned.limits = differing[i];
      reason = refuse (&asked, MBENCH_CONFLICT);
      tap_ok (*reason != '\0', "nor in this: %s", reason);
    }
  asked.request.limits.isolation = MBENCH_SWITCH_ON;
  for (size_t i = 0; i < 2; ++i)
    asked.arms[i].planned.limits
        = (struct mbench_limits){ .processes = 2,
                                  .timeout = (int64_t)77 * MBENCH_NS_PER_S };
  struct mbench_comparison comparison = asked_run (&asked, NULL);
  tap_ok (comparison.limits.timeout == (int64_t)77 * MBENCH_NS_PER_S
              && comparison.n_groups == 2,
          "what all say is heard");
  mbench_comparison_release (&comparison);
  asked.request.limits.processes = 1;
  comparison = asked_run (&asked, NULL);
  tap_size (comparison.n_groups, 1, "but what the request says holds");
  asked_release (&asked, &comparison);
}

static void
test_refused (void)
{
  struct mbench_comparison none = { 0 };
  struct asked asked;
  ask (&asked, 2, one_code);
  asked.request.tolerance = -1;
  const char *reason = refuse (&asked, MBENCH_INVALID);
  tap_ok (*reason != '\0', "no tolerance: %s", reason);
  asked.request.tolerance = 0;
  asked.arms[0].planned.limits.min_sample_iterations = 5;
  asked.arms[0].planned.limits.max_sample_iterations = 4;
  reason = refuse (&asked, MBENCH_CONFLICT);
  tap_ok (strstr (reason, "\"a\"") != NULL, "no number: %s", reason);
  asked.arms[0].planned.limits.max_sample_iterations = 0;
  asked.request.limits.max_samples = 0;
  reason = refuse (&asked, MBENCH_CONFLICT);
  tap_ok (*reason != '\0', "no end: %s", reason);
  asked.duel.n = 1;
  reason = refuse (&asked, MBENCH_INVALID);
  tap_ok (*reason != '\0', "nobody to be compared with: %s", reason);
  asked.duel.n = 2;
  asked_release (&asked, &none);
}

/* Be the suite that the fresh executions of this program come to.  */
static const char suite_name[] = "compared";

_Noreturn static void
work (struct mbench_worker *worker)
{
  static const struct mbench_host host;
  micro_benchmark_suite suite = micro_benchmark_suite_create (suite_name);
  micro_benchmark_suite_register_test (suite, "a", &asked_fine);
  micro_benchmark_suite_register_test (suite, "b", &asked_crash);
  micro_benchmark_suite_register_test (suite, "c", &asked_slower);
  mbench_work (worker, suite, &host);
}

static bool
cannot (void *data, micro_benchmark_test_case test, struct mbench_error *why)
{
  (void)data;
  mbench_fail (why, MBENCH_CONFLICT, "%s was typed",
               micro_benchmark_test_case_get_name (test));
  return false;
}

static void
test_fresh (void)
{
  const micro_benchmark_test_definition *const definitions[]
      = { &asked_fine, &asked_crash, &asked_slower };
  struct mbench_afresh afresh = { .suite = suite_name };
  const struct mbench_host host = { .isolation = { .afresh = &afresh } };
  struct asked asked;
  ask (&asked, 3, definitions);
  asked.request.limits.processes = 8;
  asked.request.limits.max_samples = ASKED_FEW;
  struct mbench_comparison comparison = asked_run (&asked, &host);
  tap_string (asked_outcomes (&comparison), "done killed done ",
              "an arm that crashes in a fresh execution is told");
  tap_ok (comparison.n_groups == 9
              && comparison.groups[8].record.layout == MBENCH_LAYOUT_FRESH
              && comparison.pairs[1].blocks >= 8 * 2,
          "the others have as many as asked");
  tap_ok (comparison.pairs[1].rule.needed == 0.002,
          "whose layouts are not one");
  mbench_comparison_release (&comparison);
  asked.request.limits.processes = 2;
  afresh.can = cannot;
  comparison = asked_run (&asked, &host);
  tap_ok (comparison.unit == MBENCH_UNIT_PROCESS
              && comparison.groups[2].record.layout == MBENCH_LAYOUT_FORKED,
          "where a fresh execution does not come to all there are forks");
  asked_release (&asked, &comparison);
}

int
main (void)
{
  struct mbench_worker *worker = mbench_worker_take ();
  if (worker != NULL)
    work (worker);
  places = mmap (NULL, sizeof *places, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  micro_benchmark_set_log_level (MICRO_BENCHMARK_ERROR_LEVEL);
  test_processes ();
  test_rate ();
  test_more ();
  test_children ();
  test_hang ();
  test_most_children ();
  test_no_children ();
  test_settings ();
  test_refused ();
  test_fresh ();
  return tap_done ();
}
