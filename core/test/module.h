/* Modules: shared objects whose tests, which the registration macros put on
   the library's list, come into a suite of this process; and the same again,
   when they were built anew.

   What is loaded is a private copy (test/module-copy.h).  The code of a module
   that was taken stays mapped until the process ends, also when another has
   taken its place: threads, handlers and data of it may be left.  A copy that
   was not taken leaves nothing behind: it is unloaded, and suite and list are
   as they were.

   Where a module is loaded that is there, its tests take the place of those
   that they had; each has a new number in its suite, no history, the
   constraints that the module gives now and over them those that somebody has
   set or lifted since it was loaded.  */

#ifndef MBENCH_MODULE_H
#define MBENCH_MODULE_H

#include <mbenchmark/suite.h>

#include "base/status.h"
#include "test/module-table.h"
#include "test/module-trial.h"

struct mbench_module_request
{
  /* The file as it was given, which needs no slash; for sentences too.  */
  const char *given;
  /* The name that the module is to have; NULL: that of the file.  */
  const char *as;
  /* The shared object to load; NULL: GIVEN.  */
  const char *object;
  /* Load OBJECT itself and not a copy, as it is one.  GIVEN may be gone.  */
  bool is_copy;
};

/* What a load has changed.  Owns the lists and their strings; the module is
   the suite's.  */
struct mbench_module_change
{
  const struct mbench_module *module;
  /* Whether it was there, and as it is now: nothing was done then.  */
  bool was_there;
  bool is_unchanged;
  /* The tests of the module, the first N_KNOWN of which it had; and those that
     it has no longer.  */
  size_t n;
  size_t n_known;
  char **names;
  size_t n_gone;
  char **gone;
};

void mbench_module_change_release (struct mbench_module_change *change);

/* The module that REQUEST would load again, in *MODULE; NULL where it would be
   a new one.  It is an error where its name is no name, or another module has
   it.  */
enum mbench_status mbench_module_identify (
    micro_benchmark_suite suite, const struct mbench_module_request *request,
    struct mbench_module **module, struct mbench_error *error);

/* Load the module of REQUEST, or load it again, and register its tests and
   constraints in SUITE.  All of it, with the functions of its constraints, is
   done in a child by TRIAL first.  Errors name the file and what is wrong with
   it; nothing is changed then.  CHANGE is to be released after success only.
   What of constraints could not be kept, and tests that take the place of
   others or need another name, are told by the log.  */
enum mbench_status mbench_module_load (
    micro_benchmark_suite suite, const struct mbench_module_request *request,
    const struct mbench_trial *trial, struct mbench_module_change *change,
    struct mbench_error *error);

#endif
