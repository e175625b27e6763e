/* A function that does next to nothing, and a body that calls it through a
   pointer as one would write it by hand.  */

#include <mbenchmark/all.h>

double same (double x);

double
same (double x)
{
  return x;
}

static double (*volatile pointer) (double) = same;

static void
by_hand (micro_benchmark_test_state state)
{
  double (*function) (double) = pointer;
  double x = 1;
  while (micro_benchmark_state_keep_running (state))
    {
      double result = function (x);
      MICRO_BENCHMARK_DO_NOT_OPTIMIZE (result);
    }
}

MICRO_BENCHMARK_REGISTER_TEST (by_hand);
