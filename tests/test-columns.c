/* run/columns.h: samples and rows of blocks as columns.  */

#include <config.h>

#include "run/columns.h"

#include <math.h>

#include "made-blocks.h"
#include "tap.h"

static const struct made_blocks four = { .size = 4, .iterations = 10 };

static struct mbench_columns
make (const struct made_blocks *made, size_t size)
{
  struct mbench_columns columns = { 0 };
  tap_ok (
      mbench_columns_make (&made->samples, &made->rows, size, &columns, NULL)
          == MBENCH_OK,
      "columns are made");
  return columns;
}

static void
test_blocks (void)
{
  struct made_blocks made = four;
  made_blocks_add (&made, 100, 0.25, 0.5, 2);
  made_blocks_add (&made, 200, 0, 0, 3);
  made.process = 1;
  made_blocks_add (&made, 300, 0.5, 0.75, 0);
  struct mbench_columns columns = make (&made, 4);
  tap_size (columns.blocks, 3, "three blocks");
  tap_size (columns.samples, 12, "of all samples");
  tap_ok (columns.times[0] == 100 && columns.times[3] == 100
              && columns.times[4] == 200 && columns.times[11] == 300,
          "whose times are those of an iteration, in order");
  tap_ok (columns.ends[0] == 4 && columns.ends[1] == 8
              && columns.ends[2] == 12,
          "the blocks end where they do");
  tap_ok (columns.locations[0] == 100 && columns.locations[1] == 200
              && columns.locations[2] == 300,
          "each with its location");
  tap_ok (columns.cycles[0] == 0.25 && columns.cycles[1] == 0
              && columns.cycles[2] == 0.5 && columns.throughputs[0] == 0.5
              && columns.throughputs[1] == 0 && columns.throughputs[2] == 0.75
              && columns.empties[0] == 2 && columns.empties[1] == 3
              && columns.empties[2] == 0,
          "and what its row has");
  tap_ok (columns.processes[0] == 0 && columns.processes[1] == 0
              && columns.processes[2] == 1,
          "and its process");
  mbench_columns_release (&columns);
  tap_ok (columns.memory == NULL && columns.blocks == 0,
          "what is released is empty");
  made.process = 2;
  for (size_t i = 0; i < 4; ++i)
    made_blocks_sample (&made, 2, 400, false);
  columns = make (&made, 4);
  tap_ok (columns.blocks == 4 && columns.locations[2] == 300
              && columns.locations[3] == 400,
          "a block is of one process, whatever its number");
  mbench_columns_release (&columns);
  made_blocks_release (&made);
}

/* The location is the low one of the block's samples, sorted; TIMES keep
   their order.  */
static void
test_location (void)
{
  struct made_blocks made = { .size = 8, .iterations = 1 };
  static const int64_t times[] = { 90, 50, 70, 10, 80, 20, 60, 40 };
  for (size_t i = 0; i < 8; ++i)
    made_blocks_sample (&made, 0, times[i], false);
  struct mbench_columns columns = make (&made, 8);
  tap_near (columns.locations[0], 15, 1e-15, "the location is the low one");
  tap_ok (columns.times[0] == 90 && columns.times[7] == 40,
          "the samples keep their order");
  mbench_columns_release (&columns);
  made_blocks_release (&made);
}

static void
test_discarded (void)
{
  struct made_blocks made = four;
  made_blocks_sample (&made, 0, 10, true);
  made_blocks_sample (&made, 0, 20, false);
  made_blocks_sample (&made, 0, 30, false);
  made_blocks_sample (&made, 0, 40, true);
  for (size_t i = 0; i < 4; ++i)
    made_blocks_sample (&made, 1, 50, true);
  for (size_t i = 0; i < 4; ++i)
    made_blocks_sample (&made, 2, 60, false);
  static const struct mbench_block_row rows[]
      = { { .empty = 1 }, { .empty = 2 }, { .empty = 3 } };
  mbench_block_rows_copy (&made.rows, rows, 3, NULL);
  struct mbench_columns columns = make (&made, 4);
  tap_ok (columns.blocks == 2 && columns.samples == 6,
          "discarded samples are left out, and a block of them");
  tap_ok (columns.times[0] == 20 && columns.times[1] == 30
              && columns.ends[0] == 2 && columns.locations[0] == 20
              && columns.times[2] == 60 && columns.ends[1] == 6,
          "the others count");
  tap_ok (columns.empties[0] == 1 && columns.empties[1] == 3,
          "a block has its own row, whatever is left out before it");
  mbench_columns_release (&columns);
  made_blocks_release (&made);
}

