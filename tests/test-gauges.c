/* run/gauges.h and what becomes of what gauges count, in this process and in
   one of its own: a bank and meters whose counts are known.  */

#include <config.h>

#include "run/gauges.h"

#include <mbenchmark/state.h>

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "fake-clock.h"
#include "run/native.h"
#include "run/runner.h"
#include "tap.h"
#include "test/test.h"

enum
{
  BODY_NS = 1000,
  /* What the made bank counts in a call of the body, and beside it.  */
  CALL = 3,
  COST = 5
};

/* What the bodies have done so far, and the letters of what the made devices
   saw: i init, k clean-up, o open, c close.  */
static struct
{
  size_t calls;
  double count;
  /* The call that ends the process; zero: none.  */
  size_t deadly;
  /* What a start of the bank takes, ns.  */
  int64_t start_ns;
  char order[16];
  const void *data;
} world;

static int attached;

static void
happen (const char *letter)
{
  if (strlen (world.order) + 1 < sizeof world.order)
    strcat (world.order, letter);
}

static void
body (void *fixture)
{
  (void)fixture;
  world.count += CALL;
  fake_clock_advance (BODY_NS);
  if (++world.calls == world.deadly)
    raise (SIGKILL);
}

static void
directed (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    body (NULL);
}

/* The made bank: "allocated" counts what the body does and COST more a
   sample, "collections" cannot be had.  */
struct made
{
  size_t n;
  bool counts[2];
  double started;
  double counted;
};

static bool
made_find (const char *name, struct mbench_counter_facts *facts)
{
  *facts = (struct mbench_counter_facts){ .unit = "bytes" };
  return strcmp (name, "allocated") == 0 || strcmp (name, "collections") == 0;
}

static enum mbench_status
made_open (const char *const *names, size_t n,
           struct mbench_counter_reason *reasons, void **instance,
           struct mbench_error *error)
{
  struct made *made = calloc (1, sizeof *made);
  (void)error;
  happen ("o");
  made->n = n;
  for (size_t i = 0; i < n; ++i)
    {
      made->counts[i] = strcmp (names[i], "allocated") == 0;
      strcpy (reasons[i].text, made->counts[i] ? "" : "none is made");
    }
  *instance = made;
  return MBENCH_OK;
}

static void
made_start (void *instance)
{
  struct made *made = instance;
  fake_clock_advance (world.start_ns);
  made->started = world.count;
  world.count += COST - 1;
}

static void
made_stop (void *instance)
{
  struct made *made = instance;
  world.count += 1;
  made->counted += world.count - made->started;
}

static void
made_take (void *instance, double *values)
{
  struct made *made = instance;
  for (size_t i = 0; i < made->n; ++i)
    values[i] = made->counts[i] ? made->counted : NAN;
  made->counted = 0;
}

static bool
made_remark (void *instance, size_t i, struct mbench_counter_reason *remark)
{
  const struct made *made = instance;
  strcpy (remark->text, "made of nothing");
  return made->counts[i];
}

static void
made_close (void *instance)
{
  happen ("c");
  free (instance);
}

static const char *const made_names[] = { "allocated", "collections", NULL };
static const struct mbench_counter_bank made_bank = {
  .family = "made",
  .names = made_names,
  .find = made_find,
  .open = made_open,
  .start = made_start,
  .stop = made_stop,
  .take = made_take,
  .remark = made_remark,
  .close = made_close,
};

/* A custom meter that counts calls of the body, of any sample type.  */
struct calls
{
  micro_benchmark_stats_sample_type type;
  size_t then;
  size_t counted;
};

static void
calls_init (micro_benchmark_meter_data *data, const void *extra)
{
  (void)data;
  happen ("i");
  world.data = extra;
}

static void
calls_cleanup (const micro_benchmark_meter_data *data)
{
  (void)data;
  happen ("k");
}

static void
calls_start (void *ptr)
{
  struct calls *calls = ptr;
  calls->then = world.calls;
  calls->counted = 0;
}

static void
calls_stop (void *ptr)
{
  struct calls *calls = ptr;
  calls->counted += world.calls - calls->then;
}

