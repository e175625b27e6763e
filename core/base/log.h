/* The log inside the library.  Levels and output are process-wide, as the
   public header says.  */

#ifndef MBENCH_LOG_H
#define MBENCH_LOG_H

#include <mbenchmark/log.h>

#include <stdbool.h>

#include "base/status.h"

/* Say a message of MODULE at LEVEL, if that level is emitted.  */
void mbench_log (const char *module, micro_benchmark_log_level level,
                 const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

/* Set levels from TEXT, "LEVEL" or "MODULE:LEVEL", where LEVEL is one of
   error, warn, warning, info, debug and trace.  */
enum mbench_status mbench_log_set_from_text (const char *text,
                                             struct mbench_error *error);

#endif
