#include <config.h>

#include "same-report.h"

#include <math.h>
#include <string.h>

#include "device/clock.h"

static bool
same_words (const char *a, const char *b)
{
  return a == NULL || b == NULL ? a == b : strcmp (a, b) == 0;
}

static bool
same_stat (const struct mbench_stat *a, const struct mbench_stat *b)
{
  return a->has_mean == b->has_mean && a->has_deviation == b->has_deviation
         && a->has_variance == b->has_variance
         && a->value.unit == b->value.unit && a->value.mean == b->value.mean
         && a->value.std_deviation == b->value.std_deviation
         && a->value.variance == b->value.variance;
}

static bool
same_samples (const struct mbench_samples *a, const struct mbench_samples *b)
{
  bool same = a->n == b->n;
  for (size_t i = 0; same && i < a->n; ++i)
    same = a->rows[i].iterations == b->rows[i].iterations
           && a->rows[i].block == b->rows[i].block
           && a->rows[i].start == b->rows[i].start
           && a->rows[i].cpu == b->rows[i].cpu
           && a->rows[i].process == b->rows[i].process
           && a->rows[i].collections == b->rows[i].collections
           && a->rows[i].preempted == b->rows[i].preempted
           && a->rows[i].discarded == b->rows[i].discarded
           && mbench_time_to_ns (a->rows[i].elapsed)
                  == mbench_time_to_ns (b->rows[i].elapsed);
  return same;
}

static bool
same_blocks (const struct mbench_block_rows *a,
             const struct mbench_block_rows *b)
{
  bool same = a->n == b->n;
  for (size_t i = 0; same && i < a->n; ++i)
    same
        = a->rows[i].start == b->rows[i].start
          && a->rows[i].end == b->rows[i].end
          && a->rows[i].cycle == b->rows[i].cycle
          && a->rows[i].throughput == b->rows[i].throughput
          && a->rows[i].empty == b->rows[i].empty
          && a->rows[i].minor_faults == b->rows[i].minor_faults
          && a->rows[i].major_faults == b->rows[i].major_faults
          && a->rows[i].voluntary_switches == b->rows[i].voluntary_switches
          && a->rows[i].involuntary_switches == b->rows[i].involuntary_switches
          && a->rows[i].steal == b->rows[i].steal
          && a->rows[i].load == b->rows[i].load
          && a->rows[i].keeps_flagged == b->rows[i].keeps_flagged;
  return same;
}

static bool
same_meter (const struct mbench_metered *a, const struct mbench_metered *b)
{
  bool same = same_words (a->name, b->name) && same_words (a->unit, b->unit)
              && same_words (a->reason, b->reason)
              && same_words (a->remark, b->remark)
              && same_words (a->data_name, b->data_name)
              && a->is_level == b->is_level && a->is_custom == b->is_custom
              && a->type == b->type && a->has_value == b->has_value
              && a->value == b->value && a->has_half_width == b->has_half_width
              && a->half_width == b->half_width
              && a->has_samples == b->has_samples && a->samples == b->samples
              && a->n == b->n;
  for (size_t i = 0; same && i < a->n; ++i)
    same = same_words (a->data[i].key, b->data[i].key)
           && same_words (a->data[i].value, b->data[i].value)
           && same_words (a->keys[i], b->keys[i])
           && same_words (a->values[i], b->values[i]);
  return same;
}

static bool
same_meters (const struct mbench_meters *a, const struct mbench_meters *b)
{
  bool same = a->n == b->n;
  for (size_t i = 0; same && i < a->n; ++i)
    same = same_meter (&a->list[i], &b->list[i]);
  return same;
}

static bool
same_readings (const struct mbench_readings *a,
               const struct mbench_readings *b)
{
  bool same = a->n == b->n && a->rows == b->rows;
  for (size_t i = 0; same && i < a->n * a->rows; ++i)
    same = a->values[i] == b->values[i]
           || (isnan (a->values[i]) && isnan (b->values[i]));
  for (size_t i = 0; same && i < a->n; ++i)
    same = same_words (a->gauges[i].name, b->gauges[i].name);
  return same;
}

static bool
same_located (const struct mbench_located *a, const struct mbench_located *b)
{
  return a->unit == b->unit && a->value == b->value
         && a->has_half_width == b->has_half_width
         && a->half_width == b->half_width;
}

