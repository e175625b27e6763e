/* coverage RUNS: how often the intervals of estimates cover what they claim,
   over RUNS made runs a cell (tests/made-run.h), as Markdown tables.  A run
   has a fixed number of blocks, or goes on until its half-width is small
   enough, which is looked at again and again: the precision asked is what runs
   of the number of blocks in the heading have on the average.  The location
   and the mean look at themselves; the median is that of the runs which the
   location ended.  */

#include "made-run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const size_t fixed[] = { 16, 40, 128 };
static const size_t looks[] = { 24, 48, 96 };
enum
{
  FIXED = sizeof fixed / sizeof *fixed,
  LOOKS = sizeof looks / sizeof *looks,
  PILOT_RUNS = 200
};

/* Runs of a kind whose interval of an estimate covers.  */
struct counts
{
  size_t fixed[FIXED];
  size_t looks[LOOKS];
};
static struct counts counts[MADE_KINDS][MADE_ESTIMATES];

static struct made_run run;

static void
count_fixed (enum made_kind kind, size_t runs, struct mbench_random *random)
{
  for (size_t column = 0; column < FIXED; ++column)
    for (size_t i = 0; i < runs; ++i)
      {
        made_run_begin (&run, kind, random);
        made_run_extend (&run, fixed[column], random);
        for (int which = 0; which < MADE_ESTIMATES; ++which)
          counts[kind][which].fixed[column] += made_run_covers (&run, which);
      }
}

static void
count_looks (enum made_kind kind, enum made_estimate which, size_t runs,
             struct mbench_random *random)
{
  for (size_t column = 0; column < LOOKS; ++column)
    {
      double half_width = made_half_width (&run, kind, which, looks[column],
                                           PILOT_RUNS, random);
      for (size_t i = 0; i < runs; ++i)
        {
          made_run_begin (&run, kind, random);
          made_run_until (&run, which, half_width, random);
          counts[kind][which].looks[column] += made_run_covers (&run, which);
          if (which == MADE_LOCATION)
            counts[kind][MADE_MEDIAN].looks[column]
                += made_run_covers (&run, MADE_MEDIAN);
        }
    }
}

static void
print_table (enum made_estimate which, size_t runs)
{
  static const char *const names[] = { "Low location", "Mean", "Median" };
  printf ("| %-30s |", names[which]);
  for (size_t i = 0; i < FIXED; ++i)
    printf (" %3zu blocks |", fixed[i]);
  for (size_t i = 0; i < LOOKS; ++i)
    printf (" looks, ~%2zu |", looks[i]);
  printf ("\n| ------------------------------ |");
  for (size_t i = 0; i < FIXED + LOOKS; ++i)
    printf (" ---------: |");
  for (int kind = 0; kind < MADE_KINDS; ++kind)
    {
      printf ("\n| %-30s |", made_kind_name (kind));
      for (size_t i = 0; i < FIXED + LOOKS; ++i)
        {
          const struct counts *row = &counts[kind][which];
          size_t covered = i < FIXED ? row->fixed[i] : row->looks[i - FIXED];
          printf (" %8.1f %% |", 100 * (double)covered / (double)runs);
        }
    }
  printf ("\n\n");
}

int
main (int argc, char **argv)
{
  size_t runs = argc > 1 ? strtoul (argv[1], NULL, 10) : 0;
  struct mbench_error error;
  struct mbench_random *random = NULL;
  if (runs == 0 || mbench_random_new (20261130, &random, &error) != MBENCH_OK)
    return 1;
  for (int kind = 0; kind < MADE_KINDS; ++kind)
    {
      count_fixed (kind, runs, random);
      count_looks (kind, MADE_LOCATION, runs, random);
      count_looks (kind, MADE_MEAN, runs, random);
    }
  mbench_random_free (random);
  printf ("Covered by nominal 95 %% intervals, of %zu runs a cell (standard "
          "error %.1f %%)\n\n",
          runs, 100 * sqrt (0.95 * 0.05 / (double)runs));
  for (int which = 0; which < MADE_ESTIMATES; ++which)
    print_table (which, runs);
  return 0;
}
