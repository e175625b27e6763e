/* test/constraint-carry.h: what a test keeps when its code is loaded again. */

#include <config.h>

#include "test/constraint-carry.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

#define BIT(id) (1U << MBENCH_##id)

/* Constraints of pairs ID, TEXT, with -1 at their end; not checked.  */
static struct mbench_constraints
made (int id, ...)
{
  struct mbench_constraints all = { 0 };
  va_list rest;
  va_start (rest, id);
  for (; id != -1; id = va_arg (rest, int))
    if (mbench_constraints_read (&all, (enum mbench_constraint_id)id,
                                 va_arg (rest, const char *), NULL)
        != MBENCH_OK)
      abort ();
  va_end (rest);
  return all;
}

static struct mbench_carried carried;

/* Carry those of OLD in TOUCHED over into NOW; both end.  */
static void
carry (struct mbench_constraints *now, struct mbench_constraints *old,
       unsigned touched)
{
  if (mbench_constraints_carry (now, old, touched, &carried, NULL)
      != MBENCH_OK)
    abort ();
  mbench_constraints_release (old);
}

static void
test_agreement (void)
{
  struct mbench_constraints old
      = made (MBENCH_MAX_ITERATIONS, "10", MBENCH_DIMENSIONS, "((1 2))",
              MBENCH_MAX_TIME, "2", -1);
  struct mbench_constraints now
      = made (MBENCH_MAX_ITERATIONS, "20", MBENCH_SKIP_ITERATIONS, "4",
              MBENCH_DIMENSIONS, "((3))", -1);
  carry (&now, &old, BIT (MAX_TIME));
  tap_size (now.limits.max_iterations, 20,
            "a limit of the module is what the module says now");
  tap_size (now.limits.skip_iterations, 4, "a new one of it is there");
  tap_ok (now.limits.max_time == 2000000000, "one that was set is kept");
  tap_ok (now.dimensions.n == 1 && now.dimensions.list[0].sizes[0] == 3,
          "sizes of the module are its own");
  tap_ok (carried.own_left_out == 0 && carried.theirs_left_out == 0,
          "nothing is left out");
  mbench_constraints_release (&now);

  old = made (MBENCH_DIMENSIONS, "((1 2) (5))", MBENCH_MAX_ITERATIONS, "20",
              -1);
  now = made (MBENCH_DIMENSIONS, "((3))", MBENCH_MAX_ITERATIONS, "30", -1);
  carry (&now, &old, BIT (DIMENSIONS) | BIT (MAX_ITERATIONS));
  tap_ok (now.dimensions.n == 2 && now.dimensions.list[0].sizes[1] == 2
              && now.dimensions.list[1].sizes[0] == 5,
          "sizes that were set are kept");
  tap_size (now.limits.max_iterations, 20,
            "and a value that the module had too");
  mbench_constraints_release (&now);
}

static void
test_lifted (void)
{
  struct mbench_constraints old = made (MBENCH_MAX_TIME, "1", -1);
  struct mbench_constraints now
      = made (MBENCH_MAX_ITERATIONS, "20", MBENCH_DIMENSIONS, "((3))", -1);
  carry (&now, &old, BIT (MAX_ITERATIONS) | BIT (DIMENSIONS));
  tap_ok (!mbench_constraints_has (&now, MBENCH_MAX_ITERATIONS)
              && !mbench_constraints_has (&now, MBENCH_DIMENSIONS)
              && now.dimensions.n == 0,
          "what was lifted stays so");
  tap_ok (!mbench_constraints_has (&now, MBENCH_MAX_TIME),
          "what the module gave and gives no more is gone");
  mbench_constraints_release (&now);
}

static void
test_contradiction (void)
{
  struct mbench_constraints old = made (MBENCH_MAX_ITERATIONS, "10", -1);
  struct mbench_constraints now
      = made (MBENCH_MIN_ITERATIONS, "50", MBENCH_SKIP_ITERATIONS, "4", -1);
  carry (&now, &old, BIT (MAX_ITERATIONS));
  tap_size (now.limits.max_iterations, 10,
            "what was set wins over what the module gives");
  tap_ok (!mbench_constraints_has (&now, MBENCH_MIN_ITERATIONS)
              && carried.own_left_out == BIT (MIN_ITERATIONS)
              && carried.theirs_left_out == 0,
          "which is left out");
  tap_size (now.limits.skip_iterations, 4, "the rest of it is kept");
  mbench_constraints_release (&now);

  /* Only the module's bound ended it.  */
  old = made (MBENCH_MAX_TIME, "0", MBENCH_PRECISION, "0",
              MBENCH_SKIP_ITERATIONS, "9", -1);
  now = made (MBENCH_SKIP_ITERATIONS, "1", -1);
  carry (&now, &old, BIT (MAX_TIME) | BIT (PRECISION) | BIT (SKIP_ITERATIONS));
  struct mbench_limits limits = mbench_constraints_resolve (&now);
  tap_ok (mbench_limits_check (&limits, NULL) == MBENCH_OK,
          "what cannot be had at all is not had");
  tap_ok (carried.theirs_left_out == BIT (PRECISION)
              && carried.own_left_out == 0,
          "that is told of what was set");
  tap_size (now.limits.skip_iterations, 9, "and the rest of it is kept");
  mbench_constraints_release (&now);
}

static void
test_rule (void)
{
  struct mbench_constraints old
      = made (MBENCH_MAX_TIME, "0", MBENCH_PRECISION, "0", -1);
  struct mbench_constraints now = { .limits.has_rule = true };
  old.limits.has_rule = false;
  carry (&now, &old, BIT (MAX_TIME) | BIT (PRECISION));
  tap_ok (now.limits.has_rule && carried.theirs_left_out == 0,
          "a rule that the module gives ends an execution");
  mbench_constraints_release (&now);
}

int
main (void)
{
  test_agreement ();
  test_lifted ();
  test_contradiction ();
  test_rule ();
  return tap_done ();
}
