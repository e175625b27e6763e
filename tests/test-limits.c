/* test/limits.h: which limits contradict one another, those of an isolated
   execution, and what they come to where nobody gave them.  */

#include <config.h>

#include "test/constraint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

#define S INT64_C (1000000000)

static struct mbench_constraints
constraints_of (const char *const texts[MBENCH_CONSTRAINTS])
{
  struct mbench_constraints constraints = { 0 };
  struct mbench_error error;
  for (int id = 0; id < MBENCH_CONSTRAINTS; ++id)
    if (texts[id] != NULL
        && mbench_constraints_set_text (
               &constraints, (enum mbench_constraint_id)id, texts[id], &error)
               != MBENCH_OK)
      tap_ok (false, "%s", error.message);
  return constraints;
}

static struct mbench_limits
limits_of (const char *const texts[MBENCH_CONSTRAINTS])
{
  struct mbench_constraints constraints = constraints_of (texts);
  struct mbench_limits limits = mbench_constraints_resolve (&constraints);
  mbench_constraints_release (&constraints);
  return limits;
}

#define LIMITS(...)                                                           \
  limits_of ((const char *const[MBENCH_CONSTRAINTS]){ __VA_ARGS__ })

/* The timeout with MAX_TIME and TIMEOUT, where they are not NULL.  */
static void
check_timeout (const char *max_time, const char *timeout, int64_t expected,
               const char *name)
{
  struct mbench_limits limits
      = LIMITS ([MBENCH_MAX_TIME] = max_time, [MBENCH_TIMEOUT] = timeout,
                [MBENCH_MAX_ITERATIONS] = "5");
  int64_t got = mbench_limits_timeout (&limits);
  if (!tap_ok (got == expected, "%s", name))
    printf ("# got %lld ns\n", (long long)got);
}

static void
test_timeout (void)
{
  check_timeout (NULL, NULL, 50 * S, "ten times the usual time");
  check_timeout ("2", NULL, 20 * S, "ten times a time");
  check_timeout ("100ms", NULL, 10 * S, "ten seconds at least");
  check_timeout ("0", NULL, 50 * S, "without a time ten times the usual one");
  check_timeout ("2", "1ms", S / 1000, "the given one, be it short");
  check_timeout ("2", "1000", 1000 * S, "or long");
  check_timeout ("2", "0", 20 * S, "none is the rule again");
  check_timeout ("9223372036", NULL, INT64_MAX,
                 "ten times what is near the most is the most");
}

static void
test_others (void)
{
  struct mbench_limits limits = LIMITS (NULL);
  tap_ok (limits.timeout == 0 && limits.max_memory == 0
              && limits.isolation == MBENCH_SWITCH_AUTO
              && limits.capture_output == MBENCH_SWITCH_AUTO,
          "without constraints all is left to whoever runs it");
  limits = LIMITS ([MBENCH_TIMEOUT] = "3", [MBENCH_MAX_MEMORY] = "2G",
                   [MBENCH_ISOLATION] = "on", [MBENCH_CAPTURE_OUTPUT] = "off");
  tap_ok (limits.timeout == 3 * S && limits.max_memory == (size_t)2 << 30
              && limits.isolation == MBENCH_SWITCH_ON
              && limits.capture_output == MBENCH_SWITCH_OFF,
          "what was given is what it comes to");
  tap_ok (limits.precision == LIMITS (NULL).precision,
          "a timeout is no time to be used up");
}

/* A value of one source in the place of one of the other.  */
static void
test_merge (void)
{
  struct mbench_constraints target
      = constraints_of ((const char *const[MBENCH_CONSTRAINTS]){
          [MBENCH_ISOLATION] = "off", [MBENCH_TIMEOUT] = "3" });
  struct mbench_constraints source
      = constraints_of ((const char *const[MBENCH_CONSTRAINTS]){
          [MBENCH_ISOLATION] = "auto", [MBENCH_MAX_MEMORY] = "1M" });
  struct mbench_error error;
  tap_ok (mbench_constraints_merge (&target, &source, &error) == MBENCH_OK
              && target.limits.isolation == MBENCH_SWITCH_AUTO
              && target.limits.max_memory == 1 << 20
              && target.limits.timeout == 3 * S,
          "what is given takes the place, auto too");
  tap_ok (mbench_constraints_unset (&target, MBENCH_MAX_MEMORY, &error)
                  == MBENCH_OK
              && mbench_constraints_resolve (&target).max_memory == 0,
          "a limit of memory is lifted");
}

static void
check_limits (const char *name, struct mbench_limits limits, bool right)
{
  limits.max_time = 1;
  struct mbench_error error = { 0 };
  enum mbench_status status = mbench_limits_check (&limits, &error);
  if (!tap_ok (status == (right ? MBENCH_OK : MBENCH_CONFLICT), "%s", name))
    printf ("# %s\n", error.message);
}

#define BOUNDS(least, most, sample_least, sample_most)                        \
  ((struct mbench_limits){ .min_iterations = (least),                         \
                           .max_iterations = (most),                          \
                           .min_sample_iterations = (sample_least),           \
                           .max_sample_iterations = (sample_most) })

