#include <config.h>

#include "report/row.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "device/clock.h"

#define SAMPLE_COLUMNS "iterations elapsed block start cpu process collections"
#define BLOCK_COLUMNS                                                         \
  "block start end cycle throughput empty minor-faults major-faults "         \
  "voluntary-switches involuntary-switches steal load"

#define READING_COLUMNS "sample meter value"

enum
{
  SAMPLE_NUMBERS = 7,
  SAMPLE_OLDER = 3,
  BLOCK_NUMBERS = 12,
  READING_NUMBERS = 3
};

static const char preempted[] = "preempted";
static const char discarded[] = "discarded";
static const char kept[] = "kept";
static const char reading[] = "a reading: " READING_COLUMNS;
static const char block[] = "a block: 12 numbers, from block to load, [kept]";

/* The whole number of TEXT, from -MAX - 1 to MAX.  */
static bool
read_signed (const char *text, int64_t max, int64_t *value)
{
  bool is_negative = *text == '-';
  uint64_t size;
  if (!mbench_build_whole (text + is_negative, (uint64_t)max + is_negative,
                           &size))
    return false;
  *value = (int64_t)(is_negative ? -size : size);
  return true;
}

static bool
read_count (const char *text, uint32_t *value)
{
  uint64_t count;
  if (!mbench_build_whole (text, UINT32_MAX, &count))
    return false;
  *value = (uint32_t)count;
  return true;
}

static void
put_mark (FILE *out, bool has, const char *mark)
{
  if (has)
    fprintf (out, " %s", mark);
}

/* Whether MARK is the next of N tokens, of which *I were taken.  */
static bool
take_mark (const char *const *tokens, size_t n, size_t *i, const char *mark)
{
  bool has = *i < n && strcmp (tokens[*i], mark) == 0;
  *i += has;
  return has;
}

static size_t
count_samples (const struct micro_benchmark_exec_report_ *execution)
{
  return execution->samples.n;
}

/* The time in ns that can be read back.  A child that ran wild may have
   written any.  */
static int64_t
bounded (micro_benchmark_clock_time time)
{
  int64_t ns = mbench_time_to_ns (time);
  return ns > MBENCH_BUILD_MOST_NS    ? MBENCH_BUILD_MOST_NS
         : ns < -MBENCH_BUILD_MOST_NS ? -MBENCH_BUILD_MOST_NS
                                      : ns;
}

static void
write_sample (FILE *out, const struct micro_benchmark_exec_report_ *execution,
              size_t number)
{
  const micro_benchmark_time_sample_ *row = &execution->samples.rows[number];
  fprintf (out,
           "%zu %" PRId64 " %" PRIu32 " %" PRId64 " %" PRId16 " %" PRIu16
           " %" PRIu8,
           row->iterations, bounded (row->elapsed), row->block, row->start,
           row->cpu, row->process, row->collections);
  put_mark (out, row->preempted, preempted);
  put_mark (out, row->discarded, discarded);
}

/* The numbers of a sample.  A clock that was set back gives times below
   zero.  */
static bool
read_sample (const char *const *tokens, size_t numbers,
             micro_benchmark_time_sample_ *sample)
{
  uint64_t iterations;
  int64_t elapsed;
  int64_t cpu;
  uint64_t process;
  uint64_t collections;
  if (!mbench_build_whole (tokens[0], SIZE_MAX, &iterations)
      || !read_signed (tokens[1], MBENCH_BUILD_MOST_NS, &elapsed)
      || !read_count (tokens[2], &sample->block))
    return false;
  sample->iterations = (size_t)iterations;
  sample->elapsed = mbench_time_from_ns (elapsed);
  sample->cpu = -1;
  if (numbers == SAMPLE_OLDER)
    return true;
  if (!read_signed (tokens[3], INT64_MAX, &sample->start)
      || !read_signed (tokens[4], INT16_MAX, &cpu)
      || !mbench_build_whole (tokens[5], UINT16_MAX, &process)
      || !mbench_build_whole (tokens[6], UINT8_MAX, &collections))
    return false;
  sample->cpu = (int16_t)cpu;
  sample->process = (uint16_t)process;
  sample->collections = (uint8_t)collections;
  return true;
}

