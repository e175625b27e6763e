/* A test that is interrupted while it runs, and one that would come after
   it.  */

#include <mbenchmark/all.h>

#include <signal.h>
#include <unistd.h>

static void
interrupted (void *unused)
{
  (void)unused;
  /* The test runs in a child; the program is its parent.  */
  kill (getppid (), SIGINT);
  pause ();
}

static void
later (void *unused)
{
  (void)unused;
}

/* The second SIGINT would end the program.  */
static void
once (micro_benchmark_test_case test)
{
  micro_benchmark_test_case_limit_iterations (test, 0, 1000);
  micro_benchmark_test_case_limit_samples (test, 1, 1);
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (interrupted);
MICRO_BENCHMARK_CONSTRAINT_TEST ("interrupted", once);
MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (later);

MICRO_BENCHMARK_MAIN ();
