/* A filter on names: an extended regular expression that matches in any
   part.  */

#ifndef MBENCH_FILTER_H
#define MBENCH_FILTER_H

#include <regex.h>
#include <stdbool.h>

#include "base/status.h"
#include "test/test.h"

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

/* Whether FILTER matches the name of TEST or, for one of a module, its full
   name.  */
bool mbench_filter_matches_test (const struct mbench_filter *filter,
                                 micro_benchmark_test_case test);
void mbench_filter_release (struct mbench_filter *filter);

#endif
