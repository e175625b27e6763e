#include <config.h>

#include "test/history.h"

#include <stdlib.h>
#include <string.h>

const struct mbench_past *
mbench_history_find (const struct mbench_history *history, const char *name)
{
  for (size_t i = 0; i < history->n; ++i)
    if (strcmp (history->list[i].name, name) == 0)
      return &history->list[i];
  return NULL;
}

/* A new entry of NAME; NULL without memory.  */
static struct mbench_past *
add (struct mbench_history *history, const char *name)
{
  char *copy = strdup (name);
  if (copy == NULL)
    return NULL;
  struct mbench_past *list
      = realloc (history->list, (history->n + 1) * sizeof *list);
  if (list == NULL)
    {
      free (copy);
      return NULL;
    }
  history->list = list;
  list[history->n] = (struct mbench_past){ .name = copy };
  return &list[history->n++];
}

void
mbench_history_note (struct mbench_history *history, const char *name,
                     double level)
{
  struct mbench_past *past
      = (struct mbench_past *)mbench_history_find (history, name);
  if (past == NULL)
    past = add (history, name);
  if (past == NULL)
    return;
  if (past->n == MBENCH_HISTORY_RUNS)
    memmove (past->levels, past->levels + 1, --past->n * sizeof *past->levels);
  past->levels[past->n++] = level;
}

void
mbench_history_release (struct mbench_history *history)
{
  for (size_t i = 0; i < history->n; ++i)
    free (history->list[i].name);
  free (history->list);
  *history = (struct mbench_history){ 0 };
}
