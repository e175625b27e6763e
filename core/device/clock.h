/* Time in nanoseconds inside core, and the wall clock that the engine reads
   between samples: a function that tests replace by a made one.  */

#ifndef MBENCH_CLOCK_H
#define MBENCH_CLOCK_H

#include <mbenchmark/clock.h>

#include <stdint.h>
#include <time.h>

#include "base/status.h"

enum
{
  MBENCH_NS_PER_S = 1000000000
};

struct mbench_clock
{
  /* Nanoseconds since a fixed moment; never goes back.  */
  int64_t (*now) (void *data);
  void *data;
};

/* CLOCK_MONOTONIC, and the processor's time that the calling thread had.  */
extern const struct mbench_clock mbench_clock_monotonic;
extern const struct mbench_clock mbench_clock_thread;

static inline int64_t
mbench_clock_now (const struct mbench_clock *clock)
{
  return clock->now (clock->data);
}

int64_t mbench_time_to_ns (micro_benchmark_clock_time time);

/* The time of NS >= 0 nanoseconds; the largest there is where NS does not
   fit.  */
micro_benchmark_clock_time mbench_time_from_ns (int64_t ns);

/* Clock types as bits of a set: those that a device serves.  */
enum mbench_clock_set
{
  MBENCH_CLOCK_REALTIME = 1 << MICRO_BENCHMARK_CLOCK_REALTIME,
  MBENCH_CLOCK_MONOTONIC = 1 << MICRO_BENCHMARK_CLOCK_MONOTONIC,
  MBENCH_CLOCK_PROCESS = 1 << MICRO_BENCHMARK_CLOCK_PROCESS,
  MBENCH_CLOCK_THREAD = 1 << MICRO_BENCHMARK_CLOCK_THREAD,
  MBENCH_CLOCK_ALL = MBENCH_CLOCK_REALTIME | MBENCH_CLOCK_MONOTONIC
                     | MBENCH_CLOCK_PROCESS | MBENCH_CLOCK_THREAD
};

/* Refuse a number that is no clock type.  */
enum mbench_status mbench_clock_type_check (micro_benchmark_clock_type type,
                                            struct mbench_error *error);

/* "monotonic" and its like; NULL for a number that is no clock type.  */
const char *mbench_clock_type_name (micro_benchmark_clock_type type);

/* The system's clock for TYPE.  */
clockid_t mbench_clock_id (micro_benchmark_clock_type type);

#endif
