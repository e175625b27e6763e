/* The record of one execution: what its run came to.  Owns its name, samples,
   outcome and output.

   An execution may run in several processes, one after the other; each makes a
   record of its own, and the records are joined.  */

#ifndef MBENCH_RECORD_H
#define MBENCH_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "device/chronometer.h"
#include "run/analysis.h"
#include "run/batch.h"
#include "run/block-row.h"
#include "run/host.h"
#include "run/outcome.h"
#include "run/pace.h"
#include "run/readings.h"
#include "run/pause.h"
#include "run/rates.h"
#include "run/sample.h"
#include "run/shared.h"
#include "run/stop.h"
#include "stats/robust.h"

/* What the memory of a process looks like to the code that it runs.  */
enum mbench_layout
{
  /* It is that of the runner's own process.  */
  MBENCH_LAYOUT_OWN,
  /* It is that of the runner: the same addresses in every such process.  */
  MBENCH_LAYOUT_FORKED,
  /* It was made anew, by another execution of the program.  */
  MBENCH_LAYOUT_FRESH
};

/* A counter that was read in a pass beside the one that was timed
   (program/malloc-pass.h): what it came to there, or why it did not.  */
struct mbench_passed
{
  char name[MBENCH_COUNTER_NAME];
  char reason[MBENCH_COUNTER_REASON];
  struct mbench_reading reading;
};

enum
{
  MBENCH_MOST_PASSED = 4
};

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
  /* What was counted in each of them.  */
  struct mbench_readings readings;
  size_t n_passed;
  struct mbench_passed passed[MBENCH_MOST_PASSED];
  size_t total_iterations;
  int64_t total_time;
  /* The samples of a block, and what was seen in each block.  */
  size_t block_size;
  struct mbench_block_rows blocks;
  struct mbench_prepared warm_up;
  struct mbench_pauses pauses;
  /* What its chronometer was found to see; all zero: that is not known.  */
  struct mbench_chronometer_limits clock;
  struct mbench_rates rates;
  struct mbench_batched batched;
  /* What it came to, at this confidence.  */
  struct mbench_analysis analysis;
  /* The frequency at which the user wants to see the time of cycles, Hz; zero:
     the usual one.  */
  int64_t reference_frequency;
  /* The usual clock of this host's cores, GHz.  */
  struct mbench_level usual_clock;
  /* Where a run later today will be, by so many runs of this session.  */
  struct mbench_finding later_run;
  size_t later_run_runs;
  double confidence;
  enum mbench_stop stop;
  struct mbench_outcome outcome;
  /* Of a duel: what is known of its arms, and the one that the outcome is of
     where it is of one.  */
  size_t n_arms;
  struct mbench_arm_share *arms;
  bool has_arm;
  size_t arm;
  /* The processes that it ran in, zero where it did not run, and the least
     of what their layouts were.  */
  size_t processes;
  enum mbench_layout layout;
  /* The threads that it ran on, one at least, and the processors that they
     shared.  */
  size_t threads;
  size_t processors;
};

/* Make the record INTO that of all the processes of INTO and FROM, which ran
   later.  The samples of FROM come behind those of INTO, with the numbers of
   their processes and blocks continued, and their times as if FROM had begun
   when INTO ended.  Iterations and times are added,
   output is put together, what is true of one is true of both; the coarser
   clock is the clock's; how they ended is told of FROM, the outcome is the
   first that is not done.  The estimates are those of INTO: they are to be
   made anew.  Of rates what FROM counts holds, where it counts any.  A record
   of no process is one of a further visit: its samples are of the last process
   of INTO, and a number is left out between their blocks, as the last one of
   INTO may not be full.  FROM loses its outcome and is the caller's to
   release.  On an error INTO is as it was.  */
enum mbench_status mbench_record_join (struct mbench_record *into,
                                       struct mbench_record *from,
                                       struct mbench_error *error);

/* Make the estimates of RECORD, or none where it has no samples.  REMEMBERED
   is the clean level that this host is known for.  */
enum mbench_status mbench_record_estimate (struct mbench_record *record,
                                           struct mbench_level remembered,
                                           struct mbench_error *error);

void mbench_record_release (struct mbench_record *record);

#endif
