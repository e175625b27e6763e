/* Where core's errors become Scheme's.  Core never sees a Scheme exception:
   what a body raises is caught in Scheme (mbenchmark contain), and a
   primitive raises only after core has returned.  The message is core's
   sentence, without the name of a primitive that the user never called.  */

#ifndef MBSCM_ERROR_H
#define MBSCM_ERROR_H

#include <libguile.h>

#include "base/status.h"

/* Raise ERROR.  */
void mbscm_raise (const struct mbench_error *error) __attribute__ ((noreturn));

/* Raise it unless STATUS is MBENCH_OK.  */
void mbscm_check (enum mbench_status status, const struct mbench_error *error);

/* Raise that memory is short.  */
void mbscm_no_memory (void) __attribute__ ((noreturn));

#endif
