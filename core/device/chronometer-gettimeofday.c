#include <config.h>

#include "device/chronometer-count.h"

#include <sys/time.h>

enum
{
  US_PER_S = 1000000
};

static int64_t
read_clock (const struct mbench_count *count)
{
  (void)count;
  struct timeval now = { 0 };
  gettimeofday (&now, NULL);
  return (int64_t)now.tv_sec * US_PER_S + now.tv_usec;
}

static int64_t
prepare (struct mbench_count *count, micro_benchmark_clock_type type)
{
  (void)type;
  count->length = MBENCH_NS_PER_S / US_PER_S;
  return MBENCH_NS_PER_S / US_PER_S;
}

MBENCH_CHRONOMETER (mbench_chronometer_gettimeofday, "gettimeofday",
                    MICRO_BENCHMARK_CLOCK_REALTIME, prepare, read_clock);
