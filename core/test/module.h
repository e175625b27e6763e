/* Modules: shared objects whose tests, which the registration macros put on
   the library's list, come into a suite of this process.

   A module that was taken stays loaded until the process ends, since its
   tests and their functions are in it.  One that was not taken leaves nothing
   behind: it is unloaded, and suite and list are as they were.  */

#ifndef MBENCH_MODULE_H
#define MBENCH_MODULE_H

#include <mbenchmark/suite.h>

#include "base/status.h"
#include "test/module-trial.h"

/* The names of the tests that a module brought; what they point to is in the
   module, the array is owned.  A name may stand there twice.  */
struct mbench_module_tests
{
  size_t n;
  const char **names;
};

void mbench_module_tests_release (struct mbench_module_tests *tests);

/* Load the shared object PATH, which needs no slash, and register its tests
   and constraints in SUITE.  All of it, with the functions of its
   constraints, is done in a child by TRIAL first.  Errors name PATH and what
   is wrong with it.  */
enum mbench_status mbench_module_load (const char *path,
                                       micro_benchmark_suite suite,
                                       const struct mbench_trial *trial,
                                       struct mbench_module_tests *tests,
                                       struct mbench_error *error);

#endif
