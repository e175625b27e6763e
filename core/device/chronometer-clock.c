#include <config.h>

#include "device/chronometer-count.h"

/* A clock_t that overflows is not noticed: where it has 32 bits that is after
   some 36 minutes of the processor.  */
static int64_t
read_clock (const struct mbench_count *count)
{
  (void)count;
  return (int64_t)clock ();
}

static int64_t
prepare (struct mbench_count *count, micro_benchmark_clock_type type)
{
  (void)type;
  count->length = (double)MBENCH_NS_PER_S / CLOCKS_PER_SEC;
  return MBENCH_NS_PER_S / CLOCKS_PER_SEC;
}

MBENCH_CHRONOMETER (mbench_chronometer_clock, "clock_t",
                    MICRO_BENCHMARK_CLOCK_PROCESS, prepare, read_clock);
