/* Modules: shared objects that tests come from.  */

#include <config.h>

#include <stdlib.h>
#include <string.h>

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
                                   : mbench_module_name_of (request->given);
  if (name == NULL)
    mbscm_no_memory ();
  scm_dynwind_free (name);
  request->object = mbscm_copy_of_module (name);
  request->is_copy = true;
  if (request->object == NULL)
    scm_misc_error (procedure, "~A was not loaded where this was begun",
                    scm_list_1 (mbscm_from_string (request->given)));
}

static SCM
load (SCM suite, struct mbench_module_request *request, const char *procedure)
{
  static const struct mbench_trial trial
      = { &mbscm_isolation.child, MBENCH_TRIAL_DEADLINE_MS };
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  struct mbench_module_change change;
  struct mbench_error error;
  scm_dynwind_begin (0);
  if (mbscm_worker != NULL)
    ask_for_copy (request, procedure);
  mbscm_check (mbench_module_load (c_suite, request, &trial, &change, &error),
               &error);
  scm_dynwind_unwind_handler (release_change, &change, SCM_F_WIND_EXPLICITLY);
  SCM result = note_change (suite, c_suite, &change);
  scm_dynwind_end ();
  return result;
}

static SCM
module_load_x (SCM suite, SCM file, SCM as)
{
  static const char procedure[] = "load-module";
  mbscm_to_suite (suite, 1, procedure);
  if (!scm_is_string (file))
    scm_wrong_type_arg_msg (procedure, 1, file, "string");
  scm_dynwind_begin (0);
  char *path = scm_to_locale_string (file);
  scm_dynwind_free (path);
  struct mbench_module_request request
      = { .given = path,
          .as = scm_is_true (as) ? mbscm_to_string (as, 2, procedure) : NULL };
  SCM change = load (suite, &request, procedure);
  mbscm_loaded_module (file, as);
  scm_dynwind_end ();
  return change;
}

static const struct mbench_module *
find_module (SCM suite, SCM name, const char *procedure)
{
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  scm_dynwind_begin (0);
  const struct mbench_module *module = mbench_modules_find (
      mbench_suite_modules (c_suite), mbscm_to_string (name, 2, procedure));
  scm_dynwind_end ();
  if (module == NULL)
    scm_misc_error (
        procedure, "no module ~S in the suite ~S",
        scm_list_2 (name, mbscm_from_string (
                              micro_benchmark_suite_get_name (c_suite))));
  return module;
}

static SCM
module_reload_x (SCM suite, SCM name)
{
  static const char procedure[] = "reload-module!";
  const struct mbench_module *module = find_module (suite, name, procedure);
  struct mbench_module_request request
      = { .given = module->where,
          .as = module->is_named ? module->name : NULL };
  return load (suite, &request, procedure);
}

static SCM
suite_modules (SCM suite)
{
  const struct mbench_modules *modules
      = mbench_suite_modules (mbscm_to_suite (suite, 1, "%suite-modules"));
  SCM list = SCM_EOL;
  for (size_t i = modules->n; i-- > 0;)
    list = scm_cons (
        scm_cons (mbscm_from_string (modules->list[i]->name),
                  scm_from_locale_string (modules->list[i]->given)),
        list);
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
  MBSCM_PRIMITIVE ("%module-load!", "(suite file as)", module_load_x,
                   "Register the tests of the module @var{file}, called "
                   "@var{as} or, where that is @code{#f}, after the file.  "
                   "Return a list: its name, whether it was there, whether it "
                   "is as it was, the names of its tests, how many of these "
                   "it had before, and the names of those that it has no "
                   "longer."),
  MBSCM_PRIMITIVE ("%module-reload!", "(suite name)", module_reload_x,
                   "Load the module @var{name} again.  Return what "
                   "@code{%module-load!} does."),
  MBSCM_PRIMITIVE ("%suite-modules", "(suite)", suite_modules,
                   "Return an alist of the names of the modules of "
                   "@var{suite} and their files."),
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
