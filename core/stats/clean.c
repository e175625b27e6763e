#include <config.h>

#include "stats/clean.h"

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
