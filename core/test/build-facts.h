/* What a test was built with, where mbsh built it: strings that are owned.  */

#ifndef MBENCH_BUILD_FACTS_H
#define MBENCH_BUILD_FACTS_H

#include "base/status.h"

struct mbench_build_facts
{
  /* The compiler as it was called, such as "gcc -m32".  */
  char *compiler;
  /* The first line of what it says of its version; empty where it says
     nothing.  */
  char *version;
  /* The flags, parted by blanks; a word that a shell would part or change is
     in quotes.  Folders of our own headers are left out.  */
  char *flags;
};

/* *RESULT becomes a copy of FACTS, or NULL where that is NULL.  */
enum mbench_status
mbench_build_facts_copy (const struct mbench_build_facts *facts,
                         struct mbench_build_facts **result,
                         struct mbench_error *error);

/* Release the strings; free the record as well.  */
void mbench_build_facts_release (struct mbench_build_facts *facts);
void mbench_build_facts_free (struct mbench_build_facts *facts);

#endif
