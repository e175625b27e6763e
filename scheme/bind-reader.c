/* Reports read back.  Scheme hands over bytes, a chunk at a time; core asks
   for the next by a procedure that must not leave otherwise than by
   returning.  */

#include <config.h>

#include "report/reader.h"

#include <string.h>

#include "bind.h"
#include "loop.h"
#include "object.h"
#include "primitive.h"
#include "source.h"

static int
next_byte (void *data)
{
  struct mbscm_source *source = data;
  ptrdiff_t left = mbscm_source_left (source);
  if (left <= 0)
    return left < 0 ? MBENCH_READ_BROKEN : MBENCH_READ_END;
  int byte = (unsigned char)*mbscm_source_bytes (source);
  ++source->used;
  return byte;
}

/* The bytes that were handed over and not taken, or #f.  */
static SCM
rest (const struct mbscm_source *source, const struct mbench_reader *reader)
{
  bool has_ahead = reader->has_ahead && reader->ahead >= 0;
  size_t start = source->used - has_ahead;
  size_t size = source->size - start;
  if (size == 0)
    return SCM_BOOL_F;
  SCM bytes = scm_c_make_bytevector (size);
  memcpy (SCM_BYTEVECTOR_CONTENTS (bytes),
          SCM_BYTEVECTOR_CONTENTS (source->chunk) + start, size);
  return bytes;
}

static SCM
read_report (SCM refill, SCM name, SCM line, SCM column)
{
  static const char procedure[] = "%read-report";
  struct mbscm_source source = { .refill = refill, .chunk = SCM_BOOL_F };
  struct micro_benchmark_report_ *report = NULL;
  struct mbench_error error;
  struct mbench_reader reader;
  size_t c_line = mbscm_to_size (line);
  size_t c_column = mbscm_to_size (column);
  scm_dynwind_begin (0);
  mbench_reader_init (&reader, next_byte, &source,
                      mbscm_to_string (name, 2, procedure));
  mbscm_dynwind_core ();
  reader.line = c_line;
  reader.column = c_column;
  enum mbench_status status = mbench_read_report (&reader, &report, &error);
  mbench_reader_release (&reader);
  SCM result = SCM_BOOL_F;
  if (status != MBENCH_OK)
    result = mbscm_from_string (error.message);
  else if (report != NULL)
    result = mbscm_from_report (report);
  scm_dynwind_end ();
  return scm_vector (scm_list_4 (result, scm_from_size_t (reader.line),
                                 scm_from_size_t (reader.column),
                                 rest (&source, &reader)));
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE (
      "%read-report", "(refill name line column)", read_report,
      "Read a report from the bytevectors that the thunk @var{refill} "
      "returns, "
      "one after the other; the eof object ends the input, and @code{#f} says "
      "that it cannot be read.  @var{refill} must return.  Return a vector: "
      "the report, @code{#f} where there is none before the end, or what is "
      "wrong, a string; the line and the column behind it; the bytes that "
      "were not taken, or @code{#f}."),
};

void
mbscm_init_reader (void)
{
  MBSCM_DEFINE (primitives);
}