static bool
same_rates (const struct mbench_rated *a, const struct mbench_rated *b)
{
  bool same = a->n == b->n;
  for (size_t i = 0; i < a->n && same; ++i)
    {
      const struct mbench_counted_rate *one = &a->list[i];
      const struct mbench_counted_rate *other = &b->list[i];
      same = one->present == other->present
             && strcmp (one->name, other->name) == 0
             && one->per_iteration == other->per_iteration
             && (!mbench_rate_has (one, MBENCH_RATE_PART_VALUE)
                 || (one->scale == other->scale && one->value == other->value
                     && one->half_width == other->half_width));
    }
  return same;
}

/* Whether FIELD is the same in both.  */
static bool
same_field (const struct micro_benchmark_exec_report_ *a,
            const struct micro_benchmark_exec_report_ *b,
            enum mbench_field field)
{
  const void *one = mbench_report_field (a, field);
  const void *other = mbench_report_field (b, field);
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_SIZES:
      return a->sizes.n == b->sizes.n
             && (a->sizes.n == 0
                 || memcmp (a->sizes.list, b->sizes.list,
                            a->sizes.n * sizeof (size_t))
                        == 0);
    case MBENCH_KIND_SECONDS:
      return mbench_time_to_ns (a->total_time)
             == mbench_time_to_ns (b->total_time);
    case MBENCH_KIND_COUNT:
      return *(const size_t *)one == *(const size_t *)other;
    case MBENCH_KIND_STATS:
      return same_stat (one, other);
    case MBENCH_KIND_METERS:
      return same_meters (one, other);
    case MBENCH_KIND_ESTIMATE:
      return same_located (one, other);
    case MBENCH_KIND_ORDER:
      return a->quantiles.unit == b->quantiles.unit
             && memcmp (a->quantiles.values, b->quantiles.values,
                        sizeof a->quantiles.values)
                    == 0;
    case MBENCH_KIND_OUTLIERS:
      return memcmp (&a->outliers, &b->outliers, sizeof a->outliers) == 0;
    case MBENCH_KIND_WORD:
      return same_words (*(char *const *)one, *(char *const *)other);
    case MBENCH_KIND_FIGURES:
      return memcmp (one, other, sizeof (struct mbench_figures)) == 0;
    case MBENCH_KIND_RATES:
      return same_rates (one, other);
    case MBENCH_KIND_SAMPLES:
      return same_samples (one, other);
    case MBENCH_KIND_BLOCKS:
      return same_blocks (one, other);
    case MBENCH_KIND_READINGS:
      return same_readings (one, other);
    }
  return false;
}

bool
same_facts (const struct mbench_environment *a,
            const struct mbench_environment *b)
{
  bool same = a->n == b->n;
  for (size_t i = 0; same && i < a->n; ++i)
    same = same_words (a->list[i].key, b->list[i].key)
           && a->list[i].verdict == b->list[i].verdict
           && same_words (a->list[i].value, b->list[i].value)
           && same_words (a->list[i].remedy, b->list[i].remedy);
  return same;
}

bool
same_execution (const struct micro_benchmark_exec_report_ *a,
                const struct micro_benchmark_exec_report_ *b, const char *form)
{
  bool is_lisp = strcmp (form, "lisp") == 0;
  bool same = strcmp (a->name, b->name) == 0
              && a->is_interpreted == b->is_interpreted
              && a->is_in_process == b->is_in_process
              && a->outcome.kind == b->outcome.kind
              && same_words (a->outcome.message, b->outcome.message);
  for (enum mbench_detail i = 0; i < MBENCH_DETAILS; ++i)
    same = same && same_words (a->outcome.details[i], b->outcome.details[i]);
  for (int i = 0; i < MBENCH_FIELDS; ++i)
    {
      enum mbench_field field = (enum mbench_field)i;
      bool has = mbench_report_has (a, field);
      if ((field == MBENCH_FIELD_METERS && !is_lisp && a->meters.n == 0)
          || (field == MBENCH_FIELD_SIZES && is_lisp && a->sizes.n == 0))
        has = false;
      same = same && mbench_report_has (b, field) == has
             && (!has || same_field (a, b, field));
    }
  return same;
}
