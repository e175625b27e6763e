/* What a report holds that this version does not know: parts that a newer
   one wrote, kept as text so that they are written again.

   The name is a symbol of the Lisp form.  The text is the content of the only
   string after it where `is_string', else all that follows it, in the Lisp
   form.  A list of extras owns both.  */

#ifndef MBENCH_EXTRA_H
#define MBENCH_EXTRA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

enum
{
  /* The length of a name.  */
  MBENCH_EXTRA_NAME = 64
};

struct mbench_extra
{
  char *name;
  char *text;
  bool is_string;
};

struct mbench_extras
{
  size_t n;
  struct mbench_extra *list;
};

/* Append copies of NAME and TEXT.  */
enum mbench_status mbench_extras_add (struct mbench_extras *extras,
                                      const char *name, const char *text,
                                      bool is_string,
                                      struct mbench_error *error);
void mbench_extras_release (struct mbench_extras *extras);

/* Names pass between the forms: `speed-limit' is `Speed-Limit' in text, and
   back; a name that has capitals behind the first letter of a part keeps them
   all.  NAME is changed in place.  */
void mbench_extra_name_to_text (char *name);
void mbench_extra_name_from_text (char *name);

#endif
