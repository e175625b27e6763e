/* Whether signs in a row change as seldom as chance hardly has it.  */

#ifndef MBENCH_RUNS_H
#define MBENCH_RUNS_H

#include <stddef.h>

/* The chance of at most RUNS runs of equal signs in a row of ABOVE of one sign
   and BELOW of the other whose order is random: A. Wald and J. Wolfowitz, "On
   a test whether two samples are from the same population", Annals of
   Mathematical Statistics 11 (1940).  One where a sign is missing, which
   leaves nothing to chance.  ABOVE + BELOW < 2^32.  */
double mbench_runs_chance (size_t above, size_t below, size_t runs);

#endif
