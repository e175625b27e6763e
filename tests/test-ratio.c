/* stats/ratio.h: ratios of what was measured in turn.  */

#include <config.h>

#include "stats/ratio.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

/* Where nothing else is said, the expected numbers are by Python with 30
   digits: sums of the terms, t as the root of the incomplete beta function,
   without GSL.  */

static void
check_ratio (const struct mbench_ratio *ratio, double value, double error,
             double freedom)
{
  tap_ok (ratio->has_interval, "an interval");
  tap_near (ratio->value, value, 1e-11, "the value");
  tap_near (ratio->standard_error, error, 1e-11, "its error");
  tap_near (ratio->freedom, freedom, 1e-10, "its degrees of freedom");
}

/* The same blocks in orders in which one tells of the next: by 0.19 and a
   sixteenth, by 0.59 and a sixteenth, and by more than counts.  */
static void
check_alike (void)
{
  static const struct
  {
    double blocks[16];
    double error;
  } cases[] = { { { 3, -3, 6, 300, -40, 2, -2, 4, 5, 7, 10, 9, 1, 12, 8, 11 },
                  0.00023804761428476167 },
                { { -40, 1, -3, -2, 4, 2, 3, 12, 5, 10, 6, 7, 9, 11, 300, 8 },
                  0.00033466401061363022 },
                { { -40, -3, -2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 300 },
                  0.0006562519841239847 } };
  for (size_t i = 0; i < 3; ++i)
    {
      double blocks[16];
      for (size_t j = 0; j < 16; ++j)
        blocks[j] = cases[i].blocks[j] / 10000;
      struct mbench_ratio ratio = mbench_ratio_of_blocks (blocks, 16);
      printf ("# blocks that are alike, %zu\n", i);
      check_ratio (&ratio, 0.00055, cases[i].error, 9);
    }
}

static void
check_blocks (void)
{
  static const double blocks[]
      = { 0.0012, -0.0003, 0.0005, 0.0008, -0.004, 0.0006, 0.0007,  0.0002,
          0.0009, 0.03,    0.0004, 0.0001, 0.001,  0.0003, -0.0002, 0.0011 };
  struct mbench_ratio ratio = mbench_ratio_of_blocks (blocks, 16);
  printf ("# blocks\n");
  check_ratio (&ratio, 0.00055, 0.0001505545305418162, 9);
  tap_near (mbench_ratio_half_width (&ratio, 0.05), 0.00034057800965689072,
            1e-9, "half of the 95 % interval");
  tap_near (mbench_ratio_half_width (&ratio, 0.01), 0.00048927746430251156,
            1e-9, "half of the 99 % interval");
  check_alike ();
  ratio = mbench_ratio_of_blocks (blocks, 5);
  tap_ok (!ratio.has_interval, "five blocks: no interval");
  tap_near (ratio.value, 0.001 / 3, 1e-13, "but a value");
  ratio = mbench_ratio_of_blocks (blocks, 1);
  tap_ok (!ratio.has_interval && ratio.value == 0.0012, "so has one");
  static const double equal[8] = { 0 };
  ratio = mbench_ratio_of_blocks (equal, 8);
  tap_ok (ratio.has_interval && mbench_ratio_half_width (&ratio, 0.05) == 0,
          "equal blocks: an interval of no width");
}

