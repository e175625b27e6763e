/* report/report-copy.h: a copy of an execution has all that it had, and owns
   it.  */

#include <config.h>

#include "report/report-copy.h"

#include <mbenchmark/output.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "made-report.h"
#include "report/values.h"
#include "tap.h"

/* All that REPORT has, as text that the caller frees.  */
static char *
text_of (const struct micro_benchmark_report_ *report)
{
  micro_benchmark_output_values values = mbench_values_everything;
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  values.samples_data = true;
  values.environment = false;
  micro_benchmark_write_custom_report (report, out,
                                       MICRO_BENCHMARK_LISP_OUTPUT, &values);
  fclose (out);
  return text;
}

int
main (void)
{
  struct mbench_error error;
  struct micro_benchmark_report_ *made = made_full_report ();
  struct micro_benchmark_report_ *copy = NULL;
  char *before = text_of (made);
  mbench_report_new (made->name, &copy, &error);
  for (size_t i = 0; i < made->n; ++i)
    {
      mbench_report_add_test (copy, made->list[i].name,
                              made->list[i].is_self_test, &error);
      for (size_t j = 0; j < made->list[i].n; ++j)
        tap_ok (
            mbench_report_copy_execution (copy, &made->list[i].list[j], &error)
                == MBENCH_OK,
            "an execution is copied");
      tap_ok (mbench_report_copy_beside (copy, &made->list[i], &error)
                  == MBENCH_OK,
              "and what is beside it");
    }
  tap_ok (mbench_extras_copy (&copy->extras, &made->extras, &error)
              == MBENCH_OK,
          "so are the parts of the whole that nobody knows");
  mbench_report_unref (made);
  char *after = text_of (copy);
  tap_ok (strcmp (before, after) == 0,
          "nothing is missing when the report is gone");
  free (before);
  free (after);
  mbench_report_unref (copy);
  return tap_done ();
}
