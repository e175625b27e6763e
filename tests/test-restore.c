/* report/restore.h: from a record to a report and back, and what is refused
   of a report that somebody else has written.  */

#include <config.h>

#include "report/restore.h"

#include <string.h>

#include "made-blocks.h"
#include "report/figure.h"
#include "report/summary.h"
#include "tap.h"
#include "test/test.h"

static struct micro_benchmark_report_ *report;

/* The execution in a new report of RECORD, which is analysed.  */
static struct micro_benchmark_exec_report_ *
summarize (struct mbench_record *record)
{
  struct micro_benchmark_test_case_definition test = { .name = NULL };
  const struct mbench_planned planned = { .name = "t", .test = &test };
  static const struct mbench_level unknown;
  mbench_report_unref (report);
  mbench_report_new ("r", &report, NULL);
  mbench_report_add_test (report, "t", false, NULL);
  if (mbench_record_estimate (record, unknown, NULL) != MBENCH_OK
      || mbench_summary_add (report, &planned, record, NULL) != MBENCH_OK)
    tap_ok (false, "a record in a report");
  mbench_record_release (record);
  return &report->list[0].list[0];
}

/* A record of two processes of N blocks each, in which there is all that can
   come back.  */
static struct mbench_record
make (size_t n)
{
  struct made_blocks made = { .size = 4, .iterations = 10 };
  for (size_t i = 0; i < 2 * n; ++i)
    {
      made.process = i >= n;
      made_blocks_add (&made, 100 + (int64_t)i, 0.25, 0.5, 2);
    }
  struct mbench_record record = {
    .name = strdup ("mine"),
    .kind = "native",
    .is_interpreted = true,
    .output = strdup ("said"),
    .samples = made.samples,
    .blocks = made.rows,
    .block_size = 4,
    .total_iterations = 1000,
    .total_time = 123456789,
    .warm_up = { 50, 1000007, true, true },
    .clock = { 1000000, 77 },
    .confidence = 0.95,
    .later_run = { true, { .value = 100, .half_width = 5 } },
    .later_run_runs = 7,
    .processes = 2,
    .layout = MBENCH_LAYOUT_FRESH,
    .threads = 4,
    .processors = 2,
  };
  mbench_outcome_set (&record.outcome, MBENCH_OUTCOME_INTERRUPTED, "by hand");
  return record;
}

static void
test_round_trip (void)
{
  struct mbench_record made = make (8);
  struct mbench_record same = make (8);
  struct mbench_record back = { 0 };
  struct mbench_error error;
  struct micro_benchmark_exec_report_ *execution = summarize (&made);
  tap_ok (mbench_restore_record (execution, &back, &error) == MBENCH_OK,
          "an execution becomes a record again");
  tap_string (back.name, "mine", "its name");
  tap_string (back.output, "said", "its output");
  tap_ok (back.outcome.kind == MBENCH_OUTCOME_INTERRUPTED
              && strcmp (back.outcome.message, "by hand") == 0,
          "its outcome");
  tap_ok (back.samples.n == same.samples.n
              && memcmp (back.samples.rows, same.samples.rows,
                         same.samples.n * sizeof *same.samples.rows)
                     == 0,
          "its samples");
  tap_ok (back.blocks.n == same.blocks.n
              && memcmp (back.blocks.rows, same.blocks.rows,
                         same.blocks.n * sizeof *same.blocks.rows)
                     == 0,
          "the rows of its blocks");
  tap_size (back.block_size, 4, "the size of those");
  tap_ok (back.total_iterations == 1000 && back.total_time == 123456789,
          "what was performed and how long it took");
  tap_ok (back.warm_up.iterations == 50 && back.warm_up.time == 1000007
              && back.warm_up.is_warmed && back.warm_up.is_settled,
          "the warm-up");
  tap_ok (back.clock.resolution_ns == 1000000 && back.clock.cost_ns == 77,
          "what its clock saw");
  tap_ok (back.later_run.is_there && back.later_run_runs == 7
              && back.later_run.estimate.value == 100
              && back.later_run.estimate.half_width == 5,
          "where a later run falls");
  tap_ok (back.threads == 4 && back.processors == 2,
          "its threads and their processors");
  tap_ok (back.processes == 2 && back.layout == MBENCH_LAYOUT_FRESH
              && back.is_interpreted && !back.is_in_process,
          "and in what processes it ran");
  tap_size (execution->samples.n, 64, "the report keeps its own");
  mbench_record_release (&back);
  mbench_record_release (&same);
}

