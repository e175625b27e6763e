/* The memory that malloc has given out.  */

#ifndef MBENCH_HEAP_H
#define MBENCH_HEAP_H

#include <stdint.h>

/* The bytes of malloc that are in use in this process: of all arenas, and
   those that have mappings of their own; zero where the C library cannot tell.
 */
uint64_t mbench_heap_in_use (void);

#endif
