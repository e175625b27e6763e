/* Reports as text, output values, and the log.  */

#include <config.h>

#include <mbenchmark/utility.h>

#include <stdio.h>

#include "base/log.h"
#include "bind.h"
#include "error.h"
#include "object.h"
#include "primitive.h"
#include "program/rescue.h"
#include "report/values.h"
#include "report/writer.h"

/* The view that LIST, (columns unicode? colour? noise? sort descending?
   relative), tells; its text ends with the surrounding dynwind.  */
static void
dynwind_view (SCM list, struct mbench_view *view, const char *procedure)
{
  view->screen.columns = scm_to_size_t (scm_list_ref (list, scm_from_int (0)));
  view->screen.is_unicode
      = scm_is_true (scm_list_ref (list, scm_from_int (1)));
  view->screen.has_colour
      = scm_is_true (scm_list_ref (list, scm_from_int (2)));
  view->marks_noise = scm_is_true (scm_list_ref (list, scm_from_int (3)));
  SCM sort = scm_list_ref (list, scm_from_int (4));
  struct mbench_error error;
  if (scm_is_true (sort))
    mbscm_check (
        mbench_view_sort (view, mbscm_to_string (sort, 4, procedure), &error),
        &error);
  view->is_descending = scm_is_true (scm_list_ref (list, scm_from_int (5)));
  SCM relative = scm_list_ref (list, scm_from_int (6));
  if (scm_is_true (relative))
    view->relative = mbscm_to_string (relative, 4, procedure);
}

static SCM
report_to_bytes (SCM report, SCM format, SCM values, SCM view)
{
  static const char procedure[] = "write-report";
  struct micro_benchmark_report_ *c_report
      = mbscm_to_report (report, 1, procedure);
  const struct mbench_writer *writer;
  micro_benchmark_output_values c_values;
  struct mbench_error error;
  scm_dynwind_begin (0);
  enum mbench_status status = mbench_writer_by_name (
      mbscm_to_string (format, 2, procedure), &writer, &error);
  if (status == MBENCH_OK)
    status = mbench_values_from_text (mbscm_to_string (values, 3, procedure),
                                      &c_values, &error);
  mbscm_check (status, &error);
  struct mbench_view c_view = { 0 };
  if (scm_is_true (view))
    dynwind_view (view, &c_view, procedure);
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    mbscm_no_memory ();
  status = mbench_write (writer, c_report, &c_values, &c_view, out, &error);
  fclose (out);
  SCM bytes = mbscm_take_bytes (text, size);
  mbscm_check (status, &error);
  scm_dynwind_end ();
  return bytes;
}

static SCM
rescue_report (SCM report)
{
  char path[MBENCH_RESCUE_PATH];
  return mbench_rescue (mbscm_to_report (report, 1, "%rescue-report"), path)
             ? mbscm_from_string (path)
             : SCM_BOOL_F;
}

static SCM
set_log_level_x (SCM level)
{
  static const char procedure[] = "set-log-level!";
  struct mbench_error error;
  scm_dynwind_begin (0);
  mbscm_check (
      mbench_log_set_from_text (mbscm_to_string (level, 1, procedure), &error),
      &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
log_message (SCM level, SCM message)
{
  static const char procedure[] = "%log";
  scm_dynwind_begin (0);
  mbench_log (
      "scheme",
      (micro_benchmark_log_level)scm_to_signed_integer (
          level, MICRO_BENCHMARK_ERROR_LEVEL, MICRO_BENCHMARK_TRACE_LEVEL),
      "%s", mbscm_to_string (message, 2, procedure));
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
version (void)
{
  return scm_from_utf8_string (micro_benchmark_version ());
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%report->bytes", "(report format values view)",
                   report_to_bytes,
                   "Return the text of @var{report} in @var{format} with the "
                   "output values that the list @var{values} names, as "
                   "bytes; @var{view} is @code{#f} or (columns unicode? "
                   "colour? noise? sort descending? relative)."),
  MBSCM_PRIMITIVE ("%rescue-report", "(report)", rescue_report,
                   "Keep @var{report}, which could not be written, in a file, "
                   "and return its path, or @code{#f}."),
  MBSCM_PRIMITIVE (
      "set-log-level!", "(level)", set_log_level_x,
      "Say more or less while running.  @var{level} is \"error\", \"warn\", "
      "\"info\", \"debug\" or \"trace\", or one of them after the name of a "
      "module and a colon."),
  MBSCM_PRIMITIVE ("%log", "(level message)", log_message,
                   "Log @var{message} at @var{level}, 0 (error) to 4 "
                   "(trace)."),
  MBSCM_PRIMITIVE ("mbenchmark-version", "()", version,
                   "Return the version of the library, a string."),
};

void
mbscm_init_output (void)
{
  MBSCM_DEFINE (primitives);
}
