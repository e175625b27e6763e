/* The command line of mbsh.  */

#ifndef MBSH_OPTIONS_H
#define MBSH_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/screen.h"
#include "base/status.h"
#include "program/destination.h"
#include "progress.h"
#include "report/timings.h"
#include "run/placement.h"
#include "test/constraint.h"

enum mbsh_mode
{
  /* Load the files and evaluate the expressions, then prompt or run.  */
  MBSH_LOAD,
  /* Be the interpreter of a script.  */
  MBSH_SCRIPT,
  /* Tell of the machine.  */
  MBSH_DOCTOR,
  /* Analyze the recorded timings in the files.  */
  MBSH_ANALYZE,
  MBSH_HELP,
  MBSH_VERSION
};

/* Strings of argv, in their order.  */
struct mbsh_list
{
  const char **list;
  size_t n;
};

/* To be released, after a failure too.  */
struct mbsh_options
{
  enum mbsh_mode mode;
  const char *script;
  /* What -l and FILE name; -L; -c; the patterns of --run; --output.  */
  struct mbsh_list files;
  struct mbsh_list directories;
  struct mbsh_list expressions;
  struct mbsh_list patterns;
  struct mbsh_list outputs;
  /* The options on commands, each a name and an argument, "" for none.  */
  struct mbsh_list commands;
  bool no_init;
  bool no_isolation;
  /* --run, or what comes to it; --list.  */
  bool run;
  bool list;
  bool quiet;
  enum mbsh_progress_mode progress;
  enum mbench_colour colour;
  /* The constraints of all runs.  */
  struct mbench_constraints overrides;
  /* The outputs again, read.  */
  struct mbench_destinations destinations;
  /* The time that each run may take, ns; zero: none was given.  */
  int64_t budget;
  struct mbench_placement placement;
  /* Flags for the compiler, or NULL.  */
  const char *cflags;
  /* Of recorded timings: their form, and the unit that they become.  */
  enum mbench_timings_format format;
  mbench_timings_unit unit;
  /* An option that was given and means something to --analyze alone; and one
     that means something beside tests alone.  NULL: none.  */
  const char *analyzing;
  const char *running;
  /* The arguments from ARGV[rest] on are the script's, the files' or the
     expressions'.  */
  int rest;
};

enum mbench_status mbsh_options_parse (int argc, char **argv,
                                       struct mbsh_options *options,
                                       struct mbench_error *error);
void mbsh_options_help (FILE *out);
void mbsh_options_release (struct mbsh_options *options);

#endif
