/* The binding for C++: how functions become tests, what their exceptions
   become, and what the wrappers hand on.  */

#include <mbenchmark/all.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

extern "C" {
#include "refusal.h"
#include "tap.h"
}

namespace mb = micro_benchmark;
using sizes = std::vector<std::size_t>;

namespace
{
bool
is_string (std::string const &actual, char const *expected, char const *name)
{
  return tap_string (actual.c_str (), expected, name);
}

/* Counts what is alive of it.  */
struct counted
{
  static int alive;
  explicit counted (int the_value = 0) : value (the_value) { ++alive; }
  counted (counted &&other) noexcept : value (other.value) { ++alive; }
  counted (counted const &) = delete;
  counted &operator= (counted const &) = delete;
  ~counted () { --alive; }
  int value;
};
int counted::alive;

/* A thousand iterations in samples of a hundred.  */
void
limit (mb::test_case &test)
{
  test.limit_iterations (1000, 1000);
  test.limit_samples (100, 100);
}

/* The report of the only execution of a suite with this test.  */
template <class... F>
mb::exec_report
run (mb::suite &suite, F... functions)
{
  mb::test_case test = suite.register_test ("test", functions...);
  limit (test);
  suite.run ();
  return suite.get_report ()[0][0];
}

/* Registered at namespace level: a function, with limits.  */
std::size_t static_calls;

void
count_statically (sizes const &of)
{
  static_calls += of.at (1);
}

void
limit_statically (mb::test_case &test)
{
  test.add_dimension ({ 1 });
  test.add_dimension (std::vector<std::size_t>{ 2 });
  limit (test);
}

auto static_test = mb::register_test (mb::with_constraints, "static",
                                      limit_statically, count_statically);
auto plain_test = mb::register_test ("plain", [] {});
auto unused_set_up = mb::register_test (
    "fixture", [] { return counted (); }, [] (counted &) {});

void
test_static ()
{
  mb::suite suite ("static");
  suite.register_static_tests ();
  tap_size (suite.number_of_tests (), 3, "tests at namespace level");
  is_string (suite.get_test (0).name (), "static", "in their order");
  tap_size (suite.get_test (0).dimensions (), 2, "have their constraints");
  tap_ok (suite.get_test (0).dimension (1) == sizes{ 2 }, "of any container");
  for (std::size_t i = 1; i < 3; ++i)
    suite.get_test (i).enabled (false);
  tap_ok (!suite.get_test (1).enabled (), "a test is disabled");
  suite.run ();
  is_string (suite.get_report ()[0][0].name (), "static/1/2", "they run");
  tap_size (static_calls, 2000, "with their sizes");
  is_string (static_test.name (), "static", "the token knows the name");
}

struct functor
{
  std::size_t *calls;
  void
  operator() () const
  {
    ++*calls;
  }
};

std::size_t pointer_calls;

void
called_by_pointer ()
{
  ++pointer_calls;
}

micro_benchmark_auto_test_fun
empty_body_of (mb::suite const &suite)
{
  return micro_benchmark_test_case_get_definition (suite.get_test (0).get ())
      ->empty;
}

void
test_bodies ()
{
  mb::suite suite ("bodies");
  std::size_t calls = 0;
  run (suite, [&calls] { ++calls; });
  tap_size (calls, 1000, "a lambda of nothing");
  calls = 0;
  run (suite, [&calls] (sizes const &of) { calls += 1 + of.size (); });
  tap_size (calls, 1000, "a lambda of the sizes");
  calls = 0;
  run (suite, functor{ &calls });
  tap_size (calls, 1000, "a functor");
  calls = 0;
  run (suite, std::function<void (sizes const &)> (
                  [&calls] (sizes const &) { ++calls; }));
  tap_size (calls, 1000, "a std::function");
  calls = 0;
  run (suite, [&calls, own = std::size_t (0)] () mutable { calls = ++own; });
  tap_size (calls, 1000, "a mutable lambda keeps what it has");
  run (suite, called_by_pointer);
  tap_size (pointer_calls, 1000, "a function");
  tap_ok (empty_body_of (suite) == mb::detail::empty_by_pointer,
          "whose empty body has a second call");
  run (suite, [] {});
  tap_ok (empty_body_of (suite) == micro_benchmark_empty_body_,
          "that of a lambda has not");
}

void
test_fixtures ()
{
  mb::suite suite ("fixtures");
  int last = 0;
  int alive = 0;
  run (
      suite, [] (mb::state &) { return counted (7); },
      [&alive] (counted &fixture) {
        ++fixture.value;
        alive = counted::alive;
      },
      [&last] (counted &fixture) { last = fixture.value; });
  tap_ok (last == 1007, "set-up, body and tear-down share a fixture");
  tap_ok (alive == 1, "of which there is one");
  tap_ok (counted::alive == 0, "that ends with the execution");

  std::unique_ptr<int> left;
  run (
      suite, [] { return std::make_unique<int> (1); },
      [] (std::unique_ptr<int> const &fixture) { ++*fixture; },
      [&left] (std::unique_ptr<int> &&fixture) {
        left = std::move (fixture);
      });
  tap_ok (left && *left == 1001, "which may be moved out of the tear-down");

  std::string name;
  run (
      suite, [] (sizes const &of) { return of; },
      [] (mb::state &state, sizes &of) {
        while (state.keep_running ())
          of.push_back (1);
      },
      [&] (mb::state &state, sizes &of) {
        name = state.get_name ();
        last = static_cast<int> (of.size ());
      });
  tap_ok (last == 1000, "a directed body with a fixture");
  is_string (name, "test", "and a tear-down with the state");
}

void
test_directed ()
{
  mb::suite suite ("directed");
  std::size_t calls = 0;
  run (suite, [&calls] (mb::state &state) {
    calls = 0;
    for (auto _ : state)
      ++calls;
  });
  tap_size (calls, 1000, "a state is a range");
  run (suite, [&calls] (mb::state &state) {
    calls = 0;
    while (state.keep_running ())
      ++calls;
  });
  tap_size (calls, 1000, "and keeps running");

  mb::exec_report left = run (suite, [&calls] (mb::state &state) {
    calls = 0;
    for (auto _ : state)
      if (++calls == 250)
        break;
  });
  is_string (left.outcome (), "done", "a range that is left");
  tap_size (left.iterations (), 250, "has the iterations that were performed");
  tap_size (left.samples ().back ().iterations, 50, "in its last sample too");

  mb::exec_report skipped = run (suite, [] (mb::state &state) {
    state.set_name ("another");
    state.skip ("no reason");
  });
  is_string (skipped.outcome (), "skipped", "a body that skips");
  is_string (skipped.outcome_message (), "no reason", "says why");
  is_string (skipped.name (), "another", "under the name it chose");

  mb::test_case sized = suite.register_test ("test", [] (mb::state &state) {
    if (state.sizes () != sizes{ 3, 4 } || state.get_size (1) != 4)
      state.skip ("wrong sizes");
    state.get_size (2);
  });
  sized.add_dimension ({ 3 });
  sized.add_dimension ({ 4 });
  suite.run ();
  is_string (suite.get_report ()[0][0].outcome_detail ("key"),
             "std::out_of_range", "a size that there is not is an exception");
}

void
check_raised (mb::exec_report const &report, char const *key,
              char const *message, char const *name)
{
  is_string (report.outcome (), "raised", name);
  is_string (report.outcome_detail ("key"), key, "  its type");
  is_string (report.outcome_message (), message, "  what it says");
}

void
test_exceptions ()
{
  mb::suite suite ("exceptions");
  std::size_t calls = 0;
  auto throwing = [&calls] (counted &) {
    if (++calls == 350)
      throw std::range_error ("too far");
  };
  auto set_up = [] { return counted (); };
  mb::exec_report raised = run (suite, set_up, throwing);
  check_raised (raised, "std::range_error", "too far", "a body throws");
  tap_size (calls, 350, "  and is not called again");
  tap_size (raised.samples ().size (), 3, "  samples before are kept");
  tap_ok (counted::alive == 0, "  the fixture has ended");

  check_raised (run (suite, [] { throw 3; }), "int", "int",
                "it throws a number");
  check_raised (run (suite,
                     [] (mb::state &state) {
                       for (auto _ : state)
                         throw std::range_error ("too far");
                     }),
                "std::range_error", "too far", "a directed body throws");
  bool was_torn_down = false;
  calls = 0;
  check_raised (
      run (
          suite, [] () -> counted { throw std::logic_error ("no fixture"); },
          throwing, [&was_torn_down] (counted &) { was_torn_down = true; }),
      "std::logic_error", "no fixture", "a set-up throws");
  tap_ok (calls == 0 && !was_torn_down, "  then nothing else runs");
  check_raised (run (
                    suite, set_up, [] (counted &) {},
                    [] (counted &&) { throw std::range_error ("late"); }),
                "std::range_error", "late", "a tear-down throws");
  tap_ok (counted::alive == 0, "  the fixture ends nonetheless");

  mb::test_case isolated = suite.register_test (
      "test", [] { throw std::range_error ("elsewhere"); });
  isolated.isolated (true);
  isolated.chrono (MICRO_BENCHMARK_CLOCK_MONOTONIC,
                   mb::chronometer_provider::clock_gettime);
  isolated.chrono (MICRO_BENCHMARK_CLOCK_THREAD,
                   MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME);
  suite.run ();
  check_raised (suite.get_report ()[0][0], "std::range_error", "elsewhere",
                "in a process of its own");
  is_string (micro_benchmark_exec_report_get_chronometer (
                 suite.get_report ()[0][0].get ()),
             "clock_gettime/thread", "with a clock by its name in C");
}

/* Limits that throw, of a test that comes late.  */
void
test_broken_limits ()
{
  mb::suite suite ("broken");
  mb::register_test (
      mb::with_constraints, "broken",
      [] (mb::test_case &) { throw std::range_error ("no limit"); }, [] {});
  suite.register_static_tests ();
  suite.run ();
  mb::exec_report report = suite.get_report ()[0][0];
  is_string (report.outcome (), "raised", "limits that throw");
  is_string (report.outcome_message (),
             "the constraints threw std::range_error: no limit",
             "are told by the execution");
}

void
test_limits ()
{
  using namespace std::chrono_literals;
  mb::suite suite ("limits");
  mb::test_case test = suite.register_test ("test", [] {});
  test.skip_iterations (3);
  test.limit_number_of_samples (4, 5);
  test.limit_sample_iterations (6, 7);
  test.max_time (1500ms);
  test.timeout (std::chrono::duration<double> (2.25));
  test.precision (0.125);
  test.confidence (0.75);
  test.max_memory (1 << 20);
  tap_size (test.skip_iterations (), 3, "skip_iterations");
  tap_ok (test.min_samples () == 4 && test.max_samples () == 5, "samples");
  tap_ok (test.min_sample_iterations () == 6
              && test.max_sample_iterations () == 7,
          "iterations of samples");
  tap_ok (test.max_time () == 1500ms, "max_time");
  test.sample_time (2ms);
  test.warm_up_time (30us);
  tap_ok (test.sample_time () == 2ms && test.warm_up_time () == 30us,
          "sample_time and warm_up_time");
  tap_ok (test.timeout () == 2250ms, "timeout, in parts of a second");
  tap_near (test.precision (), 0.125, 0, "precision");
  tap_near (test.confidence (), 0.75, 0, "confidence");
  tap_size (test.max_memory (), 1 << 20, "max_memory");
  test.limit_iterations (5, 4);
  tap_ok (test.max_iterations () == 0 && refused ("max"),
          "a limit that is none changes nothing");
  test.max_time (-1s);
  tap_ok (test.max_time () == 1500ms && refused ("deadline"),
          "a time before now neither");

  std::size_t asked = 0;
  limit (test);
  test.limit_iterations (100, 0);
  test.limit_number_of_samples (0, 0);
  test.stop_rule ([&asked] (mb::running_estimate const &estimate) {
    ++asked;
    return estimate.iterations >= 100;
  });
  suite.run ();
  tap_ok (asked > 0, "a rule is asked");
}

void
test_time ()
{
  using namespace std::chrono_literals;
  micro_benchmark_clock_time time = mb::to_clock_time (-1ns);
  tap_ok (time.seconds == -1 && time.nanoseconds == 999999999,
          "a time below zero is normalised");
  time = mb::to_clock_time (std::chrono::hours (24 * 365 * 100));
  tap_ok (time.seconds == INT32_MAX, "a long one is the longest");
  time = mb::to_clock_time (std::chrono::duration<double> (1e300));
  tap_ok (time.seconds == INT32_MAX, "whatever its type");
  tap_ok (mb::to_duration (mb::to_clock_time (90061001002003ns))
              == 90061001002003ns,
          "nothing is lost on the way");
}

void
test_reports ()
{
  mb::suite suite ("reports");
  mb::exec_report report = run (suite, [] {});
  tap_size (report.iterations (), 1000, "iterations");
  tap_ok (report.total_iterations () >= 1000, "total iterations");
  tap_size (report.samples ().size (), 10, "samples");
  tap_ok (report.total_time ().count () > 0, "total time");
  tap_ok (report.sizes ().empty (), "no sizes");
  double value = 0;
  tap_ok (report.figure ("basis", "blocks", value), "a figure");

  std::size_t executions = 0;
  for (mb::test_report const &test : suite.get_report ())
    for (mb::exec_report const &execution : test)
      executions += execution.name () == "test";
  tap_size (executions, 1, "tests and executions are ranges");
  std::ostringstream out;
  suite.get_report ().write (out, mb::output_type::lisp);
  tap_ok (out.str ().find ("(name \"reports\")") != std::string::npos,
          "a report is written");
  out.str ("");
  out << suite.get_report ();
  tap_ok (out.str ().find ("Suite: reports") == 0, "in the console's form");
  bool has_thrown = false;
  try
    {
      suite.get_report ()[1];
    }
  catch (std::out_of_range const &)
    {
      has_thrown = true;
    }
  tap_ok (has_thrown, "a test that there is not");
  has_thrown = false;
  try
    {
      mb::suite ("new").get_report ();
    }
  catch (std::logic_error const &)
    {
      has_thrown = true;
    }
  tap_ok (has_thrown, "a report that there is not");
}

void
test_chronometer ()
{
  mb::chronometer chronometer (mb::clock_type::monotonic);
  chronometer.start ();
  chronometer.stop ();
  tap_ok (chronometer.get_sample ().count () >= 0, "a chronometer");
  tap_ok (chronometer.resolution ().count () > 0, "knows its resolution");
  mb::chronometer moved (std::move (chronometer));
  tap_ok (!moved.name ().empty (), "and may be moved");
}

void
test_fences ()
{
  struct large
  {
    char bytes[100];
  } object = {};
  int number = 1;
  int const constant = 2;
  std::string text = "text";
  mb::do_not_optimize (number);
  mb::do_not_optimize (constant);
  mb::do_not_optimize (object);
  mb::do_not_optimize (text);
  mb::do_not_optimize (number + 1);
  mb::do_not_optimize (1.5);
  mb::do_not_optimize (&number);
  mb::compiler_barrier ();
  tap_ok (number == 1 && text == "text", "fences change nothing");
}
}

int
main ()
{
  mb::output_values values = mb::default_output_values ();
  values.self_test = false;
  mb::default_output_values (values);
  log_catch ();
  test_static ();
  test_bodies ();
  test_fixtures ();
  test_directed ();
  test_exceptions ();
  test_broken_limits ();
  test_limits ();
  test_time ();
  test_reports ();
  test_chronometer ();
  test_fences ();
  tap_ok (counted::alive == 0, "nothing is left alive");
  log_let_go ();
  return tap_done ();
}
