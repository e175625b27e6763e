#include <config.h>

#include "test/module.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "test/registry.h"
#include "test/suite.h"

/* A module on its way: the path as it was given, for messages, and the real
   one, which the loader takes for a path and looks for nowhere else.  */
struct job
{
  const char *path;
  const char *real;
  micro_benchmark_suite suite;
};

void
mbench_module_tests_release (struct mbench_module_tests *tests)
{
  free (tests->names);
  *tests = (struct mbench_module_tests){ 0, NULL };
}

static enum mbench_status
check_file (const struct job *job, struct mbench_error *error)
{
  struct stat facts;
  if (stat (job->real, &facts) != 0)
    return mbench_fail (error, MBENCH_IO, "%.150s: %s", job->path,
                        strerror (errno));
  if (!S_ISREG (facts.st_mode))
    return mbench_fail (error, MBENCH_IO,
                        "%.150s: not a regular file: expected a shared object",
                        job->path);
  void *loaded = dlopen (job->real, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
  if (loaded == NULL)
    return MBENCH_OK;
  dlclose (loaded);
  return mbench_fail (error, MBENCH_CONFLICT,
                      "%.150s is loaded already; it stays as it is until this "
                      "process ends, a changed one needs another name",
                      job->path);
}

/* Why the loader did not take it, without the path where that comes first. */
static enum mbench_status
fail_to_open (const struct job *job, struct mbench_error *error)
{
  const char *reason = dlerror ();
  size_t length = strlen (job->real);
  if (reason == NULL)
    reason = mbench_status_text (MBENCH_IO);
  else if (strncmp (reason, job->real, length) == 0
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

static void
be_doing (char *doing, const char *what)
{
  snprintf (doing, MBENCH_TRIAL_DOING, "%s", what);
}

static enum mbench_status
take (const struct job *job, struct mbench_module_tests *tests, char *doing,
      struct mbench_error *error)
{
  struct mbench_registry registry;
  mbench_registry_init (&registry);
  mbench_registry_collect (&registry);
  void *handle = dlopen (job->real, RTLD_NOW | RTLD_LOCAL);
  mbench_registry_collect (NULL);
  if (handle == NULL)
    return fail_to_open (job, error);
  enum mbench_status status = check_records (job, &registry, error);
  if (status == MBENCH_OK)
    {
      tests->names = calloc (mbench_registry_number_of_tests (&registry),
                             sizeof *tests->names);
      if (tests->names == NULL)
        status = mbench_no_memory (error, "the names of tests");
    }
  if (status == MBENCH_OK)
    {
      be_doing (doing, "the functions of its constraints");
      tests->n
          = mbench_registry_empty_into (&registry, job->suite, tests->names);
      if (tests->n == 0)
        status = mbench_no_memory (error, "the tests of a shared object");
    }
  if (status != MBENCH_OK)
    {
      mbench_module_tests_release (tests);
      be_doing (doing, "its destructors");
      dlclose (handle);
    }
  return status;
}

/* The whole of it, in the child, on its copies.  What is refused there will be
   refused in the parent as well, which then tells.  */
static void
try_out (void *data, char *doing)
{
  struct mbench_module_tests tests = { 0, NULL };
  take (data, &tests, doing, NULL);
  mbench_module_tests_release (&tests);
}

enum mbench_status
mbench_module_load (const char *path, micro_benchmark_suite suite,
                    const struct mbench_trial *trial,
                    struct mbench_module_tests *tests,
                    struct mbench_error *error)
{
  *tests = (struct mbench_module_tests){ 0, NULL };
  if (mbench_suite_is_held (suite))
    return mbench_fail (error, MBENCH_CONFLICT,
                        "%.150s: suite \"%.80s\" is running: expected it to "
                        "be loaded before or after",
                        path, micro_benchmark_suite_get_name (suite));
  char *real = realpath (path, NULL);
  if (real == NULL)
    return mbench_fail (error, MBENCH_IO, "%.150s: %s", path,
                        errno == ENOENT ? "no such file" : strerror (errno));
  struct job job = { path, real, suite };
  char doing[MBENCH_TRIAL_DOING];
  enum mbench_status status = check_file (&job, error);
  if (status == MBENCH_OK)
    status = mbench_trial_run (trial, path, "its constructors", try_out, &job,
                               error);
  if (status == MBENCH_OK)
    status = take (&job, tests, doing, error);
  free (real);
  return status;
}
