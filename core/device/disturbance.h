/* What disturbed a stretch of a run: what the system counts of this thread,
   and what it tells of the machine.  */

#ifndef MBENCH_DISTURBANCE_H
#define MBENCH_DISTURBANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What was counted up to a moment, or within a stretch of time.  What the
   system does not give is absent, and means nothing.  */
struct mbench_disturbance
{
  /* Of this thread; of the whole process where the system does not tell them
     apart.  Faults that were served from memory, and from a disk; switches to
     another thread that this one waited for, and such as were forced on it. */
  bool has_counts;
  int64_t minor_faults;
  int64_t major_faults;
  int64_t voluntary_switches;
  int64_t involuntary_switches;

  /* The threads that ran or wanted to, as a mean of the last minute.  */
  bool has_load;
  double load;

  /* Nanoseconds, summed over all CPUs, in which another guest ran on the host
     while this machine wanted to; and when that was read, or the stretch that
     it is of, in nanoseconds.  Many hosts tell no steal: it is zero then.  */
  bool has_steal;
  int64_t steal;
  int64_t steal_time;
};

/* Where readings come from.  It owns a file that is kept open.  A forked child
   may go on with it.  */
struct mbench_disturbance_source
{
  int stat;
  bool was_read;
  int64_t read_at;
  struct mbench_disturbance machine;
};

enum
{
  /* Load and steal are read at most every so many nanoseconds: the kernel goes
     through its counters of all CPUs for them.  Between, a reading has the
     latest.  */
  MBENCH_DISTURBANCE_PERIOD = 100000000
};

/* Never fails: what cannot be had is absent in the readings.  */
void mbench_disturbance_open (struct mbench_disturbance_source *source);
void mbench_disturbance_close (struct mbench_disturbance_source *source);

/* What was counted up to NOW, nanoseconds of a clock that never goes back.
   One system call, and two more ten times a second.  */
struct mbench_disturbance
mbench_disturbance_read (struct mbench_disturbance_source *source,
                         int64_t now);

/* What the stretch between two readings of one source has: counts and steal
   are differences, the load is that of the later.  The steal is absent where
   it was not read in between, or ran backwards; it is of the stretch that
   steal_time tells.  */
struct mbench_disturbance
mbench_disturbance_between (const struct mbench_disturbance *earlier,
                            const struct mbench_disturbance *later);

/* Find the steal, in ticks, in the first N bytes of a TEXT like that of
   /proc/stat: the eighth number of the line "cpu".  False where it is not
   there: kernels before 2.6.11 had fewer.  */
bool mbench_disturbance_parse_steal (const char *text, size_t n,
                                     uint64_t *ticks);

/* How often the calling thread has given its processor up by itself so far, as
   one that waits does.  */
int64_t mbench_disturbance_waits (void);

#endif
