/* Where reports go: a list that options fill.  */

#ifndef MBENCH_DESTINATION_H
#define MBENCH_DESTINATION_H

#include <stdbool.h>
#include <stdio.h>

#include "report/writer.h"

struct mbench_destination
{
  const struct mbench_writer *writer;
  /* Borrowed; NULL: the output of the program.  */
  const char *file;
};

struct mbench_destinations
{
  size_t n;
  struct mbench_destination *list;
};

/* Add what TEXT, "FORMAT" or "FORMAT:FILE" behind --output, names.  */
enum mbench_status
mbench_destinations_read (struct mbench_destinations *destinations,
                          const char *text, struct mbench_error *error);
void mbench_destinations_release (struct mbench_destinations *destinations);

/* Whether one of DESTINATIONS, or where there are none the console, is the
   output of the program.  */
bool mbench_destinations_have_output (const struct mbench_destinations *);

/* Write the VALUES of REPORT to each of DESTINATIONS, or where there are none
   to OUT as the console has it.  All are tried; the first error is returned,
   those of the others are logged unless they say the same.  */
enum mbench_status
mbench_destinations_write (const struct mbench_destinations *destinations,
                           const struct micro_benchmark_report_ *report,
                           const micro_benchmark_output_values *values,
                           FILE *out, struct mbench_error *error);

#endif
