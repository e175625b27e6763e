/* <mbenchmark/suite.h> and test/suite.h: suites, and what becomes of the
   tests in them.  */

#include <config.h>

#include "test/suite.h"

#include <mbenchmark/log.h>
#include <mbenchmark/output.h>
#include <mbenchmark/utility.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake-clock.h"
#include "refusal.h"
#include "tap.h"

static void
automatic (void *data)
{
  (void)data;
  fake_clock_advance (1000);
}

static void
directed (micro_benchmark_test_state state)
{
  (void)state;
}

static const micro_benchmark_test_definition simple
    = { .is_auto = true, .auto_test = automatic };
static const micro_benchmark_test_definition loop = { .test = directed };

static void
test_create (void)
{
  char name[] = "animals";
  micro_benchmark_suite suite = micro_benchmark_suite_create (name);
  name[0] = 'X';
  tap_string (micro_benchmark_suite_get_name (suite), "animals",
              "a suite keeps a copy of its name");
  tap_size (micro_benchmark_suite_get_number_of_tests (suite), 0,
            "and has no tests at first");
  tap_ok (micro_benchmark_suite_get_report (suite) == NULL
              && micro_benchmark_last_error () == NULL,
          "and no report, which is no fault");
  tap_ok (mbench_suite_set_name (suite, micro_benchmark_suite_get_name (suite),
                                 NULL)
                  == MBENCH_OK
              && strcmp (micro_benchmark_suite_get_name (suite), "animals")
                     == 0,
          "it may be given the name that it has");
  mbench_suite_set_name (suite, "plants", NULL);
  tap_string (micro_benchmark_suite_get_name (suite), "plants", "or another");
  micro_benchmark_suite_release (suite);
  micro_benchmark_suite_release (NULL);
  tap_ok (micro_benchmark_last_error () == NULL, "releasing none is fine");
}

static void
test_register (void)
{
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  char name[16];
  for (int i = 0; i < 20; ++i)
    {
      snprintf (name, sizeof name, "t%d", i);
      micro_benchmark_suite_register_test (suite, name,
                                           i % 2 == 0 ? &simple : &loop);
    }
  tap_size (micro_benchmark_suite_get_number_of_tests (suite), 20,
            "twenty tests are twenty");
  bool in_order = true;
  for (size_t i = 0; i < 20; ++i)
    {
      snprintf (name, sizeof name, "t%zu", i);
      micro_benchmark_test_case test
          = micro_benchmark_suite_get_test (suite, i);
      in_order
          = in_order
            && strcmp (micro_benchmark_test_case_get_name (test), name) == 0
            && micro_benchmark_test_case_get_definition (test)->is_auto
                   == (i % 2 == 0)
            && mbench_suite_find (suite, name) == test;
    }
  tap_ok (in_order, "in the order of registration, each with its definition");
  tap_ok (mbench_suite_find (suite, "t20") == NULL, "another is not found");
  tap_ok (micro_benchmark_suite_get_test (suite, 20) == NULL
              && refused ("number"),
          "a number out of range is refused");
  tap_ok (micro_benchmark_suite_get_test (suite, SIZE_MAX) == NULL
              && refused ("number"),
          "however far");
  mbench_suite_remove (suite, mbench_suite_find (suite, "t3"), NULL);
  tap_ok (micro_benchmark_suite_get_number_of_tests (suite) == 19
              && mbench_suite_find (suite, "t3") == NULL
              && micro_benchmark_suite_get_test (suite, 3)
                     == mbench_suite_find (suite, "t4"),
          "a test that is removed leaves the others in order");
  micro_benchmark_suite_release (suite);
}

static size_t cleanups;
static void *cleaned;

static void
cleanup (void *data)
{
  ++cleanups;
  cleaned = data;
}

static void
test_replace (void)
{
  int data;
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_suite_register_test (suite, "a", &simple);
  micro_benchmark_test_case old
      = micro_benchmark_suite_register_test (suite, "b", &simple);
  micro_benchmark_suite_register_test (suite, "c", &simple);
  micro_benchmark_test_case_skip_iterations (old, 5);
  micro_benchmark_test_case_set_data (old, &data, cleanup);
  tap_ok (!log_has ("takes the place"), "a new name is no news");
  cleanups = 0;
  micro_benchmark_test_case new
      = micro_benchmark_suite_register_test (suite, "b", &loop);
  tap_size (micro_benchmark_suite_get_number_of_tests (suite), 3,
            "a name that was there adds no test");
  tap_ok (micro_benchmark_suite_get_test (suite, 1) == new
              && !micro_benchmark_test_case_get_definition (new)->is_auto,
          "but takes the place of the one that has it");
  tap_ok (log_has ("\"b\" takes the place"), "as the log says");
  tap_size (micro_benchmark_test_case_iterations_to_skip (new), 0,
            "nothing is left of the old one's limits");
  tap_ok (cleanups == 1 && cleaned == &data, "and its data have ended");
  tap_ok (micro_benchmark_last_error () == NULL, "all this is no fault");

  /* The name and the definition may be lent by the test that ends.  */
  micro_benchmark_suite_register_test (suite, "longer than a pointer", &loop);
  new = micro_benchmark_suite_get_test (suite, 3);
  new = micro_benchmark_suite_register_test (
      suite, micro_benchmark_test_case_get_name (new),
      micro_benchmark_test_case_get_definition (new));
  tap_ok (new
                  != NULL &&strcmp (micro_benchmark_test_case_get_name (new),
                                    "longer than a pointer")
                  == 0
              && micro_benchmark_suite_get_test (suite, 3) == new,
          "a test may be registered again from its own name");
  tap_ok (log_has ("\"longer than a pointer\" takes the place"),
          "which the log knows to the end");
  micro_benchmark_suite_release (suite);
  tap_size (cleanups, 1, "data end once");
}

