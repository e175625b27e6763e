#include <config.h>

#include "test/threading.h"

static bool
has_dimension (const struct mbench_constraints *constraints)
{
  return mbench_constraints_has (constraints, MBENCH_THREAD_DIMENSION);
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
  if (body == NULL || body->one_thread == NULL)
    return MBENCH_OK;
  if (threads > 1)
    return mbench_fail (error, MBENCH_INVALID, "threads %zu: %s", threads,
                        body->one_thread);
  if (has_dimension (constraints))
    return mbench_fail (error, MBENCH_INVALID, "thread-dimension %zu: %s",
                        constraints->limits.thread_dimension,
                        body->one_thread);
  return MBENCH_OK;
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
