/* A chronometer is a meter of time: its samples are
   micro_benchmark_clock_time.

   What create and from_meter return is owned by the caller and ends with
   micro_benchmark_chronometer_release.  The setter of the default copies its
   argument; get_default lends.  */

#ifndef MBENCHMARK_CHRONOMETER_H
#define MBENCHMARK_CHRONOMETER_H

#include <mbenchmark/clock.h>
#include <mbenchmark/meter.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum micro_benchmark_chronometer_provider
{
  MICRO_BENCHMARK_CHRONO_PROVIDER_DEFAULT,
  MICRO_BENCHMARK_CHRONO_PROVIDER_TIME_T,
  MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_T,
  MICRO_BENCHMARK_CHRONO_PROVIDER_GETTIMEOFDAY,
  MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME,
  MICRO_BENCHMARK_CHRONO_PROVIDER_USER_PROVIDED,
  /* The processor's time-stamp counter, where it runs at one rate; over the
     monotonic clock alone.  */
  MICRO_BENCHMARK_CHRONO_PROVIDER_TIME_STAMP
} micro_benchmark_chronometer_provider;

/* A new chronometer of the default provider over the monotonic clock, or over
   the only one that it has; NULL with the reason in
   micro_benchmark_last_error.  */
micro_benchmark_meter micro_benchmark_chronometer_create_default (void);

/* A new chronometer of PROVIDER over CLOCK_TYPE, or NULL when PROVIDER does
   not offer it: time_t and gettimeofday have the realtime clock alone, clock_t
   the process clock, the time stamp the monotonic one, clock_gettime all.  A
   clock_t that overflows is not noticed.  */
micro_benchmark_meter micro_benchmark_chronometer_create (
    micro_benchmark_clock_type clock_type,
    micro_benchmark_chronometer_provider provider);

/* A new chronometer that is a copy of BASE, its init called with a pointer
   to CLOCK_TYPE.  Every function of BASE must be there.  */
micro_benchmark_meter
micro_benchmark_chronometer_from_meter (micro_benchmark_clock_type clock_type,
                                        micro_benchmark_meter base);

/* End the life of METER, which a constructor has made.  */
void micro_benchmark_chronometer_release (micro_benchmark_meter meter);

/* What MICRO_BENCHMARK_CHRONO_PROVIDER_DEFAULT stands for, process-wide.  It
   is a template whose init has not been called, to be handed to from_meter or
   asked for its facts; it cannot measure.  */
void micro_benchmark_chronometer_set_default (micro_benchmark_meter meter);
micro_benchmark_meter micro_benchmark_chronometer_get_default (void);

#ifdef __cplusplus
}
#endif

#endif
