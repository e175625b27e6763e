#include <config.h>

#include "report/writer.h"

#include <errno.h>
#include <math.h>
#include <string.h>

static const struct mbench_writer *const writers[] = {
  [MICRO_BENCHMARK_CONSOLE_OUTPUT] = &mbench_writer_console,
  [MICRO_BENCHMARK_TEXT_OUTPUT] = &mbench_writer_text,
  [MICRO_BENCHMARK_LISP_OUTPUT] = &mbench_writer_lisp,
  [MICRO_BENCHMARK_REC_OUTPUT] = &mbench_writer_rec,
};

enum
{
  WRITERS = sizeof writers / sizeof *writers
};

const char *
mbench_writer_names (void)
{
  return "console, lisp, text, rec";
}

enum mbench_status
mbench_writer_by_type (micro_benchmark_output_type type,
                       const struct mbench_writer **writer,
                       struct mbench_error *error)
{
  if ((unsigned)type >= WRITERS)
    return mbench_fail (error, MBENCH_INVALID,
                        "output type %d: expected a "
                        "micro_benchmark_output_type",
                        (int)type);
  *writer = writers[type];
  return MBENCH_OK;
}

enum mbench_status
mbench_writer_by_name (const char *name, const struct mbench_writer **writer,
                       struct mbench_error *error)
{
  for (size_t i = 0; i < WRITERS; ++i)
    if (strcmp (writers[i]->name, name) == 0)
      {
        *writer = writers[i];
        return MBENCH_OK;
      }
  return mbench_fail (error, MBENCH_INVALID,
                      "output format \"%.40s\": expected one of %s", name,
                      mbench_writer_names ());
}

enum mbench_status
mbench_write (const struct mbench_writer *writer,
              const struct micro_benchmark_report_ *report,
              const micro_benchmark_output_values *values,
              const struct mbench_view *view, FILE *out,
              struct mbench_error *error)
{
  static const struct mbench_view plain;
  enum mbench_status status = writer->write (
      report, values, view != NULL ? view : &plain, out, error);
  if (status != MBENCH_OK)
    return status;
  errno = 0;
  if (fflush (out) != 0 || ferror (out))
    return mbench_fail (error, MBENCH_IO, "cannot write the report: %s",
                        strerror (errno != 0 ? errno : EIO));
  return MBENCH_OK;
}

void
mbench_writer_value (FILE *out, double value)
{
  double size = fabs (value);
  int decimals = size < 0.9995 ? 3 : size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
  fprintf (out, "%.*f", decimals, value);
}

double
mbench_unit_ns (micro_benchmark_stats_unit unit)
{
  switch (unit)
    {
    case MICRO_BENCHMARK_STATS_TIME_MIN:
      return 60e9;
    case MICRO_BENCHMARK_STATS_TIME_S:
      return 1e9;
    case MICRO_BENCHMARK_STATS_TIME_MS:
      return 1e6;
    case MICRO_BENCHMARK_STATS_TIME_US:
      return 1e3;
    default:
      return 1;
    }
}

const char *
mbench_unit_name (micro_benchmark_stats_unit unit, bool unicode)
{
  switch (unit)
    {
    case MICRO_BENCHMARK_STATS_ITERATIONS:
      return "iterations";
    case MICRO_BENCHMARK_STATS_TIME_MIN:
      return "min";
    case MICRO_BENCHMARK_STATS_TIME_S:
      return "s";
    case MICRO_BENCHMARK_STATS_TIME_MS:
      return "ms";
    case MICRO_BENCHMARK_STATS_TIME_US:
      return unicode ? "\u03bcs" : "us";
    case MICRO_BENCHMARK_STATS_TIME_NS:
      return "ns";
    default:
      return "";
    }
}

bool
mbench_unit_find (const char *name, bool squared,
                  micro_benchmark_stats_unit *unit)
{
  static const char square[] = "\u00b2";
  for (int i = MICRO_BENCHMARK_STATS_UNIT_NONE;
       i <= MICRO_BENCHMARK_STATS_TIME_NS; ++i)
    {
      const char *known
          = mbench_unit_name ((micro_benchmark_stats_unit)i, true);
      size_t length = strlen (known);
      bool is_time = i > MICRO_BENCHMARK_STATS_ITERATIONS;
      if (strncmp (name, known, length) == 0
          && strcmp (name + length, squared && is_time ? square : "") == 0)
        {
          *unit = (micro_benchmark_stats_unit)i;
          return true;
        }
    }
  return false;
}

size_t
mbench_writer_tests (const struct micro_benchmark_report_ *report,
                     const micro_benchmark_output_values *values)
{
  size_t n = 0;
  for (size_t i = 0; i < report->n; ++i)
    if (mbench_writer_shows (&report->list[i], values))
      ++n;
  return n;
}
