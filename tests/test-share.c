/* test/share.h: what each process has of the limits of an execution.  */

#include <config.h>

#include "test/share.h"

#include <string.h>

#include "tap.h"

static void
test_iterations (void)
{
  struct mbench_limits whole = { .min_iterations = 7,
                                 .max_iterations = 11,
                                 .skip_iterations = 5,
                                 .min_samples = 4,
                                 .max_samples = 5,
                                 .precision = 0.25,
                                 .processes = 4 };
  static const size_t least[] = { 2, 2, 2, 1 };
  static const size_t most[] = { 3, 3, 3, 2 };
  bool right = true;
  for (size_t i = 0; i < 4; ++i)
    {
      struct mbench_limits share = mbench_limits_share (&whole, i);
      right = right && share.min_iterations == least[i]
              && share.max_iterations == most[i] && share.skip_iterations == 5
              && share.min_samples == 1 && share.max_samples == 1 + (i < 1)
              && share.min_samples == 1 && share.max_samples == 1 + (i < 1)
              && share.precision == 0.25 && share.processes == 4;
    }
  tap_ok (right,
          "bounds on iterations and samples are shared out, others not");
  whole.max_iterations = 0;
  tap_size (mbench_limits_share (&whole, 0).max_iterations, 0,
            "no bound is none for each");
  whole.processes = 0;
  tap_ok (mbench_limits_processes (&whole) == 1
              && mbench_limits_share (&whole, 0).min_iterations == 7,
          "without a number of processes one has all");
}

static void
test_time (void)
{
  struct mbench_limits whole = { .max_time = 1000000001, .processes = 2 };
  struct mbench_limits share = mbench_limits_share (&whole, 1);
  tap_ok (share.max_time == 500000001, "the time is divided, rounded up");
  whole.max_time = 60 * INT64_C (1000000000);
  share = mbench_limits_share (&whole, 0);
  tap_ok (mbench_limits_timeout (&share) == mbench_limits_timeout (&whole),
          "the timeout of each is that of the whole");
  whole.timeout = 5;
  tap_ok (mbench_limits_share (&whole, 0).timeout == 5,
          "also where it was given");
  whole.max_time = 0;
  tap_ok (mbench_limits_share (&whole, 0).max_time == 0,
          "no bound on the time is none for each");
}

static void
test_check (void)
{
  struct mbench_limits limits = { .max_iterations = 8, .processes = 8 };
  struct mbench_error error = { 0 };
  tap_ok (mbench_limits_check (&limits, &error) == MBENCH_OK,
          "an iteration for each process is enough");
  limits.processes = 9;
  tap_ok (mbench_limits_check (&limits, &error) == MBENCH_CONFLICT
              && strstr (error.message, "processes 9") != NULL,
          "fewer are refused: %s", error.message);
  limits = (struct mbench_limits){ .max_samples = 8, .processes = 9 };
  tap_ok (mbench_limits_check (&limits, &error) == MBENCH_CONFLICT
              && strstr (error.message, "max-samples 8") != NULL,
          "and fewer samples: %s", error.message);
  limits = (struct mbench_limits){ .max_iterations = 8, .processes = 3 };
  limits.min_sample_iterations = 3;
  tap_ok (mbench_limits_check (&limits, &error) == MBENCH_CONFLICT
              && strstr (error.message, "one of 3 processes") != NULL,
          "and shares that no samples fit: %s", error.message);
  limits.min_sample_iterations = 2;
  tap_ok (mbench_limits_check (&limits, &error) == MBENCH_OK,
          "samples that fit the smallest share fit");
  limits = (struct mbench_limits){ .max_time = 1,
                                   .processes = MBENCH_MOST_PROCESSES };
  tap_ok (mbench_limits_check (&limits, &error) == MBENCH_OK,
          "as many processes as can be told apart");
  ++limits.processes;
  tap_ok (mbench_limits_check (&limits, &error) == MBENCH_INVALID,
          "no more: %s", error.message);
}

int
main (void)
{
  test_iterations ();
  test_time ();
  test_check ();
  return tap_done ();
}
