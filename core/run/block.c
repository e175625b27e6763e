#include <config.h>

#include "run/block.h"

#include <stdlib.h>
#include <string.h>

#include "stats/section.h"

size_t
mbench_block_size (int64_t sample, int64_t budget, size_t samples)
{
  enum
  {
    BLOCKS = 32
  };
  size_t room = SIZE_MAX;
  if (budget > 0)
    room = (size_t)(budget / (sample > 0 ? sample : 1));
  if (samples > 0 && samples < room)
    room = samples;
  size_t size = room / BLOCKS;
  if (size < 1)
    return 1;
  return size < MBENCH_BLOCK_SAMPLES ? size : MBENCH_BLOCK_SAMPLES;
}

static bool
reserve (struct mbench_blocks *blocks)
{
  if (blocks->n < blocks->capacity)
    return true;
  size_t capacity = blocks->capacity == 0 ? 256 : 2 * blocks->capacity;
  double *locations
      = realloc (blocks->locations, capacity * sizeof *locations);
  if (locations == NULL)
    return false;
  blocks->locations = locations;
  blocks->capacity = capacity;
  return true;
}

/* Leave the flagged samples of the open block away, unless too many are.  */
static void
leave_flagged (struct mbench_blocks *blocks)
{
  size_t flagged = 0;
  for (size_t i = 0; i < blocks->filled; ++i)
    flagged += blocks->flagged[i];
  blocks->keeps_flagged = 2 * flagged >= blocks->filled;
  if (blocks->keeps_flagged)
    return;
  size_t kept = 0;
  for (size_t i = 0; i < blocks->filled; ++i)
    if (!blocks->flagged[i])
      blocks->open[kept++] = blocks->open[i];
  blocks->filled = kept;
}

bool
mbench_blocks_record (struct mbench_blocks *blocks, double time,
                      bool is_flagged)
{
  blocks->flagged[blocks->filled] = is_flagged;
  blocks->open[blocks->filled++] = time;
  if (blocks->filled < blocks->size)
    return false;
  leave_flagged (blocks);
  if (reserve (blocks))
    blocks->locations[blocks->n++]
        = mbench_low_location_of (blocks->open, blocks->filled);
  blocks->filled = 0;
  return true;
}

bool
mbench_blocks_estimate (const struct mbench_blocks *blocks, double confidence,
                        struct mbench_estimate *estimate)
{
  double open[MBENCH_BLOCK_SAMPLES];
  if (blocks->n > 0)
    *estimate
        = mbench_section_location (blocks->locations, blocks->n, confidence);
  else if (blocks->filled > 0)
    {
      memcpy (open, blocks->open, blocks->filled * sizeof *open);
      *estimate = (struct mbench_estimate){ .value = mbench_low_location_of (
                                                open, blocks->filled) };
    }
  return blocks->n > 0 || blocks->filled > 0;
}

void
mbench_blocks_release (struct mbench_blocks *blocks)
{
  free (blocks->locations);
  *blocks = (struct mbench_blocks){ 0 };
}
