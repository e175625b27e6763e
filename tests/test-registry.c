/* <mbenchmark/registration.h>: what the macros put on the list before main
   runs.  Written in C99, as programs that use the macros may be.  */

#include <config.h>

#include <mbenchmark/log.h>
#include <mbenchmark/output.h>
#include <mbenchmark/registration.h>
#include <mbenchmark/state.h>
#include <mbenchmark/utility.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "refusal.h"
#include "tap.h"
#include "test/suite.h"

/* What the typed functions saw of each other.  */
struct fixture
{
  int key;
  size_t calls;
};

static struct fixture fixture;
static size_t simple_calls;
static size_t directed_calls;
static size_t torn_down;

static void
simple (const char *nothing)
{
  simple_calls += nothing == NULL;
}

static struct fixture *
build (micro_benchmark_test_state state)
{
  (void)state;
  fixture.key = 1234;
  fixture.calls = 0;
  return &fixture;
}

static void
use (struct fixture *own)
{
  own->calls += own->key == 1234;
}

static void
destroy (micro_benchmark_test_state state, struct fixture *own)
{
  (void)state;
  torn_down += own->key == 1234;
}

static void
directed (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    ++directed_calls;
}

static void
full (micro_benchmark_test_state state)
{
  struct fixture *own
      = (struct fixture *)micro_benchmark_state_get_data (state);
  while (micro_benchmark_state_keep_running (state))
    use (own);
}

static void
bare (void *nothing)
{
  (void)nothing;
}

static void
first_constraint (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_skip_iterations (test, 7);
  micro_benchmark_test_case_limit_iterations (test, 0, 10);
}

static void
second_constraint (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_skip_iterations (
      test, 2 * micro_benchmark_test_case_iterations_to_skip (test));
}

static void
few (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_limit_iterations (test, 0, 10);
}

/* A constraint may stand before its test.  */
MICRO_BENCHMARK_CONSTRAINT_TEST ("simple", first_constraint);
MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (simple);
MICRO_BENCHMARK_REGISTER_AUTO_TEST (build, use, destroy);
MICRO_BENCHMARK_REGISTER_TEST (directed);
MICRO_BENCHMARK_REGISTER_FULL_TEST (build, full, destroy);
MICRO_BENCHMARK_REGISTER_AUTO_TEST (0, bare, 0);
MICRO_BENCHMARK_CONSTRAINT_TEST ("simple", second_constraint);
MICRO_BENCHMARK_CONSTRAINT_TEST ("nobody", few);
MICRO_BENCHMARK_CONSTRAINT_TEST ("use", few);
MICRO_BENCHMARK_CONSTRAINT_TEST ("directed", few);
MICRO_BENCHMARK_CONSTRAINT_TEST ("full", few);
MICRO_BENCHMARK_CONSTRAINT_TEST ("bare", few);

static const micro_benchmark_test_definition *
definition (micro_benchmark_suite suite, size_t number)
{
  return micro_benchmark_test_case_get_definition (
      micro_benchmark_suite_get_test (suite, number));
}

static void
test_refusals (void)
{
  micro_benchmark_static_test nameless;
  micro_benchmark_static_constraint incomplete;
  memset (&nameless, 0, sizeof nameless);
  memset (&incomplete, 0, sizeof incomplete);
  nameless.abi = MICRO_BENCHMARK_ABI;
  incomplete.abi = MICRO_BENCHMARK_ABI;
  micro_benchmark_clear_error ();
  micro_benchmark_register_static_test (NULL);
  tap_ok (refused ("test"), "no record of a test");
  micro_benchmark_register_static_test (&nameless);
  tap_ok (refused ("name"), "a record without name");
  micro_benchmark_register_static_constraint (NULL);
  tap_ok (refused ("constraint"), "no record of a constraint");
  incomplete.constrain = few;
  micro_benchmark_register_static_constraint (&incomplete);
  tap_ok (refused ("name"), "a constraint without name");
  incomplete.name = "x";
  incomplete.constrain = NULL;
  micro_benchmark_register_static_constraint (&incomplete);
  tap_ok (refused ("function"), "a constraint without function");
  micro_benchmark_suite_register_static_tests (NULL);
  tap_ok (refused ("suite"), "a registration in no suite");
}

/* A record of another ABI may have anything behind its number.  */
static void
test_foreign (micro_benchmark_suite suite)
{
  static micro_benchmark_static_test test;
  static micro_benchmark_static_constraint constraint;
  memset (&test, 0x5A, sizeof test);
  memset (&constraint, 0x5A, sizeof constraint);
  test.abi = MICRO_BENCHMARK_ABI + 6;
  constraint.abi = MICRO_BENCHMARK_ABI + 6;
  test.next = NULL;
  constraint.next = NULL;

  micro_benchmark_register_static_test (&test);
  tap_ok (refused ("ABI 11"), "a test of another ABI: the number found");
  micro_benchmark_register_static_test (&test);
  tap_ok (refused ("ABI 5"), "and the one expected");
  tap_ok (log_has ("ABI 11"), "are told in the log");
  micro_benchmark_register_static_constraint (&constraint);
  tap_ok (refused ("ABI 11"), "a constraint of another ABI: the number found");
  micro_benchmark_register_static_constraint (&constraint);
  tap_ok (refused ("ABI 5"), "and the one expected");

  /* Zero is what a record has where the number was left out.  */
  test.abi = 0;
  micro_benchmark_register_static_test (&test);
  tap_ok (refused ("ABI 0"), "a test without number");
  size_t n = micro_benchmark_suite_get_number_of_tests (suite);
  micro_benchmark_suite_register_static_tests (suite);
  tap_size (micro_benchmark_suite_get_number_of_tests (suite), n,
            "none of them is on the list");
}

