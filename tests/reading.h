/* Texts read and written for the tests of the readers.  */

#ifndef READING_H
#define READING_H

#include "report/reader.h"

/* A text that is read, byte after byte; REPEATED goes on for so many TIMES
   behind it.  */
struct reading
{
  const char *text;
  size_t size;
  size_t used;
  char repeated;
  size_t times;
};

/* The error and the reader of the last reading.  */
extern struct mbench_error read_error;
extern struct mbench_reader read_work;

/* The output values that write all of a report.  */
extern const char reading_whole[];

/* The callback for a reader, whose data is a struct reading.  */
int reading_next (void *data);

/* Read the first report of INPUT, or of the SIZE bytes at TEXT; then the
   result is NULL where there is none.  */
enum mbench_status reading_input (struct reading *input,
                                  struct micro_benchmark_report_ **report);
struct micro_benchmark_report_ *reading_text (const char *text, size_t size);

/* What the writer called FORMAT makes of REPORT with the values NAMES.  The
   caller frees.  */
char *reading_write (const struct micro_benchmark_report_ *report,
                     const char *format, const char *names);

/* PIECE written so many TIMES between HEAD and TAIL.  The caller frees.  */
char *reading_many (const char *head, const char *piece, size_t times,
                    const char *tail);

#endif
