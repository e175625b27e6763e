/* Bytes that Scheme hands over to core's readers, a chunk at a time.  */

#ifndef MBSCM_SOURCE_H
#define MBSCM_SOURCE_H

#include <libguile.h>

#include <stddef.h>

/* REFILL is a thunk, which must not leave otherwise than by returning: a
   bytevector; an empty one or the eof object where the input ends; #f where it
   cannot be read.  Of CHUNK, the last one, so many bytes of SIZE are USED.
   Stands on the stack of C, where the collector sees it; begins with nothing
   but REFILL.  */
struct mbscm_source
{
  SCM refill;
  SCM chunk;
  size_t used;
  size_t size;
};

/* How many bytes there are at mbscm_source_bytes, more being asked for where
   none is left; 0 at the end, -1 where they cannot be had.  */
static inline ptrdiff_t
mbscm_source_left (struct mbscm_source *source)
{
  if (source->used == source->size)
    {
      source->chunk = scm_call_0 (source->refill);
      if (!scm_is_bytevector (source->chunk))
        return scm_is_false (source->chunk) ? -1 : 0;
      source->used = 0;
      source->size = SCM_BYTEVECTOR_LENGTH (source->chunk);
    }
  return (ptrdiff_t)(source->size - source->used);
}

static inline const signed char *
mbscm_source_bytes (const struct mbscm_source *source)
{
  return SCM_BYTEVECTOR_CONTENTS (source->chunk) + source->used;
}

#endif
