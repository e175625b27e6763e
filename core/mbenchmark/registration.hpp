/* Tests out of functions, lambdas and functors.

   A test is a body, alone or with a set-up before and a tear-down behind it:

     register_test (name, body)
     register_test (name, set_up, body)
     register_test (name, set_up, body, tear_down)

   and each of them with with_constraints in front and, behind the name, a
   function that gets the test_case & and sets its limits.

   A set-up gets the state &, the sizes (std::vector<std::size_t> const &) or
   nothing, and returns the fixture, which may be of any type that can be
   moved. The body tells by what it takes how it is driven:

     state &           directed: it loops by itself
     state &, T &      the same, with the fixture
     T &               automatic: one iteration over the fixture
     sizes, or nothing   automatic, where there is no set-up

   A tear-down gets the fixture, as T & or moved as T &&, or the state & and
   the fixture.  It does not run where the set-up threw.  A generic lambda is
   taken for what is first in this list.

   The copies of the functions that are made live as long as the suite of the
   test, or, of a test at namespace level, as the program.  */

#ifndef MBENCHMARK_REGISTRATION_HPP
#define MBENCHMARK_REGISTRATION_HPP

#include <mbenchmark/registration.h>

#include <mbenchmark/test-of.hpp>

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace micro_benchmark
{
/* Says that a function that sets limits follows the name.  */
struct with_constraints_t
{
};
constexpr with_constraints_t with_constraints{};

/* What register_test returns, to be kept at namespace level, so that the call
   comes before main.  */
class __attribute__ ((unused)) registered_test
{
public:
  explicit registered_test (detail::test_base const &test) : test_ (&test) {}
  std::string const &
  name () const
  {
    return test_->name;
  }

private:
  detail::test_base const *test_;
};

namespace detail
{
/* The tests of this program or shared object at namespace level: nothing ends
   them, and this list keeps them in reach.  */
__attribute__ ((visibility ("hidden"))) inline test_base *&
kept ()
{
  static test_base *first = nullptr;
  return first;
}

inline registered_test
enlist (std::unique_ptr<test_base> made)
{
  test_base *test = made.release ();
  test->next = kept ();
  kept () = test;
  micro_benchmark_register_static_test (&test->record);
  return registered_test (*test);
}

using constraint = std::function<void (test_case &)>;
}

template <class Body>
registered_test
register_test (std::string name, Body body)
{
  return detail::enlist (
      detail::make_test (std::move (name), detail::constraint (),
                         detail::none (), std::move (body), detail::none ()));
}

template <class SetUp, class Body>
registered_test
register_test (std::string name, SetUp set_up, Body body)
{
  return detail::enlist (detail::make_test (
      std::move (name), detail::constraint (), std::move (set_up),
      std::move (body), detail::none ()));
}

template <class SetUp, class Body, class TearDown>
registered_test
register_test (std::string name, SetUp set_up, Body body, TearDown tear_down)
{
  return detail::enlist (detail::make_test (
      std::move (name), detail::constraint (), std::move (set_up),
      std::move (body), std::move (tear_down)));
}

template <class Body>
registered_test
register_test (with_constraints_t, std::string name,
               detail::constraint constrain, Body body)
{
  return detail::enlist (
      detail::make_test (std::move (name), std::move (constrain),
                         detail::none (), std::move (body), detail::none ()));
}

template <class SetUp, class Body>
registered_test
register_test (with_constraints_t, std::string name,
               detail::constraint constrain, SetUp set_up, Body body)
{
  return detail::enlist (detail::make_test (
      std::move (name), std::move (constrain), std::move (set_up),
      std::move (body), detail::none ()));
}

template <class SetUp, class Body, class TearDown>
registered_test
register_test (with_constraints_t, std::string name,
               detail::constraint constrain, SetUp set_up, Body body,
               TearDown tear_down)
{
  return detail::enlist (detail::make_test (
      std::move (name), std::move (constrain), std::move (set_up),
      std::move (body), std::move (tear_down)));
}
}

#endif
