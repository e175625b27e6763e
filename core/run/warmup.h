/* When a body is warm.  Pure.  */

#ifndef MBENCH_WARMUP_H
#define MBENCH_WARMUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  /* Page faults in a window above which the memory of the process is not at
     rest.  */
  MBENCH_WARMUP_FAULTS = 2,
  /* Where a collector of memory runs, so many runs of it are waited for: the
     first touches all memory, the next ones settle what lies where.  */
  MBENCH_WARMUP_COLLECTIONS = 3,
  /* After so long, ns, all that is taken for the body's own way.  */
  MBENCH_WARMUP_REST_NS = 100000000,
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
  /* In the samples, ns.  */
  double time;
  double level;
  bool has_level;
  bool level_stands;
  /* Page faults in the window, and in the last full one.  */
  size_t faults;
  size_t last_faults;
  size_t collections;
  /* Whether a just-in-time compiler has yet to translate the body.  */
  bool is_awaited;
};

/* Take in that there were FAULTS page faults and COLLECTIONS runs of a
   collector of memory during the sample that comes next.  */
void mbench_warmup_note (struct mbench_warmup *warmup, size_t faults,
                         size_t collections);

/* Take in a sample of N iterations whose iteration took TIME, ns.  */
void mbench_warmup_record (struct mbench_warmup *warmup, size_t n,
                           double time);

/* Take in whether a just-in-time compiler has yet to translate the body.  */
void mbench_warmup_await (struct mbench_warmup *warmup, bool is_awaited);

/* Whether the body is translated and the level of the last window is no more
   than 2 % below that of the one before, after at least SAMPLES samples or
   ITERATIONS iterations (a just-in-time compiler counts calls or turns; either
   will do).  */
bool mbench_warmup_done (const struct mbench_warmup *warmup, size_t samples,
                         size_t iterations);

/* Whether the memory of the process is at rest.  It is not while a window has
   page faults (a new process gets each page of its parent's memory by one, and
   so does the parent), nor between the first run of a collector and the last
   that is waited for; before LEAST ns nobody can tell whether it will run.  */
bool mbench_warmup_rests (const struct mbench_warmup *warmup, int64_t least);

#endif
