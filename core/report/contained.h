/* Functions of a user's, called once an execution has ended, in a child that
   they may crash, leave or never end.  */

#ifndef MBENCH_CONTAINED_H
#define MBENCH_CONTAINED_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"

enum
{
  /* The bytes of what became of the child, with its null character.  */
  MBENCH_CONTAINED_FAULT = 80
};

/* What was made: N bytes, owned, and a null character.  FAULT goes on a
   sentence that begins with who was called, as "was killed by SIGABRT"; where
   it is not empty nothing was made.  */
struct mbench_contained
{
  char *bytes;
  size_t n;
  char fault[MBENCH_CONTAINED_FAULT];
};

/* Call MAKE with DATA and a stream for what it makes, in a child that is
   killed after NS or when a signal comes, or in this process where
   IS_IN_PROCESS.  MADE is to be released.  */
enum mbench_status mbench_contained_call (void (*make) (void *data, FILE *out),
                                          void *data, bool is_in_process,
                                          int64_t ns,
                                          struct mbench_contained *made,
                                          struct mbench_error *error);

void mbench_contained_release (struct mbench_contained *made);

#endif
