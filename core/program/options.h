/* Command lines described by tables, so that what is parsed and what --help
   tells are one list.  */

#ifndef MBENCH_OPTIONS_H
#define MBENCH_OPTIONS_H

#include <stdio.h>

#include "base/status.h"

struct mbench_option
{
  /* The long name, and the one-letter name or zero.  */
  const char *name;
  char letter;
  /* What may stand behind the long name, as --help has it: "=NAME" for an
     argument, "[=NAME]" for one that may be left out and then never is the
     next word; NULL: nothing.  */
  const char *argument;
  const char *help;
};

/* Read options off the front of ARGV from *NEXT on, and call TAKE with the
   number of each one's row in TABLE, which has N rows, and its argument or
   NULL.  Stops after an option that TAKE returns MBENCH_OK for but sets
   *DONE, at the first argument that is no option, and after "--".  *NEXT is
   then the first argument left.  */
enum mbench_status mbench_options_read (
    int argc, char **argv, int *next, const struct mbench_option *table,
    size_t n,
    enum mbench_status (*take) (void *data, size_t row, const char *argument,
                                bool *done, struct mbench_error *error),
    void *data, struct mbench_error *error);

/* Write each row of TABLE, in lines of less than 80 columns.  */
void mbench_options_help (const struct mbench_option *table, size_t n,
                          FILE *out);

#endif
