/* What the runs of a suite have collected.  Reports are references into the
   suite that made them, and may be copied.  */

#ifndef MBENCHMARK_REPORT_HPP
#define MBENCHMARK_REPORT_HPP

#include <mbenchmark/output.h>
#include <mbenchmark/report.h>

#include <mbenchmark/time.hpp>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace micro_benchmark
{
enum class output_type
{
  console = MICRO_BENCHMARK_CONSOLE_OUTPUT,
  text = MICRO_BENCHMARK_TEXT_OUTPUT,
  lisp = MICRO_BENCHMARK_LISP_OUTPUT,
  rec = MICRO_BENCHMARK_REC_OUTPUT
};

using output_values = micro_benchmark_output_values;
using stats_value = micro_benchmark_stats_value;
using time_sample = micro_benchmark_time_sample_;

/* The values that reports have where nobody names others, process-wide.  */
inline output_values
default_output_values ()
{
  return micro_benchmark_get_default_output_values ();
}
inline void
default_output_values (output_values const &values)
{
  micro_benchmark_set_default_output_values (values);
}

namespace detail
{
inline std::string
text_or_nothing (char const *text)
{
  return text != nullptr ? text : "";
}

/* The parts of a whole, which has size () and operator[], in their order.  */
template <class Whole> class parts_iterator
{
public:
  parts_iterator (Whole const &whole, std::size_t number)
      : whole_ (&whole), number_ (number)
  {
  }
  auto
  operator* () const
  {
    return (*whole_)[number_];
  }
  parts_iterator &
  operator++ ()
  {
    ++number_;
    return *this;
  }
  bool
  operator!= (parts_iterator const &other) const
  {
    return number_ != other.number_;
  }

private:
  Whole const *whole_;
  std::size_t number_;
};

/* HANDLE, or an exception.  */
template <class Handle>
inline Handle
there (Handle handle)
{
  if (handle == nullptr)
    throw std::out_of_range (last_error ());
  return handle;
}
}

/* One execution of a test.  */
class exec_report
{
public:
  explicit exec_report (micro_benchmark_exec_report handle) : handle_ (handle)
  {
  }

  std::string
  name () const
  {
    return micro_benchmark_exec_report_get_name (handle_);
  }
  std::vector<std::size_t>
  sizes () const
  {
    std::size_t const *sizes = nullptr;
    std::size_t n = 0;
    micro_benchmark_exec_report_get_sizes (handle_, &sizes, &n);
    return n > 0 ? std::vector<std::size_t> (sizes, sizes + n)
                 : std::vector<std::size_t> ();
  }

  /* Those that were measured, and all.  */
  std::size_t
  iterations () const
  {
    return micro_benchmark_exec_report_get_iterations (handle_);
  }
  std::size_t
  total_iterations () const
  {
    return micro_benchmark_exec_report_total_iterations (handle_);
  }
  std::chrono::nanoseconds
  total_time () const
  {
    return to_duration (micro_benchmark_exec_report_total_time (handle_));
  }

  std::vector<time_sample>
  samples () const
  {
    std::vector<time_sample> rows;
    std::size_t n = micro_benchmark_exec_report_num_time_samples (handle_);
    rows.reserve (n);
    for (std::size_t i = 0; i < n; ++i)
      rows.push_back (
          *micro_benchmark_exec_report_get_time_sample (handle_, i));
    return rows;
  }

  /* Over the samples that are not discarded, in units that they name.  */
  stats_value
  iteration_time () const
  {
    return micro_benchmark_exec_report_iteration_time (handle_);
  }
  stats_value
  sample_time () const
  {
    return micro_benchmark_exec_report_sample_time (handle_);
  }
  stats_value
  sample_iterations () const
  {
    return micro_benchmark_exec_report_sample_iterations (handle_);
  }

  /* Store the number that FIELD has as PART, as in "estimate" and "value", in
     VALUE; false where there is none.  */
  bool
  figure (std::string const &field, std::string const &part,
          double &value) const
  {
    return micro_benchmark_exec_report_get_figure (handle_, field.c_str (),
                                                   part.c_str (), &value);
  }

  /* How it ended, as "done"; what there is to say about that, and what is
     known besides, as "key" of an exception.  Empty: nothing.  */
  std::string
  outcome () const
  {
    return micro_benchmark_exec_report_get_outcome (handle_);
  }
  std::string
  outcome_message () const
  {
    return detail::text_or_nothing (
        micro_benchmark_exec_report_get_outcome_message (handle_));
  }
  std::string
  outcome_detail (std::string const &name) const
  {
    return detail::text_or_nothing (
        micro_benchmark_exec_report_get_outcome_detail (handle_,
                                                        name.c_str ()));
  }

  /* What it printed, where that was captured.  */
  std::string
  output () const
  {
    return detail::text_or_nothing (
        micro_benchmark_exec_report_get_output (handle_));
  }

  micro_benchmark_exec_report
  get () const
  {
    return handle_;
  }

private:
  micro_benchmark_exec_report handle_;
};

/* The executions of a test.  */
class test_report
{
public:
  explicit test_report (micro_benchmark_test_report handle) : handle_ (handle)
  {
  }

  std::string
  name () const
  {
    return micro_benchmark_test_report_get_name (handle_);
  }
  std::size_t
  size () const
  {
    return micro_benchmark_test_report_get_num_executions (handle_);
  }
  exec_report
  operator[] (std::size_t number) const
  {
    return exec_report (detail::there (
        micro_benchmark_test_report_get_exec_report (handle_, number)));
  }
  detail::parts_iterator<test_report>
  begin () const
  {
    return { *this, 0 };
  }
  detail::parts_iterator<test_report>
  end () const
  {
    return { *this, size () };
  }

  micro_benchmark_test_report
  get () const
  {
    return handle_;
  }

private:
  micro_benchmark_test_report handle_;
};

/* The tests of a run, with the Self-Test where it was run.  */
class report
{
public:
  explicit report (micro_benchmark_report handle) : handle_ (handle) {}

  std::string
  name () const
  {
    return micro_benchmark_report_get_name (handle_);
  }
  std::size_t
  size () const
  {
    return micro_benchmark_report_get_number_of_tests (handle_);
  }
  test_report
  operator[] (std::size_t number) const
  {
    return test_report (detail::there (
        micro_benchmark_report_get_test_report (handle_, number)));
  }
  detail::parts_iterator<report>
  begin () const
  {
    return { *this, 0 };
  }
  detail::parts_iterator<report>
  end () const
  {
    return { *this, size () };
  }

  /* Write the report on OUT.  */
  void
  write (std::ostream &out, output_type type = output_type::console) const
  {
    write (out, type, default_output_values ());
  }
  void
  write (std::ostream &out, output_type type,
         output_values const &values) const
  {
    char *text = nullptr;
    std::size_t size = 0;
    std::FILE *stream = open_memstream (&text, &size);
    if (stream == nullptr)
      throw std::bad_alloc ();
    micro_benchmark_write_custom_report (
        handle_, stream, static_cast<micro_benchmark_output_type> (type),
        &values);
    bool const is_whole = std::fclose (stream) == 0;
    std::unique_ptr<char, void (*) (void *)> owner (text, std::free);
    if (!is_whole)
      throw std::bad_alloc ();
    out.write (text, static_cast<std::streamsize> (size));
  }

  micro_benchmark_report
  get () const
  {
    return handle_;
  }

private:
  micro_benchmark_report handle_;
};

/* The console's form.  */
inline std::ostream &
operator<< (std::ostream &out, report const &whole)
{
  whole.write (out);
  return out;
}
}

#endif
