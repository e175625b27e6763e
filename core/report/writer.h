/* Writers: a report in, text out.  A format is one file that ends in one
   filled vtable; the list of them is in writer.c.  */

#ifndef MBENCH_WRITER_H
#define MBENCH_WRITER_H

#include <mbenchmark/output.h>

#include "base/status.h"
#include "report/report.h"
#include "report/view.h"

struct mbench_writer
{
  const char *name;
  /* Whether the text is UTF-8 whatever the locale.  */
  bool is_utf8;
  /* Write the fields of REPORT that VALUES ask for, as VIEW says where people
     read them.  Memory that is short is an error; a stream that fails is seen
     by the caller.  */
  enum mbench_status (*write) (const struct micro_benchmark_report_ *report,
                               const micro_benchmark_output_values *values,
                               const struct mbench_view *view, FILE *out,
                               struct mbench_error *error);
};

extern const struct mbench_writer mbench_writer_console;
extern const struct mbench_writer mbench_writer_text;
extern const struct mbench_writer mbench_writer_lisp;
extern const struct mbench_writer mbench_writer_rec;

/* The writer of TYPE, or the one called NAME.  */
enum mbench_status mbench_writer_by_type (micro_benchmark_output_type type,
                                          const struct mbench_writer **writer,
                                          struct mbench_error *error);
enum mbench_status mbench_writer_by_name (const char *name,
                                          const struct mbench_writer **writer,
                                          struct mbench_error *error);

/* The names of the formats, with ", " between.  */
const char *mbench_writer_names (void);

/* Write and flush; a failure of the stream is an error too.  VIEW may be NULL:
   a table as wide as it needs to be, in the order of the run.  */
enum mbench_status mbench_write (const struct mbench_writer *writer,
                                 const struct micro_benchmark_report_ *report,
                                 const micro_benchmark_output_values *values,
                                 const struct mbench_view *view, FILE *out,
                                 struct mbench_error *error);

/* "ns", "iterations" and their like; "\u03bcs" only where UNICODE.  */
const char *mbench_unit_name (micro_benchmark_stats_unit unit, bool unicode);

/* How many nanoseconds UNIT is; 1 for one that is no time.  */
double mbench_unit_ns (micro_benchmark_stats_unit unit);

/* The unit of that name, which is in squares where SQUARED.  False when there
   is none.  */
bool mbench_unit_find (const char *name, bool squared,
                       micro_benchmark_stats_unit *unit);

/* Write VALUE with three digits, as the console has them: none behind the
   point from 100, one from 10, two from 1 and three below, of the value as it
   is shown.  */
void mbench_writer_value (FILE *out, double value);

/* Write TEXT as a string literal of Guile's reader, which other Lisps read
   alike as far as TEXT has no control characters.  */
void mbench_writer_string (FILE *out, const char *text);

/* Whether NAME, one of the text form, means something of a record.  */
bool mbench_text_form_has (const char *name);

/* The tests of REPORT that VALUES ask for: the Self-Test only where they do.
 */
static inline bool
mbench_writer_shows (const struct micro_benchmark_test_report_ *test,
                     const micro_benchmark_output_values *values)
{
  return values->self_test || !test->is_self_test;
}
size_t mbench_writer_tests (const struct micro_benchmark_report_ *report,
                            const micro_benchmark_output_values *values);

#endif
