/* The parts that the fields of a report have, with their names in both forms
   that are read back.  A field of one value has one part without a name.  */

#ifndef MBENCH_FIELD_PART_H
#define MBENCH_FIELD_PART_H

#include "report/report.h"

struct mbench_part
{
  /* In a list of the Lisp form, and behind the field's name in the text
     form.  */
  const char *lisp;
  const char *suffix;
  bool is_squared;
  /* Whether the field is not whole without it.  */
  bool is_needed;
};

/* The parts of FIELD, and how many.  */
const struct mbench_part *mbench_parts (enum mbench_field field, unsigned *n);

/* The part of FIELD that is called NAME in the Lisp form, and the
   field and its part that are called NAME in the text form.  False when there
   is none.  */
bool mbench_part_find (enum mbench_field field, const char *name,
                       unsigned *part);
bool mbench_part_find_text (const char *name, enum mbench_field *field,
                            unsigned *part);

#endif
