/* Inputs that are made for the iterations of a sample before its clock starts,
   and dropped when it has stopped.

   What they may take is the limit batch-memory.  It is looked at whenever more
   are made than ever before: the growth of what malloc and the host of the
   body have given, or that of the process's largest size where that is more,
   as of inputs that are mapped.  What one of them takes bounds the iterations
   of the samples to come; of several looks the latest holds, as what is
   allocated once is least beside the most inputs.  */

#ifndef MBENCH_BATCH_H
#define MBENCH_BATCH_H

#include <mbenchmark/state.h>

#include <stddef.h>
#include <stdint.h>

/* What an execution knows of its batches.  Lies in shared memory too.  */
struct mbench_batched
{
  /* The iterations that memory allows a sample, where they are what samples
     have; zero: it does not bind.  */
  uint64_t most;
  /* What an input takes, bytes, with its place in the array.  */
  double input;
};

struct mbench_batch
{
  /* Of native code; its host has arrays of its own.  */
  void **inputs;
  size_t capacity;
  /* The largest number of inputs that was looked at, and what was in use
     before those at hand were made: by malloc and the host, and the largest
     size of the process.  */
  size_t looked;
  uint64_t used;
  uint64_t peak;
  double input;
};

/* Inputs for N iterations are to be made; are made; are to be dropped, as the
   clock has stopped; and are dropped.  The first that is too large is told of
   as any outcome.  */
void mbench_batch_begin (micro_benchmark_test_state state, size_t n);
void mbench_batch_made (micro_benchmark_test_state state, size_t n);
void mbench_batch_drop (micro_benchmark_test_state state);
void mbench_batch_end (micro_benchmark_test_state state);

/* What is known now.  */
struct mbench_batched
mbench_batch_known (const struct micro_benchmark_test_state_ *state);

/* Room for N inputs of native code; NULL, and the outcome, where memory is
   short.  */
void **mbench_batch_room (micro_benchmark_test_state state, size_t n);

/* What is known stays.  */
void mbench_batch_release (struct mbench_batch *batch);

#endif
