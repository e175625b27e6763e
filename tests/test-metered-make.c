/* report/metered-make.h: from what gauges counted, and what was counted in a
   pass beside, to the meters of a report.  */

#include <config.h>

#include "report/metered-make.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/metered.h"
#include "tap.h"
#include "test/test.h"

enum
{
  SAMPLES = 40,
  ITERATIONS = 10
};

/* By gauge, what it counts in each iteration, and what is known of it.  */
struct made
{
  double value;
  struct mbench_gauge gauge;
};

static const struct made list[] = {
  { 3, { .name = "plain", .unit = "bytes" } },
  { 4, { .name = "remarked", .remark = "in user space alone" } },
  { NAN, { .name = "turnless", .remark = "it had no turn" } },
  { NAN, { .name = "missing", .reason = "there is none" } },
  { NAN, { .name = "passed", .unit = "bytes", .reason = "in a pass" } },
  { NAN, { .name = "failed", .reason = "in a pass" } },
};

enum
{
  GAUGES = sizeof list / sizeof *list
};

static struct mbench_record
make_record (void)
{
  struct mbench_record record = { .confidence = 0.95, .n_passed = 2 };
  struct mbench_readings *readings = &record.readings;
  for (size_t i = 0; i < SAMPLES; ++i)
    for (size_t j = 0; j < GAUGES; ++j)
      if (mbench_readings_set (readings, i, j, ITERATIONS * list[j].value,
                               SAMPLES, NULL)
          != MBENCH_OK)
        abort ();
  for (size_t j = 0; j < GAUGES; ++j)
    readings->gauges[j] = list[j].gauge;
  record.passed[0] = (struct mbench_passed){
    .name = "failed",
    .reason = "the pass failed",
  };
  record.passed[1] = (struct mbench_passed){
    .name = "passed",
    .reading
    = { .samples = 100, .estimate = { .value = 7, .has_interval = true } },
  };
  return record;
}

static void
make_samples (struct mbench_samples *samples)
{
  micro_benchmark_time_sample_ *rows = calloc (SAMPLES, sizeof *rows);
  if (rows == NULL)
    abort ();
  for (size_t i = 0; i < SAMPLES; ++i)
    rows[i] = (micro_benchmark_time_sample_){ .iterations = ITERATIONS,
                                              .elapsed = { 0, 1000 } };
  *samples = (struct mbench_samples){ .n = SAMPLES,
                                      .rows = rows,
                                      .capacity = SAMPLES };
}

static bool
is_missing (const struct mbench_metered *metered, const char *reason)
{
  return metered->reason != NULL && strcmp (metered->reason, reason) == 0
         && metered->remark == NULL && !metered->has_value;
}

static bool
is_there (const struct mbench_metered *metered, double value, size_t samples)
{
  return metered->reason == NULL && metered->has_value
         && metered->value == value && metered->has_samples
         && metered->samples == samples;
}

static void
body (void *data)
{
  (void)data;
}

static const micro_benchmark_test_definition definition
    = { .is_auto = true, .auto_test = body };

int
main (void)
{
  micro_benchmark_test_case test;
  struct micro_benchmark_exec_report_ execution = { 0 };
  struct mbench_record record = make_record ();
  struct mbench_error error = { .message = "" };
  make_samples (&execution.samples);
  if (mbench_test_case_new ("t", &definition, &test, NULL) != MBENCH_OK)
    abort ();
  struct mbench_planned planned = { .test = test };
  tap_ok (mbench_metered_make (&execution, &planned, &record, &error)
              == MBENCH_OK,
          "the meters are made: %s", error.message);
  const struct mbench_metered *meters = execution.meters.list;
  if (tap_ok (execution.meters.n == GAUGES, "one for each gauge"))
    {
      tap_ok (is_there (&meters[0], 3, SAMPLES) && meters[0].remark == NULL
                  && strcmp (meters[0].unit, "bytes") == 0,
              "what was counted, an iteration");
      tap_ok (is_there (&meters[1], 4, SAMPLES) && meters[1].remark != NULL
                  && strcmp (meters[1].remark, "in user space alone") == 0,
              "with what is to be known of it");
      tap_ok (is_missing (&meters[2], "it had no turn"),
              "which is the reason where no sample has a value");
      tap_ok (is_missing (&meters[3], "there is none"),
              "what cannot be had has its reason");
      tap_ok (is_there (&meters[4], 7, 100) && meters[4].has_half_width
                  && meters[4].half_width == 0
                  && strcmp (meters[4].unit, "bytes") == 0
                  && strcmp (meters[4].remark, "in a pass of its own") == 0,
              "what was counted in a pass is what that came to");
      tap_ok (is_missing (&meters[5], "the pass failed"),
              "a pass that failed has the better reason");
      tap_size (mbench_meters_total (&execution.meters), 3,
                "the total is of those that could be had");
    }
  struct mbench_meters copy = { 0 };
  tap_ok (mbench_meters_copy (&copy, &execution.meters, NULL) == MBENCH_OK
              && copy.n == GAUGES && is_there (&copy.list[1], 4, SAMPLES)
              && strcmp (copy.list[1].remark, "in user space alone") == 0
              && is_missing (&copy.list[3], "there is none"),
          "a copy has the same");
  mbench_meters_release (&copy);
  mbench_test_case_free (test);
  mbench_meters_release (&execution.meters);
  mbench_readings_release (&execution.readings);
  mbench_samples_release (&execution.samples);
  return tap_done ();
}
