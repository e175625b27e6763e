#include <config.h>

#include "test/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/chronometer.h"
#include "test/module-table.h"
#include "test/origin.h"
#include "test/threading.h"

enum mbench_status
mbench_test_case_new (const char *name,
                      const micro_benchmark_test_definition *definition,
                      micro_benchmark_test_case *result,
                      struct mbench_error *error)
{
  micro_benchmark_test_case test = calloc (1, sizeof *test);
  if (test == NULL || (test->name = strdup (name)) == NULL)
    {
      free (test);
      return mbench_no_memory (error, "a test");
    }
  test->definition = *definition;
  test->enabled = true;
  *result = test;
  return MBENCH_OK;
}

/* Put DATA in the place of what ATTACHMENT holds.  */
static void
attach (struct mbench_attachment *attachment, void *data,
        void (*cleanup) (void *))
{
  struct mbench_attachment old = *attachment;
  attachment->data = data;
  attachment->cleanup = cleanup;
  if (old.cleanup != NULL)
    old.cleanup (old.data);
}

void
mbench_test_case_free (micro_benchmark_test_case test)
{
  if (test == NULL)
    return;
  attach (&test->user_data, NULL, NULL);
  attach (&test->host, NULL, NULL);
  attach (&test->rule_data, NULL, NULL);
  micro_benchmark_chronometer_release (test->chronometer);
  mbench_custom_release (&test->custom);
  mbench_constraints_release (&test->constraints);
  mbench_history_release (&test->history);
  mbench_build_facts_free (test->build);
  free (test->name);
  free (test);
}

enum mbench_status
mbench_test_case_set_build (micro_benchmark_test_case test,
                            const struct mbench_build_facts *facts,
                            struct mbench_error *error)
{
  struct mbench_build_facts *copy;
  enum mbench_status status = mbench_build_facts_copy (facts, &copy, error);
  if (status != MBENCH_OK)
    return status;
  mbench_build_facts_free (test->build);
  test->build = copy;
  return MBENCH_OK;
}

enum mbench_status
mbench_test_case_set_module (micro_benchmark_test_case test,
                             const struct mbench_module *module,
                             const char *name, const char *plain_name,
                             struct mbench_error *error)
{
  char *copy = strdup (name);
  if (copy == NULL)
    return mbench_no_memory (error, "the name of a test");
  test->module = module;
  test->plain_name = copy + strlen (name) - strlen (plain_name);
  free (test->name);
  test->name = copy;
  return MBENCH_OK;
}

char *
mbench_test_case_full_name (micro_benchmark_test_case test)
{
  char *name;
  if (test->module == NULL)
    return strdup (test->name);
  return asprintf (&name, "%s:%s", test->module->name, test->plain_name) < 0
             ? NULL
             : name;
}

bool
mbench_test_case_has_full_name (micro_benchmark_test_case test,
                                const char *name)
{
  if (test->module == NULL)
    return false;
  size_t n = strlen (test->module->name);
  return strncmp (name, test->module->name, n) == 0 && name[n] == ':'
         && strcmp (name + n + 1, test->plain_name) == 0;
}

void
mbench_test_case_set_body (micro_benchmark_test_case test,
                           const struct mbench_body *body, void *host,
                           void (*cleanup) (void *))
{
  test->body = body;
  attach (&test->host, host, cleanup);
}

void *
mbench_test_case_host (micro_benchmark_test_case test)
{
  return test->host.data;
}

/* Put the name of TEST before the message of ERROR.  */
static enum mbench_status
blame (micro_benchmark_test_case test, enum mbench_status status,
       struct mbench_error *error)
{
  if (status == MBENCH_OK || error == NULL)
    return status;
  struct mbench_error inner = *error;
  return mbench_fail (error, status, "test \"%.80s\": %s", test->name,
                      inner.message);
}

/* Make RULE, or the host's where it is NULL, the rule of TEST, which HAS_RULE
   then; without one something else must end the execution.  */
static enum mbench_status
set_rule (micro_benchmark_test_case test, bool has_rule,
          micro_benchmark_stop_rule rule, void *data, void (*cleanup) (void *),
          struct mbench_error *error)
{
  struct mbench_constraints constraints = test->constraints;
  constraints.limits.has_rule = has_rule;
  struct mbench_limits limits = mbench_constraints_resolve (&constraints);
  enum mbench_status status = mbench_limits_check (&limits, error);
  if (status != MBENCH_OK)
    return blame (test, status, error);
  test->constraints.limits.has_rule = has_rule;
  test->stop_rule = rule;
  attach (&test->rule_data, data, cleanup);
  return MBENCH_OK;
}

