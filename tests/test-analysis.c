/* run/analysis.h: estimates of made samples, whose answers are known.  */

#include <config.h>

#include "run/analysis.h"

#include <math.h>

#include "made-blocks.h"
#include "tap.h"

static const struct mbench_level unknown = { 0, false };
static const struct made_blocks four = { .size = 4, .iterations = 10 };

/* Analyse MADE, which is released.  */
static struct mbench_analysis
analyse (struct made_blocks *made, double confidence,
         struct mbench_level remembered)
{
  struct mbench_analysis analysis = { 0 };
  if (mbench_analyse (&made->samples, &made->rows, 4, confidence, remembered,
                      &analysis, NULL)
      != MBENCH_OK)
    tap_ok (false, "the analysis has failed");
  made_blocks_release (made);
  return analysis;
}

static bool
is (const struct mbench_finding *finding, double value, double half_width)
{
  return finding->is_there && finding->estimate.has_interval
         && fabs (finding->estimate.value - value) <= 1e-9 * fabs (value)
         && fabs (finding->estimate.half_width - half_width)
                <= 1e-4 * half_width + 1e-9;
}

/* Blocks that are all alike: each estimate is exact.  The loops are in all but
   every fourth; N is even.  */
static void
test_known (size_t n)
{
  struct made_blocks made = four;
  for (size_t i = 0; i < n; ++i)
    {
      bool is_alone = i % 4 == 3;
      made_blocks_add (&made, is_alone ? 100 : 110, is_alone ? 0 : 0.25,
                       is_alone ? 0 : 0.5, i % 2 == 0 ? 2 : 0);
    }
  struct mbench_analysis found = analyse (&made, 0.95, unknown);
  tap_size (found.blocks, n, "all blocks are told");
  tap_size (found.used_blocks, n, "and used");
  tap_ok (fabs (found.location.estimate.value - 110) < 5
              && found.location.estimate.has_interval,
          "the location is that of the blocks: %g +- %g",
          found.location.estimate.value, found.location.estimate.half_width);
  tap_ok (is (&found.cycles, 440, 0),
          "cycles of the blocks that have the loop");
  tap_ok (is (&found.frequency, 4, 0), "the frequency is in GHz");
  tap_ok (is (&found.empty, 2, 0), "the empty body of those that have it");
  tap_ok (is (&found.corrected, 108, 0), "which is subtracted block by block");
  tap_ok (is (&found.disturbance, log (1.1), 0),
          "blocks with loops are slower by a tenth");
  tap_ok (found.level.is_known && found.level.value == 0.5
              && found.knows_contention && found.contended_blocks == 0,
          "the level of the throughput loop, and no block above it");
  tap_ok (found.processes == 1 && found.between == 0, "one process");
}

/* What threads had of processors, and how far apart they ended, of the blocks
   that know it: none apart is a value too.  */
static void
test_threads (void)
{
  struct made_blocks made = four;
  for (size_t i = 0; i < 8; ++i)
    {
      made_blocks_add (&made, 100, 0, 0, 0);
      if (i >= 2)
        made.rows.rows[i].used = 30;
    }
  struct mbench_analysis found = analyse (&made, 0.95, unknown);
  tap_ok (is (&found.used, 30, 0) && is (&found.spread, 0, 0),
          "threads that end together");
  made = four;
  for (size_t i = 0; i < 8; ++i)
    {
      made_blocks_add (&made, 100, 0, 0, 0);
      made.rows.rows[i].used = 30;
      made.rows.rows[i].spread = 0.25;
    }
  found = analyse (&made, 0.95, unknown);
  tap_ok (is (&found.spread, 0.25, 0), "and such as do not");
  made = four;
  for (size_t i = 0; i < 8; ++i)
    made_blocks_add (&made, 100, 0, 0, 0);
  found = analyse (&made, 0.95, unknown);
  tap_ok (!found.used.is_there && !found.spread.is_there,
          "one thread has neither");
}

/* Blocks without companions have only what the samples tell.  */
static void
test_bare (void)
{
  struct made_blocks made = four;
  for (size_t i = 0; i < 8; ++i)
    made_blocks_add (&made, 100, 0, 0, 0);
  mbench_block_rows_release (&made.rows);
  struct mbench_analysis found
      = analyse (&made, 0.95, (struct mbench_level){ 0.5, true });
  tap_ok (is (&found.location, 100, 0) && is (&found.mean, 100, 0)
              && is (&found.median, 100, 0),
          "without rows there are location, mean and median");
  tap_ok (!found.cycles.is_there && !found.frequency.is_there
              && !found.empty.is_there && !found.corrected.is_there
              && !found.disturbance.is_there && !found.level.is_known
              && !found.knows_contention,
          "and nothing else, whatever is remembered");
}

