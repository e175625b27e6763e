/* What a comparison comes to, as text for people: its arms, a sentence on each
   pair, and what else must be known to read them right.  */

#ifndef MBENCH_COMPARISON_TEXT_H
#define MBENCH_COMPARISON_TEXT_H

#include <stdio.h>

#include "run/comparison.h"

/* Write the text on COMPARISON, lines.  UNICODE: whether signs other than
   ASCII may be used.  */
enum mbench_status
mbench_comparison_write (const struct mbench_comparison *comparison,
                         bool unicode, FILE *out, struct mbench_error *error);

/* Write the lines on its arms that ended badly alone.  */
enum mbench_status
mbench_comparison_write_outcomes (const struct mbench_comparison *comparison,
                                  bool unicode, FILE *out,
                                  struct mbench_error *error);

#endif