static void
check_samples (void)
{
  check_limits ("no limits", BOUNDS (0, 0, 0, 0), true);
  check_limits ("7 iterations in samples of 5", BOUNDS (7, 7, 5, 5), false);
  check_limits ("10 in samples of 5", BOUNDS (10, 10, 5, 5), true);
  check_limits ("7 to 10 in samples of 5", BOUNDS (7, 10, 5, 5), true);
  check_limits ("6 to 9 in samples of 5", BOUNDS (6, 9, 5, 5), false);
  check_limits ("7 in samples of 3 to 4", BOUNDS (7, 7, 3, 4), true);
  check_limits ("11 in samples of 6 to 10", BOUNDS (11, 11, 6, 10), false);
  check_limits ("12 in samples of 6 to 10", BOUNDS (12, 12, 6, 10), true);
  check_limits ("up to 4 in samples of 5 at least", BOUNDS (0, 4, 5, 0),
                false);
  check_limits ("up to 5 in samples of 5 at least", BOUNDS (0, 5, 5, 0), true);
  check_limits ("7 or more in samples of 5", BOUNDS (7, 0, 5, 5), true);
  check_limits ("1 to 1 in samples of up to 100", BOUNDS (1, 1, 0, 100), true);
}

/* The max-time and the timeout that come of TEXTS, s.  */
static void
check_time (const char *const texts[MBENCH_CONSTRAINTS], double time,
            double timeout, const char *name)
{
  struct mbench_limits limits = limits_of (texts);
  double came = (double)limits.max_time / S;
  double cut = (double)mbench_limits_timeout (&limits) / S;
  tap_near (came, time, 1e-12, name);
  tap_near (cut, timeout, 1e-12, "and the timeout that belongs to it");
}

#define CHECK_TIME(time, timeout, name, ...)                                  \
  check_time ((const char *const[MBENCH_CONSTRAINTS]){ __VA_ARGS__ }, time,   \
              timeout, name)

static void
test_times (void)
{
  CHECK_TIME (
      5, 50,
      "samples of 0.1 s fit the usual time", [MBENCH_SAMPLE_TIME] = "100ms");
  CHECK_TIME (32, 320,
              "longer ones have time for 32", [MBENCH_SAMPLE_TIME] = "1");
  CHECK_TIME (6, 60, "or for as many as there may be",
              [MBENCH_SAMPLE_TIME] = "1", [MBENCH_MAX_SAMPLES] = "6");
  CHECK_TIME (
      60, 600,
      "or are to be", [MBENCH_SAMPLE_TIME] = "1", [MBENCH_MIN_SAMPLES] = "60");
  CHECK_TIME (
      7, 70,
      "the warm-up comes to the usual time", [MBENCH_WARM_UP_TIME] = "2");
  CHECK_TIME (70, 700, "and to that of the samples",
              [MBENCH_WARM_UP_TIME] = "10", [MBENCH_SAMPLE_TIME] = "1",
              [MBENCH_MIN_SAMPLES] = "60", [MBENCH_MAX_SAMPLES] = "60");
  CHECK_TIME (13, 130, "once for each process", [MBENCH_WARM_UP_TIME] = "2",
              [MBENCH_PROCESSES] = "4");
  CHECK_TIME (3, 30,
              "a time that was given holds", [MBENCH_WARM_UP_TIME] = "2",
              [MBENCH_SAMPLE_TIME] = "1", [MBENCH_MAX_TIME] = "3");
  CHECK_TIME (3, 620, "and there is time for the samples that are asked for",
              [MBENCH_WARM_UP_TIME] = "2", [MBENCH_SAMPLE_TIME] = "1",
              [MBENCH_MIN_SAMPLES] = "60", [MBENCH_MAX_TIME] = "3");
  CHECK_TIME (0, 700, "without an end too", [MBENCH_WARM_UP_TIME] = "10",
              [MBENCH_SAMPLE_TIME] = "1", [MBENCH_MIN_SAMPLES] = "60",
              [MBENCH_MAX_TIME] = "0");
  struct mbench_limits endless = { .sample_time = INT64_MAX / 2,
                                   .warm_up_time = INT64_MAX / 2,
                                   .min_samples = SIZE_MAX,
                                   .processes = 3 };
  tap_ok (mbench_limits_usual_time (&endless) == INT64_MAX
              && mbench_limits_timeout (&endless) == INT64_MAX,
          "more than any time is the most");
}

/* That max-time TIME with WARM_UP and SAMPLE, in PROCESSES, is refused with
   PART in what is told; NULL where it is not.  */
static void
check_refused (int64_t time, int64_t warm_up, int64_t sample, size_t processes,
               const char *part)
{
  const struct mbench_limits limits = { .max_time = time,
                                        .max_samples = 100,
                                        .warm_up_time = warm_up,
                                        .sample_time = sample,
                                        .processes = processes };
  struct mbench_error error = { 0 };
  enum mbench_status status = mbench_limits_check (&limits, &error);
  tap_ok (part == NULL ? status == MBENCH_OK
                       : status == MBENCH_CONFLICT
                             && strstr (error.message, part) != NULL,
          "%s", part == NULL ? "what fits is taken" : error.message);
}

static void
test_contradictions (void)
{
  check_refused (5 * S, 4 * S, S, 0, NULL);
  check_refused (5 * S, 5 * S, 0, 0,
                 "warm-up-time 5 s contradicts max-time 5 s: expected less "
                 "than 5 s, as");
  check_refused (8 * S, 3 * S, 0, 4,
                 "warm-up-time 3 s contradicts max-time 8 s: expected less "
                 "than 2 s in each process, as");
  check_refused (8 * S, S, S, 4, NULL);
  check_refused (5 * S, 4 * S, S + 1, 0,
                 "contradicts max-time 5 s: expected at most the 1 s that is "
                 "left");
  check_refused (8 * S, S, S + 1, 4, "the 1 s that each process has left");
  check_refused (0, 100 * S, 100 * S, 0, NULL);
}

int
main (void)
{
  check_samples ();
  test_times ();
  test_contradictions ();
  test_timeout ();
  test_others ();
  test_merge ();
  return tap_done ();
}
