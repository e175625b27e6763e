/* stats/growth.h: the model of made costs is found, its power is covered, and
   what has no model gets none.  */

#include <config.h>

#include "stats/growth.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

#include "base/random.h"

enum
{
  /* Three sizes a decade, from 10 to 10^5.  */
  SIZES = 13,
  TRIALS = 200,
  COVERAGE_TRIALS = 2000
};

static struct mbench_random *source;
static double sizes[SIZES];

static double
cost_of (enum mbench_growth_model model, double n)
{
  switch (model)
    {
    case MBENCH_GROWTH_CONSTANT:
      return 55;
    case MBENCH_GROWTH_LOG:
      return 20 + 7 * log2 (n);
    case MBENCH_GROWTH_LINEAR:
      return 40 + 3 * n;
    case MBENCH_GROWTH_LINEARITHMIC:
      return 40 + 2.31 * n * log2 (n);
    case MBENCH_GROWTH_QUADRATIC:
      return 100 + 0.5 * n * n;
    case MBENCH_GROWTH_CUBIC:
      return 800 + 0.25 * n * n * n;
    default:
      return 25 + 4 * pow (n, 1.5);
    }
}

/* The growth of N costs of MODEL with NOISE, a share of each.  */
static struct mbench_growth
trial (enum mbench_growth_model model, size_t n, double noise)
{
  double costs[SIZES];
  struct mbench_growth growth;
  for (size_t i = 0; i < n; ++i)
    costs[i] = cost_of (model, sizes[i])
               * (1 + noise * mbench_random_normal (source));
  mbench_growth_fit (sizes, costs, NULL, n, &growth, NULL);
  return growth;
}

static void
check_recovery (enum mbench_growth_model model, double noise)
{
  unsigned found = 0;
  for (unsigned i = 0; i < TRIALS; ++i)
    {
      struct mbench_growth growth = trial (model, SIZES, noise);
      found += growth.verdict == MBENCH_GROWTH_FITS && growth.model == model;
    }
  tap_ok (found >= TRIALS * 95 / 100,
          "%s is found under %g %% of noise: %u of %d",
          mbench_growth_model_name (model), 100 * noise, found, TRIALS);
}

/* The interval of the power of 25 + 4 n^1.5 from N sizes.  */
static void
check_coverage (size_t n, double noise)
{
  unsigned covered = 0;
  unsigned there = 0;
  for (unsigned i = 0; i < COVERAGE_TRIALS; ++i)
    {
      struct mbench_growth growth = trial (MBENCH_GROWTH_POWER, n, noise);
      there += growth.has_power;
      covered += growth.has_power && growth.power_low <= 1.5
                 && growth.power_high >= 1.5;
    }
  double share = (double)covered / COVERAGE_TRIALS;
  tap_ok (share >= 0.93 && share <= 0.97 && there == COVERAGE_TRIALS,
          "the power's interval from %zu sizes covers in %.1f %% of trials", n,
          100 * share);
}

static void
check_coefficients (void)
{
  struct mbench_growth growth = trial (MBENCH_GROWTH_LINEARITHMIC, SIZES, 0);
  tap_near (growth.coefficient, 2.31, 1e-9, "the coefficient is of n log2 n");
  tap_near (growth.constant, 40, 1e-7, "the constant");
  tap_near (mbench_growth_cost (&growth, 1024), 40 + 23654.4, 1e-9,
            "the cost of another size");
  tap_ok (growth.r_squared > 0.999999 && growth.residual < 1e-6,
          "exact costs leave nothing");
  tap_ok (growth.has_power && growth.power_low > 1 && growth.power_high < 1.3
              && growth.power_low <= growth.power
              && growth.power <= growth.power_high,
          "n log n is between n and n^1.3");
  growth = trial (MBENCH_GROWTH_POWER, SIZES, 0);
  tap_ok (growth.model == MBENCH_GROWTH_POWER
              && growth.verdict == MBENCH_GROWTH_FITS,
          "n^1.5 is a power");
  tap_near (growth.power, 1.5, 1e-5, "of 1.5");
  tap_near (growth.coefficient, 4, 1e-3, "its coefficient");
  growth = trial (MBENCH_GROWTH_CONSTANT, SIZES, 0.01);
  tap_near (growth.constant, 55, 0.02, "a constant is its mean");
  tap_ok (!growth.has_power && growth.coefficient == 0,
          "a constant has no power");
}

