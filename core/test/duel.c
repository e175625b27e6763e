#include <config.h>

#include "test/duel.h"

#include <stdlib.h>
#include <string.h>

size_t
mbench_duel_pairs (const struct mbench_duel *duel)
{
  if (duel->n < 2)
    return 0;
  return duel->has_all_pairs ? duel->n * (duel->n - 1) / 2 : duel->n - 1;
}

struct mbench_duel_pair
mbench_duel_pair (const struct mbench_duel *duel, size_t number)
{
  struct mbench_duel_pair pair = { 0, number + 1 };
  while (pair.other >= duel->n)
    {
      /* Of the pairs that are left the first has the next base.  */
      size_t left = pair.other - duel->n;
      ++pair.base;
      pair.other = pair.base + 1 + left;
    }
  return pair;
}

static enum mbench_status
copy_arm (const struct mbench_arm *source, struct mbench_arm *copy,
          struct mbench_error *error)
{
  const struct mbench_planned *planned = &source->planned;
  *copy = *source;
  copy->planned.name = strdup (planned->name);
  copy->planned.sizes
      = calloc (planned->dimensions + 1, sizeof *planned->sizes);
  if (copy->planned.name == NULL || copy->planned.sizes == NULL)
    return mbench_no_memory (error, "a duel");
  for (size_t i = 0; i < planned->dimensions; ++i)
    copy->planned.sizes[i] = planned->sizes[i];
  return MBENCH_OK;
}

enum mbench_status
mbench_duel_copy (const struct mbench_duel *source, struct mbench_duel *result,
                  struct mbench_error *error)
{
  *result = *source;
  result->n = 0;
  result->arms = calloc (source->n + 1, sizeof *result->arms);
  enum mbench_status status
      = result->arms != NULL ? MBENCH_OK : mbench_no_memory (error, "a duel");
  while (status == MBENCH_OK && result->n < source->n)
    {
      status = copy_arm (&source->arms[result->n], &result->arms[result->n],
                         error);
      ++result->n;
    }
  if (status != MBENCH_OK)
    mbench_duel_release (result);
  return status;
}

void
mbench_duel_release (struct mbench_duel *duel)
{
  for (size_t i = 0; i < duel->n; ++i)
    {
      free (duel->arms[i].planned.name);
      free (duel->arms[i].planned.sizes);
    }
  free (duel->arms);
  *duel = (struct mbench_duel){ 0 };
}
