/* The command line of mbsh.  */

#ifndef MBSH_OPTIONS_H
#define MBSH_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "report/timings.h"
#include "run/placement.h"

enum mbsh_mode
{
  /* Load the files, then prompt or run.  */
  MBSH_LOAD,
  /* Be the interpreter of a script.  */
  MBSH_SCRIPT,
  /* Evaluate an expression.  */
  MBSH_EXPRESSION,
  /* Tell of the machine.  */
  MBSH_DOCTOR,
  /* Analyze the recorded timings in the files.  */
  MBSH_ANALYZE,
  MBSH_HELP,
  MBSH_VERSION
};

/* The strings are those of argv; the arrays are malloc'ed.  */
struct mbsh_options
{
  enum mbsh_mode mode;
  /* The script or the expression.  */
  const char *subject;
  /* What -l and FILE name, and what -L does, in their order.  */
  const char **files;
  size_t n_files;
  const char **directories;
  size_t n_directories;
  bool no_init;
  bool no_isolation;
  /* The meters of each run; NULL: those that its tests ask for.  */
  const char *meters;
  /* The time that each run may take, ns; zero: none was given.  */
  int64_t budget;
  struct mbench_placement placement;
  /* Flags for the compiler, or NULL.  */
  const char *cflags;
  /* Of recorded timings: their form, and the unit that they become.  */
  enum mbench_timings_format format;
  mbench_timings_unit unit;
  /* An option that was given and means something to --analyze alone; and
     whether -l was, which means nothing to it.  */
  const char *analyzing;
  bool has_load;
  /* The arguments from ARGV[rest] on are the script's or the
     expression's.  */
  int rest;
};

enum mbench_status mbsh_options_parse (int argc, char **argv,
                                       struct mbsh_options *options,
                                       struct mbench_error *error);
void mbsh_options_help (FILE *out);
void mbsh_options_release (struct mbsh_options *options);

#endif
