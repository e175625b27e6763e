/* Custom meters, meters by name and calculators through the API: what a test
   is told, what its report tells, and what is refused.  */

#include <config.h>

#include <mbenchmark/all.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "refusal.h"
#include "report/report.h"
#include "report/values.h"
#include "report/writer.h"
#include "tap.h"
#include "test/test.h"

static int attached;
static size_t calls;

static void
body (void *data)
{
  (void)data;
  ++calls;
}

static const micro_benchmark_test_definition definition
    = { .is_auto = true, .auto_test = body };

/* A meter that counts two for each call of the body, from the data of its
   test on.  */
struct counter
{
  size_t then;
  size_t counted;
};

static struct counter counter;
static const void *given;

static void
init (micro_benchmark_meter_data *data, const void *extra)
{
  data->ptr = &counter;
  given = extra;
}

static void
start (void *ptr)
{
  ((struct counter *)ptr)->then = calls;
}

static void
stop (void *ptr)
{
  struct counter *own = ptr;
  own->counted += 2 * (calls - own->then);
}

static micro_benchmark_stats_meter_sample
get_sample (void *ptr)
{
  struct counter *own = ptr;
  micro_benchmark_stats_meter_sample sample
      = { .integer = (int64_t)own->counted };
  own->counted = 0;
  return sample;
}

static micro_benchmark_meter_definition
make_meter (const char *name)
{
  return (micro_benchmark_meter_definition){
    .data
    = { .name = name, .sample_type = MICRO_BENCHMARK_STATS_SAMPLE_INTEGER },
    .init = init,
    .start = start,
    .stop = stop,
    .get_sample = get_sample,
  };
}

/* A collector, with the letters of its calls: c create, p parse, g get, r
   release.  */
static char order[64];
static size_t samples_seen;
static int64_t sum_seen;
static size_t iterations_seen;
static bool was_own_data;

static void *
create (void)
{
  strcat (order, "c");
  return &attached;
}

static void
parse (void *data, size_t n, micro_benchmark_stats_generic_samples samples)
{
  strcat (order, "p");
  was_own_data = data == &attached;
  samples_seen = n;
  sum_seen = 0;
  iterations_seen = 0;
  for (size_t i = 0; i < n; ++i)
    {
      sum_seen += samples[i].value.integer;
      iterations_seen += samples[i].iterations;
    }
}

static micro_benchmark_report_extra_data
get_data (void *data)
{
  static const char *keys[] = { "first", "second", "third" };
  static const char *values[] = { "1", "two words", "not asked for" };
  (void)data;
  strcat (order, "g");
  return (micro_benchmark_report_extra_data){
    .name = "sums", .size = 2, .keys = keys, .values = values
  };
}

static void
release (void *data)
{
  was_own_data = was_own_data && data == &attached;
  strcat (order, "r");
}

static const micro_benchmark_custom_sample_collector collector
    = { create, release, parse, get_data };

static micro_benchmark_test_case
new_test (micro_benchmark_suite *suite)
{
  *suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (*suite, "t", &definition);
  micro_benchmark_test_case_limit_number_of_samples (test, 30, 30);
  return test;
}

static micro_benchmark_exec_report
run (micro_benchmark_suite suite)
{
  micro_benchmark_suite_run (suite);
  micro_benchmark_report report = micro_benchmark_suite_get_report (suite);
  size_t last = micro_benchmark_report_get_number_of_tests (report) - 1;
  return micro_benchmark_test_report_get_exec_report (
      micro_benchmark_report_get_test_report (report, last), 0);
}

static char *
written (micro_benchmark_suite suite, const char *format, const char *list)
{
  const struct mbench_writer *writer;
  micro_benchmark_output_values values;
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  if (mbench_writer_by_name (format, &writer, NULL) != MBENCH_OK
      || mbench_values_from_text (list, &values, NULL) != MBENCH_OK
      || mbench_write (writer, micro_benchmark_suite_get_report (suite),
                       &values, NULL, out, NULL)
             != MBENCH_OK)
    abort ();
  fclose (out);
  return text;
}

/* Whether the report of SUITE in FORMAT has WORD.  */
static bool
writes (micro_benchmark_suite suite, const char *format, const char *list,
        const char *word)
{
  char *text = written (suite, format, list);
  bool has = strstr (text, word) != NULL;
  free (text);
  return has;
}

