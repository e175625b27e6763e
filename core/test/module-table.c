#include <config.h>

#include "test/module-table.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "test/module-copy.h"

bool
mbench_module_name_is_sound (const char *name)
{
  if (*name == '\0')
    return false;
  for (; *name != '\0'; ++name)
    if ((unsigned char)*name <= ' ' || strchr (":/*?\"()\177", *name) != NULL)
      return false;
  return true;
}

/* Links that are the file itself are kept: what they lead to may be another
   file by the next load.  */
enum mbench_status
mbench_module_locate (const char *given, char **where,
                      struct mbench_error *error)
{
  const char *base = mbench_path_base (given);
  char *folder
      = base == given ? strdup (".") : strndup (given, (size_t)(base - given));
  if (folder == NULL)
    return mbench_no_memory (error, "the path of a module");
  char *real = realpath (folder, NULL);
  int reason = errno;
  free (folder);
  if (real == NULL)
    return mbench_fail (error, MBENCH_IO, "%.150s: %s", given,
                        reason == ENOENT ? "no such file" : strerror (reason));
  int n = asprintf (where, "%s/%s", strcmp (real, "/") == 0 ? "" : real, base);
  free (real);
  return n < 0 ? mbench_no_memory (error, "the path of a module") : MBENCH_OK;
}

struct mbench_module *
mbench_modules_find (const struct mbench_modules *modules, const char *name)
{
  for (size_t i = 0; i < modules->n; ++i)
    if (strcmp (modules->list[i]->name, name) == 0)
      return modules->list[i];
  return NULL;
}

enum mbench_status
mbench_modules_add (struct mbench_modules *modules,
                    struct mbench_module *module, struct mbench_error *error)
{
  struct mbench_module **list
      = realloc (modules->list, (modules->n + 1) * sizeof (void *));
  if (list == NULL)
    return mbench_no_memory (error, "the modules of a suite");
  modules->list = list;
  list[modules->n++] = module;
  return MBENCH_OK;
}

void
mbench_module_free (struct mbench_module *module)
{
  if (module == NULL)
    return;
  free (module->name);
  free (module->given);
  free (module->where);
  mbench_module_copy_drop (module->copy);
  free (module);
}

void
mbench_modules_release (struct mbench_modules *modules)
{
  for (size_t i = 0; i < modules->n; ++i)
    mbench_module_free (modules->list[i]);
  free (modules->list);
  *modules = (struct mbench_modules){ 0, NULL };
}
