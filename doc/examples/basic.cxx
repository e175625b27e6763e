/* A test in C++.  */

#include <mbenchmark/all.hpp>

#include <chrono>
#include <thread>

namespace
{
void
test (std::vector<std::size_t> const &)
{
  std::this_thread::sleep_for (std::chrono::milliseconds (1));
}

auto rtest = micro_benchmark::register_test ("test", test);
}

MICRO_BENCHMARK_MAIN ();
