/* A target for fuzzers that call LLVMFuzzerTestOneInput: what the reader makes
   of any bytes.  It must come back, within the work that the size allows; what
   it accepts, written and read again, must be the same text, in every form
   that is read.  */

#include <config.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mbenchmark/log.h>

#include "report/reader.h"
#include "report/values.h"
#include "report/writer.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

struct bytes
{
  const uint8_t *data;
  size_t size;
  size_t used;
};

static int
next_byte (void *data)
{
  struct bytes *bytes = data;
  return bytes->used < bytes->size ? bytes->data[bytes->used++]
                                   : MBENCH_READ_END;
}

static void
fail (const char *what, const char *form, const char *text)
{
  fprintf (stderr, "%s: %s\n%s\n", form, what, text);
  abort ();
}

static char *
write_form (const struct micro_benchmark_report_ *report, const char *form)
{
  const struct mbench_writer *writer;
  micro_benchmark_output_values values;
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    abort ();
  mbench_writer_by_name (form, &writer, NULL);
  mbench_values_from_text ("everything,samples-data", &values, NULL);
  mbench_write (writer, report, &values, NULL, out, NULL);
  fclose (out);
  return text;
}

/* Written in FORM and read twice, REPORT must be the same text.  */
static void
check_form (const struct micro_benchmark_report_ *report, const char *form)
{
  char *text = write_form (report, form);
  struct bytes bytes = { (const uint8_t *)text, strlen (text), 0 };
  struct mbench_reader reader;
  struct mbench_error error;
  struct micro_benchmark_report_ *again;
  mbench_reader_init (&reader, next_byte, &bytes, form);
  if (mbench_read_report (&reader, &again, &error) != MBENCH_OK)
    fail (error.message, form, text);
  if (again == NULL || again->is_truncated)
    fail ("what was written is not whole", form, text);
  char *written = write_form (again, form);
  if (strcmp (written, text) != 0)
    {
      fprintf (stderr, "%s\n", written);
      fail ("not the same text", form, text);
    }
  mbench_reader_release (&reader);
  mbench_report_unref (again);
  free (written);
  free (text);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct bytes bytes = { data, size, 0 };
  struct mbench_reader reader;
  struct mbench_error error;
  micro_benchmark_set_log_level (MICRO_BENCHMARK_ERROR_LEVEL);
  mbench_reader_init (&reader, next_byte, &bytes, "fuzz");
  for (;;)
    {
      struct micro_benchmark_report_ *report;
      enum mbench_status status
          = mbench_read_report (&reader, &report, &error);
      if (reader.bytes > size || reader.tokens > size + 1)
        fail ("more work than bytes", "work", "");
      if (status != MBENCH_OK && error.message[0] == '\0')
        fail ("a refusal without a word", "error", "");
      if (status != MBENCH_OK || report == NULL)
        break;
      check_form (report, "lisp");
      check_form (report, "text");
      check_form (report, "rec");
      mbench_report_unref (report);
    }
  mbench_reader_release (&reader);
  return 0;
}
