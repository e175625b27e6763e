#include <config.h>

#include "device/chronometer-count.h"

#include <stdlib.h>

#include "device/time-stamp.h"

void
mbench_count_init (micro_benchmark_meter_data *data, const void *clock_type,
                   micro_benchmark_clock_type usual,
                   mbench_count_preparer *prepare)
{
  struct mbench_count *count = calloc (1, sizeof *count);
  data->ptr = count;
  if (count == NULL)
    return;
  count->length = 1;
  const micro_benchmark_clock_type *type = clock_type;
  int64_t step = prepare (count, type != NULL ? *type : usual);
  data->min_resolution.time = mbench_time_from_ns (step > 0 ? step : 1);
}

void
mbench_count_cleanup (const micro_benchmark_meter_data *data)
{
  free (data->ptr);
}

/* What is a number of nanoseconds already stays exact.  */
micro_benchmark_stats_meter_sample
mbench_count_get_sample (void *ptr)
{
  struct mbench_count *count = ptr;
  micro_benchmark_stats_meter_sample sample;
  int64_t ns = count->length == 1
                   ? count->accumulated
                   : mbench_time_stamp_span ((uint64_t)count->accumulated,
                                             count->length);
  sample.time = mbench_time_from_ns (ns);
  count->accumulated = 0;
  return sample;
}
