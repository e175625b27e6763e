/* Chronometers of one's own.  */

#ifndef MBENCHMARK_DEVICE_HPP
#define MBENCHMARK_DEVICE_HPP

#include <mbenchmark/chronometer.h>

#include <mbenchmark/time.hpp>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>

namespace micro_benchmark
{
enum class chronometer_provider
{
  by_default = MICRO_BENCHMARK_CHRONO_PROVIDER_DEFAULT,
  time_t = MICRO_BENCHMARK_CHRONO_PROVIDER_TIME_T,
  clock_t = MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_T,
  gettimeofday = MICRO_BENCHMARK_CHRONO_PROVIDER_GETTIMEOFDAY,
  clock_gettime = MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME,
  time_stamp = MICRO_BENCHMARK_CHRONO_PROVIDER_TIME_STAMP
};

/* A chronometer, to be started, stopped and restarted in this order; it may be
   moved.  */
class chronometer
{
public:
  /* Throws std::runtime_error where this system does not offer the pair.  */
  explicit chronometer (clock_type type = clock_type::monotonic,
                        chronometer_provider provider
                        = chronometer_provider::by_default)
      : handle_ (micro_benchmark_chronometer_create (
          static_cast<micro_benchmark_clock_type> (type),
          static_cast<micro_benchmark_chronometer_provider> (provider)))
  {
    if (handle_ == nullptr)
      throw std::runtime_error (last_error ());
  }

  void
  start ()
  {
    micro_benchmark_stats_meter_start (get ());
  }
  void
  stop ()
  {
    micro_benchmark_stats_meter_stop (get ());
  }
  void
  restart ()
  {
    micro_benchmark_stats_meter_restart (get ());
  }

  /* The time it ran since it was started; it is at zero afterwards.  */
  std::chrono::nanoseconds
  get_sample ()
  {
    return to_duration (micro_benchmark_stats_meter_get_sample (get ()).time);
  }

  std::string
  name () const
  {
    return micro_benchmark_stats_meter_get_name (get ());
  }

  /* The shortest time that it can tell.  */
  std::chrono::nanoseconds
  resolution () const
  {
    return to_duration (
        micro_benchmark_stats_meter_get_min_resolution (get ()).time);
  }

  micro_benchmark_meter
  get () const
  {
    return handle_.get ();
  }

private:
  struct release
  {
    void
    operator() (micro_benchmark_meter handle) const
    {
      micro_benchmark_chronometer_release (handle);
    }
  };
  std::unique_ptr<micro_benchmark_meter_definition const, release> handle_;
};
}

#endif
