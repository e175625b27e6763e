/* A self-check as the lines that a person reads.  */

#ifndef MBENCH_SELF_CHECK_LINE_H
#define MBENCH_SELF_CHECK_LINE_H

#include <stdio.h>

#include "run/self-check.h"

/* Write CHECK, whose quality is made, each sentence in a line of its own; in
   ASCII where not UNICODE.  */
enum mbench_status
mbench_self_check_write (const struct mbench_self_check *check, bool unicode,
                         FILE *out, struct mbench_error *error);

#endif
