/* When a body is warm.  Pure.  */

#ifndef MBENCH_WARMUP_H
#define MBENCH_WARMUP_H

#include <stdbool.h>
#include <stddef.h>

enum
{
  /* Page faults in a window above which the memory of the process is not warm,
     and the samples after which that is taken for the body's own way.  */
  MBENCH_WARMUP_FAULTS = 2,
  MBENCH_WARMUP_FAULT_SAMPLES = 2000,
  /* Samples whose median is one reading of the level.  */
  MBENCH_WARMUP_WINDOW = 8
};

/* What the warm-up has seen.  Begins as zeros.  */
struct mbench_warmup
{
  double window[MBENCH_WARMUP_WINDOW];
  size_t filled;
  size_t samples;
  size_t iterations;
  double level;
  bool has_level;
  bool level_stands;
  /* Page faults in the window, and in the last full one.  */
  size_t faults;
  size_t last_faults;
};

/* Take in that there were FAULTS page faults during the sample that comes
   next.  */
void mbench_warmup_note_faults (struct mbench_warmup *warmup, size_t faults);

/* Take in a sample of N iterations whose iteration took TIME.  */
void mbench_warmup_record (struct mbench_warmup *warmup, size_t n,
                           double time);

/* Whether the level of the last window is no more than 2 % below that of the
   one before, after at least SAMPLES samples or ITERATIONS iterations (a
   just-in-time compiler counts calls or turns; either will do).  */
bool mbench_warmup_done (const struct mbench_warmup *warmup, size_t samples,
                         size_t iterations);

/* Whether the last window had more than MBENCH_WARMUP_FAULTS page faults: a
   new process gets each page of its parent's memory by one.  */
bool mbench_warmup_faults (const struct mbench_warmup *warmup);

#endif
