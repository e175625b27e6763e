/* A fresh execution of the program, in the runner: what it needs to run one
   planned execution in the place of a forked child, and how it begins.  The
   other end is run/worker.h.

   The program is executed with the arguments that it had, and one variable of
   the environment more, of which nobody needs to know: a program whose main is
   its own goes the way it went.  Standard input is closed; what it prints to
   standard output before it comes to the test is lost.  It has no descriptor
   but the standard ones, that of the file with job and samples, that of the
   message, and that of the output for the body.  Where a library is preloaded,
   that is one variable more.  */

#ifndef MBENCH_FRESH_H
#define MBENCH_FRESH_H

#include "run/host.h"
#include "run/shared.h"

/* The variable that tells a process of its job: its process number and what
   the numbers of its descriptors and sizes are.  */
#define MBENCH_WORKER_VARIABLE "MBENCH_WORKER"

/* And the one by which the loader is told what to preload, a list that colons
   part.  */
#define MBENCH_PRELOAD_VARIABLE "LD_PRELOAD"

struct mbench_fresh
{
  struct mbench_mapping mapping;
  /* The file of the mapping, and the program.  */
  int file;
  int program;
  char **arguments;
  char **environment;
  char variable[160];
  /* The variable that has a library preloaded, of malloc; NULL: as it is.  */
  char *preload;
};

/* Make RESULT what a fresh execution for PLANNED needs, which may take MEMORY
   bytes; ISOLATION tells how.  */
enum mbench_status mbench_fresh_new (const struct mbench_planned *planned,
                                     const struct mbench_isolation *isolation,
                                     enum mbench_output output, size_t memory,
                                     struct mbench_fresh *result,
                                     struct mbench_error *error);

/* The work of a child: become the program.  Returns where that cannot be,
   with the reason in the mapping.  DATA is a struct mbench_fresh.  */
void mbench_fresh_execute (void *data, int message);

/* Release all but the mapping.  */
void mbench_fresh_release (struct mbench_fresh *fresh);

#endif
