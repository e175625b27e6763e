/* Bodies that more than one tool measures: what is compiled is the same object
   for each.  A body gets what its maker returned, which its end frees; a maker
   returns NULL where memory is short.  Bodies of one kind share what they work
   on, so that in one process those of one size are one thing.  */

#ifndef BENCH_BODIES_H
#define BENCH_BODIES_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* SIZE operations, each of which needs the result of the one before, and the
   first that of the last call: four cycles each on common cores.  */
void *make_chain (size_t size);
void body_chain (void *chain);

/* SIZE loads along a ring of 512 KiB in a random order, on from where the
   last call ended.  */
void *make_chase (size_t size);
void body_chase (void *chase);

/* SIZE allocations of mixed sizes, eight of them alive at a time.  */
void *make_allocate (size_t size);
void body_allocate (void *allocations);

/* SIZE random numbers, at most 4096, put back and sorted by qsort: a thousand,
   and apart from them the rest, so that more of them are more work of the same
   kind and not another way through the first.  */
void *make_sort (size_t size);
void body_sort (void *numbers);

/* For what any of the makers made.  */
void end_body (void *made);

#ifdef __cplusplus
}
#endif

#endif
