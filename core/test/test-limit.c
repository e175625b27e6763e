/* The limits of a test, one by one, as the API sets and tells them.  */

#include <config.h>

#include <math.h>

#include "device/clock.h"
#include "test/origin.h"
#include "test/test.h"
#include "test/threading.h"

#define PRESENT(test)                                                         \
  ((test) != NULL || mbench_refuse (__func__, "test", "a test"))

/* Take the given members of SOURCE over, or publish why not.  */
static void
give (micro_benchmark_test_case test, const struct mbench_constraints *source)
{
  struct mbench_error error;
  if (mbench_test_case_constrain (test, source, &error) != MBENCH_OK)
    mbench_publish ("test", &error);
}

static struct mbench_limits
limits (micro_benchmark_test_case test)
{
  struct mbench_constraints kept;
  struct mbench_error error;
  /* What cannot be kept together is told when it runs.  */
  if (mbench_origin_resolve (test, NULL, &kept, &error) != MBENCH_OK)
    return mbench_constraints_resolve (&test->constraints);
  struct mbench_limits result = mbench_constraints_resolve (&kept);
  mbench_constraints_release (&kept);
  return result;
}

void
micro_benchmark_test_case_skip_iterations (micro_benchmark_test_case test,
                                           size_t number)
{
  struct mbench_constraints given = { .given = 1U << MBENCH_SKIP_ITERATIONS,
                                      .limits.skip_iterations = number };
  if (PRESENT (test))
    give (test, &given);
}

size_t
micro_benchmark_test_case_iterations_to_skip (micro_benchmark_test_case test)
{
  return PRESENT (test) ? limits (test).skip_iterations : 0;
}

void
micro_benchmark_test_case_limit_iterations (micro_benchmark_test_case test,
                                            size_t min_iterations,
                                            size_t max_iterations)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_MIN_ITERATIONS | 1U << MBENCH_MAX_ITERATIONS,
          .limits.min_iterations = min_iterations,
          .limits.max_iterations = max_iterations };
  if (PRESENT (test))
    give (test, &given);
}

size_t
micro_benchmark_test_case_min_iterations (micro_benchmark_test_case test)
{
  return PRESENT (test) ? limits (test).min_iterations : 0;
}

size_t
micro_benchmark_test_case_max_iterations (micro_benchmark_test_case test)
{
  return PRESENT (test) ? limits (test).max_iterations : 0;
}

void
micro_benchmark_test_case_limit_samples (micro_benchmark_test_case test,
                                         size_t min_iterations,
                                         size_t max_iterations)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_MIN_SAMPLE_ITERATIONS
                   | 1U << MBENCH_MAX_SAMPLE_ITERATIONS,
          .limits.min_sample_iterations = min_iterations,
          .limits.max_sample_iterations = max_iterations };
  if (PRESENT (test))
    give (test, &given);
}

void
micro_benchmark_test_case_limit_sample_iterations (
    micro_benchmark_test_case test, size_t min_iterations,
    size_t max_iterations)
{
  micro_benchmark_test_case_limit_samples (test, min_iterations,
                                           max_iterations);
}

size_t
micro_benchmark_test_case_min_sample_iterations (
    micro_benchmark_test_case test)
{
  return PRESENT (test) ? limits (test).min_sample_iterations : 0;
}

size_t
micro_benchmark_test_case_max_sample_iterations (
    micro_benchmark_test_case test)
{
  return PRESENT (test) ? limits (test).max_sample_iterations : 0;
}

void
micro_benchmark_test_case_limit_number_of_samples (
    micro_benchmark_test_case test, size_t min_samples, size_t max_samples)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_MIN_SAMPLES | 1U << MBENCH_MAX_SAMPLES,
          .limits.min_samples = min_samples,
          .limits.max_samples = max_samples };
  if (PRESENT (test))
    give (test, &given);
}

size_t
micro_benchmark_test_case_min_samples (micro_benchmark_test_case test)
{
  return PRESENT (test) ? limits (test).min_samples : 0;
}

size_t
micro_benchmark_test_case_max_samples (micro_benchmark_test_case test)
{
  return PRESENT (test) ? limits (test).max_samples : 0;
}

/* Whether TIME, an argument NAME of FUNCTION, is one.  */
static bool
check_time (const char *function, const char *name,
            micro_benchmark_clock_time time)
{
  return (time.seconds >= 0 && time.nanoseconds >= 0
          && time.nanoseconds < MBENCH_NS_PER_S)
         || mbench_refuse (function, name,
                           "a time of 0 to 999999999 nanoseconds past a "
                           "second");
}

void
micro_benchmark_test_case_set_max_time (micro_benchmark_test_case test,
                                        micro_benchmark_clock_time deadline)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_MAX_TIME,
          .limits.max_time = mbench_time_to_ns (deadline) };
  if (PRESENT (test) && check_time (__func__, "deadline", deadline))
    give (test, &given);
}

micro_benchmark_clock_time
micro_benchmark_test_case_get_max_time (micro_benchmark_test_case test)
{
  return mbench_time_from_ns (PRESENT (test) ? limits (test).max_time : 0);
}

void
micro_benchmark_test_case_set_sample_time (micro_benchmark_test_case test,
                                           micro_benchmark_clock_time length)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_SAMPLE_TIME,
          .limits.sample_time = mbench_time_to_ns (length) };
  if (PRESENT (test) && check_time (__func__, "length", length))
    give (test, &given);
}

micro_benchmark_clock_time
micro_benchmark_test_case_get_sample_time (micro_benchmark_test_case test)
{
  return mbench_time_from_ns (PRESENT (test) ? limits (test).sample_time : 0);
}

