/* A meter is a device that produces measurements: a table of functions over
   instance data.  The caller owns the definition; init and cleanup own what
   `data.ptr' points to.

   The order of calls is init, then any number of rounds of
   start, (stop, restart)*, stop, get_sample, and cleanup at the end.
   get_sample returns what has accumulated since start and starts anew from
   zero.

   The functions here refuse calls out of that order, and of a meter that init
   has not prepared: nothing happens, what they return is zero, and
   micro_benchmark_last_error tells of it.  A copy of a definition is a meter
   of its own, which init is still to prepare.  A meter belongs to one thread
   at a time.  */

#ifndef MBENCHMARK_METER_H
#define MBENCHMARK_METER_H

#include <mbenchmark/clock.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which member of a micro_benchmark_stats_meter_sample is in use.  */
typedef enum micro_benchmark_stats_sample_type
{
  MICRO_BENCHMARK_STATS_SAMPLE_TIME,
  MICRO_BENCHMARK_STATS_SAMPLE_INTEGER,
  MICRO_BENCHMARK_STATS_SAMPLE_REAL
} micro_benchmark_stats_sample_type;

typedef union micro_benchmark_stats_meter_sample
{
  micro_benchmark_clock_time time;
  int64_t integer;
  double real;
} micro_benchmark_stats_meter_sample;

typedef struct micro_benchmark_meter_data
{
  void *ptr;
  const char *name;
  micro_benchmark_stats_sample_type sample_type;
  micro_benchmark_stats_meter_sample min_resolution;
  micro_benchmark_stats_meter_sample max_resolution;
} micro_benchmark_meter_data;

typedef void (*micro_benchmark_meter_init_fun) (micro_benchmark_meter_data *,
                                                const void *);
typedef void (*micro_benchmark_meter_cleanup_fun) (
    const micro_benchmark_meter_data *);
typedef void (*micro_benchmark_meter_start_fun) (void *);
typedef void (*micro_benchmark_meter_stop_fun) (void *);
typedef void (*micro_benchmark_meter_restart_fun) (void *);
typedef micro_benchmark_stats_meter_sample (
    *micro_benchmark_meter_get_sample_fun) (void *);

/* What the library notes of a meter to know the order of its calls.  Private:
   zero in a definition that somebody fills.  */
typedef struct micro_benchmark_meter_order
{
  const void *of;
  int stage;
} micro_benchmark_meter_order;

typedef struct micro_benchmark_meter_definition
{
  micro_benchmark_meter_data data;
  micro_benchmark_meter_init_fun init;
  micro_benchmark_meter_cleanup_fun cleanup;
  micro_benchmark_meter_start_fun start;
  micro_benchmark_meter_stop_fun stop;
  micro_benchmark_meter_restart_fun restart;
  micro_benchmark_meter_get_sample_fun get_sample;
  micro_benchmark_meter_order order;
} micro_benchmark_meter_definition;

typedef const micro_benchmark_meter_definition *micro_benchmark_meter;

/* Prepare METER, which is not prepared; EXTRA_DATA (NULL in the first form) is
   handed to its init function.  */
void
micro_benchmark_stats_meter_init (micro_benchmark_meter_definition *meter);
void micro_benchmark_stats_meter_init_with_data (
    micro_benchmark_meter_definition *meter, const void *extra_data);

/* Release what init has taken; METER may be prepared anew then.  */
void micro_benchmark_stats_meter_cleanup (micro_benchmark_meter meter);

/* Begin a measurement with METER, which is not measuring; end that of one
   that is; go on with one that was started and is stopped.  */
void micro_benchmark_stats_meter_start (micro_benchmark_meter meter);
void micro_benchmark_stats_meter_stop (micro_benchmark_meter meter);
void micro_benchmark_stats_meter_restart (micro_benchmark_meter meter);

/* The first of these by a shorter name.  */
#define micro_benchmark_meter_start micro_benchmark_stats_meter_start

/* What METER, started and stopped, has accumulated since start; it is back at
   zero afterwards.  */
micro_benchmark_stats_meter_sample
micro_benchmark_stats_meter_get_sample (micro_benchmark_meter meter);

/* The facts that METER, which is prepared or a default of the library, states
   about itself.  */
const char *micro_benchmark_stats_meter_get_name (micro_benchmark_meter meter);
micro_benchmark_stats_sample_type
micro_benchmark_stats_meter_get_sample_type (micro_benchmark_meter meter);
micro_benchmark_stats_meter_sample
micro_benchmark_stats_meter_get_min_resolution (micro_benchmark_meter meter);
micro_benchmark_stats_meter_sample
micro_benchmark_stats_meter_get_max_resolution (micro_benchmark_meter meter);

#ifdef __cplusplus
}
#endif

#endif
