#include <config.h>

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "device/timer-countdown.h"

struct instance
{
  struct mbench_countdown countdown;
  timer_t timer;
};

static void
arm (struct mbench_countdown *countdown, int64_t ns)
{
  const struct itimerspec time
      = { .it_value = mbench_countdown_timespec (ns) };
  timer_settime (((struct instance *)countdown)->timer, 0, &time, NULL);
}

static int64_t
left (const struct mbench_countdown *countdown)
{
  struct itimerspec time = { 0 };
  timer_gettime (((const struct instance *)countdown)->timer, &time);
  return mbench_countdown_ns (&time.it_value);
}

/* Nobody is notified: who wants to know asks.  */
enum mbench_status
mbench_timer_timer_t_prepare (micro_benchmark_timer_definition *timer,
                              micro_benchmark_clock_type type,
                              struct mbench_error *error)
{
  struct sigevent nothing = { .sigev_notify = SIGEV_NONE };
  struct instance *instance = calloc (1, sizeof *instance);
  if (instance == NULL)
    return mbench_no_memory (error, "a timer");
  clockid_t clock = mbench_clock_id (type);
  int failed = timer_create (clock, &nothing, &instance->timer);
  /* Headers may know a clock that the running system has not.  */
  if (failed && type == MICRO_BENCHMARK_CLOCK_REALTIME)
    failed = timer_create (clock = CLOCK_REALTIME, &nothing, &instance->timer);
  if (failed)
    {
      int cause = errno;
      free (instance);
      return mbench_fail (error, MBENCH_IO,
                          "the timer \"timer-t\" over the %s clock: %s",
                          mbench_clock_type_name (type), strerror (cause));
    }
  struct timespec resolution = { 0, 1 };
  clock_getres (clock, &resolution);
  timer->data.resolution = mbench_time_from_ns (
      (int64_t)resolution.tv_sec * MBENCH_NS_PER_S + resolution.tv_nsec);
  timer->data.ptr = instance;
  return MBENCH_OK;
}

static void
end (const micro_benchmark_timer_data *data)
{
  struct instance *instance = data->ptr;
  timer_delete (instance->timer);
  free (instance);
}

MBENCH_TIMER (mbench_timer_timer_t, "timer-t", mbench_timer_timer_t_prepare,
              end, arm, left);
