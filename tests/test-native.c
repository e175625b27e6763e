/* run/native.h: which empty body runs beside the samples of a test in C, and
   which tests are one code.  */

#include <config.h>

#include <mbenchmark/all.h>

#include "run/native.h"
#include "test/test.h"

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

static void *
make (micro_benchmark_test_state state)
{
  return state;
}

static void
loop (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    continue;
}

static void
other_loop (micro_benchmark_test_state state)
{
  loop (state);
}

static uintptr_t
code_of (const micro_benchmark_test_definition *definition)
{
  micro_benchmark_test_case test = NULL;
  if (mbench_test_case_new ("code", definition, &test, NULL) != MBENCH_OK)
    return 0;
  uintptr_t code = mbench_native_body.code (test);
  mbench_test_case_free (test);
  return code;
}

static void
test_code (void)
{
  static const micro_benchmark_test_definition plain
      = { .is_auto = true, .auto_test = work };
  static const micro_benchmark_test_definition with_data
      = { .is_auto = true, .auto_test = work, .set_up = make, .empty = near };
  static const micro_benchmark_test_definition other
      = { .is_auto = true, .auto_test = near };
  static const micro_benchmark_test_definition directed = { .test = loop };
  static const micro_benchmark_test_definition directed_other
      = { .test = other_loop };
  tap_ok (code_of (&plain) != 0 && code_of (&plain) == code_of (&with_data),
          "one function under other data is one code");
  tap_ok (code_of (&plain) != code_of (&other), "two functions are two");
  tap_ok (code_of (&directed) != 0
              && code_of (&directed) != code_of (&directed_other)
              && code_of (&directed) != code_of (&plain),
          "so are those of directed tests");
}

int
main (void)
{
  test_code ();
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
