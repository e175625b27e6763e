#include <config.h>

#include "report/report-build.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "device/clock.h"
#include "report/field-part.h"
#include "report/row.h"
#include "report/writer.h"

static const char whole[] = "a whole number that is not too large";

void
mbench_build_begin (struct mbench_build *build, struct mbench_reader *reader)
{
  *build = (struct mbench_build){ .reader = reader };
}

void
mbench_build_release (struct mbench_build *build)
{
  mbench_report_release_execution (&build->execution);
  build->execution = (struct micro_benchmark_exec_report_){ 0 };
}

bool
mbench_build_whole (const char *text, uint64_t max, uint64_t *value)
{
  uint64_t number = 0;
  if (*text == '\0')
    return false;
  for (; *text != '\0'; ++text)
    if (*text < '0' || *text > '9'
        || __builtin_mul_overflow (number, 10, &number)
        || __builtin_add_overflow (number, (uint64_t)(*text - '0'), &number))
      return false;
  *value = number;
  return number <= max;
}

bool
mbench_build_real (const char *text, double *value)
{
  bool is_negative = *text == '-';
  double size;
  size_t length = mbench_text_read_decimal (text + is_negative, &size);
  if (length == 0 || text[is_negative + length] != '\0')
    return false;
  *value = is_negative ? -size : size;
  return true;
}

bool
mbench_build_seconds (const char *text, int64_t *ns)
{
  double approximate;
  if (*text == '-' || !mbench_build_real (text, &approximate)
      || approximate > (double)INT32_MAX + 1)
    return false;
  /* The digits as one number, and the power of ten that makes nanoseconds of
     it.  So many of them are exact; those behind are below rounding.  */
  __extension__ __int128 digits = 0;
  int power = 9;
  bool behind_point = false;
  int kept = 0;
  for (; *text != '\0' && *text != 'e'; ++text)
    if (*text == '.')
      behind_point = true;
    else if (kept < 30)
      {
        digits = 10 * digits + (*text - '0');
        kept += digits > 0;
        power -= behind_point;
      }
    else
      power += !behind_point;
  if (*text == 'e')
    {
      long exponent = strtol (text + 1, NULL, 10);
      power += exponent > 1000    ? 1000
               : exponent < -1000 ? -1000
                                  : (int)exponent;
    }
  for (; power > 0 && digits > 0; --power)
    {
      digits *= 10;
      if (digits > MBENCH_BUILD_MOST_NS)
        return false;
    }
  for (; power < -1 && digits > 0; ++power)
    digits /= 10;
  if (power == -1)
    digits = (digits + 5) / 10;
  *ns = (int64_t)digits;
  return digits <= MBENCH_BUILD_MOST_NS;
}

/* The member of FIELD, to be changed.  */
static void *
member (struct mbench_build *build, enum mbench_field field)
{
  return (void *)mbench_report_field (&build->execution, field);
}

/* Note PART of FIELD.  False where it was there.  */
static bool
note (struct mbench_build *build, enum mbench_field field, unsigned part)
{
  unsigned bit = 1U << part;
  bool is_new = (build->parts[field] & bit) == 0;
  build->parts[field] |= bit;
  return is_new;
}

static const char twice[] = "each part once";

const char *
mbench_build_quantity (struct mbench_build *build, enum mbench_field field,
                       unsigned part, double value,
                       micro_benchmark_stats_unit unit)
{
  struct mbench_stat *stat = member (build, field);
  struct mbench_located *located = member (build, field);
  struct mbench_order *order = member (build, field);
  enum mbench_field_kind kind = mbench_field_kind (field);
  micro_benchmark_stats_unit *known
      = kind == MBENCH_KIND_STATS      ? &stat->value.unit
        : kind == MBENCH_KIND_ESTIMATE ? &located->unit
                                       : &order->unit;
  if (build->parts[field] != 0 && *known != unit)
    return "the same unit as before";
  if (!note (build, field, part))
    return twice;
  *known = unit;
  if (kind == MBENCH_KIND_ORDER)
    order->values[part] = value;
  else if (kind == MBENCH_KIND_ESTIMATE)
    {
      *(part == 0 ? &located->value : &located->half_width) = value;
      located->has_half_width = located->has_half_width || part == 1;
    }
  else if (part == 0)
    {
      stat->has_mean = true;
      stat->value.mean = value;
    }
  else if (part == 1)
    {
      stat->has_deviation = true;
      stat->value.std_deviation = value;
    }
  else
    {
      stat->has_variance = true;
      stat->value.variance = value;
    }
  return NULL;
}

