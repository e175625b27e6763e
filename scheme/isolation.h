/* How a process with Guile in it begets children that can go on with Guile. */

#ifndef MBSCM_ISOLATION_H
#define MBSCM_ISOLATION_H

#include "run/host.h"
#include "test/module-trial.h"

extern const struct mbench_isolation mbscm_isolation;

/* How shared objects are tried.  */
extern const struct mbench_trial mbscm_trial;

#endif