static void
test_macros (micro_benchmark_suite suite)
{
  static const char *const names[]
      = { "simple", "use", "directed", "full", "bare" };
  size_t n = micro_benchmark_suite_get_number_of_tests (suite);
  tap_size (n, 5, "five macros are five tests");
  for (size_t i = 0; i < n; ++i)
    tap_string (micro_benchmark_test_case_get_name (
                    micro_benchmark_suite_get_test (suite, i)),
                names[i], "in their order");
  tap_ok (definition (suite, 0)->is_auto && definition (suite, 1)->is_auto
              && !definition (suite, 2)->is_auto
              && !definition (suite, 3)->is_auto
              && definition (suite, 4)->is_auto,
          "automatic or directed");
  tap_ok (definition (suite, 0)->set_up == NULL
              && definition (suite, 1)->set_up != NULL
              && definition (suite, 2)->set_up == NULL
              && definition (suite, 3)->set_up != NULL
              && definition (suite, 4)->set_up == NULL,
          "with or without set-up");
  tap_ok (definition (suite, 0)->tear_down == NULL
              && definition (suite, 1)->tear_down != NULL
              && definition (suite, 2)->tear_down == NULL
              && definition (suite, 3)->tear_down != NULL
              && definition (suite, 4)->tear_down == NULL,
          "with or without tear-down");
}

static void
test_constraints (micro_benchmark_suite suite)
{
  micro_benchmark_test_case test = micro_benchmark_suite_get_test (suite, 0);
  tap_size (micro_benchmark_test_case_iterations_to_skip (test), 14,
            "constraints are applied in the order in which they stand");
  tap_size (micro_benchmark_test_case_max_iterations (test), 10,
            "once all tests are there");
  tap_ok (log_has ("constraint for \"nobody\""),
          "one for an unknown test is logged");
}

static void
test_run (micro_benchmark_suite suite)
{
  micro_benchmark_output_values values
      = micro_benchmark_get_default_output_values ();
  values.self_test = false;
  micro_benchmark_set_default_output_values (values);
  micro_benchmark_suite_run (suite);
  tap_size (simple_calls, 24, "the simple test gets NULL");
  tap_size (directed_calls, 10, "the directed test loops");
  tap_ok (fixture.calls == 10, "typed functions see the typed fixture");
  tap_size (torn_down, 2, "which is torn down");
}

static void
constrain_by_data (micro_benchmark_test_case test)
{
  const struct fixture *own = micro_benchmark_test_case_get_data (test);
  micro_benchmark_test_case_skip_iterations (test, (size_t)own->key);
}

static void
test_late (micro_benchmark_suite suite)
{
  static micro_benchmark_static_test late
      = { MICRO_BENCHMARK_ABI,
          "late",
          { true, NULL, NULL, bare, NULL, NULL, NULL },
          NULL,
          false,
          &fixture,
          constrain_by_data };
  static micro_benchmark_static_test held
      = { MICRO_BENCHMARK_ABI,
          "held",
          { true, NULL, NULL, bare, NULL, NULL, NULL },
          NULL,
          false,
          NULL,
          NULL };
  static micro_benchmark_static_constraint skip
      = { MICRO_BENCHMARK_ABI, "simple", second_constraint, NULL };
  micro_benchmark_suite_register_static_tests (suite);
  tap_size (micro_benchmark_suite_get_number_of_tests (suite), 5,
            "a second registration finds the list empty");
  tap_size (micro_benchmark_test_case_iterations_to_skip (
                micro_benchmark_suite_get_test (suite, 0)),
            14, "and applies no constraint again");
  tap_ok (!log_has ("takes the place"), "so that nothing is replaced");

  micro_benchmark_register_static_test (&late);
  micro_benchmark_register_static_constraint (&skip);
  micro_benchmark_suite_register_static_tests (suite);
  tap_size (micro_benchmark_suite_get_number_of_tests (suite), 6,
            "a record may come later");
  tap_size (micro_benchmark_test_case_iterations_to_skip (
                micro_benchmark_suite_get_test (suite, 5)),
            1234, "with data, and a constraint that finds them");
  tap_size (micro_benchmark_test_case_iterations_to_skip (
                micro_benchmark_suite_get_test (suite, 0)),
            28, "and so may a constraint");

  micro_benchmark_register_static_test (&held);
  mbench_suite_hold (suite, NULL);
  micro_benchmark_clear_error ();
  micro_benchmark_suite_register_static_tests (suite);
  tap_ok (refused ("not running"), "a suite that runs takes no test");
  mbench_suite_unhold (suite);
  micro_benchmark_suite_register_static_tests (suite);
  tap_size (micro_benchmark_suite_get_number_of_tests (suite), 7,
            "which stays on the list until it is in a suite");
}

int
main (void)
{
  log_catch ();
  micro_benchmark_suite suite = micro_benchmark_suite_create ("static");
  test_refusals ();
  micro_benchmark_suite_register_static_tests (suite);
  test_macros (suite);
  test_constraints (suite);
  test_run (suite);
  test_late (suite);
  test_foreign (suite);
  micro_benchmark_suite_release (suite);
  log_let_go ();
  return tap_done ();
}
