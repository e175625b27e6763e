/* What is known of a procedure's code.  */

#ifndef MBSCM_PROCEDURE_H
#define MBSCM_PROCEDURE_H

#include <libguile.h>
#include <stdbool.h>
#include <stdint.h>

/* Whether PROCEDURE is code that the evaluator interprets.  */
bool mbscm_is_interpreted (SCM procedure);

/* Find out where the evaluator is and how this Guile counts calls; may raise.
   To be called before the next ones are.  */
void mbscm_procedure_load (void);

/* Whether the just-in-time compiler has translated PROCEDURE.  True as well
   where it never will, as it is switched off or PROCEDURE is in C, and where
   that cannot be told.  */
bool mbscm_is_translated (SCM procedure);

/* Where the translation of PROCEDURE by the just-in-time compiler lies, or
   NULL: also where that cannot be told.  */
const void *mbscm_translation (SCM procedure);

/* A number for the code that PROCEDURE is: the same for closures of one lambda
   that hold other data, and other procedures only if these are one code too,
   some levels deep.  What is not compiled Scheme, or is applicable in another
   way, is itself alone.  Procedures that come as arguments, or out of data
   structures, are data.  */
uintptr_t mbscm_procedure_code (SCM procedure);

#endif