/* A number is left out between visits to a process.  */
static void
test_visits (void)
{
  struct made_blocks made = four;
  made_blocks_add (&made, 100, 0, 0, 0);
  made_blocks_sample (&made, 1, 500, false);
  for (uint32_t block = 3; block < 5; ++block)
    for (size_t i = 0; i < 4; ++i)
      made_blocks_sample (&made, block, 100 * block, false);
  made_blocks_sample (&made, 6, 600, false);
  struct mbench_columns columns = make (&made, 4);
  tap_ok (columns.blocks == 3 && columns.locations[0] == 100
              && columns.locations[1] == 300 && columns.locations[2] == 400,
          "the last block of a visit is left out where it is not full");
  tap_ok (columns.visits[0] == 0 && columns.visits[1] == 1
              && columns.visits[2] == 1,
          "and each block tells its visit");
  mbench_columns_release (&columns);
  made_blocks_release (&made);
}

static void
test_not_full (void)
{
  struct made_blocks made = four;
  made_blocks_add (&made, 100, 0, 0, 0);
  made_blocks_sample (&made, 1, 500, false);
  made_blocks_sample (&made, 1, 500, false);
  struct mbench_columns columns = make (&made, 4);
  tap_ok (columns.blocks == 1 && columns.samples == 4,
          "a last block that is not full is left out");
  mbench_columns_release (&columns);
  made.process = 1;
  for (size_t i = 0; i < 4; ++i)
    made_blocks_sample (&made, 2, 200, false);
  columns = make (&made, 4);
  tap_ok (columns.blocks == 2 && columns.samples == 8
              && columns.locations[1] == 200 && columns.processes[1] == 1
              && columns.cycles[1] == 0,
          "that of each process, also where it has no row");
  mbench_columns_release (&columns);
  made_blocks_sample (&made, 3, 300, false);
  made_blocks_sample (&made, 4, 400, false);
  columns = make (&made, 4);
  tap_ok (columns.blocks == 3 && columns.locations[2] == 300,
          "a smaller one in the middle was full by its own size");
  mbench_columns_release (&columns);
  made_blocks_release (&made);

  made = four;
  made_blocks_sample (&made, 0, 7, false);
  made_blocks_sample (&made, 0, 9, false);
  columns = make (&made, 4);
  tap_ok (columns.blocks == 1 && columns.samples == 2
              && columns.locations[0] == 7,
          "where there is no other, it is what there is");
  mbench_columns_release (&columns);
  made_blocks_release (&made);

  made = four;
  columns = make (&made, 4);
  tap_ok (columns.blocks == 0 && columns.samples == 0,
          "no samples, no blocks");
  mbench_columns_release (&columns);
}

/* A child that ran wild may have written anything.  */
static void
test_garbage (void)
{
  static const double wrong[] = { NAN, INFINITY, -INFINITY, -1, 0 };
  struct made_blocks made = four;
  for (size_t i = 0; i < 5; ++i)
    made_blocks_add (&made, 100, wrong[i], wrong[i], wrong[i]);
  made_blocks_add (&made, 100, 0.5, 0.25, 3);
  struct mbench_columns columns = make (&made, 4);
  bool right = true;
  for (size_t b = 0; b < 5; ++b)
    right = right && columns.cycles[b] == 0 && columns.throughputs[b] == 0
            && columns.empties[b] == 0;
  tap_ok (right, "what no clock gives is taken as not there");
  tap_ok (columns.blocks == 6 && columns.cycles[5] == 0.5
              && columns.throughputs[5] == 0.25 && columns.empties[5] == 3,
          "and nothing else");
  mbench_columns_release (&columns);
  made_blocks_sample (&made, UINT32_MAX, 100, false);
  made_blocks_sample (&made, UINT32_MAX, 100, false);
  made_blocks_sample (&made, 2, 100, false);
  columns = make (&made, 1);
  tap_ok (columns.blocks == 8 && columns.cycles[6] == 0
              && columns.ends[6] == 26,
          "a block whose number has no row has none");
  mbench_columns_release (&columns);
  made_blocks_release (&made);
}

