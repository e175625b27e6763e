#include <config.h>

#include "device/timer-countdown.h"

#if defined __linux__

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <unistd.h>

struct instance
{
  struct mbench_countdown countdown;
  int file;
};

static void
arm (struct mbench_countdown *countdown, int64_t ns)
{
  const struct itimerspec time
      = { .it_value = mbench_countdown_timespec (ns) };
  timerfd_settime (((struct instance *)countdown)->file, 0, &time, NULL);
}

static int64_t
left (const struct mbench_countdown *countdown)
{
  struct itimerspec time = { 0 };
  timerfd_gettime (((const struct instance *)countdown)->file, &time);
  return mbench_countdown_ns (&time.it_value);
}

enum mbench_status
mbench_timer_timerfd_prepare (micro_benchmark_timer_definition *timer,
                              micro_benchmark_clock_type type,
                              struct mbench_error *error)
{
  /* There is none over the clock of atomic time.  */
  clockid_t clock = type == MICRO_BENCHMARK_CLOCK_REALTIME ? CLOCK_REALTIME
                                                           : CLOCK_MONOTONIC;
  struct instance *instance = calloc (1, sizeof *instance);
  if (instance == NULL)
    return mbench_no_memory (error, "a timer");
  instance->file = timerfd_create (clock, TFD_CLOEXEC | TFD_NONBLOCK);
  if (instance->file == -1)
    {
      int cause = errno;
      free (instance);
      return mbench_fail (error, MBENCH_IO, "the timer \"timerfd\": %s",
                          strerror (cause));
    }
  timer->data.resolution = mbench_time_from_ns (1);
  timer->data.ptr = instance;
  return MBENCH_OK;
}

static void
end (const micro_benchmark_timer_data *data)
{
  struct instance *instance = data->ptr;
  close (instance->file);
  free (instance);
}

MBENCH_TIMER (mbench_timer_timerfd, "timerfd", mbench_timer_timerfd_prepare,
              end, arm, left);

#endif
