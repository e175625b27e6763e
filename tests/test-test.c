/* <mbenchmark/test.h>: what a test is told and what it tells.  */

#include <config.h>

#include "test/test.h"

#include <mbenchmark/log.h>
#include <mbenchmark/utility.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake-clock.h"
#include "refusal.h"
#include "tap.h"

static void
body (void *data)
{
  (void)data;
}

static const micro_benchmark_test_definition definition
    = { .is_auto = true, .auto_test = body };

static const size_t sizes[] = { 3, 1, 2 };

static micro_benchmark_test_case
new_test (void)
{
  micro_benchmark_test_case test;
  if (mbench_test_case_new ("sort", &definition, &test, NULL) != MBENCH_OK)
    abort ();
  return test;
}

static void
test_new (void)
{
  micro_benchmark_test_case test = new_test ();
  tap_string (micro_benchmark_test_case_get_name (test), "sort",
              "a test has its name");
  tap_ok (micro_benchmark_test_case_get_definition (test)->auto_test == body
              && micro_benchmark_test_case_get_definition (test)
                     != &definition,
          "and a copy of its definition");
  tap_ok (micro_benchmark_test_case_is_enabled (test), "it is enabled");
  tap_ok (micro_benchmark_test_case_get_data (test) == NULL
              && micro_benchmark_test_case_dimensions (test) == 0,
          "without data or dimensions");
  tap_ok (micro_benchmark_test_case_iterations_to_skip (test) == 0
              && micro_benchmark_test_case_min_iterations (test) == 0
              && micro_benchmark_test_case_max_iterations (test) == 0
              && micro_benchmark_test_case_min_sample_iterations (test) == 0
              && micro_benchmark_test_case_max_sample_iterations (test) == 0,
          "and without limits of iterations");
  micro_benchmark_clock_time time
      = micro_benchmark_test_case_get_max_time (test);
  tap_ok (time.seconds == 5 && time.nanoseconds == 0
              && micro_benchmark_test_case_get_precision (test) == 0.01,
          "it ends after five seconds, or at one percent");
  tap_ok (micro_benchmark_last_error () == NULL, "asking is no fault");
  mbench_test_case_free (test);
  mbench_test_case_free (NULL);
}

