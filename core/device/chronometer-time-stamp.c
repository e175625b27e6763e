#include <config.h>

#include "device/chronometer-count.h"
#include "device/time-stamp.h"

static int64_t
read_clock (const struct mbench_count *count)
{
  (void)count;
  return (int64_t)mbench_time_stamp_read ();
}

static int64_t
prepare (struct mbench_count *count, micro_benchmark_clock_type type)
{
  (void)type;
  count->length = mbench_time_stamp_ns ();
  return mbench_time_stamp_span (1, count->length);
}

MBENCH_CHRONOMETER (mbench_chronometer_time_stamp, "time-stamp",
                    MICRO_BENCHMARK_CLOCK_MONOTONIC, prepare, read_clock);
