#include <config.h>

#include "report/comparison-why.h"

#include <math.h>

#include "report/comparison-line.h"
#include "report/proportion.h"

/* A factor of time or processes beyond this is no advice.  */
static const double most_effort = 1e4;

struct page
{
  const struct mbench_comparison *comparison;
  const struct mbench_compared_pair *pair;
  bool unicode;
  FILE *out;
};

static const char *
plural (size_t n)
{
  return n == 1 ? "" : "s";
}

static void
put_counts (const struct page *page)
{
  const struct mbench_compared_pair *pair = page->pair;
  size_t all = pair->rounds + pair->dropped;
  fprintf (page->out, "  %zu block%s, of %zu round%s", pair->blocks,
           plural (pair->blocks), pair->rounds, plural (pair->rounds));
  if (pair->dropped > 0)
    {
      fprintf (page->out, "; %zu more %s disturbed and do%s not count, ",
               pair->dropped, pair->dropped == 1 ? "was" : "were",
               pair->dropped == 1 ? "es" : "");
      mbench_put_part (page->out, (double)pair->dropped / (double)all);
    }
  fputs ("\n  ", page->out);
  mbench_put_seconds (page->out, (double)page->comparison->time_taken);
  fprintf (page->out, " in %zu process%s", page->comparison->n_groups,
           page->comparison->n_groups == 1 ? "" : "es");
  switch (page->comparison->unit)
    {
    case MBENCH_UNIT_BLOCK:
      fputs ("; the interval is over blocks\n", page->out);
      break;
    case MBENCH_UNIT_PROCESS:
      fprintf (page->out, ", %s; the interval is over processes\n",
               mbench_comparison_is_forked (page->comparison)
                   ? "forked from one"
                   : "fresh ones");
      break;
    case MBENCH_UNIT_CHILD:
      fputs (", in which chance places the code; the interval is over them\n",
             page->out);
      break;
    }
}

/* Beyond some hundreds t is normal for all that an interval shows.  */
static void
put_freedom (FILE *out, double freedom)
{
  if (freedom < 1000)
    fprintf (out, "%.3g degree%s of freedom", freedom,
             freedom == 1 ? "" : "s");
  else
    fputs ("1000 degrees of freedom or more", out);
}

static void
put_ratio (const struct page *page)
{
  const struct mbench_ratio *ratio = &page->pair->layouts.ratio;
  double half_width = page->pair->judgement.half_width;
  fputs ("  ratio ", page->out);
  mbench_put_ratio (page->out, ratio->value, half_width);
  fputs (", ", page->out);
  mbench_put_level (page->out, page->pair->judgement.alpha);
  fputs (" interval ", page->out);
  mbench_put_interval (page->out, ratio->value, half_width);
  fputs (" (", page->out);
  mbench_put_half_width (page->out, half_width, page->unicode);
  fputs ("), standard error ", page->out);
  mbench_put_part (page->out, ratio->standard_error);
  fputs (", ", page->out);
  put_freedom (page->out, ratio->freedom);
  fputc ('\n', page->out);
}

static void
put_rule (const struct page *page)
{
  const struct mbench_rule *rule = &page->pair->rule;
  double alpha = page->pair->judgement.alpha;
  fputs ("  slower or faster where all of it lies beyond ", page->out);
  mbench_put_part (page->out, rule->needed);
  fputs (", the same where all lies within ", page->out);
  mbench_put_part (page->out, rule->tolerance);
  fputc ('\n', page->out);
  if (rule->needed > rule->tolerance)
    {
      fputs ("  (", page->out);
      mbench_put_part (page->out, rule->tolerance);
      fputs (page->comparison->unit == MBENCH_UNIT_CHILD
                 ? " from 8 fresh executions on, whose memory is laid out "
                   "anew)\n"
                 : " from 8 layouts of the code on, as chance lays out "
                   "different code)\n",
             page->out);
    }
  if (alpha < rule->alpha)
    {
      fputs ("  Holm: so that all verdicts are right in ", page->out);
      mbench_put_level (page->out, rule->alpha);
      fputs (" of such comparisons, this one has an interval of ", page->out);
      mbench_put_level (page->out, alpha);
      fputc ('\n', page->out);
    }
  fputs ("  a change of ", page->out);
  mbench_put_part (page->out, page->pair->judgement.smallest);
  fputs (" would have been seen in four of five such comparisons\n",
         page->out);
}

static void
put_spread (const struct page *page)
{
  if (!page->pair->layouts.has_spread)
    return;
  fprintf (page->out, "  %s ",
           mbench_comparison_is_forked (page->comparison)
               ? "noise of processes"
               : "layout noise");
  mbench_put_part (page->out, page->pair->layouts.spread);
  fputs (": what the processes differ by beyond their own errors\n",
         page->out);
}

/* How narrow the interval of logarithms has to be for a verdict, where the
   ratio stays where it is; zero: no interval would do.  */
