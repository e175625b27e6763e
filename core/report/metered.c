#include <config.h>

#include "report/metered.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "report/report-build.h"

static const char what[] = "the meters of a report";

enum mbench_status
mbench_meters_add (struct mbench_meters *meters, const char *name,
                   struct mbench_metered **added, struct mbench_error *error)
{
  struct mbench_metered *list
      = realloc (meters->list, (meters->n + 1) * sizeof *list);
  if (list == NULL)
    return mbench_no_memory (error, what);
  meters->list = list;
  if (meters->sample == NULL)
    meters->sample = calloc (1, sizeof *meters->sample);
  struct mbench_metered one = { .name = strdup (name), .unit = strdup ("") };
  if (one.name == NULL || one.unit == NULL || meters->sample == NULL)
    {
      free (one.name);
      free (one.unit);
      return mbench_no_memory (error, what);
    }
  *added = &list[meters->n++];
  **added = one;
  return MBENCH_OK;
}

enum mbench_status
mbench_metered_add_data (struct mbench_metered *metered, const char *key,
                         const char *value, struct mbench_error *error)
{
  size_t n = metered->n + 1;
  struct mbench_meter_data *data
      = realloc (metered->data, n * sizeof *metered->data);
  if (data != NULL)
    metered->data = data;
  const char **keys = realloc (metered->keys, n * sizeof *keys);
  if (keys != NULL)
    metered->keys = keys;
  const char **values = realloc (metered->values, n * sizeof *values);
  if (values != NULL)
    metered->values = values;
  struct mbench_meter_data one = { strdup (key), strdup (value) };
  if (data == NULL || keys == NULL || values == NULL || one.key == NULL
      || one.value == NULL)
    {
      free (one.key);
      free (one.value);
      return mbench_no_memory (error, what);
    }
  data[metered->n] = one;
  keys[metered->n] = one.key;
  values[metered->n++] = one.value;
  return MBENCH_OK;
}

static enum mbench_status
copy_one (struct mbench_metered *into, const struct mbench_metered *metered,
          struct mbench_error *error)
{
  into->is_level = metered->is_level;
  into->is_custom = metered->is_custom;
  into->type = metered->type;
  into->has_value = metered->has_value;
  into->value = metered->value;
  into->has_half_width = metered->has_half_width;
  into->half_width = metered->half_width;
  into->has_samples = metered->has_samples;
  into->samples = metered->samples;
  if (!mbench_text_copy (&into->unit, metered->unit)
      || !mbench_text_copy (&into->reason, metered->reason)
      || !mbench_text_copy (&into->remark, metered->remark)
      || !mbench_text_copy (&into->data_name, metered->data_name))
    return mbench_no_memory (error, what);
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < metered->n && status == MBENCH_OK; ++i)
    status = mbench_metered_add_data (into, metered->data[i].key,
                                      metered->data[i].value, error);
  return status;
}

enum mbench_status
mbench_meters_copy (struct mbench_meters *into,
                    const struct mbench_meters *meters,
                    struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < meters->n && status == MBENCH_OK; ++i)
    {
      struct mbench_metered *added;
      status = mbench_meters_add (into, meters->list[i].name, &added, error);
      if (status == MBENCH_OK)
        status = copy_one (added, &meters->list[i], error);
    }
  return status;
}

static void
release_one (struct mbench_metered *metered)
{
  for (size_t i = 0; i < metered->n; ++i)
    {
      free (metered->data[i].key);
      free (metered->data[i].value);
    }
  free (metered->data);
  free (metered->keys);
  free (metered->values);
  free (metered->data_name);
  free (metered->reason);
  free (metered->remark);
  free (metered->unit);
  free (metered->name);
}

void
mbench_meters_release (struct mbench_meters *meters)
{
  for (size_t i = 0; i < meters->n; ++i)
    release_one (&meters->list[i]);
  free (meters->list);
  free (meters->sample);
  *meters = (struct mbench_meters){ 0 };
}

size_t
mbench_meters_total (const struct mbench_meters *meters)
{
  size_t total = 0;
  for (size_t i = 0; i < meters->n; ++i)
    total += meters->list[i].reason == NULL;
  return total;
}

