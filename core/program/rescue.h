/* A report that cannot be written where it was to go is kept elsewhere: what
   was measured is not lost to a full disk.  */

#ifndef MBENCH_RESCUE_H
#define MBENCH_RESCUE_H

#include "report/report.h"

enum
{
  MBENCH_RESCUE_PATH = 512
};

/* Write REPORT whole, in the Lisp form, to a new file in the folder where mbsh
   keeps its state, or else in that for temporary files, and store its path in
   PATH.  False where neither can be.  */
bool mbench_rescue (const struct micro_benchmark_report_ *report,
                    char path[MBENCH_RESCUE_PATH]);

#endif
