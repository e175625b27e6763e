/* run/beside.h and run/state.h: what an execution under a made clock notes of
   its samples, and takes beside them.  */

#include <config.h>

#include "run/beside.h"

#include <stdlib.h>
#include <string.h>

#include "device/core-clock.h"
#include "fake-clock.h"
#include "run/runner.h"
#include "run/state.h"
#include "tap.h"
#include "test/test.h"

enum
{
  BODY_NS = 1000,
  EMPTY_NS = 20,
  READING_NS = 100,
  /* The time when an execution begins.  */
  BEGIN_NS = 123456,
  BLOCKS = 32,
  SAMPLES = BLOCKS * MBENCH_BLOCK_SAMPLES
};

/* What the made body does, and what it saw.  */
static struct
{
  /* Of an iteration; zero: BODY_NS.  */
  int64_t body_ns;
  /* Flag sample INDEX of BLOCK; NULL: none.  */
  bool (*flag) (size_t block, size_t index);
  /* Collections in a sample of the block after each fourth.  */
  size_t collections;
  /* Run so many iterations; zero: SAMPLES samples.  */
  size_t iterations;

  size_t collected;
  size_t empties;
  size_t empties_measured;
  size_t empties_calibrating;
  size_t wrong_empties;
  size_t sampled;
  /* Of each counted sample, the time when it was begun.  */
  int64_t starts[SAMPLES];
  /* Of each block, the loops that were taken before its last sample.  */
  size_t latencies[BLOCKS];
} seen;

static void
nothing (micro_benchmark_test_state state)
{
  (void)state;
}

static size_t
count_collections (void)
{
  return seen.collected;
}

static void
sample (micro_benchmark_test_state state, size_t n)
{
  size_t block = state->pace.blocks.n;
  size_t index = state->pace.blocks.filled;
  bool is_counted = state->pace.phase == MBENCH_PHASE_MEASURE;
  mbench_state_start (state);
  if (is_counted && state->samples.n < SAMPLES)
    seen.starts[state->samples.n] = fake_clock.now - BEGIN_NS;
  if (is_counted && block < BLOCKS && index == MBENCH_BLOCK_SAMPLES - 1)
    seen.latencies[block] = state->beside.n_latencies;
  seen.sampled = n;
  fake_clock_advance ((seen.body_ns > 0 ? seen.body_ns : BODY_NS)
                      * (int64_t)n);
  if (is_counted && block % 4 == 0)
    seen.collected += seen.collections;
  mbench_state_stop (state);
  state->watch->cpu = (int)(block % 5);
  state->watch->was_disturbed
      = is_counted && seen.flag != NULL && seen.flag (block, index);
}

static void
empty (micro_benchmark_test_state state, size_t n)
{
  ++seen.empties;
  seen.empties_calibrating += state->pace.phase == MBENCH_PHASE_CALIBRATE;
  if (state->samples.n > 0)
    {
      ++seen.empties_measured;
      seen.wrong_empties += n != seen.sampled;
    }
  mbench_state_start (state);
  fake_clock_advance (EMPTY_NS * (int64_t)n);
  mbench_state_stop (state);
}

static const struct mbench_body whole = { .kind = "made",
                                          .collections = count_collections,
                                          .set_up = nothing,
                                          .sample = sample,
                                          .empty = empty,
                                          .tear_down = nothing };
static const struct mbench_body without_empty = {
  .kind = "made", .set_up = nothing, .sample = sample, .tear_down = nothing
};

static void
unused (void *data)
{
  (void)data;
}

