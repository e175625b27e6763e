/* Pauses of directed bodies: what lies between a pause and its resume is in no
   sample, but for the reading of the clock that ends and begins the timed
   parts.  What that adds is measured beside the samples, once a block: the
   body of the kind that pauses and resumes and does nothing else, against the
   empty one.  */

#ifndef MBENCH_PAUSE_H
#define MBENCH_PAUSE_H

#include <mbenchmark/state.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "stats/robust.h"

enum
{
  /* Iterations of the body that pauses in one look at its cost, and the looks
     that are kept: the latest.  */
  MBENCH_PAUSE_ITERATIONS = 64,
  MBENCH_PAUSE_LOOKS = 256
};

/* What an execution knows of its pauses.  Truths are int: it lies in shared
   memory.  */
struct mbench_pauses
{
  /* In all counted samples.  */
  uint64_t number;
  /* What each adds to the time of its iteration, ns, with the half-width of
     the interval at the confidence of the execution.  */
  int has_cost;
  int has_half_width;
  double cost;
  double half_width;
};

struct mbench_pausing
{
  /* While it is paused, the iterations that keep_running may hand out when it
     goes on.  */
  bool is_paused;
  size_t held;
  /* Pauses in the sample that is being taken, or was taken last.  */
  size_t in_sample;
  struct mbench_pauses known;
  double costs[MBENCH_PAUSE_LOOKS];
  size_t looks;
};

/* Halt the sample of STATE, and let it go on; refused outside of the loop of a
   directed body, and twice in a row.  */
enum mbench_status mbench_pause (micro_benchmark_test_state state,
                                 struct mbench_error *error);
enum mbench_status mbench_resume (micro_benchmark_test_state state,
                                  struct mbench_error *error);

/* A sample is to begin, which has no pause yet; or to end: one that is paused
   goes on for that.  */
void mbench_pause_begin (micro_benchmark_test_state state);
void mbench_pause_end (micro_benchmark_test_state state);

/* The sample that was taken last, with so many pauses, has been counted.  */
void mbench_pause_count (micro_benchmark_test_state state, size_t pauses);

/* Look once more at what a pause costs, or do so without keeping it, as the
   execution is not yet warm; nothing where it never paused.  */
void mbench_pause_look (micro_benchmark_test_state state);
void mbench_pause_warm (micro_benchmark_test_state state);

/* PAUSES of two processes together: each counts by the pauses that it
   had.  */
struct mbench_pauses mbench_pauses_join (const struct mbench_pauses *a,
                                         const struct mbench_pauses *b);

/* What a child tells, as far as it can be.  */
struct mbench_pauses mbench_pauses_read (const struct mbench_pauses *pauses);

/* TIME, of an iteration, less the cost of the pauses of one where there were
   PAUSES in ITERATIONS; its interval is made as wide as both need, taken as
   independent.  */
struct mbench_estimate
mbench_pauses_correct (const struct mbench_estimate *time,
                       const struct mbench_pauses *pauses, size_t iterations);

#endif
