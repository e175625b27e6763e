/* The memory that a runner and its child share.  The child writes, without a
   system call, what it has measured and where it is; the runner reads it
   while the child lives and when it is dead, however it died.  The runner
   takes nothing on trust: the child may have run wild.

   The mapping is not handed on to children of the child: a process that a
   body has forked cannot publish what it measures as well.  A child that is a
   fresh execution of the program finds it in a file without a name.  */

#ifndef MBENCH_SHARED_H
#define MBENCH_SHARED_H

#include <mbenchmark/report.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/status.h"
#include "device/chronometer.h"
#include "run/batch.h"
#include "run/block-row.h"
#include "run/image.h"
#include "run/pace.h"
#include "run/readings.h"
#include "run/pause.h"
#include "run/rates.h"
#include "test/constraint.h"
#include "test/duel.h"

/* Where the child is.  */
enum mbench_stage
{
  MBENCH_STAGE_BEGIN,
  MBENCH_STAGE_SET_UP,
  MBENCH_STAGE_BODY,
  MBENCH_STAGE_BEFORE_EACH,
  MBENCH_STAGE_AFTER_EACH,
  MBENCH_STAGE_TEAR_DOWN,
  /* Everything is done, and the end message is on its way.  */
  MBENCH_STAGE_END
};

/* Where in an execution STAGE is, for an outcome, where it is around an
   iteration or a sample; empty for the others.  */
static inline const char *
mbench_stage_each_text (int stage)
{
  return stage == MBENCH_STAGE_BEFORE_EACH  ? ", before each"
         : stage == MBENCH_STAGE_AFTER_EACH ? ", after each"
                                            : "";
}

enum
{
  MBENCH_FAULT_FRAMES = 16,
  MBENCH_IMAGES = 128,
  MBENCH_SHARED_NAME = 512,
  MBENCH_SHARED_TEXT = 1024,
  MBENCH_ARM_NAME = 128
};

/* What a handler of a deadly signal notes.  */
struct mbench_fault
{
  /* Zero: there was none.  */
  atomic_int signal;
  /* Truths are int here: no bytes make one undefined.  */
  int has_address;
  /* Whether the address lies where the stack would grow.  */
  int is_stack;
  uintptr_t address;
  uintptr_t pc;
  /* The address space then, in bytes.  */
  size_t space;
  int frames;
  void *frame[MBENCH_FAULT_FRAMES];
};

/* What a process knows of an arm of its duel beside the samples: counted over
   all its measured samples, those of rounds that do not count too.  */
struct mbench_arm_share
{
  uint64_t iterations;
  /* Allocated meanwhile, where memory is collected; and the collections that
     fell into its samples, and their time in ns.  */
  uint64_t bytes;
  uint64_t collections;
  int64_t collector;
  int is_interpreted;
  char name[MBENCH_ARM_NAME];
};

struct mbench_shared
{
  /* By the runner: the child is to end at its next sample.  */
  atomic_bool end_request;

  /* By the child.  A row is whole when SAMPLES counts it.  */
  atomic_size_t samples;
  atomic_size_t iterations;
  atomic_size_t total_iterations;
  /* Rows of blocks that are whole.  */
  atomic_size_t blocks;
  /* Gauges that are described.  */
  atomic_size_t gauges;
  atomic_int stage;
  size_t block_size;
  struct mbench_prepared warm_up;
  struct mbench_pauses pauses;
  struct mbench_chronometer_limits clock;
  struct mbench_rates rates;
  struct mbench_batched batched;
  int stop;
  int outcome;
  /* By the monotonic clock when the execution began, ns; zero before.  */
  _Atomic int64_t begun;
  /* What the outcome tells, as far as it fits.  */
  char text[MBENCH_SHARED_TEXT];
  int is_interpreted;
  int64_t total_time;
  /* The limit of the address space in bytes; zero where there is none.  */
  size_t space_limit;
  /* The name of the execution, as far as it fits.  */
  char name[MBENCH_SHARED_NAME];
  struct mbench_fault fault;
  /* Of a duel: the arm in hand, -1 where there is none, and what is known of
     each.  */
  atomic_int arm;
  struct mbench_arm_share arms[MBENCH_MOST_ARMS];
  /* Where the code of a fresh execution lies.  */
  size_t images;
  struct mbench_image image[MBENCH_IMAGES];

  micro_benchmark_time_sample_ rows[];
};

/* A mapping as its maker knows it: its sizes are not among what the child can
   write.  */
struct mbench_mapping
{
  struct mbench_shared *shared;
  /* Of the whole of it in bytes, and of its rows in samples.  */
  size_t size;
  size_t capacity;
  /* The rows of blocks behind those of samples.  */
  struct mbench_block_row *blocks;
  size_t block_capacity;
  /* Behind those room for so many gauges, and for their values in as many rows
     as there are of samples.  */
  size_t gauge_capacity;
  struct mbench_gauge *gauges;
  double *values;
};

/* A new mapping with room for as many samples of each of ARMS as LIMITS allow,
   and for what GAUGES count in them; nothing of it takes memory before it is
   written.  */
enum mbench_status mbench_shared_new (const struct mbench_limits *limits,
                                      size_t arms, size_t gauges,
                                      struct mbench_mapping *result,
                                      struct mbench_error *error);

/* The same in a file without a name of exactly that size, whose descriptor,
   closed on exec, is *FILE.  */
enum mbench_status mbench_shared_new_file (const struct mbench_limits *limits,
                                           size_t arms, size_t gauges,
                                           struct mbench_mapping *result,
                                           int *file,
                                           struct mbench_error *error);

/* In another process: what was made so in FILE, with its SIZE and
   capacities.  */
enum mbench_status mbench_shared_attach (int file, size_t size,
                                         size_t capacity, size_t gauges,
                                         struct mbench_mapping *result,
                                         struct mbench_error *error);

/* The number of whole rows.  Rows that no sample could have are where the
   child ran wild: they and those after them do not count.  */
size_t mbench_shared_samples (const struct mbench_mapping *mapping);

/* The number of whole rows of blocks, with the same said of them; no more than
   the samples are of.  */
size_t mbench_shared_blocks (const struct mbench_mapping *mapping);

/* The samples of a block, 1 to MBENCH_BLOCK_SAMPLES.  */
size_t mbench_shared_block_size (const struct mbench_mapping *mapping);

/* What was counted in the first SAMPLES rows, in TARGET, which owns nothing:
   its gauges are GAUGES, room for MBENCH_MOST_GAUGES, its values lie in
   MAPPING.  Values that are no numbers are NaN then, and texts end.  */
void mbench_shared_readings (const struct mbench_mapping *mapping,
                             size_t samples, struct mbench_gauge *gauges,
                             struct mbench_readings *target);

void mbench_shared_free (struct mbench_mapping *mapping);

#endif
