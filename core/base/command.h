/* Commands: another program, executed in a child by its list of arguments and
   waited for.  It is in a process group of its own, reads nothing, and ends
   with this process.  */

#ifndef MBENCH_COMMAND_H
#define MBENCH_COMMAND_H

#include <stddef.h>

#include "base/child.h"
#include "base/status.h"
#include "base/words.h"

struct mbench_command
{
  /* What it is, for messages: "the compiler cc".  */
  const char *what;
  /* The program's file, which is looked for nowhere else, and its arguments;
     the first of them is its name.  */
  const char *path;
  const struct mbench_words *arguments;
  /* A folder for its temporary files, or NULL: where they usually are.  */
  const char *temporary;
};

/* What came of it.  */
struct mbench_command_result
{
  /* As waitpid has it.  */
  int status;
  /* What it wrote to standard output and standard error, with what did not
     fit counted.  Owned.  */
  struct mbench_stream output;
  struct mbench_stream errors;
};

/* The file of PROGRAM: itself where it has a slash, else the first of the
   folders of PATH that has it.  Malloc'ed; NULL where there is none that can
   be executed, with errno set.  */
char *mbench_command_find (const char *program);

/* Run COMMAND to its end, whatever that is.  An error where it could not be
   begun, or where SIGINT, SIGTERM or SIGHUP came to this process, which ends
   the command with all of its group: MBENCH_INTERRUPTED.  RESULT is to be
   released in any case.  */
enum mbench_status mbench_command_run (const struct mbench_command *command,
                                       struct mbench_command_result *result,
                                       struct mbench_error *error);

/* MBENCH_OK where it ended with status 0; else an error that tells how WHAT
   ended.  */
enum mbench_status
mbench_command_check (const char *what,
                      const struct mbench_command_result *result,
                      struct mbench_error *error);

void mbench_command_release (struct mbench_command_result *result);

#endif
