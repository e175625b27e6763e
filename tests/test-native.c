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

static size_t loops;

static void
near_loop (micro_benchmark_auto_test_fun fun, void *const *inputs, size_t step,
           size_t n)
{
  ++loops;
  micro_benchmark_loop_ (fun, inputs, step, n);
}

static void
count (void *counter)
{
  ++*(size_t *)counter;
}

static void
test_loop (void)
{
  size_t counters[3] = { 0 };
  void *const inputs[3] = { &counters[0], &counters[1], &counters[2] };
  micro_benchmark_loop_ (count, inputs, 0, 5);
  tap_ok (counters[0] == 5 && counters[1] == 0, "a loop over one fixture");
  micro_benchmark_loop_ (count, inputs, 1, 3);
  tap_ok (counters[0] == 6 && counters[1] == 1 && counters[2] == 1,
          "and over inputs");
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .auto_test = work, .loop = near_loop };
  micro_benchmark_suite suite = run (&definition);
  tap_ok (loops > 48, "a loop that lies near to the test is used");
  micro_benchmark_suite_release (suite);
}

int
main (void)
{
  test_code ();
  test_loop ();
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
  tap_ok (test->loop == micro_benchmark_loop_, "and its loop");
  micro_benchmark_suite_release (suite);
  return tap_done ();
}
