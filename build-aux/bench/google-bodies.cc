// google-bodies SECONDS: the bodies of bodies.def by Google Benchmark, each
// for SECONDS; writes a list of their names and the means of an iteration in
// nanoseconds, real and of the processor, for Scheme to read:
// (("chain" 1170.3 1168.4) ...).

#include "bodies.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace
{

// Prints the means and nothing else.
class list_writer : public benchmark::BenchmarkReporter
{
public:
  bool
  ReportContext (const Context &) override
  {
    return true;
  }

  void
  ReportRuns (const std::vector<Run> &runs) override
  {
    for (const Run &run : runs)
      std::printf (" (\"%s\" %.17g %.17g)",
                   run.run_name.function_name.c_str (),
                   run.GetAdjustedRealTime (), run.GetAdjustedCPUTime ());
  }
};

void
measure (benchmark::State &state, void (*body) (void *), void *made)
{
  if (made == nullptr)
    std::abort ();
  for (auto _ : state)
    body (made);
}

}

int
main (int argc, char **argv)
{
  double seconds = argc > 1 ? std::atof (argv[1]) : 0;
  if (!(seconds > 0))
    return 2;
  list_writer writer;
  std::vector<void *> all;
#define BODY(name, size)                                                      \
  all.push_back (make_##name (size));                                         \
  benchmark::RegisterBenchmark (#name, measure, body_##name, all.back ())     \
      ->MinTime (seconds);
#include "bodies.def"
  std::printf ("(");
  benchmark::RunSpecifiedBenchmarks (&writer);
  std::printf (")\n");
  for (void *made : all)
    end_body (made);
}
