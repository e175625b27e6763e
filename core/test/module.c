#include <config.h>

#include "test/module.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/path.h"
#include "test/module-copy.h"
#include "test/module-tests.h"
#include "test/registry.h"
#include "test/suite.h"

/* A module on its way: the path as it was given, for messages, and what is
   loaded of it.  */
struct job
{
  const char *path;
  const char *copy;
  const struct mbench_module *module;
  micro_benchmark_suite suite;
};

static void
release_names (size_t *n, char ***names)
{
  for (size_t i = 0; i < *n; ++i)
    free ((*names)[i]);
  free (*names);
  *n = 0;
  *names = NULL;
}

void
mbench_module_change_release (struct mbench_module_change *change)
{
  release_names (&change->n, &change->names);
  release_names (&change->n_gone, &change->gone);
}

/* Append a copy of NAME to the N NAMES.  */
static enum mbench_status
append_name (size_t *n, char ***names, const char *name,
             struct mbench_error *error)
{
  char **list = realloc (*names, (*n + 1) * sizeof *list);
  if (list == NULL)
    return mbench_no_memory (error, "the names of tests");
  *names = list;
  list[*n] = strdup (name);
  if (list[*n] == NULL)
    return mbench_no_memory (error, "the names of tests");
  ++*n;
  return MBENCH_OK;
}

static enum mbench_status
check_file (const char *path, const char *object, struct mbench_error *error)
{
  struct stat facts;
  if (stat (object, &facts) != 0)
    return mbench_fail (error, MBENCH_IO, "%.150s: %s", path,
                        errno == ENOENT ? "no such file" : strerror (errno));
  if (!S_ISREG (facts.st_mode))
    return mbench_fail (error, MBENCH_IO,
                        "%.150s: not a regular file: expected a shared object",
                        path);
  return MBENCH_OK;
}

/* Why the loader did not take it, without the path where that comes first. */
static enum mbench_status
fail_to_open (const struct job *job, struct mbench_error *error)
{
  const char *reason = dlerror ();
  size_t length = strlen (job->copy);
  if (reason == NULL)
    reason = mbench_status_text (MBENCH_IO);
  else if (strncmp (reason, job->copy, length) == 0
           && strncmp (reason + length, ": ", 2) == 0)
    reason += length + 2;
  return mbench_fail (error, MBENCH_IO,
                      "%.150s: no shared object that can be loaded: %s",
                      job->path, reason);
}

/* Whether what came into REGISTRY while the module was loaded can be used. */
static enum mbench_status
check_records (const struct job *job, const struct mbench_registry *registry,
               struct mbench_error *error)
{
  if (registry->has_foreign)
    return mbench_fail (error, MBENCH_INVALID,
                        "%.150s: made for ABI %u of mbenchmark; this is ABI "
                        "%u: compile it again",
                        job->path, registry->foreign_abi,
                        (unsigned)MICRO_BENCHMARK_ABI);
  if (registry->tests == NULL)
    return mbench_fail (error, MBENCH_INVALID,
                        "%.150s: registers no test: expected one of the "
                        "macros MICRO_BENCHMARK_REGISTER_... in it",
                        job->path);
  for (const micro_benchmark_static_test *test = registry->tests; test != NULL;
       test = test->next)
    {
      const char *fault = mbench_definition_fault (&test->definition);
      if (fault != NULL)
        return mbench_fail (error, MBENCH_INVALID,
                            "%.150s: test \"%.80s\": its definition must be "
                            "%s",
                            job->path, test->name, fault);
    }
  return MBENCH_OK;
}

/* Load the copy and make TESTS of what it registers.  What was loaded stays
   only if that can be used; HANDLE is to be closed where the tests are not
   taken.  */
static enum mbench_status
open_tests (const struct job *job, void **handle,
            struct mbench_module_tests *tests, char *doing,
            struct mbench_error *error)
{
  struct mbench_registry registry;
  mbench_registry_init (&registry);
  mbench_registry_collect (&registry);
  *handle = dlopen (job->copy, RTLD_NOW | RTLD_LOCAL);
  mbench_registry_collect (NULL);
  if (*handle == NULL)
    return fail_to_open (job, error);
  enum mbench_status status = check_records (job, &registry, error);
  if (status == MBENCH_OK)
    status = mbench_module_tests_make (tests, &registry, job->module,
                                       job->suite, doing, error);
  return status;
}

static void
close_tests (void *handle, struct mbench_module_tests *tests, char *doing)
{
  mbench_module_tests_release (tests);
  snprintf (doing, MBENCH_TRIAL_DOING, "its destructors");
  if (handle != NULL)
    dlclose (handle);
}

