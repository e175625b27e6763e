/* From the samples of an execution, and what was taken beside them, to its
   estimates.  Pure but for the memory it takes while it works.  */

#ifndef MBENCH_ANALYSIS_H
#define MBENCH_ANALYSIS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "run/block-row.h"
#include "run/distribution.h"
#include "run/sample.h"
#include "stats/autocorrelation.h"
#include "stats/contention.h"
#include "stats/regression.h"
#include "stats/robust.h"

/* Whether somebody has an estimate of it, and which.  */
struct mbench_finding
{
  bool is_there;
  struct mbench_estimate estimate;
};

struct mbench_analysis
{
  /* Times are ns an iteration.  All of these are made of the blocks in use:
     the clean ones where there are enough, of at least
     MBENCH_CLEAN_PROCESSES processes or of all that there are, else all.  The
     location is the trimmed mean over sections of the blocks' low locations.
   */
  struct mbench_finding location;
  struct mbench_finding mean;
  struct mbench_finding median;
  /* Cycles of the core an iteration, and its frequency in GHz.  */
  struct mbench_finding cycles;
  struct mbench_finding frequency;
  /* The empty body, and the location less it.  */
  struct mbench_finding empty;
  struct mbench_finding corrected;
  /* Of an execution on several threads: the processor's time that each had,
     and from the first one's end to the last one's as a part of a sample.  */
  struct mbench_finding used;
  struct mbench_finding spread;
  /* By which share a block is slower for the loops of known cycles in it.  */
  struct mbench_finding disturbance;

  size_t blocks;
  size_t used_blocks;
  /* Whether it is known when the core was shared, which the throughput loop
     tells where there is a clean level, and the blocks then.  */
  bool knows_contention;
  size_t contended_blocks;
  /* The lowest level at which the throughput loop's cycles a step gather.  */
  struct mbench_level level;

  /* Of the locations of the blocks in use, where they are of one process.  */
  bool has_autocorrelation;
  struct mbench_autocorrelation autocorrelation;

  /* Over all blocks.  */
  struct mbench_distribution distribution;
  /* Of elapsed time over iterations, where these differ.  */
  bool has_slope;
  struct mbench_regression slope;

  /* The processes that have samples, with the standard deviation between them
     and the standard error within one of the location.  */
  size_t processes;
  double between;
  double within;

  /* The visits that have samples, where they are of one process, and the
     standard deviation between those of the location, which its interval does
     not cover beyond what it makes the sections differ by.  */
  size_t visits;
  double between_visits;
};

/* Analyse SAMPLES with the ROWS of their blocks, of SIZE samples, at
   CONFIDENCE.  REMEMBERED is the clean level that this host is known
   for.  */
enum mbench_status mbench_analyse (const struct mbench_samples *samples,
                                   const struct mbench_block_rows *rows,
                                   size_t size, double confidence,
                                   struct mbench_level remembered,
                                   struct mbench_analysis *result,
                                   struct mbench_error *error);

#endif
