/* run/rates.h and report/rate.h: what a test counts becomes rates, in their
   forms and back.  */

#include <config.h>

#include <mbenchmark/all.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fake-clock.h"
#include "report/rate.h"
#include "report/restore.h"
#include "report/summary.h"
#include "run/runner.h"
#include "run/state.h"
#include "tap.h"
#include "test/test.h"

static bool
is_refused (micro_benchmark_test_state state, const char *name, double value,
            const char *expected)
{
  struct mbench_error error;
  return mbench_state_count (state, name, value, &error) == MBENCH_INVALID
         && strstr (error.message, expected) != NULL;
}

static void
test_count (void)
{
  struct micro_benchmark_test_state_ state = { 0 };
  micro_benchmark_state_set_bytes (&state, 4096);
  micro_benchmark_state_set_items (&state, 0.5);
  micro_benchmark_state_set_counter (&state, "r\u00f6ws", 3);
  micro_benchmark_state_set_bytes (&state, 1024);
  const struct mbench_counted *list = state.rates.list;
  tap_size (state.rates.n, 3, "three names");
  tap_ok (strcmp (list[0].name, "bytes") == 0 && list[0].per_iteration == 1024,
          "the latest number of a name holds, at its place");
  tap_ok (strcmp (list[1].name, "items") == 0 && list[1].per_iteration == 0.5,
          "parts of an item");
  tap_ok (strcmp (list[2].name, "r\u00f6ws") == 0
              && list[2].per_iteration == 3,
          "a name of its own");

  tap_ok (is_refused (&state, "", 1, "expected 1 to 31 bytes"),
          "no empty name");
  tap_ok (is_refused (&state, "a name of thirty-two characters.", 1, "31"),
          "no longer one than 31 bytes");
  tap_ok (is_refused (&state, "a\nb", 1, "control")
              && is_refused (&state, "a\x7f", 1, "control"),
          "none with control characters");
  tap_ok (is_refused (&state, "a\xff", 1, "UTF-8"), "none that is no UTF-8");
  tap_ok (is_refused (&state, "x", -1, "not below zero")
              && is_refused (&state, "x", NAN, "finite")
              && is_refused (&state, "x", INFINITY, "finite"),
          "no number below zero, and none that is not finite");
  tap_size (state.rates.n, 3, "of which nothing is kept");
  char name[] = "3";
  for (; state.rates.n < MBENCH_MOST_RATES; ++name[0])
    micro_benchmark_state_set_counter (&state, name, 1);
  tap_ok (is_refused (&state, "ninth", 1, "at most 8 names"), "no ninth name");
  micro_benchmark_state_set_bytes (&state, 7);
  tap_ok (list[0].per_iteration == 7, "one of the eight may change");
  micro_benchmark_state_set_bytes (NULL, 7);
  tap_ok (strstr (micro_benchmark_last_error (), "set_bytes") != NULL,
          "nothing is no state");
  micro_benchmark_state_set_counter (&state, NULL, 7);
  tap_ok (strstr (micro_benchmark_last_error (), "name") != NULL,
          "and no name");
}

static void
test_wild (void)
{
  struct mbench_rates wild = { .n = SIZE_MAX };
  for (size_t i = 0; i < MBENCH_MOST_RATES; ++i)
    {
      wild.list[i].name[0] = (char)('a' + i);
      wild.list[i].per_iteration = 1;
    }
  tap_size (mbench_rates_read (&wild).n, 8, "no more than there can be");
  wild.list[5].per_iteration = NAN;
  tap_size (mbench_rates_read (&wild).n, 5, "none from a wild number on");
  wild.list[3].name[0] = 'a';
  tap_size (mbench_rates_read (&wild).n, 3, "or from a name that was there");
  memset (wild.list[1].name, 'x', sizeof wild.list[1].name);
  tap_size (mbench_rates_read (&wild).n, 1, "or from one without an end");
}

static const struct mbench_rates counted
    = { .n = 3,
        .list = { { "bytes", 1000 }, { "items", 0.002 }, { "none", 0 } } };

