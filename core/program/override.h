/* Constraints that the command line gives over those of tests.  */

#ifndef MBENCH_OVERRIDE_H
#define MBENCH_OVERRIDE_H

#include "test/constraint.h"

/* Add what TEXT, "KEY=VALUE" behind --set, gives to OVERRIDES.  They are not
   checked against one another.  */
enum mbench_status mbench_override_read (struct mbench_constraints *overrides,
                                         const char *text,
                                         struct mbench_error *error);

/* Let OVERRIDES have those of USUAL, which may be NULL, that they do not
   give.  */
enum mbench_status
mbench_override_complete (struct mbench_constraints *overrides,
                          const struct mbench_constraints *usual,
                          struct mbench_error *error);

#endif
