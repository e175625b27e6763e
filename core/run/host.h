/* What the caller of a run adds to it: eyes on its progress, a way to stop it,
   and what a child of its process needs.  Any function may be NULL.  */

#ifndef MBENCH_HOST_H
#define MBENCH_HOST_H

#include <stdbool.h>

#include "base/child.h"
#include "run/placement.h"
#include "test/plan.h"

/* What is to end now.  */
enum mbench_interrupt
{
  MBENCH_INTERRUPT_NONE,
  MBENCH_INTERRUPT_EXECUTION,
  MBENCH_INTERRUPT_RUN
};

/* Where an execution is.  */
struct mbench_progress
{
  /* Counted so far.  */
  size_t samples;
  size_t iterations;
  /* Since its begin, ns.  */
  int64_t elapsed;
  /* The part of the way to the end, from 0 to 1, and the time that is left,
     ns, as far as either can be told.  */
  double share;
  int64_t left;
  /* The time of an iteration up to now, ns, with the half-width of its
     interval; not there for the first samples, and for comparisons.  */
  bool has_estimate;
  double estimate;
  double half_width;
};

/* All are called between samples, never inside, and in the caller's
   process.  */
struct mbench_observer
{
  void *data;
  /* The execution NUMBER of PLAN begins, or has ended, in one of its
     processes.  IS_LAST: nothing is run after it.  */
  void (*begin) (void *data, const struct mbench_plan *plan, size_t number);
  void (*end) (void *data, const struct mbench_plan *plan, size_t number,
               bool is_last);
  /* Called some ten times a second while a child measures.  */
  void (*progress) (void *data, const struct mbench_planned *planned,
                    const struct mbench_progress *progress);
  /* What is to end.  Telling it forgets it.  */
  enum mbench_interrupt (*interrupted) (void *data);
};

/* How the program is executed afresh, so that an execution has a process whose
   memory is laid out anew.  */
struct mbench_afresh
{
  void *data;
  /* Whether a fresh execution comes to the same TEST; else WHY tells.  NULL:
     to all.  */
  bool (*can) (void *data, micro_benchmark_test_case test,
               struct mbench_error *why);
  /* The suite by name, and by a number of the host's which run of one this is,
     so that the fresh execution knows when it has come to it.  */
  const char *suite;
  size_t run;
  /* What the host has to say to itself there.  */
  size_t n_words;
  const char **words;
};

/* How an execution gets a process of its own, and what is particular to that
   which measures.  */
struct mbench_isolation
{
  /* Whether executions that say nothing get one.  */
  bool is_default;
  /* Nobody gets one, whatever it says.  */
  bool is_off;
  /* Bodies write to standard error what they write to standard output, which
     a report is written to.  */
  bool output_is_taken;
  /* Where the thread that measures runs, and nothing else.  */
  struct mbench_placement placement;
  struct mbench_child_host child;
  /* NULL: processes are forked.  */
  const struct mbench_afresh *afresh;
  /* The path of a library to preload into fresh executions; NULL: none.  */
  const char *preload;
};

#endif
