#include <config.h>

#include "report/rate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "report/field-part.h"
#include "report/report.h"
#include "report/writer.h"

static const char *const prefixes[MBENCH_RATE_SCALES]
    = { "", "k", "M", "G", "T" };

double
mbench_rate_factor (unsigned scale)
{
  static const double factors[MBENCH_RATE_SCALES] = { 1, 1e3, 1e6, 1e9, 1e12 };
  return factors[scale];
}

/* The scale that suits VALUE, in which it is shown below 1000 where there is
   one.  */
static unsigned
scale_of (double value)
{
  unsigned scale = 0;
  while (scale < MBENCH_RATE_SCALES - 1
         && value >= 999.5 * mbench_rate_factor (scale))
    ++scale;
  return scale;
}

/* Give RATE the value that PER_ITERATION makes in TIME, which is above
   zero.  */
static void
set_value (struct mbench_counted_rate *rate,
           const struct mbench_estimate *time)
{
  const double second = 1e9;
  double value = rate->per_iteration * second / time->value;
  if (!isfinite (value))
    return;
  rate->scale = scale_of (value);
  double one = mbench_rate_factor (rate->scale);
  rate->value = value / one;
  rate->present |= 1U << MBENCH_RATE_PART_VALUE;
  if (!time->has_interval || !(time->half_width < time->value))
    return;
  /* Half the time is twice the rate: the end at the shorter time is the
     farther one.  */
  double half_width
      = value * time->half_width / (time->value - time->half_width);
  if (!isfinite (half_width))
    return;
  rate->half_width = half_width / one;
  rate->present |= 1U << MBENCH_RATE_PART_HALF_WIDTH;
}

struct mbench_rated
mbench_rates_make (const struct mbench_rates *rates,
                   const struct mbench_estimate *time)
{
  struct mbench_rated rated = { .n = rates->n };
  for (size_t i = 0; i < rates->n; ++i)
    {
      struct mbench_counted_rate *rate = &rated.list[i];
      memcpy (rate->name, rates->list[i].name, sizeof rate->name);
      rate->per_iteration = rates->list[i].per_iteration;
      rate->present
          = 1U << MBENCH_RATE_PART_NAME | 1U << MBENCH_RATE_PART_PER_ITERATION;
      if (time->value > 0)
        set_value (rate, time);
    }
  return rated;
}

struct mbench_rates
mbench_rates_of (const struct mbench_rated *rated)
{
  struct mbench_rates rates = { .n = rated->n };
  for (size_t i = 0; i < rated->n; ++i)
    {
      memcpy (rates.list[i].name, rated->list[i].name,
              sizeof rates.list[i].name);
      rates.list[i].per_iteration = rated->list[i].per_iteration;
    }
  return rates;
}

static void
put_unit (const char *name, unsigned scale, char unit[MBENCH_RATE_UNIT])
{
  if (strcmp (name, "bytes") == 0)
    snprintf (unit, MBENCH_RATE_UNIT, "%sB/s", prefixes[scale]);
  else
    snprintf (unit, MBENCH_RATE_UNIT, "%s%s%s/s", prefixes[scale],
              scale > 0 ? " " : "", name);
}

void
mbench_rate_show (const char *name, double *value, char unit[MBENCH_RATE_UNIT])
{
  unsigned scale = scale_of (*value);
  *value /= mbench_rate_factor (scale);
  put_unit (name, scale, unit);
}

void
mbench_rate_unit (const struct mbench_counted_rate *rate,
                  char unit[MBENCH_RATE_UNIT])
{
  put_unit (rate->name, rate->scale, unit);
}

bool
mbench_rate_find_scale (const char *name, const char *unit, unsigned *scale)
{
  for (*scale = 0; *scale < MBENCH_RATE_SCALES; ++*scale)
    {
      char own[MBENCH_RATE_UNIT];
      put_unit (name, *scale, own);
      if (strcmp (unit, own) == 0)
        return true;
    }
  return false;
}

