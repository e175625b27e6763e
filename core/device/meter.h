/* The order of a meter's calls, as its definition notes it.

   The engine calls the functions of its own copies directly, which costs
   nothing and notes nothing; what it hands out is marked here.  */

#ifndef MBENCH_METER_H
#define MBENCH_METER_H

#include <mbenchmark/meter.h>

enum mbench_meter_stage
{
  /* As a definition is filled, or after cleanup.  */
  MBENCH_METER_UNPREPARED,
  /* Its init will not be called: it is there to be copied, and tells its
     facts.  */
  MBENCH_METER_TEMPLATE,
  MBENCH_METER_READY,
  MBENCH_METER_MEASURING,
  MBENCH_METER_STOPPED
};

/* What is noted of METER.  A copy has the note of another definition, which
   says nothing of it.  */
static inline enum mbench_meter_stage
mbench_meter_stage (micro_benchmark_meter meter)
{
  return meter->order.of == meter ? (enum mbench_meter_stage)meter->order.stage
                                  : MBENCH_METER_UNPREPARED;
}

/* Note STAGE.  Every meter that is beyond the first was in memory that can be
   written when it came there.  */
static inline void
mbench_meter_note (micro_benchmark_meter meter, enum mbench_meter_stage stage)
{
  micro_benchmark_meter_definition *own
      = (micro_benchmark_meter_definition *)meter;
  own->order.of = own;
  own->order.stage = (int)stage;
}

#endif