static const struct
{
  const char *name;
  bool is_text;
} parts[MBENCH_METER_PARTS] = {
  [MBENCH_METER_UNIT] = { "unit", true },
  [MBENCH_METER_TYPE] = { "type", true },
  [MBENCH_METER_KIND] = { "kind", true },
  [MBENCH_METER_VALUE] = { "value", false },
  [MBENCH_METER_HALF_WIDTH] = { "half-width", false },
  [MBENCH_METER_SAMPLES] = { "samples", false },
  [MBENCH_METER_REASON] = { "reason", true },
  [MBENCH_METER_REMARK] = { "remark", true },
};

const char *
mbench_meter_part_name (enum mbench_meter_part part)
{
  return parts[part].name;
}

bool
mbench_meter_part_is_text (enum mbench_meter_part part)
{
  return parts[part].is_text;
}

bool
mbench_meter_part_find (const char *name, enum mbench_meter_part *part)
{
  for (int i = 0; i < MBENCH_METER_PARTS; ++i)
    if (strcmp (name, parts[i].name) == 0)
      {
        *part = (enum mbench_meter_part)i;
        return true;
      }
  return false;
}

/* By micro_benchmark_stats_sample_type.  */
static const char *const types[] = { "time", "integer", "real" };
static const char level[] = "level";

static const char *
get_number (bool has, double value, char *digits)
{
  if (!has || !isfinite (value))
    return NULL;
  mbench_text_decimal (value, digits);
  return digits;
}

const char *
mbench_metered_get (const struct mbench_metered *metered,
                    enum mbench_meter_part part,
                    char digits[MBENCH_DECIMAL_SIZE])
{
  switch (part)
    {
    case MBENCH_METER_UNIT:
      return *metered->unit != '\0' ? metered->unit : NULL;
    case MBENCH_METER_TYPE:
      return metered->is_custom ? types[metered->type] : NULL;
    case MBENCH_METER_KIND:
      return metered->is_level ? level : NULL;
    case MBENCH_METER_VALUE:
      return get_number (metered->has_value, metered->value, digits);
    case MBENCH_METER_HALF_WIDTH:
      return get_number (metered->has_half_width, metered->half_width, digits);
    case MBENCH_METER_SAMPLES:
      snprintf (digits, MBENCH_DECIMAL_SIZE, "%zu", metered->samples);
      return metered->has_samples ? digits : NULL;
    case MBENCH_METER_REMARK:
      return metered->remark;
    default:
      return metered->reason;
    }
}

static const char twice[] = "each part once";
static const char no_number[] = "a finite number";

static const char *
set_number (const char *text, bool *has, double *value)
{
  if (*has)
    return twice;
  *has = mbench_build_real (text, value);
  return *has ? NULL : no_number;
}

static const char *
set_type (struct mbench_metered *metered, const char *text)
{
  if (metered->is_custom)
    return twice;
  size_t n = sizeof types / sizeof *types;
  size_t type = mbench_text_find (text, types, n);
  if (type == n)
    return "one of the types time, integer and real";
  metered->is_custom = true;
  metered->type = (micro_benchmark_stats_sample_type)type;
  return NULL;
}

static const char *
set_samples (struct mbench_metered *metered, const char *text)
{
  uint64_t samples;
  if (metered->has_samples)
    return twice;
  if (!mbench_build_whole (text, SIZE_MAX, &samples))
    return "a whole number that is not too large";
  metered->has_samples = true;
  metered->samples = (size_t)samples;
  return NULL;
}

enum mbench_status
mbench_metered_set (struct mbench_metered *metered,
                    enum mbench_meter_part part, const char *text,
                    const char **expected, struct mbench_error *error)
{
  char **word = part == MBENCH_METER_UNIT     ? &metered->unit
                : part == MBENCH_METER_REASON ? &metered->reason
                                              : &metered->remark;
  *expected = NULL;
  switch (part)
    {
    case MBENCH_METER_UNIT:
    case MBENCH_METER_REASON:
    case MBENCH_METER_REMARK:
      if (*word != NULL && **word != '\0')
        *expected = twice;
      else if (!mbench_text_copy (word, text))
        return mbench_no_memory (error, what);
      break;
    case MBENCH_METER_TYPE:
      *expected = set_type (metered, text);
      break;
    case MBENCH_METER_KIND:
      *expected = strcmp (text, level) == 0 ? NULL : "the kind level";
      metered->is_level = true;
      break;
    case MBENCH_METER_VALUE:
      *expected = set_number (text, &metered->has_value, &metered->value);
      break;
    case MBENCH_METER_HALF_WIDTH:
      *expected
          = set_number (text, &metered->has_half_width, &metered->half_width);
      break;
    default:
      *expected = set_samples (metered, text);
    }
  return MBENCH_OK;
}
