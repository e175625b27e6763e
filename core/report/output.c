/* The public functions that write.  The default output values are
   process-wide, as the public header says.  */

#include <config.h>

#include <mbenchmark/output.h>

#include "report/values.h"
#include "report/writer.h"

static micro_benchmark_output_values user_values;
static bool has_user_values;

micro_benchmark_output_values
micro_benchmark_get_default_output_values (void)
{
  return has_user_values ? user_values : mbench_values_usual;
}

void
micro_benchmark_set_default_output_values (
    micro_benchmark_output_values new_values)
{
  user_values = new_values;
  has_user_values = true;
}

void
micro_benchmark_write_custom_report (
    micro_benchmark_report report, FILE *out, micro_benchmark_output_type type,
    const micro_benchmark_output_values *values)
{
  if (report == NULL)
    mbench_refuse (__func__, "report", "a report");
  else if (out == NULL)
    mbench_refuse (__func__, "out", "a stream");
  else if (values == NULL)
    mbench_refuse (__func__, "values", "output values");
  else
    {
      struct mbench_error error;
      const struct mbench_writer *writer;
      enum mbench_status status
          = mbench_writer_by_type (type, &writer, &error);
      if (status == MBENCH_OK)
        status = mbench_write (writer, report, values, NULL, out, &error);
      if (status != MBENCH_OK)
        mbench_publish ("report", &error);
    }
}

void
micro_benchmark_write_report (micro_benchmark_report report, FILE *out,
                              micro_benchmark_output_type type)
{
  micro_benchmark_output_values values
      = micro_benchmark_get_default_output_values ();
  micro_benchmark_write_custom_report (report, out, type, &values);
}

void
micro_benchmark_print_report (micro_benchmark_report report)
{
  micro_benchmark_write_report (report, stdout,
                                MICRO_BENCHMARK_CONSOLE_OUTPUT);
}

void
micro_benchmark_print_custom_report (
    micro_benchmark_report report, const micro_benchmark_output_values *values)
{
  micro_benchmark_write_custom_report (report, stdout,
                                       MICRO_BENCHMARK_CONSOLE_OUTPUT, values);
}
