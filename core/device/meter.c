#include <config.h>

#include <mbenchmark/meter.h>

#include "base/status.h"

/* The sample that a broken call gets: zero of every type.  */
static const micro_benchmark_stats_meter_sample no_sample;

/* Whether METER is there and has the function that CALL needs.  */
#define USABLE(meter, function, call)                                         \
  (((meter) != NULL && (meter)->function != NULL)                             \
   || mbench_refuse (call, "meter", "a meter with the function " #function))

void
micro_benchmark_stats_meter_init (micro_benchmark_meter_definition *meter)
{
  micro_benchmark_stats_meter_init_with_data (meter, NULL);
}

void
micro_benchmark_stats_meter_init_with_data (
    micro_benchmark_meter_definition *meter, const void *extra_data)
{
  if (USABLE (meter, init, __func__))
    meter->init (&meter->data, extra_data);
}

void
micro_benchmark_stats_meter_cleanup (micro_benchmark_meter meter)
{
  if (USABLE (meter, cleanup, __func__))
    meter->cleanup (&meter->data);
}

void
micro_benchmark_stats_meter_start (micro_benchmark_meter meter)
{
  if (USABLE (meter, start, __func__))
    meter->start (meter->data.ptr);
}

void
micro_benchmark_stats_meter_stop (micro_benchmark_meter meter)
{
  if (USABLE (meter, stop, __func__))
    meter->stop (meter->data.ptr);
}

void
micro_benchmark_stats_meter_restart (micro_benchmark_meter meter)
{
  if (USABLE (meter, restart, __func__))
    meter->restart (meter->data.ptr);
}

micro_benchmark_stats_meter_sample
micro_benchmark_stats_meter_get_sample (micro_benchmark_meter meter)
{
  return USABLE (meter, get_sample, __func__)
             ? meter->get_sample (meter->data.ptr)
             : no_sample;
}

/* Whether there is a meter to ask for its facts.  */
#define PRESENT(meter, call)                                                  \
  ((meter) != NULL || mbench_refuse (call, "meter", "a meter"))

const char *
micro_benchmark_stats_meter_get_name (micro_benchmark_meter meter)
{
  return PRESENT (meter, __func__) ? meter->data.name : NULL;
}

micro_benchmark_stats_sample_type
micro_benchmark_stats_meter_get_sample_type (micro_benchmark_meter meter)
{
  return PRESENT (meter, __func__) ? meter->data.sample_type
                                   : MICRO_BENCHMARK_STATS_SAMPLE_TIME;
}

micro_benchmark_stats_meter_sample
micro_benchmark_stats_meter_get_min_resolution (micro_benchmark_meter meter)
{
  return PRESENT (meter, __func__) ? meter->data.min_resolution : no_sample;
}

micro_benchmark_stats_meter_sample
micro_benchmark_stats_meter_get_max_resolution (micro_benchmark_meter meter)
{
  return PRESENT (meter, __func__) ? meter->data.max_resolution : no_sample;
}
