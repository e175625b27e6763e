/* What is known of a procedure's code.  */

#ifndef MBSCM_PROCEDURE_H
#define MBSCM_PROCEDURE_H

#include <libguile.h>
#include <stdbool.h>

/* Whether PROCEDURE is code that the evaluator interprets.  */
bool mbscm_is_interpreted (SCM procedure);

/* Find out how this Guile counts calls; may raise.  To be called before the
   next one is.  */
void mbscm_procedure_load (void);

/* Whether the just-in-time compiler has translated PROCEDURE.  True as well
   where it never will, as it is switched off or PROCEDURE is in C, and where
   that cannot be told.  */
bool mbscm_is_translated (SCM procedure);

#endif
