/* What the meters of an execution came to, as its report has it.  Owns its
   texts.  */

#ifndef MBENCH_METERED_H
#define MBENCH_METERED_H

#include <mbenchmark/custom.h>

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "base/text.h"

/* A key and its value among the data that a collector has made.  */
struct mbench_meter_data
{
  char *key;
  char *value;
};

struct mbench_metered
{
  char *name;
  /* "ns", "bytes", or "" for events.  */
  char *unit;
  /* A level, and not what an iteration adds.  */
  bool is_level;
  /* Whether it is a custom meter, and of what type its samples are then.  */
  bool is_custom;
  micro_benchmark_stats_sample_type type;
  /* An iteration, or the greatest level; the samples that it is of.  */
  bool has_value;
  double value;
  bool has_half_width;
  double half_width;
  bool has_samples;
  size_t samples;
  /* Why it could not be had; NULL where it could.  */
  char *reason;
  /* What a reader of the value has to know, as that it is scaled; NULL:
     nothing.  */
  char *remark;
  /* What its collector has made: NULL and zero where there is none.  */
  char *data_name;
  size_t n;
  struct mbench_meter_data *data;
  /* The keys and values once more, as the API lends them.  */
  const char **keys;
  const char **values;
};

struct mbench_meters
{
  size_t n;
  struct mbench_metered *list;
  /* What the API lends of a sample.  */
  micro_benchmark_stats_generic_sample_ *sample;
};

/* Append one of nothing but a name, which is copied; *ADDED is valid until the
   next is.  */
enum mbench_status mbench_meters_add (struct mbench_meters *meters,
                                      const char *name,
                                      struct mbench_metered **added,
                                      struct mbench_error *error);

/* Append a key with its value to the data of METERED.  */
enum mbench_status mbench_metered_add_data (struct mbench_metered *metered,
                                            const char *key, const char *value,
                                            struct mbench_error *error);

/* Make INTO, which has nothing, a copy of METERS.  */
enum mbench_status mbench_meters_copy (struct mbench_meters *into,
                                       const struct mbench_meters *meters,
                                       struct mbench_error *error);

void mbench_meters_release (struct mbench_meters *meters);

/* How many of METERS could be had.  */
size_t mbench_meters_total (const struct mbench_meters *meters);

/* The parts of a meter beside its name and its data, in the order in which
   they are written, by their names in the Lisp form.  */
enum mbench_meter_part
{
  MBENCH_METER_UNIT,
  MBENCH_METER_TYPE,
  MBENCH_METER_KIND,
  MBENCH_METER_VALUE,
  MBENCH_METER_HALF_WIDTH,
  MBENCH_METER_SAMPLES,
  MBENCH_METER_REASON,
  MBENCH_METER_REMARK,
  MBENCH_METER_PARTS
};

const char *mbench_meter_part_name (enum mbench_meter_part part);

/* Whether PART is a string, and else a number.  */
bool mbench_meter_part_is_text (enum mbench_meter_part part);

/* The part called NAME.  False where there is none.  */
bool mbench_meter_part_find (const char *name, enum mbench_meter_part *part);

/* PART of METERED as text, which may lie in DIGITS; NULL where it has none. */
const char *mbench_metered_get (const struct mbench_metered *metered,
                                enum mbench_meter_part part,
                                char digits[MBENCH_DECIMAL_SIZE]);

/* Give PART of METERED the value that TEXT is.  *EXPECTED is what should have
   been there instead, NULL where all is well.  */
enum mbench_status mbench_metered_set (struct mbench_metered *metered,
                                       enum mbench_meter_part part,
                                       const char *text, const char **expected,
                                       struct mbench_error *error);

#endif
