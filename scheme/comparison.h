/* Comparisons as data: a list that begins with the symbol comparison, and then
   a list for each part, its name and its value.  Parts that are absent are
   left out.

     (comparison (unit block) (processes 1) ... (arms ((name "old") ...) ...)
                 (pairs ((base 0) (other 1) ...) ...))

   Ratios and errors are those of natural logarithms, times nanoseconds.  */

#ifndef MBSCM_COMPARISON_H
#define MBSCM_COMPARISON_H

#include <libguile.h>

#include "run/comparison.h"

SCM mbscm_comparison_datum (const struct mbench_comparison *comparison);

/* What DATUM was made of, as far as it tells; or raise.  Its tests are not
   known: it cannot be gone on with.  */
struct mbench_comparison *mbscm_comparison_of_datum (SCM datum);

/* Releases COMPARISON, which is malloc'ed.  */
void mbscm_comparison_free (struct mbench_comparison *comparison);

#endif
