// google-versions BODY SIZE... [--benchmark_...=...]: the body of bodies.def
// in each size by Google Benchmark, repeated and ordered as its options ask;
// writes for each size its repetitions, for Scheme to read, the means of an
// iteration in nanoseconds, real and of the processor:
// (((1170.3 ...) (1168.4 ...)) ...).

#include "versions.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace
{

struct version
{
  void *made;
  std::vector<double> real, cpu;
};

// Keeps the repetitions of the version that its run is named after.
class keeper : public benchmark::BenchmarkReporter
{
public:
  explicit keeper (std::vector<version> &versions) : versions (versions) {}

  bool
  ReportContext (const Context &) override
  {
    return true;
  }

  void
  ReportRuns (const std::vector<Run> &runs) override
  {
    for (const Run &run : runs)
      {
        if (run.run_type != Run::RT_Iteration)
          continue;
        version &kept = versions.at (std::stoul (run.run_name.function_name));
        kept.real.push_back (run.GetAdjustedRealTime ());
        kept.cpu.push_back (run.GetAdjustedCPUTime ());
      }
  }

private:
  std::vector<version> &versions;
};

void
measure (benchmark::State &state, void (*call) (void *), void *made)
{
  for (auto _ : state)
    call (made);
}

void
print (const std::vector<double> &values)
{
  std::printf (" (");
  for (double value : values)
    std::printf (" %.17g", value);
  std::printf (")");
}

}

int
main (int argc, char **argv)
{
  benchmark::Initialize (&argc, argv);
  const body *body = argc > 2 ? find_body (argv[1]) : nullptr;
  if (body == nullptr)
    return 2;
  std::vector<version> versions;
  for (int i = 2; i < argc; ++i)
    {
      void *made = body->make (std::strtoul (argv[i], nullptr, 10));
      if (made == nullptr)
        return 2;
      benchmark::RegisterBenchmark (std::to_string (i - 2).c_str (), measure,
                                    body->call, made);
      versions.push_back ({ made, {}, {} });
    }
  keeper keeper (versions);
  benchmark::RunSpecifiedBenchmarks (&keeper);
  std::printf ("(");
  for (const version &version : versions)
    {
      std::printf ("(");
      print (version.real);
      print (version.cpu);
      std::printf (")");
      end_body (version.made);
    }
  std::printf (")\n");
}
