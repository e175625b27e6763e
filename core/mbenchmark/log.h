/* What the library says while it works.  A message has a level and the name
   of the module that says it; levels and output are process-wide.

   Messages go to standard error unless log_set_output names another stream;
   the stream stays the caller's.  */

#ifndef MBENCHMARK_LOG_H
#define MBENCHMARK_LOG_H

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum micro_benchmark_log_level
{
  MICRO_BENCHMARK_ERROR_LEVEL,
  MICRO_BENCHMARK_WARNING_LEVEL,
  MICRO_BENCHMARK_INFO_LEVEL,
  MICRO_BENCHMARK_DEBUG_LEVEL,
  MICRO_BENCHMARK_TRACE_LEVEL
} micro_benchmark_log_level;

void micro_benchmark_log_set_output (FILE *out);
void micro_benchmark_log_reset_output (void);

/* Emit no message of less severity than LEVEL.  Forgets the levels that were
   set for single modules.  */
void micro_benchmark_set_log_level (micro_benchmark_log_level level);

/* The same for the messages of MODULE alone: one of "device", "test",
   "run", "report", "program" and "scheme".  */
void micro_benchmark_set_module_log_level (const char *module,
                                           micro_benchmark_log_level level);

#ifdef __cplusplus
}
#endif

#endif
