/* Quantities as people write them.  Each reader takes a quantity off the
   front of *TEXT, white space before it included, moves *TEXT on and returns
   whether there was one; numbers too large for their type are none.  */

#ifndef MBENCH_QUANTITY_H
#define MBENCH_QUANTITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"

/* 300, 10k, 2M, 1G.  */
bool mbench_quantity_count (const char **text, size_t *value);

/* 300, 10k, 2M, 1G, in units of 1024.  */
bool mbench_quantity_bytes (const char **text, size_t *value);

/* A decimal number with an optional unit ns, us, ms, s or min; seconds
   without one.  Exact to the nanosecond, further digits rounded half up.  */
bool mbench_quantity_time (const char **text, int64_t *ns);

/* A decimal number with an optional unit Hz, kHz, MHz or GHz, as hertz; a
   number without one is of hertz.  */
bool mbench_quantity_frequency (const char **text, int64_t *hertz);

/* Whether the whole of TEXT is a time above zero, *NS then.  */
bool mbench_quantity_duration (const char *text, int64_t *ns);

/* The same, as a time to be shared.  */
enum mbench_status mbench_quantity_budget (const char *text, int64_t *ns,
                                           struct mbench_error *error);

/* 0.01, 1/100 or 1%; not negative.  */
bool mbench_quantity_fraction (const char **text, double *value);

/* The character TOKEN.  */
bool mbench_quantity_token (const char **text, char token);

/* Whether nothing but white space is left.  */
bool mbench_quantity_end (const char *text);

/* Write NS nanoseconds as seconds, without trailing zeros, and a real.  */
void mbench_quantity_write_seconds (int64_t ns, FILE *out);
void mbench_quantity_write_real (double value, FILE *out);

#endif
