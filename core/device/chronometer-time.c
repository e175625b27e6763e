#include <config.h>

#include "device/chronometer-count.h"

static int64_t
read_clock (const struct mbench_count *count)
{
  (void)count;
  return (int64_t)time (NULL);
}

static int64_t
prepare (struct mbench_count *count, micro_benchmark_clock_type type)
{
  (void)type;
  count->length = MBENCH_NS_PER_S;
  return MBENCH_NS_PER_S;
}

MBENCH_CHRONOMETER (mbench_chronometer_time, "time_t",
                    MICRO_BENCHMARK_CLOCK_REALTIME, prepare, read_clock);
