/* What gauges count where a body pauses: nothing of a pause, all of what lies
   around it, and neither what the pauses cost nor what is found out about
   that.  */

#include <config.h>

#include "run/gauges.h"

#include <mbenchmark/state.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fake-clock.h"
#include "run/native.h"
#include "run/runner.h"
#include "tap.h"
#include "test/test.h"

enum
{
  BODY_NS = 500,
  /* What is done in an iteration before, in, and after a pause.  */
  BEFORE = 3,
  PAUSED = 1000,
  AFTER = 4,
  /* What the made bank counts beside that between its start and its stop.  */
  COST = 5,
  /* Three blocks, so that the cost of pauses is looked at between samples.  */
  SAMPLES = 3 * MBENCH_BLOCK_SAMPLES
};

/* What has been done so far; the pauses and the starts of the bank since its
   latest take, and whether these were ever too many or too few.  */
static double done;
static size_t n_pauses;
static size_t n_starts;
static bool is_odd;

static void
pauses (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    {
      done += BEFORE;
      fake_clock_advance (BODY_NS);
      micro_benchmark_state_pause (state);
      ++n_pauses;
      done += PAUSED;
      micro_benchmark_state_resume (state);
      done += AFTER;
    }
}

/* A device that counts what is done: the made bank, or a custom meter.  */
struct device
{
  double started;
  double counted;
};

static bool
bank_find (const char *name, struct mbench_counter_facts *facts)
{
  *facts = (struct mbench_counter_facts){ .unit = "" };
  return strcmp (name, "allocated") == 0;
}

static enum mbench_status
bank_open (const char *const *names, size_t n,
           struct mbench_counter_reason *reasons, void **instance,
           struct mbench_error *error)
{
  (void)names;
  for (size_t i = 0; i < n; ++i)
    reasons[i].text[0] = '\0';
  *instance = calloc (1, sizeof (struct device));
  return *instance != NULL ? MBENCH_OK : mbench_no_memory (error, "a bank");
}

static void
bank_start (void *instance)
{
  struct device *device = instance;
  device->started = done;
  done += COST;
  ++n_starts;
}

static void
stop (void *instance)
{
  struct device *device = instance;
  device->counted += done - device->started;
}

static void
bank_take (void *instance, double *values)
{
  struct device *device = instance;
  values[0] = device->counted;
  device->counted = 0;
  is_odd = is_odd || n_starts != 1 + n_pauses;
  n_starts = n_pauses = 0;
}

static const char *const bank_names[] = { "allocated", NULL };

static const struct mbench_counter_bank bank = { .family = "made",
                                                 .names = bank_names,
                                                 .find = bank_find,
                                                 .open = bank_open,
                                                 .start = bank_start,
                                                 .stop = stop,
                                                 .take = bank_take,
                                                 .close = free };

static void
meter_start (void *ptr)
{
  struct device *device = ptr;
  device->counted = 0;
  device->started = done;
}

static void
meter_restart (void *ptr)
{
  struct device *device = ptr;
  device->started = done;
}

static micro_benchmark_stats_meter_sample
meter_sample (void *ptr)
{
  const struct device *device = ptr;
  return (micro_benchmark_stats_meter_sample){ .real = device->counted };
}

static void
add_meter (micro_benchmark_test_case test, const char *name,
           struct device *device, micro_benchmark_meter_restart_fun restart)
{
  micro_benchmark_meter_definition meter
      = { .data = { .ptr = device,
                    .name = name,
                    .sample_type = MICRO_BENCHMARK_STATS_SAMPLE_REAL },
          .start = meter_start,
          .stop = stop,
          .restart = restart,
          .get_sample = meter_sample };
  micro_benchmark_custom_meter custom = { .meter = &meter };
  micro_benchmark_test_case_add_meter (test, custom);
}

/* Run the body that pauses with what COUNTER names, "" for nothing, and, if
   HAS_METERS, with two custom meters.  */
static struct mbench_record
run (const char *counter, bool has_meters)
{
  static struct device devices[2];
  static struct mbench_body hosted;
  const micro_benchmark_test_definition definition = { .test = pauses };
  micro_benchmark_test_case test;
  struct mbench_plan plan = { 0 };
  struct mbench_record record;
  hosted = mbench_native_body;
  hosted.counters = &bank;
  fake_clock_reset (20);
  if (mbench_test_case_new ("t", &definition, &test, NULL) != MBENCH_OK)
    abort ();
  mbench_test_case_set_body (test, &hosted, NULL, NULL);
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_MONOTONIC, &fake_chronometer);
  micro_benchmark_test_case_limit_number_of_samples (test, 0, SAMPLES);
  micro_benchmark_test_case_set_isolated (test, false);
  micro_benchmark_test_case_set_meters (test, counter);
  if (has_meters)
    {
      add_meter (test, "restarted", &devices[0], meter_restart);
      add_meter (test, "started", &devices[1], NULL);
    }
  if (mbench_plan_add_test (&plan, test, NULL, false, NULL) != MBENCH_OK
      || mbench_run (&plan.list[0], &fake_wall, NULL, NULL, &record, NULL)
             != MBENCH_OK)
    abort ();
  mbench_plan_release (&plan);
  mbench_test_case_free (test);
  return record;
}

/* In how many samples of RECORD GAUGE has counted what the body has done.  */
static size_t
count_exact (const struct mbench_record *record, size_t gauge)
{
  const struct mbench_readings *readings = &record->readings;
  size_t exact = 0;
  for (size_t i = 0; i < readings->rows; ++i)
    {
      double n = (double)record->samples.rows[i].iterations;
      double value = readings->values[i * readings->n + gauge];
      exact += fabs (value - n * (BEFORE + AFTER)) < 1e-6;
    }
  return exact;
}

static void
test_bank (void)
{
  struct mbench_record record = run ("allocated", false);
  tap_ok (record.readings.n == 1 && record.samples.n == SAMPLES
              && record.pauses.has_cost,
          "samples that pause are counted, and the cost of pauses is known");
  tap_size (count_exact (&record, 0), SAMPLES,
            "a counter counts what is around the pauses, without its cost");
  tap_ok (!is_odd, "and nothing but what is in samples");
  mbench_record_release (&record);
}

static void
test_meters (void)
{
  struct mbench_record record = run ("", true);
  tap_size (record.readings.n, 2, "two meters have two columns");
  tap_size (count_exact (&record, 0), SAMPLES,
            "a meter that restarts counts what is around the pauses");
  tap_size (count_exact (&record, 1), SAMPLES,
            "and so does one that can only start anew");
  mbench_record_release (&record);
}

int
main (void)
{
  test_bank ();
  test_meters ();
  return tap_done ();
}
