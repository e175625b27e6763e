#include <config.h>

#include "test/constraint-carry.h"

/* Those of SOURCE in SET, which borrow its dimensions.  */
static struct mbench_constraints
some_of (const struct mbench_constraints *source, unsigned set)
{
  struct mbench_constraints some = *source;
  some.given &= set;
  some.limits.has_rule = false;
  return some;
}

/* Merge those of SOURCE one by one as far as they can be had; the rest is in
 *LEFT_OUT then.  */
static enum mbench_status
add_what_fits (struct mbench_constraints *result,
               const struct mbench_constraints *source, unsigned *left_out,
               struct mbench_error *error)
{
  for (int i = 0; i < MBENCH_CONSTRAINTS; ++i)
    {
      struct mbench_constraints one = some_of (source, 1U << i);
      if (one.given == 0)
        continue;
      enum mbench_status status
          = mbench_constraints_merge (result, &one, error);
      if (status == MBENCH_NO_MEMORY)
        return status;
      if (status != MBENCH_OK)
        *left_out |= one.given;
    }
  return MBENCH_OK;
}

/* The module's and over them theirs, all of it.  */
static enum mbench_status
join_all (struct mbench_constraints *result,
          const struct mbench_constraints *own,
          const struct mbench_constraints *theirs, unsigned lifted,
          struct mbench_error *error)
{
  enum mbench_status status = mbench_constraints_merge (result, own, error);
  if (status == MBENCH_OK)
    status = mbench_constraints_merge (result, theirs, error);
  for (int i = 0; i < MBENCH_CONSTRAINTS && status == MBENCH_OK; ++i)
    if ((lifted & result->given & 1U << i) != 0)
      status = mbench_constraints_unset (result, (enum mbench_constraint_id)i,
                                         error);
  return status;
}

/* FIRST, and of SECOND what can be had beside it; the rest is in *LEFT_OUT. */
static enum mbench_status
join_what_fits (struct mbench_constraints *result,
                const struct mbench_constraints *first,
                const struct mbench_constraints *second, unsigned *left_out,
                struct mbench_error *error)
{
  enum mbench_status status = mbench_constraints_merge (result, first, error);
  return status == MBENCH_OK ? add_what_fits (result, second, left_out, error)
                             : status;
}

/* Release RESULT for another try, if there is to be one after STATUS.  */
static bool
begin_again (struct mbench_constraints *result, bool has_rule,
             enum mbench_status status)
{
  if (status == MBENCH_OK || status == MBENCH_NO_MEMORY)
    return false;
  mbench_constraints_release (result);
  result->limits.has_rule = has_rule;
  return true;
}

enum mbench_status
mbench_constraints_carry (struct mbench_constraints *constraints,
                          const struct mbench_constraints *old,
                          unsigned touched, struct mbench_carried *carried,
                          struct mbench_error *error)
{
  *carried = (struct mbench_carried){ 0, 0 };
  bool has_rule = constraints->limits.has_rule;
  unsigned lifted = touched & ~old->given;
  struct mbench_constraints theirs = some_of (old, touched);
  struct mbench_constraints own = some_of (constraints, ~0U);
  struct mbench_constraints untouched = some_of (constraints, ~touched);
  struct mbench_constraints result = { .limits.has_rule = has_rule };
  enum mbench_status status = join_all (&result, &own, &theirs, lifted, error);
  if (begin_again (&result, has_rule, status))
    status = join_what_fits (&result, &theirs, &untouched,
                             &carried->own_left_out, error);
  if (begin_again (&result, has_rule, status))
    {
      carried->theirs_left_out = lifted & own.given;
      status = join_what_fits (&result, &own, &theirs,
                               &carried->theirs_left_out, error);
    }
  if (status != MBENCH_OK)
    {
      mbench_constraints_release (&result);
      return status;
    }
  mbench_constraints_release (constraints);
  *constraints = result;
  return MBENCH_OK;
}
