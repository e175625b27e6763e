#include <config.h>

#include <stdlib.h>

#include "device/chronometer.h"
#include "device/timer-countdown.h"

struct instance
{
  /* Owned.  */
  micro_benchmark_meter chronometer;
  int64_t deadline;
  /* What it has run until the chronometer was last asked.  */
  int64_t run;
  bool is_going;
};

/* What has passed on the chronometer of INSTANCE, which is stopped, is run. */
static void
add_up (struct instance *instance)
{
  micro_benchmark_meter meter = instance->chronometer;
  meter->stop (meter->data.ptr);
  instance->run
      += mbench_time_to_ns (meter->get_sample (meter->data.ptr).time);
}

static void
start (void *ptr, micro_benchmark_clock_time deadline)
{
  struct instance *instance = ptr;
  instance->deadline = mbench_time_to_ns (deadline);
  instance->run = 0;
  instance->is_going = true;
  instance->chronometer->start (instance->chronometer->data.ptr);
}

static void
stop (void *ptr)
{
  struct instance *instance = ptr;
  add_up (instance);
  instance->is_going = false;
}

static void
restart (void *ptr)
{
  struct instance *instance = ptr;
  instance->is_going = true;
  instance->chronometer->restart (instance->chronometer->data.ptr);
}

/* The time that it has run, up to the deadline.  */
static int64_t
run_of (struct instance *instance)
{
  if (instance->is_going)
    {
      add_up (instance);
      instance->chronometer->restart (instance->chronometer->data.ptr);
    }
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
  enum mbench_status status = mbench_chronometer_copy (
      type,
      base->init != NULL ? base : micro_benchmark_chronometer_get_default (),
      &instance->chronometer, error);
  if (status != MBENCH_OK)
    {
      free (instance);
      return status;
    }
  timer->data.resolution = instance->chronometer->data.min_resolution.time;
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
  micro_benchmark_chronometer_release (instance->chronometer);
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
