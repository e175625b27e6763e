/* What a preloaded library tells of the calls of malloc and its like that were
   made in this process: the one side is preload/malloc-count.c, the other the
   bank that reads it, device/counter-malloc.c.  */

#ifndef MBENCH_MALLOC_COUNT_H
#define MBENCH_MALLOC_COUNT_H

#include <stdint.h>

struct mbench_malloc_count
{
  /* Calls that were given memory: a realloc, to whatever size but zero, is one
     of them.  */
  uint64_t calls;
  /* The bytes that they asked for; a realloc asks for all of its new size.  */
  uint64_t bytes;
};

/* What the library is called.  */
#define MBENCH_MALLOC_LIBRARY "libmbench-malloc.so"

/* The name and the type of the function by which the library tells: of all
   threads, since the process began.  */
#define MBENCH_MALLOC_COUNTED "mbench_malloc_counted"

typedef void mbench_malloc_counted_fun (struct mbench_malloc_count *count);

#endif
