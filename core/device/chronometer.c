#include <config.h>

#include "device/chronometer.h"

#include <stdlib.h>

#include "device/time-stamp.h"

/* What the default provider stands for.  Set by the host, process-wide, as
   the public header says.  */
static micro_benchmark_meter_definition user_default;
static micro_benchmark_meter default_provider
    = &mbench_chronometer_clock_gettime;

static const char *const provider_names[]
    = { "default",      "time_t",        "clock_t",
        "gettimeofday", "clock_gettime", "user provided" };

static bool
is_complete (micro_benchmark_meter meter)
{
  return meter != NULL && meter->init != NULL && meter->cleanup != NULL
         && meter->start != NULL && meter->stop != NULL
         && meter->restart != NULL && meter->get_sample != NULL
         && meter->data.sample_type == MICRO_BENCHMARK_STATS_SAMPLE_TIME;
}

/* Whether METER is of core's own, which always have instance data.  */
static bool
is_own (micro_benchmark_meter meter)
{
  return meter->init == mbench_chronometer_clock_gettime.init
         || meter->init == mbench_chronometer_time_stamp.init;
}

enum mbench_status
mbench_chronometer_copy (micro_benchmark_clock_type type,
                         micro_benchmark_meter base,
                         micro_benchmark_meter *result,
                         struct mbench_error *error)
{
  if (mbench_clock_type_name (type) == NULL)
    return mbench_fail (error, MBENCH_INVALID,
                        "clock type %d: expected realtime, monotonic, "
                        "process or thread",
                        (int)type);
  if (!is_complete (base))
    return mbench_fail (error, MBENCH_INVALID,
                        "the meter is no chronometer: expected every function "
                        "to be there and samples of time");
  if (base->init == mbench_chronometer_time_stamp.init
      && !mbench_time_stamp_exists ())
    return mbench_fail (error, MBENCH_UNAVAILABLE,
                        "the chronometer \"time stamp\" is not on this "
                        "processor: it has no counter of constant rate that "
                        "may be read");
  micro_benchmark_meter_definition *copy = malloc (sizeof *copy);
  if (copy == NULL)
    return mbench_no_memory (error, "a chronometer");
  *copy = *base;
  copy->init (&copy->data, &type);
  /* A meter of another's may do without instance data.  */
  if (is_own (base) && copy->data.ptr == NULL)
    {
      free (copy);
      return mbench_no_memory (error, "a chronometer");
    }
  *result = copy;
  return MBENCH_OK;
}

enum mbench_status
mbench_chronometer_create (micro_benchmark_clock_type type,
                           micro_benchmark_chronometer_provider provider,
                           micro_benchmark_meter *result,
                           struct mbench_error *error)
{
  switch (provider)
    {
    case MICRO_BENCHMARK_CHRONO_PROVIDER_DEFAULT:
      return mbench_chronometer_copy (type, default_provider, result, error);
    case MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME:
      return mbench_chronometer_copy (type, &mbench_chronometer_clock_gettime,
                                      result, error);
    default:
      if ((unsigned)provider < sizeof provider_names / sizeof *provider_names)
        return mbench_fail (error, MBENCH_UNAVAILABLE,
                            "the chronometer \"%s\" is not in this build: "
                            "expected \"default\" or \"clock_gettime\"",
                            provider_names[provider]);
      return mbench_fail (error, MBENCH_INVALID,
                          "chronometer provider %d: expected a "
                          "micro_benchmark_chronometer_provider",
                          (int)provider);
    }
}

micro_benchmark_meter
micro_benchmark_chronometer_create (
    micro_benchmark_clock_type clock_type,
    micro_benchmark_chronometer_provider provider)
{
  micro_benchmark_meter result = NULL;
  struct mbench_error error;
  if (mbench_chronometer_create (clock_type, provider, &result, &error)
      != MBENCH_OK)
    mbench_publish ("device", &error);
  return result;
}

micro_benchmark_meter
micro_benchmark_chronometer_create_default (void)
{
  return micro_benchmark_chronometer_create (
      MICRO_BENCHMARK_CLOCK_MONOTONIC,
      MICRO_BENCHMARK_CHRONO_PROVIDER_DEFAULT);
}

micro_benchmark_meter
micro_benchmark_chronometer_from_meter (micro_benchmark_clock_type clock_type,
                                        micro_benchmark_meter base)
{
  micro_benchmark_meter result = NULL;
  struct mbench_error error;
  if (mbench_chronometer_copy (clock_type, base, &result, &error) != MBENCH_OK)
    mbench_publish ("device", &error);
  return result;
}

void
micro_benchmark_chronometer_release (micro_benchmark_meter meter)
{
  if (meter == NULL)
    return;
  meter->cleanup (&meter->data);
  free ((void *)meter);
}

void
micro_benchmark_chronometer_set_default (micro_benchmark_meter meter)
{
  if (!is_complete (meter))
    {
      mbench_refuse (__func__, "meter", "a chronometer with every function");
      return;
    }
  user_default = *meter;
  default_provider = &user_default;
}

micro_benchmark_meter
micro_benchmark_chronometer_get_default (void)
{
  return default_provider;
}

static int64_t
reading (micro_benchmark_meter chronometer)
{
  chronometer->start (chronometer->data.ptr);
  chronometer->stop (chronometer->data.ptr);
  return mbench_time_to_ns (
      chronometer->get_sample (chronometer->data.ptr).time);
}

struct mbench_chronometer_limits
mbench_chronometer_probe (micro_benchmark_meter chronometer,
                          const struct mbench_clock *wall)
{
  enum
  {
    ROUNDS = 10,
    READINGS = 20
  };
  struct mbench_chronometer_limits limits = { 0 };
  for (int round = 0; round < ROUNDS; ++round)
    {
      int64_t begin = mbench_clock_now (wall);
      for (int i = 0; i < READINGS; ++i)
        {
          int64_t step = reading (chronometer);
          if (step > 0
              && (limits.resolution_ns == 0 || step < limits.resolution_ns))
            limits.resolution_ns = step;
        }
      /* The least: a round may have been disturbed.  */
      int64_t cost = (mbench_clock_now (wall) - begin) / READINGS;
      if (round == 0 || cost < limits.cost_ns)
        limits.cost_ns = cost;
    }
  int64_t stated = mbench_time_to_ns (chronometer->data.min_resolution.time);
  /* A start and a stop are apart by their own cost: where that is longer
     than a step of the clock, the stated resolution is the finer truth.  */
  if (limits.resolution_ns == 0
      || (stated > 0 && limits.resolution_ns <= limits.cost_ns))
    limits.resolution_ns = stated;
  return limits;
}

int64_t
mbench_chronometer_sample_ns (struct mbench_chronometer_limits limits)
{
  /* No clock is worth samples of more than a day.  */
  const int64_t day = INT64_C (86400) * MBENCH_NS_PER_S;
  int64_t length = 25000;
  if (limits.resolution_ns > day / 1000)
    return day;
  if (length < 1000 * limits.resolution_ns)
    length = 1000 * limits.resolution_ns;
  if (length < 100 * limits.cost_ns)
    length = 100 * limits.cost_ns;
  return length;
}
