/* Write the made report on standard output: FORMAT VALUES [full].  For the
   foreign readers of the tests, and the corpus of the fuzz target.  */

#include <config.h>

#include <locale.h>
#include <stdio.h>

#include "made-report.h"
#include "report/values.h"
#include "report/writer.h"

int
main (int argc, char **argv)
{
  const struct mbench_writer *writer;
  micro_benchmark_output_values values;
  struct mbench_error error;
  setlocale (LC_ALL, "");
  if (argc < 3 || argc > 4
      || mbench_writer_by_name (argv[1], &writer, &error) != MBENCH_OK
      || mbench_values_from_text (argv[2], &values, &error) != MBENCH_OK)
    return 2;
  struct micro_benchmark_report_ *report
      = argc == 4 ? made_full_report () : made_report ();
  enum mbench_status status
      = mbench_write (writer, report, &values, NULL, stdout, &error);
  mbench_report_unref (report);
  return status == MBENCH_OK ? 0 : 1;
}
