#include <config.h>

#include "test/limits.h"

#include "device/clock.h"
#include "test/constraint.h"
#include "test/share.h"

const struct mbench_limits mbench_default_limits = {
  .max_time = 5 * (int64_t)MBENCH_NS_PER_S,
  .precision = 0.01,
  .confidence = 0.95,
  .batch_memory = 16 << 20,
};

static int64_t
multiply (int64_t a, size_t b)
{
  int64_t product;
  return __builtin_mul_overflow (a, b, &product) ? INT64_MAX : product;
}

static int64_t
add (int64_t a, int64_t b)
{
  return a > INT64_MAX - b ? INT64_MAX : a + b;
}

/* The time of SAMPLES samples under LIMITS, and of the warm-up before those of
   each process, as far as either was asked for.  */
static int64_t
asked_time (const struct mbench_limits *limits, size_t samples)
{
  return add (
      multiply (limits->sample_time, samples),
      multiply (limits->warm_up_time, mbench_limits_processes (limits)));
}

int64_t
mbench_limits_usual_time (const struct mbench_limits *limits)
{
  /* As many as leave room for twice the blocks that precision waits for.  */
  size_t samples = 32;
  if (limits->max_samples > 0 && limits->max_samples < samples)
    samples = limits->max_samples;
  if (limits->min_samples > samples)
    samples = limits->min_samples;
  int64_t least = add (mbench_default_limits.max_time, asked_time (limits, 0));
  int64_t time = asked_time (limits, samples);
  return time > least ? time : least;
}

int64_t
mbench_limits_timeout (const struct mbench_limits *limits)
{
  const int64_t least = 10 * (int64_t)MBENCH_NS_PER_S;
  if (limits->timeout > 0)
    return limits->timeout;
  int64_t time = limits->max_time > 0 ? limits->max_time
                                      : mbench_limits_usual_time (limits);
  int64_t asked = asked_time (limits, limits->min_samples);
  if (time < asked)
    time = asked;
  if (time > INT64_MAX / 10)
    return INT64_MAX;
  return time > least / 10 ? 10 * time : least;
}

static enum mbench_status
check_pair (enum mbench_constraint_id low_id, size_t low,
            enum mbench_constraint_id high_id, size_t high,
            struct mbench_error *error)
{
  if (high == 0 || low <= high)
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_CONFLICT,
                      "%s %zu contradicts %s %zu: expected the first to be "
                      "at most the second",
                      mbench_constraint_key (low_id), low,
                      mbench_constraint_key (high_id), high);
}

/* Samples of MIN_SAMPLE to MAX_SAMPLE iterations must be able to add up to
   MIN to MAX: some whole number of them lies between both quotients.  */
static enum mbench_status
check_iterations (const struct mbench_limits *limits,
                  struct mbench_error *error)
{
  size_t least = limits->min_iterations > 0 ? limits->min_iterations : 1;
  size_t low
      = limits->min_sample_iterations > 0 ? limits->min_sample_iterations : 1;
  size_t high = limits->max_sample_iterations;
  size_t fewest = high == 0 ? 1 : least / high + (least % high != 0);
  if (limits->max_iterations == 0 || fewest <= limits->max_iterations / low)
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_CONFLICT,
                      "%zu to %zu iterations (min-iterations, "
                      "max-iterations) cannot be made of samples of %zu to "
                      "%zu iterations (min-sample-iterations, "
                      "max-sample-iterations)",
                      least, limits->max_iterations, low,
                      high == 0 ? limits->max_iterations : high);
}

/* That number must be one that the bounds on samples allow: as few samples as
   are asked for must fit below max-iterations, and as many as are allowed must
   be able to reach min-iterations.  */
static enum mbench_status
check_samples (const struct mbench_limits *limits, struct mbench_error *error)
{
  size_t low
      = limits->min_sample_iterations > 0 ? limits->min_sample_iterations : 1;
  size_t high = limits->max_sample_iterations;
  size_t needed = limits->min_iterations;
  if (limits->max_iterations > 0
      && limits->min_samples > limits->max_iterations / low)
    return mbench_fail (error, MBENCH_CONFLICT,
                        "min-samples %zu contradicts max-iterations %zu: "
                        "with %zu iterations in a sample at least, expected "
                        "at most %zu samples",
                        limits->min_samples, limits->max_iterations, low,
                        limits->max_iterations / low);
  if (limits->max_samples > 0 && high > 0
      && needed / high + (needed % high != 0) > limits->max_samples)
    return mbench_fail (error, MBENCH_CONFLICT,
                        "max-samples %zu contradicts min-iterations %zu: "
                        "with %zu iterations in a sample at most "
                        "(max-sample-iterations), expected at least %zu "
                        "samples",
                        limits->max_samples, needed, high,
                        needed / high + (needed % high != 0));
  return MBENCH_OK;
}