static enum mbench_status
add_sample (struct mbench_build *build, const char *const *tokens, size_t n,
            size_t numbers, const char **expected)
{
  struct mbench_samples *samples = &build->execution.samples;
  micro_benchmark_time_sample_ sample = { .iterations = 0 };
  size_t taken = numbers;
  bool is_row = read_sample (tokens, numbers, &sample);
  sample.preempted = take_mark (tokens, n, &taken, preempted);
  sample.discarded = take_mark (tokens, n, &taken, discarded);
  if (!is_row || taken < n)
    {
      *expected = "a sample: " SAMPLE_COLUMNS " [preempted] [discarded]";
      return MBENCH_OK;
    }
  enum mbench_status status
      = mbench_samples_reserve (samples, 1, &build->reader->error);
  if (status == MBENCH_OK)
    mbench_samples_append (samples, sample);
  return status;
}

static size_t
count_blocks (const struct micro_benchmark_exec_report_ *execution)
{
  return execution->blocks.n;
}

/* What is not finite was not taken: no form can hold it.  */
static void
put_real (FILE *out, double value)
{
  char digits[MBENCH_DECIMAL_SIZE];
  mbench_text_decimal (isfinite (value) ? value : 0, digits);
  fprintf (out, " %s", digits);
}

static void
write_block (FILE *out, const struct micro_benchmark_exec_report_ *execution,
             size_t number)
{
  const struct mbench_block_row *row = &execution->blocks.rows[number];
  fprintf (out, "%zu %" PRId64 " %" PRId64, number, row->start, row->end);
  put_real (out, row->cycle);
  put_real (out, row->throughput);
  put_real (out, row->empty);
  fprintf (out, " %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRId64,
           row->minor_faults, row->major_faults, row->voluntary_switches,
           row->involuntary_switches, row->steal);
  put_real (out, (double)row->load);
  put_mark (out, row->keeps_flagged, kept);
}

static bool
read_block (const char *const *tokens, struct mbench_block_row *row,
            uint32_t *number)
{
  double load;
  if (!read_count (tokens[0], number)
      || !read_signed (tokens[1], INT64_MAX, &row->start)
      || !read_signed (tokens[2], INT64_MAX, &row->end)
      || !mbench_build_real (tokens[3], &row->cycle)
      || !mbench_build_real (tokens[4], &row->throughput)
      || !mbench_build_real (tokens[5], &row->empty)
      || !read_count (tokens[6], &row->minor_faults)
      || !read_count (tokens[7], &row->major_faults)
      || !read_count (tokens[8], &row->voluntary_switches)
      || !read_count (tokens[9], &row->involuntary_switches)
      || !read_signed (tokens[10], INT64_MAX, &row->steal)
      || !mbench_build_real (tokens[11], &load))
    return false;
  row->load = (float)load;
  return isfinite (row->load);
}

/* Blocks have the numbers from zero on, all of them.  */
static enum mbench_status
add_block (struct mbench_build *build, const char *const *tokens, size_t n,
           size_t numbers, const char **expected)
{
  struct mbench_block_rows *blocks = &build->execution.blocks;
  struct mbench_block_row row = { .start = 0 };
  size_t taken = numbers;
  uint32_t number;
  bool is_row = read_block (tokens, &row, &number);
  row.keeps_flagged = take_mark (tokens, n, &taken, kept);
  if (!is_row || taken < n)
    *expected = block;
  else if (number != blocks->n)
    *expected = "blocks in order, from number 0 on";
  else if (!mbench_block_rows_append (blocks, &row))
    return mbench_no_memory (&build->reader->error, "a report");
  return MBENCH_OK;
}

static const struct mbench_rows_form samples_form = {
  .columns = SAMPLE_COLUMNS,
  .expected = "(" SAMPLE_COLUMNS " [preempted] [discarded])",
  .numbers = SAMPLE_NUMBERS,
  .older_numbers = SAMPLE_OLDER,
  .marks = 2,
  .count = count_samples,
  .write = write_sample,
  .add = add_sample,
};

static const struct mbench_rows_form blocks_form = {
  .columns = BLOCK_COLUMNS,
  .expected = block,
  .numbers = BLOCK_NUMBERS,
  .marks = 1,
  .count = count_blocks,
  .write = write_block,
  .add = add_block,
};

static size_t
count_readings (const struct micro_benchmark_exec_report_ *execution)
{
  return execution->readings.n * execution->readings.rows;
}

static bool
has_reading (const struct micro_benchmark_exec_report_ *execution,
             size_t number)
{
  return isfinite (execution->readings.values[number]);
}