/* Costs that grow, with a factor that depends on the size.  */
static struct mbench_growth
disturbed (double (*factor) (size_t i))
{
  double costs[SIZES];
  struct mbench_growth growth;
  for (size_t i = 0; i < SIZES; ++i)
    costs[i] = 3 * sizes[i] * factor (i)
               * (1 + 0.01 * mbench_random_normal (source));
  mbench_growth_fit (sizes, costs, NULL, SIZES, &growth, NULL);
  return growth;
}

static double
saw (size_t i)
{
  return i % 4 == 0 ? 1 : i % 4 == 1 ? 1.3 : i % 4 == 2 ? 1.6 : 1.9;
}

static double
cache_levels (size_t i)
{
  return i < 5 ? 1 : i < 10 ? 2.5 : 8;
}

static double
fall (size_t i)
{
  return 1 / (1 + sizes[i] * sqrt (sizes[i]));
}

static void
check_no_model (void)
{
  tap_ok (disturbed (saw).verdict == MBENCH_GROWTH_FAR,
          "a sawtooth: no model");
  tap_ok (disturbed (cache_levels).verdict == MBENCH_GROWTH_FAR,
          "the steps of cache levels: no model");
  tap_ok (disturbed (fall).verdict == MBENCH_GROWTH_FAR,
          "costs that fall: no model");
}

/* A wave that is small enough by its size, in more sizes.  */
static void
check_wave (void)
{
  enum
  {
    MORE = 25
  };
  double more[MORE];
  double waved[MORE];
  double shuffled[MORE];
  struct mbench_growth growth;
  for (size_t i = 0; i < MORE; ++i)
    {
      more[i] = round (pow (10, 1 + (double)i / 6));
      waved[i] = 3 * more[i] * (1 + 0.08 * cos (acos (-1) * (double)i / 6));
      /* The same deviations in another order: 5 i mod 24, the last in its
         place.  */
      double place = i == 24 ? 24 : (double)(5 * i % 24);
      shuffled[i] = 3 * more[i] * (1 + 0.08 * cos (acos (-1) * place / 6));
    }
  mbench_growth_fit (more, waved, NULL, MORE, &growth, NULL);
  tap_ok (growth.verdict == MBENCH_GROWTH_SYSTEMATIC
              && growth.residual < MBENCH_GROWTH_RESIDUAL,
          "a wave of 8 %% is no model: residual %.3f", growth.residual);
  mbench_growth_fit (more, shuffled, NULL, MORE, &growth, NULL);
  tap_ok (growth.verdict == MBENCH_GROWTH_FITS,
          "the same deviations in no order are noise: residual %.3f",
          growth.residual);
}

static void
check_flat (void)
{
  static const double n[] = { 10, 20, 40, 80, 160, 320 };
  double costs[6];
  struct mbench_growth growth;
  for (size_t i = 0; i < 6; ++i)
    costs[i] = 50 + 0.004 * n[i];
  mbench_growth_fit (n, costs, NULL, 6, &growth, NULL);
  tap_ok (growth.model == MBENCH_GROWTH_CONSTANT, "1 %% is no growth");
  for (size_t i = 0; i < 6; ++i)
    costs[i] = 50 + 0.04 * n[i];
  mbench_growth_fit (n, costs, NULL, 6, &growth, NULL);
  tap_ok (growth.model == MBENCH_GROWTH_LINEAR, "10 %% is");
}

static void
check_few (void)
{
  struct mbench_growth growth = trial (MBENCH_GROWTH_LINEAR, 3, 0);
  tap_ok (growth.verdict == MBENCH_GROWTH_TOO_FEW && growth.sizes == 3,
          "three sizes are too few");
  static const double same[] = { 1, 1, 2, 2, 3, 3 };
  static const double costs[] = { 5, 5, 10, 10, 15, 15 };
  mbench_growth_fit (same, costs, NULL, 6, &growth, NULL);
  tap_ok (growth.verdict == MBENCH_GROWTH_TOO_FEW && growth.sizes == 3
              && growth.costs == 6,
          "so are three sizes that are there twice");
  mbench_growth_fit (NULL, NULL, NULL, 0, &growth, NULL);
  tap_ok (growth.verdict == MBENCH_GROWTH_TOO_FEW, "so are none");
  unsigned found = 0;
  unsigned powers = 0;
  for (unsigned i = 0; i < TRIALS; ++i)
    {
      growth = trial (MBENCH_GROWTH_LINEAR, 4, 0.01);
      found += growth.model == MBENCH_GROWTH_LINEAR;
      powers
          += trial (MBENCH_GROWTH_POWER, 5, 0.01).model == MBENCH_GROWTH_POWER;
    }
  tap_ok (found >= TRIALS * 95 / 100, "n is found from four sizes: %u of %d",
          found, TRIALS);
  tap_size (powers, 0, "five sizes choose no free power");
}

