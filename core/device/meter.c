#include <config.h>

#include "device/meter.h"

#include "base/status.h"
#include "device/chronometer.h"

/* The sample that a broken call gets: zero of every type.  */
static const micro_benchmark_stats_meter_sample no_sample;

/* Whether METER is there and has the function that CALL needs.  */
#define USABLE(meter, function, call)                                         \
  (((meter) != NULL && (meter)->function != NULL)                             \
   || mbench_refuse (call, "meter", "a meter with the function " #function))

static bool
is_prepared (micro_benchmark_meter meter)
{
  return mbench_meter_stage (meter) >= MBENCH_METER_READY;
}

/* Whether METER is prepared, in a call of FUNCTION.  */
static bool
check_prepared (micro_benchmark_meter meter, const char *function)
{
  return is_prepared (meter)
         || mbench_refuse (function, "meter",
                           "one that init has prepared and cleanup has not "
                           "ended");
}

void
micro_benchmark_stats_meter_init (micro_benchmark_meter_definition *meter)
{
  micro_benchmark_stats_meter_init_with_data (meter, NULL);
}

void
micro_benchmark_stats_meter_init_with_data (
    micro_benchmark_meter_definition *meter, const void *extra_data)
{
  if (!USABLE (meter, init, __func__))
    return;
  if (is_prepared (meter))
    {
      mbench_refuse (__func__, "meter",
                     "one that is not prepared, or that cleanup has ended");
      return;
    }
  struct mbench_error error;
  if (mbench_chronometer_init (meter, extra_data, &error) != MBENCH_OK)
    mbench_publish ("device", &error);
  else
    mbench_meter_note (meter, MBENCH_METER_READY);
}

void
micro_benchmark_stats_meter_cleanup (micro_benchmark_meter meter)
{
  if (!USABLE (meter, cleanup, __func__) || !check_prepared (meter, __func__))
    return;
  mbench_meter_note (meter, MBENCH_METER_UNPREPARED);
  meter->cleanup (&meter->data);
}

/* The note is taken before a measurement begins, so that it is not in it.  */
void
micro_benchmark_stats_meter_start (micro_benchmark_meter meter)
{
  if (!USABLE (meter, start, __func__) || !check_prepared (meter, __func__))
    return;
  if (mbench_meter_stage (meter) == MBENCH_METER_MEASURING)
    {
      mbench_refuse (__func__, "meter", "one that is not measuring");
      return;
    }
  mbench_meter_note (meter, MBENCH_METER_MEASURING);
  meter->start (meter->data.ptr);
}

/* What is right is looked for first: what comes before the stop is
   measured.  */
void
micro_benchmark_stats_meter_stop (micro_benchmark_meter meter)
{
  if (meter != NULL && meter->stop != NULL
      && mbench_meter_stage (meter) == MBENCH_METER_MEASURING)
    {
      meter->stop (meter->data.ptr);
      mbench_meter_note (meter, MBENCH_METER_STOPPED);
    }
  else if (USABLE (meter, stop, __func__) && check_prepared (meter, __func__))
    mbench_refuse (__func__, "meter", "one that is measuring");
}

/* Whether METER, which is prepared, was started and is stopped.  */
static bool
check_stopped (micro_benchmark_meter meter, const char *function)
{
  return mbench_meter_stage (meter) == MBENCH_METER_STOPPED
         || mbench_refuse (function, "meter",
                           "one that was started and is stopped");
}

void
micro_benchmark_stats_meter_restart (micro_benchmark_meter meter)
{
  if (!USABLE (meter, restart, __func__) || !check_prepared (meter, __func__)
      || !check_stopped (meter, __func__))
    return;
  mbench_meter_note (meter, MBENCH_METER_MEASURING);
  meter->restart (meter->data.ptr);
}

micro_benchmark_stats_meter_sample
micro_benchmark_stats_meter_get_sample (micro_benchmark_meter meter)
{
  return USABLE (meter, get_sample, __func__)
                 && check_prepared (meter, __func__)
                 && check_stopped (meter, __func__)
             ? meter->get_sample (meter->data.ptr)
             : no_sample;
}

/* Whether METER has facts to tell, in a call of FUNCTION.  */
static bool
check_facts (micro_benchmark_meter meter, const char *function)
{
  if (meter == NULL)
    return mbench_refuse (function, "meter", "a meter");
  return mbench_meter_stage (meter) == MBENCH_METER_TEMPLATE
         || check_prepared (meter, function);
}

const char *
micro_benchmark_stats_meter_get_name (micro_benchmark_meter meter)
{
  return check_facts (meter, __func__) ? meter->data.name : NULL;
}

micro_benchmark_stats_sample_type
micro_benchmark_stats_meter_get_sample_type (micro_benchmark_meter meter)
{
  return check_facts (meter, __func__) ? meter->data.sample_type
                                       : MICRO_BENCHMARK_STATS_SAMPLE_TIME;
}

micro_benchmark_stats_meter_sample
micro_benchmark_stats_meter_get_min_resolution (micro_benchmark_meter meter)
{
  return check_facts (meter, __func__) ? meter->data.min_resolution
                                       : no_sample;
}

micro_benchmark_stats_meter_sample
micro_benchmark_stats_meter_get_max_resolution (micro_benchmark_meter meter)
{
  return check_facts (meter, __func__) ? meter->data.max_resolution
                                       : no_sample;
}
