/* Lines "Name: value" of the text form and of that for GNU recutils.  */

#ifndef MBENCH_TEXT_LINE_H
#define MBENCH_TEXT_LINE_H

#include <stdio.h>

#include <mbenchmark/report.h>

/* The stream, and the character that stands between the words of a name.  */
struct mbench_sink
{
  FILE *out;
  char joint;
};

/* The name, with SUFFIX behind it where there is one, and what stands before
   the value.  */
void mbench_line_put_name (const struct mbench_sink *sink, const char *name,
                           const char *suffix);

/* A value that may have any character: after a line feed it goes on in a line
   that begins with "+ ".  Recutils takes a backslash at the end of a line for
   a sign that the next line belongs to it, and has no way to write one that
   is not: there a space is put behind it, and behind spaces that follow a
   backslash, so that a reader knows which one to take away.  */
void mbench_line_put_text (const struct mbench_sink *sink, const char *name,
                           const char *text);

/* A number with its unit, in squares where SQUARED; a whole number.  */
void mbench_line_put_quantity (const struct mbench_sink *sink,
                               const char *name, const char *suffix,
                               double value, micro_benchmark_stats_unit unit,
                               bool squared);
void mbench_line_put_count (const struct mbench_sink *sink, const char *name,
                            const char *suffix, size_t count);

#endif