/* That the numbers of iterations and samples can be had together.  */
static enum mbench_status
check_numbers (const struct mbench_limits *limits, struct mbench_error *error)
{
  enum mbench_status status
      = check_pair (MBENCH_MIN_ITERATIONS, limits->min_iterations,
                    MBENCH_MAX_ITERATIONS, limits->max_iterations, error);
  if (status == MBENCH_OK)
    status = check_pair (
        MBENCH_MIN_SAMPLE_ITERATIONS, limits->min_sample_iterations,
        MBENCH_MAX_SAMPLE_ITERATIONS, limits->max_sample_iterations, error);
  if (status == MBENCH_OK)
    status = check_pair (MBENCH_MIN_SAMPLES, limits->min_samples,
                         MBENCH_MAX_SAMPLES, limits->max_samples, error);
  if (status == MBENCH_OK)
    status = check_iterations (limits, error);
  if (status == MBENCH_OK)
    status = check_samples (limits, error);
  return status;
}

/* That a bound MOST, unless it is zero, has one at least for each of N
   processes.  */
static enum mbench_status
check_bound (enum mbench_constraint_id id, size_t most, size_t n,
             struct mbench_error *error)
{
  if (most == 0 || most >= n)
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_CONFLICT,
                      "%s %zu contradicts processes %zu: expected at least "
                      "one for each",
                      mbench_constraint_key (id), most, n);
}

/* The numbers of every process must be such as can be had.  The first has the
   greatest share, the last the smallest.  */
static enum mbench_status
check_processes (const struct mbench_limits *limits,
                 struct mbench_error *error)
{
  size_t n = mbench_limits_processes (limits);
  if (n > MBENCH_MOST_PROCESSES)
    return mbench_fail (error, MBENCH_INVALID,
                        "processes %zu: expected at most %d", n,
                        MBENCH_MOST_PROCESSES);
  enum mbench_status status
      = check_bound (MBENCH_MAX_ITERATIONS, limits->max_iterations, n, error);
  if (status == MBENCH_OK)
    status = check_bound (MBENCH_MAX_SAMPLES, limits->max_samples, n, error);
  for (size_t i = 0; i < 2 && n > 1 && status == MBENCH_OK; ++i)
    {
      struct mbench_limits share
          = mbench_limits_share (limits, i == 0 ? 0 : n - 1);
      struct mbench_error inner;
      status = check_numbers (&share, &inner);
      if (status != MBENCH_OK)
        mbench_fail (error, status, "in one of %zu processes, %s", n,
                     inner.message);
    }
  return status;
}

static double
seconds (int64_t ns)
{
  return (double)ns / MBENCH_NS_PER_S;
}

/* That the warm-up of each process, and one sample after it, end in time.  */
static enum mbench_status
check_times (const struct mbench_limits *limits, struct mbench_error *error)
{
  if (limits->max_time == 0)
    return MBENCH_OK;
  size_t n = mbench_limits_processes (limits);
  int64_t share = limits->max_time / (int64_t)n;
  if (limits->warm_up_time > 0 && limits->warm_up_time >= share)
    return mbench_fail (error, MBENCH_CONFLICT,
                        "warm-up-time %g s contradicts max-time %g s: "
                        "expected less than %g s%s, as the warm-up is in that "
                        "time",
                        seconds (limits->warm_up_time),
                        seconds (limits->max_time), seconds (share),
                        n > 1 ? " in each process" : "");
  share -= limits->warm_up_time;
  if (limits->sample_time <= share)
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_CONFLICT,
                      "sample-time %g s contradicts max-time %g s: expected "
                      "at most the %g s that %s left for samples",
                      seconds (limits->sample_time),
                      seconds (limits->max_time), seconds (share),
                      n > 1 ? "each process has" : "is");
}

enum mbench_status
mbench_limits_check (const struct mbench_limits *limits,
                     struct mbench_error *error)
{
  enum mbench_status status = check_numbers (limits, error);
  if (status == MBENCH_OK)
    status = check_processes (limits, error);
  if (status == MBENCH_OK)
    status = check_times (limits, error);
  if (status == MBENCH_OK && limits->max_time == 0
      && limits->max_iterations == 0 && limits->max_samples == 0
      && limits->precision == 0 && !limits->has_rule)
    status = mbench_fail (error, MBENCH_CONFLICT,
                          "max-time 0, max-iterations 0, max-samples 0 and "
                          "precision 0: nothing would end the execution; "
                          "expected one of them to be above zero");
  return status;
}
