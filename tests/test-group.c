/* run/group.h: the blocks of a process that had several arms.  */

#include <config.h>

#include "run/group.h"

#include <math.h>
#include <stdlib.h>

#include "made-group.h"
#include "tap.h"

static const size_t two[] = { 0, 1 };

/* The log ratios of OTHER to BASE in GROUP, which is released, of which there
   must be N.  */
static double *
take_blocks (struct mbench_group *group, size_t base, size_t other, size_t n,
             const char *name)
{
  double *blocks;
  size_t found;
  if (mbench_group_blocks (group, base, other, &blocks, &found, NULL)
      != MBENCH_OK)
    abort ();
  tap_size (found, n, name);
  mbench_record_release (&group->record);
  return blocks;
}

static void
test_ratio (void)
{
  const double times[] = { 100, 103 };
  struct mbench_group group = made_group (2, two, 24);
  made_group_blocks (&group, 8, times);
  double *blocks = take_blocks (&group, 0, 1, 8, "each block has a log ratio");
  tap_near (blocks[7], log (1.03), 1e-9, "of the other to the base");
  free (blocks);
}

/* The rounds of a block are of 100, 101 and so on: the low location of 24 is
   the mean of the second to the sixth.  */
static void
test_location (void)
{
  struct mbench_group group = made_group (2, two, 24);
  for (uint32_t block = 0; block < 6; ++block)
    for (int i = 0; i < 24; ++i)
      {
        const double times[] = { 100 + i, 200 + 2 * (23 - i) };
        made_group_round (&group, block, 100, times, false);
      }
  double *locations;
  size_t n;
  if (mbench_group_locations (&group, 1, &locations, &n, NULL) != MBENCH_OK)
    abort ();
  tap_size (n, 6, "each block has a location of an arm");
  tap_near (locations[0], 200 + 2 * 3, 1e-9, "which is the low one");
  free (locations);
  double *blocks = take_blocks (&group, 0, 1, 6, "and the ratio");
  tap_near (blocks[5], log (206.0 / 103.0), 1e-9, "is that of locations");
  free (blocks);
}

static void
test_arms (void)
{
  const size_t arms[] = { 4, 2, 7 };
  const double times[] = { 100, 200, 400 };
  struct mbench_group group = made_group (3, arms, 24);
  made_group_blocks (&group, 6, times);
  tap_size (mbench_group_find (&group, 7), 2, "an arm is found by its number");
  tap_size (mbench_group_find (&group, 0), 3, "and one that is not there not");
  struct mbench_group_count count = mbench_group_count (&group);
  tap_ok (count.blocks == 6 && count.rounds == 6 * 24 && count.dropped == 0
              && count.keeping == 0,
          "blocks and rounds are counted");
  double *blocks;
  size_t n;
  tap_ok (mbench_group_blocks (&group, 4, 3, &blocks, &n, NULL) == MBENCH_OK
              && blocks == NULL && n == 0,
          "with an arm that is not there there are no blocks");
  blocks = take_blocks (&group, 7, 4, 6, "with two that are there are all");
  tap_near (blocks[0], log (0.25), 1e-9, "whatever the order of the arms");
  free (blocks);
}

/* Blocks in which every fifth round is disturbed, and shows another ratio.  */
static void
test_dropped (void)
{
  const double clean[] = { 100, 110 };
  const double wild[] = { 50, 400 };
  struct mbench_group group = made_group (2, two, 24);
  for (uint32_t block = 0; block < 6; ++block)
    for (int i = 0; i < 30; ++i)
      made_group_round (&group, block, 100, i % 5 == 4 ? wild : clean,
                        i % 5 == 4);
  struct mbench_group_count count = mbench_group_count (&group);
  tap_ok (count.rounds == 6 * 24 && count.dropped == 6 * 6
              && count.keeping == 0,
          "rounds that were left out are counted apart");
  double *blocks = take_blocks (&group, 0, 1, 6, "their blocks");
  tap_near (blocks[3], log (1.1), 1e-9, "do not know of them");
  free (blocks);
}