/* Zero is a result as any other.  */
static void
test_zero (void)
{
  struct made_blocks made = four;
  for (size_t i = 0; i < 32; ++i)
    made_blocks_add (&made, 100, i % 4 == 3 ? 0 : 1, 0, 100);
  struct mbench_analysis found = analyse (&made, 0.95, unknown);
  tap_ok (is (&found.corrected, 0, 0),
          "a body that costs what the empty one does costs nothing");
  tap_ok (is (&found.disturbance, 0, 0),
          "loops that make no block slower disturb by nothing");
}

/* Mean, median and low location of the samples in a block differ.  */
static void
test_locations (void)
{
  static const int64_t times[] = { 10, 1, 2, 3 };
  struct made_blocks made = four;
  for (uint32_t b = 0; b < 6; ++b)
    for (size_t i = 0; i < 4; ++i)
      made_blocks_sample (&made, b, times[i], false);
  struct mbench_analysis found = analyse (&made, 0.95, unknown);
  tap_ok (is (&found.location, 1, 0), "the location is low");
  tap_ok (is (&found.mean, 4, 0), "the mean is that of the samples");
  tap_ok (is (&found.median, 2.5, 0), "and so is the median");
}

/* N blocks, of which fewer than six have no interval.  */
static void
test_few (size_t n)
{
  struct made_blocks made = four;
  for (size_t i = 0; i < n; ++i)
    made_blocks_add (&made, 100 + (int64_t)(i % 2), 0.5, 0.5, 2);
  struct mbench_analysis found = analyse (&made, 0.95, unknown);
  bool has = n > 0;
  bool has_interval = n >= 6;
  const struct mbench_finding *all[]
      = { &found.location,  &found.mean,  &found.median,   &found.cycles,
          &found.frequency, &found.empty, &found.corrected };
  size_t right = 0;
  for (size_t i = 0; i < 7; ++i)
    right += all[i]->is_there == has
             && all[i]->estimate.has_interval == has_interval;
  tap_size (right, 7,
            has ? has_interval ? "blocks that are enough have intervals"
                               : "fewer have values alone"
                : "no block has none");
  tap_ok (found.blocks == n && found.used_blocks == n
              && found.processes == (has ? 1 : 0)
              && found.level.is_known == (n >= 5)
              && found.has_autocorrelation == (n >= 3),
          "what %zu blocks come to", n);
}

/* The interval of alternating blocks, by hand: of the 20 % trimmed mean of 10
   values, five 100 and five 110, with the winsorized deviation.  */
static void
test_interval (void)
{
  double widths[2];
  for (int k = 0; k < 2; ++k)
    {
      struct made_blocks made = four;
      for (size_t i = 0; i < 10; ++i)
        made_blocks_add (&made, i % 2 == 0 ? 100 : 110, 0, 0, 0);
      struct mbench_analysis found
          = analyse (&made, k == 0 ? 0.95 : 0.99, unknown);
      widths[k] = found.location.estimate.half_width;
      tap_near (found.location.estimate.value, 105, 1e-12, "the middle");
      if (k > 0)
        continue;
      /* Squares of deviations: 10 * 25; h (h - 1) = 6 * 5.  */
      tap_near (widths[0], 2.5705818 * sqrt (250.0 / 30), 1e-6,
                "and its interval");
      tap_ok (found.has_autocorrelation && found.autocorrelation.value < -0.8
                  && found.autocorrelation.is_outside,
              "a block tells of the next: %g", found.autocorrelation.value);
    }
  tap_near (widths[1] / widths[0], 4.0321430 / 2.5705818, 1e-6,
            "which is wider at 99 %");
}

/* CLEAN blocks of 100 ns at a throughput of 0.5, and CONTENDED ones of 200 ns
   at 0.55, in turn.  */
static struct mbench_analysis
analyse_contended (size_t clean, size_t contended,
                   struct mbench_level remembered)
{
  struct made_blocks made = four;
  for (size_t i = 0; i < clean || i < contended; ++i)
    {
      if (i < contended)
        made_blocks_add (&made, 200, 0.25, 0.55, 4);
      if (i < clean)
        made_blocks_add (&made, 100, 0.25, 0.5, 2);
    }
  return analyse (&made, 0.95, remembered);
}

