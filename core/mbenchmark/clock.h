/* Time as the library passes it around, and the kinds of clock that it
   knows.

   A micro_benchmark_clock_time is normalised: 0 <= nanoseconds < 10^9.  */

#ifndef MBENCHMARK_CLOCK_H
#define MBENCHMARK_CLOCK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct micro_benchmark_clock_time
{
  int32_t seconds;
  int32_t nanoseconds;
} micro_benchmark_clock_time;

typedef enum micro_benchmark_clock_type
{
  /* Wall clock; CLOCK_TAI where the system has it, else CLOCK_REALTIME.  */
  MICRO_BENCHMARK_CLOCK_REALTIME,
  /* Time that never goes back.  */
  MICRO_BENCHMARK_CLOCK_MONOTONIC,
  /* CPU time of the process.  */
  MICRO_BENCHMARK_CLOCK_PROCESS,
  /* CPU time of the calling thread.  */
  MICRO_BENCHMARK_CLOCK_THREAD
} micro_benchmark_clock_type;

#ifdef __cplusplus
}
#endif

#endif
