/* From the time samples of an execution to the statistics of its user's
   calculator, which runs in a child, or in the process that reports where the
   execution did.  */

#ifndef MBENCH_CALCULATOR_H
#define MBENCH_CALCULATOR_H

#include "report/report.h"
#include "run/record.h"
#include "test/plan.h"

/* The name of the extra that tells what went wrong with one.  */
#define MBENCH_CALCULATOR "calculator"

/* Put what the calculator of PLANNED's test, if it has one, makes of the
   samples in the place of the statistics of EXECUTION, unless it crashed or
   something of it is no number: that is an extra then, called
   MBENCH_CALCULATOR.  RECORD is what EXECUTION is made of.  */
enum mbench_status
mbench_calculator_run (struct micro_benchmark_exec_report_ *execution,
                       const struct mbench_planned *planned,
                       const struct mbench_record *record,
                       struct mbench_error *error);

#endif