static void
test_setters (void)
{
  micro_benchmark_test_case test = new_test ();
  micro_benchmark_test_case_set_enabled (test, false);
  tap_ok (!micro_benchmark_test_case_is_enabled (test), "disabled");
  micro_benchmark_test_case_set_enabled (test, true);
  tap_ok (micro_benchmark_test_case_is_enabled (test), "and enabled again");
  micro_benchmark_test_case_skip_iterations (test, 11);
  tap_size (micro_benchmark_test_case_iterations_to_skip (test), 11,
            "iterations to skip");
  micro_benchmark_test_case_set_max_time (
      test, (micro_benchmark_clock_time){ 7, 89 });
  micro_benchmark_clock_time time
      = micro_benchmark_test_case_get_max_time (test);
  tap_ok (time.seconds == 7 && time.nanoseconds == 89, "max time");
  tap_ok (micro_benchmark_test_case_get_precision (test) == 0,
          "a time that was given is used up");
  micro_benchmark_test_case_set_sample_time (
      test, (micro_benchmark_clock_time){ 2, 3 });
  micro_benchmark_test_case_set_warm_up_time (
      test, (micro_benchmark_clock_time){ 4, 5 });
  tap_ok (micro_benchmark_test_case_get_sample_time (test).seconds == 2
              && micro_benchmark_test_case_get_sample_time (test).nanoseconds
                     == 3,
          "the length of samples");
  tap_ok (micro_benchmark_test_case_get_warm_up_time (test).seconds == 4
              && micro_benchmark_test_case_get_warm_up_time (test).nanoseconds
                     == 5,
          "the time of the warm-up");
  micro_benchmark_test_case_set_precision (test, 0.25);
  tap_ok (micro_benchmark_test_case_get_precision (test) == 0.25,
          "unless a precision was given, too");
  tap_ok (micro_benchmark_test_case_get_confidence (test) == 0.95,
          "the confidence is 95 %%");
  micro_benchmark_test_case_set_confidence (test, 0.99);
  tap_ok (micro_benchmark_test_case_get_confidence (test) == 0.99,
          "until another is given");
  micro_benchmark_test_case_limit_number_of_samples (test, 30, 200);
  tap_ok (micro_benchmark_test_case_min_samples (test) == 30
              && micro_benchmark_test_case_max_samples (test) == 200,
          "samples");
  micro_benchmark_test_case_set_vary_iterations (test, true);
  micro_benchmark_test_case_set_reference (test, false);
  tap_ok (test->constraints.limits.vary_iterations == MBENCH_SWITCH_ON
              && test->constraints.limits.reference == MBENCH_SWITCH_OFF,
          "lengths that differ, and no reference loop");
  micro_benchmark_test_case_limit_iterations (test, 300, 400);
  tap_ok (micro_benchmark_test_case_min_iterations (test) == 300
              && micro_benchmark_test_case_max_iterations (test) == 400,
          "iterations");
  micro_benchmark_test_case_limit_samples (test, 2, 5);
  tap_ok (micro_benchmark_test_case_min_sample_iterations (test) == 2
              && micro_benchmark_test_case_max_sample_iterations (test) == 5,
          "iterations of a sample");
  micro_benchmark_test_case_limit_sample_iterations (test, 3, 6);
  tap_ok (micro_benchmark_test_case_min_sample_iterations (test) == 3
              && micro_benchmark_test_case_max_sample_iterations (test) == 6,
          "under either name");
  tap_ok (micro_benchmark_last_error () == NULL, "all this is no fault");

  time = (micro_benchmark_clock_time){ INT32_MAX, 999999999 };
  micro_benchmark_test_case_set_max_time (test, time);
  time = micro_benchmark_test_case_get_max_time (test);
  tap_ok (time.seconds == INT32_MAX && time.nanoseconds == 999999999,
          "the longest time is kept to the nanosecond");
  micro_benchmark_test_case_limit_iterations (test, 0, 0);
  tap_ok (micro_benchmark_test_case_min_iterations (test) == 0
              && micro_benchmark_test_case_max_iterations (test) == 0,
          "zeros lift a limit");
  mbench_test_case_free (test);
}

