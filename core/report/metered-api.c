/* The meters of an execution, as the API tells of them.  */

#include <config.h>

#include <math.h>

#include "report/metered-make.h"

#define PRESENT(report)                                                       \
  ((report) != NULL || mbench_refuse (__func__, "report", "a report"))

/* Number METER of REPORT, an argument NAME of FUNCTION; NULL where there is
   none.  */
static const struct mbench_metered *
find (const char *function, micro_benchmark_exec_report report,
      const char *name, size_t meter)
{
  if (report == NULL)
    {
      mbench_refuse (function, "report", "a report");
      return NULL;
    }
  if (meter < report->meters.n)
    return &report->meters.list[meter];
  mbench_refuse (function, name, "less than the number of meters");
  return NULL;
}

size_t
micro_benchmark_exec_report_number_of_meters (
    micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->meters.n : 0;
}

const char *
micro_benchmark_exec_report_meter_get_name (micro_benchmark_exec_report report,
                                            size_t meter)
{
  const struct mbench_metered *metered
      = find (__func__, report, "meter", meter);
  return metered != NULL ? metered->name : NULL;
}

/* The samples that METER of REPORT has.  */
static size_t
count_samples (micro_benchmark_exec_report report, size_t meter)
{
  return meter < report->readings.n
                 && report->meters.list[meter].reason == NULL
             ? report->readings.rows
             : 0;
}

size_t
micro_benchmark_exec_report_meter_num_samples (
    micro_benchmark_exec_report report, size_t meter)
{
  return find (__func__, report, "meter", meter) != NULL
             ? count_samples (report, meter)
             : 0;
}

micro_benchmark_stats_sample_type
micro_benchmark_exec_report_meter_sample_type (
    micro_benchmark_exec_report report, size_t meter)
{
  const struct mbench_metered *metered
      = find (__func__, report, "meter", meter);
  if (metered == NULL)
    return MICRO_BENCHMARK_STATS_SAMPLE_TIME;
  return metered->is_custom ? metered->type
                            : MICRO_BENCHMARK_STATS_SAMPLE_REAL;
}

micro_benchmark_stats_generic_sample
micro_benchmark_exec_report_meter_get_sample (
    micro_benchmark_exec_report report, size_t meter, size_t pos)
{
  if (find (__func__, report, "meter", meter) == NULL)
    return NULL;
  if (pos >= count_samples (report, meter))
    {
      mbench_refuse (__func__, "pos", "less than the samples of the meter");
      return NULL;
    }
  *report->meters.sample = mbench_reading_sample (&report->readings, meter,
                                                  &report->samples, pos);
  return report->meters.sample;
}

micro_benchmark_report_extra_data
micro_benchmark_exec_report_get_extra_data (micro_benchmark_exec_report report,
                                            size_t pos)
{
  static const micro_benchmark_report_extra_data none;
  const struct mbench_metered *metered = find (__func__, report, "pos", pos);
  if (metered == NULL)
    return none;
  return (micro_benchmark_report_extra_data){
    .name = metered->data_name != NULL ? metered->data_name : metered->name,
    .size = metered->n,
    .keys = metered->keys,
    .values = metered->values,
  };
}

bool
micro_benchmark_exec_report_meter_figure (micro_benchmark_exec_report report,
                                          size_t meter,
                                          micro_benchmark_meter_figure *figure,
                                          const char **reason)
{
  const struct mbench_metered *metered
      = find (__func__, report, "meter", meter);
  if (metered == NULL)
    return false;
  if (figure == NULL || reason == NULL)
    return mbench_refuse (__func__, "figure and reason", "places to write to");
  *reason = metered->reason != NULL ? metered->reason
            : metered->has_value    ? NULL
                                    : "no sample has a value";
  *figure = (micro_benchmark_meter_figure){
    .value = metered->value,
    .has_half_width = metered->has_half_width,
    .half_width = metered->half_width,
    .unit = metered->unit,
  };
  return *reason == NULL;
}
