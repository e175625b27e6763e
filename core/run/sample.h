/* The samples of an execution: an array of rows that is owned, in memory of
   malloc or, where there are many, mapped.  */

#ifndef MBENCH_SAMPLE_H
#define MBENCH_SAMPLE_H

#include <mbenchmark/report.h>

#include "base/status.h"

struct mbench_samples
{
  micro_benchmark_time_sample_ *rows;
  size_t n;
  size_t capacity;
  /* Bytes of the mapping that ROWS is; zero where malloc gave it.  */
  size_t mapped;
};

enum
{
  /* Samples of more bytes than this go to a file without a name, so that the
     memory of a session does not grow with every execution.  */
  MBENCH_SAMPLES_IN_MEMORY = 64 << 20
};

/* Make room for MORE further samples, so that appending them allocates
   nothing.  */
enum mbench_status mbench_samples_reserve (struct mbench_samples *samples,
                                           size_t more,
                                           struct mbench_error *error);

/* Append a sample; there must be room.  */
void mbench_samples_append (struct mbench_samples *samples,
                            micro_benchmark_time_sample_ sample);

/* Append copies of the N at ROWS to SAMPLES.  All of them lie in memory then
   up to LIMIT bytes, else in a file of the folder for temporary ones that has
   no name, or in memory again where none can be had.  */
enum mbench_status
mbench_samples_copy (struct mbench_samples *samples,
                     const micro_benchmark_time_sample_ *rows, size_t n,
                     size_t limit, struct mbench_error *error);

/* The iterations of all of them, those discarded too.  */
size_t mbench_samples_iterations (const struct mbench_samples *samples);

void mbench_samples_release (struct mbench_samples *samples);

#endif
