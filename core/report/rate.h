/* Rates in a report: what an iteration processes, by the location of its time.

   A rate is shown with a prefix that suits its value, as "MB/s" and
   "k items/s"; the value that is kept is the one that is shown, so that it is
   read back as it was.  */

#ifndef MBENCH_RATE_H
#define MBENCH_RATE_H

#include <stdbool.h>
#include <stdio.h>

#include "run/rates.h"
#include "stats/robust.h"

/* The parts of a rate, in the order in which they are written.  */
enum mbench_rate_part
{
  MBENCH_RATE_PART_NAME,
  MBENCH_RATE_PART_PER_ITERATION,
  MBENCH_RATE_PART_VALUE,
  MBENCH_RATE_PART_HALF_WIDTH
};

/* What stands before the unit: nothing, or k to T for thousands.  */
enum
{
  MBENCH_RATE_SCALES = 5
};

struct mbench_counted_rate
{
  /* Bits 1 << part of what there is.  */
  unsigned present;
  char name[MBENCH_RATE_NAME];
  double per_iteration;
  /* Value and half-width are in thousands to this power, a second.  */
  unsigned scale;
  double value;
  double half_width;
};

struct mbench_rated
{
  size_t n;
  struct mbench_counted_rate list[MBENCH_MOST_RATES];
};

enum
{
  MBENCH_RATE_UNIT = MBENCH_RATE_NAME + 8
};

static inline bool
mbench_rate_has (const struct mbench_counted_rate *rate,
                 enum mbench_rate_part part)
{
  return (rate->present & 1U << part) != 0;
}

/* The rates that RATES are by TIME, the location of an iteration in ns with
   its interval; zero: it is not known, and only what an iteration processes
   is.  The half-width reaches to the farther end of what the interval of the
   time comes to.  */
struct mbench_rated mbench_rates_make (const struct mbench_rates *rates,
                                       const struct mbench_estimate *time);

/* And back: what was counted.  */
struct mbench_rates mbench_rates_of (const struct mbench_rated *rated);

/* How much one of SCALE is.  */
double mbench_rate_factor (unsigned scale);

/* Let VALUE, a rate of what is called NAME a second, be in the UNIT that it is
   shown in.  */
void mbench_rate_show (const char *name, double *value,
                       char unit[MBENCH_RATE_UNIT]);

/* Write the unit of RATE, such as "MB/s" for bytes, into UNIT; and find the
   scale that makes it UNIT, false where none does.  */
void mbench_rate_unit (const struct mbench_counted_rate *rate,
                       char unit[MBENCH_RATE_UNIT]);
bool mbench_rate_find_scale (const char *name, const char *unit,
                             unsigned *scale);

/* A line for people, under NAME: nothing where there is no value.  False when
   memory is short.  */
bool mbench_rates_write_line (const struct mbench_rated *rated,
                              const char *name, bool unicode, FILE *out);

/* For the readers: begin a further rate called NAME, or give a part to the
   last one; UNIT is NULL for what has none.  The result is what was expected
   instead, NULL where all is well; *IS_KNOWN becomes false where the unit is
   not one of ours.  */
const char *mbench_rate_begin (struct mbench_rated *rated, const char *name);
const char *mbench_rate_put (struct mbench_rated *rated,
                             enum mbench_rate_part part, double value,
                             const char *unit, bool *is_known);

/* The name of the part that a rate still needs; NULL where all are whole.  */
const char *mbench_rates_missing (const struct mbench_rated *rated);

#endif
