#include <config.h>

#include "run/outcome.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
#define MBENCH_OUTCOME(id, name) name,
#include "run/outcome.def"
#undef MBENCH_OUTCOME
};

const char *
mbench_outcome_name (enum mbench_outcome_kind kind)
{
  return names[kind];
}

bool
mbench_outcome_find (const char *name, enum mbench_outcome_kind *kind)
{
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (strcmp (name, names[i]) == 0)
      {
        *kind = (enum mbench_outcome_kind)i;
        return true;
      }
  return false;
}

void
mbench_outcome_set (struct mbench_outcome *outcome,
                    enum mbench_outcome_kind kind, const char *message)
{
  if (outcome->kind != MBENCH_OUTCOME_DONE)
    return;
  outcome->kind = kind;
  outcome->message = message != NULL ? strdup (message) : NULL;
}

void
mbench_outcome_release (struct mbench_outcome *outcome)
{
  free (outcome->message);
  *outcome = (struct mbench_outcome){ 0 };
}
