#include <config.h>

#include "device/clock.h"

#include <stddef.h>

int64_t
mbench_time_to_ns (micro_benchmark_clock_time time)
{
  return (int64_t)time.seconds * MBENCH_NS_PER_S + time.nanoseconds;
}

micro_benchmark_clock_time
mbench_time_from_ns (int64_t ns)
{
  int64_t seconds = ns / MBENCH_NS_PER_S;
  micro_benchmark_clock_time time
      = { INT32_MAX, (int32_t)MBENCH_NS_PER_S - 1 };
  if (seconds <= INT32_MAX)
    {
      time.seconds = (int32_t)seconds;
      time.nanoseconds = (int32_t)(ns % MBENCH_NS_PER_S);
    }
  return time;
}

enum mbench_status
mbench_clock_type_check (micro_benchmark_clock_type type,
                         struct mbench_error *error)
{
  if (mbench_clock_type_name (type) != NULL)
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_INVALID,
                      "clock type %d: expected realtime, monotonic, process "
                      "or thread",
                      (int)type);
}

const char *
mbench_clock_type_name (micro_benchmark_clock_type type)
{
  static const char *const names[]
      = { "realtime", "monotonic", "process", "thread" };
  return (unsigned)type < sizeof names / sizeof *names ? names[type] : NULL;
}

clockid_t
mbench_clock_id (micro_benchmark_clock_type type)
{
  switch (type)
    {
    case MICRO_BENCHMARK_CLOCK_REALTIME:
#ifdef CLOCK_TAI
      return CLOCK_TAI;
#else
      return CLOCK_REALTIME;
#endif
    case MICRO_BENCHMARK_CLOCK_PROCESS:
      return CLOCK_PROCESS_CPUTIME_ID;
    case MICRO_BENCHMARK_CLOCK_THREAD:
      return CLOCK_THREAD_CPUTIME_ID;
    default:
      return CLOCK_MONOTONIC;
    }
}

static int64_t
read_clock (clockid_t id)
{
  struct timespec now;
  clock_gettime (id, &now);
  return (int64_t)now.tv_sec * MBENCH_NS_PER_S + now.tv_nsec;
}

static int64_t
monotonic_now (void *data)
{
  (void)data;
  return read_clock (CLOCK_MONOTONIC);
}

static int64_t
thread_now (void *data)
{
  (void)data;
  return read_clock (CLOCK_THREAD_CPUTIME_ID);
}

const struct mbench_clock mbench_clock_monotonic = { monotonic_now, NULL };
const struct mbench_clock mbench_clock_thread = { thread_now, NULL };