static void
test_samples (micro_benchmark_exec_report report)
{
  tap_size (micro_benchmark_exec_report_meter_num_samples (report, 2), 30,
            "a sample for each time sample");
  tap_ok (micro_benchmark_exec_report_meter_sample_type (report, 2)
                  == MICRO_BENCHMARK_STATS_SAMPLE_INTEGER
              && micro_benchmark_exec_report_meter_sample_type (report, 0)
                     == MICRO_BENCHMARK_STATS_SAMPLE_REAL,
          "of its type; what the library counts is real");
  bool are_right = true;
  for (size_t i = 0; i < 30; ++i)
    {
      micro_benchmark_stats_generic_sample sample
          = micro_benchmark_exec_report_meter_get_sample (report, 2, i);
      micro_benchmark_time_sample time
          = micro_benchmark_exec_report_get_time_sample (report, i);
      are_right = are_right && sample->iterations == time->iterations
                  && sample->discarded == time->discarded
                  && sample->value.integer == 2 * (int64_t)time->iterations;
    }
  tap_ok (are_right, "each beside its time sample");
  tap_ok (isfinite (micro_benchmark_exec_report_meter_get_sample (report, 0, 5)
                        ->value.real),
          "and those of a counter");
  tap_size (micro_benchmark_exec_report_meter_num_samples (report, 1), 0,
            "a missing meter has none");
}

static void
test_report (void)
{
  micro_benchmark_suite suite;
  micro_benchmark_test_case test = new_test (&suite);
  micro_benchmark_test_case_set_data (test, &attached, NULL);
  char name[] = "mine";
  micro_benchmark_meter_definition meter = make_meter (name);
  micro_benchmark_custom_meter custom = { &meter, collector };
  micro_benchmark_test_case_add_meter (test, custom);
  /* It has a copy.  */
  memset (name, 'x', 4);
  memset (&meter, 0, sizeof meter);
  micro_benchmark_test_case_set_meters (test, "cpu-time, collections");
  tap_string (micro_benchmark_test_case_get_meters (test),
              "cpu-time,collections", "the meters that were asked for");
  order[0] = '\0';
  micro_benchmark_exec_report report = run (suite);
  tap_size (micro_benchmark_exec_report_number_of_meters (report), 3,
            "a report has each meter");
  tap_string (micro_benchmark_exec_report_meter_get_name (report, 0),
              "cpu-time", "the library's first");
  tap_string (micro_benchmark_exec_report_meter_get_name (report, 2), "mine",
              "custom ones last");
  tap_ok (given == &attached, "the meter had the data of its test");
  tap_string (order, "cpgr", "a collector is called in order, once");
  tap_ok (was_own_data && samples_seen == 30
              && sum_seen == 2 * (int64_t)iterations_seen,
          "with its data and all samples");
  test_samples (report);

  micro_benchmark_meter_figure figure;
  const char *reason;
  tap_ok (
      micro_benchmark_exec_report_meter_figure (report, 2, &figure, &reason)
          && figure.value == 2 && figure.has_half_width
          && figure.half_width == 0 && *figure.unit == '\0' && reason == NULL,
      "what an iteration counts is known exactly");
  tap_ok (
      micro_benchmark_exec_report_meter_figure (report, 0, &figure, &reason)
          && strcmp (figure.unit, "ns") == 0 && figure.value > 0,
      "the time of an iteration is above zero");
  tap_ok (
      !micro_benchmark_exec_report_meter_figure (report, 1, &figure, &reason)
          && reason != NULL && strstr (reason, "native") != NULL,
      "a missing one has a reason");
  micro_benchmark_report_extra_data data
      = micro_benchmark_exec_report_get_extra_data (report, 2);
  tap_ok (data.size == 2 && strcmp (data.name, "sums") == 0
              && strcmp (data.keys[1], "second") == 0
              && strcmp (data.values[1], "two words") == 0,
          "and the data that the collector made");
  tap_size (micro_benchmark_exec_report_get_extra_data (report, 0).size, 0,
            "there is none of a counter");
  tap_ok (writes (suite, "console", "usual",
                  "\n  mine      2.00+-0.000 an "
                  "iteration\n    first: 1\n"),
          "the console has a line each");
  tap_ok (writes (suite, "console", "brief", "\nNot counted: collections: "),
          "and says what was not counted");
  tap_ok (writes (suite, "lisp", "usual",
                  "(custom-meters (total 2)\n        (meter (name "
                  "\"cpu-time\") (unit \"ns\")"),
          "the Lisp form has them");
  tap_ok (writes (suite, "text", "usual", "\nMeter-3-Name: mine\n"),
          "and so has the text form");
  micro_benchmark_suite_release (suite);
}

