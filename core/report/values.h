/* Output values: which fields a writer writes.  */

#ifndef MBENCH_VALUES_H
#define MBENCH_VALUES_H

#include <mbenchmark/output.h>

#include "base/status.h"
#include "report/report.h"

/* The presets: what is usual, --brief, --all (the seed's columns) and
   everything there is.  */
extern const micro_benchmark_output_values mbench_values_usual;
extern const micro_benchmark_output_values mbench_values_brief;
extern const micro_benchmark_output_values mbench_values_all;
extern const micro_benchmark_output_values mbench_values_everything;

/* What VALUES ask of FIELD: zero for nothing; the bits of
   micro_benchmark_output_stat for a statistic, else one.  */
unsigned mbench_values_of (const micro_benchmark_output_values *values,
                           enum mbench_field field);

/* The same of FIELD in EXECUTION: its meters are told wherever there are any,
   as they are there because somebody asked for them.  */
static inline unsigned
mbench_values_asked (const micro_benchmark_output_values *values,
                     const struct micro_benchmark_exec_report_ *execution,
                     enum mbench_field field)
{
  if (field == MBENCH_FIELD_METERS && execution->meters.n > 0)
    return 1;
  return mbench_values_of (values, field);
}

/* The values that a list such as "usual,estimate" or "all,-self-test" names:
   presets and single values, joined in their order; a - before a name leaves
   out what it stands for.  */
enum mbench_status
mbench_values_from_text (const char *text,
                         micro_benchmark_output_values *values,
                         struct mbench_error *error);

/* The names that such a list may have, for help texts, with ", " between.  */
const char *mbench_values_names (void);

#endif
