/* Inputs read into recordings: lines of commands are done as they come, and
   samples of the other forms are added, their names analyzed at the end.  */

#ifndef MBENCH_RECORDINGS_READ_H
#define MBENCH_RECORDINGS_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "report/recordings.h"
#include "report/timings.h"

struct mbench_recordings_input
{
  enum mbench_timings_format format;
  mbench_timings_unit unit;
  /* As those of struct mbench_timings_plan.  */
  ptrdiff_t (*read) (void *data, char *buffer, size_t size);
  void *source;
  const char *file;
  /* What samples without a name of their own are called; and whether it stands
     before the names of the others, with a colon between, so that those of
     several inputs stay apart.  */
  const char *name;
  bool has_prefix;
  /* Where commands print; and, where it ANALYZES, what the samples of each
     name of the other forms come to, in the order of appearance.  */
  FILE *out;
  bool analyzes;
  /* Gets what was wrong with a line, which was left out.  */
  void (*complain) (void *data, const char *message);
  void *data;
};

/* Read INPUT to its end into RECORDINGS.  *BAD is how many lines, or members,
   were left out, and how many names could not be analyzed; an input without
   any timings or commands counts as one.  Where it ANALYZES, a name whose
   figures rounding made coarse is complained of, not counted.  Fails as
   mbench_timings_read does; what was read before is there, and analyzed.  */
enum mbench_status
mbench_recordings_read (struct mbench_recordings *recordings,
                        const struct mbench_recordings_input *input,
                        size_t *bad, struct mbench_error *error);

#endif