/* Without functions a collector makes nothing, with get_data alone it gets
   nothing.  */
static micro_benchmark_report_extra_data
get_nothing (void *data)
{
  return (micro_benchmark_report_extra_data){ .name
                                              = data == NULL ? "null" : "data",
                                              .size = 0 };
}

static void
test_collectors (void)
{
  micro_benchmark_suite suite;
  micro_benchmark_test_case test = new_test (&suite);
  micro_benchmark_meter_definition one = make_meter ("one");
  micro_benchmark_meter_definition two = make_meter ("two");
  micro_benchmark_custom_meter without = { .meter = &one };
  micro_benchmark_custom_meter alone
      = { .meter = &two, .collector = { .get_data = get_nothing } };
  micro_benchmark_test_case_add_meter (test, without);
  micro_benchmark_test_case_add_meter (test, alone);
  micro_benchmark_exec_report report = run (suite);
  tap_string (micro_benchmark_exec_report_get_extra_data (report, 0).name,
              "one", "without a collector the data is called as the meter");
  tap_string (micro_benchmark_exec_report_get_extra_data (report, 1).name,
              "null", "without create_data there is no data");
  micro_benchmark_suite_release (suite);
}

static micro_benchmark_time_stats_values made;
static size_t calculated;

static micro_benchmark_time_stats_values
calculate (size_t n, micro_benchmark_time_samples samples)
{
  calculated = samples[n - 1].iterations > 0 ? n : 0;
  return made;
}

static void
test_calculator (void)
{
  const micro_benchmark_stats_value value
      = { MICRO_BENCHMARK_STATS_TIME_MS, 1.5, 2.5, 3.5 };
  micro_benchmark_suite suite;
  micro_benchmark_test_case test = new_test (&suite);
  micro_benchmark_test_case_set_calculator (test, calculate);
  made = (micro_benchmark_time_stats_values){ .total_samples = 7,
                                              .samples = 6,
                                              .iterations = 5,
                                              .iteration_time = value,
                                              .sample_time = value,
                                              .sample_iterations = value };
  micro_benchmark_exec_report report = run (suite);
  tap_size (calculated, 30, "a calculator gets all samples");
  tap_ok (micro_benchmark_exec_report_total_samples (report) == 7
              && micro_benchmark_exec_report_used_samples (report) == 6
              && micro_benchmark_exec_report_get_iterations (report) == 5
              && micro_benchmark_exec_report_iteration_time (report).variance
                     == 2.5,
          "and its statistics are the report's");
  log_catch ();
  made.sample_time.variance = INFINITY;
  report = run (suite);
  tap_ok (micro_benchmark_exec_report_total_samples (report) == 30
              && micro_benchmark_exec_report_iteration_time (report).mean
                     != 1.5,
          "unless one of them is no number");
  tap_ok (log_has ("sample time"), "which the log tells");
  log_let_go ();
  tap_ok (writes (suite, "console", "usual",
                  "t: the sample time that the test's calculator made")
              && writes (suite, "lisp", "usual", "(calculator \"the sample"),
          "and the report");
  micro_benchmark_test_case_set_calculator (test, NULL);
  calculated = 0;
  run (suite);
  tap_size (calculated, 0, "without one the library calculates");
  micro_benchmark_suite_release (suite);
}

/* That a meter or a collector is refused with a message about WORD.  */
static void
refuse_meter (micro_benchmark_test_case test,
              micro_benchmark_custom_meter meter, const char *word)
{
  size_t before = test->custom.n;
  micro_benchmark_test_case_add_meter (test, meter);
  tap_ok (refused (word) && test->custom.n == before, "refused: %s", word);
}

