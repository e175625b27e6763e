#include <config.h>

#include "run/analysis.h"

#include <math.h>
#include <stdlib.h>

#include "run/columns.h"
#include "run/companion.h"
#include "run/slope.h"
#include "stats/clean.h"
#include "stats/pool.h"
#include "stats/section.h"
#include "stats/stats.h"

/* The blocks in use of one process, and room to work in.  */
struct view
{
  struct mbench_columns columns;
  double confidence;
  double *work;
};

static struct mbench_finding
found (struct mbench_estimate estimate)
{
  return (struct mbench_finding){ true, estimate };
}

/* What a block has of something: false where it has none.  */
typedef bool block_value (const struct mbench_columns *columns, size_t block,
                          double *value);

/* The location of what F makes of each block in VIEW that has it.  */
static struct mbench_finding
locate (const struct view *view, block_value *f)
{
  size_t n = 0;
  double value;
  for (size_t b = 0; b < view->columns.blocks; ++b)
    if (f (&view->columns, b, &value) && isfinite (value))
      view->work[n++] = value;
  if (n == 0)
    return (struct mbench_finding){ .is_there = false };
  return found (mbench_section_location (view->work, n, view->confidence));
}

static bool
location_of (const struct mbench_columns *columns, size_t block, double *value)
{
  *value = columns->locations[block];
  return true;
}

static bool
cycles_of (const struct mbench_columns *columns, size_t block, double *value)
{
  *value = columns->locations[block] / columns->cycles[block];
  return columns->cycles[block] > 0;
}

static bool
frequency_of (const struct mbench_columns *columns, size_t block,
              double *value)
{
  *value = 1 / columns->cycles[block];
  return columns->cycles[block] > 0;
}

static bool
empty_of (const struct mbench_columns *columns, size_t block, double *value)
{
  *value = columns->empties[block];
  return columns->empties[block] > 0;
}

static bool
corrected_of (const struct mbench_columns *columns, size_t block,
              double *value)
{
  *value = columns->locations[block] - columns->empties[block];
  return columns->empties[block] > 0;
}

static bool
used_of (const struct mbench_columns *columns, size_t block, double *value)
{
  *value = columns->used[block];
  return columns->used[block] > 0;
}

/* Threads may end at one time, so that none is a value too: where they had
   time, they had an end.  */
static bool
spread_of (const struct mbench_columns *columns, size_t block, double *value)
{
  *value = columns->spreads[block];
  return columns->used[block] > 0;
}

/* Of a block without the loops of known cycles between two with them: by how
   much those are slower.  */
static bool
disturbance_of (const struct mbench_columns *columns, size_t block,
                double *value)
{
  if (block == 0 || block + 1 >= columns->blocks || columns->cycles[block] > 0
      || columns->cycles[block - 1] == 0 || columns->cycles[block + 1] == 0
      || columns->processes[block - 1] != columns->processes[block + 1])
    return false;
  double around
      = (columns->locations[block - 1] + columns->locations[block + 1]) / 2;
  *value = log (around / columns->locations[block]);
  return true;
}

/* All of what is found in VIEW.  */
struct findings
{
  struct mbench_finding location;
  struct mbench_finding mean;
  struct mbench_finding median;
  struct mbench_finding cycles;
  struct mbench_finding frequency;
  struct mbench_finding empty;
  struct mbench_finding corrected;
  struct mbench_finding used;
  struct mbench_finding spread;
};

enum
{
  FINDINGS = sizeof (struct findings) / sizeof (struct mbench_finding)
};

static struct findings
find (const struct view *view)
{
  const struct mbench_columns *columns = &view->columns;
  return (struct findings){
    .location = locate (view, location_of),
    .mean = found (mbench_section_mean (columns->times, columns->ends,
                                        columns->blocks, view->confidence)),
    .median = found (mbench_section_quantile (columns->times, columns->ends,
                                              columns->blocks, 0.5,
                                              view->confidence, view->work)),
    .cycles = locate (view, cycles_of),
    .frequency = locate (view, frequency_of),
    .empty = locate (view, empty_of),
    .corrected = locate (view, corrected_of),
    .used = locate (view, used_of),
    .spread = locate (view, spread_of),
  };
}

/* The blocks of ALL that process NUMBER filled, of those that USED flags, in
   VIEW.  False where there is none.  */