/* The whole of it, in the child, on its copies.  What is refused there will be
   refused in the parent as well, which then tells.  */
static void
try_out (void *data, char *doing)
{
  struct mbench_module_tests tests = { NULL };
  void *handle;
  if (open_tests (data, &handle, &tests, doing, NULL) != MBENCH_OK)
    {
      close_tests (handle, &tests, doing);
      return;
    }
  snprintf (doing, MBENCH_TRIAL_DOING, "the clean-up of its data");
  mbench_module_tests_release (&tests);
}

/* Tell in CHANGE what TESTS will change.  */
static enum mbench_status
describe (const struct mbench_module_tests *tests,
          struct mbench_module_change *change, struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  size_t n = micro_benchmark_suite_get_number_of_tests (tests->suite);
  for (int turn = 0; turn < 2; ++turn)
    for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
      {
        bool is_known
            = tests->old[i] != NULL && tests->old[i]->module == tests->module;
        if (is_known != (turn == 0))
          continue;
        status = append_name (
            &change->n, &change->names,
            micro_benchmark_suite_get_test (tests->suite, i)->name, error);
        change->n_known += is_known;
      }
  n = micro_benchmark_suite_get_number_of_tests (tests->target);
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    {
      micro_benchmark_test_case test
          = micro_benchmark_suite_get_test (tests->target, i);
      if (test->module == tests->module
          && !mbench_module_tests_has (tests, test))
        status
            = append_name (&change->n_gone, &change->gone, test->name, error);
    }
  return status;
}

/* Tell in CHANGE which tests MODULE has in SUITE.  */
static enum mbench_status
name_tests (micro_benchmark_suite suite, const struct mbench_module *module,
            struct mbench_module_change *change, struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  size_t n = micro_benchmark_suite_get_number_of_tests (suite);
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    {
      micro_benchmark_test_case test
          = micro_benchmark_suite_get_test (suite, i);
      if (test->module == module)
        status = append_name (&change->n, &change->names, test->name, error);
    }
  change->n_known = change->n;
  return status;
}

/* Load the copy of JOB and let its tests come into the suite.  */
static enum mbench_status
take (const struct job *job, struct mbench_module_change *change,
      struct mbench_error *error)
{
  struct mbench_module_tests tests = { NULL };
  char doing[MBENCH_TRIAL_DOING];
  void *handle;
  enum mbench_status status = open_tests (job, &handle, &tests, doing, error);
  if (status == MBENCH_OK)
    status = describe (&tests, change, error);
  if (status == MBENCH_OK)
    mbench_module_tests_settle (&tests);
  else
    close_tests (handle, &tests, doing);
  mbench_module_tests_release (&tests);
  return status;
}

static enum mbench_status
refuse_name (const struct mbench_module_request *request, const char *name,
             struct mbench_error *error)
{
  return mbench_fail (
      error, MBENCH_INVALID,
      "%.150s: \"%.80s\" is no name for a module: expected one without blanks "
      "and without any of : / * ? \" ( )%s",
      request->given, name,
      request->as == NULL ? "; ,load FILE as NAME gives one" : "");
}

/* Where the module of REQUEST lies, and the name that it will have.  */
static enum mbench_status
find_names (const struct mbench_module_request *request, char **where,
            char **name, struct mbench_error *error)
{
  *name = NULL;
  enum mbench_status status
      = mbench_module_locate (request->given, where, error);
  if (status != MBENCH_OK)
    return status;
  *name = request->as != NULL ? strdup (request->as)
                              : mbench_path_stem (request->given);
  if (*name == NULL)
    status = mbench_no_memory (error, "the name of a module");
  else if (!mbench_module_name_is_sound (*name))
    status = refuse_name (request, *name, error);
  if (status != MBENCH_OK)
    {
      free (*name);
      free (*where);
    }
  return status;
}

/* As mbench_module_identify, of what find_names has found.  */
static enum mbench_status
identify (micro_benchmark_suite suite,
          const struct mbench_module_request *request, const char *where,
          const char *name, struct mbench_module **module,
          struct mbench_error *error)
{
  *module = mbench_modules_find (mbench_suite_modules (suite), name);
  if (*module == NULL || strcmp ((*module)->where, where) == 0)
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_CONFLICT,
                      "%.100s: there is a module %.60s, loaded from %.100s: "
                      "expected another name; ,load FILE as NAME gives one",
                      request->given, name, (*module)->where);
}

enum mbench_status
mbench_module_identify (micro_benchmark_suite suite,
                        const struct mbench_module_request *request,
                        struct mbench_module **module,
                        struct mbench_error *error)
{
  char *where;
  char *name;
  enum mbench_status status = find_names (request, &where, &name, error);
  if (status != MBENCH_OK)
    return status;
  status = identify (suite, request, where, name, module, error);
  free (where);
  free (name);
  return status;
}

