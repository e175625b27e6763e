/* A time a line, in ns where it has no unit; and lines of commands, which
   someone else does.  */

#include <config.h>

#include "report/timings-form.h"

#include <string.h>

static enum mbench_status
read_number (struct mbench_timings *timings, char *line,
             struct mbench_error *error)
{
  char *comment = strchr (line, '#');
  if (comment != NULL)
    *comment = '\0';
  return mbench_timings_hand (timings, timings->plan->name, line,
                              mbench_timings_ns, error);
}

enum mbench_status
mbench_timings_numbers (struct mbench_timings *timings,
                        struct mbench_error *error)
{
  return mbench_timings_each_line (timings, read_number, error);
}

static enum mbench_status
do_command (struct mbench_timings *timings, char *line,
            struct mbench_error *error)
{
  return timings->plan->command (timings->plan->sink, line, error);
}

enum mbench_status
mbench_timings_commands (struct mbench_timings *timings,
                         struct mbench_error *error)
{
  if (timings->plan->command == NULL)
    return mbench_fail (error, MBENCH_INVALID,
                        "%.120s: expected recorded timings, found commands",
                        timings->plan->file);
  return mbench_timings_each_line (timings, do_command, error);
}
