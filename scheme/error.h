/* Where core's errors become Scheme's.  Core never sees a Scheme exception:
   what a body raises is caught in Scheme (mbenchmark contain), and a
   primitive raises only after core has returned.  */

#ifndef MBSCM_ERROR_H
#define MBSCM_ERROR_H

#include <libguile.h>

#include "base/status.h"

/* Raise ERROR as one of PROCEDURE.  */
void mbscm_raise (const char *procedure, const struct mbench_error *error)
    __attribute__ ((noreturn));

/* Raise it unless STATUS is MBENCH_OK.  */
void mbscm_check (const char *procedure, enum mbench_status status,
                  const struct mbench_error *error);

/* Raise that memory is short.  */
void mbscm_no_memory (const char *procedure) __attribute__ ((noreturn));

#endif
