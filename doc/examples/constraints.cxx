/* Limits in C++: how many iterations, in samples of which size, for how
   long.  */

#include <mbenchmark/all.hpp>

#include <chrono>
#include <thread>

namespace
{
using micro_benchmark::with_constraints;

void
nap (std::vector<std::size_t> const &)
{
  std::this_thread::sleep_for (std::chrono::milliseconds (10));
}

void
limit_iterations (micro_benchmark::test_case &test)
{
  /* 300 to 400 iterations ...  */
  test.limit_iterations (300, 400);
  /* ... of which each sample takes 2 to 5.  */
  test.limit_samples (2, 5);
}

auto rt1 = micro_benchmark::register_test (with_constraints, "test_1",
                                           limit_iterations, nap);

void
limit_time (micro_benchmark::test_case &test)
{
  test.max_time (std::chrono::seconds (1));
}

auto rt2 = micro_benchmark::register_test (with_constraints, "test_2",
                                           limit_time, nap);
}

MICRO_BENCHMARK_MAIN ();