/* That restoring EXECUTION is refused with WORD in the message.  */
static void
refuses (const struct micro_benchmark_exec_report_ *execution,
         const char *word, const char *what)
{
  struct mbench_record back = { 0 };
  struct mbench_error error = { 0 };
  tap_ok (mbench_restore_record (execution, &back, &error) == MBENCH_INVALID
              && strstr (error.message, word) != NULL && back.name == NULL,
          "%s is refused", what);
}

static void
test_refusals (void)
{
  struct mbench_record made = make (2);
  struct micro_benchmark_exec_report_ *execution = summarize (&made);
  struct mbench_samples samples = execution->samples;
  micro_benchmark_time_sample_ *row = &samples.rows[5];
  const micro_benchmark_time_sample_ good = *row;

  row->iterations = 0;
  refuses (execution, "cannot be gone on with", "a sample of nothing");
  *row = good;
  row->start = INT64_MAX;
  refuses (execution, "cannot be gone on with", "a time beyond all");
  *row = good;
  samples.rows[samples.n - 1].block += 3;
  refuses (execution, "cannot be gone on with", "a block far behind");
  samples.rows[samples.n - 1].block -= 3;
  row->block = 0;
  refuses (execution, "cannot be gone on with", "one that comes back");
  *row = good;
  row->process = 1;
  refuses (execution, "cannot be gone on with", "a process that comes back");
  *row = good;

  execution->samples = (struct mbench_samples){ 0 };
  refuses (execution, "samples-data", "a report without samples");
  execution->present &= ~MBENCH_FIELD_BIT (MBENCH_FIELD_TOTAL_SAMPLES);
  execution->total_samples = 0;
  refuses (execution, "samples-data", "one that does not say how many");
  execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_TOTAL_SAMPLES);
  struct mbench_record back = { 0 };
  tap_ok (mbench_restore_record (execution, &back, NULL) == MBENCH_OK
              && back.samples.n == 0,
          "one of an execution without samples is not");
  mbench_record_release (&back);
  execution->samples = samples;

  for (size_t i = 0; i < samples.n; ++i)
    samples.rows[i].process = 0;
  refuses (execution, "each with its process",
           "samples that do not tell their processes");
}

static void
test_bounds (void)
{
  struct mbench_record made = make (2);
  struct micro_benchmark_exec_report_ *execution = summarize (&made);
  struct mbench_record back = { 0 };
  mbench_figure_set (execution, MBENCH_FIGURE_WARM_UP_ITERATIONS, 1e300);
  mbench_figure_set (execution, MBENCH_FIGURE_WARM_UP_TIME, -1e300);
  mbench_figure_set (execution, MBENCH_FIGURE_PROCESSES_NUMBER, 1e30);
  mbench_figure_set (execution, MBENCH_FIGURE_LATER_RUN_RUNS, -3);
  execution->total_iterations = 1;
  execution->blocks.rows[3].end = INT64_MIN;
  tap_ok (mbench_restore_record (execution, &back, NULL) == MBENCH_OK,
          "numbers that cannot be");
  tap_ok (back.warm_up.iterations == 0 && back.warm_up.time == 0
              && back.processes == 2 && back.later_run_runs == 0,
          "are none");
  tap_size (back.total_iterations, 160,
            "no fewer iterations than the samples have");
  tap_size (back.blocks.n, 3, "and rows of blocks up to one that is none");
  mbench_record_release (&back);
  mbench_figure_set (execution, MBENCH_FIGURE_PROCESSES_NUMBER, 5);
  for (size_t i = 0; i < 100; ++i)
    mbench_block_rows_append (&execution->blocks,
                              &(struct mbench_block_row){ .start = 0 });
  execution->blocks.rows[3].end = 0;
  tap_ok (mbench_restore_record (execution, &back, NULL) == MBENCH_OK
              && back.blocks.n == 4,
          "no more rows than there are blocks");
  tap_size (back.processes, 5, "processes without samples count");
  mbench_record_release (&back);
}

int
main (void)
{
  test_round_trip ();
  test_refusals ();
  test_bounds ();
  mbench_report_unref (report);
  return tap_done ();
}
