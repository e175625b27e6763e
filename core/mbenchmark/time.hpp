/* Time between std::chrono and the library, and the word on what went
   wrong.  */

#ifndef MBENCHMARK_TIME_HPP
#define MBENCHMARK_TIME_HPP

#include <mbenchmark/clock.h>
#include <mbenchmark/utility.h>

#include <chrono>
#include <cstdint>
#include <string>

namespace micro_benchmark
{
enum class clock_type
{
  realtime = MICRO_BENCHMARK_CLOCK_REALTIME,
  monotonic = MICRO_BENCHMARK_CLOCK_MONOTONIC,
  process = MICRO_BENCHMARK_CLOCK_PROCESS,
  thread = MICRO_BENCHMARK_CLOCK_THREAD
};

/* DURATION, rounded down to nanoseconds; one that is longer than the library
   can tell is the longest that it can.  */
template <class Rep, class Period>
micro_benchmark_clock_time
to_clock_time (std::chrono::duration<Rep, Period> const &duration)
{
  using std::chrono::nanoseconds;
  using std::chrono::seconds;
  std::chrono::duration<double> const longest (INT32_MAX);
  micro_benchmark_clock_time time = { INT32_MAX, 999999999 };
  if (duration >= longest)
    return time;
  auto whole = std::chrono::duration_cast<seconds> (duration);
  if (whole > duration)
    whole -= seconds (1);
  auto rest = std::chrono::duration_cast<nanoseconds> (duration - whole);
  time.seconds = static_cast<std::int32_t> (whole.count ());
  time.nanoseconds = static_cast<std::int32_t> (rest.count ());
  return time;
}

inline std::chrono::nanoseconds
to_duration (micro_benchmark_clock_time time)
{
  return std::chrono::seconds (time.seconds)
         + std::chrono::nanoseconds (time.nanoseconds);
}

/* What the last call of this thread that broke a precondition or failed has
   to say; empty: there was none.  */
inline std::string
last_error ()
{
  char const *text = micro_benchmark_last_error ();
  return text != nullptr ? text : "";
}
}

#endif