static void
test_flag (void)
{
  static const double throughputs[] = { 0, 0.5, 0, 0.6, 0, 0.501, 0.6 };
  static const bool expected[]
      = { false, false, false, true, true, false, true };
  struct made_blocks made = four;
  for (size_t i = 0; i < 7; ++i)
    made_blocks_add (&made, 100, 1, throughputs[i], 0);
  struct mbench_columns columns = make (&made, 4);
  struct mbench_level clean = { 0.5, true };
  tap_size (mbench_columns_flag (&columns, clean), 3,
            "three blocks are contended");
  bool right = true;
  for (size_t b = 0; b < 7; ++b)
    right = right && columns.contended[b] == expected[b];
  tap_ok (right, "one without the loop is as the one before");
  clean.is_known = false;
  tap_ok (mbench_columns_flag (&columns, clean) == 0 && !columns.contended[3],
          "none is where the clean level is not known");
  mbench_columns_release (&columns);
  made_blocks_release (&made);
}

static void
test_select (void)
{
  struct made_blocks made = four;
  made_blocks_add (&made, 100, 0.1, 0.5, 1);
  made_blocks_sample (&made, 1, 200, false);
  made_blocks_sample (&made, 1, 210, false);
  static const struct mbench_block_row row = {
    .cycle = 0.2, .throughput = 0.9, .empty = 2, .used = 5, .spread = 0.5
  };
  mbench_block_rows_append (&made.rows, &row);
  made.process = 3;
  made_blocks_add (&made, 300, 0.3, 0.5, 3);
  made_blocks_add (&made, 400, 0.4, 0.9, 4);
  /* The second block is the last of its process: of blocks of two it is
     full.  */
  struct mbench_columns columns = make (&made, 2);
  mbench_columns_flag (&columns, (struct mbench_level){ 0.5, true });
  struct mbench_columns some = { 0 };
  static const size_t index[] = { 1, 3 };
  tap_ok (mbench_columns_select (&columns, index, 2, &some, NULL) == MBENCH_OK,
          "blocks are selected");
  tap_ok (some.blocks == 2 && some.samples == 6 && some.ends[0] == 2
              && some.ends[1] == 6 && some.times[0] == 200
              && some.times[1] == 210 && some.times[2] == 400
              && some.times[5] == 400,
          "with their samples");
  tap_ok (some.locations[0] == 200 && some.locations[1] == 400
              && some.cycles[0] == 0.2 && some.cycles[1] == 0.4
              && some.throughputs[0] == 0.9 && some.throughputs[1] == 0.9
              && some.empties[0] == 2 && some.empties[1] == 4
              && some.used[0] == 5 && some.used[1] == 0
              && some.spreads[0] == 0.5 && some.spreads[1] == 0,
          "what their rows have");
  tap_ok (some.processes[0] == 0 && some.processes[1] == 3
              && some.visits[0] == 0 && some.visits[1] == 1
              && some.contended[0] && some.contended[1],
          "their processes, visits and flags");
  mbench_columns_release (&some);
  tap_ok (mbench_columns_select (&columns, index, 0, &some, NULL) == MBENCH_OK
              && some.blocks == 0 && some.samples == 0,
          "none may be");
  mbench_columns_release (&some);
  mbench_columns_release (&columns);
  made_blocks_release (&made);
}

int
main (void)
{
  test_blocks ();
  test_location ();
  test_discarded ();
  test_visits ();
  test_not_full ();
  test_garbage ();
  test_flag ();
  test_select ();
  return tap_done ();
}