bool
mbench_rates_write_line (const struct mbench_rated *rated, const char *name,
                         bool unicode, FILE *out)
{
  const char *gap = NULL;
  for (size_t i = 0; i < rated->n; ++i)
    {
      const struct mbench_counted_rate *rate = &rated->list[i];
      if (!mbench_rate_has (rate, MBENCH_RATE_PART_VALUE))
        continue;
      char unit[MBENCH_RATE_UNIT];
      mbench_rate_unit (rate, unit);
      char *shown = mbench_text_printable (unit, unicode);
      if (shown == NULL)
        return false;
      fprintf (out, "%s%s", gap != NULL ? gap : name, gap != NULL ? "" : ": ");
      mbench_writer_value (out, rate->value);
      if (mbench_rate_has (rate, MBENCH_RATE_PART_HALF_WIDTH))
        {
          fputs (unicode ? "\u00b1" : "+-", out);
          mbench_writer_value (out, rate->half_width);
        }
      fprintf (out, " %s", shown);
      if (mbench_rate_has (rate, MBENCH_RATE_PART_HALF_WIDTH)
          && rate->half_width >= rate->value)
        fputs (", which is not known well", out);
      free (shown);
      gap = ", ";
    }
  if (gap != NULL)
    fputc ('\n', out);
  return true;
}

const char *
mbench_rate_begin (struct mbench_rated *rated, const char *name)
{
  if (rated->n == MBENCH_MOST_RATES)
    return "at most 8 rates";
  if (!mbench_rate_name_is_good (name))
    return "the name of a rate, 1 to 31 bytes without control characters";
  for (size_t i = 0; i < rated->n; ++i)
    if (strcmp (rated->list[i].name, name) == 0)
      return "each rate once";
  struct mbench_counted_rate *rate = &rated->list[rated->n++];
  *rate
      = (struct mbench_counted_rate){ .present = 1U << MBENCH_RATE_PART_NAME };
  strcpy (rate->name, name);
  return NULL;
}

const char *
mbench_rate_put (struct mbench_rated *rated, enum mbench_rate_part part,
                 double value, const char *unit, bool *is_known)
{
  static const unsigned scaled
      = 1U << MBENCH_RATE_PART_VALUE | 1U << MBENCH_RATE_PART_HALF_WIDTH;
  if (rated->n == 0)
    return "the name of a rate before its other parts";
  struct mbench_counted_rate *rate = &rated->list[rated->n - 1];
  unsigned scale = 0;
  if (unit != NULL && !mbench_rate_find_scale (rate->name, unit, &scale))
    {
      *is_known = false;
      return NULL;
    }
  if (mbench_rate_has (rate, part))
    return "each part once";
  if (value < 0)
    return "a number that is not below zero";
  if (unit != NULL && (rate->present & scaled) != 0 && rate->scale != scale)
    return "the same unit as before";
  if (unit != NULL)
    rate->scale = scale;
  rate->present |= 1U << part;
  *(part == MBENCH_RATE_PART_PER_ITERATION ? &rate->per_iteration
    : part == MBENCH_RATE_PART_VALUE       ? &rate->value
                                           : &rate->half_width)
      = value;
  return NULL;
}

const char *
mbench_rates_missing (const struct mbench_rated *rated)
{
  unsigned n;
  const struct mbench_part *parts = mbench_parts (MBENCH_FIELD_RATES, &n);
  for (size_t i = 0; i < rated->n; ++i)
    for (unsigned j = 0; j < n; ++j)
      if (parts[j].is_needed && (rated->list[i].present & 1U << j) == 0)
        return parts[j].lisp;
  return rated->n == 0 ? parts[0].lisp : NULL;
}

size_t
micro_benchmark_exec_report_get_number_of_rates (
    micro_benchmark_exec_report report)
{
  if (report != NULL)
    return report->rates.n;
  mbench_refuse (__func__, "report", "a report");
  return 0;
}

micro_benchmark_rate
micro_benchmark_exec_report_get_rate (micro_benchmark_exec_report report,
                                      size_t number)
{
  static const micro_benchmark_rate none;
  if (report == NULL || number >= report->rates.n)
    {
      mbench_refuse (__func__, report == NULL ? "report" : "number",
                     report == NULL ? "a report"
                                    : "less than the number of rates");
      return none;
    }
  const struct mbench_counted_rate *rate = &report->rates.list[number];
  double one = mbench_rate_factor (rate->scale);
  return (micro_benchmark_rate){
    .name = rate->name,
    .per_iteration = rate->per_iteration,
    .has_value = mbench_rate_has (rate, MBENCH_RATE_PART_VALUE),
    .value = rate->value * one,
    .has_half_width = mbench_rate_has (rate, MBENCH_RATE_PART_HALF_WIDTH),
    .half_width = rate->half_width * one,
  };
}
