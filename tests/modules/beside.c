/* A module that tells where it looks for what lies beside it.  */

#include <mbenchmark/all.h>

/* As the dynamic section of an object has it.  */
const char *volatile beside_path = "$ORIGIN/lib";

static void
beside (void *nothing)
{
  (void)nothing;
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (beside);
