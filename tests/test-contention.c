/* stats/contention.h: whether the core was shared.  Made ratios as they were
   seen: clean ones around a level with a deviation of 0.02 %, contended ones
   6 to 20 % above.  */

#include <config.h>

#include "stats/contention.h"

#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "stats/stats.h"
#include "tap.h"

#define CLEAN 0.849
#define DEVIATION 0.0002

enum
{
  BLOCKS = 400
};

static struct mbench_random *made;

/* Fill N ratios, of which about a share of CONTENDED is so, and sort them.  */
static void
fill (double *ratios, size_t n, double contended)
{
  for (size_t i = 0; i < n; ++i)
    {
      ratios[i] = CLEAN * (1 + DEVIATION * mbench_random_normal (made));
      if (mbench_random_uniform (made) < contended)
        ratios[i] *= 1.06 + 0.14 * mbench_random_uniform (made);
    }
  mbench_sort (ratios, n);
}

static size_t
count_flagged (const double *ratios, size_t n, struct mbench_level clean)
{
  size_t flagged = 0;
  for (size_t i = 0; i < n; ++i)
    flagged += mbench_contention_flag (ratios[i], clean);
  return flagged;
}

static size_t
count_above (const double *ratios, size_t n, double bound)
{
  size_t above = 0;
  for (size_t i = 0; i < n; ++i)
    above += ratios[i] > bound;
  return above;
}

static const struct mbench_level unknown = { 0.1, false };

static void
test_run (void)
{
  double ratios[BLOCKS];
  const double shares[] = { 0, 0.05, 0.3, 0.6, 0.9 };
  for (size_t i = 0; i < sizeof shares / sizeof *shares; ++i)
    {
      fill (ratios, BLOCKS, shares[i]);
      struct mbench_level level = mbench_contention_level (ratios, BLOCKS);
      int percent = (int)(100 * shares[i]);
      tap_ok (level.is_known && fabs (level.value / CLEAN - 1) < 0.0002,
              "%d %% contended: the level is the clean one", percent);
      tap_ok (count_flagged (ratios, BLOCKS, level)
                  == count_above (ratios, BLOCKS, CLEAN * 1.05),
              "%d %% contended: those are flagged and no others", percent);
    }
}

static void
test_few (void)
{
  double ratios[BLOCKS];
  fill (ratios, MBENCH_CONTENTION_BLOCKS, 0);
  tap_ok (!mbench_contention_level (ratios, 0).is_known
              && !mbench_contention_level (ratios, 4).is_known
              && mbench_contention_level (ratios, 5).is_known,
          "five blocks that agree make a level, fewer none");
  for (size_t i = 0; i < BLOCKS; ++i)
    ratios[i] = CLEAN * pow (1.001, (double)i);
  tap_ok (!mbench_contention_level (ratios, BLOCKS).is_known,
          "ratios that gather nowhere have no level");
  tap_size (count_flagged (ratios, BLOCKS, unknown), 0,
            "and without a level nothing is flagged");
}

/* Low values by a freak of the clock.  */
static void
test_freak (void)
{
  double ratios[BLOCKS];
  const double freaks[] = { 0.5, 0.99, 0.9975, 0.999 };
  for (size_t i = 0; i < sizeof freaks / sizeof *freaks; ++i)
    {
      fill (ratios, BLOCKS, 0.3);
      ratios[0] = CLEAN * freaks[i];
      struct mbench_level level = mbench_contention_level (ratios, BLOCKS);
      tap_ok (level.is_known && fabs (level.value / CLEAN - 1) < 0.0002,
              "a freak of %g times the level is not the level", freaks[i]);
      tap_ok (count_flagged (ratios, BLOCKS, level)
                  == count_above (ratios, BLOCKS, CLEAN * 1.05),
              "nor does it have clean blocks flagged");
    }
  fill (ratios, BLOCKS, 0);
  for (int i = 0; i < BLOCKS / MBENCH_CONTENTION_SHARE - 1; ++i)
    ratios[i] = CLEAN * 0.9;
  tap_ok (mbench_contention_level (ratios, BLOCKS).value > CLEAN * 0.99,
          "nor are nineteen of 400");
  ratios[BLOCKS / MBENCH_CONTENTION_SHARE - 1] = CLEAN * 0.9;
  tap_ok (mbench_contention_level (ratios, BLOCKS).value < CLEAN * 0.91,
          "twenty that agree are");
}

static void
test_memory (void)
{
  double ratios[BLOCKS];
  fill (ratios, BLOCKS, 0);
  for (size_t i = 0; i < BLOCKS; ++i)
    ratios[i] *= 1.12;
  struct mbench_level own = mbench_contention_level (ratios, BLOCKS);
  struct mbench_level clean = mbench_contention_clean (own, unknown);
  tap_ok (clean.is_known && clean.value == own.value,
          "without memory a run goes by its own level");
  tap_size (count_flagged (ratios, BLOCKS, clean), 0,
            "and one that is contended all over knows nothing of it");
  double past[]
      = { CLEAN * 0.9, CLEAN, CLEAN * 1.0002, CLEAN * 1.1, CLEAN * 1.12 };
  struct mbench_level remembered = mbench_contention_remembered (past, 5);
  tap_ok (remembered.is_known
              && fabs (remembered.value / CLEAN - 1.0001) < 1e-9,
          "the level of two past runs is remembered, that of one is not");
  clean = mbench_contention_clean (own, remembered);
  tap_size (count_flagged (ratios, BLOCKS, clean), BLOCKS,
            "with the remembered level all of it is flagged");
  tap_ok (!mbench_contention_remembered (past, 0).is_known
              && !mbench_contention_remembered (past, 2).is_known,
          "past runs that do not agree are not remembered");
  double many[60] = { CLEAN * 0.96, CLEAN * 0.961 };
  for (size_t i = 2; i < 60; ++i)
    many[i] = CLEAN;
  tap_near (mbench_contention_remembered (many, 60).value, CLEAN, 1e-9,
            "nor are two freaks among sixty");
  many[2] = CLEAN * 0.961;
  tap_near (mbench_contention_remembered (many, 60).value, CLEAN * 0.961, 1e-9,
            "a twentieth of them is");

  fill (ratios, BLOCKS, 0.5);
  own = mbench_contention_level (ratios, BLOCKS);
  double worse[] = { CLEAN * 1.1, CLEAN * 1.1 };
  clean
      = mbench_contention_clean (own, mbench_contention_remembered (worse, 2));
  tap_ok (clean.value == own.value,
          "a run that is cleaner than all past ones goes by itself");
  clean = mbench_contention_clean (unknown, remembered);
  tap_ok (clean.is_known && clean.value == remembered.value,
          "a run of no level of its own goes by the remembered one");
  tap_ok (!mbench_contention_clean (unknown, unknown).is_known,
          "where nothing is known nothing is");
}

static void
test_flag (void)
{
  struct mbench_level level = { 1, true };
  tap_ok (!mbench_contention_flag (0.9, level)
              && !mbench_contention_flag (1.0029, level)
              && mbench_contention_flag (1.0031, level),
          "a block is contended from 0.3 %% above the level");
}

int
main (void)
{
  if (mbench_random_new (1, &made, NULL) != MBENCH_OK)
    return 1;
  test_run ();
  test_few ();
  test_freak ();
  test_memory ();
  test_flag ();
  mbench_random_free (made);
  return tap_done ();
}
