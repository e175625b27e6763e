/* What a test measures beside the time, as the API sets it.  */

#include <config.h>

#include "test/custom.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/counter.h"
#include "test/names.h"
#include "test/test.h"

#define PRESENT(test)                                                         \
  ((test) != NULL || mbench_refuse (__func__, "test", "a test"))

enum mbench_status
mbench_custom_add (struct mbench_custom_meters *meters,
                   const micro_benchmark_custom_meter *meter,
                   struct mbench_error *error)
{
  struct mbench_custom_meter *list
      = realloc (meters->list, (meters->n + 1) * sizeof *list);
  char *name = strdup (meter->meter->data.name);
  if (list != NULL)
    meters->list = list;
  if (list == NULL || name == NULL)
    {
      free (name);
      return mbench_no_memory (error, "a custom meter");
    }
  struct mbench_custom_meter *added = &list[meters->n++];
  *added = (struct mbench_custom_meter){ .name = name,
                                         .meter = *meter->meter,
                                         .collector = meter->collector };
  added->meter.data.name = name;
  return MBENCH_OK;
}

void
mbench_custom_release (struct mbench_custom_meters *meters)
{
  for (size_t i = 0; i < meters->n; ++i)
    free (meters->list[i].name);
  free (meters->list);
  *meters = (struct mbench_custom_meters){ 0 };
}

/* What METER must be where it cannot be used, or NULL.  */
static const char *
meter_fault (micro_benchmark_meter meter)
{
  if (meter == NULL)
    return "a meter";
  const char *name = meter->data.name;
  if (name == NULL || *name == '\0' || strlen (name) >= MBENCH_COUNTER_NAME)
    return "a meter with a name of 1 to 47 bytes";
  if (meter->data.sample_type > MICRO_BENCHMARK_STATS_SAMPLE_REAL)
    return "a meter with one of the three sample types";
  if (meter->start == NULL || meter->stop == NULL || meter->get_sample == NULL)
    return "a meter with start, stop and get_sample";
  return NULL;
}

/* Whether a collector that has any function but get_data has that too.  */
static bool
is_whole (const micro_benchmark_custom_sample_collector *collector)
{
  return collector->get_data != NULL
         || (collector->create_data == NULL && collector->release_data == NULL
             && collector->parse_samples == NULL);
}

/* Whether TEST has a meter called NAME.  */
static bool
has_meter (micro_benchmark_test_case test, const char *name)
{
  for (size_t i = 0; i < test->custom.n; ++i)
    if (strcmp (test->custom.list[i].name, name) == 0)
      return true;
  return false;
}

/* Refuse METER, which may be NULL, in a call of FUNCTION: PART of what was
   given must be EXPECTED.  */
static void
refuse_meter (const char *function, const char *part,
              micro_benchmark_meter meter, const char *expected)
{
  char argument[128];
  const char *name = meter != NULL ? meter->data.name : NULL;
  snprintf (argument, sizeof argument, "%s%s%.80s%s", part,
            name != NULL ? " of the meter \"" : "", name != NULL ? name : "",
            name != NULL ? "\"" : "");
  mbench_refuse (function, argument, expected);
}

void
micro_benchmark_test_case_add_meter (micro_benchmark_test_case test,
                                     micro_benchmark_custom_meter meter)
{
  if (!PRESENT (test))
    return;
  const char *fault = meter_fault (meter.meter);
  if (fault == NULL && mbench_counter_is_known (meter.meter->data.name))
    fault = "a meter with a name that none of the library has";
  if (fault == NULL && has_meter (test, meter.meter->data.name))
    fault = "a meter with a name that the test has none of yet";
  if (fault == NULL && test->custom.n == MBENCH_MOST_CUSTOM)
    fault = "one of at most 8 meters of the test";
  struct mbench_error error;
  if (fault != NULL)
    refuse_meter (__func__, "meter.meter", meter.meter, fault);
  else if (!is_whole (&meter.collector))
    refuse_meter (__func__, "meter.collector", meter.meter,
                  "get_data beside the other functions, or none of them");
  else if (mbench_custom_add (&test->custom, &meter, &error) != MBENCH_OK)
    mbench_publish ("test", &error);
}

void
micro_benchmark_test_case_set_meters (micro_benchmark_test_case test,
                                      const char *names)
{
  if (!PRESENT (test))
    return;
  if (names == NULL)
    {
      mbench_refuse (__func__, "names", "a string");
      return;
    }
  struct mbench_constraints given = { 0 };
  struct mbench_error error;
  if (mbench_constraints_read (&given, MBENCH_METERS, names, &error)
          != MBENCH_OK
      || mbench_test_case_constrain (test, &given, &error) != MBENCH_OK)
    mbench_publish ("test", &error);
}

const char *
micro_benchmark_test_case_get_meters (micro_benchmark_test_case test)
{
  if (!PRESENT (test))
    return NULL;
  return mbench_constraints_has (&test->constraints, MBENCH_METERS)
             ? test->constraints.limits.meters.text
             : "";
}

const char *
micro_benchmark_meter_names (size_t number)
{
  return mbench_counter_name (number);
}

void
micro_benchmark_test_case_set_calculator (
    micro_benchmark_test_case test,
    micro_benchmark_custom_time_calculator calculator)
{
  if (PRESENT (test))
    test->calculator = calculator;
}
