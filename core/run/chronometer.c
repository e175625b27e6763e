#include <config.h>

#include "run/chronometer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum mbench_status
mbench_planned_chronometer (const struct mbench_planned *planned,
                            micro_benchmark_meter *result,
                            struct mbench_error *error)
{
  micro_benchmark_test_case test = planned->test;
  if (planned->limits.chronometer != MBENCH_CHRONOMETER_CUSTOM)
    return mbench_chronometer_choice_make (planned->limits.chronometer, result,
                                           error);
  enum mbench_status status = mbench_test_case_check_chronometer (
      test, planned->limits.chronometer, error);
  return status == MBENCH_OK ? mbench_chronometer_copy (
             test->clock_type, test->chronometer, result, error)
                             : status;
}

/* The meter that PLANNED is measured with, if that is none whose name is the
   choice's; NULL: it is.  */
static micro_benchmark_meter
foreign_meter (const struct mbench_planned *planned)
{
  micro_benchmark_meter usual = micro_benchmark_chronometer_get_default ();
  switch (planned->limits.chronometer)
    {
    case MBENCH_CHRONOMETER_CUSTOM:
      return planned->test->chronometer;
    case MBENCH_CHRONOMETER_USUAL:
    case MBENCH_CHRONOMETER_USUAL_PROCESS:
    case MBENCH_CHRONOMETER_USUAL_THREAD:
    case MBENCH_CHRONOMETER_USUAL_REALTIME:
      return usual->init != mbench_chronometer_clock_gettime.init ? usual
                                                                  : NULL;
    default:
      return NULL;
    }
}

enum mbench_status
mbench_planned_chronometer_name (const struct mbench_planned *planned,
                                 char **name, struct mbench_error *error)
{
  enum mbench_chronometer_choice choice = planned->limits.chronometer;
  micro_benchmark_meter meter = foreign_meter (planned);
  *name = NULL;
  if (meter == NULL
      && (choice == MBENCH_CHRONOMETER_USUAL
          || choice == MBENCH_CHRONOMETER_GETTIME_MONOTONIC))
    return MBENCH_OK;
  const char *known = mbench_chronometer_choice_name (choice);
  bool has_name = meter != NULL && meter->data.name != NULL;
  size_t size = strlen (known) + (has_name ? strlen (meter->data.name) : 0)
                + sizeof " ";
  *name = malloc (size);
  if (*name == NULL)
    return mbench_no_memory (error, "the name of a chronometer");
  snprintf (*name, size, "%s%s%s", known, has_name ? " " : "",
            has_name ? meter->data.name : "");
  return MBENCH_OK;
}