/* A module for REQUEST that is in no suite yet; WHERE and NAME are taken
   over.  */
static enum mbench_status
make_module (const struct mbench_module_request *request, char *where,
             char *name, struct mbench_module **module,
             struct mbench_error *error)
{
  *module = calloc (1, sizeof **module);
  if (*module != NULL)
    **module = (struct mbench_module){ .name = name,
                                       .is_named = request->as != NULL,
                                       .given = strdup (request->given),
                                       .where = where };
  if (*module != NULL && (*module)->given != NULL)
    return MBENCH_OK;
  if (*module == NULL)
    {
      free (where);
      free (name);
    }
  mbench_module_free (*module);
  *module = NULL;
  return mbench_no_memory (error, "a module");
}

/* The copy to load, in *COPY.  */
static enum mbench_status
make_copy (const struct mbench_module_request *request, char **copy,
           struct mbench_error *error)
{
  const char *object
      = request->object != NULL ? request->object : request->given;
  enum mbench_status status = check_file (request->given, object, error);
  if (status != MBENCH_OK)
    return status;
  if (!request->is_copy)
    status = mbench_module_copy_make (object, request->given, copy, error);
  else if ((*copy = strdup (object)) == NULL)
    status = mbench_no_memory (error, "the path of a module");
  if (status != MBENCH_OK || !mbench_module_copy_is_cut (*copy))
    return status;
  mbench_module_copy_drop (*copy);
  return mbench_fail (error, MBENCH_INVALID,
                      "%.150s: not a whole shared object: its end is missing",
                      request->given);
}

/* Load the COPY, which is taken over, as MODULE, which is IS_NEW or in SUITE.
 */
static enum mbench_status
load_copy (micro_benchmark_suite suite,
           const struct mbench_module_request *request,
           struct mbench_module *module, bool is_new, char *copy,
           const struct mbench_trial *trial,
           struct mbench_module_change *change, struct mbench_error *error)
{
  struct job job = { request->given, copy, module, suite };
  struct mbench_modules *modules = mbench_suite_modules (suite);
  enum mbench_status status = mbench_trial_run (
      trial, request->given, "its constructors", try_out, &job, error);
  if (status == MBENCH_OK && is_new)
    status = mbench_modules_add (modules, module, error);
  if (status == MBENCH_OK)
    {
      status = take (&job, change, error);
      if (status != MBENCH_OK && is_new)
        --modules->n;
    }
  if (status != MBENCH_OK)
    {
      mbench_module_copy_drop (copy);
      return status;
    }
  mbench_module_copy_drop (module->copy);
  module->copy = copy;
  return MBENCH_OK;
}

static enum mbench_status
load (micro_benchmark_suite suite, const struct mbench_module_request *request,
      struct mbench_module *module, bool is_new,
      const struct mbench_trial *trial, struct mbench_module_change *change,
      struct mbench_error *error)
{
  char *copy;
  enum mbench_status status = make_copy (request, &copy, error);
  if (status != MBENCH_OK)
    return status;
  *change = (struct mbench_module_change){ .module = module,
                                           .was_there = !is_new };
  if (!is_new && mbench_module_copy_is_of (module->copy, copy))
    {
      change->is_unchanged = true;
      mbench_module_copy_drop (copy);
      status = name_tests (suite, module, change, error);
    }
  else
    status = load_copy (suite, request, module, is_new, copy, trial, change,
                        error);
  if (status != MBENCH_OK)
    mbench_module_change_release (change);
  return status;
}

enum mbench_status
mbench_module_load (micro_benchmark_suite suite,
                    const struct mbench_module_request *request,
                    const struct mbench_trial *trial,
                    struct mbench_module_change *change,
                    struct mbench_error *error)
{
  if (mbench_suite_is_held (suite))
    return mbench_fail (error, MBENCH_CONFLICT,
                        "%.150s: suite \"%.80s\" is running: expected it to "
                        "be loaded before or after",
                        request->given,
                        micro_benchmark_suite_get_name (suite));
  char *where;
  char *name;
  struct mbench_module *module;
  enum mbench_status status = find_names (request, &where, &name, error);
  if (status != MBENCH_OK)
    return status;
  status = identify (suite, request, where, name, &module, error);
  bool is_new = status == MBENCH_OK && module == NULL;
  if (is_new)
    status = make_module (request, where, name, &module, error);
  else
    {
      free (where);
      free (name);
    }
  if (status != MBENCH_OK)
    return status;
  status = load (suite, request, module, is_new, trial, change, error);
  if (status != MBENCH_OK && is_new)
    mbench_module_free (module);
  return status;
}
