/* The variables of the environment.  */

#ifndef MBENCH_VARIABLES_H
#define MBENCH_VARIABLES_H

#include <stddef.h>

/* All of them but those called by one of the N NAMES, in a list with room for
   N more and a NULL behind them; *KEPT is how many it has.  The list is
   malloc'ed, the strings are the environment's.  NULL when memory is short. */
char **mbench_variables_except (const char *const *names, size_t n,
                                size_t *kept);

#endif
