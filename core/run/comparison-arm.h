/* What the groups of a comparison say of each of its arms.  */

#ifndef MBENCH_COMPARISON_ARM_H
#define MBENCH_COMPARISON_ARM_H

#include "run/comparison.h"

/* The arms of COMPARISON, made of its groups; malloc'ed, for
   mbench_compared_arms_free.  */
enum mbench_status
mbench_compared_arms_new (const struct mbench_comparison *comparison,
                          struct mbench_compared_arm **result,
                          struct mbench_error *error);
void mbench_compared_arms_free (struct mbench_compared_arm *arms, size_t n);

#endif
