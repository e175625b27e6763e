/* Primitives from tables: a row is a name, a lambda list, a function and a
   doc string, and the registration makes of it a procedure that knows all
   four.  */

#ifndef MBSCM_PRIMITIVE_H
#define MBSCM_PRIMITIVE_H

#include <libguile.h>

#include <stddef.h>

struct mbscm_primitive
{
  const char *name;
  /* As in Scheme: "(suite name #:optional filter)".  */
  const char *lambda_list;
  scm_t_subr function;
  /* How many arguments the function takes, as the compiler counts them.  */
  int arity;
  /* What it does, what it returns and what it refuses, as Texinfo.  */
  const char *documentation;
};

#define MBSCM_ARITY(function)                                                 \
  _Generic((function), SCM (*) (void) : 0, SCM (*) (SCM) : 1,                 \
           SCM (*) (SCM, SCM) : 2, SCM (*) (SCM, SCM, SCM) : 3,               \
           SCM (*) (SCM, SCM, SCM, SCM) : 4,                                  \
           SCM (*) (SCM, SCM, SCM, SCM, SCM) : 5,                             \
           SCM (*) (SCM, SCM, SCM, SCM, SCM, SCM) : 6,                        \
           SCM (*) (SCM, SCM, SCM, SCM, SCM, SCM, SCM) : 7,                   \
           SCM (*) (SCM, SCM, SCM, SCM, SCM, SCM, SCM, SCM) : 8)

#define MBSCM_PRIMITIVE(name, lambda_list, function, documentation)           \
  {                                                                           \
    name, lambda_list, (scm_t_subr)(void (*) (void)) (function),              \
        MBSCM_ARITY (function), documentation                                 \
  }

/* Define and export the N rows of TABLE in the current module, with their
   lambda lists and doc strings as procedure properties.  */
void mbscm_define (const struct mbscm_primitive *table, size_t n);

#define MBSCM_DEFINE(table)                                                   \
  mbscm_define (table, sizeof (table) / sizeof *(table))

#endif
