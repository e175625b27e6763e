#include <config.h>

#include "test/suite.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "test/origin.h"

struct kept
{
  struct kept *next;
  void *data;
  void (*release) (void *);
};

struct micro_benchmark_suite_definition
{
  char *name;
  size_t n;
  size_t capacity;
  micro_benchmark_test_case *tests;
  struct kept *kept;
  bool held;
  struct mbench_constraints constraints;
  /* Of tests, those that are gone included.  */
  size_t registrations;
  struct mbench_modules modules;
};

static enum mbench_status
check_free (micro_benchmark_suite suite, struct mbench_error *error)
{
  if (!suite->held)
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_CONFLICT,
                      "suite \"%.80s\" is running: expected its tests to "
                      "stay as they are until it ends",
                      suite->name);
}

enum mbench_status
mbench_suite_hold (micro_benchmark_suite suite, struct mbench_error *error)
{
  enum mbench_status status = check_free (suite, error);
  if (status == MBENCH_OK)
    suite->held = true;
  return status;
}

void
mbench_suite_unhold (micro_benchmark_suite suite)
{
  suite->held = false;
}

bool
mbench_suite_is_held (micro_benchmark_suite suite)
{
  return suite->held;
}

enum mbench_status
mbench_suite_new (const char *name, micro_benchmark_suite *result,
                  struct mbench_error *error)
{
  micro_benchmark_suite suite = calloc (1, sizeof *suite);
  if (suite == NULL || (suite->name = strdup (name)) == NULL)
    {
      free (suite);
      return mbench_no_memory (error, "a suite");
    }
  *result = suite;
  return MBENCH_OK;
}

void
micro_benchmark_suite_release (micro_benchmark_suite suite)
{
  if (suite == NULL)
    return;
  struct mbench_error error;
  if (check_free (suite, &error) != MBENCH_OK)
    {
      mbench_publish ("test", &error);
      return;
    }
  while (suite->kept != NULL)
    {
      struct kept *kept = suite->kept;
      suite->kept = kept->next;
      kept->release (kept->data);
      free (kept);
    }
  for (size_t i = 0; i < suite->n; ++i)
    mbench_test_case_free (suite->tests[i]);
  free (suite->tests);
  mbench_modules_release (&suite->modules);
  mbench_constraints_release (&suite->constraints);
  free (suite->name);
  free (suite);
}

enum mbench_status
mbench_suite_set_name (micro_benchmark_suite suite, const char *name,
                       struct mbench_error *error)
{
  char *copy = strdup (name);
  if (copy == NULL)
    return mbench_no_memory (error, "the name of a suite");
  free (suite->name);
  suite->name = copy;
  return MBENCH_OK;
}

/* The place of the test called NAME; the number of tests if there is none. */
static size_t
place_of (micro_benchmark_suite suite, const char *name)
{
  size_t i = 0;
  while (i < suite->n && strcmp (suite->tests[i]->name, name) != 0)
    ++i;
  return i;
}

micro_benchmark_test_case
mbench_suite_find (micro_benchmark_suite suite, const char *name)
{
  size_t place = place_of (suite, name);
  if (place < suite->n)
    return suite->tests[place];
  for (size_t i = 0; i < suite->n; ++i)
    if (mbench_test_case_has_full_name (suite->tests[i], name))
      return suite->tests[i];
  return NULL;
}

micro_benchmark_test_case
mbench_suite_find_in_module (micro_benchmark_suite suite, const char *module,
                             const char *plain_name)
{
  for (size_t i = 0; i < suite->n; ++i)
    {
      micro_benchmark_test_case test = suite->tests[i];
      if (test->module != NULL && strcmp (test->module->name, module) == 0
          && strcmp (test->plain_name, plain_name) == 0)
        return test;
    }
  return NULL;
}

struct mbench_modules *
mbench_suite_modules (micro_benchmark_suite suite)
{
  return &suite->modules;
}

enum mbench_status
mbench_suite_make_room (micro_benchmark_suite suite, size_t n,
                        struct mbench_error *error)
{
  enum mbench_status status = check_free (suite, error);
  if (status != MBENCH_OK || n <= suite->capacity - suite->n)
    return status;
  size_t capacity = 2 * suite->capacity + n + 8;
  micro_benchmark_test_case *tests
      = realloc (suite->tests, capacity * sizeof *tests);
  if (tests == NULL)
    return mbench_no_memory (error, "a test");
  suite->tests = tests;
  suite->capacity = capacity;
  return MBENCH_OK;
}

void
mbench_suite_take (micro_benchmark_suite suite, micro_benchmark_test_case test,
                   micro_benchmark_test_case old)
{
  size_t place = 0;
  while (place < suite->n && suite->tests[place] != old)
    ++place;
  if (place == suite->n)
    ++suite->n;
  suite->tests[place] = test;
  test->inherited = &suite->constraints;
  test->number = ++suite->registrations;
  mbench_test_case_free (old);
}

void
mbench_suite_forget (micro_benchmark_suite suite)
{
  suite->n = 0;
}

enum mbench_status
mbench_suite_add (micro_benchmark_suite suite, const char *name,
                  const micro_benchmark_test_definition *definition,
                  micro_benchmark_test_case *result, bool *replaced,
                  struct mbench_error *error)
{
  size_t place = place_of (suite, name);
  *replaced = place < suite->n;
  enum mbench_status status = mbench_suite_make_room (suite, 1, error);
  if (status == MBENCH_OK)
    status = mbench_test_case_new (name, definition, result, error);
  if (status == MBENCH_OK)
    mbench_suite_take (suite, *result, *replaced ? suite->tests[place] : NULL);
  return status;
}

