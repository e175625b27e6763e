/* The outcome of an execution: what it came to, and what there is to say
   about it.  An outcome owns its message and its details.

   DONE: it went through.  SKIPPED: its set-up or body asked not to be
   measured.  INTERRUPTED: somebody stopped it.  TIMED_OUT: it took longer than
   its timeout.  RAISED, EXITED, ESCAPED: its code left by an exception, by a
   call to exit, or through a continuation.  KILLED: a signal ended its
   process.  OUT_OF_MEMORY: it asked for more than there was.  FAILED: the
   engine could not go on, for want of a device or of a body that works.
   UNKNOWN: a report of a later version says it by a word of its own.  */

#ifndef MBENCH_OUTCOME_H
#define MBENCH_OUTCOME_H

#include <stdbool.h>

enum mbench_outcome_kind
{
#define MBENCH_OUTCOME(id, name) MBENCH_OUTCOME_##id,
#include "run/outcome.def"
#undef MBENCH_OUTCOME
  MBENCH_OUTCOMES
};

enum mbench_detail
{
#define MBENCH_DETAIL(id, name) MBENCH_DETAIL_##id,
#include "run/outcome-detail.def"
#undef MBENCH_DETAIL
  MBENCH_DETAILS
};

struct mbench_outcome
{
  enum mbench_outcome_kind kind;
  /* The word for an UNKNOWN kind; else NULL.  */
  char *word;
  /* NULL where there is nothing to say.  */
  char *message;
  /* NULL where it is not known.  */
  char *details[MBENCH_DETAILS];
};

/* "done" and its like; "status" and its like.  */
const char *mbench_outcome_name (enum mbench_outcome_kind kind);
const char *mbench_detail_name (enum mbench_detail detail);

/* The kind or the detail called NAME.  False when there is none.  */
bool mbench_outcome_find (const char *name, enum mbench_outcome_kind *kind);
bool mbench_detail_find (const char *name, enum mbench_detail *detail);

/* Whether an execution that ended so has failed: one that was done or skipped
   has not.  */
static inline bool
mbench_outcome_is_bad (enum mbench_outcome_kind kind)
{
  return kind != MBENCH_OUTCOME_DONE && kind != MBENCH_OUTCOME_SKIPPED;
}

/* Whether the code that was executed has come to it by itself: it did not go
   through, and nobody ended it.  */
static inline bool
mbench_outcome_is_own (enum mbench_outcome_kind kind)
{
  return kind != MBENCH_OUTCOME_DONE && kind != MBENCH_OUTCOME_INTERRUPTED;
}

/* Make OUTCOME one of KIND with a copy of MESSAGE, which may be NULL.  An
   outcome that is not DONE any more stays as it is: the first cause counts. */
void mbench_outcome_set (struct mbench_outcome *outcome,
                         enum mbench_outcome_kind kind, const char *message);

/* The same for a kind that is called by WORD, which may be none that this
   version knows.  */
void mbench_outcome_set_word (struct mbench_outcome *outcome, const char *word,
                              const char *message);

/* "done" and its like, or the word of an unknown kind.  */
const char *mbench_outcome_word (const struct mbench_outcome *outcome);

/* Give OUTCOME a copy of TEXT as DETAIL.  */
void mbench_outcome_detail (struct mbench_outcome *outcome,
                            enum mbench_detail detail, const char *text);

/* Make RESULT a copy of OUTCOME.  Of a text that there is no memory for
   nothing is left.  */
void mbench_outcome_copy (const struct mbench_outcome *outcome,
                          struct mbench_outcome *result);

void mbench_outcome_release (struct mbench_outcome *outcome);

#endif
