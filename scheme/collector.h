/* Guile's collector of memory: what it has done in this process, for struct
   mbench_body.  */

#ifndef MBSCM_COLLECTOR_H
#define MBSCM_COLLECTOR_H

#include <stddef.h>
#include <stdint.h>

/* Begin to measure the time of collections; to be called before
   mbscm_collector_time is.  What others are told of collections, they are told
   further on.  */
void mbscm_collector_load (void);

/* Collections so far.  */
size_t mbscm_collections (void);

/* The time, ns, between the beginning and the end of each collection since the
   process began to measure, whichever thread needed it.  What is swept later,
   bit by bit as memory is asked for, is not in it.  */
int64_t mbscm_collector_time (void);

/* The bytes that were allocated so far, in steps of the blocks that the
   allocator hands to a thread.  */
uint64_t mbscm_allocated (void);

/* Add BYTES to the heap, so that collections are rarer, and have the system
   give the memory now; told by the log where they cannot be had.  */
void mbscm_enlarge (size_t bytes);

#endif
