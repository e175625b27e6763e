#include <config.h>

#include "run/gauges.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/stopwatch.h"
#include "stats/stats.h"
#include "test/names.h"
#include "test/test.h"

/* An open bank with the columns of its counters.  */
struct open_bank
{
  const struct mbench_counter_bank *bank;
  void *instance;
  size_t n;
  size_t columns[MBENCH_MOST_COUNTERS];
};

struct open_meter
{
  micro_benchmark_meter_definition meter;
  size_t column;
  /* Of a meter that cannot go on after a pause: what it had counted in the
     sample before that.  */
  double before;
};

struct mbench_gauges
{
  size_t n_banks;
  struct open_bank banks[MBENCH_MOST_COUNTERS];
  size_t n_meters;
  struct open_meter meters[MBENCH_MOST_CUSTOM];
  /* Into how many parts pauses have cut what is counted since the last
     take.  */
  size_t parts;
  /* Of each column: what is known of it, in the readings, and what an empty
     sample counts, which has one part.  */
  size_t n;
  struct mbench_gauge *facts;
  double costs[MBENCH_MOST_GAUGES];
  bool has_cost[MBENCH_MOST_GAUGES];
};

size_t
mbench_gauges_planned (const struct mbench_planned *planned)
{
  if (planned->duel != NULL)
    return 0;
  return mbench_names_count (&planned->limits.meters)
         + planned->test->custom.n;
}

/* The bank that counts NAME for BODY, NULL where there is none.  */
static const struct mbench_counter_bank *
find_bank (const struct mbench_body *body, const char *name,
           struct mbench_counter_facts *facts)
{
  const struct mbench_counter_bank *hosted = body->counters;
  if (hosted != NULL && hosted->find (name, facts))
    return hosted;
  return mbench_counter_find (name, facts);
}

/* The place of BANK among those of GAUGES, a new one if need be.  */
static struct open_bank *
place_of (struct mbench_gauges *gauges, const struct mbench_counter_bank *bank)
{
  size_t i = 0;
  while (i < gauges->n_banks && gauges->banks[i].bank != bank)
    ++i;
  if (i == gauges->n_banks)
    gauges->banks[gauges->n_banks++] = (struct open_bank){ .bank = bank };
  return &gauges->banks[i];
}

/* Give the counters in NAMES columns of GAUGE, which has room for LIMIT, and
   their banks places.  */
static void
plan_counters (struct mbench_gauges *gauges, const char *names,
               const struct mbench_body *body, struct mbench_gauge *gauge,
               size_t limit)
{
  char name[MBENCH_COUNTER_NAME];
  while (gauges->n < limit && mbench_names_next (&names, name))
    {
      size_t column = gauges->n++;
      struct mbench_counter_facts facts = { .unit = "" };
      const struct mbench_counter_bank *bank = find_bank (body, name, &facts);
      gauge[column] = (struct mbench_gauge){
        .is_level = bank != NULL && facts.is_level,
        .has_discarded
        = bank != NULL && (facts.is_level || facts.is_disturbance),
        .type = MICRO_BENCHMARK_STATS_SAMPLE_REAL,
      };
      strcpy (gauge[column].name, name);
      if (bank == NULL)
        {
          snprintf (gauge[column].reason, sizeof gauge[column].reason,
                    "a %s body does not count it", body->kind);
          continue;
        }
      snprintf (gauge[column].unit, sizeof gauge[column].unit, "%s",
                facts.unit);
      gauges->has_cost[column] = !facts.is_level;
      struct open_bank *place = place_of (gauges, bank);
      place->columns[place->n++] = column;
    }
}

/* Open the bank of PLACE with all its names.  One that fails as a whole has
   none of its counters.  */
static void
open_bank (struct open_bank *place, struct mbench_gauge *gauge)
{
  const char *names[MBENCH_MOST_COUNTERS];
  struct mbench_counter_reason reasons[MBENCH_MOST_COUNTERS] = { 0 };
  struct mbench_error error;
  for (size_t i = 0; i < place->n; ++i)
    names[i] = gauge[place->columns[i]].name;
  bool is_open
      = place->bank->open (names, place->n, reasons, &place->instance, &error)
        == MBENCH_OK;
  for (size_t i = 0; i < place->n; ++i)
    snprintf (gauge[place->columns[i]].reason, MBENCH_COUNTER_REASON, "%.*s",
              MBENCH_COUNTER_REASON - 1,
              is_open ? reasons[i].text : error.message);
  if (!is_open)
    place->n = 0;
}

