#include <config.h>

#include "report/view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "device/clock.h"
#include "report/writer.h"

/* From where on figures are noisy: the half-width of the interval, as a part
   of the estimate, and the part of the samples that was disturbed.  */
static const double noisy_interval = 0.05;
static const double noisy_samples = 0.2;

enum
{
  /* The place of the median among the order statistics.  */
  MEDIAN = 1
};

static bool
has_key (enum mbench_field field)
{
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_SECONDS:
    case MBENCH_KIND_COUNT:
    case MBENCH_KIND_STATS:
    case MBENCH_KIND_ESTIMATE:
    case MBENCH_KIND_ORDER:
    case MBENCH_KIND_FIGURES:
      return true;
    default:
      return false;
    }
}

enum mbench_status
mbench_view_sort (struct mbench_view *view, const char *name,
                  struct mbench_error *error)
{
  if (strcmp (name, "name") == 0)
    {
      view->order = MBENCH_VIEW_BY_NAME;
      return MBENCH_OK;
    }
  enum mbench_field field;
  if (mbench_field_find (name, &field) && has_key (field))
    {
      view->order = MBENCH_VIEW_BY_FIELD;
      view->field = field;
      return MBENCH_OK;
    }
  char shown[MBENCH_FOUND_SIZE];
  mbench_text_found (name, shown);
  return mbench_fail (error, MBENCH_INVALID,
                      "sort by %s: expected name or a column such as "
                      "iteration-time, estimate, iterations or total-time",
                      shown);
}

double
mbench_view_key (const struct micro_benchmark_exec_report_ *execution,
                 enum mbench_field field)
{
  if (!mbench_report_has (execution, field))
    return NAN;
  const void *member = mbench_report_field (execution, field);
  const struct mbench_stat *stat = member;
  const struct mbench_located *located = member;
  const struct mbench_order *order = member;
  const struct mbench_figures *figures = member;
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_SECONDS:
      return (double)mbench_time_to_ns (
          *(const micro_benchmark_clock_time *)member);
    case MBENCH_KIND_COUNT:
      return (double)*(const size_t *)member;
    case MBENCH_KIND_STATS:
      return stat->has_mean
                 ? stat->value.mean * mbench_unit_ns (stat->value.unit)
                 : NAN;
    case MBENCH_KIND_ESTIMATE:
      return located->value * mbench_unit_ns (located->unit);
    case MBENCH_KIND_ORDER:
      return order->values[MEDIAN] * mbench_unit_ns (order->unit);
    case MBENCH_KIND_FIGURES:
      return (figures->present & 1U) != 0 ? figures->values[0] : NAN;
    default:
      return NAN;
    }
}

/* A row and what it is ordered by.  */
struct keyed
{
  const struct micro_benchmark_exec_report_ *execution;
  size_t number;
  double key;
  double sign;
  bool is_by_name;
  bool is_self_test;
};

static int
compare (const void *a, const void *b)
{
  const struct keyed *first = a;
  const struct keyed *second = b;
  double difference = 0;
  if (first->is_self_test != second->is_self_test)
    return first->is_self_test ? 1 : -1;
  if (first->is_by_name)
    difference = strcmp (first->execution->name, second->execution->name);
  else if (isnan (first->key) || isnan (second->key))
    /* What has no number comes last in either order.  */
    return isnan (first->key) != isnan (second->key)
               ? (isnan (first->key) ? 1 : -1)
               : (first->number > second->number) * 2 - 1;
  else
    difference = (first->key > second->key) - (first->key < second->key);
  if (difference != 0)
    return difference * first->sign > 0 ? 1 : -1;
  return first->number > second->number ? 1 : -1;
}

const struct micro_benchmark_exec_report_ **
mbench_view_rows (const struct mbench_view *view,
                  const struct micro_benchmark_report_ *report,
                  bool has_self_test, size_t *n)
{
  size_t all = 0;
  for (size_t i = 0; i < report->n; ++i)
    all += report->list[i].n;
  struct keyed *keyed = calloc (all + 1, sizeof *keyed);
  const struct micro_benchmark_exec_report_ **rows
      = calloc (all + 1, sizeof *rows);
  *n = 0;
  if (keyed == NULL || rows == NULL)
    {
      free (keyed);
      free (rows);
      return NULL;
    }
  for (size_t i = 0; i < report->n; ++i)
    for (size_t j = 0; j < report->list[i].n; ++j)
      if (has_self_test || !report->list[i].is_self_test)
        {
          keyed[*n] = (struct keyed){
            .execution = &report->list[i].list[j],
            .number = *n,
            .key = mbench_view_key (&report->list[i].list[j], view->field),
            .sign = view->is_descending ? -1 : 1,
            .is_by_name = view->order == MBENCH_VIEW_BY_NAME,
            .is_self_test = report->list[i].is_self_test
          };
          ++*n;
        }
  if (view->order != MBENCH_VIEW_AS_RUN)
    qsort (keyed, *n, sizeof *keyed, compare);
  for (size_t i = 0; i < *n; ++i)
    rows[i] = keyed[i].execution;
  free (keyed);
  return rows;
}

enum mbench_status
mbench_view_base (const struct mbench_view *view,
                  const struct micro_benchmark_report_ *report, double *base,
                  struct mbench_error *error)
{
  *base = 0;
  if (view->relative == NULL)
    return MBENCH_OK;
  char shown[MBENCH_FOUND_SIZE];
  mbench_text_found (view->relative, shown);
  for (size_t i = 0; i < report->n; ++i)
    for (size_t j = 0; j < report->list[i].n; ++j)
      if (strcmp (report->list[i].list[j].name, view->relative) == 0
          || (j == 0 && strcmp (report->list[i].name, view->relative) == 0))
        {
          *base = mbench_view_key (&report->list[i].list[j],
                                   MBENCH_FIELD_ESTIMATE);
          if (*base > 0)
            return MBENCH_OK;
          return mbench_fail (error, MBENCH_CONFLICT,
                              "relative to %s: expected an execution that has "
                              "an estimate above zero",
                              shown);
        }
  return mbench_fail (error, MBENCH_CONFLICT,
                      "relative to %s: expected a test or an execution of the "
                      "report",
                      shown);
}

char *
mbench_view_noise (const struct micro_benchmark_exec_report_ *execution)
{
  char interval[80] = "";
  char samples[80] = "";
  const struct mbench_located *estimate = &execution->estimate;
  if (mbench_report_has (execution, MBENCH_FIELD_ESTIMATE)
      && estimate->has_half_width && estimate->value > 0
      && estimate->half_width > noisy_interval * estimate->value)
    snprintf (interval, sizeof interval,
              "the interval is %.0f %% to each side",
              100 * estimate->half_width / estimate->value);
  const struct mbench_samples *list = &execution->samples;
  size_t disturbed = 0;
  for (size_t i = 0; i < list->n; ++i)
    disturbed += list->rows[i].preempted || list->rows[i].discarded;
  if (list->n > 0 && (double)disturbed > noisy_samples * (double)list->n)
    snprintf (samples, sizeof samples, "%.0f %% of the samples were disturbed",
              100 * (double)disturbed / (double)list->n);
  if (*interval == '\0' && *samples == '\0')
    return NULL;
  char *reason;
  return asprintf (&reason, "%s%s%s", interval,
                   *interval != '\0' && *samples != '\0' ? ", " : "", samples)
                 < 0
             ? NULL
             : reason;
}
