/* The outcome of an execution: what it came to, and what there is to say
   about it.  An outcome owns its message.

   DONE: it went through.  SKIPPED: it was not run.  INTERRUPTED: somebody
   stopped it.  RAISED, EXITED, ESCAPED: its code left by an exception, by a
   call to exit, or through a continuation.  FAILED: the engine could not go
   on, for want of memory or of a device.  */

#ifndef MBENCH_OUTCOME_H
#define MBENCH_OUTCOME_H

#include <stdbool.h>

enum mbench_outcome_kind
{
#define MBENCH_OUTCOME(id, name) MBENCH_OUTCOME_##id,
#include "run/outcome.def"
#undef MBENCH_OUTCOME
};

struct mbench_outcome
{
  enum mbench_outcome_kind kind;
  /* NULL where there is nothing to say.  */
  char *message;
};

/* "done" and its like.  */
const char *mbench_outcome_name (enum mbench_outcome_kind kind);

/* The kind called NAME.  False when there is none.  */
bool mbench_outcome_find (const char *name, enum mbench_outcome_kind *kind);

/* Make OUTCOME one of KIND with a copy of MESSAGE, which may be NULL.  An
   outcome that is not DONE any more stays as it is: the first cause counts. */
void mbench_outcome_set (struct mbench_outcome *outcome,
                         enum mbench_outcome_kind kind, const char *message);

void mbench_outcome_release (struct mbench_outcome *outcome);

#endif