void
micro_benchmark_test_case_set_warm_up_time (micro_benchmark_test_case test,
                                            micro_benchmark_clock_time time)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_WARM_UP_TIME,
          .limits.warm_up_time = mbench_time_to_ns (time) };
  if (PRESENT (test) && check_time (__func__, "time", time))
    give (test, &given);
}

micro_benchmark_clock_time
micro_benchmark_test_case_get_warm_up_time (micro_benchmark_test_case test)
{
  return mbench_time_from_ns (PRESENT (test) ? limits (test).warm_up_time : 0);
}

void
micro_benchmark_test_case_set_precision (micro_benchmark_test_case test,
                                         double precision)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_PRECISION, .limits.precision = precision };
  if (!PRESENT (test))
    return;
  if (!isfinite (precision) || precision < 0)
    mbench_refuse (__func__, "precision", "a number not below zero");
  else
    give (test, &given);
}

double
micro_benchmark_test_case_get_precision (micro_benchmark_test_case test)
{
  return PRESENT (test) ? limits (test).precision : 0;
}

void
micro_benchmark_test_case_set_confidence (micro_benchmark_test_case test,
                                          double confidence)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_CONFIDENCE, .limits.confidence = confidence };
  if (!PRESENT (test))
    return;
  if (!mbench_confidence_is_sound (confidence))
    mbench_refuse (__func__, "confidence", "a number from 0.5 to 0.9999");
  else
    give (test, &given);
}

double
micro_benchmark_test_case_get_confidence (micro_benchmark_test_case test)
{
  return PRESENT (test) ? limits (test).confidence : 0;
}

void
micro_benchmark_test_case_set_timeout (micro_benchmark_test_case test,
                                       micro_benchmark_clock_time timeout)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_TIMEOUT,
          .limits.timeout = mbench_time_to_ns (timeout) };
  if (PRESENT (test) && check_time (__func__, "timeout", timeout))
    give (test, &given);
}

micro_benchmark_clock_time
micro_benchmark_test_case_get_timeout (micro_benchmark_test_case test)
{
  if (!PRESENT (test))
    return mbench_time_from_ns (0);
  struct mbench_limits resolved = limits (test);
  return mbench_time_from_ns (mbench_limits_timeout (&resolved));
}

void
micro_benchmark_test_case_set_max_memory (micro_benchmark_test_case test,
                                          size_t bytes)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_MAX_MEMORY, .limits.max_memory = bytes };
  if (PRESENT (test))
    give (test, &given);
}

size_t
micro_benchmark_test_case_get_max_memory (micro_benchmark_test_case test)
{
  return PRESENT (test) ? limits (test).max_memory : 0;
}

static enum mbench_switch
on_or_off (bool on)
{
  return on ? MBENCH_SWITCH_ON : MBENCH_SWITCH_OFF;
}

void
micro_benchmark_test_case_set_vary_iterations (micro_benchmark_test_case test,
                                               bool varied)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_VARY_ITERATIONS,
          .limits.vary_iterations = on_or_off (varied) };
  if (PRESENT (test))
    give (test, &given);
}

void
micro_benchmark_test_case_set_reference (micro_benchmark_test_case test,
                                         bool used)
{
  struct mbench_constraints given = { .given = 1U << MBENCH_REFERENCE,
                                      .limits.reference = on_or_off (used) };
  if (PRESENT (test))
    give (test, &given);
}

void
micro_benchmark_test_case_set_isolated (micro_benchmark_test_case test,
                                        bool isolated)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_ISOLATION,
          .limits.isolation = on_or_off (isolated) };
  if (PRESENT (test))
    give (test, &given);
}

void
micro_benchmark_test_case_set_capture_output (micro_benchmark_test_case test,
                                              bool captured)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_CAPTURE_OUTPUT,
          .limits.capture_output = on_or_off (captured) };
  if (PRESENT (test))
    give (test, &given);
}

void
micro_benchmark_test_case_set_processes (micro_benchmark_test_case test,
                                         size_t processes)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_PROCESSES, .limits.processes = processes };
  if (PRESENT (test))
    give (test, &given);
}

void
micro_benchmark_test_case_set_threads (micro_benchmark_test_case test,
                                       size_t threads)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_THREADS, .limits.threads = threads };
  if (PRESENT (test))
    give (test, &given);
}

size_t
micro_benchmark_test_case_get_threads (micro_benchmark_test_case test)
{
  if (!PRESENT (test))
    return 0;
  struct mbench_limits found = limits (test);
  return mbench_limits_threads (&found);
}

void
micro_benchmark_test_case_set_thread_dimension (micro_benchmark_test_case test,
                                                size_t dimension)
{
  struct mbench_constraints given = { .given = 1U << MBENCH_THREAD_DIMENSION,
                                      .limits.thread_dimension = dimension };
  if (!PRESENT (test))
    return;
  if (dimension >= test->constraints.dimensions.n)
    mbench_refuse (__func__, "dimension", "less than the test's dimensions");
  else
    give (test, &given);
}

void
micro_benchmark_test_case_set_batch_memory (micro_benchmark_test_case test,
                                            size_t bytes)
{
  struct mbench_constraints given
      = { .given = 1U << MBENCH_BATCH_MEMORY, .limits.batch_memory = bytes };
  if (!PRESENT (test))
    return;
  if (bytes == 0)
    mbench_refuse (__func__, "bytes", "above zero");
  else
    give (test, &given);
}

size_t
micro_benchmark_test_case_get_batch_memory (micro_benchmark_test_case test)
{
  return PRESENT (test) ? limits (test).batch_memory : 0;
}
