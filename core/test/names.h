/* Lists of the names of meters as people write them: "cpu-time,page-faults",
   with white space wherever it does not part a name; "none", "()", as Scheme
   writes an empty list, or nothing for none.  Names are kept in the order they
   have, each once.  */

#ifndef MBENCH_NAMES_H
#define MBENCH_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "device/counter.h"
#include "test/limits.h"

/* Read TEXT.  An error names the first name that no counter has, with those
   that are near to it, or how many there may be.  */
enum mbench_status mbench_names_read (const char *text,
                                      struct mbench_names *names,
                                      struct mbench_error *error);

/* Take the next name off *REST, which begins as the text of names.  False
   where there is none.  */
bool mbench_names_next (const char **rest, char name[MBENCH_COUNTER_NAME]);

size_t mbench_names_count (const struct mbench_names *names);

#endif
