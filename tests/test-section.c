/* stats/section.h: how a run is cut into sections, and the intervals that come
   from them.  What these cover is in test-coverage.c.  */

#include <config.h>

#include "stats/section.h"

#include "tap.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "stats/stats.h"

enum
{
  MOST = 100,
  MOST_SAMPLES = 3 * MOST
};

static void
check_sections (void)
{
  tap_size (mbench_sections (1), 1, "one block is a section");
  tap_size (mbench_sections (32), 32, "so is each of 32");
  tap_size (mbench_sections (33), 32, "of more there are 32");
  bool all_are_in_order = true;
  for (size_t blocks = 1; blocks <= 300; ++blocks)
    {
      size_t sections = mbench_sections (blocks);
      size_t least = blocks / sections;
      size_t begin = mbench_section_begin (blocks, 0);
      all_are_in_order = all_are_in_order && begin == 0;
      for (size_t i = 1; i <= sections; ++i)
        {
          size_t end = mbench_section_begin (blocks, i);
          size_t size = end - begin;
          all_are_in_order = all_are_in_order && end > begin
                             && (size == least || size == least + 1);
          begin = end;
        }
      all_are_in_order = all_are_in_order && begin == blocks;
    }
  tap_ok (
      all_are_in_order,
      "sections hold each block once, in sizes that differ by one at most");
  tap_size (mbench_section_begin (33, 31), 31,
            "the last of 33 has two blocks");
  tap_size (mbench_section_begin (SIZE_MAX, 32), SIZE_MAX,
            "no number of blocks is too large");
}

/* Values of no pattern, with ties.  */
static double
made_value (size_t i)
{
  return (double)(i * 7 % 11 + i * i % 5);
}

/* Samples in BLOCKS blocks of 1, 2, 3, 1, ... that rise with the blocks.  */
static void
make_samples (size_t blocks, double *samples, size_t *ends)
{
  size_t n = 0;
  for (size_t block = 0; block < blocks; ++block)
    {
      for (size_t i = 0; i < 1 + block % 3; ++i, ++n)
        samples[n] = made_value (n) + (double)block / 8;
      ends[block] = n;
    }
}

static void
check_estimate (struct mbench_estimate actual, struct mbench_estimate expected,
                const char *what, size_t n)
{
  char line[80];
  snprintf (line, sizeof line, "%s of %zu blocks", what, n);
  tap_near (actual.value, expected.value, 1e-14, line);
  tap_ok (actual.has_interval, "it has an interval");
  snprintf (line, sizeof line, "%s of %zu blocks: its error", what, n);
  tap_near (actual.standard_error, expected.standard_error, 1e-13, line);
  snprintf (line, sizeof line, "%s of %zu blocks: its half-width", what, n);
  tap_near (actual.half_width, expected.half_width, 1e-9, line);
}

/* The expected numbers of what follows are by Python, without GSL: sums and
   quantiles in fractions, t from the integral of its density.  */
static void
check_location (void)
{
  static const struct
  {
    size_t n;
    struct mbench_estimate expected;
  } cases[] = {
    { 6, { 6, 6.0008783019418148, 1.8856180831641267, true } },
    { 31,
      { 6.8947368421052628, 1.5159510401703629, 0.72156463263931436, true } },
    { 32, { 7, 1.4543936332160448, 0.69487669296145815, true } },
    { 33, { 6.975, 1.4415294526822988, 0.68873047571820611, true } },
    { 100,
      { 6.9291666666666663, 0.55432700503564436, 0.26484502357635098, true } },
  };
  double values[MOST];
  for (size_t i = 0; i < MOST; ++i)
    values[i] = made_value (i);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    check_estimate (mbench_section_location (values, cases[i].n, 0.95),
                    cases[i].expected, "location", cases[i].n);
}

/* An eighth of the run at half as much again: the trimmed mean stays near the
   usual level, and the average of the run is in the interval.  */
static void
check_change_of_level (void)
{
  double values[40];
  for (size_t i = 0; i < 40; ++i)
    values[i] = i < 5 ? 1.5 : 1;
  struct mbench_estimate estimate = mbench_section_location (values, 40, 0.95);
  tap_near (estimate.value, 1, 0, "location: an eighth does not move it");
  /* t of 19 degrees times the distance to the mean, 1 + 0.5 / 8.  */
  tap_near (estimate.half_width, 2.0930240544082634 * 0.0625, 1e-9,
            "but it is in the interval");
  struct mbench_estimate trimmed;
  mbench_sort (values, 32);
  trimmed = mbench_trimmed_mean (values, 32, 0.95);
  tap_ok (trimmed.half_width < 0.0625, "in which it would not be otherwise");
}

