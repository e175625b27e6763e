/* What an iteration processes, as its test counts it: bytes, items, or what a
   name says.  The report makes rates of it.  */

#ifndef MBENCH_RATES_H
#define MBENCH_RATES_H

#include <mbenchmark/state.h>

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

enum
{
  MBENCH_MOST_RATES = 8,
  /* Bytes of a name, the null byte included.  */
  MBENCH_RATE_NAME = 32
};

struct mbench_counted
{
  char name[MBENCH_RATE_NAME];
  double per_iteration;
};

/* In the order in which they were first set.  Lies in shared memory too.  */
struct mbench_rates
{
  size_t n;
  struct mbench_counted list[MBENCH_MOST_RATES];
};

/* Whether NAME may be that of a rate: 1 to 31 bytes of UTF-8 without control
   characters.  */
bool mbench_rate_name_is_good (const char *name);

/* An iteration of STATE processes so many of NAME, which takes the place of
   what was said of that name.  Refused where NAME is none of a rate, where the
   number is below zero or not finite, and for a further name when there are
   MBENCH_MOST_RATES.  */
enum mbench_status mbench_state_count (micro_benchmark_test_state state,
                                       const char *name, double per_iteration,
                                       struct mbench_error *error);

/* What a child tells, as far as it can be.  */
struct mbench_rates mbench_rates_read (const struct mbench_rates *rates);

#endif
