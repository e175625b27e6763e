/* What a binding makes of exceptions: micro_benchmark_state_raise and
   _leave, in each place where the code of a test can throw.  */

#include <config.h>

#include <mbenchmark/all.h>

#include <string.h>

#include "refusal.h"
#include "tap.h"

static size_t calls;
static size_t torn_down;

/* The state of the execution, and when the body raises.  */
static micro_benchmark_test_state running;
static size_t raise_at;
static bool is_silent;
static micro_benchmark_test_case seen;

static void *
set_up (micro_benchmark_test_state state)
{
  seen = micro_benchmark_state_get_test_case (state);
  running = state;
  calls = 0;
  /* Nothing has ended, and there is no loop.  */
  micro_benchmark_state_leave (state);
  return NULL;
}

static void
tear_down (micro_benchmark_test_state state, void *fixture)
{
  (void)fixture;
  ++torn_down;
  micro_benchmark_state_leave (state);
}

static void
raise_in_loop (void *fixture)
{
  (void)fixture;
  if (++calls != raise_at)
    {
      micro_benchmark_state_leave (running);
      return;
    }
  micro_benchmark_state_raise (running, is_silent ? NULL : "std::range_error",
                               is_silent ? NULL : "too far");
  micro_benchmark_state_raise (running, "second", "second");
  micro_benchmark_state_leave (running);
  ++calls;
}

static void
raise_in_body (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    if (++calls == raise_at)
      {
        micro_benchmark_state_raise (state, "std::range_error", "too far");
        micro_benchmark_state_leave (state);
        return;
      }
}

static void *
raise_in_set_up (micro_benchmark_test_state state)
{
  set_up (state);
  micro_benchmark_state_raise (state, "std::range_error", "too far");
  micro_benchmark_state_leave (state);
  return NULL;
}

static void
skip_in_loop (void *fixture)
{
  (void)fixture;
  ++calls;
  micro_benchmark_state_skip (running, "not here");
  micro_benchmark_state_leave (running);
}

/* Run a test of DEFINITION in SUITE, in samples of 100 iterations.  */
static micro_benchmark_exec_report
run (micro_benchmark_suite suite,
     const micro_benchmark_test_definition *definition, bool is_isolated)
{
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "test", definition);
  micro_benchmark_test_case_limit_iterations (test, 1000, 1000);
  micro_benchmark_test_case_limit_samples (test, 100, 100);
  micro_benchmark_test_case_set_isolated (test, is_isolated);
  torn_down = 0;
  micro_benchmark_suite_run (suite);
  return micro_benchmark_test_report_get_exec_report (
      micro_benchmark_report_get_test_report (
          micro_benchmark_suite_get_report (suite), 0),
      0);
}

static void
check_raised (micro_benchmark_exec_report report, const char *where)
{
  tap_string (micro_benchmark_exec_report_get_outcome (report), "raised",
              where);
  tap_string (micro_benchmark_exec_report_get_outcome_message (report),
              "too far", "with what it says");
  tap_string (micro_benchmark_exec_report_get_outcome_detail (report, "key"),
              "std::range_error", "and its type");
}

static void
test_automatic (micro_benchmark_suite suite)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true,
          .set_up = set_up,
          .auto_test = raise_in_loop,
          .tear_down = tear_down };
  raise_at = 350;
  micro_benchmark_exec_report report = run (suite, &definition, false);
  check_raised (report, "an automatic body raises");
  tap_size (calls, 350, "and is not called again");
  tap_size (micro_benchmark_exec_report_total_samples (report), 3,
            "the samples before are kept");
  tap_size (torn_down, 1, "and it is torn down");
  tap_ok (
      seen
          == micro_benchmark_suite_get_test (
              suite, micro_benchmark_suite_get_number_of_tests (suite) - 1),
      "the state knows its test");
  check_raised (run (suite, &definition, true), "in a process of its own");

  is_silent = true;
  report = run (suite, &definition, false);
  tap_string (micro_benchmark_exec_report_get_outcome (report), "raised",
              "one that says nothing");
  tap_ok (micro_benchmark_exec_report_get_outcome_message (report) == NULL,
          "has no message");
  is_silent = false;
}

static void
test_elsewhere (micro_benchmark_suite suite)
{
  static const micro_benchmark_test_definition directed
      = { .set_up = set_up, .test = raise_in_body, .tear_down = tear_down };
  static const micro_benchmark_test_definition early
      = { .is_auto = true,
          .set_up = raise_in_set_up,
          .auto_test = raise_in_loop,
          .tear_down = tear_down };
  static const micro_benchmark_test_definition skipped
      = { .is_auto = true, .set_up = set_up, .auto_test = skip_in_loop };
  check_raised (run (suite, &directed, false), "a directed body raises");
  tap_size (calls, 350, "and returns");
  check_raised (run (suite, &early, false), "a set-up raises");
  tap_size (calls, 0, "and there is no body");
  tap_size (torn_down, 1, "but a tear-down");
  tap_string (
      micro_benchmark_exec_report_get_outcome (run (suite, &skipped, false)),
      "skipped", "a body that skips");
  tap_size (calls, 1, "leaves as well");
}

static void
test_refusals (void)
{
  micro_benchmark_state_raise (NULL, "key", "message");
  tap_ok (refused ("state"), "raise: without state");
  micro_benchmark_state_leave (NULL);
  tap_ok (refused ("state"), "leave: without state");
  tap_ok (micro_benchmark_state_get_test_case (NULL) == NULL
              && refused ("state"),
          "get_test_case: without state");
}

int
main (void)
{
  micro_benchmark_output_values values
      = micro_benchmark_get_default_output_values ();
  values.self_test = false;
  micro_benchmark_set_default_output_values (values);
  log_catch ();
  micro_benchmark_suite suite = micro_benchmark_suite_create ("raise");
  test_automatic (suite);
  test_elsewhere (suite);
  test_refusals ();
  micro_benchmark_suite_release (suite);
  log_let_go ();
  return tap_done ();
}
