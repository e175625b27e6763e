#include <config.h>

#include <stdlib.h>

#include "device/chronometer.h"
#include "device/timer-countdown.h"

/* A chronometer tells its time when it has stopped, so that the time until it
   runs again is lost at each question.  Two take turns.  Where the second
   starts before the first stops, the time in between counts twice; where it
   starts after that, it counts not at all: one is done after the other, and
   the sum is right however often it is asked for.  */
struct instance
{
  /* Owned.  The first of them runs, if one does.  */
  micro_benchmark_meter chronometers[2];
  int64_t deadline;
  /* What it has run until the chronometers last took turns.  */
  int64_t run;
  bool is_going;
  bool overlaps;
};

static void
begin (micro_benchmark_meter chronometer)
{
  chronometer->start (chronometer->data.ptr);
}

/* What has passed on CHRONOMETER, which is stopped, is run.  */
static void
add_up (struct instance *instance, micro_benchmark_meter chronometer)
{
  instance->run += mbench_time_to_ns (
      chronometer->get_sample (chronometer->data.ptr).time);
}

static void
take_turns (struct instance *instance)
{
  micro_benchmark_meter ends = instance->chronometers[0];
  micro_benchmark_meter begins = instance->chronometers[1];
  if (instance->overlaps)
    begin (begins);
  ends->stop (ends->data.ptr);
  if (!instance->overlaps)
    begin (begins);
  add_up (instance, ends);
  instance->overlaps = !instance->overlaps;
  instance->chronometers[0] = begins;
  instance->chronometers[1] = ends;
}

static void
start (void *ptr, micro_benchmark_clock_time deadline)
{
  struct instance *instance = ptr;
  instance->deadline = mbench_time_to_ns (deadline);
  instance->run = 0;
  instance->is_going = true;
  instance->overlaps = true;
  begin (instance->chronometers[0]);
}

static void
stop (void *ptr)
{
  struct instance *instance = ptr;
  micro_benchmark_meter ends = instance->chronometers[0];
  ends->stop (ends->data.ptr);
  add_up (instance, ends);
  instance->is_going = false;
}

static void
restart (void *ptr)
{
  struct instance *instance = ptr;
  instance->is_going = true;
  begin (instance->chronometers[0]);
}

/* The time that it has run, up to the deadline.  */
static int64_t
run_of (struct instance *instance)
{
  if (instance->is_going)
    take_turns (instance);
  return instance->run < instance->deadline ? instance->run
                                            : instance->deadline;
}

static bool
running (void *ptr)
{
  struct instance *instance = ptr;
  return instance->is_going && run_of (instance) < instance->deadline;
}

static micro_benchmark_clock_time
elapsed (void *ptr)
{
  return mbench_time_from_ns (run_of (ptr));
}

enum mbench_status
mbench_timer_adapter_prepare (micro_benchmark_timer_definition *timer,
                              micro_benchmark_clock_type type,
                              struct mbench_error *error)
{
  micro_benchmark_meter base = &timer->order.base;
  struct instance *instance = calloc (1, sizeof *instance);
  if (instance == NULL)
    return mbench_no_memory (error, "a timer");
  if (base->init == NULL)
    base = micro_benchmark_chronometer_get_default ();
  enum mbench_status status = MBENCH_OK;
  for (int i = 0; i < 2 && status == MBENCH_OK; ++i)
    status = mbench_chronometer_copy (type, base, &instance->chronometers[i],
                                      error);
  if (status != MBENCH_OK)
    {
      micro_benchmark_chronometer_release (instance->chronometers[0]);
      free (instance);
      return status;
    }
  timer->data.resolution = instance->chronometers[0]->data.min_resolution.time;
  timer->data.ptr = instance;
  return MBENCH_OK;
}

static void
init (micro_benchmark_timer_data *data, const void *clock_type)
{
  mbench_timer_init_alone (data, clock_type, mbench_timer_adapter_prepare);
}

static void
cleanup (const micro_benchmark_timer_data *data)
{
  struct instance *instance = data->ptr;
  for (int i = 0; i < 2; ++i)
    micro_benchmark_chronometer_release (instance->chronometers[i]);
  free (instance);
}

const micro_benchmark_timer_definition mbench_timer_adapter = {
  .data = { .name = "chrono-adapter" },
  .init = init,
  .cleanup = cleanup,
  .start = start,
  .stop = stop,
  .restart = restart,
  .running = running,
  .elapsed = elapsed,
  .order = { .of = &mbench_timer_adapter, .stage = MBENCH_TIMER_TEMPLATE },
};
