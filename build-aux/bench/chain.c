/* A module with one test, of which nothing depends on memory: every operation
   needs the result of the one before.  */

#include <mbenchmark/all.h>

#include <stdint.h>

enum
{
  OPERATIONS = 300
};

/* Read and written, so that no compiler can leave the chain out.  */
static volatile uint64_t link = 1;

static void
chain (void *nothing)
{
  (void)nothing;
  uint64_t value = link;
  for (int i = 0; i < OPERATIONS; ++i)
    value = value * 6364136223846793005U + 1442695040888963407U;
  link = value;
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (chain);
