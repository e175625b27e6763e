/* A filter on names: an extended regular expression that matches in any
   part.  */

#ifndef MBENCH_FILTER_H
#define MBENCH_FILTER_H

#include <regex.h>
#include <stdbool.h>

#include "base/status.h"

struct mbench_filter
{
  /* Whether there is an expression; without one all names match.  */
  bool is_given;
  regex_t regex;
};

/* Make FILTER that of TEXT, which may be NULL: all.  */
enum mbench_status mbench_filter_make (struct mbench_filter *filter,
                                       const char *text,
                                       struct mbench_error *error);
bool mbench_filter_matches (const struct mbench_filter *filter,
                            const char *name);
void mbench_filter_release (struct mbench_filter *filter);

#endif
