/* The record of one execution: what its run came to.  Owns its name, samples,
   outcome and output.  */

#ifndef MBENCH_RECORD_H
#define MBENCH_RECORD_H

#include "run/host.h"
#include "run/outcome.h"
#include "run/sample.h"
#include "run/stop.h"
#include "stats/robust.h"

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
  /* The samples of a block.  */
  size_t block_size;
  /* The low location over blocks, ns an iteration; `has_estimate' without a
     counted sample is false.  */
  struct mbench_estimate estimate;
  bool has_estimate;
  enum mbench_stop stop;
  struct mbench_outcome outcome;
};

#endif