static micro_benchmark_stats_meter_sample
calls_sample (void *ptr)
{
  const struct calls *calls = ptr;
  micro_benchmark_stats_meter_sample sample = { .real = 0 };
  switch (calls->type)
    {
    case MICRO_BENCHMARK_STATS_SAMPLE_TIME:
      sample.time = (micro_benchmark_clock_time){ 1, (int32_t)calls->counted };
      break;
    case MICRO_BENCHMARK_STATS_SAMPLE_INTEGER:
      sample.integer = (int64_t)calls->counted;
      break;
    default:
      sample.real = (double)calls->counted / 2;
    }
  return sample;
}

static void
add_calls (micro_benchmark_test_case test, const char *name,
           struct calls *calls)
{
  micro_benchmark_meter_definition meter
      = { .data = { .ptr = calls, .name = name, .sample_type = calls->type },
          .init = calls_init,
          .cleanup = calls_cleanup,
          .start = calls_start,
          .stop = calls_stop,
          .get_sample = calls_sample };
  micro_benchmark_custom_meter custom = { .meter = &meter };
  micro_benchmark_test_case_add_meter (test, custom);
}

/* A native test that has the made bank.  */
static micro_benchmark_test_case
new_test (bool is_auto)
{
  static struct mbench_body hosted;
  const micro_benchmark_test_definition definition
      = { .is_auto = is_auto,
          .auto_test = is_auto ? body : NULL,
          .test = is_auto ? NULL : directed };
  micro_benchmark_test_case test;
  hosted = mbench_native_body;
  hosted.counters = &made_bank;
  if (mbench_test_case_new ("t", &definition, &test, NULL) != MBENCH_OK)
    abort ();
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_THREAD, &fake_chronometer);
  micro_benchmark_test_case_limit_number_of_samples (test, 40, 40);
  mbench_test_case_set_body (test, &hosted, NULL, NULL);
  return test;
}

static struct mbench_record
run_test (micro_benchmark_test_case test)
{
  struct mbench_plan plan = { 0 };
  struct mbench_record record;
  struct mbench_error error = { .message = "" };
  world.calls = 0;
  world.order[0] = '\0';
  fake_clock_reset (20);
  if (mbench_plan_add_test (&plan, test, NULL, false, &error) != MBENCH_OK
      || mbench_run (&plan.list[0], &fake_wall, NULL, NULL, &record, &error)
             != MBENCH_OK)
    {
      tap_ok (false, "the run: %s", error.message);
      abort ();
    }
  mbench_plan_release (&plan);
  return record;
}

/* Whether each sample of RECORD counts TIMES an iteration and MORE in GAUGE.
 */
static bool
counts (const struct mbench_record *record, size_t gauge, double times,
        double more)
{
  const struct mbench_readings *readings = &record->readings;
  if (readings->rows != record->samples.n || readings->rows == 0)
    return false;
  for (size_t i = 0; i < readings->rows; ++i)
    {
      double iterations = (double)record->samples.rows[i].iterations;
      double value = readings->values[i * readings->n + gauge];
      if (!(fabs (value - times * iterations - more) < 1e-6))
        return false;
    }
  return true;
}

static struct mbench_reading
estimate (const struct mbench_record *record, size_t gauge)
{
  struct mbench_reading reading;
  if (mbench_readings_estimate (&record->readings, gauge, &record->samples,
                                0.95, &reading, NULL)
      != MBENCH_OK)
    abort ();
  return reading;
}

