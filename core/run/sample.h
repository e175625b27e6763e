/* The samples of an execution: one growing array that owns its rows.  */

#ifndef MBENCH_SAMPLE_H
#define MBENCH_SAMPLE_H

#include <mbenchmark/report.h>

#include "base/status.h"

struct mbench_samples
{
  micro_benchmark_time_sample_ *rows;
  size_t n;
  size_t capacity;
};

/* Make room for MORE further samples, so that appending them allocates
   nothing.  */
enum mbench_status mbench_samples_reserve (struct mbench_samples *samples,
                                           size_t more,
                                           struct mbench_error *error);

/* Append a sample; there must be room.  */
void mbench_samples_append (struct mbench_samples *samples,
                            micro_benchmark_time_sample_ sample);

void mbench_samples_release (struct mbench_samples *samples);

#endif
