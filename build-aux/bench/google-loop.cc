/* Google Benchmark as a peer of native-loop.c; see google-loop.h.  */

#include "google-loop.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <vector>

namespace
{

constexpr double seconds_a_round = 0.02;

/* Prints nothing, keeps the time of the last run: that of the processor, which
   what else runs on a busy machine is not in.  */
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
      time = run.GetAdjustedCPUTime ();
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

double pause_time;

void
pause (benchmark::State &state)
{
  auto begin = std::chrono::steady_clock::now ();
  for (auto _ : state)
    {
      state.PauseTiming ();
      state.ResumeTiming ();
    }
  std::chrono::duration<double, std::nano> time
      = std::chrono::steady_clock::now () - begin;
  pause_time = time.count () / static_cast<double> (state.iterations ());
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

double
google_pause (size_t n)
{
  keeper reporter;
  benchmark::RegisterBenchmark ("pause", pause)
      ->Iterations (static_cast<benchmark::IterationCount> (n));
  benchmark::RunSpecifiedBenchmarks (&reporter);
  benchmark::ClearRegisteredBenchmarks ();
  return pause_time;
}
