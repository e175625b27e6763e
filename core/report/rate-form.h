/* Rates in the forms that are read back: (rates (rate (name "NAME") ...)...)
   in Lisp, and in the text form lines for each rate, the first of which has
   its name.  */

#ifndef MBENCH_RATE_FORM_H
#define MBENCH_RATE_FORM_H

#include "report/lisp-field.h"
#include "report/rate.h"
#include "report/text-line.h"

/* Write RATED, each rate in a line with INDENT spaces before it; or under
   NAME.  */
void mbench_rates_write_lisp (FILE *out, int indent,
                              const struct mbench_rated *rated);
void mbench_rates_write_text (const struct mbench_sink *sink, const char *name,
                              const struct mbench_rated *rated);

/* Understand NODE, one (rate ...) of the datum of PAGE.  *IS_KNOWN becomes
   false where a part or a unit is one that this version does not know.  */
enum mbench_status mbench_rates_take_lisp (struct mbench_page *page,
                                           const struct mbench_node *node,
                                           bool *is_known);

/* Give PART of a rate the value that stands in VALUE, with its unit, which is
   cut off while it is looked at.  The result is what was expected instead.  */
const char *mbench_rates_take_text (struct mbench_build *build, unsigned part,
                                    char *value, bool *is_known);

#endif
