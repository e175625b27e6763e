/* What the bindings of recorded timings share: samples and analyses in
   Scheme.  */

#ifndef MBSCM_RECORDED_H
#define MBSCM_RECORDED_H

#include <libguile.h>

#include <stdint.h>

#include "stats/recorded.h"

/* The samples of argument number POSITION of PROCEDURE, an s64vector, for as
   long as the surrounding dynwind lasts; or raise.  */
const int64_t *mbscm_dynwind_samples (SCM samples, int position,
                                      const char *procedure, size_t *n);

/* An analysis as the vector that Scheme keeps of it, in the order of struct
   mbench_recorded; the variation is #f where there is none.  */
SCM mbscm_from_recorded (const struct mbench_recorded *recorded);

/* A pair: the ratio in hundredths or #f, and whether the ranges overlap.  */
SCM mbscm_from_recorded_ratio (const struct mbench_recorded_ratio *ratio);

#endif
