/* The outcome of a call: a status and, where it is not MBENCH_OK, a sentence
   in the caller's error record.

   A fallible function of core takes a struct mbench_error * last, which may
   be NULL, and returns the status.  The void functions of the public API
   publish their error instead: to the log, and for
   micro_benchmark_last_error.  */

#ifndef MBENCH_STATUS_H
#define MBENCH_STATUS_H

#include <stdbool.h>

enum mbench_status
{
#define MBENCH_STATUS(id, text) MBENCH_##id,
#include "base/status.def"
#undef MBENCH_STATUS
};

struct mbench_error
{
  enum mbench_status status;
  char message[400];
};

/* The standing text of STATUS.  */
const char *mbench_status_text (enum mbench_status status);

/* Fill ERROR, unless it is NULL, and return STATUS.  The message is cut to
   the record's size; of characters that were cut nothing is left.  */
enum mbench_status mbench_fail (struct mbench_error *error,
                                enum mbench_status status, const char *format,
                                ...) __attribute__ ((format (printf, 3, 4)));

/* The same for memory that could not be had for WHAT.  */
enum mbench_status mbench_no_memory (struct mbench_error *error,
                                     const char *what);

/* Log ERROR as one of MODULE and keep it for micro_benchmark_last_error.  */
void mbench_publish (const char *module, const struct mbench_error *error);

/* Keep ERROR for micro_benchmark_last_error, where it is told elsewhere.  */
void mbench_keep (const struct mbench_error *error);

/* Publish a broken precondition: the argument ARGUMENT of FUNCTION was not
   EXPECTED.  Returns false, so that a check reads as one expression.  */
bool mbench_refuse (const char *function, const char *argument,
                    const char *expected);

#endif
