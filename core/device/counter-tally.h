/* What most banks of counters do: some amounts are read together, which only
   grow, and what they grow by between starts and stops is added up.

   A tally keeps which of the amounts are asked for.  Amounts have numbers, in
   the order of the names of their bank.  */

#ifndef MBENCH_COUNTER_TALLY_H
#define MBENCH_COUNTER_TALLY_H

#include "device/counter.h"

enum
{
  MBENCH_TALLY_AMOUNTS = 8
};

struct mbench_tally
{
  /* The amounts asked for, and whether each cannot be had.  */
  size_t n;
  size_t asked[MBENCH_MOST_COUNTERS];
  bool is_missing[MBENCH_MOST_COUNTERS];
  /* By amount: what it was at the start, and what it grew by.  */
  double started[MBENCH_TALLY_AMOUNTS];
  double counted[MBENCH_TALLY_AMOUNTS];
};

/* The number of NAME among NAMES; that of their end where it is none.  */
size_t mbench_tally_number (const char *const *names, const char *name);

/* Ask for N of WANTED among NAMES, all with empty REASONS; and, when reasons
   are there, let those that have one be missing.  */
void mbench_tally_ask (struct mbench_tally *tally, const char *const *names,
                       const char *const *wanted, size_t n,
                       struct mbench_counter_reason *reasons);
void mbench_tally_miss (struct mbench_tally *tally,
                        const struct mbench_counter_reason *reasons);

/* The amounts are NOW, at a start and at a stop.  */
void mbench_tally_start (struct mbench_tally *tally, const double *now);
void mbench_tally_stop (struct mbench_tally *tally, const double *now);

/* Store what was asked for in VALUES, NaN for what is missing, and begin
   anew.  */
void mbench_tally_take (struct mbench_tally *tally, double *values);

#endif