static void
test_contention (void)
{
  struct mbench_analysis found = analyse_contended (16, 10, unknown);
  tap_ok (found.contended_blocks == 10 && found.used_blocks == 16
              && found.blocks == 26 && found.knows_contention,
          "blocks above the level are contended");
  tap_ok (is (&found.location, 100, 0) && is (&found.mean, 100, 0)
              && is (&found.median, 100, 0) && is (&found.cycles, 400, 0)
              && is (&found.empty, 2, 0) && is (&found.corrected, 98, 0),
          "where the clean ones are enough, they alone count");
  found = analyse_contended (15, 10, unknown);
  tap_ok (found.contended_blocks == 10 && found.used_blocks == 25
              && found.location.estimate.value > 110,
          "where they are not, all do");
  found = analyse_contended (0, 20, unknown);
  tap_ok (found.contended_blocks == 0 && found.level.value == 0.55,
          "a run that was contended throughout takes its level for clean");
  found = analyse_contended (0, 20, (struct mbench_level){ 0.5, true });
  tap_ok (found.contended_blocks == 20 && found.used_blocks == 20
              && found.level.value == 0.55 && is (&found.location, 200, 0),
          "which what is remembered exposes; there is nothing else to use");
  found = analyse_contended (4, 0, (struct mbench_level){ 0.45, true });
  tap_ok (!found.level.is_known && found.knows_contention
              && found.contended_blocks == 4,
          "what is remembered serves also where the run shows no level");
}

/* Processes of 20 blocks, the first CLEAN of them measured alone.  */
static struct mbench_analysis
analyse_shared (uint16_t processes, uint16_t clean)
{
  struct made_blocks made = four;
  for (; made.process < processes; ++made.process)
    for (size_t i = 0; i < 20; ++i)
      {
        bool is_clean = made.process < clean;
        made_blocks_add (&made, (is_clean ? 100 : 200) + made.process, 0.25,
                         is_clean ? 0.5 : 0.55, 0);
      }
  return analyse (&made, 0.95, unknown);
}

static void
test_clean_processes (void)
{
  struct mbench_analysis found = analyse_shared (8, 4);
  tap_ok (found.used_blocks == 80 && found.processes == 4
              && found.location.estimate.value == 101.5,
          "the clean blocks of four processes are enough");
  found = analyse_shared (8, 3);
  tap_ok (found.used_blocks == 160 && found.processes == 8
              && found.contended_blocks == 100,
          "those of three are not, be they as many as they may");
  found = analyse_shared (2, 1);
  tap_ok (found.used_blocks == 40 && found.processes == 2
              && found.location.estimate.half_width > 100,
          "one of two does not tell how the two differ");
  found = analyse_shared (2, 2);
  tap_ok (found.used_blocks == 40 && found.processes == 2
              && found.contended_blocks == 0,
          "two of two do");
}

static void
test_processes (void)
{
  struct made_blocks made = four;
  for (size_t i = 0; i < 24; ++i)
    {
      made.process = (uint16_t)(i / 8);
      made_blocks_add (&made, 100 + 10 * (int64_t)made.process,
                       i < 8 ? 0.5 : 0, 0, 0);
    }
  struct mbench_analysis found = analyse (&made, 0.95, unknown);
  tap_size (found.processes, 3, "three processes");
  /* t of 2 degrees: 4.3026527; the deviation of 100, 110, 120 is 10.  */
  tap_ok (is (&found.location, 110, 4.3026527 * 10 / sqrt (3)),
          "the interval covers what they differ by: %g +- %g",
          found.location.estimate.value, found.location.estimate.half_width);
  tap_near (found.between, 10, 1e-9, "which is told");
  tap_ok (fabs (found.within) < 1e-9, "apart from the error within one");
  tap_ok (is (&found.mean, 110, 4.3026527 * 10 / sqrt (3)),
          "so does the mean's");
  tap_ok (is (&found.cycles, 200, 0),
          "what only one of them has is that one's");
  tap_ok (!found.has_autocorrelation,
          "blocks of different processes are not neighbours");

  made = four;
  for (size_t i = 0; i < 16; ++i)
    {
      made.process = (uint16_t)(i / 8);
      made_blocks_add (&made, (i % 2 == 0 ? 90 : 110), 0, 0, 0);
    }
  found = analyse (&made, 0.95, unknown);
  /* Of eight values the middle six count: 8 * 100 / (6 * 5).  */
  tap_near (found.within, sqrt (800.0 / 30), 1e-9,
            "the error within one is that of its blocks");
  tap_ok (found.between == 0, "processes that are alike do not differ");
  tap_ok (!found.has_autocorrelation,
          "how alike neighbours are in the last one tells nothing of all");

  /* The last block of the first process is without loops.  */
  made = four;
  for (size_t i = 0; i < 8; ++i)
    {
      made.process = (uint16_t)(i / 4);
      made_blocks_add (&made, 100 * (made.process + 1), i % 4 == 3 ? 0 : 0.25,
                       0, 0);
    }
  found = analyse (&made, 0.95, unknown);
  tap_ok (!found.disturbance.is_there,
          "a block is not compared with one of another process");
}

