/* What was counted beside the time: a column for each gauge, which is a
   counter or a custom meter, and a row for each sample, in the same order.
   What could not be counted is NaN.

   Readings own their memory, of malloc or, where there is much of it, mapped;
   or they lie in a mapping that is another's.  */

#ifndef MBENCH_READINGS_H
#define MBENCH_READINGS_H

#include <mbenchmark/meter.h>

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "device/counter.h"
#include "run/sample.h"
#include "stats/robust.h"
#include "test/custom.h"

enum
{
  MBENCH_MOST_GAUGES = MBENCH_MOST_COUNTERS + MBENCH_MOST_CUSTOM,
  MBENCH_GAUGE_UNIT = 16
};

/* What is known of a gauge.  It may lie in shared memory: truths are int
   there, as no bytes make one undefined.  */
struct mbench_gauge
{
  /* So aligned that values may lie behind an array of these.  */
  _Alignas(double) char name[MBENCH_COUNTER_NAME];
  char unit[MBENCH_GAUGE_UNIT];
  /* Why it cannot be had; empty where it can.  */
  char reason[MBENCH_COUNTER_REASON];
  /* What a reader of its values has to know, from when the gauges are closed;
     empty: nothing.  */
  char remark[MBENCH_COUNTER_REASON];
  int is_level;
  /* Whether discarded samples count too.  */
  int has_discarded;
  /* Whether it is a custom meter, and of what type its samples are then.  */
  int is_custom;
  int type;
};

struct mbench_readings
{
  size_t n;
  /* N of them; row I of gauge G is values[I * n + G].  */
  struct mbench_gauge *gauges;
  double *values;
  size_t rows;
  /* In rows.  */
  size_t capacity;
  /* Bytes of the mapping that VALUES is; zero where malloc gave it.  */
  size_t mapped;
  /* Of another's mapping: there is room for so many gauges.  */
  bool is_borrowed;
  size_t most;
};

/* Make room for MORE further rows, so that appending them allocates
   nothing.  */
enum mbench_status mbench_readings_reserve (struct mbench_readings *readings,
                                            size_t more,
                                            struct mbench_error *error);

/* Append a row of n VALUES; there must be room.  */
void mbench_readings_append (struct mbench_readings *readings,
                             const double *values);

/* Set the value of ROW in COLUMN, below MBENCH_MOST_GAUGES, of READINGS, whose
   memory is malloc's, and let them have both: what is not set is NaN, and the
   gauges of new columns have no name.  There will be up to MOST rows.  */
enum mbench_status mbench_readings_set (struct mbench_readings *readings,
                                        size_t row, size_t column,
                                        double value, size_t most,
                                        struct mbench_error *error);

/* Append FROM_ROWS rows of FROM to INTO, which becomes INTO_ROWS long before,
   by the names of gauges: a gauge that only one has is NaN in the rows of the
   other, and so are rows that are not there.  Values of more than LIMIT bytes
   lie in a file without a name then, if one can be had.  On an error INTO is
   as it was.  */
enum mbench_status mbench_readings_join (struct mbench_readings *into,
                                         size_t into_rows,
                                         const struct mbench_readings *from,
                                         size_t from_rows, size_t limit,
                                         struct mbench_error *error);

/* Make INTO, which has nothing, a copy of FROM.  */
enum mbench_status mbench_readings_copy (struct mbench_readings *into,
                                         const struct mbench_readings *from,
                                         struct mbench_error *error);

void mbench_readings_release (struct mbench_readings *readings);

/* What a gauge comes to.  */
struct mbench_reading
{
  /* The samples that count and have a value; without one there is no
     estimate.  */
  size_t samples;
  struct mbench_estimate estimate;
};

/* What GAUGE of READINGS, which are beside SAMPLES, comes to at CONFIDENCE:
   the mean of what it counted in an iteration, over samples, which are not
   discarded unless the gauge has those too, with an interval
   from the sections of each process (mbench_section_mean), pooled over
   processes; a half-width of zero where six samples or more are all alike.  Of
   a level the greatest value, without an interval.  */
enum mbench_status
mbench_readings_estimate (const struct mbench_readings *readings, size_t gauge,
                          const struct mbench_samples *samples,
                          double confidence, struct mbench_reading *result,
                          struct mbench_error *error);

#endif
