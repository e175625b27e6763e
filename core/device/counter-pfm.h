/* Names of events that libpfm4 knows, as "skl::UOPS_ISSUED:ANY" or
   "perf::PAGE-FAULTS:u".  */

#ifndef MBENCH_COUNTER_PFM_H
#define MBENCH_COUNTER_PFM_H

#include "device/perf-event.h"

/* Whether the library was there when this one was built.  */
bool mbench_pfm_is_there (void);

/* The event that libpfm4 calls NAME; false where it knows none that is called
   so, or where it is not there.  */
bool mbench_pfm_event_find (const char *name, struct mbench_perf_event *event);

#endif
