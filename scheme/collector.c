#include <config.h>

#include "collector.h"

#include <gc/gc.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/log.h"
#include "device/clock.h"

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

enum
{
  HEAD = 1 << 16
};

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

/* Let the system give the pages of SIZE bytes at PLACE now.  */
static void
populate (char *place, size_t size)
{
  uintptr_t page = (uintptr_t)sysconf (_SC_PAGESIZE);
  uintptr_t begin = ((uintptr_t)place + page - 1) / page * page;
  uintptr_t end = ((uintptr_t)place + size) / page * page;
  if (begin >= end
      || madvise ((void *)begin, end - begin, MADV_POPULATE_WRITE) == 0)
    return;
  /* Linux before 5.14 has no word for it.  */
  for (volatile char *byte = (char *)begin; byte < (char *)end; byte += page)
    *byte = 0;
}

/* The collector hands new memory out before what was freed: of a body that
   allocates much, every sample would take pages from the system until all of
   it was used once.  On a busy machine that takes longer than any warm-up, and
   what is measured is the system.  */
void
mbscm_enlarge (size_t bytes)
{
  if (!GC_expand_hp (bytes))
    {
      mbench_log ("scheme", MICRO_BENCHMARK_WARNING_LEVEL,
                  "the heap could not be made larger by %zu bytes: the "
                  "collector runs as often as before",
                  bytes);
      return;
    }
  /* The collector keeps a part of a block for itself.  */
  size_t size = bytes > HEAD ? bytes - HEAD : 0;
  char *block = size > 0 ? GC_malloc_atomic_ignore_off_page (size) : NULL;
  if (block == NULL)
    return;
  populate (block, size);
  GC_free (block);
}
