/* run/record.h: records of several processes become one.  */

#include <config.h>

#include "run/record.h"

#include <stdlib.h>
#include <string.h>

#include "tap.h"
#include "test/share.h"

/* The record of a process with BLOCKS blocks of two samples, N iterations
   each.  */
static struct mbench_record
make_record (uint32_t blocks, size_t n, const char *output)
{
  struct mbench_record record = { .name = strdup ("sort/7"),
                                  .kind = "native",
                                  .output = output ? strdup (output) : NULL,
                                  .total_iterations = 100,
                                  .total_time = 1000,
                                  .block_size = 2,
                                  .stop = MBENCH_STOP_PRECISION,
                                  .processes = 1 };
  mbench_samples_reserve (&record.samples, 2 * (size_t)blocks, NULL);
  for (uint32_t i = 0; i < 2 * blocks; ++i)
    mbench_samples_append (&record.samples, (micro_benchmark_time_sample_){
                                                .iterations = n,
                                                .elapsed = { 0, 1000 },
                                                .start = 100 * i,
                                                .block = i / 2 });
  record.confidence = 0.95;
  struct mbench_level unknown = { 0 };
  mbench_record_estimate (&record, unknown, NULL);
  return record;
}

static void
test_samples (void)
{
  struct mbench_record all = make_record (3, 10, NULL);
  struct mbench_record second = make_record (2, 20, NULL);
  struct mbench_record third = make_record (1, 30, NULL);
  all.clock = (struct mbench_chronometer_limits){ 7, 5 };
  second.clock = (struct mbench_chronometer_limits){ 9, 2 };
  third.clock = (struct mbench_chronometer_limits){ 8, 9 };
  tap_ok (mbench_record_join (&second, &third, NULL) == MBENCH_OK
              && mbench_record_join (&all, &second, NULL) == MBENCH_OK,
          "three records become one, in two steps");
  static const struct
  {
    size_t iterations;
    uint32_t block;
    uint16_t process;
  } expected[] = { { 10, 0, 0 }, { 10, 0, 0 }, { 10, 1, 0 }, { 10, 1, 0 },
                   { 10, 2, 0 }, { 10, 2, 0 }, { 20, 3, 1 }, { 20, 3, 1 },
                   { 20, 4, 1 }, { 20, 4, 1 }, { 30, 5, 2 }, { 30, 5, 2 } };
  bool right = tap_size (all.samples.n, 12, "they have all samples");
  for (size_t i = 0; i < 12 && right; ++i)
    right = all.samples.rows[i].iterations == expected[i].iterations
            && all.samples.rows[i].block == expected[i].block
            && all.samples.rows[i].process == expected[i].process;
  tap_ok (right, "in their order, with their processes and blocks counted on");
  tap_ok (all.samples.rows[5].start == 500 && all.samples.rows[6].start == 1000
              && all.samples.rows[10].start == 2000
              && all.samples.rows[11].start == 2100,
          "and with times that go on");
  tap_size (all.processes, 3, "three processes");
  tap_ok (all.clock.resolution_ns == 9 && all.clock.cost_ns == 2,
          "the coarsest clock");
  tap_size (all.total_iterations, 300, "the iterations of all");
  tap_size ((size_t)all.total_time, 3000, "their times");
  const struct mbench_finding *location = &all.analysis.location;
  mbench_record_estimate (&all, (struct mbench_level){ 0 }, NULL);
  tap_ok (location->is_there && location->estimate.value < 100
              && location->estimate.value > 33,
          "and an estimate of all");
  tap_size (all.analysis.processes, 3, "over three processes");
  tap_ok (all.outcome.kind == MBENCH_OUTCOME_DONE && all.output == NULL,
          "done, without output");
  mbench_record_release (&third);
  mbench_record_release (&second);
  mbench_record_release (&all);
}

/* Rows of blocks keep their places, also behind a block that is not full, and
   a further visit is of the process before.  */
