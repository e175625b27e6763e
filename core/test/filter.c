#include <config.h>

#include "test/filter.h"

#include <stddef.h>
#include <stdlib.h>

enum mbench_status
mbench_filter_make (struct mbench_filter *filter, const char *text,
                    struct mbench_error *error)
{
  filter->is_given = false;
  if (text == NULL)
    return MBENCH_OK;
  int code = regcomp (&filter->regex, text, REG_EXTENDED | REG_NOSUB);
  if (code == REG_ESPACE)
    return mbench_no_memory (error, "a filter");
  if (code != 0)
    {
      char reason[100];
      regerror (code, &filter->regex, reason, sizeof reason);
      return mbench_fail (error, MBENCH_INVALID,
                          "filter \"%.80s\": %s; expected an extended "
                          "regular expression",
                          text, reason);
    }
  filter->is_given = true;
  return MBENCH_OK;
}

bool
mbench_filter_matches (const struct mbench_filter *filter, const char *name)
{
  return !filter->is_given || regexec (&filter->regex, name, 0, NULL, 0) == 0;
}

bool
mbench_filter_matches_test (const struct mbench_filter *filter,
                            micro_benchmark_test_case test)
{
  if (mbench_filter_matches (filter, test->name))
    return true;
  char *full = test->module != NULL ? mbench_test_case_full_name (test) : NULL;
  bool is_matched = full != NULL && mbench_filter_matches (filter, full);
  free (full);
  return is_matched;
}

void
mbench_filter_release (struct mbench_filter *filter)
{
  if (filter->is_given)
    regfree (&filter->regex);
  filter->is_given = false;
}
