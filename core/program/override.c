#include <config.h>

#include "program/override.h"

#include <stdlib.h>
#include <string.h>

enum mbench_status
mbench_override_read (struct mbench_constraints *overrides, const char *text,
                      struct mbench_error *error)
{
  const char *equal = strchr (text, '=');
  if (equal == NULL)
    return mbench_fail (error, MBENCH_INVALID,
                        "--set \"%.80s\": expected KEY=VALUE", text);
  char *key = strndup (text, (size_t)(equal - text));
  if (key == NULL)
    return mbench_no_memory (error, "a constraint");
  enum mbench_constraint_id id;
  enum mbench_status status = mbench_constraint_find (key, &id, error);
  free (key);
  return status == MBENCH_OK
             ? mbench_constraints_read (overrides, id, equal + 1, error)
             : status;
}

enum mbench_status
mbench_override_complete (struct mbench_constraints *overrides,
                          const struct mbench_constraints *usual,
                          struct mbench_error *error)
{
  if (usual == NULL)
    return MBENCH_OK;
  struct mbench_constraints missing = *usual;
  missing.given &= ~overrides->given;
  return mbench_constraints_merge (overrides, &missing, error);
}