static void
check_groups (void)
{
  struct mbench_ratio groups[] = { { 0.010, 0.001, 19, true },
                                   { 0.012, 0.002, 9, true },
                                   { 0.011, 0.0015, 11, true },
                                   { 0.5, 0, 0, false } };
  printf ("# groups that agree, and one that tells nothing\n");
  struct mbench_ratio ratio = mbench_ratio_of_groups (groups, 4);
  check_ratio (&ratio, 0.010557377049180328, 0.00092793257036622333,
               16.083795626111203);
  printf ("# one that is known\n");
  ratio = mbench_ratio_of_groups (groups + 2, 2);
  check_ratio (&ratio, 0.011, 0.0015, 11);
  const struct mbench_ratio reversed[] = { groups[3], groups[2] };
  ratio = mbench_ratio_of_groups (reversed, 2);
  check_ratio (&ratio, 0.011, 0.0015, 11);
  ratio = mbench_ratio_of_groups (groups + 3, 1);
  tap_ok (!ratio.has_interval, "none that is known: no interval");
  tap_near (ratio.value, 0.5, 0, "but a value");
  static const struct mbench_ratio unlike[] = { { 0.010, 0.001, 19, true },
                                                { 0.018, 0.002, 9, true },
                                                { 0.005, 0.0015, 11, true },
                                                { 0.011, 0.004, 9, true },
                                                { 0.5, NAN, NAN, false } };
  printf ("# groups that do not\n");
  ratio = mbench_ratio_of_groups (unlike, 5);
  check_ratio (&ratio, 0.010862415084450421, 0.0029361569695177931,
               3.8607177377785449);
  static const struct mbench_ratio exact[]
      = { { 0.010, 0.001, 9, true }, { 0.012, 0, 9, true } };
  printf ("# one of them without an error\n");
  ratio = mbench_ratio_of_groups (exact, 2);
  check_ratio (&ratio, 0.01124999975, 0.001038328276305137,
               1.3192031309877343);
}

static void
check_processes (void)
{
  static const struct mbench_ratio processes[] = { { 0.010, 0.001, 9, true },
                                                   { 0.012, 0.0005, 9, true },
                                                   { 0.011, 0.002, 9, true },
                                                   { 0.015, 0.001, 9, true } };
  printf ("# processes\n");
  struct mbench_layouts layouts = mbench_ratio_of_processes (processes, 4);
  check_ratio (&layouts.ratio, 0.012, 0.0012479149276559948, 3);
  tap_ok (layouts.has_spread, "they have a spread");
  tap_near (layouts.spread, 0.0017618645426554979, 1e-12, "of so much");
  layouts = mbench_ratio_of_processes (processes, 1);
  tap_ok (!layouts.ratio.has_interval && !layouts.has_spread,
          "one process: neither interval nor spread");
  tap_near (layouts.ratio.value, 0.010, 0, "but a value");
  /* What is left in the record of one that could not go on means nothing.  */
  static const struct mbench_ratio unknown[]
      = { { 0.010, NAN, NAN, false }, { 0.012, 0, 9, true } };
  layouts = mbench_ratio_of_processes (unknown, 2);
  check_ratio (&layouts.ratio, 0.011, 0.001, 1);
}

/* Children whose own errors are not known, all or some of them.  */
static void
check_unknown_children (void)
{
  struct mbench_ratio children[6];
  for (size_t i = 0; i < 6; ++i)
    children[i] = (struct mbench_ratio){ 0.001 * (double)i, NAN, NAN, false };
  struct mbench_layouts layouts = mbench_ratio_of_children (children, 6);
  tap_near (layouts.spread, 0.0019587590775143336, 1e-9,
            "children without errors: all is spread");
  for (size_t i = 0; i < 2; ++i)
    children[i] = (struct mbench_ratio){ 0.001 * (double)i, 0.001, 9, true };
  layouts = mbench_ratio_of_children (children, 6);
  tap_near (layouts.spread, 0.0016842615959953499, 1e-9,
            "some without: the error is that of the others");
}