/* Run BODY for SAMPLES samples under WALL, with REFERENCE.  */
static struct mbench_record
run (const struct mbench_body *body, const struct mbench_clock *wall,
     enum mbench_switch reference)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .auto_test = unused };
  micro_benchmark_test_case test;
  struct mbench_plan plan = { 0 };
  struct mbench_record record;
  if (mbench_test_case_new ("t", &definition, &test, NULL) != MBENCH_OK)
    abort ();
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_THREAD, &fake_chronometer);
  mbench_test_case_set_body (test, body, NULL, NULL);
  if (seen.iterations > 0)
    micro_benchmark_test_case_limit_iterations (test, 0, seen.iterations);
  else
    micro_benchmark_test_case_limit_number_of_samples (test, 0, SAMPLES);
  if (mbench_plan_add_test (&plan, test, NULL, false, NULL) != MBENCH_OK)
    abort ();
  plan.list[0].limits.reference = reference;
  if (mbench_run (&plan.list[0], wall, NULL, NULL, &record, NULL) != MBENCH_OK
      || mbench_record_estimate (&record, (struct mbench_level){ 0 }, NULL)
             != MBENCH_OK)
    abort ();
  mbench_plan_release (&plan);
  mbench_test_case_free (test);
  return record;
}

static void
begin (int64_t cost)
{
  memset (&seen, 0, sizeof seen);
  fake_clock_reset (cost);
  fake_clock_advance (BEGIN_NS);
}

/* Where the clock costs nothing each time is known to the nanosecond.  */
static void
test_samples (void)
{
  begin (0);
  seen.collections = 300;
  struct mbench_record record = run (&whole, &fake_wall, MBENCH_SWITCH_AUTO);
  tap_size (record.samples.n, SAMPLES, "all samples are kept");
  tap_size (record.block_size, MBENCH_BLOCK_SAMPLES, "of full blocks");
  size_t starts = 0;
  size_t cpus = 0;
  size_t collections = 0;
  for (size_t i = 0; i < record.samples.n && i < SAMPLES; ++i)
    {
      const micro_benchmark_time_sample_ *row = &record.samples.rows[i];
      starts += row->start == seen.starts[i];
      cpus += row->cpu == (int)(row->block % 5);
      collections += row->collections == (row->block % 4 == 0 ? 255 : 0);
    }
  tap_size (starts, SAMPLES, "each has the time when it began");
  tap_size (cpus, SAMPLES, "the processor it was on");
  tap_size (collections, SAMPLES, "and how often memory was collected in it");
  mbench_record_release (&record);
  begin (0);
  seen.collections = 2;
  record = run (&whole, &fake_wall, MBENCH_SWITCH_AUTO);
  tap_ok (record.samples.rows[0].collections == 2
              && record.samples.rows[24].collections == 0
              && !record.samples.rows[0].preempted
              && !record.samples.rows[0].discarded
              && record.samples.rows[0].process == 0,
          "which is a count, where it is not too large");
  mbench_record_release (&record);
}

/* The rows of RECORD against its samples.  */
static void
check_rows (const struct mbench_record *record)
{
  size_t right = 0;
  for (size_t b = 0; b < record->blocks.n; ++b)
    {
      const struct mbench_block_row *row = &record->blocks.rows[b];
      const micro_benchmark_time_sample_ *first
          = &record->samples.rows[b * MBENCH_BLOCK_SAMPLES];
      const micro_benchmark_time_sample_ *last
          = first + MBENCH_BLOCK_SAMPLES - 1;
      right += first->block == b && last->block == b
               && row->start == first->start
               && row->end >= last->start + mbench_time_to_ns (last->elapsed)
               && (b + 1 == record->blocks.n || row->end <= last[1].start);
    }
  tap_size (right, BLOCKS,
            "a row goes from the first sample of its block to after the last");
}

