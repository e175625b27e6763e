/* verdict RUNS: how often intervals and verdicts of comparisons are wrong, of
   RUNS made comparisons a cell (tests/made-pairs.h), as Markdown tables.  */

#include "made-pairs.h"

#include <stdio.h>
#include <stdlib.h>

#include "stats/binomial.h"

static const size_t fixed[] = { 16, 40 };
enum
{
  FIXED = sizeof fixed / sizeof *fixed
};
#define PRECISION 0.001
#define TOLERANCE 0.002
#define CHANGE 1.005

static struct made_pairs pairs;

/* Comparisons of a kind: those of a fixed number of blocks whose interval is
   wrong; of those that end when they are precise, the wrong intervals and the
   wrong verdicts, and all their blocks; and those in which a change is found,
   or its opposite.  */
struct counts
{
  size_t fixed[FIXED];
  size_t by_interval;
  size_t by_verdict;
  size_t blocks;
  size_t found;
  size_t opposite;
};

static void
count_fixed (enum made_pairs_kind kind, size_t runs, struct counts *counts,
             struct mbench_random *random)
{
  for (size_t column = 0; column < FIXED; ++column)
    for (size_t i = 0; i < runs; ++i)
      {
        made_pairs_begin (&pairs, kind, 2, random);
        made_pairs_extend (&pairs, fixed[column], random);
        counts->fixed[column] += made_pairs_beyond (&pairs, 0);
      }
}

static void
count_precise (enum made_pairs_kind kind, size_t runs, struct counts *counts,
               struct mbench_random *random)
{
  for (size_t i = 0; i < runs; ++i)
    {
      made_pairs_begin (&pairs, kind, 2, random);
      made_pairs_until (&pairs, PRECISION, random);
      counts->by_interval += made_pairs_beyond (&pairs, 0);
      counts->by_verdict += made_pairs_beyond (&pairs, TOLERANCE);
      counts->blocks += pairs.rounds.n;
    }
}

static void
count_found (enum made_pairs_kind kind, size_t runs, struct counts *counts,
             struct mbench_random *random)
{
  for (size_t i = 0; i < runs; ++i)
    {
      struct mbench_judgement judgement
          = { .verdict = MBENCH_VERDICT_UNDECIDED };
      made_pairs_begin (&pairs, kind, 2, random);
      pairs.factors[1] = CHANGE;
      made_pairs_until (&pairs, PRECISION, random);
      made_pairs_judge (&pairs, TOLERANCE, &judgement);
      counts->found += judgement.verdict == MBENCH_VERDICT_SLOWER;
      counts->opposite += judgement.verdict == MBENCH_VERDICT_FASTER;
    }
}

/* COUNT of N with its 95 % interval.  */
static void
print_rate (size_t count, size_t n)
{
  double low = 0;
  double high = 0;
  mbench_binomial_interval (count, n, 0.95, &low, &high);
  printf (" %zu: %.2f %% (%.2f .. %.2f) |", count,
          100 * (double)count / (double)n, 100 * low, 100 * high);
}

