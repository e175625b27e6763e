/* The fields that are rows: samples, what was seen in blocks, and what meters
   counted in samples.  A row is
   numbers, one for each column and with a space between, in nanoseconds where
   they are times, and then the marks that it has.  */

#ifndef MBENCH_ROW_H
#define MBENCH_ROW_H

#include <stdio.h>

#include "report/report-build.h"

enum
{
  /* Numbers and marks of a row, at most, and the bytes of their text.  */
  MBENCH_ROW_TOKENS = 14,
  MBENCH_ROW_BYTES = 512
};

struct mbench_rows_form
{
  /* The names of the columns, with a space between; what a row is, for
     errors.  */
  const char *columns;
  const char *expected;
  /* How many columns there are, how many of them an older version wrote, zero:
     none did, and how many marks.  */
  size_t numbers;
  size_t older_numbers;
  size_t marks;
  size_t (*count) (const struct micro_benchmark_exec_report_ *execution);
  /* Whether there is anything to write of row NUMBER; NULL: of each.  */
  bool (*has) (const struct micro_benchmark_exec_report_ *execution,
               size_t number);
  void (*write) (FILE *out,
                 const struct micro_benchmark_exec_report_ *execution,
                 size_t number);
  /* See mbench_build_row.  */
  enum mbench_status (*add) (struct mbench_build *build,
                             const char *const *tokens, size_t n,
                             size_t numbers, const char **expected);
};

/* The form of FIELD, NULL where it is no rows.  */
const struct mbench_rows_form *mbench_rows_form (enum mbench_field field);

/* How many columns NAMES, with a space between, are, when they are those of
   FORM or of its older form; zero: they are others.  */
size_t mbench_rows_columns (const struct mbench_rows_form *form,
                            const char *names);

/* Append the row of N tokens, the first NUMBERS of which are numbers.
 *EXPECTED is what should have been there instead, NULL where all is well.
 */
enum mbench_status mbench_build_row (struct mbench_build *build,
                                     const struct mbench_rows_form *form,
                                     const char *const *tokens, size_t n,
                                     size_t numbers, const char **expected);

/* Give what was read of EXECUTION's readings the gauges that its meters are,
   or drop it where they are not there.  */
void mbench_rows_finish (struct micro_benchmark_exec_report_ *execution);

#endif
