#include <config.h>

#include "device/chronometer.h"

static int64_t
reading (micro_benchmark_meter chronometer)
{
  chronometer->start (chronometer->data.ptr);
  chronometer->stop (chronometer->data.ptr);
  return mbench_time_to_ns (
      chronometer->get_sample (chronometer->data.ptr).time);
}

/* Take STEP into account, if it is one.  */
static void
note_step (struct mbench_chronometer_limits *limits, int64_t step)
{
  if (step > 0 && (limits->resolution_ns == 0 || step < limits->resolution_ns))
    limits->resolution_ns = step;
}

/* Read CHRONOMETER as fast as it can be.  */
static void
read_fast (micro_benchmark_meter chronometer, const struct mbench_clock *wall,
           struct mbench_chronometer_limits *limits)
{
  enum
  {
    ROUNDS = 10,
    READINGS = 20
  };
  for (int round = 0; round < ROUNDS; ++round)
    {
      int64_t begin = mbench_clock_now (wall);
      for (int i = 0; i < READINGS; ++i)
        note_step (limits, reading (chronometer));
      /* The least: a round may have been disturbed.  */
      int64_t cost = (mbench_clock_now (wall) - begin) / READINGS;
      if (round == 0 || cost < limits->cost_ns)
        limits->cost_ns = cost;
    }
}

/* The longest that a step is waited for: more than the tick of any system.  */
static const int64_t patience = 20000000;

/* Wait, working, for a step of CHRONOMETER: its clock may be one of processor
   time.  What lies between two intervals is short beside them, so that hardly
   a step falls there.  Where none is seen in all that time, which is false, a
   step is at least so long.  */
static bool
wait_for_step (micro_benchmark_meter chronometer,
               const struct mbench_clock *wall,
               struct mbench_chronometer_limits *limits)
{
  enum
  {
    INTERVALS = 20000,
    READINGS = 100,
    /* After so many in which the wall clock stands there is nothing to wait
       for.  */
    STILL = 20
  };
  int64_t begin = mbench_clock_now (wall);
  int64_t now = begin;
  for (int i = 0; i < INTERVALS && now - begin < patience; ++i)
    {
      chronometer->start (chronometer->data.ptr);
      for (int j = 0; j < READINGS; ++j)
        now = mbench_clock_now (wall);
      chronometer->stop (chronometer->data.ptr);
      note_step (limits,
                 mbench_time_to_ns (
                     chronometer->get_sample (chronometer->data.ptr).time));
      if (limits->resolution_ns > 0)
        return true;
      if (i >= STILL && now == begin)
        return false;
    }
  limits->resolution_ns = now - begin;
  return false;
}

struct mbench_chronometer_limits
mbench_chronometer_probe (micro_benchmark_meter chronometer,
                          const struct mbench_clock *wall)
{
  struct mbench_chronometer_limits limits = { 0 };
  int64_t stated = mbench_time_to_ns (chronometer->data.min_resolution.time);
  read_fast (chronometer, wall, &limits);
  /* A start and a stop are apart by their own cost: where that is longer
     than a step of the clock, the stated resolution is the finer truth.  */
  if (limits.resolution_ns > 0)
    {
      if (stated > 0 && limits.resolution_ns <= limits.cost_ns)
        limits.resolution_ns = stated;
      return limits;
    }
  /* The clock may stand still, or say itself how coarse it is.  */
  if (stated >= patience
      || (!wait_for_step (chronometer, wall, &limits)
          && limits.resolution_ns < stated))
    limits.resolution_ns = stated;
  return limits;
}

/* No clock is worth samples of more than a day.  */
static const int64_t day = INT64_C (86400) * MBENCH_NS_PER_S;

/* The time that is long against a step of LIMITS.  */
static int64_t
many_steps (struct mbench_chronometer_limits limits)
{
  return limits.resolution_ns > day / 1000 ? day : 1000 * limits.resolution_ns;
}

/* The least length of a sample where the steps of its clock do not matter.  */
static int64_t
shortest (struct mbench_chronometer_limits limits)
{
  const int64_t least = 25000;
  int64_t length = limits.cost_ns > day / 100 ? day : 100 * limits.cost_ns;
  return length > least ? length : least;
}

int64_t
mbench_chronometer_sample_ns (struct mbench_chronometer_limits limits)
{
  int64_t length = many_steps (limits);
  int64_t least = shortest (limits);
  return length > least ? length : least;
}

int64_t
mbench_chronometer_fit_ns (struct mbench_chronometer_limits limits,
                           int64_t max_time)
{
  enum
  {
    SAMPLES = 16,
    STEPS = 10
  };
  int64_t length = mbench_chronometer_sample_ns (limits);
  int64_t least = shortest (limits);
  int64_t few_steps = many_steps (limits) / (1000 / STEPS);
  /* A tenth is for the calibration.  */
  if (few_steps > max_time - max_time / 10)
    few_steps = max_time - max_time / 10;
  int64_t limit
      = max_time / SAMPLES > few_steps ? max_time / SAMPLES : few_steps;
  if (limit < least)
    limit = least;
  return length < limit ? length : limit;
}
