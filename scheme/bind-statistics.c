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

static SCM
from_interval (const struct mbench_interval *interval)
{
  return scm_cons (scm_from_double (interval->low),
                   scm_from_double (interval->high));
}

static SCM
bootstrap (SCM values, SCM ask, SCM resamples, SCM block, SCM confidence,
           SCM seed)
{
  size_t n = SCM_BYTEVECTOR_LENGTH (values) / sizeof (double);
  struct question question = { ask, scm_bytevector_copy (values) };
  struct mbench_bootstrap_plan plan
      = { .statistic = answer,
          .data = &question,
          .resamples = mbscm_to_size (resamples),
          .block = mbscm_to_size (block),
          .confidence = scm_to_double (confidence) };
  uint32_t c_seed = scm_to_uint32 (seed);
  struct mbench_random *random = NULL;
  struct mbench_bootstrap result = { 0 };
  struct mbench_error error;
  scm_dynwind_begin (0);
  mbscm_dynwind_core ();
  enum mbench_status status = mbench_random_new (c_seed, &random, &error);
  if (status == MBENCH_OK)
    status = mbench_bootstrap (
        (const double *)(const void *)SCM_BYTEVECTOR_CONTENTS (values), n,
        &plan, random, &result, &error);
  mbench_random_free (random);
  scm_dynwind_end ();
  scm_remember_upto_here_2 (values, question.room);
  return status == MBENCH_OK ? scm_cons (from_interval (&result.percentile),
                                         from_interval (&result.bca))
                             : mbscm_from_string (error.message);
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
      "%binomial-interval", "(successes trials confidence)", binomial_interval,
      "Return the exact interval of the probability of what happened in "
      "@var{successes} of at least as many @var{trials}, a pair."),
};

void
mbscm_init_statistics (void)
{
  MBSCM_DEFINE (primitives);
}