static void
write_reading (FILE *out, const struct micro_benchmark_exec_report_ *execution,
               size_t number)
{
  const struct mbench_readings *readings = &execution->readings;
  fprintf (out, "%zu %zu", number / readings->n, number % readings->n);
  put_real (out, readings->values[number]);
}

/* Readings are of samples that were read before, and in their order.  */
static enum mbench_status
add_reading (struct mbench_build *build, const char *const *tokens, size_t n,
             size_t numbers, const char **expected)
{
  struct mbench_readings *readings = &build->execution.readings;
  size_t samples = build->execution.samples.n;
  uint64_t sample;
  uint64_t meter;
  double value;
  (void)n;
  (void)numbers;
  if (!mbench_build_whole (tokens[0], SIZE_MAX, &sample)
      || !mbench_build_whole (tokens[1], SIZE_MAX, &meter)
      || !mbench_build_real (tokens[2], &value))
    *expected = reading;
  else if (sample >= samples || sample + 1 < readings->rows)
    *expected = "meters-data in the order of samples-data, behind it";
  else if (meter >= MBENCH_MOST_GAUGES)
    *expected = "the number of a meter, from 0";
  else
    return mbench_readings_set (readings, (size_t)sample, (size_t)meter, value,
                                samples, &build->reader->error);
  return MBENCH_OK;
}

/* Whether each column of READINGS is a meter of METERS.  */
static bool
are_of (const struct mbench_readings *readings,
        const struct mbench_meters *meters)
{
  return readings->n > 0 && readings->n <= meters->n
         && meters->n <= MBENCH_MOST_GAUGES;
}

void
mbench_rows_finish (struct micro_benchmark_exec_report_ *execution)
{
  struct mbench_readings *readings = &execution->readings;
  const struct mbench_meters *meters = &execution->meters;
  if (!are_of (readings, meters))
    {
      mbench_readings_release (readings);
      execution->present &= ~MBENCH_FIELD_BIT (MBENCH_FIELD_READINGS);
      return;
    }
  for (size_t i = 0; i < readings->n; ++i)
    {
      const struct mbench_metered *metered = &meters->list[i];
      struct mbench_gauge *gauge = &readings->gauges[i];
      *gauge = (struct mbench_gauge){
        .is_level = metered->is_level,
        .is_custom = metered->is_custom,
        .type = metered->is_custom ? (int)metered->type
                                   : MICRO_BENCHMARK_STATS_SAMPLE_REAL
      };
      snprintf (gauge->name, sizeof gauge->name, "%s", metered->name);
      snprintf (gauge->unit, sizeof gauge->unit, "%s", metered->unit);
      if (metered->reason != NULL)
        snprintf (gauge->reason, sizeof gauge->reason, "%s", metered->reason);
    }
}

static const struct mbench_rows_form readings_form = {
  .columns = READING_COLUMNS,
  .expected = reading,
  .numbers = READING_NUMBERS,
  .count = count_readings,
  .has = has_reading,
  .write = write_reading,
  .add = add_reading,
};

const struct mbench_rows_form *
mbench_rows_form (enum mbench_field field)
{
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_SAMPLES:
      return &samples_form;
    case MBENCH_KIND_BLOCKS:
      return &blocks_form;
    case MBENCH_KIND_READINGS:
      return &readings_form;
    default:
      return NULL;
    }
}

size_t
mbench_rows_columns (const struct mbench_rows_form *form, const char *names)
{
  if (strcmp (names, form->columns) == 0)
    return form->numbers;
  /* The older form has the first columns.  */
  const char *end = form->columns;
  for (size_t i = 0; i < form->older_numbers; ++i)
    end = strchr (end, ' ') + 1;
  size_t length = (size_t)(end - form->columns);
  return length > 0 && strlen (names) == length - 1
                 && strncmp (names, form->columns, length - 1) == 0
             ? form->older_numbers
             : 0;
}

enum mbench_status
mbench_build_row (struct mbench_build *build,
                  const struct mbench_rows_form *form,
                  const char *const *tokens, size_t n, size_t numbers,
                  const char **expected)
{
  *expected = NULL;
  if (n >= numbers && n <= numbers + form->marks)
    return form->add (build, tokens, n, numbers, expected);
  *expected = form->expected;
  return MBENCH_OK;
}
