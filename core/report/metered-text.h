/* The meters of an execution in the text form, and in that for recutils:

     Meter-1-Name: cpu-time
     Meter-1-Unit: ns
     Meter-1-Value: 12.5
     Meter-1-Half-Width: 0.1
     Meter-1-Samples: 320
     Meter-2-Name: cycles
     Meter-2-Reason: ...

   with lines Meter-1-Data, Meter-1-Key-1, Meter-1-Text-1 and so on of what a
   collector has made.  */

#ifndef MBENCH_METERED_TEXT_H
#define MBENCH_METERED_TEXT_H

#include "report/metered.h"
#include "report/text-line.h"

void mbench_metered_write_lines (const struct mbench_meters *meters,
                                 const struct mbench_sink *sink);

/* Whether a line called NAME is one of a meter.  */
bool mbench_metered_is_line (const char *name);

/* Take the line NAME of that kind into METERS.  *EXPECTED is what should have
   been there instead, NULL where all is well.  */
enum mbench_status mbench_metered_take_line (struct mbench_meters *meters,
                                             const char *name,
                                             const char *value,
                                             const char **expected,
                                             struct mbench_error *error);

#endif
