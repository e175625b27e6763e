/* The CPU time of the process: in all, of the user's code, and of the
   system's.  */

#include <config.h>

#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "device/clock.h"
#include "device/counter-tally.h"

enum clock
{
  CPU_TIME,
  USER_TIME,
  SYSTEM_TIME,
  CLOCKS
};

static const char *const names[]
    = { "cpu-time", "user-time", "system-time", NULL };

static bool
find (const char *name, struct mbench_counter_facts *facts)
{
  *facts = (struct mbench_counter_facts){ .unit = "ns" };
  return mbench_tally_number (names, name) != CLOCKS;
}

static enum mbench_status
open_clocks (const char *const *wanted, size_t n,
             struct mbench_counter_reason *reasons, void **result,
             struct mbench_error *error)
{
  struct mbench_tally *tally = calloc (1, sizeof *tally);
  if (tally == NULL)
    return mbench_no_memory (error, "counters of CPU time");
  mbench_tally_ask (tally, names, wanted, n, reasons);
  *result = tally;
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
start (void *tally)
{
  double now[MBENCH_TALLY_AMOUNTS] = { 0 };
  read_clocks (now);
  mbench_tally_start (tally, now);
}

static void
stop (void *tally)
{
  double now[MBENCH_TALLY_AMOUNTS] = { 0 };
  read_clocks (now);
  mbench_tally_stop (tally, now);
}

static void
take (void *tally, double *values)
{
  mbench_tally_take (tally, values);
}

const struct mbench_counter_bank mbench_counter_clock = {
  .family = "clock",
  .names = names,
  .find = find,
  .open = open_clocks,
  .start = start,
  .stop = stop,
  .take = take,
  .close = free,
};
