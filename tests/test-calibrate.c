/* run/calibrate.h: how many iterations a sample takes.  */

#include <config.h>

#include "run/calibrate.h"

#include <stdio.h>
#include <string.h>

#include "tap.h"

enum
{
  TARGET = 25000
};

static void
test_growth (void)
{
  tap_size (mbench_calibrate_grow (100, 1000, 5000), 500, "in proportion");
  tap_size (mbench_calibrate_grow (100, 10000, 5000), 50, "also downwards");
  tap_size (mbench_calibrate_grow (3, 1, TARGET), 30, "at most tenfold");
  tap_size (mbench_calibrate_grow (9, INT64_MAX, 1), 1, "at least one");
  tap_size (mbench_calibrate_grow (7, 0, TARGET), 70,
            "a sample of no time grows as a short one");
  tap_size (mbench_calibrate_grow (7, -5, TARGET), 70,
            "and so does one of negative time");
  tap_size (mbench_calibrate_grow (SIZE_MAX / 2, 1, INT64_MAX), SIZE_MAX,
            "growth ends at the largest number");
}

/* The time of N iterations in the try number TRY.  */
typedef int64_t (*cost_fun) (size_t n, unsigned try);

/* Search to the end; the number of samples it took.  */
static unsigned
search (struct mbench_calibration *calibration, cost_fun cost, size_t limit)
{
  enum
  {
    BOUND = 1000
  };
  unsigned tries = 0;
  *calibration = (struct mbench_calibration){ .n = 1 };
  while (!calibration->done && tries < BOUND)
    {
      mbench_calibrate_record (calibration, cost (calibration->n, tries),
                               TARGET, limit);
      ++tries;
    }
  return tries;
}

static int64_t
steady (size_t n, unsigned try)
{
  (void)try;
  return 7 * (int64_t)n;
}

/* Two of three samples are disturbed by forty targets.  */
static int64_t
disturbed (size_t n, unsigned try)
{
  return 7 * (int64_t)n + (try % 3 != 2 ? 40 * TARGET : 0);
}

static int64_t
slow (size_t n, unsigned try)
{
  (void)try;
  return (int64_t)n * TARGET * MBENCH_CALIBRATION_SLOW;
}

static int64_t
nearly_slow (size_t n, unsigned try)
{
  return slow (n, try) - 1;
}

static int64_t
stuck (size_t n, unsigned try)
{
  (void)n;
  (void)try;
  return 0;
}

static bool
is_long_enough (size_t n)
{
  return 7 * n >= TARGET - TARGET / 4 && 7 * n <= TARGET;
}

static void
test_search (void)
{
  struct mbench_calibration calibration;
  unsigned tries = search (&calibration, steady, 0);
  tap_ok (is_long_enough (calibration.n), "a steady body gets its length");
  tap_ok (tries <= 4 * MBENCH_CALIBRATION_TRIES, "within a dozen samples");
  search (&calibration, disturbed, 0);
  tap_ok (is_long_enough (calibration.n),
          "noise in two of three samples leaves the length as it is");

  tap_size (search (&calibration, slow, 0), 1,
            "a slow body is not called again");
  tap_size (calibration.n, 1, "and has samples of one iteration");
  tap_size (search (&calibration, nearly_slow, 0), MBENCH_CALIBRATION_TRIES,
            "one not quite so slow is tried as others are");

  search (&calibration, steady, 64);
  tap_size (calibration.n, 64, "the limit of a sample bounds the search");
  tap_ok (search (&calibration, stuck, 0) < 100,
          "a chronometer that stands still does not keep the search going");
  tap_size (calibration.n, SIZE_MAX, "which ends at the largest number");
}

static void
test_shortest (void)
{
  struct mbench_calibration calibration = { .n = 100 };
  mbench_calibrate_record (&calibration, 60000, TARGET, 0);
  mbench_calibrate_record (&calibration, 20000, TARGET, 0);
  tap_ok (!calibration.done, "two tries decide nothing");
  mbench_calibrate_record (&calibration, 90000, TARGET, 0);
  tap_ok (calibration.done, "three quarters of the target are enough");
  tap_ok (calibration.shortest == 20000, "the shortest try counts");

  calibration = (struct mbench_calibration){ .n = 100 };
  mbench_calibrate_record (&calibration, 90000, TARGET, 0);
  mbench_calibrate_record (&calibration, 10000, TARGET, 0);
  mbench_calibrate_record (&calibration, 90000, TARGET, 0);
  tap_ok (!calibration.done, "less is not");
  tap_size (calibration.n, 250, "the shortest try tells the growth");
  tap_size (calibration.tries, 0, "the new number is tried from the start");
}

