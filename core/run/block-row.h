/* What was seen around and inside a block, beside its samples: a row for each
   full block, in order, written by the process that measures.  */

#ifndef MBENCH_BLOCK_ROW_H
#define MBENCH_BLOCK_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct mbench_block_row
{
  /* From its first sample to after its last, ns since the execution began.  */
  int64_t start;
  int64_t end;
  /* By the loops of known cycles: ns of one cycle of the core, and cycles of
     one step of the throughput loop.  Zero: not taken in this block.  */
  double cycle;
  double throughput;
  /* ns of an iteration of the empty body, the lowest location; zero: not
     taken.  */
  double empty;
  /* Of an execution on several threads: the processor's time, ns an iteration
     and thread, the lowest location, and from the first thread's end to the
     last one's as a part of a sample, the mean.  Zero for others.  */
  double used;
  double spread;
  /* Counts of this process between the block before and the end of this
     one.  */
  uint32_t minor_faults;
  uint32_t major_faults;
  uint32_t voluntary_switches;
  uint32_t involuntary_switches;
  /* Time that another guest had of this machine's processors, ns, and the load
     average of the last minute; below zero: not known.  */
  int64_t steal;
  float load;
  /* Whether flagged samples count, as half of the block or more is.  */
  bool keeps_flagged;
};

/* Rows that are owned, or lie in a mapping that is another's.  */
struct mbench_block_rows
{
  struct mbench_block_row *rows;
  size_t n;
  size_t capacity;
  bool is_borrowed;
};

/* Append ROW.  False where there is no room for it, and it is not kept; memory
   of another is not enlarged.  */
bool mbench_block_rows_append (struct mbench_block_rows *rows,
                               const struct mbench_block_row *row);

/* Make ROWS, which has none, hold copies of the N at SOURCE.  */
enum mbench_status mbench_block_rows_copy (struct mbench_block_rows *rows,
                                           const struct mbench_block_row *,
                                           size_t n,
                                           struct mbench_error *error);

void mbench_block_rows_release (struct mbench_block_rows *rows);

#endif