/* Equal in order, sizes that barely differ, and errors.  */
static void
check_data (void)
{
  static const double shuffled[] = { 400, 100, 300, 200, 500 };
  static const double costs[] = { 4010, 1010, 3010, 2010, 5010 };
  struct mbench_growth growth;
  mbench_growth_fit (shuffled, costs, NULL, 5, &growth, NULL);
  tap_ok (growth.model == MBENCH_GROWTH_LINEAR
              && fabs (growth.coefficient - 10) < 1e-9,
          "the order of the sizes does not matter");
  static const double near[] = { 1e15, 1e15 + 1, 1e15 + 2, 1e15 + 3 };
  static const double flat[] = { 7, 7.01, 6.99, 7 };
  mbench_growth_fit (near, flat, NULL, 4, &growth, NULL);
  tap_ok (growth.model == MBENCH_GROWTH_CONSTANT
              && growth.verdict == MBENCH_GROWTH_FITS,
          "sizes that hardly differ: constant");
  static const double wide[] = { 1, 1e5, 1e10, 1.8e19 };
  static const double huge[] = { 1, 1e15, 1e30, 5.832e57 };
  mbench_growth_fit (wide, huge, NULL, 4, &growth, NULL);
  tap_ok (growth.model == MBENCH_GROWTH_CUBIC && isfinite (growth.coefficient)
              && isfinite (growth.residual),
          "sizes from 1 to 2^64");
  /* One cost is far off, and known to be.  */
  static const double n[] = { 10, 20, 40, 80, 160, 320 };
  static const double one_off[] = { 100, 200, 400, 1600, 1600, 3200 };
  static const double errors[] = { 1, 2, 4, 800, 16, 32 };
  mbench_growth_fit (n, one_off, NULL, 6, &growth, NULL);
  tap_ok (growth.verdict == MBENCH_GROWTH_FAR, "a cost that is off: no model");
  mbench_growth_fit (n, one_off, errors, 6, &growth, NULL);
  tap_ok (growth.verdict == MBENCH_GROWTH_FITS
              && growth.model == MBENCH_GROWTH_LINEAR
              && fabs (growth.coefficient - 10) < 0.1,
          "unless its error says so");
}

static void
check_names (void)
{
  bool is_back = true;
  for (enum mbench_growth_model i = 0; i < MBENCH_GROWTH_MODELS; ++i)
    {
      enum mbench_growth_model model;
      is_back
          = is_back
            && mbench_growth_model_find (mbench_growth_model_name (i), &model)
            && model == i;
    }
  for (enum mbench_growth_verdict i = 0; i < MBENCH_GROWTH_VERDICTS; ++i)
    {
      enum mbench_growth_verdict verdict;
      is_back = is_back
                && mbench_growth_verdict_find (mbench_growth_verdict_name (i),
                                               &verdict)
                && verdict == i;
    }
  enum mbench_growth_model model;
  tap_ok (is_back, "names lead back");
  tap_ok (!mbench_growth_model_find ("n!", &model), "others do not");
}

int
main (void)
{
  if (mbench_random_new (20, &source, NULL) != MBENCH_OK)
    return 99;
  for (size_t i = 0; i < SIZES; ++i)
    sizes[i] = round (pow (10, 1 + (double)i / 3));
  for (enum mbench_growth_model i = 0; i < MBENCH_GROWTH_MODELS; ++i)
    {
      check_recovery (i, 0.01);
      check_recovery (i, 0.02);
    }
  check_coverage (SIZES, 0.01);
  check_coverage (6, 0.02);
  check_coefficients ();
  check_no_model ();
  check_wave ();
  check_flat ();
  check_few ();
  check_data ();
  check_names ();
  mbench_random_free (source);
  return tap_done ();
}