static void
print_kinds (size_t runs, struct mbench_random *random)
{
  printf ("False alarms: two arms that are alike, %zu comparisons a cell. "
          "`until precise': as a duel ends, with a half-width of 0.1 %% or "
          "after %d blocks\n\n",
          runs, MADE_PAIR_BLOCKS);
  printf ("| noise | 95 %% interval, 16 blocks | 40 blocks | until precise | "
          "verdict, tolerance 0.2 %% | blocks | +0.5 %% found | called "
          "faster |\n"
          "| --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (int i = 0; i < MADE_PAIRS_KINDS; ++i)
    {
      enum made_pairs_kind kind = (enum made_pairs_kind)i;
      struct counts counts = { 0 };
      count_fixed (kind, runs, &counts, random);
      count_precise (kind, runs, &counts, random);
      count_found (kind, runs, &counts, random);
      printf ("| %s |", made_pairs_name (kind));
      for (size_t column = 0; column < FIXED; ++column)
        print_rate (counts.fixed[column], runs);
      print_rate (counts.by_interval, runs);
      print_rate (counts.by_verdict, runs);
      printf (" %.1f |", (double)counts.blocks / (double)runs);
      print_rate (counts.found, runs);
      printf (" %zu |\n", counts.opposite);
      fflush (stdout);
    }
}

/* Families in which any is wrong; MADE_ARMS alike, or one of them slower,
   which is to be found.  */
static void
print_families (size_t runs, struct mbench_random *random)
{
  size_t alike = 0;
  size_t verdicts = 0;
  size_t others = 0;
  size_t found = 0;
  for (size_t i = 0; i < runs; ++i)
    {
      made_pairs_begin (&pairs, MADE_PAIRS_NORMAL, MADE_ARMS, random);
      made_pairs_until (&pairs, PRECISION, random);
      alike += made_pairs_beyond (&pairs, 0) > 0;
      verdicts += made_pairs_beyond (&pairs, TOLERANCE) > 0;
      made_pairs_begin (&pairs, MADE_PAIRS_NORMAL, MADE_ARMS, random);
      pairs.factors[1] = CHANGE;
      made_pairs_until (&pairs, PRECISION, random);
      struct mbench_judgement judgements[MADE_ARMS - 1];
      if (!made_pairs_judge (&pairs, TOLERANCE, judgements))
        continue;
      bool is_found = judgements[0].verdict == MBENCH_VERDICT_SLOWER;
      found += is_found;
      others += made_pairs_beyond (&pairs, 0) > (is_found ? 1 : 0);
    }
  printf (
      "\nFamilies of %d arms, each against the first, by Holm's steps\n\n"
      "| any interval wrong | any verdict wrong | one +0.5 %%, found | any "
      "other interval wrong |\n| --- | --- | --- | --- |\n|",
      MADE_ARMS);
  print_rate (alike, runs);
  print_rate (verdicts, runs);
  print_rate (found, runs);
  print_rate (others, runs);
  printf ("\n");
}

static void
print_groups (size_t runs, struct mbench_random *random)
{
  static const size_t sizes[] = { 2, 3, 4, 6, 8 };
  static const double unlikes[] = { 1, 1.7, 5 };
  static const double spreads[] = { 0, 0.5, 1, 2 };
  printf ("\nGroups of blocks whose true values spread by so many errors of "
          "the first: covered, and the width as a part of the first one's\n\n"
          "| groups, errors of the others |");
  for (size_t s = 0; s < 4; ++s)
    printf (" %g |", spreads[s]);
  printf ("\n| --- | --- | --- | --- | --- |\n");
  for (size_t row = 0; row < 15; ++row)
    {
      size_t n = sizes[row % 5];
      double unlike = unlikes[row / 5];
      printf ("| %zu, %g |", n, unlike);
      for (size_t s = 0; s < 4; ++s)
        {
          size_t covered = 0;
          double widths = 0;
          for (size_t i = 0; i < runs; ++i)
            {
              double width = 0;
              covered
                  += made_groups_cover (n, unlike, spreads[s], &width, random);
              widths += width / (double)runs;
            }
          printf (" %.1f %%, %.2f |", 100 * (double)covered / (double)runs,
                  widths);
        }
      printf ("\n");
    }
}

int
main (int argc, char **argv)
{
  size_t runs = argc > 1 ? strtoul (argv[1], NULL, 10) : 0;
  struct mbench_error error;
  struct mbench_random *random = NULL;
  if (runs == 0 || mbench_random_new (20261130, &random, &error) != MBENCH_OK)
    return 1;
  print_kinds (runs, random);
  print_families (runs, random);
  print_groups (runs, random);
  made_pairs_release (&pairs);
  mbench_random_free (random);
  printf ("\n");
  return 0;
}
