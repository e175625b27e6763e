/* Modules: shared objects that tests come from.  */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "bind.h"
#include "error.h"
#include "isolation.h"
#include "loads.h"
#include "object.h"
#include "primitive.h"
#include "test/module.h"
#include "test/suite.h"

static void
release_change (void *change)
{
  mbench_module_change_release (change);
}

/* The N NAMES, and before REST.  */
static SCM
cons_names (size_t n, char *const *names, SCM rest)
{
  while (n-- > 0)
    rest = scm_cons (mbscm_from_string (names[n]), rest);
  return rest;
}

/* What CHANGE of SUITE comes to for Scheme, whose tests of these names are
   gone.  */
static SCM
note_change (SCM suite, micro_benchmark_suite c_suite,
             const struct mbench_module_change *change)
{
  SCM names = cons_names (change->n, change->names, SCM_EOL);
  SCM gone = cons_names (change->n_gone, change->gone, SCM_EOL);
  for (size_t i = 0; i < change->n; ++i)
    {
      micro_benchmark_test_case test
          = mbench_suite_find (c_suite, change->names[i]);
      if (test != NULL)
        test->is_loaded = true;
    }
  for (SCM rest = scm_append (scm_list_2 (names, gone)); scm_is_pair (rest);
       rest = scm_cdr (rest))
    scm_hash_remove_x (mbscm_suite_table (suite), scm_car (rest));
  return scm_list_n (mbscm_from_string (change->module->name),
                     scm_from_bool (change->was_there),
                     scm_from_bool (change->is_unchanged), names,
                     scm_from_size_t (change->n_known), gone, SCM_UNDEFINED);
}

/* In a worker, let REQUEST be about the copy that the shell has, which is the
   same code.  */
static void
ask_for_copy (struct mbench_module_request *request, const char *procedure)
{
  char *name = request->as != NULL ? strdup (request->as)
                                   : mbench_path_stem (request->given);
  if (name == NULL)
    mbscm_no_memory ();
  scm_dynwind_free (name);
  request->object = mbscm_copy_of_module (name);
  request->is_copy = true;
  if (request->object == NULL)
    scm_misc_error (procedure, "~A was not loaded where this was begun",
                    scm_list_1 (mbscm_from_string (request->given)));
}

static void
load (micro_benchmark_suite suite, struct mbench_module_request *request,
      struct mbench_module_change *change, const char *procedure)
{
  struct mbench_error error;
  if (mbscm_worker != NULL)
    ask_for_copy (request, procedure);
  mbscm_check (
      mbench_module_load (suite, request, &mbscm_trial, change, &error),
      &error);
  scm_dynwind_unwind_handler (release_change, change, SCM_F_WIND_EXPLICITLY);
}

static SCM
module_load_x (SCM suite, SCM file, SCM as, SCM object)
{
  static const char procedure[] = "load-module";
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  struct mbench_module_change change;
  scm_dynwind_begin (0);
  struct mbench_module_request request
      = { .given = mbscm_to_path (file, 1, procedure),
          .as = scm_is_true (as) ? mbscm_to_string (as, 2, procedure) : NULL,
          .object = scm_is_true (object) ? mbscm_to_path (object, 3, procedure)
                                         : NULL };
  load (c_suite, &request, &change, procedure);
  SCM result = note_change (suite, c_suite, &change);
  if (!change.was_there)
    mbscm_loaded_module (file, as);
  scm_dynwind_end ();
  return result;
}

static SCM
module_identify (SCM suite, SCM file, SCM as)
{
  static const char procedure[] = "load-module";
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  struct mbench_error error;
  struct mbench_module *module;
  scm_dynwind_begin (0);
  const struct mbench_module_request request
      = { .given = mbscm_to_path (file, 1, procedure),
          .as = scm_is_true (as) ? mbscm_to_string (as, 2, procedure) : NULL };
  mbscm_check (mbench_module_identify (c_suite, &request, &module, &error),
               &error);
  scm_dynwind_end ();
  return module != NULL ? mbscm_from_string (module->name) : SCM_BOOL_F;
}

static SCM
suite_modules (SCM suite)
{
  const struct mbench_modules *modules
      = mbench_suite_modules (mbscm_to_suite (suite, 1, "%suite-modules"));
  SCM list = SCM_EOL;
  for (size_t i = modules->n; i-- > 0;)
    {
      const struct mbench_module *module = modules->list[i];
      list = scm_cons (scm_list_4 (mbscm_from_string (module->name),
                                   scm_from_locale_string (module->given),
                                   scm_from_locale_string (module->where),
                                   scm_from_bool (module->is_named)),
                       list);
    }
  return list;
}

static SCM
test_module (SCM suite, SCM name)
{
  static const char procedure[] = "%test-module";
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  scm_dynwind_begin (0);
  micro_benchmark_test_case test
      = mbench_suite_find (c_suite, mbscm_to_string (name, 2, procedure));
  scm_dynwind_end ();
  return test != NULL && test->module != NULL
             ? scm_cons (mbscm_from_string (test->module->name),
                         mbscm_from_string (test->plain_name))
             : SCM_BOOL_F;
}

static SCM
suite_find_name (SCM suite, SCM name)
{
  static const char procedure[] = "%suite-find-name";
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  scm_dynwind_begin (0);
  micro_benchmark_test_case test
      = mbench_suite_find (c_suite, mbscm_to_string (name, 2, procedure));
  scm_dynwind_end ();
  return test != NULL ? mbscm_from_string (test->name) : SCM_BOOL_F;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%module-load!", "(suite file as object)", module_load_x,
                   "Register the tests of the module @var{file}, called "
                   "@var{as} or, where that is @code{#f}, after the file; the "
                   "shared object to load is @var{object} or, where that is "
                   "@code{#f}, the file.  Return a list: its name, whether it "
                   "was there, whether it is as it was, the names of its "
                   "tests, how many of these it had before, and the names of "
                   "those that it has no longer."),
  MBSCM_PRIMITIVE ("%module-identify", "(suite file as)", module_identify,
                   "Return the name of the module that a load of @var{file}, "
                   "called @var{as} or, where that is @code{#f}, after the "
                   "file, would load again; @code{#f} where it would be a new "
                   "one."),
  MBSCM_PRIMITIVE ("%suite-modules", "(suite)", suite_modules,
                   "Return a list for each module of @var{suite}: its name, "
                   "its file as it was given and from the root, and whether "
                   "it was given that name."),
  MBSCM_PRIMITIVE ("%test-module", "(suite name)", test_module,
                   "Return a pair of the name of the module that the test "
                   "came from and its name there, or @code{#f}."),
  MBSCM_PRIMITIVE ("%suite-find-name", "(suite name)", suite_find_name,
                   "Return what the test is called that @var{name} or, with "
                   "its module, @var{name} stands for, or @code{#f}."),
};

void
mbscm_init_module (void)
{
  MBSCM_DEFINE (primitives);
}
