#include <config.h>

#include "test/threading.h"

#include <stdio.h>

#include "test/test.h"

static bool
has_dimension (const struct mbench_constraints *constraints)
{
  return mbench_constraints_has (constraints, MBENCH_THREAD_DIMENSION);
}

/* Whether CONSTRAINTS ask for several threads, or for as many as a size.  */
static bool
asks (const struct mbench_constraints *constraints)
{
  return has_dimension (constraints)
         || (mbench_constraints_has (constraints, MBENCH_THREADS)
             && constraints->limits.threads > 1);
}

/* Refuse the threads that CONSTRAINTS ask for, for REASON.  */
static enum mbench_status
refuse (const struct mbench_constraints *constraints,
        enum mbench_status status, const char *reason,
        struct mbench_error *error)
{
  if (has_dimension (constraints))
    return mbench_fail (error, status, "thread-dimension %zu: %s",
                        constraints->limits.thread_dimension, reason);
  return mbench_fail (error, status, "threads %zu: %s",
                      constraints->limits.threads, reason);
}

static enum mbench_status
refuse_clock (const struct mbench_constraints *constraints,
              struct mbench_error *error)
{
  char reason[160];
  snprintf (reason, sizeof reason,
            "the chronometer %s is that of one thread: expected one that "
            "tells the time of all, as clock_gettime/monotonic",
            mbench_chronometer_choice_name (constraints->limits.chronometer));
  return refuse (constraints, MBENCH_CONFLICT, reason, error);
}

/* Whether CONSTRAINTS name a clock that stands still while others work.  */
static bool
has_thread_clock (const struct mbench_constraints *constraints)
{
  return mbench_constraints_has (constraints, MBENCH_CHRONOMETER)
         && mbench_chronometer_choice_type (constraints->limits.chronometer)
                == MICRO_BENCHMARK_CLOCK_THREAD;
}

enum mbench_status
mbench_threading_check (const struct mbench_constraints *constraints,
                        const struct mbench_body *body,
                        struct mbench_error *error)
{
  size_t threads = constraints->limits.threads;
  if (!mbench_constraints_has (constraints, MBENCH_THREADS))
    threads = 0;
  if (threads > MBENCH_MOST_THREADS)
    return mbench_fail (error, MBENCH_INVALID,
                        "threads %zu: expected at most %d", threads,
                        MBENCH_MOST_THREADS);
  if (threads > 0 && has_dimension (constraints))
    return mbench_fail (error, MBENCH_CONFLICT,
                        "threads %zu contradicts thread-dimension %zu: "
                        "expected one of them; threads 0 leaves it to the "
                        "dimension",
                        threads, constraints->limits.thread_dimension);
  if (!asks (constraints))
    return MBENCH_OK;
  if (body != NULL && body->one_thread != NULL)
    return refuse (constraints, MBENCH_INVALID, body->one_thread, error);
  return has_thread_clock (constraints) ? refuse_clock (constraints, error)
                                        : MBENCH_OK;
}

enum mbench_status
mbench_threading_check_test (
    const struct micro_benchmark_test_case_definition *test,
    const struct mbench_constraints *constraints, struct mbench_error *error)
{
  enum mbench_status status
      = mbench_threading_check (constraints, test->body, error);
  if (status != MBENCH_OK || !asks (constraints))
    return status;
  if (mbench_test_case_has_each (test))
    return refuse (constraints, MBENCH_CONFLICT,
                   "expected 1 for a test that has work before or after each "
                   "iteration or sample",
                   error);
  return mbench_constraints_has (constraints, MBENCH_CHRONOMETER)
                 && constraints->limits.chronometer
                        == MBENCH_CHRONOMETER_CUSTOM
                 && test->clock_type == MICRO_BENCHMARK_CLOCK_THREAD
             ? refuse_clock (constraints, error)
             : MBENCH_OK;
}

enum mbench_status
mbench_threading_check_change (
    const struct micro_benchmark_test_case_definition *test,
    const struct mbench_constraints *change, struct mbench_error *error)
{
  const struct mbench_constraints *own = &test->constraints;
  /* Of both, what threads depend on; it owns nothing.  */
  struct mbench_constraints both = *change;
  if (!mbench_constraints_has (&both, MBENCH_THREADS))
    both.limits.threads = own->limits.threads;
  if (!mbench_constraints_has (&both, MBENCH_THREAD_DIMENSION))
    both.limits.thread_dimension = own->limits.thread_dimension;
  if (!mbench_constraints_has (&both, MBENCH_CHRONOMETER))
    both.limits.chronometer = own->limits.chronometer;
  both.given |= own->given;
  return mbench_threading_check_test (test, &both, error);
}

enum mbench_status
mbench_threading_settle (const struct mbench_constraints *constraints,
                         const size_t *sizes, size_t n, size_t *threads,
                         struct mbench_error *error)
{
  size_t dimension = constraints->limits.thread_dimension;
  bool is_given = mbench_constraints_has (constraints, MBENCH_THREADS);
  *threads = is_given && constraints->limits.threads > 0
                 ? constraints->limits.threads
                 : 1;
  if (!has_dimension (constraints))
    return MBENCH_OK;
  if (dimension >= n)
    return mbench_fail (error, MBENCH_INVALID,
                        "thread-dimension %zu: expected the number of one of "
                        "its dimensions, from zero, of which there %s %zu",
                        dimension, n == 1 ? "is" : "are", n);
  if (sizes[dimension] < 1 || sizes[dimension] > MBENCH_MOST_THREADS)
    return mbench_fail (error, MBENCH_INVALID,
                        "size %zu in dimension %zu, which is the number of "
                        "threads: expected 1 to %d",
                        sizes[dimension], dimension, MBENCH_MOST_THREADS);
  *threads = sizes[dimension];
  return MBENCH_OK;
}
