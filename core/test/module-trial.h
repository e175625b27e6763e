/* A trial: work that may crash, exit or never end, done in a forked child
   first, where it costs nothing but the child.  */

#ifndef MBENCH_MODULE_TRIAL_H
#define MBENCH_MODULE_TRIAL_H

#include "base/child.h"
#include "base/status.h"

enum
{
  MBENCH_TRIAL_DEADLINE_MS = 10000,
  /* The bytes of what is being done, with its null character.  */
  MBENCH_TRIAL_DOING = 64
};

struct mbench_trial
{
  /* NULL: a plain fork.  */
  const struct mbench_child_host *host;
  int deadline_ms;
};

/* Call ACT with DATA in a child; what it prints is not seen.  It may write
   to DOING what it is about to do; that is INITIALLY at first.  If it does not
   return, the error's sentence begins with SUBJECT, tells what was being done
   and how it ended, and quotes the last line that was printed.  */
enum mbench_status mbench_trial_run (const struct mbench_trial *trial,
                                     const char *subject,
                                     const char *initially,
                                     void (*act) (void *data, char *doing),
                                     void *data, struct mbench_error *error);

#endif