const char *
mbench_build_count (struct mbench_build *build, enum mbench_field field,
                    unsigned part, const char *text)
{
  struct mbench_outliers *outliers = member (build, field);
  uint64_t value;
  if (!mbench_build_whole (text, SIZE_MAX, &value))
    return whole;
  if (!note (build, field, part))
    return twice;
  size_t count = (size_t)value;
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_OUTLIERS:
      *(part == 0   ? &outliers->low_severe
        : part == 1 ? &outliers->low_mild
        : part == 2 ? &outliers->high_mild
                    : &outliers->high_severe)
          = count;
      break;
    default:
      *(size_t *)member (build, field) = count;
    }
  return NULL;
}

const char *
mbench_build_figure (struct mbench_build *build, enum mbench_field field,
                     unsigned part, const char *text)
{
  struct mbench_figures *figures = member (build, field);
  double value;
  if (!mbench_build_real (text, &value))
    return "a finite number";
  if (!note (build, field, part))
    return twice;
  figures->values[part] = value;
  figures->present |= 1U << part;
  return NULL;
}

const char *
mbench_build_time (struct mbench_build *build, enum mbench_field field,
                   const char *text)
{
  int64_t ns;
  if (!mbench_build_seconds (text, &ns))
    return "seconds, of which there may be 2147483647";
  note (build, field, 0);
  *(micro_benchmark_clock_time *)member (build, field)
      = mbench_time_from_ns (ns);
  return NULL;
}

enum mbench_status
mbench_build_word (struct mbench_build *build, enum mbench_field field,
                   const char *text)
{
  char **word = member (build, field);
  char *copy = strdup (text);
  if (copy == NULL)
    return mbench_no_memory (&build->reader->error, "a report");
  note (build, field, 0);
  free (*word);
  *word = copy;
  return MBENCH_OK;
}

enum mbench_status
mbench_build_size (struct mbench_build *build, const char *text,
                   const char **expected)
{
  struct mbench_sizes *sizes = &build->execution.sizes;
  uint64_t value;
  *expected = NULL;
  if (!mbench_build_whole (text, SIZE_MAX, &value))
    {
      *expected = whole;
      return MBENCH_OK;
    }
  if ((sizes->n & (sizes->n - 1)) == 0)
    {
      size_t capacity = sizes->n == 0 ? 1 : 2 * sizes->n;
      size_t *list = realloc (sizes->list, capacity * sizeof *list);
      if (list == NULL)
        return mbench_no_memory (&build->reader->error, "a report");
      sizes->list = list;
    }
  sizes->list[sizes->n++] = (size_t)value;
  return MBENCH_OK;
}

const char *
mbench_build_field (struct mbench_build *build, enum mbench_field field)
{
  unsigned n;
  const struct mbench_part *parts = mbench_parts (field, &n);
  for (unsigned i = 0; i < n && mbench_field_kind (field) != MBENCH_KIND_RATES;
       ++i)
    if (parts[i].is_needed && (build->parts[field] & 1U << i) == 0)
      return parts[i].lisp;
  if (build->parts[field] == 0)
    return parts[0].lisp;
  if (mbench_field_kind (field) == MBENCH_KIND_RATES
      && mbench_rates_missing (&build->execution.rates) != NULL)
    return mbench_rates_missing (&build->execution.rates);
  build->execution.present |= MBENCH_FIELD_BIT (field);
  return NULL;
}

