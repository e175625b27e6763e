/* test/limits.h: which limits contradict one another, those of an isolated
   execution, and what they come to where nobody gave them.  */

#include <config.h>

#include "test/constraint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

enum
{
  S = 1000000000
};

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
  check_timeout (NULL, NULL, INT64_C (50) * S, "ten times the usual time");
  check_timeout ("2", NULL, INT64_C (20) * S, "ten times a time");
  check_timeout ("100ms", NULL, INT64_C (10) * S, "ten seconds at least");
  check_timeout ("0", NULL, INT64_C (50) * S,
                 "without a time ten times the usual one");
  check_timeout ("2", "1ms", S / 1000, "the given one, be it short");
  check_timeout ("2", "1000", INT64_C (1000) * S, "or long");
  check_timeout ("2", "0", INT64_C (20) * S, "none is the rule again");
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
  tap_ok (limits.timeout == INT64_C (3) * S
              && limits.max_memory == (size_t)2 << 30
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
              && target.limits.timeout == INT64_C (3) * S,
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

int
main (void)
{
  check_samples ();
  test_timeout ();
  test_others ();
  test_merge ();
  return tap_done ();
}
