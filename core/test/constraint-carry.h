/* What becomes of the constraints of a test whose code was loaded again: those
   that its module gives now, and over them those that somebody has given or
   lifted since it was loaded.  */

#ifndef MBENCH_CONSTRAINT_CARRY_H
#define MBENCH_CONSTRAINT_CARRY_H

#include "test/constraint.h"

/* What could not be kept beside the rest: bits as in `given'.  */
struct mbench_carried
{
  unsigned own_left_out;
  unsigned theirs_left_out;
};

/* Let CONSTRAINTS, which a module gave, have those of OLD in the set TOUCHED
   as they are there, given or not.  Where they contradict one another, those
   of the module that do so are left out; where the others cannot be had
   without them, those of OLD are.  On failure, which is of memory, CONSTRAINTS
   is as it was.  */
enum mbench_status
mbench_constraints_carry (struct mbench_constraints *constraints,
                          const struct mbench_constraints *old,
                          unsigned touched, struct mbench_carried *carried,
                          struct mbench_error *error);

#endif
