/* Our own reports: what an iteration of each sample took, as an exact quotient
   that is rounded once.  */

#include <config.h>

#include "report/timings-form.h"

#include "base/text.h"
#include "device/clock.h"
#include "report/reader.h"

enum mbench_status
mbench_timings_of_sample (const micro_benchmark_time_sample_ *sample,
                          mbench_timings_unit unit, int64_t *value,
                          struct mbench_error *error)
{
  int64_t ns = mbench_time_to_ns (sample->elapsed);
  if (sample->iterations == 0 || ns < 0)
    return mbench_fail (error, MBENCH_INVALID,
                        "expected a sample with iterations and a time from 0 "
                        "on, found %zu iterations in %lld ns",
                        sample->iterations, (long long)ns);
  __extension__ typedef unsigned __int128 wide;
  wide numerator = (wide)ns;
  wide denominator = sample->iterations;
  for (int i = unit; i < -9; ++i)
    numerator *= 10;
  for (int i = -9; i < unit; ++i)
    denominator *= 10;
  wide quotient = (2 * numerator + denominator) / (2 * denominator);
  if (quotient > INT64_MAX)
    return mbench_fail (error, MBENCH_INVALID,
                        "expected at most 9223372036854775807 in the unit, "
                        "found a sample of %lld ns",
                        (long long)ns);
  *value = (int64_t)quotient;
  return MBENCH_OK;
}

/* The SAMPLE is VALUE of the plan's unit.  */
static void
look_closer (const struct mbench_timings_plan *plan,
             const micro_benchmark_time_sample_ *sample, int64_t value)
{
  int64_t ps;
  if (mbench_timings_may_be_coarse (plan, value)
      && mbench_timings_of_sample (sample, MBENCH_TIMINGS_PS, &ps, NULL)
             == MBENCH_OK)
    mbench_timings_note_coarse (plan, value, ps);
}

/* Complain of EXECUTION.  */
static void
complain (const struct mbench_timings_plan *plan, size_t *bad,
          const struct micro_benchmark_exec_report_ *execution,
          const char *why)
{
  char name[MBENCH_EXCERPT_SIZE];
  char message[800];
  mbench_text_excerpt (execution->name, name);
  snprintf (message, sizeof message, "%.120s: %s: %s", plan->file, name, why);
  ++*bad;
  plan->complain (plan->sink, message);
}

/* Say why EXECUTION has no samples.  */
static void
complain_of_none (const struct mbench_timings_plan *plan, size_t *bad,
                  const struct micro_benchmark_exec_report_ *execution)
{
  const struct mbench_outcome *outcome = &execution->outcome;
  if (outcome->kind == MBENCH_OUTCOME_DONE)
    {
      complain (plan, bad, execution,
                "the report has no samples of it: write it with the output "
                "value samples-data");
      return;
    }
  char word[MBENCH_FOUND_SIZE];
  char said[MBENCH_FOUND_SIZE];
  char why[400];
  mbench_text_found (mbench_outcome_word (outcome), word);
  mbench_text_found (outcome->message != NULL ? outcome->message : "", said);
  snprintf (why, sizeof why, "it ended without samples: %s%s%s", word,
            outcome->message != NULL ? ": " : "",
            outcome->message != NULL ? said : "");
  complain (plan, bad, execution, why);
}

/* Hand on the samples of EXECUTION; of those that are refused the first is
   told.  */
static enum mbench_status
hand_execution (const struct mbench_timings_plan *plan,
                const struct micro_benchmark_exec_report_ *execution,
                size_t *bad, struct mbench_error *error)
{
  struct mbench_error why;
  bool is_told = false;
  if (execution->samples.n == 0)
    complain_of_none (plan, bad, execution);
  for (size_t i = 0; i < execution->samples.n; ++i)
    {
      const micro_benchmark_time_sample_ *sample = &execution->samples.rows[i];
      int64_t value;
      if (sample->discarded)
        continue;
      enum mbench_status status
          = mbench_timings_of_sample (sample, plan->unit, &value, &why);
      if (status == MBENCH_OK)
        {
          look_closer (plan, sample, value);
          status = plan->sample (plan->sink, execution->name, value, &why);
        }
      if (status == MBENCH_INVALID && !is_told)
        {
          is_told = true;
          complain (plan, bad, execution, why.message);
        }
      if (status == MBENCH_OK || status == MBENCH_INVALID)
        continue;
      if (error != NULL)
        *error = why;
      return status;
    }
  return MBENCH_OK;
}

/* Hand on the samples of REPORT: those that are not discarded, of each
   execution that is no Self-Test, by its name.  *BAD grows by how many
   executions were complained of.  */
static enum mbench_status
hand_report (const struct mbench_timings_plan *plan,
             const struct micro_benchmark_report_ *report, size_t *bad,
             struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < report->n && status == MBENCH_OK; ++i)
    {
      const struct micro_benchmark_test_report_ *test = &report->list[i];
      for (size_t k = 0;
           k < test->n && !test->is_self_test && status == MBENCH_OK; ++k)
        status = hand_execution (plan, &test->list[k], bad, error);
    }
  return status;
}

/* The next byte for a reader of reports, without the CR of CR LF.  */
static int
next_byte (void *data)
{
  struct mbench_timings *timings = data;
  int byte = mbench_timings_take (timings);
  if (byte == '\r' && mbench_timings_peek (timings) == '\n')
    byte = mbench_timings_take (timings);
  return byte == MBENCH_TIMINGS_END      ? MBENCH_READ_END
         : byte == MBENCH_TIMINGS_BROKEN ? MBENCH_READ_BROKEN
                                         : byte;
}

static enum mbench_status
read_reports (struct mbench_timings *timings, struct mbench_error *error)
{
  struct mbench_reader reader;
  struct micro_benchmark_report_ *report;
  mbench_reader_init (&reader, next_byte, timings, timings->plan->file);
  enum mbench_status status;
  do
    {
      status = mbench_read_report (&reader, &report, error);
      if (report == NULL)
        break;
      bool is_truncated = report->is_truncated;
      status = hand_report (timings->plan, report, &timings->bad, error);
      mbench_report_unref (report);
      if (status == MBENCH_OK && is_truncated)
        status = mbench_fail (error, MBENCH_INVALID,
                              "%.120s:%zu: the report ends in the middle",
                              timings->plan->file, reader.line);
    }
  while (status == MBENCH_OK);
  mbench_reader_release (&reader);
  return status;
}

/* Whether the input begins with a parenthesis is what IS_LISP says.  */
static enum mbench_status
read_form (struct mbench_timings *timings, bool is_lisp,
           struct mbench_error *error)
{
  int byte;
  while ((byte = mbench_timings_peek (timings)) == ' ' || byte == '\t'
         || byte == '\n' || byte == '\r')
    mbench_timings_take (timings);
  if (byte >= 0 && (byte == '(') != is_lisp)
    return mbench_timings_unexpected (timings,
                                      is_lisp ? "a report in the Lisp form"
                                              : "a report in the text form",
                                      error);
  return read_reports (timings, error);
}

enum mbench_status
mbench_timings_lisp (struct mbench_timings *timings,
                     struct mbench_error *error)
{
  return read_form (timings, true, error);
}

enum mbench_status
mbench_timings_text (struct mbench_timings *timings,
                     struct mbench_error *error)
{
  return read_form (timings, false, error);
}