static void
test_counters (bool is_isolated, bool is_auto)
{
  const char *where = is_isolated ? "in a child" : "here";
  const char *how = is_auto ? "automatic" : "directed";
  micro_benchmark_test_case test = new_test (is_auto);
  micro_benchmark_test_case_set_isolated (test, is_isolated);
  micro_benchmark_test_case_set_meters (
      test, "collections, allocated,collector-time");
  struct mbench_record record = run_test (test);
  const struct mbench_gauge *gauges = record.readings.gauges;
  if (tap_ok (record.readings.n == 3 && record.samples.n == 40,
              "%s, %s: a column for each name", where, how))
    {
      tap_ok (strcmp (gauges[0].name, "collections") == 0
                  && strcmp (gauges[0].reason, "none is made") == 0
                  && isnan (record.readings.values[0]),
              "%s, %s: what the bank cannot count has its reason", where, how);
      tap_ok (strcmp (gauges[2].name, "collector-time") == 0
                  && strstr (gauges[2].reason, "a native body") != NULL,
              "%s, %s: and so has what no bank of the body counts", where,
              how);
      tap_ok (*gauges[1].reason == '\0'
                  && strcmp (gauges[1].unit, "bytes") == 0
                  && counts (&record, 1, CALL, 0),
              "%s, %s: a counter counts the body and not its own cost", where,
              how);
      tap_ok (*gauges[0].remark == '\0'
                  && strcmp (gauges[1].remark, "made of nothing") == 0,
              "%s, %s: what there is to be known of its counts is kept", where,
              how);
      struct mbench_reading reading = estimate (&record, 1);
      tap_ok (reading.samples == 40 && reading.estimate.value == CALL
                  && reading.estimate.has_interval
                  && reading.estimate.half_width == 0,
              "%s, %s: an exact count has a half-width of zero", where, how);
      tap_ok (estimate (&record, 0).samples == 0,
              "%s, %s: no sample tells of what is missing", where, how);
    }
  if (!is_isolated)
    tap_string (world.order, "oc", "a bank is opened once, and closed");
  mbench_record_release (&record);
  mbench_test_case_free (test);
}

static void
test_meters (bool is_isolated)
{
  static struct calls calls[]
      = { { .type = MICRO_BENCHMARK_STATS_SAMPLE_TIME },
          { .type = MICRO_BENCHMARK_STATS_SAMPLE_INTEGER },
          { .type = MICRO_BENCHMARK_STATS_SAMPLE_REAL } };
  static const char *const names[] = { "time", "integer", "real" };
  const char *where = is_isolated ? "in a child" : "here";
  micro_benchmark_test_case test = new_test (true);
  micro_benchmark_test_case_set_isolated (test, is_isolated);
  micro_benchmark_test_case_set_data (test, &attached, NULL);
  for (size_t i = 0; i < 3; ++i)
    add_calls (test, names[i], &calls[i]);
  micro_benchmark_test_case_set_meters (test, "allocated");
  struct mbench_record record = run_test (test);
  const struct mbench_gauge *gauges = record.readings.gauges;
  if (tap_ok (record.readings.n == 4, "%s: custom meters have columns", where))
    {
      bool are_custom = !gauges[0].is_custom;
      for (size_t i = 0; i < 3; ++i)
        are_custom = are_custom && gauges[i + 1].is_custom
                     && gauges[i + 1].type == (int)calls[i].type
                     && strcmp (gauges[i + 1].name, names[i]) == 0;
      tap_ok (are_custom && strcmp (gauges[1].unit, "ns") == 0
                  && strcmp (gauges[2].unit, "") == 0,
              "%s: after the counters, with their types", where);
      tap_ok (counts (&record, 1, 1, 1e9), "%s: times are nanoseconds", where);
      tap_ok (counts (&record, 2, 1, 0), "%s: integers are counts", where);
      tap_ok (counts (&record, 3, 0.5, 0), "%s: reals are themselves", where);
      tap_ok (counts (&record, 0, CALL, 0), "%s: counters as before", where);
    }
  if (!is_isolated)
    {
      tap_string (world.order, "oiiikkkc",
                  "meters are initialised, and cleaned up, once");
      tap_ok (world.data == &attached, "with the data of the test");
    }
  mbench_record_release (&record);
  mbench_test_case_free (test);
}