enum mbench_status
mbench_test_case_set_hosted_rule (micro_benchmark_test_case test,
                                  bool has_rule, struct mbench_error *error)
{
  return set_rule (test, has_rule, NULL, NULL, NULL, error);
}

enum mbench_status
mbench_test_case_check_chronometer (
    const struct micro_benchmark_test_case_definition *test,
    enum mbench_chronometer_choice choice, struct mbench_error *error)
{
  if (choice != MBENCH_CHRONOMETER_CUSTOM || test->chronometer != NULL)
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_INVALID,
                      "chronometer custom: expected one that "
                      "set_custom_chrono has given the test");
}

/* Let CHANGED be the constraints of TEST where STATUS is that it can be, of
   which those in the set TOUCHED are others than before; else it is released.
 */
static enum mbench_status
keep (micro_benchmark_test_case test, struct mbench_constraints *changed,
      unsigned touched, enum mbench_status status)
{
  if (status != MBENCH_OK)
    {
      mbench_constraints_release (changed);
      return status;
    }
  mbench_constraints_release (&test->constraints);
  test->constraints = *changed;
  test->touched |= touched;
  return MBENCH_OK;
}

enum mbench_status
mbench_test_case_constrain (micro_benchmark_test_case test,
                            const struct mbench_constraints *source,
                            struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  if (mbench_constraints_has (source, MBENCH_CHRONOMETER))
    status = mbench_test_case_check_chronometer (
        test, source->limits.chronometer, error);
  if (status == MBENCH_OK)
    status = mbench_threading_check_change (test, source, error);
  struct mbench_constraints changed = { 0 };
  if (status == MBENCH_OK)
    status = mbench_constraints_merge (&changed, &test->constraints, error);
  if (status == MBENCH_OK)
    status = mbench_constraints_merge (&changed, source, error);
  status = blame (test, status, error);
  if (status == MBENCH_OK)
    status = mbench_origin_check (test, test->inherited, &changed, error);
  return keep (test, &changed, source->given, status);
}

enum mbench_status
mbench_test_case_unconstrain (micro_benchmark_test_case test, const char *key,
                              struct mbench_error *error)
{
  enum mbench_constraint_id id;
  struct mbench_constraints changed = { 0 };
  enum mbench_status status = mbench_constraint_find (key, &id, error);
  if (status == MBENCH_OK)
    status = mbench_constraints_merge (&changed, &test->constraints, error);
  if (status == MBENCH_OK)
    status = mbench_constraints_unset (&changed, id, error);
  status = blame (test, status, error);
  if (status == MBENCH_OK)
    status = mbench_origin_check (test, test->inherited, &changed, error);
  return keep (test, &changed, 1U << id, status);
}

#define PRESENT(test)                                                         \
  ((test) != NULL || mbench_refuse (__func__, "test", "a test"))

const char *
micro_benchmark_test_case_get_name (micro_benchmark_test_case test)
{
  return PRESENT (test) ? test->name : NULL;
}

micro_benchmark_test
micro_benchmark_test_case_get_definition (micro_benchmark_test_case test)
{
  return PRESENT (test) ? &test->definition : NULL;
}

void
micro_benchmark_test_case_set_enabled (micro_benchmark_test_case test,
                                       bool enabled)
{
  if (PRESENT (test))
    test->enabled = enabled;
}

bool
micro_benchmark_test_case_is_enabled (micro_benchmark_test_case test)
{
  return PRESENT (test) && test->enabled;
}

void
micro_benchmark_test_case_set_data (micro_benchmark_test_case test, void *data,
                                    void (*cleanup) (void *))
{
  if (PRESENT (test))
    attach (&test->user_data, data, cleanup);
}

void *
micro_benchmark_test_case_get_data (micro_benchmark_test_case test)
{
  return PRESENT (test) ? test->user_data.data : NULL;
}