static void
test_make (void)
{
  const struct mbench_estimate time
      = { .value = 500, .half_width = 100, .has_interval = true };
  struct mbench_rated rated = mbench_rates_make (&counted, &time);
  char unit[MBENCH_RATE_UNIT];
  tap_size (rated.n, 3, "a rate for each");
  mbench_rate_unit (&rated.list[0], unit);
  tap_string (unit, "GB/s", "1000 bytes in 500 ns are shown in GB/s");
  tap_near (rated.list[0].value, 2, 1e-12, "they are two");
  tap_near (rated.list[0].half_width, 0.5, 1e-12,
            "the interval reaches to the rate of the shortest time");
  mbench_rate_unit (&rated.list[1], unit);
  tap_string (unit, "k items/s", "items have their name");
  tap_near (rated.list[1].value, 4, 1e-12,
            "0.002 in 500 ns are four thousand");
  mbench_rate_unit (&rated.list[2], unit);
  tap_string (unit, "none/s", "nothing needs no prefix");
  tap_ok (rated.list[2].value == 0
              && mbench_rate_has (&rated.list[2], MBENCH_RATE_PART_VALUE),
          "nothing is a rate of zero");

  struct mbench_estimate wide = time;
  wide.half_width = 500;
  rated = mbench_rates_make (&counted, &wide);
  tap_ok (
      mbench_rate_has (&rated.list[0], MBENCH_RATE_PART_VALUE)
          && !mbench_rate_has (&rated.list[0], MBENCH_RATE_PART_HALF_WIDTH),
      "a time that may be zero gives no interval");
  struct mbench_estimate alone = { .value = 500 };
  rated = mbench_rates_make (&counted, &alone);
  tap_ok (!mbench_rate_has (&rated.list[0], MBENCH_RATE_PART_HALF_WIDTH),
          "nor does one without an interval");
  alone.value = 0;
  rated = mbench_rates_make (&counted, &alone);
  tap_ok (rated.n == 3
              && !mbench_rate_has (&rated.list[0], MBENCH_RATE_PART_VALUE),
          "a time of zero gives no rate");
  alone.value = 1e-300;
  struct mbench_rates huge = { .n = 1, .list = { { "bytes", 1e300 } } };
  rated = mbench_rates_make (&huge, &alone);
  tap_ok (!mbench_rate_has (&rated.list[0], MBENCH_RATE_PART_VALUE),
          "nor does what is beyond all numbers");
  struct mbench_rates back = mbench_rates_of (&rated);
  tap_ok (back.n == 1 && strcmp (back.list[0].name, "bytes") == 0
              && back.list[0].per_iteration == 1e300,
          "what was counted is known of a rate");
}

static void
test_units (void)
{
  static const struct
  {
    double value;
    const char *unit;
  } cases[] = { { 999.4, "B/s" },    { 999.6, "kB/s" },   { 999.6e3, "MB/s" },
                { 999.6e6, "GB/s" }, { 999.6e9, "TB/s" }, { 1e30, "TB/s" } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      const struct mbench_rates one
          = { .n = 1, .list = { { "bytes", cases[i].value } } };
      const struct mbench_estimate second = { .value = 1e9 };
      struct mbench_rated rated = mbench_rates_make (&one, &second);
      char unit[MBENCH_RATE_UNIT];
      unsigned scale;
      mbench_rate_unit (&rated.list[0], unit);
      tap_string (unit, cases[i].unit, "a unit that suits the value");
      tap_ok (mbench_rate_find_scale ("bytes", unit, &scale)
                  && scale == rated.list[0].scale,
              "and is known again");
    }
  unsigned scale;
  tap_ok (!mbench_rate_find_scale ("bytes", "bytes/s", &scale)
              && !mbench_rate_find_scale ("items", "kitems/s", &scale),
          "another is not");
  tap_ok (mbench_rate_find_scale ("k x", "k x/s", &scale) && scale == 0
              && mbench_rate_find_scale ("k x", "k k x/s", &scale)
              && scale == 1,
          "a name may look like a prefix");
}

static void
check_line (const struct mbench_rated *rated, bool unicode,
            const char *expected)
{
  char *line = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&line, &size);
  if (out == NULL || !mbench_rates_write_line (rated, "t/1", unicode, out)
      || fclose (out) != 0)
    abort ();
  tap_string (line, expected, "a line for people");
  free (line);
}

static void
test_line (void)
{
  const struct mbench_rates two
      = { .n = 2, .list = { { "bytes", 1000 }, { "r\u00f6ws", 0.002 } } };
  const struct mbench_estimate time
      = { .value = 1500, .half_width = 150, .has_interval = true };
  struct mbench_rated rated = mbench_rates_make (&two, &time);
  check_line (&rated, true,
              "t/1: 667\u00b174.1 MB/s, 1.33\u00b10.148 k r\u00f6ws/s\n");
  check_line (&rated, false,
              "t/1: 667+-74.1 MB/s, 1.33+-0.148 k r\\u{f6}ws/s\n");
  const struct mbench_estimate none = { 0 };
  rated = mbench_rates_make (&two, &none);
  check_line (&rated, true, "");
}

