/* The modules of a suite: shared objects that tests came from, each under a
   name of its own.

   A test of a module is called as in the module's source where that name is
   free, else, or where the module was given its name, "MODULE:NAME".  It can
   be asked for by that in either case.  */

#ifndef MBENCH_MODULE_TABLE_H
#define MBENCH_MODULE_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

/* Owns all of it.  */
struct mbench_module
{
  char *name;
  /* Whether it was given that name, and is not called after its file.  */
  bool is_named;
  /* The file as it was given, for sentences; and from the root, by which it is
     known, its folder without links.  It may be a source.  */
  char *given;
  char *where;
  /* What is loaded of it: a private copy, see test/module-copy.h.  */
  char *copy;
};

/* A list that a suite owns; zero is an empty one.  */
struct mbench_modules
{
  size_t n;
  struct mbench_module **list;
};

/* Whether NAME can be that of a module: some text without blanks and without
   characters that are more than themselves in names and patterns of tests.  */
bool mbench_module_name_is_sound (const char *name);

/* The file GIVEN from the root.  Errors name GIVEN.  */
enum mbench_status mbench_module_locate (const char *given, char **where,
                                         struct mbench_error *error);

/* The module called NAME, or NULL.  */
struct mbench_module *
mbench_modules_find (const struct mbench_modules *modules, const char *name);

/* Append a module, which is taken over.  */
enum mbench_status mbench_modules_add (struct mbench_modules *modules,
                                       struct mbench_module *module,
                                       struct mbench_error *error);

/* Free MODULE, which may be NULL, and drop its copy; the code stays.  */
void mbench_module_free (struct mbench_module *module);
void mbench_modules_release (struct mbench_modules *modules);

#endif
