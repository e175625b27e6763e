#include <config.h>

#include "reading.h"

#include <stdio.h>
#include <stdlib.h>

#include "report/values.h"
#include "report/writer.h"

struct mbench_error read_error;
struct mbench_reader read_work;
const char reading_whole[] = "everything,samples-data";

int
reading_next (void *data)
{
  struct reading *input = data;
  if (input->used < input->size)
    return (unsigned char)input->text[input->used++];
  if (input->times == 0)
    return MBENCH_READ_END;
  --input->times;
  return (unsigned char)input->repeated;
}

enum mbench_status
reading_input (struct reading *input, struct micro_benchmark_report_ **report)
{
  struct mbench_reader reader;
  read_error.message[0] = '\0';
  mbench_reader_init (&reader, reading_next, input, "file");
  enum mbench_status status
      = mbench_read_report (&reader, report, &read_error);
  mbench_reader_release (&reader);
  read_work = reader;
  return status;
}

struct micro_benchmark_report_ *
reading_text (const char *text, size_t size)
{
  struct reading input = { .text = text, .size = size };
  struct micro_benchmark_report_ *report;
  return reading_input (&input, &report) == MBENCH_OK ? report : NULL;
}

char *
reading_write (const struct micro_benchmark_report_ *report,
               const char *format, const char *names)
{
  const struct mbench_writer *writer;
  micro_benchmark_output_values values;
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  mbench_values_from_text (names, &values, NULL);
  mbench_writer_by_name (format, &writer, NULL);
  mbench_write (writer, report, &values, NULL, out, NULL);
  fclose (out);
  return text;
}

char *
reading_many (const char *head, const char *piece, size_t times,
              const char *tail)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&text, &size);
  fputs (head, out);
  for (size_t i = 0; i < times; ++i)
    fputs (piece, out);
  fputs (tail, out);
  fclose (out);
  return text;
}