static void
test_companions (void)
{
  begin (READING_NS);
  struct mbench_record record = run (&whole, &fake_wall, MBENCH_SWITCH_AUTO);
  tap_size (record.blocks.n, BLOCKS, "there is a row for each block");
  check_rows (&record);
  size_t alone = 0;
  size_t loops = 0;
  size_t with_empty = 0;
  size_t iterations = record.samples.rows[0].iterations;
  for (size_t b = 0; b < record.blocks.n; ++b)
    {
      const struct mbench_block_row *row = &record.blocks.rows[b];
      alone += b % 4 == 3 && row->cycle == 0 && row->throughput == 0
               && seen.latencies[b] == 0;
      /* A call of any loop takes one reading, and both are of the most
         steps.  */
      loops += b % 4 != 3
               && row->cycle
                      == (double)READING_NS / MBENCH_CORE_CLOCK_MOST_STEPS
                             / MBENCH_CORE_CLOCK_CYCLES
               && row->throughput == MBENCH_CORE_CLOCK_CYCLES
               && seen.latencies[b] >= 5 && seen.latencies[b] <= 6;
      with_empty
          += row->empty
             == (double)(EMPTY_NS * iterations + READING_NS) / iterations;
    }
  tap_size (with_empty, BLOCKS, "each has the time of the empty body");
  tap_size (seen.empties_measured, SAMPLES / MBENCH_COMPANION_EMPTY_SAMPLES,
            "which comes once in eight samples");
  tap_size (seen.wrong_empties, 0,
            "with as many iterations as the sample before");
  tap_ok (seen.empties > seen.empties_measured,
          "it is warmed up as the body is: %zu times",
          seen.empties - seen.empties_measured);
  if (mbench_core_clock_exists ())
    {
      tap_size (alone, BLOCKS / 4, "every fourth block has no loops");
      tap_size (loops, BLOCKS - BLOCKS / 4,
                "the others have a cycle and the throughput");
    }
  tap_ok (record.analysis.empty.is_there && record.analysis.corrected.is_there
              && record.analysis.cycles.is_there
                     == mbench_core_clock_exists (),
          "the analysis has all of it");
  mbench_record_release (&record);
}

/* The least time from a sample of RECORD to the next.  */
static int64_t
least_gap (const struct mbench_record *record)
{
  int64_t least = INT64_MAX;
  for (size_t i = 0; i + 1 < record->samples.n; ++i)
    {
      const micro_benchmark_time_sample_ *row = &record->samples.rows[i];
      int64_t gap
          = row[1].start - row->start - mbench_time_to_ns (row->elapsed);
      least = gap < least ? gap : least;
    }
  return least;
}

/* After most samples nothing is taken.  */
static void
test_gaps (void)
{
  begin (READING_NS);
  struct mbench_record with = run (&whole, &fake_wall, MBENCH_SWITCH_AUTO);
  begin (READING_NS);
  struct mbench_record without
      = run (&without_empty, &fake_wall, MBENCH_SWITCH_OFF);
  tap_ok (least_gap (&with) == least_gap (&without),
          "samples follow one another as closely as without companions");
  mbench_record_release (&with);
  mbench_record_release (&without);
}

/* Where all samples count, those of the calibration do too.  */
static void
test_counted (void)
{
  begin (READING_NS);
  seen.iterations = 20000;
  struct mbench_record record = run (&whole, &fake_wall, MBENCH_SWITCH_OFF);
  tap_ok (record.total_iterations == 20000 && seen.empties > 0
              && seen.empties == seen.empties_measured
              && seen.empties_calibrating == 0,
          "nothing is taken beside samples of the calibration");
  mbench_record_release (&record);
}

static void
test_off (void)
{
  begin (READING_NS);
  struct mbench_record record = run (&whole, &fake_wall, MBENCH_SWITCH_OFF);
  size_t loops = 0;
  size_t with_empty = 0;
  for (size_t b = 0; b < record.blocks.n; ++b)
    {
      loops += record.blocks.rows[b].cycle != 0
               || record.blocks.rows[b].throughput != 0;
      with_empty += record.blocks.rows[b].empty > 0;
    }
  tap_ok (loops == 0 && record.blocks.n == BLOCKS,
          "reference off: no loops are taken");
  tap_size (with_empty, BLOCKS, "the empty body is");
  mbench_record_release (&record);

  begin (READING_NS);
  record = run (&without_empty, &fake_wall, MBENCH_SWITCH_OFF);
  with_empty = 0;
  for (size_t b = 0; b < record.blocks.n; ++b)
    with_empty += record.blocks.rows[b].empty > 0;
  tap_ok (with_empty == 0 && seen.empties == 0 && record.blocks.n == BLOCKS,
          "of a kind without an empty body none is");
  mbench_record_release (&record);
}

/* A wall clock of which every seventh reading takes twice as long.  */
static int64_t
read_unevenly (void *data)
{
  size_t *readings = data;
  int64_t now = fake_clock.now;
  fake_clock_advance (++*readings % 7 == 0 ? 2 * READING_NS : READING_NS);
  return now;
}

