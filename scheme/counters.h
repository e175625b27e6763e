/* What can be counted of a Scheme body beside its time: what Guile allocates
   for it, and what the collector does meanwhile.  */

#ifndef MBSCM_COUNTERS_H
#define MBSCM_COUNTERS_H

#include "device/counter.h"

/* "allocated", bytes, which the allocator counts by the blocks that it hands
   to a thread, so that a sample that allocates little has none or too many;
   "collections"; and "collector-time", ns.  Of the whole process.  */
extern const struct mbench_counter_bank mbscm_counters;

#endif
