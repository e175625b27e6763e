/* Sizes in C++: a test runs once for each point of the product of its
   dimensions, as they are handed to the body or to the set-up.  */

#include <mbenchmark/all.hpp>

#include <chrono>
#include <thread>

namespace
{
using micro_benchmark::with_constraints;
using milliseconds = std::chrono::milliseconds;

/* One dimension of three sizes: three executions.  */
void
one_dimension (micro_benchmark::test_case &test)
{
  test.add_dimension ({ 1, 2, 3 });
}

void
test_1d (std::vector<std::size_t> const &sizes)
{
  std::this_thread::sleep_for (milliseconds (sizes[0] * 100));
}

auto t1d = micro_benchmark::register_test (with_constraints, "test1d",
                                           one_dimension, test_1d);

/* Three dimensions of one size each: one execution.  */
void
three_dimensions (micro_benchmark::test_case &test)
{
  test.add_dimension ({ 1 });
  test.add_dimension ({ 2 });
  test.add_dimension ({ 3 });
}

/* What the set-up returns is what the body gets.  */
auto t3d = micro_benchmark::register_test (
    with_constraints, "test3d", three_dimensions,
    [] (std::vector<std::size_t> const &sizes) {
      return milliseconds ((sizes[0] + sizes[1] + sizes[2]) * 100);
    },
    [] (milliseconds const &time) { std::this_thread::sleep_for (time); });
}

MICRO_BENCHMARK_MAIN ();