static enum mbench_status
view_process (const struct mbench_columns *all, const bool *used,
              size_t number, struct view *view, struct mbench_error *error)
{
  size_t *index = malloc ((all->blocks + 1) * sizeof *index);
  if (index == NULL)
    return mbench_no_memory (error, "the estimates of an execution");
  size_t n = 0;
  for (size_t b = 0; b < all->blocks; ++b)
    if (used[b] && all->processes[b] == number)
      index[n++] = b;
  enum mbench_status status
      = mbench_columns_select (all, index, n, &view->columns, error);
  free (index);
  return status;
}

/* Put what is found in each of N processes together.  */
static struct mbench_finding
pool (const struct mbench_finding *findings, size_t stride, size_t n,
      double confidence, struct mbench_estimate *estimates,
      struct mbench_pool *pooled)
{
  size_t there = 0;
  for (size_t i = 0; i < n; ++i)
    if (findings[i * stride].is_there)
      estimates[there++] = findings[i * stride].estimate;
  if (there == 0)
    return (struct mbench_finding){ .is_there = false };
  if (there == 1)
    return found (estimates[0]);
  *pooled = mbench_pool (estimates, there, confidence);
  return found (pooled->estimate);
}

/* Put the findings of N >= 1 processes together in RESULT.  */
static enum mbench_status
pool_all (const struct findings *findings, size_t n, double confidence,
          struct mbench_analysis *result, struct mbench_error *error)
{
  struct mbench_estimate *estimates = malloc (n * sizeof *estimates);
  if (estimates == NULL)
    return mbench_no_memory (error, "the estimates of an execution");
  struct mbench_pool pooled = { .within = 0 };
  struct mbench_pool unused;
#define POOL(member, into)                                                    \
  result->member                                                              \
      = pool (&findings->member, FINDINGS, n, confidence, estimates, (into))
  POOL (mean, &unused);
  POOL (median, &unused);
  POOL (cycles, &unused);
  POOL (frequency, &unused);
  POOL (empty, &unused);
  POOL (corrected, &unused);
  POOL (used, &unused);
  POOL (spread, &unused);
  POOL (location, &pooled);
#undef POOL
  result->processes = n;
  result->between = pooled.between;
  result->within = pooled.within;
  free (estimates);
  return MBENCH_OK;
}

/* Find what there is in the blocks of ALL that USED flags, process by
   process.  */
static enum mbench_status
find_all (const struct mbench_columns *all, const bool *used,
          double confidence, struct mbench_analysis *result,
          struct mbench_error *error)
{
  size_t most = all->processes[all->blocks - 1] + 1;
  struct findings *findings = calloc (most, sizeof *findings);
  double *work = malloc ((all->samples + 1) * sizeof *work);
  enum mbench_status status
      = findings != NULL && work != NULL
            ? MBENCH_OK
            : mbench_no_memory (error, "the estimates of an execution");
  size_t n = 0;
  for (size_t i = 0; i < most && status == MBENCH_OK; ++i)
    {
      struct view view = { .confidence = confidence, .work = work };
      status = view_process (all, used, i, &view, error);
      if (status == MBENCH_OK && view.columns.blocks > 0)
        {
          findings[n++] = find (&view);
          /* Of several processes none stands for the others.  */
          result->has_autocorrelation
              = n == 1
                && mbench_autocorrelation (view.columns.locations,
                                           view.columns.blocks, confidence,
                                           &result->autocorrelation);
        }
      mbench_columns_release (&view.columns);
    }
  if (status == MBENCH_OK)
    status = pool_all (findings, n, confidence, result, error);
  free (work);
  free (findings);
  return status;
}

/* Compare the visits to the only process of COLUMNS, by the blocks that USED
   flags.  WORK has room for all.  */
static enum mbench_status
compare_visits (const struct mbench_columns *columns, const bool *used,
                double confidence, double *work,
                struct mbench_analysis *result, struct mbench_error *error)
{
  size_t last = columns->blocks - 1;
  /* One does not differ from itself.  */
  result->visits = 1;
  if (columns->visits[last] == columns->visits[0])
    return MBENCH_OK;
  struct mbench_estimate *estimates
      = calloc (columns->visits[last] + 1, sizeof *estimates);
  if (estimates == NULL)
    return mbench_no_memory (error, "the estimates of an execution");
  result->visits = 0;
  size_t n = 0;
  for (size_t b = 0; b <= last; ++b)
    {
      if (used[b])
        work[n++] = columns->locations[b];
      bool is_end = b == last || columns->visits[b + 1] != columns->visits[b];
      if (is_end && n > 0)
        {
          estimates[result->visits++]
              = mbench_section_location (work, n, confidence);
          n = 0;
        }
    }
  result->between_visits
      = mbench_pool (estimates, result->visits, confidence).between;
  free (estimates);
  return MBENCH_OK;
}

