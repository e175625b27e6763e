/* test/origin.h: where the limits of a test come from, and which holds.  */

#include <config.h>

#include "test/origin.h"

#include <stdlib.h>
#include <string.h>

#include "tap.h"
#include "test/plan.h"
#include "test/suite.h"

static void
body (void *data)
{
  (void)data;
}

static const micro_benchmark_test_definition definition
    = { .is_auto = true, .auto_test = body };

/* Constraints of one KEY.  */
static struct mbench_constraints
one (enum mbench_constraint_id id, const char *text)
{
  struct mbench_constraints constraints = { 0 };
  if (mbench_constraints_read (&constraints, id, text, NULL) != MBENCH_OK)
    abort ();
  return constraints;
}

static struct mbench_error error;

static enum mbench_status
give_suite (micro_benchmark_suite suite, enum mbench_constraint_id id,
            const char *text)
{
  struct mbench_constraints given = one (id, text);
  enum mbench_status status = mbench_suite_constrain (suite, &given, &error);
  mbench_constraints_release (&given);
  return status;
}

static enum mbench_status
give_test (micro_benchmark_test_case test, enum mbench_constraint_id id,
           const char *text)
{
  struct mbench_constraints given = one (id, text);
  enum mbench_status status
      = mbench_test_case_constrain (test, &given, &error);
  mbench_constraints_release (&given);
  return status;
}

/* The most samples that the plan lets TEST have under OVERRIDES.  */
static size_t
planned (micro_benchmark_test_case test,
         const struct mbench_constraints *overrides)
{
  struct mbench_plan plan = { 0 };
  if (mbench_plan_add_test (&plan, test, overrides, false, &error)
      != MBENCH_OK)
    abort ();
  size_t samples = plan.list[0].limits.max_samples;
  mbench_plan_release (&plan);
  return samples;
}

static const char *
origin (micro_benchmark_test_case test,
        const struct mbench_constraints *overrides)
{
  return mbench_origin_name (
      mbench_origin_of (test, MBENCH_MAX_SAMPLES, overrides));
}

static void
test_order (micro_benchmark_suite suite, micro_benchmark_test_case test,
            micro_benchmark_test_case other)
{
  struct mbench_constraints line = one (MBENCH_MAX_SAMPLES, "9");
  tap_string (origin (test, NULL), "default", "what nobody has given");
  give_suite (suite, MBENCH_MAX_SAMPLES, "7");
  tap_string (origin (test, NULL), "suite", "what the suite gives");
  tap_size (planned (test, NULL), 7, "holds for a test without its own");
  tap_size (micro_benchmark_test_case_max_samples (test), 7,
            "and is what the test tells");
  give_test (test, MBENCH_MAX_SAMPLES, "8");
  tap_string (origin (test, NULL), "test", "what the test has itself");
  tap_size (planned (test, NULL), 8, "goes over it");
  tap_size (planned (other, NULL), 7, "and is no other's");
  tap_string (origin (test, &line), "command line",
              "what the command line gives");
  tap_size (planned (test, &line), 9, "goes over both");
  mbench_test_case_unconstrain (test, "max-samples", &error);
  tap_size (planned (test, NULL), 7, "what is lifted leaves the suite's");
  mbench_suite_unconstrain (suite, "max-samples", &error);
  tap_size (planned (test, NULL), 0, "and that the default");
}

static void
test_conflicts (micro_benchmark_suite suite, micro_benchmark_test_case test)
{
  give_suite (suite, MBENCH_MIN_SAMPLES, "20");
  tap_ok (give_test (test, MBENCH_MAX_SAMPLES, "10") != MBENCH_OK,
          "a limit against the suite's is refused");
  tap_ok (strstr (error.message, "min-samples") != NULL
              && strstr (error.message, "max-samples") != NULL
              && strstr (error.message, "suite") != NULL,
          "with both named, and whose they are");
  tap_size (planned (test, NULL), 0, "and leaves the test as it was");
  mbench_suite_unconstrain (suite, "min-samples", &error);
  give_test (test, MBENCH_MAX_SAMPLES, "10");
  tap_ok (give_suite (suite, MBENCH_MIN_SAMPLES, "20") != MBENCH_OK
              && strstr (error.message, "first") != NULL,
          "one of the suite against a test's too, and names the test");
  tap_ok (!mbench_constraints_has (mbench_suite_constraints (suite),
                                   MBENCH_MIN_SAMPLES),
          "and leaves the suite as it was");
  tap_ok (give_suite (suite, MBENCH_DIMENSIONS, "((1))") == MBENCH_INVALID,
          "a suite has no dimensions");
}

int
main (void)
{
  micro_benchmark_suite suite = micro_benchmark_suite_create ("origin");
  micro_benchmark_test_case first
      = micro_benchmark_suite_register_test (suite, "first", &definition);
  micro_benchmark_test_case second
      = micro_benchmark_suite_register_test (suite, "second", &definition);
  test_order (suite, first, second);
  test_conflicts (suite, first);
  micro_benchmark_suite_release (suite);
  return tap_done ();
}
