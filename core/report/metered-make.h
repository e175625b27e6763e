/* From what the gauges of an execution counted to the meters of its report:
   the collectors that a test's user gave run here, in a child each, or in the
   process that reports where the execution did.  */

#ifndef MBENCH_METERED_MAKE_H
#define MBENCH_METERED_MAKE_H

#include "report/report.h"
#include "run/record.h"
#include "test/plan.h"

/* Fill in the meters of EXECUTION, which has its samples, from RECORD, whose
   readings move to it, and let the collectors of PLANNED's test run over
   them.  */
enum mbench_status
mbench_metered_make (struct micro_benchmark_exec_report_ *execution,
                     const struct mbench_planned *planned,
                     struct mbench_record *record, struct mbench_error *error);

/* What GAUGE of READINGS counted in sample I of SAMPLES, as its type has it;
   of a type of whole numbers zero where it counted nothing.  */
micro_benchmark_stats_generic_sample_
mbench_reading_sample (const struct mbench_readings *readings, size_t gauge,
                       const struct mbench_samples *samples, size_t i);

#endif
