/* Google Benchmark as a peer of native-loop.c; see google-loop.h.  */

#include "google-loop.h"

#include <benchmark/benchmark.h>

#include <vector>

namespace
{

constexpr double seconds_a_round = 0.02;

/* Prints nothing, keeps the time of the last run.  */
class keeper : public benchmark::BenchmarkReporter
{
public:
  double time = 0;

  bool
  ReportContext (const Context &) override
  {
    return true;
  }

  void
  ReportRuns (const std::vector<Run> &runs) override
  {
    for (const Run &run : runs)
      time = run.GetAdjustedRealTime ();
  }
};

double
measure (void (*body) (benchmark::State &))
{
  keeper reporter;
  benchmark::RegisterBenchmark ("loop", body)->MinTime (seconds_a_round);
  benchmark::RunSpecifiedBenchmarks (&reporter);
  benchmark::ClearRegisteredBenchmarks ();
  return reporter.time;
}

void (*volatile *called) (void *);

void
call (benchmark::State &state)
{
  auto function = called;
  for (auto _ : state)
    (*function) (nullptr);
}

void
barrier (benchmark::State &state)
{
  for (auto _ : state)
    benchmark::ClobberMemory ();
}

}

double
google_call (void (*volatile *function) (void *))
{
  called = function;
  return measure (call);
}

double
google_barrier ()
{
  return measure (barrier);
}
