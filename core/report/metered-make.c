#include <config.h>

#include "report/metered-make.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "device/clock.h"
#include "report/contained.h"
#include "report/metered.h"
#include "test/limits.h"
#include "test/test.h"

/* The collector of the custom meter NAME of TEST, NULL where there is none
   that has anything to do.  */
static const micro_benchmark_custom_sample_collector *
find_collector (micro_benchmark_test_case test, const char *name)
{
  for (size_t i = 0; i < test->custom.n; ++i)
    if (strcmp (test->custom.list[i].name, name) == 0
        && test->custom.list[i].collector.get_data != NULL)
      return &test->custom.list[i].collector;
  return NULL;
}

micro_benchmark_stats_generic_sample_
mbench_reading_sample (const struct mbench_readings *readings, size_t gauge,
                       const struct mbench_samples *samples, size_t i)
{
  double value = readings->values[i * readings->n + gauge];
  micro_benchmark_stats_generic_sample_ sample = {
    .discarded = samples->rows[i].discarded,
    .iterations = samples->rows[i].iterations,
  };
  bool is_number = isfinite (value);
  switch (readings->gauges[gauge].type)
    {
    case MICRO_BENCHMARK_STATS_SAMPLE_TIME:
      sample.value.time
          = mbench_time_from_ns (is_number ? (int64_t)llround (value) : 0);
      break;
    case MICRO_BENCHMARK_STATS_SAMPLE_INTEGER:
      sample.value.integer = is_number ? (int64_t)llround (value) : 0;
      break;
    default:
      sample.value.real = value;
    }
  return sample;
}

/* The collector of a meter, and what it gets.  */
struct collection
{
  const micro_benchmark_custom_sample_collector *collector;
  const micro_benchmark_stats_generic_sample_ *list;
  size_t n;
};

/* Let the collector make its data: the name, empty where there is none, and by
   turns keys and values, each with its null character.  */
static void
make_data (void *data, FILE *out)
{
  const struct collection *collection = data;
  const micro_benchmark_custom_sample_collector *collector
      = collection->collector;
  void *own
      = collector->create_data != NULL ? collector->create_data () : NULL;
  if (collector->parse_samples != NULL)
    collector->parse_samples (own, collection->n, collection->list);
  micro_benchmark_report_extra_data made = collector->get_data (own);
  fprintf (out, "%s%c", made.name != NULL ? made.name : "", '\0');
  for (size_t i = 0; i < made.size; ++i)
    if (made.keys != NULL && made.values != NULL && made.keys[i] != NULL
        && made.values[i] != NULL)
      fprintf (out, "%s%c%s%c", made.keys[i], '\0', made.values[i], '\0');
  if (collector->release_data != NULL)
    collector->release_data (own);
}

/* Put what make_data wrote into METERED.  */
static enum mbench_status
keep_data (struct mbench_metered *metered, const struct mbench_contained *made,
           struct mbench_error *error)
{
  const char *key = made->bytes;
  const char *end = key + made->n;
  if (*key != '\0' && (metered->data_name = strdup (key)) == NULL)
    return mbench_no_memory (error, "the data of a meter");
  enum mbench_status status = MBENCH_OK;
  for (key += strlen (key) + 1; key < end && status == MBENCH_OK;)
    {
      const char *value = key + strlen (key) + 1;
      status = mbench_metered_add_data (metered, key, value, error);
      key = value + strlen (value) + 1;
    }
  return status;
}

/* Tell with METERED, beside what is told already, that its collector came to
   FAULT.  */
static enum mbench_status
tell_fault (struct mbench_metered *metered, const char *fault,
            struct mbench_error *error)
{
  const char *before = metered->remark != NULL ? metered->remark : "";
  char *remark;
  if (asprintf (&remark, "%s%sits collector %s", before,
                *before != '\0' ? "; " : "", fault)
      < 0)
    return mbench_no_memory (error, "the data of a meter");
  free (metered->remark);
  metered->remark = remark;
  return MBENCH_OK;
}

/* Let COLLECTOR make the data of METERED, of what GAUGE
   counted.  */
static enum mbench_status
collect (const micro_benchmark_custom_sample_collector *collector,
         const struct mbench_planned *planned,
         const struct mbench_record *record, size_t gauge,
         const struct mbench_samples *samples, struct mbench_metered *metered,
         struct mbench_error *error)
{
  const struct mbench_readings *readings = &record->readings;
  micro_benchmark_stats_generic_sample_ *list
      = calloc (samples->n + 1, sizeof *list);
  if (list == NULL)
    return mbench_no_memory (error, "the samples of a meter");
  for (size_t i = 0; i < readings->rows; ++i)
    list[i] = mbench_reading_sample (readings, gauge, samples, i);
  struct collection collection = { collector, list, readings->rows };
  struct mbench_contained made;
  enum mbench_status status = mbench_contained_call (
      make_data, &collection, record->layout == MBENCH_LAYOUT_OWN,
      mbench_limits_timeout (&planned->limits), &made, error);
  if (status == MBENCH_OK)
    status = *made.fault == '\0' ? keep_data (metered, &made, error)
                                 : tell_fault (metered, made.fault, error);
  mbench_contained_release (&made);
  free (list);
  return status;
}