void
micro_benchmark_test_case_set_stop_rule (micro_benchmark_test_case test,
                                         micro_benchmark_stop_rule rule,
                                         void *data, void (*cleanup) (void *))
{
  struct mbench_error error;
  if (PRESENT (test)
      && set_rule (test, rule != NULL, rule, data, cleanup, &error)
             != MBENCH_OK)
    mbench_publish ("test", &error);
}

void
micro_benchmark_test_case_add_dimension (micro_benchmark_test_case test,
                                         size_t num_sizes, const size_t *sizes)
{
  struct mbench_error error;
  if (!PRESENT (test))
    return;
  if (num_sizes == 0)
    mbench_refuse (__func__, "num_sizes", "above zero");
  else if (sizes == NULL)
    mbench_refuse (__func__, "sizes", "an array of sizes");
  else if (mbench_constraints_add_dimension (&test->constraints, num_sizes,
                                             sizes, &error)
           != MBENCH_OK)
    mbench_publish ("test", &error);
  else
    test->touched |= 1U << MBENCH_DIMENSIONS;
}

size_t
micro_benchmark_test_case_dimensions (micro_benchmark_test_case test)
{
  return PRESENT (test) ? test->constraints.dimensions.n : 0;
}

void
micro_benchmark_test_case_get_dimension (micro_benchmark_test_case test,
                                         size_t dimension, size_t *n_sizes,
                                         const size_t **sizes)
{
  if (!PRESENT (test))
    return;
  if (dimension >= test->constraints.dimensions.n)
    mbench_refuse (__func__, "dimension", "less than the test's dimensions");
  else if (n_sizes == NULL || sizes == NULL)
    mbench_refuse (__func__, "n_sizes and sizes", "places to write to");
  else
    {
      *n_sizes = test->constraints.dimensions.list[dimension].n;
      *sizes = test->constraints.dimensions.list[dimension].sizes;
    }
}

static void
publish_blamed (micro_benchmark_test_case test, enum mbench_status status,
                struct mbench_error *error)
{
  blame (test, status, error);
  mbench_publish ("test", error);
}

/* Measure TEST with CHOICE over TYPE, and with CHRONOMETER, owned, where that
   is the custom one; unless its threads have no such clock.  */
static void
choose_chronometer (micro_benchmark_test_case test,
                    enum mbench_chronometer_choice choice,
                    micro_benchmark_clock_type type,
                    micro_benchmark_meter chronometer)
{
  const struct mbench_constraints given
      = { .given = 1U << MBENCH_CHRONOMETER, .limits.chronometer = choice };
  const micro_benchmark_clock_type type_before = test->clock_type;
  const micro_benchmark_meter before = test->chronometer;
  struct mbench_error error;
  test->clock_type = type;
  test->chronometer = chronometer;
  if (mbench_test_case_constrain (test, &given, &error) == MBENCH_OK)
    {
      micro_benchmark_chronometer_release (before);
      return;
    }
  test->clock_type = type_before;
  test->chronometer = before;
  micro_benchmark_chronometer_release (chronometer);
  mbench_publish ("test", &error);
}

/* One is made so that what cannot be is refused here.  */
void
micro_benchmark_test_case_set_chrono (
    micro_benchmark_test_case test, micro_benchmark_clock_type type,
    micro_benchmark_chronometer_provider provider)
{
  if (!PRESENT (test))
    return;
  micro_benchmark_meter chronometer = NULL;
  struct mbench_error error;
  enum mbench_status status
      = mbench_chronometer_create (type, provider, &chronometer, &error);
  if (status != MBENCH_OK)
    {
      publish_blamed (test, status, &error);
      return;
    }
  micro_benchmark_chronometer_release (chronometer);
  choose_chronometer (test, mbench_chronometer_choice_of (type, provider),
                      type, NULL);
}

void
micro_benchmark_test_case_set_custom_chrono (micro_benchmark_test_case test,
                                             micro_benchmark_clock_type type,
                                             micro_benchmark_meter meter)
{
  if (!PRESENT (test))
    return;
  micro_benchmark_meter chronometer = NULL;
  struct mbench_error error;
  enum mbench_status status
      = mbench_chronometer_copy (type, meter, &chronometer, &error);
  if (status != MBENCH_OK)
    {
      publish_blamed (test, status, &error);
      return;
    }
  choose_chronometer (test, MBENCH_CHRONOMETER_CUSTOM, type, chronometer);
}