static void
test_slope (void)
{
  struct made_blocks made = four;
  for (uint32_t i = 0; i < 40; ++i)
    {
      made.iterations = 10 * (1 + i % 4);
      made_blocks_sample (&made, i / 4, 10, false);
      made.samples.rows[i].elapsed.nanoseconds += 1000;
    }
  made_blocks_sample (&made, 10, 900000, true);
  struct mbench_analysis found = analyse (&made, 0.95, unknown);
  tap_ok (found.has_slope && fabs (found.slope.slope.value - 10) < 1e-9
              && fabs (found.slope.intercept.value - 1000) < 1e-6
              && found.slope.has_r_squared && found.slope.r_squared > 0.999999,
          "the slope of samples of different lengths: %g + %g",
          found.slope.slope.value, found.slope.intercept.value);
  made = four;
  made_blocks_add (&made, 100, 0, 0, 0);
  made_blocks_add (&made, 100, 0, 0, 0);
  found = analyse (&made, 0.95, unknown);
  tap_ok (!found.has_slope, "there is none of samples of one length");
}

/* Numbers that a child may have written, and blocks whose neighbours have no
   loops.  */
static void
test_odd (void)
{
  struct made_blocks made = four;
  for (size_t i = 0; i < 32; ++i)
    made_blocks_add (&made, 100, i == 5 ? 5e-324 : 0.25, 0, 0);
  struct mbench_analysis found = analyse (&made, 0.95, unknown);
  tap_ok (is (&found.cycles, 400, 0) && is (&found.frequency, 4, 0),
          "what comes to no finite number is left out");
  /* Blocks 0 to 3: the loops, none, none, the loops.  */
  made = four;
  for (size_t i = 0; i < 32; ++i)
    made_blocks_add (&made, i % 4 == 1 ? 100 : 300,
                     i % 4 == 1 || i % 4 == 2 ? 0 : 0.25, 0, 0);
  found = analyse (&made, 0.95, unknown);
  tap_ok (!found.disturbance.is_there,
          "a block tells of a disturbance only if both its neighbours have "
          "the loops");
}

/* The bound of the autocorrelation is that of the confidence.  */
static void
test_confidence (void)
{
  double bounds[2];
  for (int k = 0; k < 2; ++k)
    {
      struct made_blocks made = four;
      for (size_t i = 0; i < 40; ++i)
        made_blocks_add (&made, 100 + (int64_t)(i % 3), 0, 0, 0);
      struct mbench_analysis found
          = analyse (&made, k == 0 ? 0.95 : 0.99, unknown);
      bounds[k] = found.autocorrelation.high;
    }
  /* Around the mean -1 / n: the normal quantiles.  */
  tap_near ((bounds[1] + 1.0 / 40) / (bounds[0] + 1.0 / 40),
            2.5758293 / 1.9599640, 1e-6,
            "chance alone makes more of it at 99 %");
}

/* Two visits of eight blocks, and a third without a full one.  */
static void
test_visits (void)
{
  struct made_blocks made = four;
  for (uint32_t b = 0; b < 17; ++b)
    for (size_t i = 0; i < 4; ++i)
      if (b != 8)
        made_blocks_sample (&made, b, b < 8 ? 100 : 120, false);
  made_blocks_sample (&made, 18, 500, false);
  struct mbench_analysis found = analyse (&made, 0.95, unknown);
  tap_ok (found.processes == 1 && found.visits == 2,
          "two visits to one process");
  tap_near (found.between_visits, 20 / sqrt (2), 1e-9,
            "and what they differ by");
  tap_ok (found.location.estimate.value == 110
              && found.location.estimate.half_width > 0.18 * 20,
          "which their interval holds where it makes blocks differ");

  /* The second visit has contended blocks too.  */
  made = four;
  for (size_t b = 0; b < 32; ++b)
    {
      static const struct mbench_block_row none;
      bool is_contended = b >= 24;
      made_blocks_add (&made, is_contended ? 200 : 100, 0.25,
                       is_contended ? 0.6 : 0.5, 2);
      if (b == 15)
        mbench_block_rows_append (&made.rows, &none);
    }
  found = analyse (&made, 0.95, unknown);
  tap_ok (found.used_blocks == 24 && found.visits == 2
              && found.between_visits == 0,
          "visits are compared by the blocks that count");

  made = four;
  for (uint32_t b = 0; b < 16; ++b)
    {
      made.process = b / 8;
      made_blocks_add (&made, 100, 0, 0, 0);
    }
  found = analyse (&made, 0.95, unknown);
  tap_ok (found.processes == 2 && found.visits == 0,
          "processes are no visits");
}

int
main (void)
{
  test_known (32);
  test_bare ();
  test_zero ();
  test_locations ();
  test_threads ();
  test_few (0);
  test_few (1);
  test_few (5);
  test_few (6);
  test_interval ();
  test_contention ();
  test_clean_processes ();
  test_processes ();
  test_visits ();
  test_slope ();
  test_odd ();
  test_confidence ();
  return tap_done ();
}
