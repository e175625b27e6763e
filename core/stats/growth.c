#include <config.h>

#include "stats/growth.h"

#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_fit.h>
#include <gsl/gsl_min.h>
#include <gsl/gsl_roots.h>

#include "base/text.h"
#include "stats/runs.h"

enum
{
  /* Steps of the grid over powers, within each of which the squares are taken
     to have one minimum; and the most steps of a search inside one.  */
  POWER_STEPS = 119,
  SEARCH_STEPS = 60
};

/* Differences that a tenth of a percent of the costs makes count for nothing
   in the choice: no code is described by a formula so well.  In units of
   MBENCH_GROWTH_ERROR.  */
static const double least_deviation = 0.1;

/* The chance of so few runs below which they are not put down to it.  */
static const double runs_chance = 0.01;

struct cost
{
  double size;
  double cost;
  double error;
};

/* The data in order of size, and room for what is made of them.  */
struct data
{
  size_t n;
  struct cost *list;
  double *costs;
  double *weights;
  double *work;
};

struct line
{
  double constant;
  double coefficient;
  double chi2;
};

static const char *const model_names[MBENCH_GROWTH_MODELS]
    = { "1", "log n", "n", "n log n", "n^2", "n^3", "n^k" };
static const char *const verdict_names[MBENCH_GROWTH_VERDICTS]
    = { "fits", "too few sizes", "residuals too large",
        "systematic residuals" };

const char *
mbench_growth_model_name (enum mbench_growth_model model)
{
  return model_names[model];
}

const char *
mbench_growth_verdict_name (enum mbench_growth_verdict verdict)
{
  return verdict_names[verdict];
}

bool
mbench_growth_model_find (const char *name, enum mbench_growth_model *model)
{
  *model = (enum mbench_growth_model)mbench_text_find (name, model_names,
                                                       MBENCH_GROWTH_MODELS);
  return *model < MBENCH_GROWTH_MODELS;
}

bool
mbench_growth_verdict_find (const char *name,
                            enum mbench_growth_verdict *verdict)
{
  *verdict = (enum mbench_growth_verdict)mbench_text_find (
      name, verdict_names, MBENCH_GROWTH_VERDICTS);
  return *verdict < MBENCH_GROWTH_VERDICTS;
}

/* f (SIZE) of MODEL; POWER is that of the free one.  */
static double
shape (enum mbench_growth_model model, double power, double size)
{
  switch (model)
    {
    case MBENCH_GROWTH_LOG:
      return log2 (size);
    case MBENCH_GROWTH_LINEAR:
      return size;
    case MBENCH_GROWTH_LINEARITHMIC:
      return size * log2 (size);
    case MBENCH_GROWTH_QUADRATIC:
      return size * size;
    case MBENCH_GROWTH_CUBIC:
      return size * size * size;
    case MBENCH_GROWTH_POWER:
      return pow (size, power);
    default:
      return 0;
    }
}

double
mbench_growth_cost (const struct mbench_growth *growth, double size)
{
  return growth->constant
         + growth->coefficient * shape (growth->model, growth->power, size);
}

/* The weighted mean alone.  */
static struct line
fit_constant (const struct data *data)
{
  double sum = 0;
  double weight = 0;
  struct line line = { 0 };
  for (size_t i = 0; i < data->n; ++i)
    {
      sum += data->weights[i] * data->costs[i];
      weight += data->weights[i];
    }
  line.constant = sum / weight;
  for (size_t i = 0; i < data->n; ++i)
    line.chi2 += data->weights[i] * pow (data->costs[i] - line.constant, 2);
  return line;
}

/* Fit MODEL.  A coefficient that would not be above zero is zero.  */
static struct line
fit (const struct data *data, enum mbench_growth_model model, double power)
{
  if (model == MBENCH_GROWTH_CONSTANT)
    return fit_constant (data);
  struct line line;
  double cov00, cov01, cov11;
  for (size_t i = 0; i < data->n; ++i)
    data->work[i] = shape (model, power, data->list[i].size);
  gsl_fit_wlinear (data->work, 1, data->weights, 1, data->costs, 1, data->n,
                   &line.constant, &line.coefficient, &cov00, &cov01, &cov11,
                   &line.chi2);
  return isfinite (line.coefficient) && line.coefficient > 0
             ? line
             : fit_constant (data);
}

/* The squares around n^k, less a level.  */
struct profile
{
  const struct data *data;
  double level;
};

static double
profile_at (double power, void *parameters)
{
  const struct profile *profile = parameters;
  return fit (profile->data, MBENCH_GROWTH_POWER, power).chi2 - profile->level;
}

static double
grid_power (int step)
{
  return MBENCH_GROWTH_LEAST_POWER
         + (MBENCH_GROWTH_MOST_POWER - MBENCH_GROWTH_LEAST_POWER) * step
               / POWER_STEPS;
}

/* The minimum near POWER, between LOW and HIGH, the squares of which are all
   larger than its own.  */
