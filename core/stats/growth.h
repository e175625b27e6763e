/* How cost grows with size: which of a few named models, or which power of
   the size, describes costs over sizes.

   Each model is cost = constant + coefficient * f (size), the coefficient not
   negative, fitted by weighted least squares.  Costs span decades, so each
   counts relative to itself: its standard error is taken to be the given one
   or MBENCH_GROWTH_ERROR of the cost, whichever is larger, up to a factor
   common to all which the residuals tell.

   The choice is by Schwarz's criterion, N ln (chi2 / N) + p ln N for N costs
   and p parameters (The Annals of Statistics 6, 1978): the corrected form of
   Akaike's is infinite for four costs and two parameters.  The simpler
   answer stands unless another is better by MBENCH_GROWTH_MARGIN: the
   constant before the rest, the named models before the free power.  Costs
   that deviate from a constant by less than their errors do not grow.  */

#ifndef MBENCH_GROWTH_H
#define MBENCH_GROWTH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

enum mbench_growth_model
{
  MBENCH_GROWTH_CONSTANT,     /* 1 */
  MBENCH_GROWTH_LOG,          /* log2 n */
  MBENCH_GROWTH_LINEAR,       /* n */
  MBENCH_GROWTH_LINEARITHMIC, /* n log2 n */
  MBENCH_GROWTH_QUADRATIC,    /* n^2 */
  MBENCH_GROWTH_CUBIC,        /* n^3 */
  MBENCH_GROWTH_POWER,        /* n^k, k free */
  MBENCH_GROWTH_MODELS
};

enum mbench_growth_verdict
{
  /* The model describes the costs.  */
  MBENCH_GROWTH_FITS,
  /* There are fewer than MBENCH_GROWTH_SIZES distinct sizes; nothing else is
     known.  */
  MBENCH_GROWTH_TOO_FEW,
  /* The best model is off by more than MBENCH_GROWTH_RESIDUAL and twice the
     given errors; or by more than MBENCH_GROWTH_RUNS and the errors, in so few
     runs of one sign that chance makes them once in a hundred times.  */
  MBENCH_GROWTH_FAR,
  MBENCH_GROWTH_SYSTEMATIC,
  MBENCH_GROWTH_VERDICTS
};

/* Distinct sizes that are needed at all, and for the free power to be
   chosen.  */
enum
{
  MBENCH_GROWTH_SIZES = 4,
  MBENCH_GROWTH_POWER_SIZES = 6
};

#define MBENCH_GROWTH_ERROR 0.01
#define MBENCH_GROWTH_MARGIN 8.0
#define MBENCH_GROWTH_RESIDUAL 0.1
#define MBENCH_GROWTH_RUNS 0.03
#define MBENCH_GROWTH_CONFIDENCE 0.95

struct mbench_growth
{
  enum mbench_growth_verdict verdict;
  /* The best model, also where the verdict is that it does not fit.  */
  enum mbench_growth_model model;
  /* Costs, and distinct sizes among them.  */
  size_t costs;
  size_t sizes;
  /* In units of cost; the coefficient belongs to one of f (n).  */
  double constant;
  double coefficient;
  /* The k of n^k that describes the costs best, and its interval by profile
     likelihood at MBENCH_GROWTH_CONFIDENCE; whatever the model, unless that is
     constant, and where the interval ends between MBENCH_GROWTH_LEAST_POWER
     and MBENCH_GROWTH_MOST_POWER.  */
  bool has_power;
  double power;
  double power_low;
  double power_high;
  /* The relative residual deviation, with N - p, of the best model, and the
     share of the weighted squares around the constant that it explains.  */
  double residual;
  double r_squared;
  /* Of each model, where it can be fitted with a coefficient above zero: the
     less the better.  Only differences mean something.  */
  bool has_criterion[MBENCH_GROWTH_MODELS];
  double criteria[MBENCH_GROWTH_MODELS];
};

#define MBENCH_GROWTH_LEAST_POWER 0.05
#define MBENCH_GROWTH_MOST_POWER 6.0

/* Fit the COSTS (> 0, finite) of N SIZES (>= 1, finite), in any order, sizes
   repeated or not.  ERRORS are standard errors of the costs (>= 0, finite) or
   NULL.  */
enum mbench_status mbench_growth_fit (const double *sizes, const double *costs,
                                      const double *errors, size_t n,
                                      struct mbench_growth *result,
                                      struct mbench_error *error);

/* "1", "log n", "n", "n log n", "n^2", "n^3", "n^k".  */
const char *mbench_growth_model_name (enum mbench_growth_model model);
bool mbench_growth_model_find (const char *name,
                               enum mbench_growth_model *model);

/* "fits", "too few sizes", "residuals too large", "systematic residuals".  */
const char *mbench_growth_verdict_name (enum mbench_growth_verdict verdict);
bool mbench_growth_verdict_find (const char *name,
                                 enum mbench_growth_verdict *verdict);

/* What the model predicts for SIZE.  */
double mbench_growth_cost (const struct mbench_growth *growth, double size);

#endif