static void
test_preconditions (void)
{
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "a", &simple);
  const micro_benchmark_test_definition no_auto
      = { .is_auto = true, .test = directed };
  const micro_benchmark_test_definition no_test = { .auto_test = automatic };
  micro_benchmark_clear_error ();
  tap_ok (micro_benchmark_suite_create (NULL) == NULL && refused ("name"),
          "create without name");
  tap_ok (micro_benchmark_suite_get_name (NULL) == NULL && refused ("suite"),
          "get_name of no suite");
  tap_ok (micro_benchmark_suite_get_number_of_tests (NULL) == 0
              && refused ("suite"),
          "get_number_of_tests of no suite");
  tap_ok (micro_benchmark_suite_get_test (NULL, 0) == NULL
              && refused ("suite"),
          "get_test of no suite");
  tap_ok (micro_benchmark_suite_get_report (NULL) == NULL && refused ("suite"),
          "get_report of no suite");
  micro_benchmark_suite_run (NULL);
  tap_ok (refused ("suite"), "run of no suite");
  tap_ok (micro_benchmark_suite_register_test (NULL, "a", &simple) == NULL
              && refused ("suite"),
          "register_test in no suite");
  tap_ok (micro_benchmark_suite_register_test (suite, NULL, &simple) == NULL
              && refused ("name"),
          "register_test without name");
  tap_ok (micro_benchmark_suite_register_test (suite, "a", NULL) == NULL
              && refused ("definition"),
          "register_test without definition");
  tap_ok (micro_benchmark_suite_register_test (suite, "a", &no_auto) == NULL
              && refused ("auto_test"),
          "register_test of an automatic test without body");
  tap_ok (micro_benchmark_suite_register_test (suite, "a", &no_test) == NULL
              && refused ("function test"),
          "register_test of a directed test without body");
  tap_ok (micro_benchmark_suite_get_number_of_tests (suite) == 1
              && micro_benchmark_suite_get_test (suite, 0) == test
              && micro_benchmark_test_case_get_definition (test)->auto_test
                     == automatic,
          "none of this has changed the suite");
  micro_benchmark_suite_release (suite);
}

static void
test_hold (void)
{
  struct mbench_error error;
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "a", &simple);
  tap_ok (mbench_suite_hold (suite, &error) == MBENCH_OK,
          "a suite may be held");
  tap_ok (mbench_suite_hold (suite, &error) == MBENCH_CONFLICT
              && strstr (error.message, "\"s\" is running") != NULL,
          "a second hold is refused by name");
  tap_ok (micro_benchmark_suite_register_test (suite, "b", &simple) == NULL
              && refused ("is running"),
          "so is a new test");
  tap_ok (micro_benchmark_suite_register_test (suite, "a", &loop) == NULL
              && refused ("is running"),
          "one in the place of another");
  tap_ok (mbench_suite_remove (suite, test, &error) == MBENCH_CONFLICT,
          "and a removal");
  tap_ok (micro_benchmark_suite_get_number_of_tests (suite) == 1
              && micro_benchmark_suite_get_test (suite, 0) == test,
          "nothing has changed");
  mbench_suite_unhold (suite);
  tap_ok (micro_benchmark_suite_register_test (suite, "b", &simple) != NULL,
          "afterwards all is as before");
  micro_benchmark_suite_release (suite);
}

static void
test_keep (void)
{
  int first;
  int second;
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  tap_ok (mbench_suite_last_kept (suite) == NULL, "nothing is kept at first");
  mbench_suite_keep (suite, &first, cleanup, NULL);
  mbench_suite_keep (suite, &second, cleanup, NULL);
  tap_ok (mbench_suite_last_kept (suite) == &second,
          "what was left last is what is kept last");
  cleanups = 0;
  micro_benchmark_suite_release (suite);
  tap_size (cleanups, 2, "all that was kept ends with the suite");
}

/* A run has tests of its own: this one proves just that the suite takes part
   in it.  */
static void
test_run (void)
{
  micro_benchmark_output_values values
      = micro_benchmark_get_default_output_values ();
  values.self_test = false;
  micro_benchmark_set_default_output_values (values);
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "a", &simple);
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_MONOTONIC, &fake_chronometer);
  micro_benchmark_test_case_limit_iterations (test, 0, 10);
  micro_benchmark_suite_run (suite);
  micro_benchmark_report report = micro_benchmark_suite_get_report (suite);
  tap_ok (report != NULL && micro_benchmark_last_error () == NULL,
          "a run leaves a report");
  tap_string (micro_benchmark_report_get_name (report), "s",
              "which has the suite's name");
  tap_ok (micro_benchmark_suite_register_test (suite, "b", &simple) != NULL,
          "after the run the suite is free again");
  micro_benchmark_suite_run (suite);
  tap_ok (micro_benchmark_suite_get_report (suite) != report,
          "a second run leaves another report");
  micro_benchmark_suite_release (suite);
}

int
main (void)
{
  log_catch ();
  test_create ();
  test_register ();
  test_replace ();
  test_preconditions ();
  test_hold ();
  test_keep ();
  test_run ();
  log_let_go ();
  return tap_done ();
}
