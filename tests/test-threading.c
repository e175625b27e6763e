/* test/threading.h: how many threads an execution runs on, as tests,
   constraints and plans have it.  */

#include <config.h>

#include "test/threading.h"

#include <mbenchmark/registration.h>

#include <string.h>

#include "refusal.h"
#include "device/chronometer.h"
#include "tap.h"
#include "test/test.h"
#include "test/plan.h"

static void
body (void *data)
{
  (void)data;
}

static const micro_benchmark_test_definition definition
    = { .is_auto = true, .auto_test = body };

static bool
says (const struct mbench_error *error, const char *words)
{
  return strstr (error->message, words) != NULL;
}

/* Constraints with the TEXTS, NULL for none, of both keys.  */
static struct mbench_constraints
given (const char *threads, const char *dimension)
{
  struct mbench_constraints result = { 0 };
  if (threads != NULL)
    mbench_constraints_read (&result, MBENCH_THREADS, threads, NULL);
  if (dimension != NULL)
    mbench_constraints_read (&result, MBENCH_THREAD_DIMENSION, dimension,
                             NULL);
  return result;
}

static void
test_check (void)
{
  const struct mbench_body single = { .one_thread = "so it is" };
  const struct mbench_body several = { .kind = "native" };
  struct mbench_error error;
  struct mbench_constraints none = given (NULL, NULL);
  struct mbench_constraints one = given ("1", NULL);
  struct mbench_constraints four = given ("4", NULL);
  struct mbench_constraints by_size = given (NULL, "0");
  tap_ok (mbench_threading_check (&four, NULL, NULL) == MBENCH_OK
              && mbench_threading_check (&four, &several, NULL) == MBENCH_OK
              && mbench_threading_check (&by_size, &several, NULL)
                     == MBENCH_OK,
          "native code runs on several threads");
  tap_ok (mbench_threading_check (&none, &single, NULL) == MBENCH_OK
              && mbench_threading_check (&one, &single, NULL) == MBENCH_OK,
          "a kind of one thread on one");
  tap_ok (mbench_threading_check (&four, &single, &error) == MBENCH_INVALID
              && says (&error, "threads 4: so it is"),
          "and on no more, for its reason");
  tap_ok (mbench_threading_check (&by_size, &single, &error) == MBENCH_INVALID
              && says (&error, "thread-dimension 0: so it is"),
          "nor as many as a size says");
  struct mbench_constraints most = given ("1024", NULL);
  struct mbench_constraints more = given ("1025", NULL);
  tap_ok (mbench_threading_check (&most, NULL, NULL) == MBENCH_OK,
          "1024 threads are the most");
  tap_ok (mbench_threading_check (&more, NULL, &error) == MBENCH_INVALID
              && says (&error, "threads 1025: expected at most 1024"),
          "1025 are too many");
}

static void
test_contradiction (void)
{
  struct mbench_error error;
  struct mbench_constraints target = given (NULL, "1");
  struct mbench_constraints two = given ("2", NULL);
  struct mbench_constraints lifted = given ("0", NULL);
  tap_ok (mbench_constraints_merge (&target, &two, &error) == MBENCH_CONFLICT
              && says (&error, "threads 2 contradicts thread-dimension 1"),
          "a number and a dimension contradict each other");
  tap_ok (!mbench_constraints_has (&target, MBENCH_THREADS),
          "the number is not taken");
  tap_ok (mbench_constraints_merge (&target, &lifted, NULL) == MBENCH_OK,
          "a number that is lifted does not");
  struct mbench_constraints both = given ("2", NULL);
  struct mbench_constraints dimension = given (NULL, "0");
  tap_ok (mbench_constraints_merge (&both, &dimension, NULL)
              == MBENCH_CONFLICT,
          "whichever comes first");
}

