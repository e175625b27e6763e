/* Suites: a program with a main of its own makes one, registers tests, runs it
   and looks at its report.  */

#ifndef MBENCHMARK_SUITE_HPP
#define MBENCHMARK_SUITE_HPP

#include <mbenchmark/suite.h>

#include <mbenchmark/registration.hpp>
#include <mbenchmark/report.hpp>
#include <mbenchmark/test.hpp>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace micro_benchmark
{
/* Owns its tests and its reports; it may be moved.  */
class suite
{
public:
  explicit suite (std::string const &name)
      : handle_ (micro_benchmark_suite_create (name.c_str ()))
  {
    if (!handle_)
      throw std::runtime_error (last_error ());
  }

  std::string
  name () const
  {
    return micro_benchmark_suite_get_name (get ());
  }

  /* Add a test, as the functions of registration.hpp do.  Throws
     std::runtime_error where the suite does not take it.  */
  template <class Body>
  test_case
  register_test (std::string test_name, Body body)
  {
    return add (detail::make_test (std::move (test_name),
                                   detail::constraint (), detail::none (),
                                   std::move (body), detail::none ()));
  }
  template <class SetUp, class Body>
  test_case
  register_test (std::string test_name, SetUp set_up, Body body)
  {
    return add (detail::make_test (std::move (test_name),
                                   detail::constraint (), std::move (set_up),
                                   std::move (body), detail::none ()));
  }
  template <class SetUp, class Body, class TearDown>
  test_case
  register_test (std::string test_name, SetUp set_up, Body body,
                 TearDown tear_down)
  {
    return add (detail::make_test (std::move (test_name),
                                   detail::constraint (), std::move (set_up),
                                   std::move (body), std::move (tear_down)));
  }

  /* The tests that were registered at namespace level and are in no suite.  */
  void
  register_static_tests ()
  {
    micro_benchmark_suite_register_static_tests (get ());
  }

  std::size_t
  number_of_tests () const
  {
    return micro_benchmark_suite_get_number_of_tests (get ());
  }
  test_case
  get_test (std::size_t number) const
  {
    micro_benchmark_test_case test
        = micro_benchmark_suite_get_test (get (), number);
    if (test == nullptr)
      throw std::out_of_range (last_error ());
    return test_case (test);
  }

  void
  run ()
  {
    micro_benchmark_suite_run (get ());
  }

  /* Of the last run, for as long as the suite lives.  Throws std::logic_error
     before the first.  */
  report
  get_report () const
  {
    micro_benchmark_report handle = micro_benchmark_suite_get_report (get ());
    if (handle == nullptr)
      throw std::logic_error ("get_report: the suite has not been run");
    return report (handle);
  }

  micro_benchmark_suite
  get () const
  {
    return handle_.get ();
  }

private:
  test_case
  add (std::unique_ptr<detail::test_base> made)
  {
    detail::test_base *test = made.get ();
    micro_benchmark_test_case handle = micro_benchmark_suite_register_test (
        get (), test->name.c_str (), &test->record.definition);
    if (handle == nullptr)
      throw std::runtime_error (last_error ());
    micro_benchmark_test_case_set_data (
        handle, detail::to_data (made.release ()),
        [] (void *data) { delete detail::from_data (data); });
    return test_case (handle);
  }

  struct release
  {
    void
    operator() (micro_benchmark_suite handle) const
    {
      micro_benchmark_suite_release (handle);
    }
  };
  std::unique_ptr<micro_benchmark_suite_definition, release> handle_;
};
}

#endif