/* Count a test, an execution or an unknown field called NAME.  */
enum mbench_status
mbench_build_member (struct mbench_reader *reader, const char *name)
{
  if (reader->members++ < reader->most_members)
    return MBENCH_OK;
  char expected[120];
  snprintf (expected, sizeof expected,
            "a report of at most %zu tests, executions and unknown fields",
            reader->most_members);
  return mbench_reader_refuse (reader, reader->line, reader->column, expected,
                               name);
}

/* Keep TEXT among EXTRAS under NAME, of at most LONGEST characters.  A name
   that the text form would make another of, as `Key', which is `key' there,
   gets a word before that one.  */
static enum mbench_status
keep (struct mbench_reader *reader, struct mbench_extras *extras,
      const char *name, const char *text, bool is_string, size_t longest)
{
  char kept[2 * MBENCH_EXTRA_NAME + 1];
  snprintf (kept, sizeof kept, "%s", name);
  mbench_extra_name_to_text (kept);
  mbench_extra_name_from_text (kept);
  if (strcmp (kept, name) != 0)
    {
      snprintf (kept, sizeof kept, "extra-%s", name);
      mbench_extra_name_to_text (kept);
      mbench_extra_name_from_text (kept);
    }
  if (strlen (kept) > longest)
    {
      char expected[64];
      snprintf (expected, sizeof expected,
                "an unknown name of at most %zu characters", longest);
      return mbench_reader_refuse (reader, reader->line, reader->column,
                                   expected, kept);
    }
  if (extras->n >= MBENCH_READ_EXTRAS)
    return mbench_reader_refuse (reader, reader->line, reader->column,
                                 "at most 1024 unknown fields", kept);
  enum mbench_status status = mbench_build_member (reader, kept);
  if (status != MBENCH_OK)
    return status;
  return mbench_extras_add (extras, kept, text, is_string, &reader->error);
}

enum mbench_status
mbench_build_keep (struct mbench_reader *reader, struct mbench_extras *extras,
                   const char *name, const char *text, bool is_string)
{
  return keep (reader, extras, name, text, is_string, MBENCH_BUILD_NAME);
}

enum mbench_status
mbench_build_keep_own (struct mbench_build *build, const char *name,
                       const char *text, bool is_string)
{
  return keep (build->reader, &build->execution.extras, name, text, is_string,
               MBENCH_EXTRA_NAME);
}

enum mbench_status
mbench_build_test (struct mbench_reader *reader,
                   struct micro_benchmark_report_ *report, const char *name)
{
  static const char *const self_tests[]
      = { "Self-Test", "Self-Test (native)", "Self-Test (scheme)" };
  bool is_self_test = false;
  enum mbench_status status = mbench_build_member (reader, name);
  if (status != MBENCH_OK)
    return status;
  for (size_t i = 0; i < sizeof self_tests / sizeof *self_tests; ++i)
    is_self_test = is_self_test || strcmp (name, self_tests[i]) == 0;
  return mbench_report_add_test (report, name, is_self_test, &reader->error);
}

enum mbench_status
mbench_build_add (struct mbench_build *build,
                  struct micro_benchmark_report_ *report)
{
  struct micro_benchmark_exec_report_ *built = &build->execution;
  struct micro_benchmark_exec_report_ *execution;
  mbench_rows_finish (built);
  enum mbench_status status = mbench_build_member (build->reader, built->name);
  /* The writers say it of themselves only where they see the statistics.  */
  if (status == MBENCH_OK && build->is_partial
      && !mbench_report_is_partial (built))
    status = mbench_build_keep (build->reader, &built->outcome_extras,
                                "statistics", "partial", true);
  if (status == MBENCH_OK)
    status = mbench_report_add_execution (report, built->name, &execution,
                                          &build->reader->error);
  if (status != MBENCH_OK)
    return status;
  free (execution->name);
  *execution = *built;
  *built = (struct micro_benchmark_exec_report_){ 0 };
  ++build->reader->executions;
  return MBENCH_OK;
}
