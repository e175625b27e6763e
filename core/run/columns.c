#include <config.h>

#include "run/columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "device/clock.h"
#include "stats/robust.h"

/* One allocation for all columns of N samples, as each may be a block.  */
static enum mbench_status
allocate (size_t n, struct mbench_columns *columns, struct mbench_error *error)
{
  enum
  {
    DOUBLES = 7,
    SIZES = 3
  };
  size_t row
      = DOUBLES * sizeof (double) + SIZES * sizeof (size_t) + sizeof (bool);
  char *memory = calloc (n + 1, row);
  if (memory == NULL)
    return mbench_no_memory (error, "the estimates of an execution");
  double *doubles = (void *)memory;
  columns->times = doubles;
  columns->locations = doubles + n;
  columns->cycles = doubles + 2 * n;
  columns->throughputs = doubles + 3 * n;
  columns->empties = doubles + 4 * n;
  columns->used = doubles + 5 * n;
  columns->spreads = doubles + 6 * n;
  columns->ends = (void *)(doubles + DOUBLES * n);
  columns->processes = columns->ends + n;
  columns->visits = columns->processes + n;
  columns->contended = (void *)(columns->visits + n);
  columns->memory = memory;
  return MBENCH_OK;
}

/* A number that a child has written: one that no clock gives is none.  */
static double
sane (double value)
{
  return isfinite (value) && value > 0 ? value : 0;
}

/* The index behind the last sample of the block that begins at sample I.  */
static size_t
block_end (const struct mbench_samples *samples, size_t i)
{
  const micro_benchmark_time_sample_ *first = &samples->rows[i];
  while (i < samples->n && samples->rows[i].block == first->block
         && samples->rows[i].process == first->process)
    ++i;
  return i;
}

/* Whether a process, or a visit to one, begins with sample I > 0.  */
static bool
is_visit (const struct mbench_samples *samples, size_t i)
{
  const micro_benchmark_time_sample_ *row = &samples->rows[i];
  return row->process != row[-1].process || row->block > row[-1].block + 1;
}

/* Whether the block from BEGIN to END is full, of blocks of SIZE.  One that
   the next follows is, whatever size the blocks of its process have.  */
static bool
is_full (const struct mbench_samples *samples, size_t begin, size_t end,
         size_t size)
{
  const micro_benchmark_time_sample_ *first = &samples->rows[begin];
  const micro_benchmark_time_sample_ *next = &samples->rows[end];
  bool is_last = end == samples->n || next->process != first->process
                 || next->block != first->block + 1;
  return !is_last || end - begin >= size;
}

/* Append the block of the samples from BEGIN to END, of VISIT.  WORK has room
   for them.  */
static void
add_block (const struct mbench_samples *samples, size_t begin, size_t end,
           size_t visit, const struct mbench_block_rows *rows,
           struct mbench_columns *columns, double *work)
{
  size_t first = columns->samples;
  for (size_t i = begin; i < end; ++i)
    {
      const micro_benchmark_time_sample_ *row = &samples->rows[i];
      if (!row->discarded)
        columns->times[columns->samples++]
            = (double)mbench_time_to_ns (row->elapsed)
              / (double)row->iterations;
    }
  size_t n = columns->samples - first;
  if (n == 0)
    return;
  size_t b = columns->blocks++;
  memcpy (work, columns->times + first, n * sizeof *work);
  columns->locations[b] = mbench_low_location_of (work, n);
  columns->ends[b] = columns->samples;
  columns->processes[b] = samples->rows[begin].process;
  columns->visits[b] = visit;
  size_t number = samples->rows[begin].block;
  if (number >= rows->n)
    return;
  columns->cycles[b] = sane (rows->rows[number].cycle);
  columns->throughputs[b] = sane (rows->rows[number].throughput);
  columns->empties[b] = sane (rows->rows[number].empty);
  columns->used[b] = sane (rows->rows[number].used);
  columns->spreads[b] = sane (rows->rows[number].spread);
}

enum mbench_status
mbench_columns_make (const struct mbench_samples *samples,
                     const struct mbench_block_rows *rows, size_t size,
                     struct mbench_columns *result, struct mbench_error *error)
{
  *result = (struct mbench_columns){ 0 };
  enum mbench_status status = allocate (samples->n, result, error);
  double *work = malloc ((samples->n + 1) * sizeof *work);
  if (status == MBENCH_OK && work == NULL)
    status = mbench_no_memory (error, "the estimates of an execution");
  size_t end;
  size_t visit = 0;
  for (size_t i = 0; i < samples->n && status == MBENCH_OK; i = end)
    {
      end = block_end (samples, i);
      visit += i > 0 && is_visit (samples, i);
      if (is_full (samples, i, end, size))
        add_block (samples, i, end, visit, rows, result, work);
    }
  if (status == MBENCH_OK && result->blocks == 0 && samples->n > 0)
    add_block (samples, 0, block_end (samples, 0), 0, rows, result, work);
  free (work);
  if (status != MBENCH_OK)
    mbench_columns_release (result);
  return status;
}

size_t
mbench_columns_flag (struct mbench_columns *columns, struct mbench_level clean)
{
  size_t flagged = 0;
  for (size_t b = 0; b < columns->blocks; ++b)
    {
      columns->contended[b]
          = columns->throughputs[b] > 0
                ? mbench_contention_flag (columns->throughputs[b], clean)
                : b > 0 && columns->contended[b - 1];
      flagged += columns->contended[b];
    }
  return flagged;
}

/* The first sample of BLOCK.  */
static size_t
block_begin (const struct mbench_columns *columns, size_t block)
{
  return block > 0 ? columns->ends[block - 1] : 0;
}

enum mbench_status
mbench_columns_select (const struct mbench_columns *columns,
                       const size_t *index, size_t n,
                       struct mbench_columns *result,
                       struct mbench_error *error)
{
  *result = (struct mbench_columns){ 0 };
  size_t all = 0;
  for (size_t i = 0; i < n; ++i)
    all += columns->ends[index[i]] - block_begin (columns, index[i]);
  enum mbench_status status = allocate (all, result, error);
  if (status != MBENCH_OK)
    return status;
  for (size_t i = 0; i < n; ++i)
    {
      size_t b = index[i];
      size_t first = block_begin (columns, b);
      size_t samples = columns->ends[b] - first;
      memcpy (result->times + result->samples, columns->times + first,
              samples * sizeof *result->times);
      result->samples += samples;
      result->ends[i] = result->samples;
      result->locations[i] = columns->locations[b];
      result->cycles[i] = columns->cycles[b];
      result->throughputs[i] = columns->throughputs[b];
      result->empties[i] = columns->empties[b];
      result->used[i] = columns->used[b];
      result->spreads[i] = columns->spreads[b];
      result->contended[i] = columns->contended[b];
      result->processes[i] = columns->processes[b];
      result->visits[i] = columns->visits[b];
    }
  result->blocks = n;
  return MBENCH_OK;
}

void
mbench_columns_release (struct mbench_columns *columns)
{
  free (columns->memory);
  *columns = (struct mbench_columns){ 0 };
}