static double
deciding_half_width (const struct mbench_compared_pair *pair)
{
  double value = fabs (pair->layouts.ratio.value);
  double within = log1p (pair->rule.tolerance) - value;
  double beyond = value - log1p (pair->rule.needed);
  return fmax (0, fmax (within, beyond));
}

/* The half-width that the pair has however long it is measured: in one layout
   what the method itself is off by, as the interval holds it.  */
static double
least_half_width (const struct page *page)
{
  const struct mbench_compared_pair *pair = page->pair;
  if (pair->layouts.has_spread
      && !mbench_comparison_is_forked (page->comparison))
    return 0;
  return pair->judgement.half_width * MBENCH_METHOD_ERROR
         / pair->layouts.ratio.standard_error;
}

/* How many times as much as was measured makes the half-width no more than
   TARGET: what is not the method's own falls with the square root of it.
   Infinite where nothing does.  */
static double
effort (const struct page *page, double target)
{
  double least = least_half_width (page);
  double half_width = page->pair->judgement.half_width;
  if (!(target > least))
    return INFINITY;
  return (half_width * half_width - least * least)
         / (target * target - least * least);
}

/* What an interval of at most TARGET takes.  */
static void
put_effort (const struct page *page, double target)
{
  const struct mbench_comparison *comparison = page->comparison;
  double factor = effort (page, target);
  mbench_put_half_width (page->out, target, page->unicode);
  if (isinf (factor))
    {
      fputs (" is out of reach in one layout: the method itself is off by as "
             "much\n",
             page->out);
      return;
    }
  if (!(factor < most_effort))
    {
      fputs (" is out of reach\n", page->out);
      return;
    }
  if (comparison->unit == MBENCH_UNIT_BLOCK)
    {
      fputs (" takes some ", page->out);
      mbench_put_seconds (page->out, factor * (double)comparison->time_taken);
    }
  else
    fprintf (page->out, " takes some %.0f processes",
             ceil (factor * (double)comparison->n_groups));
  if (mbench_comparison_goes_on (comparison))
    {
      fputs (" in all: ,more ", page->out);
      fprintf (
          page->out, "%.*f",
          (factor - 1) * (double)comparison->time_taken < 1e10 ? 1 : 0,
          fmax (0.1, (factor - 1) * (double)comparison->time_taken / 1e9));
    }
  fputc ('\n', page->out);
}

/* Layouts spread: what would decide, if anything does.  */
static void
put_advice_on_spread (const struct page *page)
{
  const struct mbench_compared_pair *pair = page->pair;
  double value = fabs (pair->layouts.ratio.value);
  double beyond = value - log1p (pair->rule.needed);
  double seen = log1p (pair->judgement.smallest) - log1p (pair->rule.needed);
  if (value <= 2 * pair->layouts.spread || beyond <= 0)
    {
      fputs ("  where the code lies makes as much: no number of processes "
             "decides\n",
             page->out);
      return;
    }
  fputs ("  to decide, if the ratio stays: ", page->out);
  put_effort (page, pair->judgement.half_width * beyond / seen);
}

static void
put_advice (const struct page *page)
{
  const struct mbench_compared_pair *pair = page->pair;
  const struct mbench_judgement *judgement = &pair->judgement;
  double target = deciding_half_width (pair);
  if (judgement->verdict != MBENCH_VERDICT_UNDECIDED)
    {
      fputs ("  twice as narrow: ", page->out);
      put_effort (page, judgement->half_width / 2);
      return;
    }
  if (judgement->doubt == MBENCH_DOUBT_LAYOUT)
    fputs ("  it is the layout of the code that is in doubt, not the "
           "interval: " MBENCH_MORE_LAYOUTS "\n",
           page->out);
  else if (judgement->doubt == MBENCH_DOUBT_SPREAD)
    put_advice_on_spread (page);
  else if (target > 0)
    {
      fputs ("  to decide, if the ratio stays: ", page->out);
      put_effort (page, target);
    }
  else
    fputs ("  the ratio lies between the two limits, and no interval decides "
           "that in few layouts: " MBENCH_MORE_LAYOUTS "\n",
           page->out);
  fputs ("  the same with a tolerance of ", page->out);
  mbench_put_part (page->out, expm1 (fabs (pair->layouts.ratio.value)
                                     + judgement->half_width));
  fputs (" or more\n", page->out);
}

enum mbench_status
mbench_pair_explain (const struct mbench_comparison *comparison, size_t number,
                     bool unicode, FILE *out, struct mbench_error *error)
{
  const struct page page = { .comparison = comparison,
                             .pair = &comparison->pairs[number],
                             .unicode = unicode,
                             .out = out };
  if (!mbench_pair_write_alone (comparison, number, unicode, out))
    return mbench_no_memory (error, "the explanation of a comparison");
  fputc ('\n', out);
  put_counts (&page);
  if (!page.pair->layouts.ratio.has_interval)
    return MBENCH_OK;
  put_ratio (&page);
  put_spread (&page);
  put_rule (&page);
  put_advice (&page);
  return MBENCH_OK;
}
