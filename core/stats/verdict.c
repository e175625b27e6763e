#include <config.h>

#include "stats/verdict.h"

#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_cdf.h>

const char *
mbench_verdict_name (enum mbench_verdict verdict)
{
  static const char *const names[MBENCH_VERDICTS] = {
#define MBENCH_VERDICT(id, name) name,
#include "stats/verdict.def"
#undef MBENCH_VERDICT
  };
  return names[verdict];
}

static bool
has_interval (const struct mbench_ratio *ratio)
{
  return ratio->has_interval && isfinite (ratio->value)
         && isfinite (ratio->standard_error) && ratio->freedom > 0;
}

/* The probability that chance takes the interval as far beyond NEEDED, a
   logarithm, on either side.  */
static double
probability (const struct mbench_ratio *ratio, double needed)
{
  double distance = fabs (ratio->value) - needed;
  if (!(distance > 0))
    return 1;
  /* Without an error it is infinitely many.  */
  return 2
         * gsl_cdf_tdist_Q (distance / ratio->standard_error, ratio->freedom);
}

double
mbench_smallest_change (const struct mbench_ratio *ratio, double needed,
                        double alpha)
{
  double t = gsl_cdf_tdist_Qinv (alpha / 2, ratio->freedom)
             + gsl_cdf_tdist_Pinv (0.8, ratio->freedom);
  return expm1 (log1p (needed) + t * ratio->standard_error);
}

static int
compare_p (const void *left, const void *right)
{
  const struct mbench_judgement *const *a = left;
  const struct mbench_judgement *const *b = right;
  return ((*a)->p > (*b)->p) - ((*a)->p < (*b)->p);
}

/* Give each of N judgements, sorted by p, the alpha of its step: ALPHA is
   divided among those that are left as long as all before were rejected; those
   after the first that is not share its step.  */
static void
step_down (struct mbench_judgement **sorted, size_t n, double alpha)
{
  double step = alpha;
  bool goes_on = true;
  for (size_t i = 0; i < n; ++i)
    {
      if (goes_on)
        step = alpha / (double)(n - i);
      sorted[i]->alpha = step;
      goes_on = goes_on && sorted[i]->p <= step;
    }
}

/* Whether LAYOUTS differ so much that RULE doubts them.  */
static bool
is_spread (const struct mbench_layouts *layouts,
           const struct mbench_rule *rule)
{
  return layouts->has_spread && layouts->spread > rule->most_spread;
}

/* The verdict on LAYOUTS, whose half-width and smallest change JUDGEMENT
   has.  */
static void
decide (const struct mbench_layouts *layouts, const struct mbench_rule *rule,
        struct mbench_judgement *judgement)
{
  double value = layouts->ratio.value;
  double nearest = fabs (value) - judgement->half_width;
  double farthest = fabs (value) + judgement->half_width;
  double tolerance = log1p (rule->tolerance);
  if (farthest <= tolerance)
    judgement->verdict = MBENCH_VERDICT_SAME;
  else if (is_spread (layouts, rule)
           && fabs (value) < log1p (judgement->smallest))
    judgement->doubt = MBENCH_DOUBT_SPREAD;
  else if (nearest > log1p (rule->needed))
    judgement->verdict
        = value > 0 ? MBENCH_VERDICT_SLOWER : MBENCH_VERDICT_FASTER;
  else if (nearest > tolerance)
    judgement->doubt = MBENCH_DOUBT_LAYOUT;
  else
    judgement->doubt = MBENCH_DOUBT_WIDTH;
}

/* What is known of LAYOUTS before any other of the family is seen.  */
static struct mbench_judgement
judge_alone (const struct mbench_layouts *layouts,
             const struct mbench_rule *rule)
{
  struct mbench_judgement judgement = { .verdict = MBENCH_VERDICT_UNDECIDED,
                                        .doubt = MBENCH_DOUBT_NO_INTERVAL,
                                        .p = 1,
                                        .alpha = rule->alpha };
  if (!has_interval (&layouts->ratio))
    return judgement;
  judgement.doubt = MBENCH_DOUBT_NONE;
  judgement.p = probability (&layouts->ratio, log1p (rule->needed));
  return judgement;
}

enum mbench_status
mbench_judge (const struct mbench_layouts *layouts, size_t n,
              const struct mbench_rule *rules,
              struct mbench_judgement *judgements, struct mbench_error *error)
{
  struct mbench_judgement **sorted = malloc (n * sizeof *sorted);
  if (sorted == NULL)
    return mbench_no_memory (error, "verdicts");
  size_t tested = 0;
  for (size_t i = 0; i < n; ++i)
    {
      judgements[i] = judge_alone (&layouts[i], &rules[i]);
      if (judgements[i].doubt == MBENCH_DOUBT_NONE)
        sorted[tested++] = &judgements[i];
    }
  qsort (sorted, tested, sizeof *sorted, compare_p);
  step_down (sorted, tested, rules[0].alpha);
  free (sorted);
  for (size_t i = 0; i < n; ++i)
    {
      const struct mbench_ratio *ratio = &layouts[i].ratio;
      struct mbench_judgement *judgement = &judgements[i];
      if (judgement->doubt != MBENCH_DOUBT_NONE)
        continue;
      judgement->half_width
          = mbench_ratio_half_width (ratio, judgement->alpha);
      judgement->smallest
          = mbench_smallest_change (ratio, rules[i].needed, judgement->alpha);
      if (is_spread (&layouts[i], &rules[i]))
        judgement->smallest
            = fmax (judgement->smallest, expm1 (2 * layouts[i].spread));
      decide (&layouts[i], &rules[i], judgement);
    }
  return MBENCH_OK;
}
