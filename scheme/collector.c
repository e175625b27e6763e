#include <config.h>

#include "collector.h"

#include <gc/gc.h>
#include <stdbool.h>

#include "base/log.h"
#include "device/clock.h"

/* Changed while the collector's lock is held.  */
static struct
{
  bool is_running;
  int64_t begin;
  int64_t time;
  GC_on_collection_event_proc next;
} collector;

static void
begin_collection (void)
{
  collector.begin = mbench_clock_now (&mbench_clock_monotonic);
  collector.is_running = true;
}

static void
end_collection (void)
{
  if (!collector.is_running)
    return;
  collector.time
      += mbench_clock_now (&mbench_clock_monotonic) - collector.begin;
  collector.is_running = false;
}

/* A collection that is given up has no end.  */
static void GC_CALLBACK
on_event (GC_EventType event)
{
  if (event == GC_EVENT_START)
    begin_collection ();
  if (collector.next != NULL)
    collector.next (event);
  if (event == GC_EVENT_END)
    end_collection ();
}

void
mbscm_collector_load (void)
{
  GC_on_collection_event_proc present = GC_get_on_collection_event ();
  if (present == on_event)
    return;
  collector.next = present;
  GC_set_on_collection_event (on_event);
}

size_t
mbscm_collections (void)
{
  return GC_get_gc_no ();
}

int64_t
mbscm_collector_time (void)
{
  return collector.time;
}

uint64_t
mbscm_allocated (void)
{
  return GC_get_total_bytes ();
}

void
mbscm_enlarge (size_t bytes)
{
  if (!GC_expand_hp (bytes))
    mbench_log ("scheme", MICRO_BENCHMARK_WARNING_LEVEL,
                "the heap could not be made larger by %zu bytes: the "
                "collector runs as often as before",
                bytes);
}
