/* What the peers of comparisons have in common: a body of bodies.def, and it
   in several sizes.  */

#ifndef BENCH_VERSIONS_H
#define BENCH_VERSIONS_H

#include "bodies.h"

#include <string.h>

struct body
{
  const char *name;
  void *(*make) (size_t size);
  void (*call) (void *made);
};

/* That of a NAME, or NULL.  */
static inline const struct body *
find_body (const char *name)
{
  static const struct body bodies[] = {
#define BODY(name, size) { #name, make_##name, body_##name },
#include "bodies.def"
#undef BODY
  };
  for (size_t i = 0; i < sizeof bodies / sizeof *bodies; ++i)
    if (strcmp (name, bodies[i].name) == 0)
      return &bodies[i];
  return NULL;
}

#endif
