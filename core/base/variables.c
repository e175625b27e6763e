#include <config.h>

#include "base/variables.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether VARIABLE, "NAME=...", is called by one of the N NAMES.  */
static bool
is_called (const char *variable, const char *const *names, size_t n)
{
  size_t length = strcspn (variable, "=");
  for (size_t i = 0; i < n; ++i)
    if (strlen (names[i]) == length
        && strncmp (variable, names[i], length) == 0)
      return true;
  return false;
}

char **
mbench_variables_except (const char *const *names, size_t n, size_t *kept)
{
  size_t all = 0;
  while (environ[all] != NULL)
    ++all;
  char **list = calloc (all + n + 1, sizeof *list);
  *kept = 0;
  for (size_t i = 0; list != NULL && i < all; ++i)
    if (!is_called (environ[i], names, n))
      list[(*kept)++] = environ[i];
  return list;
}
