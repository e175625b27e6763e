/* The custom meters of a test: what its user measures with beside the time.
   A test owns the names and the copies of the definitions; what a meter's data
   points to is its user's.  */

#ifndef MBENCH_CUSTOM_H
#define MBENCH_CUSTOM_H

#include <mbenchmark/custom.h>

#include "base/status.h"

enum
{
  /* The custom meters of a test.  */
  MBENCH_MOST_CUSTOM = 8
};

struct mbench_custom_meter
{
  char *name;
  /* Not initialised; its name is the one above.  */
  micro_benchmark_meter_definition meter;
  micro_benchmark_custom_sample_collector collector;
};

struct mbench_custom_meters
{
  size_t n;
  struct mbench_custom_meter *list;
};

/* Append a copy of METER, which must be whole.  */
enum mbench_status mbench_custom_add (struct mbench_custom_meters *meters,
                                      const micro_benchmark_custom_meter *,
                                      struct mbench_error *error);

void mbench_custom_release (struct mbench_custom_meters *meters);

#endif
