/* Events of the processor and of the kernel, by perf_event_open; and by
   libpfm4, where that is there, all that it knows the names of.  */

#include <config.h>

#include <stdlib.h>

#include "device/counter-pfm.h"
#include "device/counter.h"
#include "device/perf-set.h"

static const char *const names[] = {
#define EVENT(name, type, config, unit, is_of_kernel) name,
#include "device/perf-event.def"
#undef EVENT
  NULL
};

static bool
find_event (const char *name, struct mbench_perf_event *event)
{
  return mbench_perf_event_find (name, event)
         || mbench_pfm_event_find (name, event);
}

static bool
find (const char *name, struct mbench_counter_facts *facts)
{
  struct mbench_perf_event event;
  *facts = (struct mbench_counter_facts){ .unit = "" };
  if (!find_event (name, &event))
    return false;
  facts->unit = event.unit;
  facts->is_disturbance = event.is_of_kernel;
  return true;
}

static enum mbench_status
open_events (const char *const *wanted, size_t n,
             struct mbench_counter_reason *reasons, void **result,
             struct mbench_error *error)
{
  struct mbench_perf_event events[MBENCH_MOST_COUNTERS];
  struct mbench_perf_set *set = malloc (sizeof *set);
  if (set == NULL)
    return mbench_no_memory (error, "counters of events");
  for (size_t i = 0; i < n; ++i)
    find_event (wanted[i], &events[i]);
  mbench_perf_set_open (set, &mbench_perf_system_here, events, n, reasons);
  *result = set;
  return MBENCH_OK;
}

static void
start (void *ptr)
{
  mbench_perf_set_start (ptr);
}

static void
stop (void *ptr)
{
  mbench_perf_set_stop (ptr);
}

static void
take (void *ptr, double *values)
{
  mbench_perf_set_take (ptr, values);
}

static bool
remark (void *ptr, size_t i, struct mbench_counter_reason *text)
{
  return mbench_perf_set_remark (ptr, i, text);
}

static void
close_events (void *ptr)
{
  mbench_perf_set_close (ptr);
  free (ptr);
}

const struct mbench_counter_bank mbench_counter_perf = {
  .family = "perf",
  .names = names,
  .find = find,
  .open = open_events,
  .start = start,
  .stop = stop,
  .take = take,
  .remark = remark,
  .close = close_events,
};