/* Whether samples of LIMITS can add up to a sum from LEAST to MOST: the
   plain answer, by listing every sum.  */
enum
{
  SUMS = 64
};

static bool
can_add_up (const struct mbench_limits *limits, size_t least, size_t most)
{
  bool sums[SUMS] = { true };
  size_t low
      = limits->min_sample_iterations > 0 ? limits->min_sample_iterations : 1;
  size_t high = limits->max_sample_iterations > 0
                    ? limits->max_sample_iterations
                    : SUMS;
  for (size_t i = 0; i < SUMS; ++i)
    for (size_t n = low; n <= high && n <= i && !sums[i]; ++n)
      sums[i] = sums[i - n];
  for (size_t i = least; i <= most && i < SUMS; ++i)
    if (sums[i])
      return true;
  return false;
}

/* Whether a sample of N after DONE leaves the way to both bounds open.  */
static bool
is_allowed (const struct mbench_limits *limits, size_t n, size_t done)
{
  size_t low
      = limits->min_sample_iterations > 0 ? limits->min_sample_iterations : 1;
  size_t most = limits->max_iterations > 0 ? limits->max_iterations : SUMS - 1;
  if (n < low || done + n > most
      || (limits->max_sample_iterations > 0
          && n > limits->max_sample_iterations))
    return false;
  size_t needed = limits->min_iterations > done + n
                      ? limits->min_iterations - done - n
                      : 0;
  return can_add_up (limits, needed, most - done - n);
}

/* Follow the advice to the end, the wish changing from sample to sample where
   SEED says so.  */
static bool
follow (const struct mbench_limits *limits, size_t wanted, unsigned seed)
{
  size_t done = 0;
  size_t n;
  while ((n = mbench_calibrate_fit (wanted, done, 0, limits)) > 0)
    {
      done += n;
      if (n < limits->min_sample_iterations
          || (limits->max_sample_iterations > 0
              && n > limits->max_sample_iterations)
          || (limits->max_iterations > 0 && done > limits->max_iterations))
        return false;
      if (limits->max_iterations == 0 && done >= limits->min_iterations)
        return true;
      seed = seed * 1103515245 + 12345;
      if (seed % 2 != 0)
        wanted = 1 + (seed >> 16) % 12;
    }
  return done > 0 && done >= limits->min_iterations
         && limits->max_iterations > 0;
}

/* Whether no allowed number is nearer to WANTED than what is advised.  */
static bool
is_nearest (const struct mbench_limits *limits, size_t wanted)
{
  size_t n = mbench_calibrate_fit (wanted, 0, 0, limits);
  size_t distance = n > wanted ? n - wanted : wanted - n;
  for (size_t other = 1; other < SUMS / 2; ++other)
    if ((other > wanted ? other - wanted : wanted - other) < distance
        && is_allowed (limits, other, 0))
      return false;
  return true;
}

/* The first case of a kind that went wrong, for the reader of the log.  */
static void
tap_none (size_t wrong, const struct mbench_limits *first, size_t wanted,
          const char *name)
{
  if (!tap_ok (wrong == 0, "%s", name))
    printf ("# %zu cases, first %zu to %zu in samples of %zu to %zu, "
            "wanted %zu\n",
            wrong, first->min_iterations, first->max_iterations,
            first->min_sample_iterations, first->max_sample_iterations,
            wanted);
}

struct misses
{
  size_t n;
  struct mbench_limits first;
  size_t wanted;
};

static void
note (struct misses *misses, bool right, const struct mbench_limits *limits,
      size_t wanted)
{
  if (right || misses->n++ > 0)
    return;
  misses->first = *limits;
  misses->wanted = wanted;
}