static void
test_dimensions (void)
{
  micro_benchmark_test_case test = new_test ();
  size_t own[] = { 3, 1, 2 };
  micro_benchmark_test_case_add_dimension (test, 3, own);
  own[0] = 99;
  micro_benchmark_test_case_add_dimension (test, 1, own);
  tap_size (micro_benchmark_test_case_dimensions (test), 2, "two dimensions");
  size_t n = 0;
  const size_t *list = NULL;
  micro_benchmark_test_case_get_dimension (test, 0, &n, &list);
  tap_ok (n == 3 && memcmp (list, sizes, sizeof sizes) == 0,
          "the first has a copy of its sizes, in their order");
  micro_benchmark_test_case_get_dimension (test, 1, &n, &list);
  tap_ok (n == 1 && list[0] == 99, "and so has the second");
  mbench_test_case_free (test);
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
test_data (void)
{
  int first;
  int second;
  micro_benchmark_test_case test = new_test ();
  micro_benchmark_test_case_set_data (test, &first, cleanup);
  tap_ok (micro_benchmark_test_case_get_data (test) == &first,
          "data are found again");
  micro_benchmark_test_case_set_data (test, &second, cleanup);
  tap_ok (cleanups == 1 && cleaned == &first
              && micro_benchmark_test_case_get_data (test) == &second,
          "other data end the first, once");
  micro_benchmark_test_case_set_data (test, &first, NULL);
  tap_ok (cleanups == 2 && cleaned == &second, "also data without cleanup");
  micro_benchmark_test_case_set_data (test, NULL, cleanup);
  tap_size (cleanups, 2, "which end without a word");
  cleaned = &first;
  mbench_test_case_free (test);
  tap_ok (cleanups == 3 && cleaned == NULL,
          "the end of the test ends its data, be they NULL");
}

/* Everything that a test tells.  */
struct picture
{
  bool enabled;
  void *data;
  size_t dimensions;
  size_t iterations[5];
  micro_benchmark_clock_time time;
  double precision;
  micro_benchmark_meter chronometer;
  micro_benchmark_clock_type type;
  enum mbench_chronometer_choice choice;
};

/* The picture is compared byte by byte, so that its gaps are zeros.  */
static void
look (micro_benchmark_test_case test, struct picture *picture)
{
  memset (picture, 0, sizeof *picture);
  picture->enabled = micro_benchmark_test_case_is_enabled (test);
  picture->data = micro_benchmark_test_case_get_data (test);
  picture->dimensions = micro_benchmark_test_case_dimensions (test);
  picture->iterations[0] = micro_benchmark_test_case_iterations_to_skip (test);
  picture->iterations[1] = micro_benchmark_test_case_min_iterations (test);
  picture->iterations[2] = micro_benchmark_test_case_max_iterations (test);
  picture->iterations[3]
      = micro_benchmark_test_case_min_sample_iterations (test);
  picture->iterations[4]
      = micro_benchmark_test_case_max_sample_iterations (test);
  picture->time = micro_benchmark_test_case_get_max_time (test);
  picture->precision = micro_benchmark_test_case_get_precision (test);
  picture->chronometer = test->chronometer;
  picture->type = test->clock_type;
  picture->choice = test->constraints.limits.chronometer;
}

/* The setters with values that no test can have.  */
static void
test_values (void)
{
  micro_benchmark_test_case test = new_test ();
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_PROCESS, &fake_chronometer);
  micro_benchmark_test_case_add_dimension (test, 3, sizes);
  micro_benchmark_test_case_limit_iterations (test, 10, 20);
  micro_benchmark_test_case_limit_samples (test, 2, 5);
  struct picture before;
  look (test, &before);
  micro_benchmark_clear_error ();

  micro_benchmark_test_case_add_dimension (test, 0, sizes);
  tap_ok (refused ("num_sizes"), "a dimension of no sizes");
  micro_benchmark_test_case_add_dimension (test, 1, NULL);
  tap_ok (refused ("sizes"), "a dimension without array");
  micro_benchmark_test_case_limit_iterations (test, 21, 20);
  tap_ok (refused ("test \"sort\": min-iterations 21 contradicts "
                   "max-iterations 20"),
          "a minimum above the maximum, both named");
  micro_benchmark_test_case_limit_samples (test, 6, 5);
  tap_ok (refused ("min-sample-iterations 6 contradicts "
                   "max-sample-iterations 5"),
          "the same of a sample");
  micro_benchmark_test_case_limit_sample_iterations (test, 21, 30);
  tap_ok (refused ("21 to 30"), "samples longer than the whole");
  micro_benchmark_test_case_set_max_time (
      test, (micro_benchmark_clock_time){ -1, 0 });
  tap_ok (refused ("deadline"), "a negative time");
  micro_benchmark_test_case_set_max_time (
      test, (micro_benchmark_clock_time){ 1, 1000000000 });
  tap_ok (refused ("deadline"), "a second of nanoseconds");
  micro_benchmark_test_case_set_max_time (
      test, (micro_benchmark_clock_time){ 1, -1 });
  tap_ok (refused ("deadline"), "negative nanoseconds");
  micro_benchmark_test_case_set_sample_time (
      test, (micro_benchmark_clock_time){ -1, 0 });
  tap_ok (refused ("set_sample_time: length"), "a negative length");
  micro_benchmark_test_case_set_warm_up_time (
      test, (micro_benchmark_clock_time){ 0, -1 });
  tap_ok (refused ("set_warm_up_time: time"), "a warm-up that is none");
  micro_benchmark_test_case_set_precision (test, -0.1);
  tap_ok (refused ("precision"), "a negative precision");
  micro_benchmark_test_case_set_precision (test, NAN);
  tap_ok (refused ("precision"), "a precision that is no number");
  micro_benchmark_test_case_set_precision (test, INFINITY);
  tap_ok (refused ("precision"), "an infinite precision");
  micro_benchmark_test_case_set_confidence (test, 0.49);
  tap_ok (refused ("confidence"), "a confidence below a half");
  micro_benchmark_test_case_set_confidence (test, 1);
  tap_ok (refused ("confidence"), "a confidence of certainty");
  micro_benchmark_test_case_set_confidence (test, NAN);
  tap_ok (refused ("confidence"), "a confidence that is no number");
  micro_benchmark_test_case_limit_number_of_samples (test, 5, 4);
  tap_ok (refused ("min-samples 5 contradicts max-samples 4"),
          "more samples at least than at most");
  micro_benchmark_test_case_set_chrono (
      test, MICRO_BENCHMARK_CLOCK_THREAD,
      MICRO_BENCHMARK_CHRONO_PROVIDER_TIME_T);
  tap_ok (refused ("test \"sort\": the chronometer \"time_t\""),
          "a provider without that clock");
  micro_benchmark_test_case_set_chrono (
      test, MICRO_BENCHMARK_CLOCK_THREAD,
      MICRO_BENCHMARK_CHRONO_PROVIDER_USER_PROVIDED);
  tap_ok (refused ("user provided"), "a provider that is none");
  micro_benchmark_test_case_set_chrono (
      test, (micro_benchmark_clock_type)17,
      MICRO_BENCHMARK_CHRONO_PROVIDER_DEFAULT);
  tap_ok (refused ("clock type 17"), "a clock that is none");
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_THREAD, NULL);
  tap_ok (refused ("test \"sort\""), "no chronometer");
  micro_benchmark_meter_definition broken = fake_chronometer;
  broken.stop = NULL;
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_THREAD, &broken);
  tap_ok (refused ("every function"), "a chronometer without stop");

  size_t n = 42;
  const size_t *list = sizes;
  micro_benchmark_test_case_get_dimension (test, 1, &n, &list);
  tap_ok (refused ("dimension") && n == 42 && list == sizes,
          "a dimension out of range, which is written nowhere");
  micro_benchmark_test_case_get_dimension (test, 0, NULL, &list);
  tap_ok (refused ("places") && list == sizes, "no place for the number");
  micro_benchmark_test_case_get_dimension (test, 0, &n, NULL);
  tap_ok (refused ("places") && n == 42, "no place for the sizes");

  struct picture after;
  look (test, &after);
  tap_ok (memcmp (&before, &after, sizeof before) == 0,
          "all these are refused and change nothing");

  micro_benchmark_test_case_limit_samples (test, 0, 0);
  micro_benchmark_test_case_limit_iterations (test, 0, 0);
  micro_benchmark_test_case_set_precision (test, 0);
  micro_benchmark_clear_error ();
  micro_benchmark_test_case_set_max_time (
      test, (micro_benchmark_clock_time){ 0, 0 });
  tap_ok (refused ("nothing would end")
              && micro_benchmark_test_case_get_max_time (test).seconds == 5,
          "nor may the last limit be lifted");
  mbench_test_case_free (test);
}

