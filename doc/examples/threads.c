/* Threads: one counter that all add to, against one for each of them.  */

#include <mbenchmark/all.h>

#include <stdatomic.h>
#include <stdlib.h>

/* All threads add to this one.  */
static atomic_size_t shared;

static atomic_size_t *
share (micro_benchmark_test_state state)
{
  (void)state;
  return &shared;
}

/* A counter of a thread's own, on lines of the cache of its own.  */
static atomic_size_t *
allot (micro_benchmark_test_state state)
{
  (void)state;
  atomic_size_t *counter = aligned_alloc (128, 128);
  if (counter == NULL)
    abort ();
  atomic_init (counter, 0);
  return counter;
}

static void
give_back (micro_benchmark_test_state state, atomic_size_t *counter)
{
  (void)state;
  free (counter);
}

static void
add_to_one (atomic_size_t *counter)
{
  atomic_fetch_add (counter, 1);
}

static void
add_to_own (atomic_size_t *counter)
{
  atomic_fetch_add (counter, 1);
}

/* On one, two and four threads.  */
static void
constrain (micro_benchmark_test_case test)
{
  static const size_t threads[] = { 1, 2, 4 };
  micro_benchmark_test_case_add_dimension (test, 3, threads);
  micro_benchmark_test_case_set_thread_dimension (test, 0);
  micro_benchmark_test_case_set_max_time (
      test, (micro_benchmark_clock_time){ 1, 0 });
}

MICRO_BENCHMARK_REGISTER_AUTO_TEST (share, add_to_one, 0);
MICRO_BENCHMARK_CONSTRAINT_TEST ("add_to_one", constrain);
MICRO_BENCHMARK_REGISTER_AUTO_TEST (allot, add_to_own, give_back);
MICRO_BENCHMARK_CONSTRAINT_TEST ("add_to_own", constrain);
MICRO_BENCHMARK_MAIN ();
