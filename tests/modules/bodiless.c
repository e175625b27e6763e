/* A module with a test that has no function.  */

#include <mbenchmark/all.h>

static micro_benchmark_static_test bodiless
    = { MICRO_BENCHMARK_ABI, "bodiless", { .is_auto = true }, 0, false, 0, 0 };

static void __attribute__ ((constructor)) begin (void)
{
  micro_benchmark_register_static_test (&bodiless);
}
