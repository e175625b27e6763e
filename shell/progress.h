/* What is seen of a run while it goes on.  On a terminal a line tells where
   the execution is, and one that has ended leaves a line of its own; elsewhere
   nothing is drawn, or each that has ended is a line on standard error.  */

#ifndef MBSH_PROGRESS_H
#define MBSH_PROGRESS_H

#include <stddef.h>
#include <stdint.h>

#include "base/screen.h"
#include "run/host.h"

enum mbsh_progress_mode
{
  /* Drawn where standard error is a terminal that is no dumb one.  */
  MBSH_PROGRESS_AUTO,
  /* A line for each execution that has ended.  */
  MBSH_PROGRESS_PLAIN,
  MBSH_PROGRESS_NONE
};

/* The mode that TEXT, "auto", "plain" or "none", names.  */
enum mbench_status mbsh_progress_read (const char *text,
                                       enum mbsh_progress_mode *mode,
                                       struct mbench_error *error);
const char *mbsh_progress_name (enum mbsh_progress_mode mode);

/* Show progress as MODE says from now on.  Messages of the library, and those
   of children that were forked later, take a line that is drawn away first. */
void mbsh_progress_enable (enum mbsh_progress_mode mode);
enum mbsh_progress_mode mbsh_progress_mode (void);

/* Draw the line of the execution of PLANNED, in the place of the last.  */
void mbsh_progress_show (const struct mbench_planned *planned,
                         const struct mbench_progress *progress);

/* Take the line away, if there is one.  */
void mbsh_progress_erase (void);

/* The execution that was shown last has ended, and is the last of its run
   where IS_LAST: the line makes room for one that stays, unless it is the only
   one.  */
void mbsh_progress_end (bool is_last);

/* The line: NAME, shortened to what is left of SCREEN's columns, and behind it
   as much of PROGRESS as there is room for: the part done, the estimate with
   its interval, the time left.  NULL when memory is short; the caller frees.
   Pure. */
char *mbsh_progress_line (const char *name,
                          const struct mbench_progress *progress,
                          const struct mbench_screen *screen);

/* What stays of an execution that has ended: NAME, its estimate, its time.  */
char *mbsh_progress_result (const char *name,
                            const struct mbench_progress *progress,
                            const struct mbench_screen *screen);

#endif
