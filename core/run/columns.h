/* The samples of an execution as columns, block by block, and what was seen
   in each block: what the estimates are made of.  */

#ifndef MBENCH_COLUMNS_H
#define MBENCH_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "run/block-row.h"
#include "run/sample.h"
#include "stats/contention.h"

/* The full blocks of one or more processes, in the order of the run.  A zero
   in a column of blocks: not taken in this block.  */
struct mbench_columns
{
  size_t samples;
  /* ns an iteration of each sample that counts.  */
  double *times;

  size_t blocks;
  /* Block B ends before the sample ENDS[B].  */
  size_t *ends;
  /* ns an iteration: the low location.  */
  double *locations;
  /* See run/block-row.h.  */
  double *cycles;
  double *throughputs;
  double *empties;
  double *used;
  double *spreads;
  bool *contended;
  /* The process of each block, and which of all visits it is of: before the
     first block of a visit to a process a number is left out.  */
  size_t *processes;
  size_t *visits;
  /* All that is owned.  */
  void *memory;
};

/* Take SAMPLES and the ROWS of their blocks apart.  A block that is not full,
   which is the last of a process, or of a visit to it, with fewer than SIZE
   samples, is left out unless there is no other; samples that are discarded
   are.  */
enum mbench_status mbench_columns_make (const struct mbench_samples *samples,
                                        const struct mbench_block_rows *rows,
                                        size_t size,
                                        struct mbench_columns *result,
                                        struct mbench_error *error);

/* Flag the blocks whose throughput is above what a core that is not shared
   has by the level CLEAN: see stats/contention.h.  A block without a
   throughput loop is as the one before.  Returns how many are flagged.  */
size_t mbench_columns_flag (struct mbench_columns *columns,
                            struct mbench_level clean);

/* Copy the N blocks of COLUMNS that INDEX names, in ascending order, with
   their samples.  */
enum mbench_status mbench_columns_select (const struct mbench_columns *columns,
                                          const size_t *index, size_t n,
                                          struct mbench_columns *result,
                                          struct mbench_error *error);

void mbench_columns_release (struct mbench_columns *columns);

#endif