/* The level of the throughput loop above which a core is shared, and which
   blocks of COLUMNS were measured then.  */
static void
flag (struct mbench_columns *columns, struct mbench_level remembered,
      double *work, struct mbench_analysis *result)
{
  size_t n = 0;
  for (size_t b = 0; b < columns->blocks; ++b)
    if (columns->throughputs[b] > 0)
      work[n++] = columns->throughputs[b];
  mbench_sort (work, n);
  result->level = mbench_contention_level (work, n);
  struct mbench_level clean
      = mbench_contention_clean (result->level, remembered);
  result->knows_contention = clean.is_known && n > 0;
  result->contended_blocks = mbench_columns_flag (columns, clean);
}

/* How many processes the blocks of COLUMNS are of: those that USED flags, or
   all where it is NULL.  */
static size_t
count_processes (const struct mbench_columns *columns, const bool *used)
{
  size_t n = 0;
  size_t latest = SIZE_MAX;
  for (size_t b = 0; b < columns->blocks; ++b)
    if ((used == NULL || used[b]) && columns->processes[b] != latest)
      {
        latest = columns->processes[b];
        ++n;
      }
  return n;
}

/* Flag in USED, which is all false, the blocks of COLUMNS that count.  Clean
   ones of too few processes would tell how much those vary within, and not
   from one to another: then all count.  Returns how many.  INDEX has room for
   all.  */
static size_t
choose (const struct mbench_columns *columns, size_t *index, bool *used)
{
  struct mbench_clean clean
      = mbench_clean_choose (columns->contended, columns->blocks, index);
  for (size_t i = 0; i < clean.used; ++i)
    used[index[i]] = true;
  size_t processes = count_processes (columns, used);
  if (processes >= MBENCH_CLEAN_PROCESSES
      || processes == count_processes (columns, NULL))
    return clean.used;
  for (size_t b = 0; b < columns->blocks; ++b)
    used[b] = true;
  return columns->blocks;
}

/* Choose the blocks that count, and find what there is in them.  */
static enum mbench_status
analyse_columns (struct mbench_columns *columns, double confidence,
                 struct mbench_level remembered,
                 struct mbench_analysis *result, struct mbench_error *error)
{
  double *work = malloc ((columns->samples + 1) * sizeof *work);
  size_t *index = malloc ((columns->blocks + 1) * sizeof *index);
  bool *used = calloc (columns->blocks + 1, sizeof *used);
  enum mbench_status status
      = work != NULL && index != NULL && used != NULL
            ? MBENCH_OK
            : mbench_no_memory (error, "the estimates of an execution");
  if (status == MBENCH_OK)
    {
      flag (columns, remembered, work, result);
      result->blocks = columns->blocks;
      result->used_blocks = choose (columns, index, used);
      status = mbench_distribution_describe (columns, confidence,
                                             &result->distribution, error);
      struct view whole = { *columns, confidence, work };
      result->disturbance = locate (&whole, disturbance_of);
      if (status == MBENCH_OK)
        status = find_all (columns, used, confidence, result, error);
      if (status == MBENCH_OK && result->processes == 1)
        status
            = compare_visits (columns, used, confidence, work, result, error);
    }
  free (used);
  free (index);
  free (work);
  return status;
}

enum mbench_status
mbench_analyse (const struct mbench_samples *samples,
                const struct mbench_block_rows *rows, size_t size,
                double confidence, struct mbench_level remembered,
                struct mbench_analysis *result, struct mbench_error *error)
{
  *result = (struct mbench_analysis){ 0 };
  struct mbench_columns columns;
  enum mbench_status status
      = mbench_columns_make (samples, rows, size, &columns, error);
  if (status != MBENCH_OK)
    return status;
  if (columns.blocks > 0)
    status = analyse_columns (&columns, confidence, remembered, result, error);
  mbench_columns_release (&columns);
  if (status == MBENCH_OK)
    status = mbench_slope_fit (samples, confidence, &result->has_slope,
                               &result->slope, error);
  return status;
}
