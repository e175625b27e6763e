/* How much memory an execution may have.  */

#ifndef MBENCH_MEMORY_H
#define MBENCH_MEMORY_H

#include <stddef.h>

/* The allowance where WANTED bytes were asked for: WANTED, or for 0 most of
   what the machine, or the group of processes that this one belongs to, has
   left.  Zero where that is not known.  */
size_t mbench_memory_allowance (size_t wanted);

/* Let this process have ALLOWANCE bytes beside what it has.  Returns the limit
   of its address space, or zero where there is none: without an allowance, or
   in a build whose sanitizers need all of it.  */
size_t mbench_memory_limit (size_t allowance);

/* Let this process have all that it is allowed, so that it can still say what
   happened when its memory is gone.  */
void mbench_memory_lift (void);

#endif
