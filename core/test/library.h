/* Functions of shared libraries that know nothing of us.  */

#ifndef MBENCH_LIBRARY_H
#define MBENCH_LIBRARY_H

#include "base/status.h"
#include "test/module-trial.h"

struct mbench_library_function
{
  void *address;
  /* The library's file, without symbolic links.  Owned.  */
  char *path;
};

/* Find the function NAME that LIBRARY exports.  That is a path where it has a
   slash, and else looked for where the loader of programs looks.  It is loaded
   in a child by TRIAL first, and then stays loaded until the process ends.
   Errors name LIBRARY and what is wrong with it.  */
enum mbench_status mbench_library_function_find (
    const char *library, const char *name, const struct mbench_trial *trial,
    struct mbench_library_function *result, struct mbench_error *error);

#endif
