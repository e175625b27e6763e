/* run/readings.h: readings that are joined, and what they come to.  */

#include <config.h>

#include "run/readings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/record.h"
#include "tap.h"

/* Readings of the gauges in NAMES, a letter each, with ROWS rows whose values
   count from FIRST on.  */
static struct mbench_readings
make (const char *names, size_t rows, double first)
{
  struct mbench_readings made = { .n = strlen (names) };
  double row[MBENCH_MOST_GAUGES];
  made.gauges = calloc (made.n + 1, sizeof *made.gauges);
  for (size_t i = 0; i < made.n; ++i)
    made.gauges[i].name[0] = names[i];
  for (size_t i = 0; i < rows; ++i)
    {
      for (size_t j = 0; j < made.n; ++j)
        row[j] = first++;
      if (mbench_readings_reserve (&made, 1, NULL) != MBENCH_OK)
        abort ();
      mbench_readings_append (&made, row);
    }
  return made;
}

/* Whether the values of READINGS are EXPECTED, where below zero is NaN.  */
static bool
are (const struct mbench_readings *readings, const double *expected)
{
  for (size_t i = 0; i < readings->n * readings->rows; ++i)
    if (expected[i] < 0 ? !isnan (readings->values[i])
                        : !(readings->values[i] == expected[i]))
      return false;
  return true;
}

static void
test_join (void)
{
  static const double same[] = { 0, 1, 2, 3, 10, 11 };
  static const double other[] = { 0, 1, -1, 2, 3, -1, 11, -1, 10, -1, -1, -1 };
  static const double late[] = { -1, -1, 5, 6 };
  struct mbench_readings into = make ("ab", 2, 0);
  struct mbench_readings from = make ("ab", 1, 10);
  strcpy (into.gauges[0].reason, "none");
  tap_ok (mbench_readings_join (&into, 2, &from, 1, SIZE_MAX, NULL)
                  == MBENCH_OK
              && into.n == 2 && into.rows == 3 && are (&into, same),
          "rows of the same gauges follow one another");
  tap_string (into.gauges[0].reason, "",
              "what one process could count was counted");
  mbench_readings_release (&into);
  mbench_readings_release (&from);

  into = make ("ab", 2, 0);
  from = make ("ca", 1, 10);
  tap_ok (mbench_readings_join (&into, 2, &from, 2, SIZE_MAX, NULL)
                  == MBENCH_OK
              && into.n == 3 && into.rows == 4 && are (&into, other),
          "others get columns, and rows that are not there are none");
  mbench_readings_release (&into);
  mbench_readings_release (&from);

  into = (struct mbench_readings){ 0 };
  from = make ("a", 2, 5);
  tap_ok (mbench_readings_join (&into, 2, &from, 2, SIZE_MAX, NULL)
                  == MBENCH_OK
              && into.rows == 4 && are (&into, late),
          "what was not counted before begins with nothing");
  mbench_readings_release (&into);
  mbench_readings_release (&from);
}

static void
test_file (void)
{
  struct mbench_readings into = make ("ab", 3, 0);
  struct mbench_readings from = make ("ab", 3, 6);
  struct mbench_readings copy = { 0 };
  double expected[12];
  for (size_t i = 0; i < 12; ++i)
    expected[i] = (double)i;
  from.gauges[1].has_discarded = true;
  tap_ok (mbench_readings_join (&into, 3, &from, 3, 64, NULL) == MBENCH_OK
              && into.mapped == 12 * sizeof (double) && are (&into, expected),
          "many values lie in a file");
  tap_ok (!into.gauges[0].has_discarded && into.gauges[1].has_discarded,
          "a counter of disturbances is one in both");
  tap_ok (mbench_readings_copy (&copy, &into, NULL) == MBENCH_OK
              && copy.mapped == 0 && copy.rows == 6 && are (&copy, expected),
          "a copy is like the original");
  tap_ok (mbench_readings_reserve (&into, 1, NULL) == MBENCH_OK
              && into.mapped == 0 && are (&into, expected),
          "and there may be more of them");
  mbench_readings_release (&copy);
  mbench_readings_release (&into);
  mbench_readings_release (&from);
}

enum
{
  BLOCKS = 20,
  PER_BLOCK = 8
};

/* PROCESSES times BLOCKS full blocks of samples of 10 iterations.  */
static struct mbench_samples
make_samples (size_t processes)
{
  struct mbench_samples samples = { 0 };
  size_t n = processes * BLOCKS * PER_BLOCK;
  if (mbench_samples_reserve (&samples, n, NULL) != MBENCH_OK)
    abort ();
  for (size_t i = 0; i < n; ++i)
    mbench_samples_append (&samples,
                           (micro_benchmark_time_sample_){
                               .iterations = 10,
                               .block = (uint32_t)(i / PER_BLOCK),
                               .process = (uint16_t)(i / PER_BLOCK / BLOCKS),
                           });
  return samples;
}

