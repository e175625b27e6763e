#include <config.h>

#include "run/budget.h"

#include <math.h>

#include "run/stop.h"

/* The further time that CLAIM gets where 1 / w^2 is LEVEL.  */
static double
share_at (const struct mbench_claim *claim, double level)
{
  double further = claim->time * (claim->width * claim->width * level - 1);
  if (!(further > 0))
    return 0;
  return further < claim->most ? further : claim->most;
}

static double
sum_at (const struct mbench_claim *claims, size_t n, double level)
{
  double sum = 0;
  for (size_t i = 0; i < n; ++i)
    if (claims[i].has_width)
      sum += share_at (&claims[i], level);
  return sum;
}

/* The level at which the shares of those with a width add up to REST, from
   below; the highest where they never do.  */
static double
level_of (const struct mbench_claim *claims, size_t n, double rest)
{
  /* Decimal logarithms.  A width below 1e-15 of the estimate is exact.  */
  double low = -30;
  double high = 30;
  for (int i = 0; i < 100; ++i)
    {
      double middle = (low + high) / 2;
      if (sum_at (claims, n, pow (10, middle)) <= rest)
        low = middle;
      else
        high = middle;
    }
  return pow (10, low);
}

void
mbench_budget_share (const struct mbench_claim *claims, size_t n, double rest,
                     double *shares)
{
  double left = rest;
  for (size_t i = 0; i < n; ++i)
    {
      shares[i] = 0;
      if (claims[i].has_width)
        continue;
      double part = rest / (double)n;
      shares[i] = part < claims[i].most ? part : claims[i].most;
      left -= shares[i];
    }
  double level = level_of (claims, n, left);
  for (size_t i = 0; i < n; ++i)
    if (claims[i].has_width)
      shares[i] = share_at (&claims[i], level);
}

int64_t
mbench_budget_pilot (int64_t rest, size_t n)
{
  const int64_t least = 20000000;
  int64_t even = rest / (int64_t)n;
  if (n == 1 || even <= least)
    return even;
  return even / 4 > least ? even / 4 : least;
}

double
mbench_budget_use (double width, double precision, double spent,
                   double measured)
{
  if (precision <= 0)
    return INFINITY;
  double ratio = width / precision;
  double needed = ratio > 1 ? 1.1 * measured * (ratio * ratio - 1) : 0;
  if (needed < MBENCH_STOP_SPREAD_NS - measured)
    needed = MBENCH_STOP_SPREAD_NS - measured;
  return measured > 0 ? needed * spent / measured : needed;
}

/* What is left of WHOLE after DONE; *RESULT stays zero where there is no
   limit.  False where nothing is left.  */
static bool
rest_of (size_t whole, size_t done, size_t *result)
{
  if (whole == 0)
    return true;
  *result = whole > done ? whole - done : 0;
  return *result > 0;
}

bool
mbench_budget_limits (const struct mbench_limits *limits, size_t iterations,
                      size_t samples, int64_t time,
                      struct mbench_limits *result)
{
  *result = *limits;
  result->max_time = time;
  result->is_strict = true;
  result->precision = 0;
  if (!rest_of (limits->max_iterations, iterations, &result->max_iterations)
      || !rest_of (limits->max_samples, samples, &result->max_samples))
    return false;
  /* Of a minimum nothing may be left.  */
  rest_of (limits->min_iterations, iterations, &result->min_iterations);
  rest_of (limits->min_samples, samples, &result->min_samples);
  return limits->max_iterations == 0
         || result->max_iterations >= limits->min_sample_iterations;
}
