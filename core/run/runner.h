/* The runner: a planned execution in, its samples and outcome out.  It prints
   nothing; who wants to see progress gives an observer.  */

#ifndef MBENCH_RUNNER_H
#define MBENCH_RUNNER_H

#include "device/clock.h"
#include "run/host.h"
#include "run/outcome.h"
#include "run/sample.h"
#include "run/stop.h"
#include "stats/robust.h"

/* The record of one execution.  Owns its name, samples and outcome.  */
struct mbench_record
{
  char *name;
  const char *kind;
  /* What was to end, also where the outcome has another cause.  */
  enum mbench_interrupt interrupt;
  bool is_interpreted;
  bool is_in_process;
  /* What the body printed, where it was captured.  */
  char *output;
  struct mbench_samples samples;
  size_t total_iterations;
  int64_t total_time;
  /* The low location over blocks, ns an iteration; `has_estimate' without a
     counted sample is false.  */
  struct mbench_estimate estimate;
  bool has_estimate;
  enum mbench_stop stop;
  struct mbench_outcome outcome;
};

/* Run PLANNED under the wall clock WALL, in a child where it or ISOLATION says
   so; OBSERVER and ISOLATION may be NULL.  Whatever happens in the test is in
 *RECORD; only memory that is short is an error.  */
enum mbench_status mbench_run (const struct mbench_planned *planned,
                               const struct mbench_clock *wall,
                               const struct mbench_observer *observer,
                               const struct mbench_isolation *isolation,
                               struct mbench_record *record,
                               struct mbench_error *error);

void mbench_record_release (struct mbench_record *record);

#endif
