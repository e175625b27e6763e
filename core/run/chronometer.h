/* The chronometer of an execution.  */

#ifndef MBENCH_RUN_CHRONOMETER_H
#define MBENCH_RUN_CHRONOMETER_H

#include "device/chronometer.h"
#include "test/plan.h"

/* A new one, of what the limits of PLANNED choose.  */
enum mbench_status
mbench_planned_chronometer (const struct mbench_planned *planned,
                            micro_benchmark_meter *result,
                            struct mbench_error *error);

/* What it is called, in a string of malloc: the name of the choice, with that
   of the meter where it is not the library's, as in "custom ticks" or
   "default ticks".  *NAME is NULL where it is the library's usual one.  */
enum mbench_status
mbench_planned_chronometer_name (const struct mbench_planned *planned,
                                 char **name, struct mbench_error *error);

#endif
