/* Whether a thread stayed on its CPU while something was timed, and which CPU
   it is on, without a system call.

   The kernel keeps an area of each thread up to date, the one for restartable
   sequences, which glibc registers since 2.35.  The number of the CPU is in
   it.  A thread may also leave the address of a descriptor there, of a range
   of instructions that are to be begun anew when the thread is interrupted in
   them.  When it is preempted, moved or given a signal outside of that range,
   the kernel takes the address away.  A mark is the address of a range that
   is never executed: when it is gone, the thread was disturbed.  (Since Linux
   6.19 it is taken when this happens to the code of the thread itself, not
   within its system calls.)

   A mark and the look at it take about a nanosecond together.  A body that
   uses restartable sequences of its own takes the mark's place: then only a
   change of CPU is seen, or what it left is taken for a disturbance.  */

#ifndef MBENCH_PRESENCE_H
#define MBENCH_PRESENCE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef HAVE_RSEQ
#include <sys/rseq.h>
#endif

/* The area of one thread, which alone may use it, and which a forked child
   may go on using; absent where the system gives none (an older glibc or
   kernel, valgrind, or glibc.pthread.rseq=0): then there is no CPU, and no
   disturbance is ever seen.  */
struct mbench_presence
{
#ifdef HAVE_RSEQ
  volatile struct rseq *area;
#endif
  uint64_t mark;
  bool exists;
};

/* That of the calling thread.  */
struct mbench_presence mbench_presence_here (void);

/* The number of the CPU that the thread is on, or -1.  */
static inline int
mbench_presence_cpu (const struct mbench_presence *presence)
{
#ifdef HAVE_RSEQ
  if (presence->exists)
    return (int)presence->area->cpu_id;
#endif
  (void)presence;
  return -1;
}

/* Leave a mark, and return the number of the CPU or -1.  */
static inline int
mbench_presence_mark (const struct mbench_presence *presence)
{
#ifdef HAVE_RSEQ
  if (presence->exists)
    presence->area->rseq_cs = presence->mark;
#endif
  __asm__ volatile("" : : : "memory");
  return mbench_presence_cpu (presence);
}

/* Whether the thread was preempted, moved or given a signal since the latest
   mark, which returned CPU.  The mark stays.  */
static inline bool
mbench_presence_disturbed (const struct mbench_presence *presence, int cpu)
{
  __asm__ volatile("" : : : "memory");
#ifdef HAVE_RSEQ
  if (presence->exists)
    return presence->area->rseq_cs == 0 || (int)presence->area->cpu_id != cpu;
#endif
  (void)presence;
  (void)cpu;
  return false;
}

/* Take the mark away: to be done before this library may be unloaded, and
   before code runs that has restartable sequences of its own.  */
static inline void
mbench_presence_clear (const struct mbench_presence *presence)
{
#ifdef HAVE_RSEQ
  if (presence->exists)
    presence->area->rseq_cs = 0;
#endif
  (void)presence;
}

#endif
