/* A test and the limits that its executions keep.  A test_case is a reference
   to a test of a suite and may be copied; the test lives as long as its
   suite.  */

#ifndef MBENCHMARK_TEST_HPP
#define MBENCHMARK_TEST_HPP

#include <mbenchmark/custom.h>
#include <mbenchmark/test.h>

#include <mbenchmark/device.hpp>
#include <mbenchmark/time.hpp>

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

namespace micro_benchmark
{
using running_estimate = micro_benchmark_running_estimate;

class test_case
{
public:
  explicit test_case (micro_benchmark_test_case handle) : handle_ (handle) {}

  std::string
  name () const
  {
    return micro_benchmark_test_case_get_name (handle_);
  }

  void
  enabled (bool whether)
  {
    micro_benchmark_test_case_set_enabled (handle_, whether);
  }
  bool
  enabled () const
  {
    return micro_benchmark_test_case_is_enabled (handle_);
  }

  /* One more dimension; the first varies slowest.  */
  void
  add_dimension (std::initializer_list<std::size_t> sizes)
  {
    micro_benchmark_test_case_add_dimension (handle_, sizes.size (),
                                             sizes.begin ());
  }
  template <class Container>
  void
  add_dimension (Container const &sizes)
  {
    std::vector<std::size_t> const copy (sizes.begin (), sizes.end ());
    micro_benchmark_test_case_add_dimension (handle_, copy.size (),
                                             copy.data ());
  }
  std::size_t
  dimensions () const
  {
    return micro_benchmark_test_case_dimensions (handle_);
  }
  std::vector<std::size_t>
  dimension (std::size_t number) const
  {
    std::size_t n = 0;
    std::size_t const *sizes = nullptr;
    micro_benchmark_test_case_get_dimension (handle_, number, &n, &sizes);
    return std::vector<std::size_t> (sizes, sizes + n);
  }

  /* Iterations before the first that is measured.  */
  void
  skip_iterations (std::size_t number)
  {
    micro_benchmark_test_case_skip_iterations (handle_, number);
  }
  std::size_t
  skip_iterations () const
  {
    return micro_benchmark_test_case_iterations_to_skip (handle_);
  }

  /* The least and the most iterations, iterations of a sample (two names), and
     samples; zero as the most: no limit.  */
  void
  limit_iterations (std::size_t least, std::size_t most)
  {
    micro_benchmark_test_case_limit_iterations (handle_, least, most);
  }
  std::size_t
  min_iterations () const
  {
    return micro_benchmark_test_case_min_iterations (handle_);
  }
  std::size_t
  max_iterations () const
  {
    return micro_benchmark_test_case_max_iterations (handle_);
  }
  void
  limit_samples (std::size_t least, std::size_t most)
  {
    micro_benchmark_test_case_limit_samples (handle_, least, most);
  }
  void
  limit_sample_iterations (std::size_t least, std::size_t most)
  {
    micro_benchmark_test_case_limit_sample_iterations (handle_, least, most);
  }
  std::size_t
  min_sample_iterations () const
  {
    return micro_benchmark_test_case_min_sample_iterations (handle_);
  }
  std::size_t
  max_sample_iterations () const
  {
    return micro_benchmark_test_case_max_sample_iterations (handle_);
  }
  void
  limit_number_of_samples (std::size_t least, std::size_t most)
  {
    micro_benchmark_test_case_limit_number_of_samples (handle_, least, most);
  }
  std::size_t
  min_samples () const
  {
    return micro_benchmark_test_case_min_samples (handle_);
  }
  std::size_t
  max_samples () const
  {
    return micro_benchmark_test_case_max_samples (handle_);
  }

  /* Ask for no more iterations after so long; zero: no limit.  */
  template <class Rep, class Period>
  void
  max_time (std::chrono::duration<Rep, Period> const &duration)
  {
    micro_benchmark_test_case_set_max_time (handle_, to_clock_time (duration));
  }
  std::chrono::nanoseconds
  max_time () const
  {
    return to_duration (micro_benchmark_test_case_get_max_time (handle_));
  }

  /* Let a sample last about so long; and warm up for at least so long.  */
  template <class Rep, class Period>
  void
  sample_time (std::chrono::duration<Rep, Period> const &duration)
  {
    micro_benchmark_test_case_set_sample_time (handle_,
                                               to_clock_time (duration));
  }
  std::chrono::nanoseconds
  sample_time () const
  {
    return to_duration (micro_benchmark_test_case_get_sample_time (handle_));
  }
  template <class Rep, class Period>
  void
  warm_up_time (std::chrono::duration<Rep, Period> const &duration)
  {
    micro_benchmark_test_case_set_warm_up_time (handle_,
                                                to_clock_time (duration));
  }
  std::chrono::nanoseconds
  warm_up_time () const
  {
    return to_duration (micro_benchmark_test_case_get_warm_up_time (handle_));
  }