static void
test_clock (void)
{
  struct mbench_error error;
  static const char *const clocks[]
      = { "clock_gettime/thread", "default/thread" };
  for (int i = 0; i < 4; ++i)
    {
      struct mbench_constraints threads
          = i / 2 == 0 ? given ("2", NULL) : given (NULL, "0");
      struct mbench_constraints clock = { 0 };
      mbench_constraints_read (&clock, MBENCH_CHRONOMETER, clocks[i % 2],
                               NULL);
      struct mbench_constraints first = threads;
      struct mbench_constraints second = clock;
      tap_ok (
          mbench_constraints_merge (&first, &clock, &error) == MBENCH_CONFLICT
              && says (&error, clocks[i % 2])
              && !mbench_constraints_has (&first, MBENCH_CHRONOMETER)
              && mbench_constraints_merge (&second, &threads, &error)
                     == MBENCH_CONFLICT
              && says (&error,
                       i / 2 == 0 ? "threads 2" : "thread-dimension 0"),
          "several threads have no %s, whichever comes first", clocks[i % 2]);
    }
  struct mbench_constraints one = given ("1", NULL);
  struct mbench_constraints clock = { 0 };
  mbench_constraints_read (&clock, MBENCH_CHRONOMETER, clocks[0], NULL);
  tap_ok (mbench_constraints_merge (&one, &clock, NULL) == MBENCH_OK,
          "one thread has it");
  struct mbench_constraints two = given ("2", NULL);
  struct mbench_constraints other = { 0 };
  mbench_constraints_read (&other, MBENCH_CHRONOMETER, "gettimeofday", NULL);
  tap_ok (mbench_constraints_merge (&two, &other, NULL) == MBENCH_OK,
          "and two another");
}

static void
test_settle (void)
{
  static const size_t sizes[] = { 100, 8, 0, 1025, 1, 1024 };
  struct mbench_error error;
  size_t threads;
  struct mbench_constraints none = given (NULL, NULL);
  struct mbench_constraints three = given ("3", NULL);
  struct mbench_constraints second = given (NULL, "1");
  tap_ok (mbench_threading_settle (&none, sizes, 6, &threads, NULL)
                  == MBENCH_OK
              && threads == 1,
          "one thread where nothing is said");
  tap_ok (mbench_threading_settle (&three, sizes, 6, &threads, NULL)
                  == MBENCH_OK
              && threads == 3,
          "the number that was given");
  tap_ok (mbench_threading_settle (&second, sizes, 6, &threads, NULL)
                  == MBENCH_OK
              && threads == 8,
          "the size in the dimension");
  tap_ok (mbench_threading_settle (&second, sizes, 1, &threads, &error)
                  == MBENCH_INVALID
              && says (&error, "thread-dimension 1: expected")
              && says (&error, "there is 1"),
          "not one that is not there");
  struct mbench_constraints third = given (NULL, "2");
  struct mbench_constraints fourth = given (NULL, "3");
  tap_ok (mbench_threading_settle (&third, sizes, 6, &threads, &error)
                  == MBENCH_INVALID
              && says (&error, "size 0 in dimension 2")
              && mbench_threading_settle (&fourth, sizes, 6, &threads, &error)
                     == MBENCH_INVALID
              && says (&error, "size 1025 in dimension 3"),
          "nor sizes that are no number of threads");
  struct mbench_constraints low = given (NULL, "4");
  struct mbench_constraints high = given (NULL, "5");
  tap_ok (mbench_threading_settle (&low, sizes, 6, &threads, NULL) == MBENCH_OK
              && threads == 1
              && mbench_threading_settle (&high, sizes, 6, &threads, NULL)
                     == MBENCH_OK
              && threads == 1024,
          "one and 1024 are");
}

static void
test_plan (void)
{
  static const size_t lengths[] = { 10, 20 };
  static const size_t threads[] = { 1, 2, 4 };
  static const size_t zero[] = { 0 };
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "t", &definition);
  struct mbench_plan plan = { 0 };
  struct mbench_error error;
  micro_benchmark_test_case_set_thread_dimension (test, 0);
  tap_ok (refused ("set_thread_dimension: dimension must be less than"),
          "a dimension is added before it is named");
  micro_benchmark_test_case_add_dimension (test, 2, lengths);
  micro_benchmark_test_case_add_dimension (test, 3, threads);
  micro_benchmark_test_case_set_thread_dimension (test, 1);
  tap_ok (mbench_plan_add_test (&plan, test, NULL, false, NULL) == MBENCH_OK
              && plan.n == 6,
          "it makes no further executions");
  bool is_right = true;
  for (size_t i = 0; i < plan.n; ++i)
    is_right = is_right && plan.list[i].limits.threads == threads[i % 3];
  tap_ok (is_right, "each runs on as many threads as its size says");
  mbench_plan_release (&plan);
  struct mbench_constraints none = { 0 };
  mbench_constraints_add_dimension (&none, 1, lengths, NULL);
  tap_ok (mbench_plan_add_test (&plan, test, &none, false, &error)
                  == MBENCH_INVALID
              && says (&error, "test \"t\": thread-dimension 1: expected"),
          "a plan without that dimension is refused");
  mbench_plan_release (&plan);
  mbench_constraints_release (&none);
  mbench_constraints_add_dimension (&none, 1, lengths, NULL);
  mbench_constraints_add_dimension (&none, 1, zero, NULL);
  tap_ok (mbench_plan_add_test (&plan, test, &none, false, &error)
                  == MBENCH_INVALID
              && says (&error, "size 0 in dimension 1"),
          "and one of no threads");
  mbench_plan_release (&plan);
  mbench_constraints_release (&none);
  micro_benchmark_suite_release (suite);
}

