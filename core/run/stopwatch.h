/* What times a sample: a chronometer, and a look at whether the thread was
   disturbed meanwhile; around both of them what counts beside the time.
   Whoever times samples of several tests in turn uses
   one for all, so that no memory is touched inside of a sample that is one
   test's and not another's.  */

#ifndef MBENCH_STOPWATCH_H
#define MBENCH_STOPWATCH_H

#include <mbenchmark/chronometer.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "device/core-clock.h"
#include "device/presence.h"
#include "device/time-stamp.h"
#include "run/gate.h"
#include "run/gauges.h"

struct mbench_stopwatch
{
  /* Owned.  */
  micro_benchmark_meter chronometer;
  /* NULL where nothing is counted.  */
  struct mbench_gauges *gauges;
  /* Of several threads: where the others stand ready before anything starts,
     as to wait for them is no part of the sample.  NULL for one.  */
  struct mbench_gate *gate;
  /* Whether the thread stays where it is, and in the latest sample: the
     processor, and whether it was disturbed.  */
  struct mbench_presence presence;
  int cpu;
  bool was_disturbed;
  /* The time that a collector of memory has taken so far, ns, and what of the
     latest sample it took; NULL where nobody asks.  What it takes before or
     after, as whoever calls the body allocates too, is not the sample's.  */
  int64_t (*collector_time) (void);
  int64_t collected;
  /* Steps of the loop of known cycles that each sample ends with.  */
  size_t extra_steps;
  /* The time of the latest sample where another process has clocked it, ns. */
  bool is_given;
  int64_t given;
};

/* Around a sample: directly before its first and after its last iteration.  */
static inline void
mbench_stopwatch_start (struct mbench_stopwatch *watch)
{
  if (watch->gate != NULL)
    mbench_gate_gather (watch->gate);
  if (watch->gauges != NULL)
    mbench_gauges_start (watch->gauges);
  if (watch->collector_time != NULL)
    watch->collected = watch->collector_time ();
  watch->was_disturbed = false;
  watch->is_given = false;
  watch->cpu = mbench_presence_mark (&watch->presence);
  watch->chronometer->start (watch->chronometer->data.ptr);
}

/* The chronometer has stopped: whether it was disturbed since it started, and
   what the collector took, both added to what was before a pause; nothing is
   counted any more.  */
static inline void
mbench_stopwatch_look (struct mbench_stopwatch *watch)
{
  if (mbench_presence_disturbed (&watch->presence, watch->cpu))
    watch->was_disturbed = true;
  if (watch->collector_time != NULL)
    watch->collected = watch->collector_time () - watch->collected;
  if (watch->gauges != NULL)
    mbench_gauges_stop (watch->gauges);
}

static inline void
mbench_stopwatch_stop (struct mbench_stopwatch *watch)
{
  if (watch->extra_steps > 0)
    {
      /* Else the core begins with them while it ends the sample.  */
      mbench_time_stamp_fence ();
      mbench_core_clock_latency (watch->extra_steps);
    }
  watch->chronometer->stop (watch->chronometer->data.ptr);
  mbench_stopwatch_look (watch);
}

/* Within a sample: halt it, so that neither the time, nor a disturbance, nor
   what the collector takes, nor what is counted is the sample's, until it goes
   on.  */
static inline void
mbench_stopwatch_pause (struct mbench_stopwatch *watch)
{
  watch->chronometer->stop (watch->chronometer->data.ptr);
  mbench_stopwatch_look (watch);
}

static inline void
mbench_stopwatch_resume (struct mbench_stopwatch *watch)
{
  if (watch->gauges != NULL)
    mbench_gauges_resume (watch->gauges);
  if (watch->collector_time != NULL)
    watch->collected = watch->collector_time () - watch->collected;
  watch->cpu = mbench_presence_mark (&watch->presence);
  watch->chronometer->restart (watch->chronometer->data.ptr);
}

/* The sample that has stopped took NS in another process, which this one has
   waited for: whether it was disturbed itself means nothing.  */
static inline void
mbench_stopwatch_give (struct mbench_stopwatch *watch, int64_t ns)
{
  watch->is_given = true;
  watch->given = ns;
  watch->was_disturbed = false;
}

/* The time of the latest sample; to be asked once.  */
static inline micro_benchmark_clock_time
mbench_stopwatch_time (struct mbench_stopwatch *watch)
{
  micro_benchmark_clock_time own
      = watch->chronometer->get_sample (watch->chronometer->data.ptr).time;
  return watch->is_given ? mbench_time_from_ns (watch->given) : own;
}

#endif
