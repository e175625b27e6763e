#include <config.h>

#include "run/sample.h"

#include <stdlib.h>

enum mbench_status
mbench_samples_reserve (struct mbench_samples *samples, size_t more,
                        struct mbench_error *error)
{
  if (samples->capacity - samples->n >= more)
    return MBENCH_OK;
  size_t capacity = 2 * samples->capacity + more;
  micro_benchmark_time_sample_ *rows
      = realloc (samples->rows, capacity * sizeof *rows);
  if (rows == NULL)
    return mbench_no_memory (error, "samples");
  samples->rows = rows;
  samples->capacity = capacity;
  return MBENCH_OK;
}

void
mbench_samples_append (struct mbench_samples *samples,
                       micro_benchmark_time_sample_ sample)
{
  samples->rows[samples->n++] = sample;
}

void
mbench_samples_release (struct mbench_samples *samples)
{
  free (samples->rows);
  *samples = (struct mbench_samples){ 0 };
}
