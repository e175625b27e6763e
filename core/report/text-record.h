/* A record of the text form, understood: the half of its reader that knows
   what a field looks like.  */

#ifndef MBENCH_TEXT_RECORD_H
#define MBENCH_TEXT_RECORD_H

#include "report/report-build.h"

/* A line and those that go on with it; the texts are offsets.  */
struct mbench_line
{
  size_t line;
  size_t column;
  size_t name;
  size_t value;
};

/* The lines of a record, and the texts that stand in them.  Samples are in
   the build.  */
struct mbench_lines
{
  struct mbench_line *list;
  size_t n;
  size_t capacity;
  char *texts;
  size_t used;
  size_t size;
  /* Whether a name had an underscore, as in the form for GNU recutils.  */
  bool is_rec;
};

enum mbench_status mbench_lines_add (struct mbench_lines *lines,
                                     struct mbench_reader *reader,
                                     const char *name, size_t line,
                                     size_t column);
void mbench_lines_release (struct mbench_lines *lines);

/* Understand LINES, make them part of BUILD, and tell the names of the suite
   and the test, which LINES keep.  */
enum mbench_status mbench_lines_take (struct mbench_lines *lines,
                                      struct mbench_build *build,
                                      const char **suite, const char **test);

/* Whether LINES are those of an environment, and what they tell, with the name
   of its suite, which LINES keep.  */
bool mbench_lines_are_environment (const struct mbench_lines *lines);
enum mbench_status mbench_lines_take_environment (
    struct mbench_lines *lines, struct mbench_reader *reader,
    struct mbench_environment *environment, const char **suite);

/* Take away the space that the form for recutils has behind a backslash, and
   spaces, at the end of a line.  */
void mbench_text_restore_backslashes (char *text);

/* Make of NAME, one of the text form that is not known there, the name of an
   extra; of the suite if so.  It can become longer by MBENCH_EXTRA_PREFIX.  */
enum
{
  MBENCH_EXTRA_PREFIX = sizeof "extra-"
};
void mbench_text_extra_name (char *name, bool of_suite);

#endif
