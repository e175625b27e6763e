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

/* Call BEFORE ahead of each message that goes to standard error, so that what
   stands in the line there can be taken away; NULL: nothing.  Process-wide,
   and kept by forks.  It must not say a message itself.  */
void mbench_log_set_before (void (*before) (void));

/* Set levels from TEXT, "LEVEL" or "MODULE:LEVEL", where LEVEL is one of
   error, warn, warning, info, debug and trace.  */
enum mbench_status mbench_log_set_from_text (const char *text,
                                             struct mbench_error *error);

#endif
