/* A line on the terminal that tells where a run is, while somebody waits for
   it at the prompt.  Nothing is drawn where standard error is no terminal or a
   dumb one.  */

#ifndef MBSH_PROGRESS_H
#define MBSH_PROGRESS_H

#include <stddef.h>
#include <stdint.h>

#include "run/host.h"

/* Draw from now on.  Messages of the library, and those of children that were
   forked later, take the line away first.  */
void mbsh_progress_enable (void);

/* Draw the line of the execution of PLANNED, in the place of the last.  */
void mbsh_progress_show (const struct mbench_planned *planned,
                         const struct mbench_progress *progress);

/* Take the line away, if there is one.  */
void mbsh_progress_erase (void);

/* The line: NAME, shortened to what is left of COLUMNS, SAMPLES and ELAPSED,
   ns.  NULL when memory is short; the caller frees.  Pure.  */
char *mbsh_progress_line (const char *name, size_t samples, int64_t elapsed,
                          size_t columns);

#endif
