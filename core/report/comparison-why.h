/* Why a comparison came to its verdict, as text for people: what was counted,
   the interval and where it is from, and what would make it tighter.  */

#ifndef MBENCH_COMPARISON_WHY_H
#define MBENCH_COMPARISON_WHY_H

#include <stdio.h>

#include "run/comparison.h"

/* Write the explanation of pair NUMBER of COMPARISON, lines.  UNICODE: whether
   signs other than ASCII may be used.  */
enum mbench_status
mbench_pair_explain (const struct mbench_comparison *comparison, size_t number,
                     bool unicode, FILE *out, struct mbench_error *error);

#endif