static void
test_visit (void)
{
  struct mbench_record all = make_record (3, 10, NULL);
  struct mbench_record visit = make_record (2, 20, NULL);
  struct mbench_block_row row = { .cycle = 1 };
  mbench_block_rows_append (&all.blocks, &row);
  mbench_block_rows_append (&all.blocks, &row);
  row.cycle = 2;
  mbench_block_rows_append (&visit.blocks, &row);
  row.cycle = 3;
  mbench_block_rows_append (&visit.blocks, &row);
  visit.processes = 0;
  mbench_record_join (&all, &visit, NULL);
  tap_ok (all.samples.rows[6].block == 4 && all.samples.rows[9].block == 5
              && all.samples.rows[9].process == 0,
          "a visit goes on with the blocks of the same process, but for one");
  tap_size (all.blocks.n, 6, "there is a row for each number");
  tap_ok (all.blocks.rows[1].cycle == 1 && all.blocks.rows[4].cycle == 2
              && all.blocks.rows[5].cycle == 3,
          "those of a visit have their places");
  tap_ok (all.blocks.rows[2].cycle == 0 && all.blocks.rows[3].cycle == 0
              && all.blocks.rows[2].steal < 0 && all.blocks.rows[3].load < 0,
          "a block that was not full, and the one left out, tell nothing");
  tap_size (all.processes, 1, "it is no further process");
  mbench_record_release (&visit);
  mbench_record_release (&all);
}

static void
test_outcome (void)
{
  struct mbench_record all = make_record (1, 10, "one\n");
  struct mbench_record second = make_record (1, 10, NULL);
  struct mbench_record third = make_record (1, 10, "three\n");
  mbench_outcome_set (&second.outcome, MBENCH_OUTCOME_KILLED, "SIGSEGV");
  mbench_outcome_set (&third.outcome, MBENCH_OUTCOME_EXITED, "status 3");
  second.is_interpreted = true;
  third.stop = MBENCH_STOP_MAX_TIME;
  third.interrupt = MBENCH_INTERRUPT_RUN;
  tap_ok (mbench_record_join (&all, &second, NULL) == MBENCH_OK
              && mbench_record_join (&all, &third, NULL) == MBENCH_OK,
          "records that ended badly are joined");
  tap_ok (all.outcome.kind == MBENCH_OUTCOME_KILLED,
          "the first bad outcome counts");
  tap_string (all.outcome.message, "SIGSEGV", "with what it tells");
  tap_size (all.samples.n, 6, "all samples are kept");
  tap_string (all.output, "one\nthree\n", "and all output");
  tap_ok (all.is_interpreted && !all.is_in_process
              && all.interrupt == MBENCH_INTERRUPT_RUN
              && all.stop == MBENCH_STOP_MAX_TIME,
          "with the marks of each and the end of the last");
  mbench_record_release (&third);
  mbench_record_release (&second);
  mbench_record_release (&all);
}

static void
test_empty (void)
{
  struct mbench_record all = make_record (0, 10, NULL);
  struct mbench_record second = make_record (1, 10, NULL);
  struct mbench_record third = make_record (0, 10, NULL);
  tap_ok (!all.analysis.location.is_there, "no estimate without samples");
  mbench_record_join (&all, &second, NULL);
  tap_ok (all.samples.n == 2 && all.samples.rows[0].block == 0
              && all.samples.rows[0].process == 1,
          "a process without samples has its number");
  mbench_record_join (&all, &third, NULL);
  tap_ok (all.samples.n == 2 && all.processes == 3, "the last may have none");
  mbench_record_release (&third);
  mbench_record_release (&second);
  mbench_record_release (&all);
}

static void
test_limit (void)
{
  struct mbench_record all = make_record (1, 10, NULL);
  struct mbench_record second = make_record (1, 10, NULL);
  struct mbench_error error;
  all.processes = MBENCH_MOST_PROCESSES - 1;
  tap_ok (mbench_record_join (&all, &second, &error) == MBENCH_OK
              && all.samples.rows[2].process == UINT16_MAX,
          "as many processes as a row can number");
  tap_ok (mbench_record_join (&all, &second, &error) == MBENCH_INVALID
              && all.samples.n == 4 && strstr (error.message, "65537") != NULL,
          "no more: %s", error.message);
  mbench_record_release (&second);
  mbench_record_release (&all);
}

static void
test_passed (void)
{
  struct mbench_record all = make_record (1, 10, NULL);
  struct mbench_record second = make_record (1, 10, NULL);
  struct mbench_record third = make_record (1, 10, NULL);
  second.n_passed = 1;
  second.passed[0] = (struct mbench_passed){ .name = "second" };
  third.n_passed = 1;
  third.passed[0] = (struct mbench_passed){ .name = "third" };
  mbench_record_join (&all, &second, NULL);
  mbench_record_join (&all, &third, NULL);
  tap_ok (all.n_passed == 1 && strcmp (all.passed[0].name, "second") == 0,
          "what was counted in a pass is that of the first that had one");
  mbench_record_release (&third);
  mbench_record_release (&second);
  mbench_record_release (&all);
}

int
main (void)
{
  test_samples ();
  test_visit ();
  test_outcome ();
  test_empty ();
  test_limit ();
  test_passed ();
  return tap_done ();
}
