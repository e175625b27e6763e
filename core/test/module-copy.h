/* Private copies of shared objects.  What is loaded is a copy, so that the
   loader cannot hand back what it has of an earlier one, and what becomes of
   the file disturbs no code that runs.

   A copy is called as its original, in a folder of its own among the temporary
   files; or, where the original looks for others beside itself ($ORIGIN), it
   lies there under a name of its own.  It is there until it is dropped or the
   process ends, so that debuggers, and fresh executions of the program, find
   it; what a process that was killed has left among the temporary files goes
   when the next copy is made there, as folders are called after their makers.
   The paths are kept in this unit, for the sake of that end.  */

#ifndef MBENCH_MODULE_COPY_H
#define MBENCH_MODULE_COPY_H

#include <stdbool.h>

#include "base/status.h"

/* Copy the regular file FILE; *COPY is the path of the copy, of malloc.
   Errors name SUBJECT.  */
enum mbench_status mbench_module_copy_make (const char *file,
                                            const char *subject, char **copy,
                                            struct mbench_error *error);

/* Whether COPY and FILE have the same bytes; false where one cannot be
   read.  */
bool mbench_module_copy_is_of (const char *copy, const char *file);

/* Remove the file COPY, if it was made here and by this process, and free its
   path, which may be NULL.  Code that was loaded from it stays.  */
void mbench_module_copy_drop (char *copy);

/* Whether FILE, an object of this machine's, has lost its end: its headers
   tell of more than there is.  To run such a one is to crash.  */
bool mbench_module_copy_is_cut (const char *file);

#endif
