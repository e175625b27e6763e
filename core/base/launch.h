/* Commands that are run again and again to be measured: a small process that
   has no part in this one's memory begins each run and clocks it.

   A launch is one command with what it reads and writes.  Its processes are a
   group of their own, which ends with the launch, and with this process.  */

#ifndef MBENCH_LAUNCH_H
#define MBENCH_LAUNCH_H

#include <sys/types.h>

#include "base/launch-reply.h"
#include "base/status.h"
#include "base/words.h"

struct mbench_launch_plan
{
  /* The program and its arguments.  A name without a slash is looked for in
     the folders of PATH, once.  */
  const struct mbench_words *words;
  /* The folder that the command runs in; NULL: this one's.  */
  const char *directory;
  /* "NAME=VALUE", in the place of variables of this process or beside them;
     NULL: none.  */
  const struct mbench_words *variables;
  /* Descriptors that become its standard streams, which stay the caller's.
     The first is read from its beginning in each run, the others begin empty
     where they are files.  */
  int input;
  int output;
  int errors;
};

struct mbench_launch
{
  pid_t pid;
  int socket;
};

/* The file of the launcher: of the build tree or the installed one.  */
const char *mbench_launcher (void);

/* Begin a launch of PLAN; nothing runs yet.  An error where the program or the
   launcher is not there names it.  */
enum mbench_status mbench_launch_begin (const struct mbench_launch_plan *plan,
                                        struct mbench_launch *launch,
                                        struct mbench_error *error);

/* Run the command to its end, whatever that is.  An error where it could not
   be executed, or the launcher is gone.  */
enum mbench_status mbench_launch_run (struct mbench_launch *launch,
                                      struct mbench_launch_reply *reply,
                                      struct mbench_error *error);

/* End the launch and all processes of its group; one that never began, whose
   pid is zero, too.  */
void mbench_launch_end (struct mbench_launch *launch);

#endif
