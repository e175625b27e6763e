/* test/plan.h: the executions of a run.  */

#include <config.h>

#include "test/plan.h"

#include <mbenchmark/log.h>

#include <stdlib.h>
#include <string.h>

#include "tap.h"

static void
body (void *data)
{
  (void)data;
}

static const micro_benchmark_test_definition definition
    = { .is_auto = true, .auto_test = body };

static micro_benchmark_test_case
add (micro_benchmark_suite suite, const char *name)
{
  return micro_benchmark_suite_register_test (suite, name, &definition);
}

/* The names in PLAN with a space after each.  */
static const char *
names (const struct mbench_plan *plan)
{
  static char text[400];
  text[0] = '\0';
  for (size_t i = 0; i < plan->n; ++i)
    {
      strncat (text, plan->list[i].name, sizeof text - strlen (text) - 1);
      strncat (text, " ", sizeof text - strlen (text) - 1);
    }
  return text;
}

static bool
says (const struct mbench_error *error, const char *word)
{
  return strstr (error->message, word) != NULL;
}

static void
test_product (void)
{
  static const size_t first[] = { 1, 10 };
  static const size_t second[] = { 2, 3, 4 };
  static const size_t third[] = { 9, 8 };
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case test = add (suite, "t");
  micro_benchmark_test_case_add_dimension (test, 2, first);
  micro_benchmark_test_case_add_dimension (test, 3, second);
  micro_benchmark_test_case_add_dimension (test, 2, third);
  struct mbench_plan plan = { 0 };
  tap_ok (mbench_plan_add_test (&plan, test, NULL, false, NULL) == MBENCH_OK,
          "three dimensions make a plan");
  tap_string (names (&plan),
              "t/1/2/9 t/1/2/8 t/1/3/9 t/1/3/8 t/1/4/9 t/1/4/8 "
              "t/10/2/9 t/10/2/8 t/10/3/9 t/10/3/8 t/10/4/9 t/10/4/8 ",
              "of all points, the first dimension slowest");
  const struct mbench_planned *last = &plan.list[plan.n - 1];
  tap_ok (last->dimensions == 3 && last->sizes[0] == 10 && last->sizes[1] == 4
              && last->sizes[2] == 8,
          "the sizes are those of the name");
  tap_ok (last->test == test && !last->self_test, "the test is the one given");
  mbench_plan_release (&plan);
  tap_ok (plan.n == 0 && plan.list == NULL, "release empties the plan");

  test = add (suite, "none");
  tap_ok (mbench_plan_add_test (&plan, test, NULL, true, NULL) == MBENCH_OK,
          "a test without dimensions makes one, too");
  tap_string (names (&plan), "none ", "of one execution with the test's name");
  tap_ok (plan.list[0].dimensions == 0 && plan.list[0].sizes == NULL,
          "without sizes");
  tap_ok (plan.list[0].self_test, "which the Self-Test is told from");
  mbench_plan_release (&plan);
  micro_benchmark_suite_release (suite);
}

static void
test_suite (void)
{
  static const size_t sizes[] = { 5, 6 };
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case_add_dimension (add (suite, "zebra"), 2, sizes);
  add (suite, "ape");
  micro_benchmark_test_case_set_enabled (add (suite, "bee"), false);
  add (suite, "ant");
  struct mbench_plan plan = { 0 };
  struct mbench_error error = { 0 };
  tap_ok (mbench_plan_add_suite (&plan, suite, NULL, NULL, &error)
              == MBENCH_OK,
          "a suite makes a plan");
  tap_string (names (&plan), "zebra/5 zebra/6 ape ant ",
              "of its enabled tests in their order");
  mbench_plan_release (&plan);
  mbench_plan_add_suite (&plan, suite, "^a(pe|nt)$", NULL, &error);
  tap_string (names (&plan), "ape ant ",
              "a filter is an extended regular expression");
  mbench_plan_release (&plan);
  mbench_plan_add_suite (&plan, suite, "e", NULL, &error);
  tap_string (names (&plan), "zebra/5 zebra/6 ape ",
              "that matches anywhere, and no disabled test");
  mbench_plan_release (&plan);
  mbench_plan_add_suite (&plan, suite, "5", NULL, &error);
  tap_string (names (&plan), "", "but not the sizes");
  mbench_plan_release (&plan);
  tap_ok (mbench_plan_add_suite (&plan, suite, "a(", NULL, &error)
                  == MBENCH_INVALID
              && says (&error, "filter \"a(\"")
              && says (&error, "regular expression"),
          "a filter that is none is refused by name");
  tap_size (plan.n, 0, "and plans nothing");
  mbench_plan_release (&plan);
  micro_benchmark_suite_release (suite);
}

