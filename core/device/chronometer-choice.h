/* Which chronometer a test is measured with: a pair of provider and clock type
   that has a name.  */

#ifndef MBENCH_CHRONOMETER_CHOICE_H
#define MBENCH_CHRONOMETER_CHOICE_H

#include <mbenchmark/chronometer.h>

#include "base/status.h"

enum mbench_chronometer_choice
{
#define MBENCH_CHOICE(id, name, provider, type) MBENCH_CHRONOMETER_##id,
#include "device/chronometer-choice.def"
#undef MBENCH_CHOICE
  MBENCH_CHRONOMETER_CHOICES
};

/* "clock_gettime/process" and its like.  */
const char *
mbench_chronometer_choice_name (enum mbench_chronometer_choice choice);

/* The clock type of CHOICE; of the custom one nothing is known.  */
micro_benchmark_clock_type
mbench_chronometer_choice_type (enum mbench_chronometer_choice choice);

/* The choice called TEXT.  False: there is none.  */
bool mbench_chronometer_choice_find (const char *text,
                                     enum mbench_chronometer_choice *choice);

/* The choice that is PROVIDER over TYPE, a pair that a chronometer could be
   made of.  */
enum mbench_chronometer_choice
mbench_chronometer_choice_of (micro_benchmark_clock_type type,
                              micro_benchmark_chronometer_provider provider);

/* A new chronometer of CHOICE, another than the custom one.  */
enum mbench_status
mbench_chronometer_choice_make (enum mbench_chronometer_choice choice,
                                micro_benchmark_meter *result,
                                struct mbench_error *error);

#endif