static void *
set_up (micro_benchmark_test_state state)
{
  micro_benchmark_state_set_bytes (state, 100);
  return NULL;
}

static void
work (void *unused)
{
  (void)unused;
  fake_clock_advance (1000);
}

static void
tear_down (micro_benchmark_test_state state, void *unused)
{
  (void)unused;
  micro_benchmark_state_set_items (state, 3);
}

/* The record says that THREADS have taken the samples.  */
static void
test_run (bool is_isolated, size_t threads)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true,
          .set_up = set_up,
          .auto_test = work,
          .tear_down = tear_down };
  micro_benchmark_test_case test;
  struct mbench_plan plan = { 0 };
  struct mbench_record record;
  fake_clock_reset (0);
  if (mbench_test_case_new ("t", &definition, &test, NULL) != MBENCH_OK)
    abort ();
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_MONOTONIC, &fake_chronometer);
  micro_benchmark_test_case_limit_number_of_samples (test, 0, 200);
  micro_benchmark_test_case_set_isolated (test, is_isolated);
  if (mbench_plan_add_test (&plan, test, NULL, false, NULL) != MBENCH_OK)
    abort ();
  plan.list[0].limits.reference = MBENCH_SWITCH_OFF;
  struct micro_benchmark_report_ *report;
  if (mbench_run (&plan.list[0], &fake_wall, NULL, NULL, &record, NULL)
      != MBENCH_OK)
    abort ();
  record.threads = threads;
  if (mbench_record_estimate (&record, (struct mbench_level){ 0 }, NULL)
          != MBENCH_OK
      || mbench_report_new ("r", &report, NULL) != MBENCH_OK
      || mbench_report_add_test (report, "t", false, NULL) != MBENCH_OK
      || mbench_summary_add (report, &plan.list[0], &record, NULL)
             != MBENCH_OK)
    abort ();
  micro_benchmark_exec_report execution = &report->list[0].list[0];
  tap_size (micro_benchmark_exec_report_get_number_of_rates (execution), 2,
            is_isolated ? "a child tells what it counts"
                        : "set-up and tear-down count");
  micro_benchmark_rate bytes
      = micro_benchmark_exec_report_get_rate (execution, 0);
  micro_benchmark_rate items
      = micro_benchmark_exec_report_get_rate (execution, 1);
  tap_ok (bytes.has_value && bytes.has_half_width && items.has_value,
          "all is known");
  double all = (double)threads;
  tap_near (bytes.value, 1e8 * all, 1e-3, "100 bytes in a microsecond");
  tap_near (items.value, 3e6 * all, 1e-3, "three items in a microsecond");
  tap_ok (bytes.per_iteration == 100, "on each of %zu threads", threads);
  tap_ok (micro_benchmark_exec_report_get_rate (execution, 2).name == NULL
              && strstr (micro_benchmark_last_error (), "number") != NULL,
          "a third is not there");

  struct mbench_record restored = { 0 };
  if (mbench_restore_record (execution, &restored, NULL) != MBENCH_OK)
    abort ();
  tap_ok (restored.rates.n == 2 && restored.rates.list[0].per_iteration == 100,
          "a record that is restored has what was counted");
  struct mbench_record other = { .name = strdup ("t"), .processes = 1 };
  other.rates = (struct mbench_rates){ .n = 1, .list = { { "rows", 5 } } };
  if (mbench_record_join (&restored, &other, NULL) != MBENCH_OK)
    abort ();
  tap_ok (restored.rates.n == 1
              && strcmp (restored.rates.list[0].name, "rows") == 0,
          "what a later process counts holds");
  other.rates.n = 0;
  if (mbench_record_join (&restored, &other, NULL) != MBENCH_OK)
    abort ();
  tap_size (restored.rates.n, 1, "if it counts anything");
  mbench_record_release (&other);
  mbench_record_release (&restored);
  mbench_report_unref (report);
  mbench_record_release (&record);
  mbench_plan_release (&plan);
  mbench_test_case_free (test);
}

int
main (void)
{
  test_count ();
  test_wild ();
  test_make ();
  test_units ();
  test_line ();
  test_run (false, 1);
  test_run (true, 1);
  test_run (false, 4);
  return tap_done ();
}