  /* Cut an isolated execution that takes so long off.  */
  template <class Rep, class Period>
  void
  timeout (std::chrono::duration<Rep, Period> const &duration)
  {
    micro_benchmark_test_case_set_timeout (handle_, to_clock_time (duration));
  }
  std::chrono::nanoseconds
  timeout () const
  {
    return to_duration (micro_benchmark_test_case_get_timeout (handle_));
  }

  /* The half-width that ends an execution, as a part of the location, and the
     confidence of intervals.  */
  void
  precision (double fraction)
  {
    micro_benchmark_test_case_set_precision (handle_, fraction);
  }
  double
  precision () const
  {
    return micro_benchmark_test_case_get_precision (handle_);
  }
  void
  confidence (double probability)
  {
    micro_benchmark_test_case_set_confidence (handle_, probability);
  }
  double
  confidence () const
  {
    return micro_benchmark_test_case_get_confidence (handle_);
  }

  /* End an execution when RULE, called with its running estimate in the
     process that measures, is true.  It must not throw.  */
  void
  stop_rule (std::function<bool (running_estimate const &)> rule)
  {
    using function = std::function<bool (running_estimate const &)>;
    micro_benchmark_test_case_set_stop_rule (
        handle_,
        [] (running_estimate const *estimate, void *data) noexcept {
          return (*static_cast<function *> (data)) (*estimate);
        },
        new function (std::move (rule)),
        [] (void *data) { delete static_cast<function *> (data); });
  }

  void
  vary_iterations (bool whether)
  {
    micro_benchmark_test_case_set_vary_iterations (handle_, whether);
  }
  void
  reference (bool whether)
  {
    micro_benchmark_test_case_set_reference (handle_, whether);
  }
  void
  isolated (bool whether)
  {
    micro_benchmark_test_case_set_isolated (handle_, whether);
  }
  void
  capture_output (bool whether)
  {
    micro_benchmark_test_case_set_capture_output (handle_, whether);
  }
  void
  processes (std::size_t number)
  {
    micro_benchmark_test_case_set_processes (handle_, number);
  }
  void
  max_memory (std::size_t bytes)
  {
    micro_benchmark_test_case_set_max_memory (handle_, bytes);
  }
  std::size_t
  max_memory () const
  {
    return micro_benchmark_test_case_get_max_memory (handle_);
  }

  /* The threads that run the body at once, or the dimension whose sizes are
     their number.  Its functions are called by all of them.  */
  void
  threads (std::size_t number)
  {
    micro_benchmark_test_case_set_threads (handle_, number);
  }
  std::size_t
  threads () const
  {
    return micro_benchmark_test_case_get_threads (handle_);
  }
  void
  thread_dimension (std::size_t dimension)
  {
    micro_benchmark_test_case_set_thread_dimension (handle_, dimension);
  }

  /* What is measured beside the time: meters of the library by name, apart by
     commas, and one of the program's own.  */
  void
  meters (std::string const &names)
  {
    micro_benchmark_test_case_set_meters (handle_, names.c_str ());
  }
  void
  meters (std::initializer_list<char const *> names)
  {
    std::string list;
    for (char const *name : names)
      list += (list.empty () ? "" : ",") + std::string (name);
    meters (list);
  }
  void
  add_meter (micro_benchmark_custom_meter const &meter)
  {
    micro_benchmark_test_case_add_meter (handle_, meter);
  }

  /* The chronometer that measures; the clock by its name in C++ or in C.  */
  void
  chrono (clock_type type,
          chronometer_provider provider = chronometer_provider::by_default)
  {
    micro_benchmark_test_case_set_chrono (
        handle_, static_cast<micro_benchmark_clock_type> (type),
        static_cast<micro_benchmark_chronometer_provider> (provider));
  }
  void
  chrono (micro_benchmark_clock_type type,
          chronometer_provider provider = chronometer_provider::by_default)
  {
    chrono (static_cast<clock_type> (type), provider);
  }
  void
  chrono (micro_benchmark_clock_type type,
          micro_benchmark_chronometer_provider provider)
  {
    micro_benchmark_test_case_set_chrono (handle_, type, provider);
  }

  /* Calls around each sample, outside the measure.  */
  void
  each_sample (micro_benchmark_around_sample_fun before,
               micro_benchmark_around_sample_fun after)
  {
    micro_benchmark_test_case_set_each_sample (handle_, before, after);
  }

  micro_benchmark_test_case
  get () const
  {
    return handle_;
  }

private:
  micro_benchmark_test_case handle_;
};
}

#endif