static void
test_fit (void)
{
  enum
  {
    ITERATIONS = 14,
    SAMPLE = 7,
    WANTED = 9
  };
  struct misses refused = { 0 };
  struct misses constant = { 0 };
  struct misses changing = { 0 };
  struct misses nearest = { 0 };
  struct mbench_limits limits = { .max_time = 1 };
  for (size_t i = 0; i < ITERATIONS * ITERATIONS * SAMPLE * SAMPLE; ++i)
    {
      limits.min_iterations = i % ITERATIONS;
      limits.max_iterations = i / ITERATIONS % ITERATIONS;
      limits.min_sample_iterations = i / ITERATIONS / ITERATIONS % SAMPLE;
      limits.max_sample_iterations = i / ITERATIONS / ITERATIONS / SAMPLE;
      bool fits = mbench_limits_check (&limits, NULL) == MBENCH_OK;
      size_t least = limits.min_iterations > 0 ? limits.min_iterations : 1;
      size_t most
          = limits.max_iterations > 0 ? limits.max_iterations : SUMS - 1;
      note (&refused, fits == can_add_up (&limits, least, most), &limits, 0);
      for (size_t wanted = 1; fits && wanted <= WANTED; ++wanted)
        {
          note (&constant, follow (&limits, wanted, 0), &limits, wanted);
          note (&nearest, is_nearest (&limits, wanted), &limits, wanted);
          for (unsigned seed = 1; seed < 5; ++seed)
            note (&changing, follow (&limits, wanted, seed * 7919), &limits,
                  wanted);
        }
    }
  tap_none (refused.n, &refused.first, 0,
            "limits are refused if and only if nothing can keep them");
  tap_none (constant.n, &constant.first, constant.wanted,
            "the advice keeps every limit that can be kept");
  tap_none (changing.n, &changing.first, changing.wanted,
            "also when the wish changes on the way");
  tap_none (nearest.n, &nearest.first, nearest.wanted,
            "and is the nearest number that does");
}

/* Whether the rest of LIMITS after N iterations can be kept.  */
static bool
rest_fits (struct mbench_limits limits, size_t n)
{
  if (n == limits.max_iterations)
    return true;
  if (limits.max_iterations > 0)
    limits.max_iterations -= n;
  if (limits.min_iterations <= n)
    return true;
  limits.min_iterations -= n;
  return mbench_limits_check (&limits, NULL) == MBENCH_OK;
}

static void
test_huge (void)
{
  static const size_t values[] = {
    0,       1, 3, SIZE_MAX / 3, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX - 1,
    SIZE_MAX
  };
  enum
  {
    VALUES = sizeof values / sizeof *values
  };
  struct misses misses = { 0 };
  struct mbench_limits limits = { .max_time = 1 };
  for (size_t i = 0; i < VALUES * VALUES * VALUES * VALUES; ++i)
    {
      limits.min_iterations = values[i % VALUES];
      limits.max_iterations = values[i / VALUES % VALUES];
      limits.min_sample_iterations = values[i / VALUES / VALUES % VALUES];
      limits.max_sample_iterations = values[i / VALUES / VALUES / VALUES];
      /* No limit still means that the sum is a number.  */
      struct mbench_limits countable = limits;
      if (limits.max_iterations == 0)
        countable.max_iterations = SIZE_MAX;
      if (mbench_limits_check (&countable, NULL) != MBENCH_OK)
        continue;
      for (size_t j = 1; j < VALUES; ++j)
        {
          size_t n = mbench_calibrate_fit (values[j], 0, 0, &limits);
          note (
              &misses,
              n > 0 && n >= limits.min_sample_iterations
                  && (limits.max_sample_iterations == 0
                      || n <= limits.max_sample_iterations)
                  && (limits.max_iterations == 0 || n <= limits.max_iterations)
                  && rest_fits (limits, n),
              &limits, values[j]);
        }
    }
  tap_none (misses.n, &misses.first, misses.wanted,
            "numbers as large as there are do not overflow");
}

static void
test_fit_examples (void)
{
  const struct mbench_limits seven = { .min_iterations = 7,
                                       .max_iterations = 7,
                                       .min_sample_iterations = 2,
                                       .max_sample_iterations = 5 };
  tap_size (mbench_calibrate_fit (100, 0, 0, &seven), 5,
            "seven in samples of two to five begin with five");
  tap_size (mbench_calibrate_fit (100, 5, 0, &seven), 2, "and end with two");
  tap_size (mbench_calibrate_fit (100, 7, 0, &seven), 0, "then all is done");
  const struct mbench_limits none = { 0 };
  tap_size (mbench_calibrate_fit (123, 456, 7, &none), 123,
            "without limits the wish is granted");
}

