/* Readers: text in, a report out.  The Lisp form and the text form, rec
   records included, are told apart by the first character.

   What is read is not trusted.  The grammar is that of our own writers and
   nothing else; nothing is evaluated or interned; every length has a limit
   below, so that a refusal comes after bounded work, and memory is bounded by
   what has been read.  A refusal is "NAME:LINE:COLUMN: expected X, found Y".
   Lines and columns count from 1, columns in characters.

   Fields that are not known are kept as extras (report/extra.h).  Where the
   input ends inside a report, the report has the whole executions before the
   cut, and `is_truncated'.  */

#ifndef MBENCH_READER_H
#define MBENCH_READER_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "report/report.h"

enum
{
  /* Lists within one another.  */
  MBENCH_READ_DEPTH = 16,
  /* Characters of a symbol or a name, and of a number.  */
  MBENCH_READ_SYMBOL = MBENCH_EXTRA_NAME,
  MBENCH_READ_NUMBER = 40,
  /* Bytes of a string, after its escapes.  */
  MBENCH_READ_STRING = 1 << 20,
  /* Parts and bytes of a field that is no list of samples.  */
  MBENCH_READ_PARTS = 1 << 16,
  MBENCH_READ_FIELD = 1 << 22,
  /* Unknown parts of one suite, test, execution or outcome; lines of a
     record.  */
  MBENCH_READ_EXTRAS = 1024,
  MBENCH_READ_LINES = 2048,
  /* Tests, executions and unknown parts together, and bytes, of a report.  */
  MBENCH_READ_MEMBERS = 1 << 20,
  MBENCH_READ_BYTES = 1 << 30
};

enum
{
  MBENCH_READ_END = -1,
  MBENCH_READ_BROKEN = -2
};

struct mbench_reader
{
  /* The next byte, MBENCH_READ_END, or MBENCH_READ_BROKEN where it cannot be
     had.  Called until it has returned one of the latter.  */
  int (*next) (void *data);
  void *data;
  /* What errors call the input.  */
  const char *name;
  /* Bytes that a report may have, MBENCH_READ_BYTES, and tests, executions and
     unknown parts together, MBENCH_READ_MEMBERS.  */
  size_t limit;
  size_t most_members;

  /* Where the next character stands.  */
  size_t line;
  size_t column;
  /* The byte that was looked at and not taken, if any; whoever reads on from
     the same place by other means must see it again.  */
  bool has_ahead;
  int ahead;

  /* The work that was done for the last report.  */
  size_t bytes;
  size_t tokens;

  /* Inside: the last token's text, the whole executions, all that
     most_members counts, whether the input ended where it should not.  */
  char *text;
  size_t length;
  size_t capacity;
  size_t executions;
  size_t members;
  bool has_ended;
  struct mbench_error error;
};

/* A reader at line 1, column 1.  */
void mbench_reader_init (struct mbench_reader *reader,
                         int (*next) (void *data), void *data,
                         const char *name);
void mbench_reader_release (struct mbench_reader *reader);

/* Read the next report.  *REPORT is NULL where there is none before the end
   of the input.  Of a Lisp report nothing behind its last parenthesis is
   taken; a text report ends where another one begins.  */
enum mbench_status mbench_read_report (struct mbench_reader *reader,
                                       struct micro_benchmark_report_ **report,
                                       struct mbench_error *error);

/* For the forms: the next byte, looked at and taken.  */
int mbench_reader_peek (struct mbench_reader *reader);
int mbench_reader_take (struct mbench_reader *reader);

/* Make the token empty; append a byte; append the next character, which must
   be valid UTF-8 and stands in the input.  EXPECTED says what a token too
   long should have been.  The token ends in a null byte at all times.  */
enum mbench_status mbench_reader_clear (struct mbench_reader *reader);
enum mbench_status mbench_reader_append (struct mbench_reader *reader,
                                         char byte, size_t limit,
                                         const char *expected);
enum mbench_status mbench_reader_character (struct mbench_reader *reader,
                                            size_t limit,
                                            const char *expected);

/* Fail: EXPECTED, and FOUND as a short printable text, at a place; or what
   comes next, where it stands.  The end of the input is a cut.  */
enum mbench_status mbench_reader_refuse (struct mbench_reader *reader,
                                         size_t line, size_t column,
                                         const char *expected,
                                         const char *found);
enum mbench_status mbench_reader_unexpected (struct mbench_reader *reader,
                                             const char *expected);

/* The forms.  What was read whole is in *REPORT also where they fail; it is
   NULL until the suite has a name.  */
enum mbench_status mbench_read_lisp (struct mbench_reader *reader,
                                     struct micro_benchmark_report_ **report);
enum mbench_status mbench_read_text (struct mbench_reader *reader,
                                     struct micro_benchmark_report_ **report);

#endif
