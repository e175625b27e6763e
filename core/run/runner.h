/* The runner: a planned execution in, its samples and outcome out.  It prints
   nothing; who wants to see progress gives an observer.  */

#ifndef MBENCH_RUNNER_H
#define MBENCH_RUNNER_H

#include "device/clock.h"
#include "run/outcome.h"
#include "run/sample.h"
#include "run/stop.h"
#include "stats/robust.h"
#include "test/plan.h"

/* What a host may want to know and say while a run goes on; any function may
   be NULL.  All are called between samples, never inside.  */
struct mbench_observer
{
  void *data;
  /* The execution NUMBER of PLAN begins, or has ended.  */
  void (*begin) (void *data, const struct mbench_plan *plan, size_t number);
  void (*end) (void *data, const struct mbench_plan *plan, size_t number);
  /* Whether the run is to end now.  */
  bool (*interrupted) (void *data);
};

/* The record of one execution.  Owns its name, samples and outcome.  */
struct mbench_record
{
  char *name;
  const char *kind;
  /* Whether the run is to end, also where the outcome has another cause.  */
  bool is_interrupted;
  bool is_interpreted;
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

/* Run PLANNED under the wall clock WALL.  Whatever happens in the test is in
 *RECORD; only memory that is short is an error.  */
enum mbench_status mbench_run (const struct mbench_planned *planned,
                               const struct mbench_clock *wall,
                               const struct mbench_observer *observer,
                               struct mbench_record *record,
                               struct mbench_error *error);

void mbench_record_release (struct mbench_record *record);

#endif
