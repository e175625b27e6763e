/* run/slope.h: what an iteration costs apart from what a sample costs.  */

#include <config.h>

#include "run/slope.h"

#include <math.h>

#include "base/random.h"
#include "device/clock.h"
#include "tap.h"

enum
{
  SAMPLES = 960,
  COST_NS = 40,
  CONSTANT_NS = 300
};

/* Samples of four numbers of iterations, of which each NOISY-th one is much
   longer; 0: none.  */
static struct mbench_samples
make (size_t noisy)
{
  static const size_t iterations[] = { 100, 200, 300, 400 };
  struct mbench_samples samples = { 0 };
  struct mbench_random *random;
  mbench_random_new (5, &random, NULL);
  mbench_samples_reserve (&samples, SAMPLES, NULL);
  for (size_t i = 0; i < SAMPLES; ++i)
    {
      size_t n = iterations[mbench_random_below (random, 4)];
      double ns = CONSTANT_NS + COST_NS * (double)n
                  + 20 * mbench_random_normal (random);
      if (noisy > 0 && mbench_random_below (random, noisy) == 0)
        ns += 1e6;
      mbench_samples_append (
          &samples,
          (micro_benchmark_time_sample_){
              .iterations = n, .elapsed = mbench_time_from_ns ((int64_t)ns) });
    }
  mbench_random_free (random);
  return samples;
}

static void
test_fit (size_t noisy, const char *what)
{
  struct mbench_samples samples = make (noisy);
  struct mbench_regression slope;
  bool has_slope = false;
  tap_ok (mbench_slope_fit (&samples, 0.95, &has_slope, &slope, NULL)
                  == MBENCH_OK
              && has_slope,
          "%s: there is a slope", what);
  tap_near (slope.slope.value, COST_NS, 0.002, what);
  tap_ok (fabs (slope.intercept.value - CONSTANT_NS) < 20,
          "%s: and the constant", what);
  tap_ok (slope.slope.half_width < 0.1
              && fabs (slope.slope.value - COST_NS)
                     < 2 * slope.slope.half_width,
          "%s: the interval is narrow, and holds it", what);
  tap_ok (slope.has_r_squared && slope.r_squared > 0.999, "%s: R-squared",
          what);
  mbench_samples_release (&samples);
}

static void
test_none (void)
{
  struct mbench_samples samples = make (0);
  struct mbench_regression slope;
  bool has_slope = true;
  for (size_t i = 0; i < samples.n; ++i)
    samples.rows[i].iterations = i % 2 == 0 ? 100 : 200;
  mbench_slope_fit (&samples, 0.95, &has_slope, &slope, NULL);
  tap_ok (!has_slope, "two numbers of iterations make no line");
  for (size_t i = 0; i < samples.n; ++i)
    samples.rows[i].discarded = true;
  has_slope = true;
  mbench_slope_fit (&samples, 0.95, &has_slope, &slope, NULL);
  tap_ok (!has_slope, "nor do samples that do not count");
  samples.n = 0;
  has_slope = true;
  tap_ok (mbench_slope_fit (&samples, 0.95, &has_slope, &slope, NULL)
                  == MBENCH_OK
              && !has_slope,
          "nor none");
  mbench_samples_release (&samples);
}

int
main (void)
{
  test_fit (0, "undisturbed");
  test_fit (10, "a tenth disturbed");
  test_none ();
  return tap_done ();
}