static void
test_api (void)
{
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "t", &definition);
  tap_size (micro_benchmark_test_case_get_threads (test), 1,
            "a test runs on one thread");
  micro_benchmark_test_case_set_threads (test, 4);
  tap_size (micro_benchmark_test_case_get_threads (test), 4,
            "or as many as it is told");
  micro_benchmark_test_case_set_threads (test, 2000);
  tap_ok (refused ("test \"t\": threads 2000: expected at most 1024")
              && micro_benchmark_test_case_get_threads (test) == 4,
          "too many are refused, and change nothing");
  micro_benchmark_test_case_set_threads (test, 0);
  tap_size (micro_benchmark_test_case_get_threads (test), 1,
            "zero lifts the number");
  micro_benchmark_test_case_set_threads (NULL, 2);
  tap_ok (refused ("set_threads: test must be"), "set_threads of no test");
  micro_benchmark_test_case_set_thread_dimension (NULL, 0);
  tap_ok (refused ("set_thread_dimension: test must be"),
          "set_thread_dimension of no test");
  tap_ok (micro_benchmark_test_case_get_threads (NULL) == 0
              && refused ("get_threads: test must be"),
          "get_threads of no test");
  micro_benchmark_suite_release (suite);
}

static void
around (micro_benchmark_test_state state)
{
  (void)state;
}

/* What contradicts threads in a test itself is refused in either order.  */
static void
test_contradicted (void)
{
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case first
      = micro_benchmark_suite_register_test (suite, "first", &definition);
  micro_benchmark_test_case second
      = micro_benchmark_suite_register_test (suite, "second", &definition);
  micro_benchmark_test_case_set_threads (first, 2);
  micro_benchmark_test_case_set_each_sample (first, around, around);
  tap_ok (refused ("test \"first\": threads 2: expected 1")
              && !mbench_test_case_has_each (first),
          "a test on two threads gets no work around samples");
  micro_benchmark_test_case_set_each_sample (second, around, around);
  micro_benchmark_test_case_set_threads (second, 2);
  tap_ok (refused ("test \"second\": threads 2: expected 1")
              && micro_benchmark_test_case_get_threads (second) == 1,
          "one with it no threads");
  micro_benchmark_test_case_set_custom_chrono (
      first, MICRO_BENCHMARK_CLOCK_THREAD, &mbench_chronometer_clock_gettime);
  tap_ok (refused ("threads 2: the chronometer custom")
              && first->chronometer == NULL,
          "nor a custom clock of one thread");
  micro_benchmark_test_case_set_chrono (
      first, MICRO_BENCHMARK_CLOCK_THREAD,
      MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME);
  tap_ok (refused ("threads 2: the chronometer clock_gettime/thread"),
          "nor one of the library's");
  micro_benchmark_test_case_set_each_sample (second, NULL, NULL);
  micro_benchmark_test_case_set_custom_chrono (
      second, MICRO_BENCHMARK_CLOCK_THREAD, &mbench_chronometer_clock_gettime);
  micro_benchmark_test_case_set_threads (second, 2);
  tap_ok (refused ("threads 2: the chronometer custom")
              && micro_benchmark_test_case_get_threads (second) == 1,
          "nor does one with that get threads");
  micro_benchmark_suite_release (suite);
}

int
main (void)
{
  test_check ();
  test_clock ();
  test_contradicted ();
  test_contradiction ();
  test_settle ();
  test_plan ();
  test_api ();
  return tap_done ();
}