/* Open the banks that have a place, and forget those that failed.  */
static void
open_banks (struct mbench_gauges *gauges, struct mbench_gauge *gauge)
{
  size_t n = 0;
  for (size_t i = 0; i < gauges->n_banks; ++i)
    {
      open_bank (&gauges->banks[i], gauge);
      if (gauges->banks[i].n > 0)
        gauges->banks[n++] = gauges->banks[i];
    }
  gauges->n_banks = n;
}

/* Initialise copies of the custom meters of TEST.  */
static void
open_meters (struct mbench_gauges *gauges, micro_benchmark_test_case test,
             struct mbench_gauge *gauge, size_t limit)
{
  for (size_t i = 0; i < test->custom.n && gauges->n < limit; ++i)
    {
      struct open_meter *opened = &gauges->meters[gauges->n_meters++];
      opened->meter = test->custom.list[i].meter;
      opened->column = gauges->n++;
      if (opened->meter.init != NULL)
        opened->meter.init (&opened->meter.data, test->user_data.data);
      micro_benchmark_stats_sample_type type = opened->meter.data.sample_type;
      gauge[opened->column]
          = (struct mbench_gauge){ .is_custom = true, .type = (int)type };
      snprintf (gauge[opened->column].name, MBENCH_COUNTER_NAME, "%s",
                test->custom.list[i].name);
      snprintf (gauge[opened->column].unit, MBENCH_GAUGE_UNIT, "%s",
                type == MICRO_BENCHMARK_STATS_SAMPLE_TIME ? "ns" : "");
    }
}

enum mbench_status
mbench_gauges_open (const struct mbench_planned *planned,
                    const struct mbench_body *body,
                    struct mbench_readings *readings,
                    struct mbench_gauges **result, struct mbench_error *error)
{
  size_t limit = mbench_gauges_planned (planned);
  *result = NULL;
  if (readings->is_borrowed && readings->most < limit)
    limit = readings->most;
  if (limit == 0)
    return MBENCH_OK;
  struct mbench_gauges *gauges = calloc (1, sizeof *gauges);
  if (!readings->is_borrowed)
    readings->gauges = calloc (limit, sizeof *readings->gauges);
  if (gauges == NULL || readings->gauges == NULL)
    {
      free (gauges);
      return mbench_no_memory (error, "the meters of an execution");
    }
  plan_counters (gauges, planned->limits.meters.text, body, readings->gauges,
                 limit);
  open_banks (gauges, readings->gauges);
  open_meters (gauges, planned->test, readings->gauges, limit);
  readings->n = gauges->n;
  gauges->facts = readings->gauges;
  *result = gauges;
  return MBENCH_OK;
}

void
mbench_gauges_start (struct mbench_gauges *gauges)
{
  ++gauges->parts;
  for (size_t i = 0; i < gauges->n_meters; ++i)
    gauges->meters[i].meter.start (gauges->meters[i].meter.data.ptr);
  for (size_t i = 0; i < gauges->n_banks; ++i)
    gauges->banks[i].bank->start (gauges->banks[i].instance);
}

void
mbench_gauges_stop (struct mbench_gauges *gauges)
{
  for (size_t i = gauges->n_banks; i-- > 0;)
    gauges->banks[i].bank->stop (gauges->banks[i].instance);
  for (size_t i = gauges->n_meters; i-- > 0;)
    gauges->meters[i].meter.stop (gauges->meters[i].meter.data.ptr);
}

/* SAMPLE of TYPE as a number; times in ns.  */
static double
value_of (micro_benchmark_stats_sample_type type,
          micro_benchmark_stats_meter_sample sample)
{
  switch (type)
    {
    case MICRO_BENCHMARK_STATS_SAMPLE_TIME:
      return (double)sample.time.seconds * MBENCH_NS_PER_S
             + (double)sample.time.nanoseconds;
    case MICRO_BENCHMARK_STATS_SAMPLE_INTEGER:
      return (double)sample.integer;
    default:
      return sample.real;
    }
}

/* What METER has counted.  */
static double
sample_of (const micro_benchmark_meter_definition *meter)
{
  return value_of (meter->data.sample_type,
                   meter->get_sample (meter->data.ptr));
}

/* Let OPENED go on after a pause.  */
static void
resume_meter (struct open_meter *opened)
{
  const micro_benchmark_meter_definition *meter = &opened->meter;
  if (meter->restart != NULL)
    {
      meter->restart (meter->data.ptr);
      return;
    }
  opened->before += sample_of (meter);
  meter->start (meter->data.ptr);
}

