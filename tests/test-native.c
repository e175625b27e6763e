/* run/native.h: which empty body runs beside the samples of a test in C.  */

#include <config.h>

#include <mbenchmark/all.h>

#include "tap.h"

static size_t empties;

static void
work (void *unused)
{
  (void)unused;
}

static void
near (void *unused)
{
  (void)unused;
  ++empties;
}

static void
registered (void *unused)
{
  (void)unused;
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (registered);

static micro_benchmark_suite
run (const micro_benchmark_test_definition *definition)
{
  empties = 0;
  micro_benchmark_suite suite = micro_benchmark_suite_create ("native");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "work", definition);
  micro_benchmark_test_case_limit_number_of_samples (test, 48, 48);
  micro_benchmark_suite_run (suite);
  return suite;
}

int
main (void)
{
  static const micro_benchmark_test_definition own
      = { .is_auto = true, .auto_test = work, .empty = near };
  static const micro_benchmark_test_definition none
      = { .is_auto = true, .auto_test = work };
  micro_benchmark_suite suite = run (&own);
  tap_ok (empties > 0, "an empty body that lies near to the test runs");
  micro_benchmark_suite_release (suite);
  suite = run (&none);
  tap_ok (empties == 0, "without one that of the library does");
  micro_benchmark_suite_release (suite);

  suite = micro_benchmark_suite_create ("macros");
  micro_benchmark_suite_register_static_tests (suite);
  micro_benchmark_test test = micro_benchmark_test_case_get_definition (
      micro_benchmark_suite_get_test (suite, 0));
  tap_ok (test->empty == micro_benchmark_empty_body_,
          "the macros give the one of their file");
  micro_benchmark_suite_release (suite);
  return tap_done ();
}
