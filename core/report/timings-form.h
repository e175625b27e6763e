/* What the forms of recorded timings are made of: each is a file
   report/timings-NAME.c with one function below, and takes bytes or lines,
   hands on samples and complains of what it leaves out.

   MBENCH_INVALID of a line or a member means that it is left out and told;
   mbench_timings_settle does it.  All else ends the reading.  */

#ifndef MBENCH_TIMINGS_FORM_H
#define MBENCH_TIMINGS_FORM_H

#include "base/decimal.h"
#include "report/timings.h"

enum
{
  MBENCH_TIMINGS_END = -1,
  MBENCH_TIMINGS_BROKEN = -2
};

enum
{
  /* Bytes that are looked at to tell the form; bytes of a line.  */
  MBENCH_TIMINGS_AHEAD = 64 << 10,
  MBENCH_TIMINGS_LINE = 64 << 20,
  /* Bytes of a cell, or of a string; cells of a row; digits of a number of
     JSON; lists and objects within one another.  */
  MBENCH_TIMINGS_STRING = 1 << 20,
  MBENCH_TIMINGS_CELLS = 1 << 16,
  MBENCH_TIMINGS_NUMBER = 1000,
  MBENCH_TIMINGS_DEPTH = 64
};

/* An input in progress.  The bytes from START to END are there and not taken;
   a null byte can be written behind them.  */
struct mbench_timings
{
  const struct mbench_timings_plan *plan;
  char *buffer;
  size_t capacity;
  size_t start;
  size_t end;
  bool has_ended;
  /* The error of the system where the input cannot be read, else 0.  */
  int broken;
  /* The line of the next byte, from 1.  */
  size_t line;
  size_t bad;
};

#define MBENCH_TIMINGS(id, name, reader, help)                                \
  enum mbench_status mbench_timings_##reader (struct mbench_timings *timings, \
                                              struct mbench_error *error);
#include "report/timings.def"
#undef MBENCH_TIMINGS

/* The form of an input that begins with the LENGTH bytes at HEAD, which is all
   where IS_WHOLE; AUTO where it is none that is read.  */
enum mbench_timings_format
mbench_timings_detect (const char *head, size_t length, bool is_whole);

/* Whether the first line that is not blank is one of commands, which no other
   form begins with.  */
bool mbench_timings_are_commands (const char *head, size_t length);

/* Whether the LENGTH bytes at LINE are a result of Go's benchmarks.  */
bool mbench_timings_is_go (const char *line, size_t length);

/* Have the next N bytes in the buffer, or all that there are.  */
enum mbench_status mbench_timings_fill (struct mbench_timings *timings,
                                        size_t n, struct mbench_error *error);

/* Have a further byte, and what it is, END or BROKEN.  */
int mbench_timings_more (struct mbench_timings *timings);

/* The next byte, looked at and taken.  */
static inline int
mbench_timings_peek (struct mbench_timings *timings)
{
  return timings->start < timings->end
             ? (unsigned char)timings->buffer[timings->start]
             : mbench_timings_more (timings);
}
static inline int
mbench_timings_take (struct mbench_timings *timings)
{
  int byte = mbench_timings_peek (timings);
  if (byte >= 0)
    ++timings->start;
  if (byte == '\n')
    ++timings->line;
  return byte;
}

/* Do EACH with the lines that are neither blank nor comments, without their
   ends, which it may change.  */
enum mbench_status mbench_timings_each_line (
    struct mbench_timings *timings,
    enum mbench_status (*each) (struct mbench_timings *timings, char *line,
                                struct mbench_error *error),
    struct mbench_error *error);

/* End the reading: at LINE, EXPECTED should have been in the place of FOUND, a
   text to be quoted, or of the next byte.  */
enum mbench_status mbench_timings_refuse (struct mbench_timings *timings,
                                          size_t line, const char *expected,
                                          const char *found,
                                          struct mbench_error *error);
enum mbench_status mbench_timings_unexpected (struct mbench_timings *timings,
                                              const char *expected,
                                              struct mbench_error *error);

/* Tell WHAT is to be known of LINE, where nothing is wrong.  */
void mbench_timings_tell (struct mbench_timings *timings, size_t line,
                          const char *what);

/* Complain that something at LINE was left out because of WHY.  */
void mbench_timings_complain (struct mbench_timings *timings, size_t line,
                              const char *why);

/* The same where STATUS is MBENCH_INVALID, for the reason in ERROR; then all
   is well.  */
enum mbench_status mbench_timings_settle (struct mbench_timings *timings,
                                          size_t line,
                                          enum mbench_status status,
                                          const struct mbench_error *error);

/* The unit that the LENGTH bytes at TEXT call, as a part of a second.  */
bool mbench_timings_unit_find (const char *text, size_t length,
                               struct mbench_scale *unit);

/* Whether the plan is to be told where VALUE, in its unit, is coarse.  */
static inline bool
mbench_timings_may_be_coarse (const struct mbench_timings_plan *plan,
                              int64_t value)
{
  return plan->is_coarse != NULL && value < MBENCH_TIMINGS_FEW;
}

/* Tell the plan whether such a VALUE is coarse beside PS, the same in ps.  */
static inline void
mbench_timings_note_coarse (const struct mbench_timings_plan *plan,
                            int64_t value, int64_t ps)
{
  for (int unit = MBENCH_TIMINGS_PS; unit < plan->unit; ++unit)
    value *= 10;
  if (ps != value)
    *plan->is_coarse = true;
}

/* Read TEXT, a number with or without a unit behind it, blanks around, which
   is of UNIT where it has none; hand it on as a sample of NAME.  */
enum mbench_status mbench_timings_time (const struct mbench_timings *timings,
                                        const char *text,
                                        struct mbench_scale unit,
                                        int64_t *value,
                                        struct mbench_error *error);
enum mbench_status mbench_timings_hand (struct mbench_timings *timings,
                                        const char *name, const char *text,
                                        struct mbench_scale unit,
                                        struct mbench_error *error);

static const struct mbench_scale mbench_timings_ns = { 1, -9 };
static const struct mbench_scale mbench_timings_seconds = { 1, 0 };

#endif
