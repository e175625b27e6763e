#include <config.h>

#include "device/chronometer.h"

#include <stdlib.h>

#include "device/meter.h"
#include "device/time-stamp.h"

/* What the default provider stands for.  Set by the host, process-wide, as
   the public header says.  */
static micro_benchmark_meter_definition user_default;
static micro_benchmark_meter default_provider
    = &mbench_chronometer_clock_gettime;

/* By the number of the provider; without a definition: none of core's own.  */
static const struct provider
{
  micro_benchmark_meter definition;
  unsigned types;
} providers[] = {
  [MICRO_BENCHMARK_CHRONO_PROVIDER_TIME_T]
  = { &mbench_chronometer_time, MBENCH_CLOCK_REALTIME },
  [MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_T]
  = { &mbench_chronometer_clock, MBENCH_CLOCK_PROCESS },
  [MICRO_BENCHMARK_CHRONO_PROVIDER_GETTIMEOFDAY]
  = { &mbench_chronometer_gettimeofday, MBENCH_CLOCK_REALTIME },
  [MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME]
  = { &mbench_chronometer_clock_gettime, MBENCH_CLOCK_ALL },
  [MICRO_BENCHMARK_CHRONO_PROVIDER_TIME_STAMP]
  = { &mbench_chronometer_time_stamp, MBENCH_CLOCK_MONOTONIC },
};

enum
{
  PROVIDERS = sizeof providers / sizeof *providers
};

static bool
is_complete (micro_benchmark_meter meter)
{
  return meter != NULL && meter->init != NULL && meter->cleanup != NULL
         && meter->start != NULL && meter->stop != NULL
         && meter->restart != NULL && meter->get_sample != NULL
         && meter->data.sample_type == MICRO_BENCHMARK_STATS_SAMPLE_TIME;
}

/* The row that METER is a copy of; NULL: it is none of core's own.  */
static const struct provider *
find_own (micro_benchmark_meter meter)
{
  for (size_t i = 0; i < PROVIDERS; ++i)
    if (providers[i].definition != NULL
        && providers[i].definition->init == meter->init)
      return &providers[i];
  return NULL;
}

/* The clock type of OWN, which serves one: who serves several serves all.  */
static micro_benchmark_clock_type
only_type (const struct provider *own)
{
  micro_benchmark_clock_type type = MICRO_BENCHMARK_CLOCK_REALTIME;
  while ((own->types & 1U << type) == 0)
    ++type;
  return type;
}

/* Whether OWN can measure TYPE, on this processor.  */
static enum mbench_status
check_served (const struct provider *own, micro_benchmark_clock_type type,
              struct mbench_error *error)
{
  const char *name = own->definition->data.name;
  if (own->definition == &mbench_chronometer_time_stamp
      && !mbench_time_stamp_exists ())
    return mbench_fail (error, MBENCH_UNAVAILABLE,
                        "the chronometer \"%s\" is not on this processor: it "
                        "has no counter of constant rate that may be read",
                        name);
  if ((own->types & 1U << type) != 0)
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_UNAVAILABLE,
                      "the chronometer \"%s\" has no %s clock: expected its "
                      "only one, %s",
                      name, mbench_clock_type_name (type),
                      mbench_clock_type_name (only_type (own)));
}

enum mbench_status
mbench_chronometer_init (micro_benchmark_meter_definition *meter,
                         const void *clock_type, struct mbench_error *error)
{
  const struct provider *own = find_own (meter);
  const micro_benchmark_clock_type *type = clock_type;
  if (own != NULL && type != NULL)
    {
      enum mbench_status status = mbench_clock_type_check (*type, error);
      if (status == MBENCH_OK)
        status = check_served (own, *type, error);
      if (status != MBENCH_OK)
        return status;
    }
  meter->init (&meter->data, clock_type);
  /* A meter of another's may do without instance data.  */
  return own != NULL && meter->data.ptr == NULL
             ? mbench_no_memory (error, "a chronometer")
             : MBENCH_OK;
}

enum mbench_status
mbench_chronometer_copy (micro_benchmark_clock_type type,
                         micro_benchmark_meter base,
                         micro_benchmark_meter *result,
                         struct mbench_error *error)
{
  enum mbench_status status = mbench_clock_type_check (type, error);
  if (status != MBENCH_OK)
    return status;
  if (!is_complete (base))
    return mbench_fail (error, MBENCH_INVALID,
                        "the meter is no chronometer: expected every function "
                        "to be there and samples of time");
  micro_benchmark_meter_definition *copy = malloc (sizeof *copy);
  if (copy == NULL)
    return mbench_no_memory (error, "a chronometer");
  *copy = *base;
  status = mbench_chronometer_init (copy, &type, error);
  if (status != MBENCH_OK)
    {
      free (copy);
      return status;
    }
  mbench_meter_note (copy, MBENCH_METER_READY);
  *result = copy;
  return MBENCH_OK;
}

enum mbench_status
mbench_chronometer_create (micro_benchmark_clock_type type,
                           micro_benchmark_chronometer_provider provider,
                           micro_benchmark_meter *result,
                           struct mbench_error *error)
{
  if (provider == MICRO_BENCHMARK_CHRONO_PROVIDER_DEFAULT)
    return mbench_chronometer_copy (type, default_provider, result, error);
  if (provider == MICRO_BENCHMARK_CHRONO_PROVIDER_USER_PROVIDED)
    return mbench_fail (error, MBENCH_INVALID,
                        "the chronometer \"user provided\" is none of the "
                        "library's: expected a copy of a meter");
  if ((unsigned)provider >= PROVIDERS)
    return mbench_fail (error, MBENCH_INVALID,
                        "chronometer provider %d: expected a "
                        "micro_benchmark_chronometer_provider",
                        (int)provider);
  return mbench_chronometer_copy (type, providers[provider].definition, result,
                                  error);
}

enum mbench_status
mbench_chronometer_create_default (micro_benchmark_meter *result,
                                   struct mbench_error *error)
{
  const struct provider *own = find_own (default_provider);
  micro_benchmark_clock_type type = MICRO_BENCHMARK_CLOCK_MONOTONIC;
  if (own != NULL && (own->types & MBENCH_CLOCK_MONOTONIC) == 0)
    type = only_type (own);
  return mbench_chronometer_copy (type, default_provider, result, error);
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
  micro_benchmark_meter result = NULL;
  struct mbench_error error;
  if (mbench_chronometer_create_default (&result, &error) != MBENCH_OK)
    mbench_publish ("device", &error);
  return result;
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
  if (mbench_meter_stage (meter) < MBENCH_METER_READY)
    {
      mbench_refuse (__func__, "meter",
                     "a chronometer that a constructor has made");
      return;
    }
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
  mbench_meter_note (&user_default, MBENCH_METER_TEMPLATE);
  default_provider = &user_default;
}

micro_benchmark_meter
micro_benchmark_chronometer_get_default (void)
{
  return default_provider;
}