static void
test_add_refused (micro_benchmark_test_case test)
{
  micro_benchmark_meter_definition meter = make_meter ("good");
  micro_benchmark_custom_meter custom = { &meter, collector };
  refuse_meter (test, (micro_benchmark_custom_meter){ NULL, collector },
                "a meter");
  meter.data.name = NULL;
  refuse_meter (test, custom, "a name of 1 to 47 bytes");
  meter.data.name = "";
  refuse_meter (test, custom, "a name of 1 to 47 bytes");
  meter.data.name = "a-name-that-is-just-one-byte-longer-than-47-byte";
  refuse_meter (test, custom, "a name of 1 to 47 bytes");
  meter.data.name = "cpu-time";
  refuse_meter (test, custom, "none of the library has");
  meter = make_meter ("good");
  meter.start = NULL;
  refuse_meter (test, custom, "start, stop and get_sample");
  meter = make_meter ("good");
  meter.stop = NULL;
  refuse_meter (test, custom, "start, stop and get_sample");
  meter = make_meter ("good");
  meter.get_sample = NULL;
  refuse_meter (test, custom, "start, stop and get_sample");
  meter = make_meter ("good");
  meter.data.sample_type = (micro_benchmark_stats_sample_type)7;
  refuse_meter (test, custom, "three sample types");
  meter = make_meter ("good");
  custom.collector.get_data = NULL;
  refuse_meter (test, custom, "\"good\" must be get_data");
  custom.collector = collector;
  micro_benchmark_test_case_add_meter (test, custom);
  refuse_meter (test, custom, "has none of yet");
  for (char c = 'a'; c < 'h'; ++c)
    {
      char name[] = { c, '\0' };
      meter.data.name = name;
      micro_benchmark_test_case_add_meter (test, custom);
    }
  tap_size (test->custom.n, 8, "eight meters are taken");
  meter.data.name = "ninth";
  refuse_meter (test, custom, "\"ninth\" must be one of at most 8");
}

static void
test_refused (void)
{
  micro_benchmark_suite suite;
  micro_benchmark_test_case test = new_test (&suite);
  micro_benchmark_custom_meter none = { .meter = NULL };
  micro_benchmark_meter_figure figure = { .value = 3 };
  const char *reason = NULL;
  micro_benchmark_test_case_add_meter (NULL, none);
  tap_ok (refused ("test"), "add_meter needs a test");
  test_add_refused (test);
  micro_benchmark_test_case_set_meters (NULL, "");
  tap_ok (refused ("test"), "so does set_meters");
  micro_benchmark_test_case_set_meters (test, NULL);
  tap_ok (refused ("names"), "and names");
  micro_benchmark_test_case_set_meters (test, "cpu-tim");
  tap_ok (refused ("no meter \"cpu-tim\": the nearest are cpu-time"),
          "that there are");
  tap_string (micro_benchmark_test_case_get_meters (test), "",
              "wrong ones change nothing");
  micro_benchmark_test_case_get_meters (NULL);
  tap_ok (refused ("test"), "get_meters needs a test");
  micro_benchmark_test_case_set_calculator (NULL, calculate);
  tap_ok (refused ("test"), "so does set_calculator");
  tap_ok (strcmp (micro_benchmark_meter_names (0), "cpu-time") == 0
              && micro_benchmark_meter_names (10000) == NULL,
          "meters are listed, NULL behind the last");
  micro_benchmark_exec_report report = run (suite);
  tap_ok (micro_benchmark_exec_report_number_of_meters (NULL) == 0
              && refused ("report"),
          "the number of meters needs a report");
  tap_ok (micro_benchmark_exec_report_meter_get_name (report, 8) == NULL
              && refused ("meter"),
          "a name a meter that there is");
  tap_ok (micro_benchmark_exec_report_meter_get_name (NULL, 0) == NULL
              && refused ("report"),
          "and a report");
  tap_ok (micro_benchmark_exec_report_meter_num_samples (report, 8) == 0
              && refused ("meter"),
          "so does the number of samples");
  micro_benchmark_exec_report_meter_sample_type (report, 8);
  tap_ok (refused ("meter"), "the type");
  tap_ok (micro_benchmark_exec_report_meter_get_sample (report, 8, 0) == NULL
              && refused ("meter"),
          "a sample");
  tap_ok (micro_benchmark_exec_report_meter_get_sample (report, 0, 30) == NULL
              && refused ("pos"),
          "that there is");
  tap_ok (micro_benchmark_exec_report_get_extra_data (report, 8).name == NULL
              && refused ("pos"),
          "the data");
  tap_ok (
      !micro_benchmark_exec_report_meter_figure (report, 8, &figure, &reason)
          && refused ("meter") && figure.value == 3,
      "the figure");
  tap_ok (!micro_benchmark_exec_report_meter_figure (report, 0, NULL, &reason)
              && refused ("figure") && reason == NULL,
          "which needs places to write to");
  micro_benchmark_suite_release (suite);
}

int
main (void)
{
  test_report ();
  test_collectors ();
  test_calculator ();
  test_refused ();
  return tap_done ();
}
