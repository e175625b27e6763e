/* Statistics over numbers that Scheme hands over.  A statistic in Scheme is
   asked by core, through a procedure that must not leave otherwise than by
   returning.  */

#include <config.h>

#include <math.h>
#include <string.h>

#include "bind.h"
#include "loop.h"
#include "object.h"
#include "primitive.h"
#include "stats/binomial.h"
#include "stats/bootstrap.h"
#include "stats/outlier.h"
#include "stats/stats.h"

/* Stands on the stack of C, where the collector sees it.  */
struct question
{
  SCM ask;
  /* An f64vector that is as long as any that is asked about.  */
  SCM room;
};

/* Nothing is allocated here, since what that raises would leave through
   core.  */
static double
answer (double *values, size_t n, void *data)
{
  const struct question *question = data;
  memcpy (SCM_BYTEVECTOR_CONTENTS (question->room), values,
          n * sizeof *values);
  SCM number = scm_call_2 (question->ask, question->room, scm_from_size_t (n));
  return SCM_REALP (number) ? SCM_REAL_VALUE (number) : NAN;
}

static double *
doubles (SCM vector)
{
  return (double *)(void *)SCM_BYTEVECTOR_CONTENTS (vector);
}

static SCM
from_interval (const struct mbench_interval *interval)
{
  return scm_cons (scm_from_double (interval->low),
                   scm_from_double (interval->high));
}

/* Resample VALUES by PLAN, whose statistic is ASK, with numbers that SEED
   decides.  */
static enum mbench_status
resample (SCM values, SCM ask, SCM seed, struct mbench_bootstrap_plan *plan,
          struct mbench_bootstrap *result, struct mbench_error *error)
{
  size_t n = SCM_BYTEVECTOR_LENGTH (values) / sizeof (double);
  struct question question = { ask, scm_bytevector_copy (values) };
  uint32_t c_seed = scm_to_uint32 (seed);
  struct mbench_random *random = NULL;
  plan->statistic = answer;
  plan->data = &question;
  scm_dynwind_begin (0);
  mbscm_dynwind_core ();
  enum mbench_status status = mbench_random_new (c_seed, &random, error);
  if (status == MBENCH_OK)
    status
        = mbench_bootstrap (doubles (values), n, plan, random, result, error);
  mbench_random_free (random);
  scm_dynwind_end ();
  scm_remember_upto_here_2 (values, question.room);
  return status;
}

static SCM
bootstrap (SCM values, SCM ask, SCM resamples, SCM block, SCM confidence,
           SCM seed)
{
  struct mbench_bootstrap_plan plan
      = { .resamples = mbscm_to_size (resamples),
          .block = mbscm_to_size (block),
          .confidence = scm_to_double (confidence) };
  struct mbench_bootstrap result = { 0 };
  struct mbench_error error;
  if (resample (values, ask, seed, &plan, &result, &error) != MBENCH_OK)
    return mbscm_from_string (error.message);
  return scm_cons (from_interval (&result.percentile),
                   from_interval (&result.bca));
}

static SCM
bootstrap_estimate (SCM values, SCM ask, SCM resamples, SCM seed, SCM levels)
{
  size_t count = mbscm_to_size (resamples);
  /* The collector's: a bootstrap may be left by an exception.  */
  SCM room = scm_make_f64vector (resamples, scm_from_double (0));
  struct mbench_bootstrap_plan plan = { .resamples = count,
                                        .block = 1,
                                        .confidence = 0.95,
                                        .replicates = doubles (room) };
  struct mbench_bootstrap result = { 0 };
  struct mbench_error error;
  if (resample (values, ask, seed, &plan, &result, &error) != MBENCH_OK)
    return mbscm_from_string (error.message);
  SCM quantiles = SCM_EOL;
  for (size_t i = SCM_BYTEVECTOR_LENGTH (levels) / sizeof (double); i-- > 0;)
    quantiles
        = scm_cons (scm_from_double (mbench_bca_quantile (
                        doubles (room), count, &result, doubles (levels)[i])),
                    quantiles);
  double mean = mbench_mean (doubles (room), count);
  scm_remember_upto_here_2 (room, levels);
  return scm_cons2 (scm_from_double (mean),
                    scm_from_double (result.error * result.error), quantiles);
}

static SCM
sample_figures (SCM values, SCM levels)
{
  size_t n = SCM_BYTEVECTOR_LENGTH (values) / sizeof (double);
  mbench_sort (doubles (values), n);
  SCM quantiles = SCM_EOL;
  for (size_t i = SCM_BYTEVECTOR_LENGTH (levels) / sizeof (double); i-- > 0;)
    quantiles = scm_cons (scm_from_double (mbench_quantile (
                              doubles (values), n, doubles (levels)[i])),
                          quantiles);
  double mean = mbench_mean (doubles (values), n);
  double variance = n < 2 ? 0 : mbench_variance (doubles (values), n);
  scm_remember_upto_here_2 (values, levels);
  return scm_cons2 (scm_from_double (mean), scm_from_double (variance),
                    quantiles);
}

static SCM
outlier_variance (SCM mean, SCM variance, SCM iterations)
{
  return scm_from_double (
      mbench_outlier_variance (scm_to_double (mean), scm_to_double (variance),
                               scm_to_double (iterations)));
}

static SCM
outlier_effect (SCM share)
{
  return scm_from_utf8_symbol (mbench_outlier_effect_name (
      mbench_outlier_effect (scm_to_double (share))));
}

static SCM
binomial_interval (SCM successes, SCM trials, SCM confidence)
{
  struct mbench_interval interval;
  mbench_binomial_interval (mbscm_to_size (successes), mbscm_to_size (trials),
                            scm_to_double (confidence), &interval.low,
                            &interval.high);
  return from_interval (&interval);
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE (
      "%bootstrap", "(values ask resamples block confidence seed)", bootstrap,
      "Resample @var{values}, an f64vector of at least two.  @var{ask} is "
      "called with an f64vector and how many of it to look at, and must "
      "return "
      "the statistic of these, an inexact real number, or anything else to "
      "end.  Return a pair of two intervals, each a pair, by percentiles and "
      "by BCa; or what is wrong, a string."),
  MBSCM_PRIMITIVE (
      "%bootstrap-estimate", "(values ask resamples seed levels)",
      bootstrap_estimate,
      "Resample as @code{%bootstrap} does, in blocks of one.  Return a list "
      "of "
      "the mean of the replicates, their variance, and their quantiles at "
      "@var{levels}, an f64vector of numbers between 0 and 1, corrected for "
      "bias and acceleration; or what is wrong, a string."),
  MBSCM_PRIMITIVE (
      "%sample-figures", "(values levels)", sample_figures,
      "Sort @var{values}, an f64vector of one or more, in place.  Return a "
      "list of their mean, their variance with n - 1, 0 for one, and their "
      "quantiles of type 7 at @var{levels}, an f64vector."),
  MBSCM_PRIMITIVE (
      "%outlier-variance", "(mean variance iterations)", outlier_variance,
      "Return the share of the variance of samples of so many iterations, "
      "from 0 to 1, that must be due to outliers."),
  MBSCM_PRIMITIVE (
      "%outlier-effect", "(share)", outlier_effect,
      "Return what such a share does to the mean: unaffected, slight, "
      "moderate or severe."),
  MBSCM_PRIMITIVE (
      "%binomial-interval", "(successes trials confidence)", binomial_interval,
      "Return the exact interval of the probability of what happened in "
      "@var{successes} of at least as many @var{trials}, a pair."),
};

void
mbscm_init_statistics (void)
{
  MBSCM_DEFINE (primitives);
}
