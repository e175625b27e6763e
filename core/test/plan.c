#include <config.h>

#include "test/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test/filter.h"
#include "test/origin.h"
#include "test/threading.h"

void
mbench_plan_release (struct mbench_plan *plan)
{
  for (size_t i = 0; i < plan->n; ++i)
    {
      free (plan->list[i].name);
      free (plan->list[i].sizes);
    }
  free (plan->list);
  *plan = (struct mbench_plan){ 0 };
}

/* NAME followed by "/SIZE" for each size.  */
static char *
execution_name (const char *name, const size_t *sizes, size_t dimensions)
{
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream (&text, &length);
  if (out == NULL)
    return NULL;
  fputs (name, out);
  for (size_t i = 0; i < dimensions; ++i)
    fprintf (out, "/%zu", sizes[i]);
  if (fclose (out) == 0)
    return text;
  free (text);
  return NULL;
}

/* The sizes of point NUMBER of the product, the last dimension fastest.  */
static void
decode (const struct mbench_dimensions *dimensions, size_t number,
        size_t *sizes)
{
  for (size_t i = dimensions->n; i-- > 0;)
    {
      const struct mbench_dimension *dimension = &dimensions->list[i];
      sizes[i] = dimension->sizes[number % dimension->n];
      number /= dimension->n;
    }
}

/* The points of DIMENSIONS, where there is room for so many in PLAN.  */
static enum mbench_status
count_points (const struct mbench_plan *plan, micro_benchmark_test_case test,
              const struct mbench_dimensions *dimensions, size_t *points,
              struct mbench_error *error)
{
  bool fits = true;
  *points = 1;
  for (size_t i = 0; i < dimensions->n; ++i)
    fits = fits
           && !__builtin_mul_overflow (*points, dimensions->list[i].n, points);
  if (fits && plan->n <= MBENCH_PLAN_EXECUTIONS
      && *points <= MBENCH_PLAN_EXECUTIONS - plan->n)
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_INVALID,
                      "test \"%.80s\": with its dimensions the plan would "
                      "have more than %d executions",
                      test->name, MBENCH_PLAN_EXECUTIONS);
}

static enum mbench_status
reserve (struct mbench_plan *plan, size_t more, struct mbench_error *error)
{
  if (plan->n + more <= plan->capacity)
    return MBENCH_OK;
  size_t capacity = 2 * plan->capacity + more;
  struct mbench_planned *list
      = realloc (plan->list, capacity * sizeof *plan->list);
  if (list == NULL)
    return mbench_no_memory (error, "a plan");
  plan->list = list;
  plan->capacity = capacity;
  return MBENCH_OK;
}

/* Let PLANNED have the threads that CONSTRAINTS come to.  */
static enum mbench_status
settle_threads (struct mbench_planned *planned,
                const struct mbench_constraints *constraints,
                struct mbench_error *error)
{
  struct mbench_error inner;
  enum mbench_status status
      = mbench_threading_check_test (planned->test, constraints, &inner);
  if (status == MBENCH_OK)
    status = mbench_threading_settle (constraints, planned->sizes,
                                      planned->dimensions,
                                      &planned->limits.threads, &inner);
  return status == MBENCH_OK
             ? status
             : mbench_fail (error, status, "test \"%.80s\": %s",
                            planned->test->name, inner.message);
}

static enum mbench_status
add_point (struct mbench_plan *plan, micro_benchmark_test_case test,
           const struct mbench_constraints *constraints, size_t number,
           bool self_test, struct mbench_error *error)
{
  const struct mbench_dimensions *dimensions = &constraints->dimensions;
  struct mbench_planned *planned = &plan->list[plan->n];
  *planned = (struct mbench_planned){
    .test = test,
    .dimensions = dimensions->n,
    .limits = mbench_constraints_resolve (constraints),
    .has_max_time = mbench_constraints_has (constraints, MBENCH_MAX_TIME),
    .self_test = self_test,
  };
  if (dimensions->n > 0)
    {
      planned->sizes = calloc (dimensions->n, sizeof *planned->sizes);
      if (planned->sizes == NULL)
        return mbench_no_memory (error, "a plan");
      decode (dimensions, number, planned->sizes);
    }
  enum mbench_status status = settle_threads (planned, constraints, error);
  if (status == MBENCH_OK)
    {
      planned->name
          = execution_name (test->name, planned->sizes, planned->dimensions);
      if (planned->name == NULL)
        status = mbench_no_memory (error, "a plan");
    }
  if (status != MBENCH_OK)
    {
      free (planned->sizes);
      return status;
    }
  ++plan->n;
  return MBENCH_OK;
}

enum mbench_status
mbench_plan_add_test (struct mbench_plan *plan, micro_benchmark_test_case test,
                      const struct mbench_constraints *overrides,
                      bool self_test, struct mbench_error *error)
{
  struct mbench_constraints constraints = { 0 };
  size_t points = 0;
  enum mbench_status status
      = mbench_origin_resolve (test, overrides, &constraints, error);
  if (status == MBENCH_OK)
    status
        = count_points (plan, test, &constraints.dimensions, &points, error);
  if (status == MBENCH_OK)
    status = reserve (plan, points, error);
  for (size_t i = 0; i < points && status == MBENCH_OK; ++i)
    status = add_point (plan, test, &constraints, i, self_test, error);
  mbench_constraints_release (&constraints);
  return status;
}

enum mbench_status
mbench_plan_append (struct mbench_plan *plan, const struct mbench_plan *other,
                    struct mbench_error *error)
{
  enum mbench_status status = reserve (plan, other->n, error);
  for (size_t i = 0; i < other->n && status == MBENCH_OK; ++i)
    {
      const struct mbench_planned *source = &other->list[i];
      struct mbench_planned copy = *source;
      copy.name = strdup (source->name);
      copy.sizes = source->dimensions > 0
                       ? calloc (source->dimensions, sizeof *copy.sizes)
                       : NULL;
      if (copy.name == NULL || (source->dimensions > 0 && copy.sizes == NULL))
        {
          free (copy.name);
          free (copy.sizes);
          return mbench_no_memory (error, "a plan");
        }
      for (size_t j = 0; j < source->dimensions; ++j)
        copy.sizes[j] = source->sizes[j];
      plan->list[plan->n++] = copy;
    }
  return status;
}

enum mbench_status
mbench_plan_add_suite (struct mbench_plan *plan, micro_benchmark_suite suite,
                       const char *filter,
                       const struct mbench_constraints *overrides,
                       struct mbench_error *error)
{
  struct mbench_filter matched;
  enum mbench_status status = mbench_filter_make (&matched, filter, error);
  if (status != MBENCH_OK)
    return status;
  size_t n = micro_benchmark_suite_get_number_of_tests (suite);
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    {
      micro_benchmark_test_case test
          = micro_benchmark_suite_get_test (suite, i);
      if (test->enabled && mbench_filter_matches_test (&matched, test))
        status = mbench_plan_add_test (plan, test, overrides, false, error);
    }
  mbench_filter_release (&matched);
  return status;
}
