/* Chronometers inside core: the back ends, and what a chronometer can tell of
   itself.  A back end is one file that ends in one definition.  */

#ifndef MBENCH_CHRONOMETER_H
#define MBENCH_CHRONOMETER_H

#include <mbenchmark/chronometer.h>

#include "base/status.h"
#include "device/clock.h"

/* The back ends, each named after what it reads; their init takes the clock
   type, or the usual one of the back end when there is none.  The time stamp
   is the processor's counter of time (device/time-stamp.h), where there is
   one: both readings of an interval are to be on one processor.  */
extern const micro_benchmark_meter_definition mbench_chronometer_time;
extern const micro_benchmark_meter_definition mbench_chronometer_clock;
extern const micro_benchmark_meter_definition mbench_chronometer_gettimeofday;
extern const micro_benchmark_meter_definition mbench_chronometer_clock_gettime;
extern const micro_benchmark_meter_definition mbench_chronometer_time_stamp;

/* Call the init of METER, which is none or any chronometer, for CLOCK_TYPE.
   One of core's own is not called for a clock that it has not.  */
enum mbench_status
mbench_chronometer_init (micro_benchmark_meter_definition *meter,
                         const void *clock_type, struct mbench_error *error);

/* Make *RESULT a chronometer as the public constructors do.  */
enum mbench_status
mbench_chronometer_create (micro_benchmark_clock_type type,
                           micro_benchmark_chronometer_provider provider,
                           micro_benchmark_meter *result,
                           struct mbench_error *error);
enum mbench_status
mbench_chronometer_create_default (micro_benchmark_meter *result,
                                   struct mbench_error *error);
enum mbench_status mbench_chronometer_copy (micro_benchmark_clock_type type,
                                            micro_benchmark_meter base,
                                            micro_benchmark_meter *result,
                                            struct mbench_error *error);

/* What a chronometer can see, measured by using it.  */
struct mbench_chronometer_limits
{
  /* The smallest step other than zero between two readings.  */
  int64_t resolution_ns;
  /* What a start and a stop take at least, by the wall clock.  */
  int64_t cost_ns;
};

/* Use CHRONOMETER for a bounded time, 20 ms where it takes long to step, and
   tell its limits.  A step that is longer than that is not waited for: then
   the resolution is the stated one, and at least the time that was waited.  */
struct mbench_chronometer_limits
mbench_chronometer_probe (micro_benchmark_meter chronometer,
                          const struct mbench_clock *wall);

/* The length that makes a sample long against LIMITS and short against a
   scheduler's slice: max (25 us, 1000 resolutions, 100 costs).  */
int64_t mbench_chronometer_sample_ns (struct mbench_chronometer_limits limits);

/* The same within an execution of MAX_TIME > 0 ns, which a clock of long steps
   may not have time for: then samples are so long that 16 of them take all of
   it, but for fewer of ten steps, if these fit, or one that takes nine tenths
   of the time.  What is shorter than 1000 resolutions is as coarse as a step
   is against it, which is to be told.  */
int64_t mbench_chronometer_fit_ns (struct mbench_chronometer_limits limits,
                                   int64_t max_time);

#endif
