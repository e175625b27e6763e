/* Readers of timings that were recorded elsewhere, in whatever form: bytes in,
   samples by name out, one at a time, so that memory does not grow with the
   input.  Times become whole numbers of a unit exactly, rounded half up; they
   never pass through floating point.

   What is read is not trusted: nothing is evaluated, lengths are bounded, and
   a refusal is "FILE:LINE: expected X, found Y".  */

#ifndef MBENCH_TIMINGS_H
#define MBENCH_TIMINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "report/report.h"

/* MBENCH_TIMINGS_AUTO looks at the content.  The names are those of
   timings.def.  */
enum mbench_timings_format
{
  MBENCH_TIMINGS_AUTO,
#define MBENCH_TIMINGS(id, name, reader, help) MBENCH_TIMINGS_##id,
#include "report/timings.def"
#undef MBENCH_TIMINGS
  MBENCH_TIMINGS_FORMATS
};

/* The unit of what comes out, as the exponent of a second: -12 for ps, -9 for
   ns, -6 for us, -3 for ms, 0 for s.  */
typedef int mbench_timings_unit;

enum
{
  /* The finest unit.  */
  MBENCH_TIMINGS_PS = -12,
  /* Below so much, rounding to whole units hides differences of a percent.  */
  MBENCH_TIMINGS_FEW = 100
};

struct mbench_timings_plan
{
  enum mbench_timings_format format;
  mbench_timings_unit unit;
  /* The next bytes, at most SIZE, to BUFFER: how many, 0 at the end, -1 with
     errno where they cannot be had.  Not called behind the end.  */
  ptrdiff_t (*read) (void *data, char *buffer, size_t size);
  void *source;
  /* Set before a sample is handed on that is below MBENCH_TIMINGS_FEW and of
     which a finer unit would tell more.  NULL: nobody asks.  */
  bool *is_coarse;
  /* What errors call the input; and what samples without a name of their own
     are called.  */
  const char *file;
  const char *name;
  /* Gets a sample in the unit.  NAME is as it stands in the input; what is
     refused, MBENCH_INVALID, is complained of and left out.  */
  enum mbench_status (*sample) (void *data, const char *name, int64_t value,
                                struct mbench_error *error);
  /* Gets a line of commands (report/recordings.h) that is neither blank nor a
     comment, without its end.  What it refuses is complained of with the
     number of the line.  NULL: commands are no timings, and refused.  */
  enum mbench_status (*command) (void *data, const char *line,
                                 struct mbench_error *error);
  /* Gets what was wrong with a line, which was left out, and what else is to
     be known, as that a column has no times.  */
  void (*complain) (void *data, const char *message);
  void *sink;
};

/* Read all of it.  *BAD is how many lines, or members, were left out.  Fails
   where nothing further can be read, as when the input breaks off inside a
   document, with what was read before handed on, or where `sample' does other
   than refuse.  */
enum mbench_status mbench_timings_read (const struct mbench_timings_plan *plan,
                                        size_t *bad,
                                        struct mbench_error *error);

/* What an iteration of SAMPLE took, a whole number of UNIT, rounded half up;
   refused where it has no iterations or a time below zero, as a clock that was
   set back makes it.  */
enum mbench_status
mbench_timings_of_sample (const micro_benchmark_time_sample_ *sample,
                          mbench_timings_unit unit, int64_t *value,
                          struct mbench_error *error);

/* The format called NAME, or auto, and the unit called ps, ns, us, ms or s. */
enum mbench_status
mbench_timings_format_read (const char *name,
                            enum mbench_timings_format *format,
                            struct mbench_error *error);
enum mbench_status mbench_timings_unit_read (const char *name,
                                             mbench_timings_unit *unit,
                                             struct mbench_error *error);
/* What a unit is called.  */
const char *mbench_timings_unit_name (mbench_timings_unit unit);

/* The next finer unit; UNIT itself where it is ps.  */
static inline mbench_timings_unit
mbench_timings_finer (mbench_timings_unit unit)
{
  return unit > MBENCH_TIMINGS_PS ? unit - 3 : unit;
}

const char *mbench_timings_format_name (enum mbench_timings_format format);

#endif