/* Every function without a test.  */
static void
test_null (void)
{
  const micro_benchmark_clock_time time = { 1, 0 };
  size_t n = 42;
  const size_t *list = sizes;
  micro_benchmark_clear_error ();
#define SETTER(call, name)                                                    \
  micro_benchmark_test_case_##call;                                           \
  tap_ok (refused (name ": test must be"), "%s of no test", name)
#define GETTER(call, name)                                                    \
  tap_ok (!micro_benchmark_test_case_##call && refused (name ": test must "), \
          "%s of no test", name)
  GETTER (get_name (NULL), "get_name");
  GETTER (get_definition (NULL), "get_definition");
  SETTER (set_enabled (NULL, true), "set_enabled");
  GETTER (is_enabled (NULL), "is_enabled");
  SETTER (set_data (NULL, &n, cleanup), "set_data");
  GETTER (get_data (NULL), "get_data");
  SETTER (add_dimension (NULL, 3, sizes), "add_dimension");
  GETTER (dimensions (NULL), "dimensions");
  SETTER (get_dimension (NULL, 0, &n, &list), "get_dimension");
  SETTER (skip_iterations (NULL, 1), "skip_iterations");
  GETTER (iterations_to_skip (NULL), "iterations_to_skip");
  SETTER (limit_iterations (NULL, 1, 2), "limit_iterations");
  GETTER (min_iterations (NULL), "min_iterations");
  GETTER (max_iterations (NULL), "max_iterations");
  SETTER (limit_samples (NULL, 1, 2), "limit_samples");
  SETTER (limit_sample_iterations (NULL, 1, 2), "limit_samples");
  GETTER (min_sample_iterations (NULL), "min_sample_iterations");
  GETTER (max_sample_iterations (NULL), "max_sample_iterations");
  SETTER (set_max_time (NULL, time), "set_max_time");
  GETTER (get_max_time (NULL).seconds, "get_max_time");
  SETTER (set_sample_time (NULL, time), "set_sample_time");
  GETTER (get_sample_time (NULL).seconds, "get_sample_time");
  SETTER (set_warm_up_time (NULL, time), "set_warm_up_time");
  GETTER (get_warm_up_time (NULL).seconds, "get_warm_up_time");
  SETTER (set_precision (NULL, 0.5), "set_precision");
  GETTER (get_precision (NULL), "get_precision");
  SETTER (set_confidence (NULL, 0.9), "set_confidence");
  GETTER (get_confidence (NULL), "get_confidence");
  SETTER (limit_number_of_samples (NULL, 1, 2), "limit_number_of_samples");
  GETTER (min_samples (NULL), "min_samples");
  GETTER (max_samples (NULL), "max_samples");
  SETTER (set_vary_iterations (NULL, true), "set_vary_iterations");
  SETTER (set_reference (NULL, true), "set_reference");
  SETTER (set_chrono (NULL, MICRO_BENCHMARK_CLOCK_MONOTONIC,
                      MICRO_BENCHMARK_CHRONO_PROVIDER_DEFAULT),
          "set_chrono");
  SETTER (set_custom_chrono (NULL, MICRO_BENCHMARK_CLOCK_MONOTONIC,
                             &fake_chronometer),
          "set_custom_chrono");
  tap_ok (n == 42 && list == sizes, "nothing was written");
}

