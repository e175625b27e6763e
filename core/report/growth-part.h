/* The parts of the growth of a test, for the forms that are read back.

   The closest model has a name of its own where none fits, so that whoever
   reads `model' alone is not told one that does not hold.  */

#ifndef MBENCH_GROWTH_PART_H
#define MBENCH_GROWTH_PART_H

#include "report/report.h"

enum mbench_growth_part
{
#define MBENCH_GROWTH_PART(id, kind, member, lisp, text)                      \
  MBENCH_GROWTH_PART_##id,
#include "report/growth.def"
#undef MBENCH_GROWTH_PART
  MBENCH_GROWTH_PARTS
};

enum mbench_growth_kind
{
  MBENCH_GROWTH_KIND_COUNT,
  MBENCH_GROWTH_KIND_NS,
  MBENCH_GROWTH_KIND_REAL,
  MBENCH_GROWTH_KIND_WORD
};

enum mbench_growth_kind mbench_growth_part_kind (enum mbench_growth_part part);
const char *mbench_growth_part_lisp_name (enum mbench_growth_part part);
/* Without "Growth-" before it.  */
const char *mbench_growth_part_text_name (enum mbench_growth_part part);
bool mbench_growth_part_find (const char *name, bool is_text,
                              enum mbench_growth_part *part);

/* What the text form has before the names.  */
#define MBENCH_GROWTH_PREFIX "Growth-"

/* Whether GROWN has PART, and then its value: a number, a count, or a word,
   by its kind.  */
bool mbench_growth_part_is_there (const struct mbench_grown *grown,
                                  enum mbench_growth_part part);
double mbench_growth_part_number (const struct mbench_grown *grown,
                                  enum mbench_growth_part part);
size_t mbench_growth_part_count (const struct mbench_grown *grown,
                                 enum mbench_growth_part part);
const char *mbench_growth_part_word (const struct mbench_grown *grown,
                                     enum mbench_growth_part part);

/* The way back: GROWN put together of parts.  `seen' has a bit for each.  */
struct mbench_growth_build
{
  struct mbench_grown grown;
  unsigned seen;
};

/* Give PART the value that TEXT is.  The result is what was expected instead,
   NULL where all is well.  *IS_KNOWN becomes false for a word that this
   version does not know.  */
const char *mbench_growth_build_part (struct mbench_growth_build *build,
                                      enum mbench_growth_part part,
                                      const char *text, bool *is_known);

/* The name of a part that is missing, NULL where BUILD is whole.  */
const char *
mbench_growth_build_missing (const struct mbench_growth_build *build);

#endif
