/* What somebody may have meant by a name that is none: those of some names
   that the fewest changes of single bytes make of it (Levenshtein, "Binary
   codes capable of correcting deletions, insertions, and reversals", 1966).
   Names are lent.  */

#ifndef MBENCH_NEAREST_H
#define MBENCH_NEAREST_H

#include <stddef.h>

enum
{
  /* So many are kept.  */
  MBENCH_NEAREST_KEPT = 3,
  /* A name of more bytes is near to none.  */
  MBENCH_NEAREST_LENGTH = 127
};

struct mbench_nearest
{
  const char *name;
  /* Those that are near, the nearest first; of equals the one that was offered
     first.  */
  size_t n;
  const char *list[MBENCH_NEAREST_KEPT];
  size_t distances[MBENCH_NEAREST_KEPT];
};

/* Begin with NAME, and nothing near to it.  */
void mbench_nearest_begin (struct mbench_nearest *nearest, const char *name);

/* Keep OTHER if it is among the nearest.  One that takes more changes than
   half of the bytes of the name is another name, not one with a slip.  */
void mbench_nearest_offer (struct mbench_nearest *nearest, const char *other);

/* Write "a", "a or b" or "a, b or c" to TEXT, of SIZE > 0 bytes, which it is
   cut to; the empty string where nothing is near.  */
void mbench_nearest_write (const struct mbench_nearest *nearest, char *text,
                           size_t size);

#endif
