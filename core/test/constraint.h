/* Constraints: the limits that somebody has given, and what they come to.

   A struct mbench_constraints is a value: a presence bit and a member for
   each row of constraint.def.  It owns its dimensions.  Zero means no limit
   wherever a limit can be lifted.  */

#ifndef MBENCH_CONSTRAINT_H
#define MBENCH_CONSTRAINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "test/limits.h"

enum mbench_constraint_id
{
#define MBENCH_CONSTRAINT(id, member, key, type, help) MBENCH_##id,
#include "test/constraint.def"
#undef MBENCH_CONSTRAINT
  MBENCH_CONSTRAINTS
};

struct mbench_dimension
{
  size_t n;
  size_t *sizes;
};

struct mbench_dimensions
{
  size_t n;
  struct mbench_dimension *list;
};

struct mbench_constraints
{
  /* Bit 1 << id: the member was given.  */
  unsigned given;
  struct mbench_dimensions dimensions;
  struct mbench_limits limits;
};

static inline bool
mbench_constraints_has (const struct mbench_constraints *constraints,
                        enum mbench_constraint_id id)
{
  return (constraints->given & 1U << id) != 0;
}

/* The row's key, help text, and the word for what its values look like.  */
const char *mbench_constraint_key (enum mbench_constraint_id id);
const char *mbench_constraint_help (enum mbench_constraint_id id);
const char *mbench_constraint_form (enum mbench_constraint_id id);

/* The row of KEY.  */
enum mbench_status mbench_constraint_find (const char *key,
                                           enum mbench_constraint_id *id,
                                           struct mbench_error *error);

/* Whether CONFIDENCE is one that intervals are made for: 0.5 to 0.9999.  */
bool mbench_confidence_is_sound (double confidence);

void mbench_constraints_release (struct mbench_constraints *constraints);

/* Take the given members of SOURCE over into TARGET, unless the result would
   contradict itself: then TARGET stays as it is, and the error names both
   limits.  */
enum mbench_status
mbench_constraints_merge (struct mbench_constraints *target,
                          const struct mbench_constraints *source,
                          struct mbench_error *error);

/* Let LIMITS have what is given in SOURCE, without a look at whether it can be
   met together.  */
void mbench_limits_take (struct mbench_limits *limits,
                         const struct mbench_constraints *source);

/* Whether A and B have one value of ID, another than the dimensions, which are
   no limit.  */
bool mbench_limits_agree (const struct mbench_limits *a,
                          const struct mbench_limits *b,
                          enum mbench_constraint_id id);

/* Give one limit by text, as below, without a look at the others: who gives
   several has them checked together, by a merge.  */
enum mbench_status mbench_constraints_read (struct mbench_constraints *,
                                            enum mbench_constraint_id id,
                                            const char *text,
                                            struct mbench_error *error);

/* Give or lift one limit by text: counts as 300 or 10k, times as 2, 0.5,
   250ms or 2s, fractions as 0.01, 1/100 or 1%, dimensions as ((1 2) (3)).  */
enum mbench_status
mbench_constraints_set_text (struct mbench_constraints *constraints,
                             enum mbench_constraint_id id, const char *text,
                             struct mbench_error *error);
enum mbench_status mbench_constraints_unset (struct mbench_constraints *,
                                             enum mbench_constraint_id id,
                                             struct mbench_error *error);

/* The value of ID as text that mbench_constraints_set_text takes: the given
   one, else what the default comes to.  */
void mbench_constraints_write (const struct mbench_constraints *constraints,
                               enum mbench_constraint_id id, FILE *out);

/* Add a dimension of N >= 1 SIZES, which are copied.  */
enum mbench_status
mbench_constraints_add_dimension (struct mbench_constraints *constraints,
                                  size_t n, const size_t *sizes,
                                  struct mbench_error *error);

/* The limits that CONSTRAINTS come to.  A max-time that was not given is as
   long as the samples and the warm-up that were asked for need.  A time or a
   number of iterations or samples that was given without a precision is used
   up, and a rule of the test is asked: the default precision ends an execution
   only where there is none of them.  */
struct mbench_limits
mbench_constraints_resolve (const struct mbench_constraints *constraints);

#endif
