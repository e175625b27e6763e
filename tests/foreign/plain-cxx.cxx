#include <mbenchmark/all.hpp>

#include <vector>

namespace
{
void
fill (std::vector<std::size_t> const &sizes)
{
  std::vector<int> values (sizes[0]);
  micro_benchmark::do_not_optimize (values.data ());
}

void
limit (micro_benchmark::test_case &test)
{
  test.add_dimension ({ 10, 100 });
}

auto filled = micro_benchmark::register_test (
    micro_benchmark::with_constraints, "fill", limit, fill);
}

MICRO_BENCHMARK_MAIN ();
