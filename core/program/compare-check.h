/* What is asked of a comparison, and whether it can be had.  */

#ifndef MBENCH_COMPARE_CHECK_H
#define MBENCH_COMPARE_CHECK_H

#include "program/compare-run.h"

/* Make LIMITS those that REQUEST comes to: its own, and of what belongs to a
   process what all arms say where it says nothing.  An error names what cannot
   be, as where two arms say different things.  */
enum mbench_status
mbench_comparison_check (const struct mbench_comparison_request *request,
                         struct mbench_limits *limits,
                         struct mbench_error *error);

#endif