/* All rounds of a body that sleeps are disturbed, and recalled.  */
static void
test_kept (void)
{
  const double times[] = { 100, 110 };
  struct mbench_group group = made_group (2, two, 24);
  for (uint32_t block = 0; block < 8; ++block)
    {
      for (int i = 0; i < 24; ++i)
        made_group_round (&group, block, 100, times, true);
      made_group_recall (&group, block);
    }
  struct mbench_group_count count = mbench_group_count (&group);
  tap_ok (count.blocks == 8 && count.rounds == 8 * 24 && count.keeping == 8,
          "disturbed rounds count where all are");
  free (take_blocks (&group, 0, 1, 8, "and make blocks"));
}

/* A last block that was cut shows another ratio.  */
static void
test_cut (void)
{
  const double times[] = { 100, 110 };
  const double last[] = { 100, 150 };
  for (size_t full = 5; full <= 6; ++full)
    {
      struct mbench_group group = made_group (2, two, 24);
      made_group_blocks (&group, full, times);
      made_group_round (&group, (uint32_t)full, 100, last, false);
      double *blocks = take_blocks (
          &group, 0, 1, 6,
          full == 5 ? "a block that was cut counts where there are few"
                    : "and not where there are enough");
      tap_near (blocks[5], log (full == 5 ? 1.5 : 1.1), 1e-9,
                "which the ratio shows");
      free (blocks);
    }
}

/* A block that was cut has recalled nothing.  */
static void
test_cut_disturbed (void)
{
  const double clean[] = { 100, 110 };
  const double wild[] = { 100, 50 };
  struct mbench_group group = made_group (2, two, 24);
  for (int i = 0; i < 5; ++i)
    made_group_round (&group, 0, 100, i < 2 ? wild : clean, i < 2);
  double *blocks = take_blocks (&group, 0, 1, 1, "of a cut block");
  tap_near (blocks[0], log (1.1), 1e-9, "disturbed rounds do not count");
  free (blocks);
  group = made_group (2, two, 24);
  for (int i = 0; i < 4; ++i)
    made_group_round (&group, 0, 100, i < 2 ? wild : clean, i < 2);
  blocks = take_blocks (&group, 0, 1, 1, "of one that is half disturbed");
  tap_near (blocks[0], log (0.5), 1e-9, "all count");
  free (blocks);
}

/* A last block that has recalled its rounds is closed; so is one of a single
   round, whose samples may have been disturbed where the time of the thread is
   what counts.  */
static void
test_closed (void)
{
  const double times[] = { 100, 110 };
  struct mbench_group group = made_group (2, two, 24);
  made_group_blocks (&group, 6, times);
  for (int i = 0; i < 24; ++i)
    made_group_round (&group, 6, 100, times, true);
  made_group_recall (&group, 6);
  free (take_blocks (&group, 0, 1, 7, "a block that sleeps is full too"));
  group = made_group (2, two, 1);
  for (uint32_t block = 0; block < 9; ++block)
    {
      made_group_round (&group, block, 1, times, true);
      made_group_recall (&group, block);
    }
  struct mbench_group_count count = mbench_group_count (&group);
  tap_ok (count.keeping == 0 && count.rounds == 9,
          "those that count by the thread's time are no sleepers");
  free (take_blocks (&group, 0, 1, 9, "blocks may be of one round"));
}

static void
test_none (void)
{
  const double times[] = { 0, 110 };
  struct mbench_group group = made_group (2, two, 24);
  tap_ok (mbench_group_count (&group).blocks == 0, "no samples, no blocks");
  made_group_blocks (&group, 6, times);
  double *blocks
      = take_blocks (&group, 0, 1, 0, "where no time was seen is no ratio");
  tap_ok (blocks == NULL, "and no array");
}

int
main (void)
{
  test_ratio ();
  test_location ();
  test_arms ();
  test_dropped ();
  test_kept ();
  test_cut ();
  test_cut_disturbed ();
  test_closed ();
  test_none ();
  return tap_done ();
}
