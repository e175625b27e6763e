#include <config.h>

#include "stats/clean.h"

#include <string.h>

struct mbench_clean
mbench_clean_choose (const bool *contended, size_t n, size_t *index)
{
  size_t clean = 0;
  for (size_t i = 0; i < n; ++i)
    if (!contended[i])
      index[clean++] = i;
  if (clean >= MBENCH_CLEAN_BLOCKS || clean == n)
    return (struct mbench_clean){ .used = clean, .is_clean = true };
  for (size_t i = 0; i < n; ++i)
    index[i] = i;
  return (struct mbench_clean){ .used = n };
}

void
mbench_clean_blocks (double *values, const size_t *index, size_t used)
{
  for (size_t i = 0; i < used; ++i)
    values[i] = values[index[i]];
}

size_t
mbench_clean_samples (double *samples, size_t *ends, const size_t *index,
                      size_t used)
{
  size_t kept = 0;
  for (size_t i = 0; i < used; ++i)
    {
      size_t block = index[i];
      /* The end of the block before, which a kept one has overwritten only if
         nothing was left out so far.  */
      size_t begin = block == 0 ? 0 : ends[block - 1];
      size_t n = ends[block] - begin;
      memmove (samples + kept, samples + begin, n * sizeof *samples);
      kept += n;
      ends[i] = kept;
    }
  return kept;
}
