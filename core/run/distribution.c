#include <config.h>

#include "run/distribution.h"

#include <stdlib.h>
#include <string.h>

#include "stats/stats.h"

const double mbench_tail_fractions[MBENCH_TAILS] = { 0.5, 0.9, 0.99 };

/* How many independent values the samples of COLUMNS are worth where it comes
   to how many are above LEVEL.  Blocks too few to tell how alike the samples
   in each are count as a value each.  COUNTS has room for a count a block.  */
static double
effective_size (const struct mbench_columns *columns, double level,
                double confidence, struct mbench_block_count *counts)
{
  if (columns->blocks < MBENCH_DESIGN_BLOCKS)
    return (double)columns->blocks;
  size_t first = 0;
  for (size_t b = 0; b < columns->blocks; ++b)
    {
      counts[b] = (struct mbench_block_count){ .above = 0 };
      for (; first < columns->ends[b]; ++first, ++counts[b].values)
        counts[b].above += columns->times[first] > level;
    }
  double effect;
  if (!mbench_design_effect (counts, columns->blocks, &effect))
    return (double)columns->samples;
  return mbench_effective_size (columns->samples, effect, columns->blocks,
                                confidence);
}

static void
describe_tails (const struct mbench_columns *columns, const double *sorted,
                double confidence, struct mbench_block_count *counts,
                struct mbench_distribution *result)
{
  size_t n = columns->samples;
  for (int i = 0; i < MBENCH_TAILS; ++i)
    {
      double fraction = mbench_tail_fractions[i];
      double effective = effective_size (
          columns, mbench_quantile (sorted, n, fraction), confidence, counts);
      result->has_tail[i] = mbench_order_interval (
          sorted, n, effective, fraction, confidence, &result->tails[i]);
      if (effective >= 1)
        result->below_greatest
            = mbench_share_below_greatest (effective, confidence);
    }
}

static void
describe_modes (const struct mbench_columns *columns, const double *sorted,
                double confidence, struct mbench_block_count *counts,
                struct mbench_distribution *result)
{
  enum
  {
    SEED = 1
  };
  struct mbench_random *random;
  if (mbench_random_new (SEED, &random, NULL) != MBENCH_OK)
    return;
  double median = mbench_median (sorted, columns->samples);
  double effective = effective_size (columns, median, confidence, counts);
  result->has_modes = mbench_modes_find (sorted, columns->samples, effective,
                                         random, &result->modes);
  mbench_random_free (random);
}

enum mbench_status
mbench_distribution_describe (const struct mbench_columns *columns,
                              double confidence,
                              struct mbench_distribution *result,
                              struct mbench_error *error)
{
  *result = (struct mbench_distribution){ .below_greatest = 0 };
  size_t n = columns->samples;
  double *sorted = malloc ((n + 1) * sizeof *sorted);
  struct mbench_block_count *counts
      = malloc ((columns->blocks + 1) * sizeof *counts);
  enum mbench_status status
      = sorted != NULL && counts != NULL
            ? MBENCH_OK
            : mbench_no_memory (error, "the distribution of samples");
  if (status == MBENCH_OK && n > 0)
    {
      memcpy (sorted, columns->times, n * sizeof *sorted);
      mbench_sort (sorted, n);
      describe_tails (columns, sorted, confidence, counts, result);
      describe_modes (columns, sorted, confidence, counts, result);
    }
  free (counts);
  free (sorted);
  return status;
}