static void
test_overrides (void)
{
  static const size_t sizes[] = { 5, 6 };
  size_t eight = 8;
  struct mbench_dimension dimension = { 1, &eight };
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case test = add (suite, "t");
  micro_benchmark_test_case_add_dimension (test, 2, sizes);
  micro_benchmark_test_case_limit_iterations (test, 10, 300);
  micro_benchmark_test_case_skip_iterations (test, 4);
  const struct mbench_constraints overrides
      = { .given = 1U << MBENCH_DIMENSIONS | 1U << MBENCH_MAX_ITERATIONS
                   | 1U << MBENCH_MAX_TIME,
          .dimensions = { 1, &dimension },
          .limits.max_iterations = 20,
          .limits.max_time = 77 };
  struct mbench_plan plan = { 0 };
  struct mbench_error error = { 0 };
  tap_ok (mbench_plan_add_suite (&plan, suite, NULL, &overrides, &error)
              == MBENCH_OK,
          "constraints may be given over the test's own");
  tap_string (names (&plan), "t/8 ", "dimensions among them");
  tap_ok (plan.list[0].limits.max_iterations == 20
              && plan.list[0].limits.max_time == 77,
          "those that are given win");
  tap_ok (plan.list[0].limits.min_iterations == 10
              && plan.list[0].limits.skip_iterations == 4,
          "the others stay");
  tap_ok (micro_benchmark_test_case_max_iterations (test) == 300
              && micro_benchmark_test_case_dimensions (test) == 1,
          "the test itself keeps its own");
  mbench_plan_release (&plan);

  const struct mbench_constraints contradiction
      = { .given = 1U << MBENCH_MIN_ITERATIONS, .limits.min_iterations = 301 };
  tap_ok (mbench_plan_add_suite (&plan, suite, NULL, &contradiction, &error)
              == MBENCH_CONFLICT,
          "a contradiction between both is refused");
  tap_ok (says (&error, "test \"t\"") && says (&error, "min-iterations 301")
              && says (&error, "max-iterations 300"),
          "with the names of the test and of both limits");
  tap_size (plan.n, 0, "and nothing is planned");
  mbench_plan_release (&plan);
  micro_benchmark_suite_release (suite);
}

static void
test_append (void)
{
  static const size_t sizes[] = { 5, 6 };
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  add (suite, "a");
  micro_benchmark_test_case_add_dimension (add (suite, "b"), 2, sizes);
  struct mbench_plan plan = { 0 };
  struct mbench_plan other = { 0 };
  mbench_plan_add_suite (&plan, suite, "a", NULL, NULL);
  mbench_plan_add_suite (&other, suite, NULL, NULL, NULL);
  tap_ok (mbench_plan_append (&plan, &other, NULL) == MBENCH_OK,
          "a plan may be appended to another");
  mbench_plan_release (&other);
  tap_string (names (&plan), "a a b/5 b/6 ", "as a copy of its own");
  tap_ok (plan.list[3].dimensions == 1 && plan.list[3].sizes[0] == 6,
          "sizes included");
  tap_ok (plan.list[1].dimensions == 0 && plan.list[1].sizes == NULL,
          "and none where there were none");
  mbench_plan_release (&plan);
  micro_benchmark_suite_release (suite);
}

static void
test_too_many (void)
{
  enum
  {
    SIZES = 101
  };
  static size_t sizes[SIZES];
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case test = add (suite, "many");
  for (int i = 0; i < 3; ++i)
    micro_benchmark_test_case_add_dimension (test, SIZES, sizes);
  struct mbench_plan plan = { 0 };
  struct mbench_error error = { 0 };
  tap_ok (mbench_plan_add_test (&plan, test, NULL, false, &error)
                  == MBENCH_INVALID
              && says (&error, "test \"many\"") && says (&error, "1000000"),
          "more executions than the most are refused with both named");
  tap_size (plan.n, 0, "and nothing is planned");
  mbench_plan_release (&plan);

  test = add (suite, "overflow");
  for (int i = 0; i < 12; ++i)
    micro_benchmark_test_case_add_dimension (test, SIZES, sizes);
  tap_ok (mbench_plan_add_test (&plan, test, NULL, false, &error)
              == MBENCH_INVALID,
          "even where their number is more than a number can be");
  mbench_plan_release (&plan);

  /* Only the number of the executions that are there matters.  */
  test = add (suite, "last");
  micro_benchmark_test_case_add_dimension (test, 2, sizes);
  plan.capacity = MBENCH_PLAN_EXECUTIONS + 8;
  plan.n = MBENCH_PLAN_EXECUTIONS - 1;
  plan.list = calloc (plan.capacity, sizeof *plan.list);
  if (plan.list == NULL)
    abort ();
  tap_ok (mbench_plan_add_test (&plan, test, NULL, false, &error)
              == MBENCH_INVALID,
          "the most holds for all tests of a plan together");
  plan.n = MBENCH_PLAN_EXECUTIONS;
  tap_ok (mbench_plan_add_test (&plan, add (suite, "one more"), NULL, false,
                                &error)
              == MBENCH_INVALID,
          "and for one without dimensions");
  mbench_plan_release (&plan);
  micro_benchmark_suite_release (suite);
}

int
main (void)
{
  FILE *nowhere = fopen ("/dev/null", "w");
  if (nowhere != NULL)
    micro_benchmark_log_set_output (nowhere);
  test_product ();
  test_suite ();
  test_overrides ();
  test_append ();
  test_too_many ();
  micro_benchmark_log_reset_output ();
  if (nowhere != NULL)
    fclose (nowhere);
  return tap_done ();
}