enum mbench_status
mbench_suite_remove (micro_benchmark_suite suite,
                     micro_benchmark_test_case test,
                     struct mbench_error *error)
{
  enum mbench_status status = check_free (suite, error);
  if (status != MBENCH_OK)
    return status;
  size_t place = place_of (suite, test->name);
  mbench_test_case_free (test);
  --suite->n;
  memmove (suite->tests + place, suite->tests + place + 1,
           (suite->n - place) * sizeof *suite->tests);
  return MBENCH_OK;
}

enum mbench_status
mbench_suite_keep (micro_benchmark_suite suite, void *data,
                   void (*release) (void *), struct mbench_error *error)
{
  struct kept *kept = malloc (sizeof *kept);
  if (kept == NULL)
    return mbench_no_memory (error, "what a suite keeps");
  *kept = (struct kept){ suite->kept, data, release };
  suite->kept = kept;
  return MBENCH_OK;
}

void *
mbench_suite_last_kept (micro_benchmark_suite suite)
{
  return suite->kept != NULL ? suite->kept->data : NULL;
}

const struct mbench_constraints *
mbench_suite_constraints (micro_benchmark_suite suite)
{
  return &suite->constraints;
}

/* Let SUITE give CONSTRAINTS, which move to it, where each test can keep them;
   else they are released.  */
static enum mbench_status
give (micro_benchmark_suite suite, struct mbench_constraints *constraints,
      struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < suite->n && status == MBENCH_OK; ++i)
    status = mbench_origin_check (suite->tests[i], constraints,
                                  &suite->tests[i]->constraints, error);
  if (status != MBENCH_OK)
    {
      mbench_constraints_release (constraints);
      return status;
    }
  mbench_constraints_release (&suite->constraints);
  suite->constraints = *constraints;
  return MBENCH_OK;
}

enum mbench_status
mbench_suite_constrain (micro_benchmark_suite suite,
                        const struct mbench_constraints *source,
                        struct mbench_error *error)
{
  if (mbench_constraints_has (source, MBENCH_DIMENSIONS))
    return mbench_fail (error, MBENCH_INVALID,
                        "dimensions: expected a test, as a suite has none");
  struct mbench_constraints changed = suite->constraints;
  enum mbench_status status
      = mbench_constraints_merge (&changed, source, error);
  return status == MBENCH_OK ? give (suite, &changed, error) : status;
}

enum mbench_status
mbench_suite_unconstrain (micro_benchmark_suite suite, const char *key,
                          struct mbench_error *error)
{
  enum mbench_constraint_id id;
  enum mbench_status status = mbench_constraint_find (key, &id, error);
  struct mbench_constraints changed = suite->constraints;
  if (status == MBENCH_OK)
    status = mbench_constraints_unset (&changed, id, error);
  return status == MBENCH_OK ? give (suite, &changed, error) : status;
}

micro_benchmark_suite
micro_benchmark_suite_create (const char *name)
{
  micro_benchmark_suite suite = NULL;
  struct mbench_error error;
  if (name == NULL)
    mbench_refuse (__func__, "name", "a string");
  else if (mbench_suite_new (name, &suite, &error) != MBENCH_OK)
    mbench_publish ("test", &error);
  return suite;
}

#define PRESENT(suite)                                                        \
  ((suite) != NULL || mbench_refuse (__func__, "suite", "a suite"))

const char *
micro_benchmark_suite_get_name (micro_benchmark_suite suite)
{
  return PRESENT (suite) ? suite->name : NULL;
}

const char *
mbench_definition_fault (const micro_benchmark_test_definition *definition)
{
  if (definition == NULL)
    return "a test definition";
  if (definition->is_auto && definition->auto_test == NULL)
    return "one with the function auto_test, as is_auto is set";
  if (!definition->is_auto && definition->test == NULL)
    return "one with the function test, as is_auto is not set";
  return NULL;
}

micro_benchmark_test_case
micro_benchmark_suite_register_test (
    micro_benchmark_suite suite, const char *name,
    const micro_benchmark_test_definition *definition)
{
  if (!PRESENT (suite))
    return NULL;
  const char *fault = mbench_definition_fault (definition);
  if (name == NULL)
    fault = "a string";
  if (fault != NULL)
    {
      mbench_refuse (__func__, name == NULL ? "name" : "definition", fault);
      return NULL;
    }
  micro_benchmark_test_case test = NULL;
  struct mbench_error error;
  bool replaced = false;
  if (mbench_suite_add (suite, name, definition, &test, &replaced, &error)
      != MBENCH_OK)
    mbench_publish ("test", &error);
  else if (replaced)
    mbench_log ("test", MICRO_BENCHMARK_WARNING_LEVEL,
                "suite \"%s\": test \"%s\" takes the place of an earlier one",
                suite->name, test->name);
  return test;
}

size_t
micro_benchmark_suite_get_number_of_tests (micro_benchmark_suite suite)
{
  return PRESENT (suite) ? suite->n : 0;
}

micro_benchmark_test_case
micro_benchmark_suite_get_test (micro_benchmark_suite suite, size_t number)
{
  if (!PRESENT (suite))
    return NULL;
  if (number < suite->n)
    return suite->tests[number];
  mbench_refuse (__func__, "number", "less than the number of tests");
  return NULL;
}