/* A bank whose start takes two microseconds asks for samples of 200.  */
static void
test_length (void)
{
  micro_benchmark_test_case test = new_test (true);
  struct mbench_record plain = run_test (test);
  world.start_ns = 2000;
  micro_benchmark_test_case_set_meters (test, "allocated");
  struct mbench_record long_ones = run_test (test);
  world.start_ns = 0;
  size_t before = plain.samples.rows[20].iterations;
  size_t after = long_ones.samples.rows[20].iterations;
  tap_ok (before * BODY_NS >= 20000 && before * BODY_NS <= 40000,
          "a sample without gauges is as it was (%zu iterations)", before);
  tap_ok (after * BODY_NS >= 200000 && after * BODY_NS <= 400000,
          "one with gauges is a hundred times what they take (%zu)", after);
  int64_t first = mbench_time_to_ns (long_ones.samples.rows[20].elapsed);
  tap_ok (first <= (int64_t)after * BODY_NS + 40,
          "and no gauge is in its time");
  tap_ok (plain.readings.n == 0 && plain.readings.values == NULL,
          "without gauges nothing is kept");
  mbench_record_release (&plain);
  mbench_record_release (&long_ones);
  mbench_test_case_free (test);
}

/* What a process has counted until it is killed is not lost.  */
static void
test_killed (void)
{
  micro_benchmark_test_case test = new_test (true);
  micro_benchmark_test_case_set_isolated (test, true);
  micro_benchmark_test_case_limit_iterations (test, 0, 3000);
  micro_benchmark_test_case_limit_samples (test, 10, 10);
  micro_benchmark_test_case_limit_number_of_samples (test, 0, 0);
  micro_benchmark_test_case_set_meters (test, "allocated");
  world.deadly = 205;
  struct mbench_record record = run_test (test);
  world.deadly = 0;
  tap_ok (record.outcome.kind == MBENCH_OUTCOME_KILLED
              && record.samples.n == 20 && counts (&record, 0, CALL, 0),
          "a killed child leaves what it has counted (%zu samples)",
          record.samples.n);
  mbench_record_release (&record);
  mbench_test_case_free (test);
}

/* The mapping tells what it has room for, whatever the child has written.  */
static void
test_wild (void)
{
  const struct mbench_limits limits = { .max_samples = 8 };
  struct mbench_mapping plain;
  struct mbench_mapping mapping;
  struct mbench_gauge gauges[MBENCH_MOST_GAUGES];
  struct mbench_readings readings;
  if (mbench_shared_new (&limits, 1, 0, &plain, NULL) != MBENCH_OK
      || mbench_shared_new (&limits, 1, 2, &mapping, NULL) != MBENCH_OK)
    abort ();
  tap_size (mapping.size - plain.size,
            2 * (sizeof *gauges + mapping.capacity * sizeof (double)),
            "a mapping grows by its gauges and their values");
  mapping.shared->gauges = 1000;
  memset (mapping.gauges, 'x', 2 * sizeof *mapping.gauges);
  mapping.values[0] = INFINITY;
  mapping.values[1] = 7;
  mapping.values[3] = -NAN;
  mbench_shared_readings (&mapping, 2, gauges, &readings);
  tap_ok (readings.n == 2 && strlen (gauges[1].name) == MBENCH_COUNTER_NAME - 1
              && strlen (gauges[1].unit) == MBENCH_GAUGE_UNIT - 1
              && strlen (gauges[1].reason) == MBENCH_COUNTER_REASON - 1
              && gauges[0].type == MICRO_BENCHMARK_STATS_SAMPLE_REAL,
          "a child that ran wild is read within its bounds");
  tap_ok (isnan (readings.values[0]) && readings.values[1] == 7
              && isnan (readings.values[3]),
          "and what is no number is none");
  mbench_shared_free (&plain);
  mbench_shared_free (&mapping);
}

/* A real bank.  */
static void
test_clock_bank (void)
{
  micro_benchmark_test_case test = new_test (true);
  micro_benchmark_test_case_set_meters (test, "cpu-time,user-time");
  struct mbench_record record = run_test (test);
  tap_ok (record.readings.n == 2 && record.readings.rows == 40
              && *record.readings.gauges[0].reason == '\0'
              && isfinite (record.readings.values[0])
              && strcmp (record.readings.gauges[0].unit, "ns") == 0,
          "a bank of core counts by its names");
  mbench_record_release (&record);
  mbench_test_case_free (test);
}

int
main (void)
{
  test_counters (false, true);
  test_counters (true, true);
  test_counters (false, false);
  test_meters (false);
  test_meters (true);
  test_length ();
  test_killed ();
  test_wild ();
  test_clock_bank ();
  return tap_done ();
}
