#include <config.h>

#include "run/warmup.h"

#include "stats/stats.h"

void
mbench_warmup_record (struct mbench_warmup *warmup, size_t n, double time)
{
  ++warmup->samples;
  warmup->iterations += n;
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
mbench_warmup_note_faults (struct mbench_warmup *warmup, size_t faults)
{
  warmup->faults += faults;
}

bool
mbench_warmup_faults (const struct mbench_warmup *warmup)
{
  return warmup->last_faults > MBENCH_WARMUP_FAULTS
         && warmup->samples < MBENCH_WARMUP_FAULT_SAMPLES;
}

bool
mbench_warmup_done (const struct mbench_warmup *warmup, size_t samples,
                    size_t iterations)
{
  return warmup->level_stands
         && (warmup->samples >= samples || warmup->iterations >= iterations);
}