static void
test_again (void)
{
  size_t readings = 0;
  const struct mbench_clock uneven = { read_unevenly, &readings };
  if (!mbench_core_clock_exists ())
    return;
  begin (1);
  struct mbench_record record = run (&whole, &uneven, MBENCH_SWITCH_AUTO);
  size_t clean = 0;
  for (size_t b = 0; b < record.blocks.n; ++b)
    clean += record.blocks.rows[b].throughput == MBENCH_CORE_CLOCK_CYCLES;
  tap_size (clean, BLOCKS - BLOCKS / 4,
            "a throughput loop that was disturbed is taken again");
  mbench_record_release (&record);
}

/* A wall clock of which every third reading takes much longer.  */
static int64_t
read_cold (void *data)
{
  size_t *readings = data;
  int64_t now = fake_clock.now;
  fake_clock_advance (++*readings % 3 == 0 ? 9 * READING_NS : READING_NS);
  return now;
}

/* Long samples stand in small blocks, which have one loop each.  */
static void
test_long_samples (void)
{
  size_t readings = 0;
  const struct mbench_clock cold = { read_cold, &readings };
  if (!mbench_core_clock_exists ())
    return;
  begin (0);
  seen.body_ns = 20000000;
  struct mbench_record record = run (&whole, &cold, MBENCH_SWITCH_AUTO);
  size_t right = 0;
  size_t with_loops = 0;
  for (size_t b = 0; b < record.blocks.n; ++b)
    with_loops += record.blocks.rows[b].cycle > 0;
  for (size_t b = 0; b < record.blocks.n; ++b)
    right += record.blocks.rows[b].cycle
                 == (double)READING_NS / MBENCH_CORE_CLOCK_MOST_STEPS
                        / MBENCH_CORE_CLOCK_CYCLES
             && record.blocks.rows[b].throughput == MBENCH_CORE_CLOCK_CYCLES;
  tap_ok (record.blocks.n > BLOCKS && record.block_size < MBENCH_BLOCK_SAMPLES
              && with_loops > BLOCKS / 2 && right == with_loops,
          "after long samples the least of several calls counts: in %zu of "
          "%zu blocks",
          right, with_loops);
  mbench_record_release (&record);
}

/* One sample fewer than half of block 0, half of block 1, all of block 2, and
   none of the others.  */
static bool
flag_some (size_t block, size_t index)
{
  static const size_t flagged[]
      = { MBENCH_BLOCK_SAMPLES / 2 - 1, MBENCH_BLOCK_SAMPLES / 2,
          MBENCH_BLOCK_SAMPLES };
  return block < 3 && index < flagged[block];
}

static void
test_flagged (void)
{
  begin (0);
  seen.flag = flag_some;
  struct mbench_record record = run (&whole, &fake_wall, MBENCH_SWITCH_OFF);
  size_t preempted = 0;
  size_t discarded[BLOCKS] = { 0 };
  size_t wrong = 0;
  for (size_t i = 0; i < record.samples.n; ++i)
    {
      const micro_benchmark_time_sample_ *row = &record.samples.rows[i];
      preempted += row->preempted;
      discarded[row->block] += row->discarded;
      wrong += row->discarded && !row->preempted;
    }
  tap_size (preempted, 11 + 12 + 24, "disturbed samples are flagged");
  tap_ok (discarded[0] == 11 && wrong == 0,
          "fewer than half of a block are discarded");
  tap_ok (discarded[1] == 0 && discarded[2] == 0, "half or more are kept");
  size_t others = 0;
  for (size_t b = 3; b < BLOCKS; ++b)
    others += discarded[b];
  tap_size (others, 0, "other blocks are left alone");
  tap_ok (!record.blocks.rows[0].keeps_flagged
              && record.blocks.rows[1].keeps_flagged
              && record.blocks.rows[2].keeps_flagged
              && !record.blocks.rows[3].keeps_flagged,
          "and their rows say so");
  mbench_record_release (&record);
}

int
main (void)
{
  test_samples ();
  test_companions ();
  test_gaps ();
  test_counted ();
  test_off ();
  test_again ();
  test_long_samples ();
  test_flagged ();
  return tap_done ();
}