static bool
search_minimum (struct profile *profile, double low, double high,
                double *power)
{
  gsl_function function = { profile_at, profile };
  gsl_min_fminimizer *search
      = gsl_min_fminimizer_alloc (gsl_min_fminimizer_brent);
  if (search == NULL)
    return false;
  gsl_min_fminimizer_set (search, &function, *power, low, high);
  for (int i = 0; i < SEARCH_STEPS && high - low > 1e-7; ++i)
    {
      if (gsl_min_fminimizer_iterate (search) != 0)
        break;
      low = gsl_min_fminimizer_x_lower (search);
      high = gsl_min_fminimizer_x_upper (search);
    }
  *power = gsl_min_fminimizer_x_minimum (search);
  gsl_min_fminimizer_free (search);
  return true;
}

/* Where the profile crosses zero between INSIDE, where it is below, and
   OUTSIDE, where it is not.  */
static bool
search_crossing (struct profile *profile, double inside, double outside,
                 double *crossing)
{
  gsl_function function = { profile_at, profile };
  gsl_root_fsolver *search = gsl_root_fsolver_alloc (gsl_root_fsolver_brent);
  if (search == NULL)
    return false;
  gsl_root_fsolver_set (search, &function, fmin (inside, outside),
                        fmax (inside, outside));
  for (int i = 0; i < SEARCH_STEPS; ++i)
    {
      if (gsl_root_fsolver_iterate (search) != 0
          || gsl_root_fsolver_x_upper (search)
                     - gsl_root_fsolver_x_lower (search)
                 < 1e-7)
        break;
    }
  *crossing = gsl_root_fsolver_root (search);
  gsl_root_fsolver_free (search);
  return true;
}

/* The end of the interval around POWER on the side that DIRECTION, 1 or -1,
   says, STEP being the nearest of the grid.  *IS_THERE is false where the
   grid ends before.  */
static bool
find_end (struct profile *profile, double power, int step, int direction,
          bool *is_there, double *end)
{
  double inside = power;
  *is_there = false;
  for (; step >= 0 && step <= POWER_STEPS; step += direction)
    {
      double next = grid_power (step);
      if ((next - power) * direction <= 0)
        continue;
      if (profile_at (next, profile) >= 0)
        {
          *is_there = true;
          return search_crossing (profile, inside, next, end);
        }
      inside = next;
    }
  return true;
}

/* Find the power and its interval.  */
static bool
fit_power (const struct data *data, struct mbench_growth *result)
{
  struct profile profile = { data, 0 };
  double least = INFINITY;
  int best = 0;
  for (int i = 0; i <= POWER_STEPS; ++i)
    {
      double chi2 = profile_at (grid_power (i), &profile);
      if (chi2 < least)
        {
          least = chi2;
          best = i;
        }
    }
  result->power = grid_power (best);
  if (best == 0 || best == POWER_STEPS)
    return true;
  if (profile_at (grid_power (best - 1), &profile) > least
      && profile_at (grid_power (best + 1), &profile) > least
      && !search_minimum (&profile, grid_power (best - 1),
                          grid_power (best + 1), &result->power))
    return false;
  /* Exact data have no width.  */
  double n = (double)data->n;
  double freedom = n - 3;
  least = fmax (profile_at (result->power, &profile), n * 1e-12);
  profile.level
      = least
        * (1
           + gsl_cdf_fdist_Pinv (MBENCH_GROWTH_CONFIDENCE, 1, freedom)
                 / freedom);
  bool is_low, is_high;
  if (!find_end (&profile, result->power, best, -1, &is_low,
                 &result->power_low)
      || !find_end (&profile, result->power, best, 1, &is_high,
                    &result->power_high))
    return false;
  result->has_power = is_low && is_high;
  return true;
}

static size_t
parameters_of (enum mbench_growth_model model)
{
  return model == MBENCH_GROWTH_CONSTANT ? 1
         : model == MBENCH_GROWTH_POWER  ? 3
                                         : 2;
}

/* Whether MODEL stands in the place of FORMER, which is simpler.  */
static bool
is_better (const struct mbench_growth *result, enum mbench_growth_model model,
           enum mbench_growth_model former, double margin)
{
  return result->has_criterion[model]
         && (!result->has_criterion[former]
             || result->criteria[model] < result->criteria[former] - margin);
}

/* FLAT is what the costs deviate by from a constant, in units of
   MBENCH_GROWTH_ERROR.  */
static enum mbench_growth_model
choose (const struct mbench_growth *result, double flat)
{
  if (flat < 1)
    return MBENCH_GROWTH_CONSTANT;
  enum mbench_growth_model named = MBENCH_GROWTH_LOG;
  for (enum mbench_growth_model i = MBENCH_GROWTH_LINEAR;
       i < MBENCH_GROWTH_POWER; ++i)
    if (is_better (result, i, named, 0))
      named = i;
  if (!is_better (result, named, MBENCH_GROWTH_CONSTANT, MBENCH_GROWTH_MARGIN))
    named = MBENCH_GROWTH_CONSTANT;
  return result->sizes >= MBENCH_GROWTH_POWER_SIZES && result->has_power
                 && is_better (result, MBENCH_GROWTH_POWER, named,
                               MBENCH_GROWTH_MARGIN)
             ? MBENCH_GROWTH_POWER
             : named;
}

