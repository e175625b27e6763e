/* The CPU time of the process: in all, of the user's code, and of the
   system's.  */

#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "device/clock.h"
#include "device/counter.h"

enum clock
{
  CPU_TIME,
  USER_TIME,
  SYSTEM_TIME,
  CLOCKS
};

static const char *const names[]
    = { "cpu-time", "user-time", "system-time", NULL };

struct instance
{
  size_t n;
  enum clock *clocks;
  /* By clock, ns.  */
  double started[CLOCKS];
  double counted[CLOCKS];
};

static enum clock
clock_of (const char *name)
{
  int clock = 0;
  while (clock < CLOCKS && strcmp (names[clock], name) != 0)
    ++clock;
  return (enum clock)clock;
}

static bool
find (const char *name, struct mbench_counter_facts *facts)
{
  *facts = (struct mbench_counter_facts){ .unit = "ns" };
  return clock_of (name) != CLOCKS;
}

static enum mbench_status
open_clocks (const char *const *wanted, size_t n,
             struct mbench_counter_reason *reasons, void **result,
             struct mbench_error *error)
{
  struct instance *instance = calloc (1, sizeof *instance);
  enum clock *clocks = calloc (n + 1, sizeof *clocks);
  if (instance == NULL || clocks == NULL)
    {
      free (instance);
      free (clocks);
      return mbench_no_memory (error, "counters of CPU time");
    }
  for (size_t i = 0; i < n; ++i)
    {
      clocks[i] = clock_of (wanted[i]);
      reasons[i].text[0] = '\0';
    }
  instance->n = n;
  instance->clocks = clocks;
  *result = instance;
  return MBENCH_OK;
}

static double
to_ns (struct timeval time)
{
  return (double)time.tv_sec * MBENCH_NS_PER_S + (double)time.tv_usec * 1000;
}

static void
read_clocks (double *clocks)
{
  struct timespec cpu = { 0 };
  struct rusage usage = { 0 };
  getrusage (RUSAGE_SELF, &usage);
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &cpu);
  clocks[CPU_TIME]
      = (double)cpu.tv_sec * MBENCH_NS_PER_S + (double)cpu.tv_nsec;
  clocks[USER_TIME] = to_ns (usage.ru_utime);
  clocks[SYSTEM_TIME] = to_ns (usage.ru_stime);
}

static void
start (void *ptr)
{
  struct instance *instance = ptr;
  read_clocks (instance->started);
}

static void
stop (void *ptr)
{
  struct instance *instance = ptr;
  double now[CLOCKS];
  read_clocks (now);
  for (int i = 0; i < CLOCKS; ++i)
    instance->counted[i] += now[i] - instance->started[i];
}

static void
take (void *ptr, double *values)
{
  struct instance *instance = ptr;
  for (size_t i = 0; i < instance->n; ++i)
    values[i] = instance->counted[instance->clocks[i]];
  memset (instance->counted, 0, sizeof instance->counted);
}

static void
close_clocks (void *ptr)
{
  struct instance *instance = ptr;
  free (instance->clocks);
  free (instance);
}

const struct mbench_counter_bank mbench_counter_clock = {
  .family = "clock",
  .names = names,
  .find = find,
  .open = open_clocks,
  .start = start,
  .stop = stop,
  .take = take,
  .close = close_clocks,
};