/* The chronometers that a test was given end with it or before.  */
static void
test_chronometer (void)
{
  fake_clock_reset (0);
  micro_benchmark_test_case test = new_test ();
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_PROCESS, &fake_chronometer);
  tap_ok (fake_clock.type == MICRO_BENCHMARK_CLOCK_PROCESS
              && test->chronometer != &fake_chronometer,
          "a test keeps a copy of a chronometer");
  micro_benchmark_test_case_set_chrono (
      test, MICRO_BENCHMARK_CLOCK_THREAD,
      MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME);
  tap_ok (fake_clock.inits == 1 && fake_clock.cleanups == 1,
          "which ends when another takes its place");
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_PROCESS, &fake_chronometer);
  mbench_test_case_free (test);
  tap_ok (fake_clock.inits == 2 && fake_clock.cleanups == 2,
          "or with the test");
}

int
main (void)
{
  FILE *nowhere = fopen ("/dev/null", "w");
  if (nowhere != NULL)
    micro_benchmark_log_set_output (nowhere);
  test_new ();
  test_setters ();
  test_dimensions ();
  test_data ();
  test_values ();
  test_null ();
  test_chronometer ();
  micro_benchmark_log_reset_output ();
  if (nowhere != NULL)
    fclose (nowhere);
  return tap_done ();
}
