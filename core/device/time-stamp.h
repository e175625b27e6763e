/* The processor's own counter of time: one instruction reads it, without a
   system call, between instructions that hold back what stands before and
   after.

   It counts at one rate whatever frequency the core has, also while the core
   sleeps: on x86-64 where the processor says so (an invariant counter), on
   AArch64 always.  Elsewhere there is none.  Counters of two processors need
   not agree, so both readings of an interval are to be taken on one: whoever
   measures drops intervals in which the thread was moved.

   Its rate is measured against CLOCK_MONOTONIC, once in a process; children
   that are forked later have it too.  */

#ifndef MBENCH_TIME_STAMP_H
#define MBENCH_TIME_STAMP_H

#include <stdbool.h>
#include <stdint.h>

#include "device/clock.h"

/* Whether there is such a counter, and this process may read it.  Where not,
   no other function here that tells the time is to be called.  */
bool mbench_time_stamp_exists (void);

/* The counter, after all that stands before and before all that stands
   after.  */
static inline uint64_t
mbench_time_stamp_read (void)
{
#if defined __x86_64__
  uint32_t low;
  uint32_t high;
  __asm__ volatile("lfence\n\trdtsc\n\tlfence"
                   : "=a"(low), "=d"(high)
                   :
                   : "memory");
  return (uint64_t)high << 32 | low;
#elif defined __aarch64__
  uint64_t count;
  __asm__ volatile("isb\n\tmrs %0, cntvct_el0\n\tisb"
                   : "=r"(count)
                   :
                   : "memory");
  return count;
#else
  return 0;
#endif
}

/* Hold back what stands after until what stands before is done.  There on
   every processor, with the counter or without.  */
static inline void
mbench_time_stamp_fence (void)
{
#if defined __x86_64__
  __asm__ volatile("lfence" : : : "memory");
#elif defined __aarch64__
  __asm__ volatile("isb" : : : "memory");
#else
  __asm__ volatile("" : : : "memory");
#endif
}

/* The length of a tick in nanoseconds.  The first call in a process takes some
   2 ms to find it, and at most some 30.  */
double mbench_time_stamp_ns (void);

/* How far that may be off at most, as a part of it, if CLOCK_MONOTONIC is
   right.  */
double mbench_time_stamp_error (void);

/* The nanoseconds, rounded to whole ones, of TICKS ticks of LENGTH ns each:
   exact to a part of 2^-52; INT64_MAX where they do not fit.  */
int64_t mbench_time_stamp_span (uint64_t ticks, double length);

/* How the rate is found.  A fix is a reading of the counter between two of a
   clock, ns: all that is known is that its moment was between them.  */
struct mbench_time_stamp_fix
{
  int64_t before;
  uint64_t stamp;
  int64_t after;
};

/* A fix by CLOCK: the tightest of a number, as most of what disturbs a thread
   takes far longer than a reading.  */
struct mbench_time_stamp_fix
mbench_time_stamp_fix (const struct mbench_clock *clock);

struct mbench_time_stamp_rate
{
  /* The length of a tick, ns.  */
  double length;
  /* The most that it can be off by, as a part of it.  */
  double error;
};

/* What two fixes, one after the other, tell of the rate: between the middles
   of both there are so many ticks, and each middle, like the reading itself,
   may be off by half its width.  An error of 1 and a length of 0 where no time
   has passed by either.  */
struct mbench_time_stamp_rate
mbench_time_stamp_rate (const struct mbench_time_stamp_fix *first,
                        const struct mbench_time_stamp_fix *last);

#endif