static void
check_mean (void)
{
  static const struct
  {
    size_t n;
    struct mbench_estimate expected;
  } cases[] = {
    { 6, { 6.6875, 2.7442665409057634, 0.8926056193340185, true } },
    { 32,
      { 8.9642857142857135, 0.94569613054992174, 0.45632422873438411, true } },
    { 33,
      { 9.0113636363636367, 0.95266665370162296, 0.45173793456043898, true } },
    { 70,
      { 11.344424460431656, 1.1101356228552099, 0.52843461619021059, true } },
  };
  double samples[MOST_SAMPLES];
  size_t ends[MOST];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      make_samples (cases[i].n, samples, ends);
      check_estimate (mbench_section_mean (samples, ends, cases[i].n, 0.95),
                      cases[i].expected, "mean", cases[i].n);
    }
}

static void
check_quantile (void)
{
  static const struct
  {
    size_t n;
    double fraction;
    struct mbench_estimate expected;
  } cases[] = {
    { 6, 0.5, { 7.1875, 3.8894210670656899, 1.5130508638729456, true } },
    { 6, 0.9, { 10.3, 5.1842412710040531, 2.0167579180456934, true } },
    { 32, 0.5, { 9.25, 1.1572340284953229, 0.56740691292819978, true } },
    { 32, 0.9, { 13.975, 1.7680263575206465, 0.86688634519403462, true } },
    { 33, 0.5, { 9.125, 1.1396628571817264, 0.55879153883265609, true } },
    { 33, 0.9, { 13.9375, 1.7585394571908761, 0.86223479443003603, true } },
    { 70, 0.5, { 11.5, 1.0685508166085069, 0.52392437936436842, true } },
    { 70, 0.9, { 17.05, 1.3753838567241297, 0.67436861431548722, true } },
  };
  double samples[MOST_SAMPLES];
  double work[MOST_SAMPLES];
  size_t ends[MOST];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      make_samples (cases[i].n, samples, ends);
      double first = samples[0];
      check_estimate (mbench_section_quantile (samples, ends, cases[i].n,
                                               cases[i].fraction, 0.95, work),
                      cases[i].expected,
                      cases[i].fraction > 0.5 ? "90 % quantile" : "median",
                      cases[i].n);
      tap_near (samples[0], first, 0, "the samples keep their order");
    }
}

static void
check_few (size_t n)
{
  double samples[MOST_SAMPLES];
  double work[MOST_SAMPLES];
  size_t ends[MOST];
  make_samples (n, samples, ends);
  tap_ok (!mbench_section_location (samples, n, 0.95).has_interval,
          "location of %zu blocks: no interval", n);
  struct mbench_estimate mean = mbench_section_mean (samples, ends, n, 0.95);
  tap_ok (!mean.has_interval, "nor has the mean");
  tap_near (mean.value, mbench_mean (samples, ends[n - 1]), 0,
            "the mean has its value");
  struct mbench_estimate median
      = mbench_section_quantile (samples, ends, n, 0.5, 0.95, work);
  tap_ok (!median.has_interval, "nor has the median");
  tap_near (median.value, mbench_median (work, ends[n - 1]), 0,
            "the median has its value");
}

/* Values all of which are LEVEL.  */
static void
check_ties (double level)
{
  double samples[MOST];
  double work[MOST];
  size_t ends[MOST];
  for (size_t i = 0; i < MOST; ++i)
    {
      samples[i] = level;
      ends[i] = i + 1;
    }
  const struct mbench_estimate estimates[]
      = { mbench_section_location (samples, MOST, 0.95),
          mbench_section_mean (samples, ends, MOST, 0.95),
          mbench_section_quantile (samples, ends, MOST, 0.5, 0.95, work) };
  for (size_t i = 0; i < 3; ++i)
    tap_ok (estimates[i].has_interval && estimates[i].value == level
                && estimates[i].half_width == 0
                && estimates[i].standard_error == 0,
            "equal values, all %g: an interval of no width", level);
}

int
main (void)
{
  check_sections ();
  check_location ();
  check_change_of_level ();
  check_mean ();
  check_quantile ();
  check_few (1);
  check_few (5);
  check_ties (0);
  check_ties (3);
  return tap_done ();
}