/* Whether the residuals of the model stay on one side longer than chance
   has it.  */
static bool
is_systematic (const struct data *data, const struct mbench_growth *result)
{
  size_t above = 0;
  size_t runs = 0;
  bool was_above = false;
  for (size_t i = 0; i < data->n; ++i)
    {
      bool is_above
          = data->costs[i] > mbench_growth_cost (result, data->list[i].size);
      runs += i == 0 || is_above != was_above;
      above += is_above;
      was_above = is_above;
    }
  return mbench_runs_chance (above, data->n - above, runs) < runs_chance;
}

/* Judge the chosen model, whose squares are CHI2.  */
static void
judge (const struct data *data, double chi2, double chi2_constant,
       struct mbench_growth *result)
{
  /* The error of a typical cost, relative to it.  */
  double precision = 0;
  for (size_t i = 0; i < data->n; ++i)
    precision += data->weights[i] * data->costs[i] * data->costs[i];
  double typical = sqrt ((double)data->n / precision);
  double freedom = (double)(data->n - parameters_of (result->model));
  result->residual = sqrt (chi2 / freedom) * typical;
  result->r_squared = chi2_constant > 0 ? 1 - chi2 / chi2_constant : 0;
  if (result->residual > fmax (MBENCH_GROWTH_RESIDUAL, 2 * typical))
    result->verdict = MBENCH_GROWTH_FAR;
  else if (result->residual > fmax (MBENCH_GROWTH_RUNS, typical)
           && is_systematic (data, result))
    result->verdict = MBENCH_GROWTH_SYSTEMATIC;
  else
    result->verdict = MBENCH_GROWTH_FITS;
}

static bool
fit_all (const struct data *data, struct mbench_growth *result)
{
  struct line lines[MBENCH_GROWTH_MODELS];
  double n = (double)data->n;
  if (!fit_power (data, result))
    return false;
  for (enum mbench_growth_model i = 0; i < MBENCH_GROWTH_MODELS; ++i)
    {
      lines[i] = fit (data, i, result->power);
      result->has_criterion[i]
          = i == MBENCH_GROWTH_CONSTANT || lines[i].coefficient > 0;
      double variance = fmax (lines[i].chi2 / n, pow (least_deviation, 2));
      if (result->has_criterion[i])
        result->criteria[i]
            = n * log (variance) + (double)parameters_of (i) * log (n);
    }
  result->model
      = choose (result, sqrt (lines[MBENCH_GROWTH_CONSTANT].chi2 / n));
  result->constant = lines[result->model].constant;
  result->coefficient = lines[result->model].coefficient;
  judge (data, lines[result->model].chi2, lines[MBENCH_GROWTH_CONSTANT].chi2,
         result);
  /* What does not grow has no power.  */
  result->has_power
      = result->has_power && result->model != MBENCH_GROWTH_CONSTANT;
  if (!result->has_power)
    result->power = result->power_low = result->power_high = 0;
  return true;
}

static int
compare_sizes (const void *a, const void *b)
{
  const struct cost *first = a;
  const struct cost *second = b;
  return (first->size > second->size) - (first->size < second->size);
}

/* Sort what is in DATA, weigh it, and return how many sizes differ.  */
static size_t
prepare (struct data *data)
{
  size_t sizes = 0;
  qsort (data->list, data->n, sizeof *data->list, compare_sizes);
  for (size_t i = 0; i < data->n; ++i)
    {
      const struct cost *cost = &data->list[i];
      double error = fmax (cost->error, MBENCH_GROWTH_ERROR * cost->cost);
      data->costs[i] = cost->cost;
      data->weights[i] = 1 / (error * error);
      sizes += i == 0 || cost->size != data->list[i - 1].size;
    }
  return sizes;
}

enum mbench_status
mbench_growth_fit (const double *sizes, const double *costs,
                   const double *errors, size_t n,
                   struct mbench_growth *result, struct mbench_error *error)
{
  *result
      = (struct mbench_growth){ .verdict = MBENCH_GROWTH_TOO_FEW, .costs = n };
  if (n == 0)
    return MBENCH_OK;
  struct data data = { .n = n,
                       .list = calloc (n, sizeof *data.list),
                       .costs = calloc (3 * n, sizeof *data.costs) };
  enum mbench_status status = MBENCH_OK;
  if (data.list == NULL || data.costs == NULL)
    status = mbench_no_memory (error, "the growth of costs");
  else
    {
      data.weights = data.costs + n;
      data.work = data.costs + 2 * n;
      for (size_t i = 0; i < n; ++i)
        data.list[i] = (struct cost){ sizes[i], costs[i],
                                      errors != NULL ? errors[i] : 0 };
      result->sizes = prepare (&data);
      if (result->sizes >= MBENCH_GROWTH_SIZES && !fit_all (&data, result))
        status = mbench_no_memory (error, "the growth of costs");
    }
  free (data.costs);
  free (data.list);
  return status;
}