static struct mbench_reading
estimate (const struct mbench_readings *readings,
          const struct mbench_samples *samples)
{
  struct mbench_reading reading;
  if (mbench_readings_estimate (readings, 0, samples, 0.95, &reading, NULL)
      != MBENCH_OK)
    abort ();
  return reading;
}

static void
test_estimate (void)
{
  struct mbench_samples samples = make_samples (1);
  struct mbench_readings readings = make ("a", samples.n, 0);
  for (size_t i = 0; i < samples.n; ++i)
    readings.values[i] = 25;
  struct mbench_reading reading = estimate (&readings, &samples);
  tap_ok (reading.samples == samples.n && reading.estimate.value == 2.5
              && reading.estimate.has_interval
              && reading.estimate.half_width == 0,
          "what is always the same is known exactly");

  /* Sections of one block each: 2.5 and 3.5 an iteration in turn.  Their
     standard error is 0.5 sqrt (20 / 19) / sqrt (20), t (19) is 2.0930, and
     they are symmetric.  */
  for (size_t i = 0; i < samples.n; ++i)
    readings.values[i] = i / PER_BLOCK % 2 == 0 ? 25 : 35;
  reading = estimate (&readings, &samples);
  tap_near (reading.estimate.value, 3, 1e-12, "the mean over samples");
  tap_near (reading.estimate.half_width, 2.0930 * 0.5 / sqrt (19), 1e-4,
            "with the interval of its sections");

  samples.rows[3].discarded = true;
  readings.values[3] = 1e9;
  readings.values[4] = NAN;
  reading = estimate (&readings, &samples);
  tap_ok (reading.samples == samples.n - 2 && reading.estimate.value < 3.1,
          "discarded samples and those without a value do not count");

  readings.gauges[0].has_discarded = true;
  reading = estimate (&readings, &samples);
  tap_ok (reading.samples == samples.n - 1 && reading.estimate.value > 1e5,
          "but for a counter of what disturbs them they do");
  readings.gauges[0].has_discarded = false;

  readings.gauges[0].is_level = true;
  readings.values[5] = 400;
  reading = estimate (&readings, &samples);
  tap_ok (reading.estimate.value == 400 && !reading.estimate.has_interval,
          "of a level the greatest, not divided");

  for (size_t i = 0; i < samples.n; ++i)
    readings.values[i] = NAN;
  tap_size (estimate (&readings, &samples).samples, 0,
            "without a value there is no estimate");
  mbench_readings_release (&readings);
  mbench_samples_release (&samples);
}

/* Processes that count 20 and 40 in ten iterations, each exactly: their mean
   is 3, and t (1) = 12.706 standard errors of 1 are the half-width.  */
static void
test_pool (void)
{
  struct mbench_samples samples = make_samples (2);
  struct mbench_readings readings = make ("a", samples.n, 0);
  for (size_t i = 0; i < samples.n; ++i)
    readings.values[i] = samples.rows[i].process == 0 ? 20 : 40;
  struct mbench_reading reading = estimate (&readings, &samples);
  tap_near (reading.estimate.value, 3, 1e-12, "the mean of two processes");
  tap_near (reading.estimate.half_width, 12.706, 1e-4,
            "with what differs between them in the interval");
  mbench_readings_release (&readings);
  mbench_samples_release (&samples);
}

/* A record that is joined keeps each value beside its sample.  */
static void
test_record (void)
{
  struct mbench_record into = { .processes = 1 };
  struct mbench_record from = { .processes = 1 };
  into.samples = make_samples (1);
  from.samples = make_samples (1);
  into.readings = make ("a", into.samples.n, 0);
  from.readings = make ("b", from.samples.n, 1000);
  size_t n = into.samples.n;
  tap_ok (mbench_record_join (&into, &from, NULL) == MBENCH_OK
              && into.readings.rows == into.samples.n && into.readings.n == 2
              && into.readings.values[2 * (n - 1)] == (double)n - 1
              && isnan (into.readings.values[2 * (n - 1) + 1])
              && isnan (into.readings.values[2 * n])
              && into.readings.values[2 * n + 1] == 1000,
          "records are joined with their readings");
  mbench_record_release (&into);
  mbench_record_release (&from);
}

int
main (void)
{
  test_join ();
  test_file ();
  test_estimate ();
  test_pool ();
  test_record ();
  return tap_done ();
}
