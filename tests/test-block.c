/* run/block.h: blocks of samples.  */

#include <config.h>

#include "run/block.h"

#include <math.h>

#include "run/stop.h"
#include "tap.h"

enum
{
  TWICE = 2 * MBENCH_STOP_BLOCKS
};

static void
test_size (void)
{
  tap_size (mbench_block_size (25000, 0, 0), MBENCH_BLOCK_SAMPLES,
            "without bounds a block is as large as any");
  tap_size (mbench_block_size (25000, 5000000000, 0), MBENCH_BLOCK_SAMPLES,
            "short samples leave room for large blocks");
  tap_size (mbench_block_size (100000000, 5000000000, 0), 1,
            "long samples make blocks of one");
  tap_size (mbench_block_size (10, 10 * TWICE * 7, 0), 7,
            "the time makes room for blocks of seven");
  tap_size (mbench_block_size (10, 10 * TWICE * 7 - 1, 0), 6,
            "and a nanosecond less for six");
  tap_size (mbench_block_size (10, 0, TWICE * 5), 5,
            "the number of samples makes room for blocks of five");
  tap_size (mbench_block_size (10, 10 * TWICE * 7, TWICE * 5), 5,
            "the narrower of both bounds counts");
  tap_size (mbench_block_size (10, 10 * TWICE * 3, TWICE * 5), 3,
            "whichever it is");
  tap_size (mbench_block_size (0, 5, 0), 1, "a sample of no time is short");

  bool leaves_room = true;
  bool is_largest = true;
  for (size_t samples = 1; samples < 2000; ++samples)
    {
      size_t size = mbench_block_size (1, 0, samples);
      leaves_room = leaves_room && (size == 1 || size * TWICE <= samples);
      is_largest
          = is_largest
            && (size == MBENCH_BLOCK_SAMPLES || (size + 1) * TWICE > samples);
    }
  tap_ok (leaves_room, "twice the blocks of the stop rule have room");
  tap_ok (is_largest, "in blocks as large as may be");
}

static void
test_record (void)
{
  struct mbench_blocks blocks = { .size = 4 };
  struct mbench_estimate estimate;
  tap_ok (!mbench_blocks_estimate (&blocks, 0.95, &estimate),
          "no sample, no estimate");
  const double times[] = { 40, 10, 30, 20 };
  bool is_full = false;
  for (int i = 0; i < 3; ++i)
    is_full = is_full || mbench_blocks_record (&blocks, times[i], false);
  tap_ok (!is_full, "three samples fill no block of four");
  tap_size (blocks.n, 0, "and leave no location");
  tap_ok (mbench_blocks_estimate (&blocks, 0.95, &estimate)
              && estimate.value == 10 && !estimate.has_interval,
          "the open block alone tells a location without interval");
  tap_ok (mbench_blocks_record (&blocks, times[3], false),
          "the fourth fills it");
  tap_size (blocks.n, 1, "a full block has a location");
  tap_near (blocks.locations[0], 10, 0, "which is that of its low part");
  mbench_blocks_record (&blocks, 1, false);
  tap_ok (mbench_blocks_estimate (&blocks, 0.95, &estimate)
              && estimate.value == 10,
          "a block that is not full counts beside full ones for nothing");
  mbench_blocks_release (&blocks);
  tap_ok (blocks.locations == NULL && blocks.n == 0, "release empties");
}

/* A size may become smaller while a block is open.  */
static void
test_smaller (void)
{
  struct mbench_blocks blocks = { .size = MBENCH_BLOCK_SAMPLES };
  for (int i = 0; i < 10; ++i)
    mbench_blocks_record (&blocks, 5, false);
  blocks.size = 2;
  tap_ok (mbench_blocks_record (&blocks, 5, false),
          "a block that is fuller than the new size is closed");
  tap_ok (!mbench_blocks_record (&blocks, 5, false)
              && mbench_blocks_record (&blocks, 5, false),
          "the next one has that size");
  tap_size (blocks.n, 2, "both are there");
  mbench_blocks_release (&blocks);
}

static void
test_estimate (void)
{
  struct mbench_blocks blocks = { .size = 1 };
  struct mbench_estimate estimate;
  for (int i = 0; i < MBENCH_INTERVAL_VALUES - 1; ++i)
    mbench_blocks_record (&blocks, 100, false);
  tap_ok (mbench_blocks_estimate (&blocks, 0.95, &estimate)
              && !estimate.has_interval,
          "five blocks make no interval");
  mbench_blocks_record (&blocks, 100, false);
  tap_ok (mbench_blocks_estimate (&blocks, 0.95, &estimate)
              && estimate.has_interval && estimate.half_width == 0,
          "six do, of no width where all are the same");

  /* Past the first growth of the array, with a sixth of the run far off.  */
  for (int i = MBENCH_INTERVAL_VALUES; i < 600; ++i)
    mbench_blocks_record (&blocks, i >= 100 && i < 200 ? 9000 : 99 + i % 3,
                          false);
  tap_size (blocks.n, 600, "the locations of all blocks are kept");
  tap_ok (blocks.locations[0] == 100 && blocks.locations[199] == 9000,
          "in their order");
  tap_ok (mbench_blocks_estimate (&blocks, 0.95, &estimate)
              && fabs (estimate.value - 100) < 1,
          "a disturbed sixth does not move the estimate");
  double half_width = estimate.half_width;
  mbench_blocks_estimate (&blocks, 0.99, &estimate);
  tap_ok (estimate.half_width > half_width,
          "more confidence makes a wider interval");
  mbench_blocks_release (&blocks);
}

int
main (void)
{
  test_size ();
  test_record ();
  test_smaller ();
  test_estimate ();
  return tap_done ();
}
