#include <config.h>

#include "run/warmup.h"

#include "stats/stats.h"

void
mbench_warmup_record (struct mbench_warmup *warmup, size_t n, double time)
{
  ++warmup->samples;
  warmup->iterations += n;
  warmup->time += (double)n * time;
  warmup->window[warmup->filled++] = time;
  if (warmup->filled < MBENCH_WARMUP_WINDOW)
    return;
  mbench_sort (warmup->window, MBENCH_WARMUP_WINDOW);
  double level = mbench_median (warmup->window, MBENCH_WARMUP_WINDOW);
  warmup->level_stands = warmup->has_level && level >= 0.98 * warmup->level;
  warmup->level = level;
  warmup->has_level = true;
  warmup->filled = 0;
  warmup->last_faults = warmup->faults;
  warmup->faults = 0;
}

void
mbench_warmup_note (struct mbench_warmup *warmup, size_t faults,
                    size_t collections)
{
  warmup->faults += faults;
  warmup->collections += collections;
}

void
mbench_warmup_await (struct mbench_warmup *warmup, bool is_awaited)
{
  warmup->is_awaited = is_awaited;
}

bool
mbench_warmup_rests (const struct mbench_warmup *warmup, int64_t least)
{
  if (warmup->time >= MBENCH_WARMUP_REST_NS)
    return true;
  bool is_collected = warmup->collections == 0
                      || warmup->collections >= MBENCH_WARMUP_COLLECTIONS;
  return warmup->time >= (double)least && is_collected
         && warmup->last_faults <= MBENCH_WARMUP_FAULTS;
}

bool
mbench_warmup_done (const struct mbench_warmup *warmup, size_t samples,
                    size_t iterations)
{
  return !warmup->is_awaited && warmup->level_stands
         && (warmup->samples >= samples || warmup->iterations >= iterations);
}