static void
check_children (void)
{
  static const struct mbench_ratio children[]
      = { { 0.010, 0.001, 9, true },  { 0.014, 0.002, 9, true },
          { 0.003, 0.001, 9, true },  { 0.022, 0.003, 9, true },
          { -0.005, 0.002, 9, true }, { 0.008, 0.001, 9, true },
          { 0.012, 0.002, 9, true },  { 1.34, 0.9, 9, true },
          { 0.017, 0.001, 9, true },  { 0.006, 0.002, 9, true },
          { 0.011, 0.003, 9, true },  { 0.009, 0.001, 9, true } };
  printf ("# children, one of them 3.8 times as slow\n");
  struct mbench_layouts layouts = mbench_ratio_of_children (children, 12);
  check_ratio (&layouts.ratio, 0.010875, 0.0019222227956692419, 7);
  tap_ok (layouts.has_spread, "they have a spread");
  /* The factor for normal values by an integral over their density.  */
  tap_near (layouts.spread, 0.0058296587691447647, 1e-9, "of so much");
  check_unknown_children ();
  layouts = mbench_ratio_of_children (children, 5);
  tap_ok (!layouts.ratio.has_interval && !layouts.has_spread,
          "five children: neither interval nor spread");
  tap_near (layouts.ratio.value, 0.009, 1e-13, "but a value");
  struct mbench_ratio alike[8];
  for (size_t i = 0; i < 8; ++i)
    alike[i]
        = (struct mbench_ratio){ 0.01 + 0.0001 * (double)i, 0.01, 9, true };
  layouts = mbench_ratio_of_children (alike, 8);
  tap_ok (layouts.has_spread && layouts.spread == 0,
          "where their errors explain all, they spread by nothing");
}

static void
check_mean (void)
{
  struct mbench_ratio ratios[] = { { 0.01, 0.002, 9, true },
                                   { -0.02, 0.004, 13, true },
                                   { 0.04, 0.001, 11, true } };
  printf ("# the mean of ratios\n");
  struct mbench_ratio mean = mbench_ratio_mean (ratios, 3);
  check_ratio (&mean, 0.01, 0.0015275252316519467, 20.453601931601139);
  tap_near (mbench_ratio_half_width (&mean, 0.05), 0.0031818377625623654, 1e-9,
            "half of its interval");
  ratios[1].has_interval = false;
  mean = mbench_ratio_mean (ratios, 3);
  tap_ok (!mean.has_interval, "no interval where one has none");
  tap_near (mean.value, 0.01, 1e-13, "but a value");
  for (size_t i = 0; i < 3; ++i)
    ratios[i] = (struct mbench_ratio){ 0.01, 0, 9, true };
  mean = mbench_ratio_mean (ratios, 3);
  tap_ok (mean.has_interval && mbench_ratio_half_width (&mean, 0.05) == 0,
          "exact ratios have an exact mean");
}

static void
check_past (void)
{
  const double own[] = { 1.02, 1.01, 1.04 };
  const double base[] = { 0.98, 0.99, 1.0, 0.97, 1.03 };
  struct mbench_ratio run = { 1.05, 0.004, 9, true };
  printf ("# past runs of both versions\n");
  struct mbench_ratio ratio
      = mbench_ratio_to_past (&run, &(struct mbench_past_levels){ own, 3 },
                              &(struct mbench_past_levels){ base, 4 });
  check_ratio (&ratio, 0.065, 0.016051998837112675, 5.6701777360245205);
  printf ("# past runs of the other version alone\n");
  ratio = mbench_ratio_to_past (&run, &(struct mbench_past_levels){ NULL, 0 },
                                &(struct mbench_past_levels){ base, 5 });
  check_ratio (&ratio, 0.056, 0.025534290669607409, 4.2026072858128326);
  run.has_interval = false;
  printf ("# and a run without an error of its own\n");
  ratio = mbench_ratio_to_past (&run, &(struct mbench_past_levels){ NULL, 0 },
                                &(struct mbench_past_levels){ base, 5 });
  check_ratio (&ratio, 0.056, 0.025219040425836983, 4);
  ratio = mbench_ratio_to_past (&run, &(struct mbench_past_levels){ NULL, 0 },
                                &(struct mbench_past_levels){ base, 4 });
  tap_ok (!ratio.has_interval, "four past runs: no interval");
  tap_near (ratio.value, 0.065, 1e-13, "but a value");
}

int
main (void)
{
  check_blocks ();
  check_groups ();
  check_processes ();
  check_children ();
  check_mean ();
  check_past ();
  return tap_done ();
}