/* Put what READING came to, with its half-width, into METERED.  */
static void
put_reading (const struct mbench_reading *reading,
             struct mbench_metered *metered)
{
  metered->has_samples = true;
  metered->samples = reading->samples;
  metered->has_value = isfinite (reading->estimate.value);
  metered->value = metered->has_value ? reading->estimate.value : 0;
  metered->has_half_width = metered->has_value
                            && reading->estimate.has_interval
                            && isfinite (reading->estimate.half_width);
  metered->half_width
      = metered->has_half_width ? reading->estimate.half_width : 0;
}

/* Give PART of METERED TEXT, unless that is empty.  */
static enum mbench_status
put_text (struct mbench_metered *metered, enum mbench_meter_part part,
          const char *text, struct mbench_error *error)
{
  const char *wrong;
  return *text == '\0'
             ? MBENCH_OK
             : mbench_metered_set (metered, part, text, &wrong, error);
}

/* What the pass beside RECORD has of the counter NAME, NULL where there is
   nothing.  */
static const struct mbench_passed *
find_passed (const struct mbench_record *record, const char *name)
{
  for (size_t i = 0; i < record->n_passed; ++i)
    if (strcmp (record->passed[i].name, name) == 0)
      return &record->passed[i];
  return NULL;
}

/* Put what PASSED came to into METERED.  */
static enum mbench_status
take_passed (const struct mbench_passed *passed,
             struct mbench_metered *metered, struct mbench_error *error)
{
  if (*passed->reason != '\0')
    return put_text (metered, MBENCH_METER_REASON, passed->reason, error);
  put_reading (&passed->reading, metered);
  return put_text (metered, MBENCH_METER_REMARK, "in a pass of its own",
                   error);
}

/* Put what GAUGE came to into METERED.  Where there is no sample that has a
   value, what is to be known of it is the reason.  */
static enum mbench_status
estimate (const struct mbench_record *record, size_t gauge,
          const struct mbench_samples *samples, struct mbench_metered *metered,
          struct mbench_error *error)
{
  struct mbench_reading reading;
  enum mbench_status status = mbench_readings_estimate (
      &record->readings, gauge, samples, record->confidence, &reading, error);
  const char *remark = record->readings.gauges[gauge].remark;
  if (status != MBENCH_OK)
    return status;
  if (reading.samples == 0)
    return put_text (metered, MBENCH_METER_REASON, remark, error);
  put_reading (&reading, metered);
  return put_text (metered, MBENCH_METER_REMARK, remark, error);
}

static enum mbench_status
make_one (struct micro_benchmark_exec_report_ *execution,
          const struct mbench_planned *planned,
          const struct mbench_record *record, size_t gauge,
          struct mbench_error *error)
{
  const struct mbench_gauge *facts = &record->readings.gauges[gauge];
  struct mbench_metered *metered;
  enum mbench_status status
      = mbench_meters_add (&execution->meters, facts->name, &metered, error);
  if (status != MBENCH_OK)
    return status;
  metered->is_level = facts->is_level != 0;
  metered->is_custom = facts->is_custom != 0;
  metered->type = (micro_benchmark_stats_sample_type)facts->type;
  status = put_text (metered, MBENCH_METER_UNIT, facts->unit, error);
  const struct mbench_passed *passed = find_passed (record, facts->name);
  if (status == MBENCH_OK && passed != NULL)
    return take_passed (passed, metered, error);
  if (status == MBENCH_OK && *facts->reason != '\0')
    return put_text (metered, MBENCH_METER_REASON, facts->reason, error);
  if (status == MBENCH_OK)
    status = estimate (record, gauge, &execution->samples, metered, error);
  const micro_benchmark_custom_sample_collector *collector
      = facts->is_custom ? find_collector (planned->test, facts->name) : NULL;
  if (status == MBENCH_OK && collector != NULL)
    status = collect (collector, planned, record, gauge, &execution->samples,
                      metered, error);
  return status;
}

enum mbench_status
mbench_metered_make (struct micro_benchmark_exec_report_ *execution,
                     const struct mbench_planned *planned,
                     struct mbench_record *record, struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  if (record->readings.rows > execution->samples.n)
    record->readings.rows = execution->samples.n;
  for (size_t i = 0; i < record->readings.n && status == MBENCH_OK; ++i)
    status = make_one (execution, planned, record, i, error);
  execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_METERS);
  execution->readings = record->readings;
  record->readings = (struct mbench_readings){ 0 };
  if (execution->readings.n > 0 && execution->readings.rows > 0)
    execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_READINGS);
  return status;
}