void
mbench_gauges_resume (struct mbench_gauges *gauges)
{
  ++gauges->parts;
  for (size_t i = 0; i < gauges->n_meters; ++i)
    resume_meter (&gauges->meters[i]);
  for (size_t i = 0; i < gauges->n_banks; ++i)
    gauges->banks[i].bank->start (gauges->banks[i].instance);
}

void
mbench_gauges_take (struct mbench_gauges *gauges, double *values)
{
  for (size_t i = 0; i < gauges->n; ++i)
    values[i] = NAN;
  for (size_t i = 0; i < gauges->n_banks; ++i)
    {
      const struct open_bank *place = &gauges->banks[i];
      double counted[MBENCH_MOST_COUNTERS];
      place->bank->take (place->instance, counted);
      for (size_t j = 0; j < place->n; ++j)
        {
          size_t column = place->columns[j];
          double value
              = counted[j] - (double)gauges->parts * gauges->costs[column];
          if (isfinite (value))
            values[column] = value;
        }
    }
  for (size_t i = 0; i < gauges->n_meters; ++i)
    {
      struct open_meter *opened = &gauges->meters[i];
      double value = opened->before + sample_of (&opened->meter);
      opened->before = 0;
      if (isfinite (value))
        values[opened->column] = value;
    }
  gauges->parts = 0;
}

/* An empty sample of WATCH.  Returns how long its gauges took by CLOCK.  */
static int64_t
take_empty (struct mbench_gauges *gauges, struct mbench_stopwatch *watch,
            const struct mbench_clock *clock, double *values)
{
  int64_t begin = mbench_clock_now (clock);
  mbench_stopwatch_start (watch);
  mbench_stopwatch_stop (watch);
  int64_t time = mbench_clock_now (clock) - begin;
  mbench_stopwatch_time (watch);
  mbench_gauges_take (gauges, values);
  return time;
}

int64_t
mbench_gauges_measure (struct mbench_gauges *gauges,
                       struct mbench_stopwatch *watch,
                       const struct mbench_clock *clock)
{
  enum
  {
    FIRST = 4,
    TRIALS = 31,
    /* What is so dear is known after a few.  */
    FEWEST = 5,
    LONGEST_NS = 20000000
  };
  double least[MBENCH_MOST_GAUGES];
  double values[MBENCH_MOST_GAUGES];
  double times[TRIALS];
  int n = 0;
  int64_t spent = 0;
  for (size_t i = 0; i < gauges->n; ++i)
    least[i] = INFINITY;
  /* The first ones meet cold caches, and pages that were never touched.  */
  for (int i = 0; i < FIRST; ++i)
    take_empty (gauges, watch, clock, values);
  while (n < TRIALS && (n < FEWEST || spent < LONGEST_NS))
    {
      int64_t time = take_empty (gauges, watch, clock, values);
      spent += time;
      times[n++] = (double)time;
      for (size_t i = 0; i < gauges->n; ++i)
        if (values[i] < least[i])
          least[i] = values[i];
    }
  for (size_t i = 0; i < gauges->n; ++i)
    gauges->costs[i]
        = gauges->has_cost[i] && isfinite (least[i]) ? least[i] : 0;
  mbench_sort (times, (size_t)n);
  return (int64_t)mbench_median (times, (size_t)n);
}

int64_t
mbench_gauges_sample_ns (int64_t cost)
{
  const int64_t times = 100;
  return cost < INT64_MAX / times ? cost * times : INT64_MAX;
}

/* Note what PLACE has to say of the counts that were taken.  */
static void
take_remarks (const struct open_bank *place, struct mbench_gauge *facts)
{
  struct mbench_counter_reason remark;
  for (size_t i = 0; i < place->n && place->bank->remark != NULL; ++i)
    if (place->bank->remark (place->instance, i, &remark))
      strcpy (facts[place->columns[i]].remark, remark.text);
}

void
mbench_gauges_close (struct mbench_gauges *gauges)
{
  if (gauges == NULL)
    return;
  for (size_t i = 0; i < gauges->n_meters; ++i)
    if (gauges->meters[i].meter.cleanup != NULL)
      gauges->meters[i].meter.cleanup (&gauges->meters[i].meter.data);
  for (size_t i = 0; i < gauges->n_banks; ++i)
    {
      take_remarks (&gauges->banks[i], gauges->facts);
      gauges->banks[i].bank->close (gauges->banks[i].instance);
    }
  free (gauges);
}
