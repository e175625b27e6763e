/* mbsh --analyze: recorded timings, without Guile.  */

#ifndef MBSH_ANALYZE_H
#define MBSH_ANALYZE_H

#include "options.h"

/* Read and analyze the files of OPTIONS, results to standard output and
   complaints to standard error.  Returns the exit status: 0, or 1 where a line
   or a file was bad or the output could not be written.  */
int mbsh_analyze (const struct mbsh_options *options);

#endif
