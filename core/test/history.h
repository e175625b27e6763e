/* The levels that past runs of a test have come to in this session, execution
   by execution: what a later run is predicted from.  Owns its list.  */

#ifndef MBENCH_HISTORY_H
#define MBENCH_HISTORY_H

#include <stddef.h>

enum
{
  /* The runs of an execution that are kept, the latest.  */
  MBENCH_HISTORY_RUNS = 20
};

struct mbench_past
{
  /* Of the execution.  */
  char *name;
  /* ns an iteration, the latest last.  */
  double levels[MBENCH_HISTORY_RUNS];
  size_t n;
};

struct mbench_history
{
  struct mbench_past *list;
  size_t n;
};

/* What is kept of the execution NAME; NULL where nothing is.  */
const struct mbench_past *
mbench_history_find (const struct mbench_history *history, const char *name);

/* Keep that a run of the execution NAME came to LEVEL.  Without memory nothing
   is kept of it.  */
void mbench_history_note (struct mbench_history *history, const char *name,
                          double level);

void mbench_history_release (struct mbench_history *history);

#endif
