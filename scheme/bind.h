/* The bindings of core's topics: one file and one function a topic, which
   defines the topic's primitives in the current module.  */

#ifndef MBSCM_BIND_H
#define MBSCM_BIND_H

#include <libguile.h>

#include <stdbool.h>

#include "test/constraint.h"

/* Set by a host that sees Ctrl-C: whether it was pressed, asked between two
   samples; telling it forgets it.  NULL under plain Guile.  */
extern bool (*mbscm_interrupted) (void);

/* Read ALIST, keys and texts, argument number POSITION of PROCEDURE, into
   CONSTRAINTS, which are released when the surrounding dynwind ends.  They are
   not checked against one another.  */
void mbscm_dynwind_constraints (SCM alist,
                                struct mbench_constraints *constraints,
                                int position, const char *procedure);

void mbscm_init_suite (void);
void mbscm_init_run (void);
void mbscm_init_report (void);
void mbscm_init_reader (void);
void mbscm_init_output (void);

/* Define everything: the function that load-extension calls.  */
void mbscm_init (void);

#endif