/* Whether MIN to MAX samples of the limits' lengths can make MIN to MAX
   iterations, by going through their numbers.  */
static bool
can_be_made (const struct mbench_limits *limits)
{
  enum
  {
    NUMBERS = 40
  };
  size_t low
      = limits->min_sample_iterations > 0 ? limits->min_sample_iterations : 1;
  size_t high
      = limits->max_sample_iterations > 0 ? limits->max_sample_iterations : 99;
  size_t most = limits->max_iterations > 0 ? limits->max_iterations : SIZE_MAX;
  size_t last = limits->max_samples > 0 ? limits->max_samples : NUMBERS;
  for (size_t k = limits->min_samples > 1 ? limits->min_samples : 1; k <= last;
       ++k)
    if (k * low <= most && k * high >= limits->min_iterations)
      return true;
  return false;
}

/* Follow the advice until all is done, or both minima are reached; the wish
   changes on the way.  */
static bool
follow_samples (const struct mbench_limits *limits, size_t wanted,
                unsigned seed)
{
  size_t done = 0;
  size_t samples = 0;
  while (limits->max_iterations > 0 || limits->max_samples > 0
         || done < limits->min_iterations || samples < limits->min_samples)
    {
      size_t n = mbench_calibrate_fit (wanted, done, samples, limits);
      if (n == 0)
        break;
      done += n;
      ++samples;
      if (n < limits->min_sample_iterations
          || (limits->max_sample_iterations > 0
              && n > limits->max_sample_iterations)
          || (limits->max_iterations > 0 && done > limits->max_iterations)
          || (limits->max_samples > 0 && samples > limits->max_samples))
        return false;
      seed = seed * 1103515245 + 12345;
      wanted = 1 + (seed >> 16) % 12;
    }
  return done >= limits->min_iterations && samples >= limits->min_samples;
}

static void
test_fit_samples (void)
{
  enum
  {
    ITERATIONS = 10,
    LENGTH = 5,
    SAMPLES = 6
  };
  struct misses refused = { 0 };
  struct misses kept = { 0 };
  struct mbench_limits limits = { .max_time = 1 };
  size_t cases
      = (size_t)ITERATIONS * ITERATIONS * LENGTH * LENGTH * SAMPLES * SAMPLES;
  for (size_t i = 0; i < cases; ++i)
    {
      size_t rest = i;
      limits.min_iterations = rest % ITERATIONS;
      rest /= ITERATIONS;
      limits.max_iterations = rest % ITERATIONS;
      rest /= ITERATIONS;
      limits.min_sample_iterations = rest % LENGTH;
      rest /= LENGTH;
      limits.max_sample_iterations = rest % LENGTH;
      rest /= LENGTH;
      limits.min_samples = rest % SAMPLES;
      limits.max_samples = rest / SAMPLES;
      bool fits = mbench_limits_check (&limits, NULL) == MBENCH_OK;
      bool ordered = (limits.max_samples == 0
                      || limits.min_samples <= limits.max_samples)
                     && (limits.max_iterations == 0
                         || limits.min_iterations <= limits.max_iterations)
                     && (limits.max_sample_iterations == 0
                         || limits.min_sample_iterations
                                <= limits.max_sample_iterations);
      note (&refused, fits == (ordered && can_be_made (&limits)), &limits, 0);
      for (unsigned wanted = 1; fits && wanted < 12; wanted += 3)
        note (&kept, follow_samples (&limits, wanted, wanted * 7919), &limits,
              wanted);
    }
  tap_none (refused.n, &refused.first, 0,
            "with bounds on samples, what is refused is what cannot be made");
  tap_none (kept.n, &kept.first, kept.wanted,
            "and what is not refused is kept");
  const struct mbench_limits ten
      = { .min_samples = 10, .max_iterations = 100 };
  tap_size (mbench_calibrate_fit (1000, 0, 0, &ten), 10,
            "ten samples of a hundred iterations have ten each");
  const struct mbench_limits five
      = { .max_samples = 5, .min_iterations = 1000 };
  tap_size (mbench_calibrate_fit (1, 200, 1, &five), 200,
            "four samples for eight hundred have two hundred each");
}

int
main (void)
{
  test_growth ();
  test_search ();
  test_shortest ();
  test_fit_examples ();
  test_fit_samples ();
  test_fit ();
  test_huge ();
  return tap_done ();
}
