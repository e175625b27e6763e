#include <config.h>

#include "device/time-stamp.h"

#include <math.h>
#include <pthread.h>

#include "device/presence.h"

#if defined __x86_64__
#include <cpuid.h>
#if defined __linux__
#include <sys/prctl.h>
#endif
#endif

#if defined __x86_64__

/* A process may have asked to be given a fault in the place of a reading.  */
static bool
is_allowed (void)
{
#if defined PR_GET_TSC && defined PR_TSC_SIGSEGV
  int mode = 0;
  return prctl (PR_GET_TSC, &mode, 0, 0, 0) != 0 || mode != PR_TSC_SIGSEGV;
#else
  return true;
#endif
}

/* By the processor's own word: bit 8 of EDX of its leaf of power management.
   (Every processor of this kind has lfence.)  */
static bool
is_invariant (void)
{
  enum
  {
    EXTENDED = 0x80000000,
    POWER = 0x80000007,
    INVARIANT = 1 << 8
  };
  unsigned a;
  unsigned b;
  unsigned c;
  unsigned d;
  if (__get_cpuid_max (EXTENDED, NULL) < POWER)
    return false;
  __cpuid (POWER, a, b, c, d);
  return (d & INVARIANT) != 0;
}

static bool
find_counter (void)
{
  return is_invariant () && is_allowed ();
}

#elif defined __aarch64__

static bool
find_counter (void)
{
  return true;
}

#else

static bool
find_counter (void)
{
  return false;
}

#endif

/* What cannot change in a process, and takes long to find out: a virtual
   machine stops at the question for the processor's features.  */
static bool counter_exists;
static pthread_once_t counter_once = PTHREAD_ONCE_INIT;
static struct mbench_time_stamp_rate found_rate;
static pthread_once_t rate_once = PTHREAD_ONCE_INIT;

static void
find_once (void)
{
  counter_exists = find_counter ();
}

bool
mbench_time_stamp_exists (void)
{
  pthread_once (&counter_once, find_once);
  return counter_exists;
}

int64_t
mbench_time_stamp_span (uint64_t ticks, double length)
{
  double ns = rint ((double)ticks * length);
  return ns < 0x1p63 ? (int64_t)ns : INT64_MAX;
}

static int64_t
width (const struct mbench_time_stamp_fix *fix)
{
  return fix->after - fix->before;
}

struct mbench_time_stamp_fix
mbench_time_stamp_fix (const struct mbench_clock *clock)
{
  enum
  {
    READINGS = 40
  };
  struct mbench_time_stamp_fix best = { 0 };
  for (int i = 0; i < READINGS; ++i)
    {
      struct mbench_time_stamp_fix fix;
      fix.before = mbench_clock_now (clock);
      fix.stamp = mbench_time_stamp_read ();
      fix.after = mbench_clock_now (clock);
      if (i == 0 || width (&fix) < width (&best))
        best = fix;
    }
  return best;
}

struct mbench_time_stamp_rate
mbench_time_stamp_rate (const struct mbench_time_stamp_fix *first,
                        const struct mbench_time_stamp_fix *last)
{
  struct mbench_time_stamp_rate rate = { .error = 1 };
  int64_t begins = last->before - first->before;
  int64_t ends = last->after - first->after;
  double elapsed = ((double)begins + (double)ends) / 2;
  if (elapsed <= 0 || last->stamp <= first->stamp)
    return rate;
  double ticks = (double)(last->stamp - first->stamp);
  double doubt = ((double)width (first) + (double)width (last)) / 2;
  rate.length = elapsed / ticks;
  /* A count is of whole ticks.  */
  rate.error = fmin (1, doubt / elapsed + 1 / ticks);
  return rate;
}

/* Let NS pass by CLOCK after FROM.  */
static void
pass (const struct mbench_clock *clock, int64_t from, int64_t ns)
{
  while (mbench_clock_now (clock) - from < ns)
    continue;
}

/* The rate over SPAN ns.  Where the thread came to another processor
   meanwhile, whose counter may be another, it is worth nothing.  */
static struct mbench_time_stamp_rate
measure_rate (int64_t span)
{
  const struct mbench_clock *clock = &mbench_clock_monotonic;
  struct mbench_presence here = mbench_presence_here ();
  int cpu = mbench_presence_cpu (&here);
  struct mbench_time_stamp_fix first = mbench_time_stamp_fix (clock);
  pass (clock, first.after, span);
  struct mbench_time_stamp_fix last = mbench_time_stamp_fix (clock);
  struct mbench_time_stamp_rate rate = mbench_time_stamp_rate (&first, &last);
  if (mbench_presence_cpu (&here) != cpu)
    rate.error = 1;
  return rate;
}

/* The span grows until the rate is known well enough.  */
static void
find_rate (void)
{
  enum
  {
    SHORTEST = 2000000,
    LONGEST = 16000000
  };
  static const double enough = 5e-5;
  found_rate = measure_rate (SHORTEST);
  for (int64_t span = SHORTEST; span <= LONGEST && found_rate.error > enough;
       span *= 2)
    {
      struct mbench_time_stamp_rate rate = measure_rate (span);
      if (rate.error < found_rate.error)
        found_rate = rate;
    }
}

double
mbench_time_stamp_ns (void)
{
  pthread_once (&rate_once, find_rate);
  return found_rate.length;
}

double
mbench_time_stamp_error (void)
{
  pthread_once (&rate_once, find_rate);
  return found_rate.error;
}
