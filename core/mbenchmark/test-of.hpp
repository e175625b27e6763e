/* How functions of C++ become a test of C: what registration.hpp and suite.hpp
   are made of.

   The data of the test is a test_base, and the fixture of its executions a
   run_of.  The functions that C calls are instances of templates, so that what
   the compiler can see of a body is compiled into the one function that the
   loop of an automatic test calls.  None of them lets an exception through. */

#ifndef MBENCHMARK_TEST_OF_HPP
#define MBENCHMARK_TEST_OF_HPP

#include <mbenchmark/registration.h>
#include <mbenchmark/state.h>

#include <mbenchmark/state.hpp>
#include <mbenchmark/test.hpp>

#include <cstdlib>
#include <cxxabi.h>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

namespace micro_benchmark
{
namespace detail
{
/* In the place of a function, or of a fixture, that there is not.  */
struct none
{
};

template <class T> using is_none = std::is_same<T, none>;

using sizes_type = std::vector<std::size_t>;

/* Whether a function of type F takes arguments of the types A.  */
template <class F, class... A>
auto takes (int) -> decltype (std::declval<F &> () (std::declval<A> ()...),
                              std::true_type ());
template <class F, class... A> std::false_type takes (long);
template <class F, class... A>
using is_callable = decltype (takes<F, A...> (0));

/* What a function gets, in the order in which it is tried.  */
enum class kind
{
  state,
  state_and_fixture,
  fixture,
  moved_fixture,
  sizes,
  nothing,
  unknown
};

template <class F, class T>
constexpr kind
body_kind ()
{
  return is_none<T>::value
             ? (is_callable<F, state &>::value              ? kind::state
                : is_callable<F, sizes_type const &>::value ? kind::sizes
                : is_callable<F>::value                     ? kind::nothing
                                                            : kind::unknown)
             : (is_callable<F, state &, T &>::value ? kind::state_and_fixture
                : is_callable<F, T &>::value        ? kind::fixture
                                                    : kind::unknown);
}

template <class F, class T>
constexpr kind
tear_down_kind ()
{
  return is_none<F>::value                     ? kind::nothing
         : is_callable<F, state &, T &>::value ? kind::state_and_fixture
         : is_callable<F, T &>::value          ? kind::fixture
         : is_callable<F, T &&>::value         ? kind::moved_fixture
                                               : kind::unknown;
}

template <class F>
constexpr kind
set_up_kind ()
{
  return is_callable<F, state &>::value              ? kind::state
         : is_callable<F, sizes_type const &>::value ? kind::sizes
         : is_callable<F>::value                     ? kind::nothing
                                                     : kind::unknown;
}

template <kind K> using kind_is = std::integral_constant<kind, K>;

/* Call FUN with what it takes.  */
template <class F, class T>
inline decltype (auto)
call (kind_is<kind::state>, F &fun, state &st, T &)
{
  return fun (st);
}

template <class F, class T>
inline decltype (auto)
call (kind_is<kind::state_and_fixture>, F &fun, state &st, T &fixture)
{
  return fun (st, fixture);
}

template <class F, class T>
inline decltype (auto)
call (kind_is<kind::fixture>, F &fun, state &, T &fixture)
{
  return fun (fixture);
}

template <class F, class T>
inline decltype (auto)
call (kind_is<kind::moved_fixture>, F &fun, state &, T &fixture)
{
  return fun (std::move (fixture));
}

template <class F, class T>
inline decltype (auto)
call (kind_is<kind::sizes>, F &fun, state &st, T &)
{
  return fun (st.sizes ());
}

template <class F, class T>
inline decltype (auto)
call (kind_is<kind::nothing>, F &fun, state &, T &)
{
  return fun ();
}

/* No tear-down.  */
template <class T>
inline void
call (kind_is<kind::nothing>, none &, state &, T &)
{
}

/* The fixture that a set-up returns.  */
template <class F>
inline decltype (auto)
make_fixture (F &set_up, state &st)
{
  none nothing;
  return call (kind_is<set_up_kind<F> ()> (), set_up, st, nothing);
}

inline none
make_fixture (none &, state &)
{
  return none ();
}

template <class F>
using fixture_of = std::decay_t<decltype (make_fixture (
    std::declval<F &> (), std::declval<state &> ()))>;

/* The type of the exception that is being handled, as it stands in a source;
   may be NULL, else to be freed.  */
inline char *
exception_name ()
{
  std::type_info const *type = abi::__cxa_current_exception_type ();
  return type != nullptr
             ? abi::__cxa_demangle (type->name (), nullptr, nullptr, nullptr)
             : nullptr;
}

/* Tell CALL (KEY, MESSAGE) of the exception that is being handled.  */
template <class F>
inline void
tell_exception (F call)
{
  std::unique_ptr<char, void (*) (void *)> name (exception_name (), std::free);
  try
    {
      throw;
    }
  catch (std::exception const &caught)
    {
      call (name.get (), caught.what ());
    }
  catch (...)
    {
      call (name.get (), static_cast<char const *> (nullptr));
    }
}

inline void
raise_caught (micro_benchmark_test_state handle)
{
  tell_exception ([handle] (char const *key, char const *message) {
    micro_benchmark_state_raise (handle, key, message);
  });
}

struct test_base
{
  explicit test_base (std::string the_name) : name (std::move (the_name)) {}
  virtual ~test_base () = default;

  std::string name;
  std::function<void (test_case &)> constrain;
  /* What the function of the limits threw, by which every execution ends;
     empty: nothing.  */
  std::string broken;
  micro_benchmark_static_test record{};
  test_base *next = nullptr;
};

/* Data go through C as pointers to the base.  */
inline void *
to_data (test_base *test)
{
  return test;
}

inline test_base *
from_data (void *data)
{
  return static_cast<test_base *> (data);
}

inline void
constrain_test (micro_benchmark_test_case handle) noexcept
{
  test_base *test = from_data (micro_benchmark_test_case_get_data (handle));
  test_case wrapper (handle);
  try
    {
      test->constrain (wrapper);
    }
  catch (...)
    {
      tell_exception ([test] (char const *key, char const *message) {
        test->broken = std::string ("the constraints threw ")
                       + (key != nullptr ? key : "an exception")
                       + (message != nullptr ? ": " : "")
                       + (message != nullptr ? message : "");
      });
    }
}

/* What a function pointer costs beyond the call that an automatic test is
   anyway, for the empty body of a test that has one.  */
static __attribute__ ((unused)) void
empty_by_pointer (void *) noexcept
{
  void (*nothing) (void *) = micro_benchmark_empty_body_;
  __asm__("" : "+r"(nothing));
  nothing (nullptr);
  MICRO_BENCHMARK_COMPILER_BARRIER ();
}

template <class SetUp, class Body, class TearDown> struct test_of : test_base
{
  using fixture_type = fixture_of<SetUp>;
  using body_tag = kind_is<body_kind<Body, fixture_type> ()>;
  using tear_down_tag = kind_is<tear_down_kind<TearDown, fixture_type> ()>;

  static_assert (is_none<SetUp>::value
                     || set_up_kind<SetUp> () != kind::unknown,
                 "a set-up takes state &, the sizes, or nothing");
  static_assert (body_tag::value != kind::unknown,
                 "a body takes state &, the sizes or nothing; with a set-up, "
                 "the fixture, or state & and the fixture");
  static_assert (tear_down_tag::value != kind::unknown,
                 "a tear-down takes the fixture, or state & and the fixture");

  static constexpr bool is_directed
      = body_tag::value == kind::state
        || body_tag::value == kind::state_and_fixture;

  /* An execution.  The body lies here as far as it is a pointer: nearer by a
     step.  */
  struct run_of
  {
    run_of (test_of &test_, micro_benchmark_test_state handle)
        : body (test_.body), st (handle), test (test_),
          fixture (make_fixture (test_.set_up, st))
    {
    }
    std::conditional_t<std::is_pointer<Body>::value, Body, Body &> body;
    state st;
    test_of &test;
    fixture_type fixture;
  };

  test_of (std::string the_name, SetUp the_set_up, Body the_body,
           TearDown the_tear_down)
      : test_base (std::move (the_name)), set_up (std::move (the_set_up)),
        body (std::move (the_body)), tear_down (std::move (the_tear_down))
  {
  }

  static void *
  begin (micro_benchmark_test_state handle) noexcept
  {
    test_of *test = static_cast<test_of *> (
        from_data (micro_benchmark_test_case_get_data (
            micro_benchmark_state_get_test_case (handle))));
    if (!test->broken.empty ())
      {
        micro_benchmark_state_raise (handle, nullptr, test->broken.c_str ());
        return nullptr;
      }
    try
      {
        return new run_of (*test, handle);
      }
    catch (...)
      {
        raise_caught (handle);
        return nullptr;
      }
  }

  /* One iteration of an automatic body.  The exception has ended where the
     loop is left, and no other object is alive.  */
  static void
  iterate (void *data) noexcept
  {
    run_of *run = static_cast<run_of *> (data);
    try
      {
        call (body_tag (), run->body, run->st, run->fixture);
        return;
      }
    catch (...)
      {
        raise_caught (run->st.get ());
      }
    micro_benchmark_state_leave (run->st.get ());
  }

  static void
  direct (micro_benchmark_test_state handle) noexcept
  {
    run_of *run
        = static_cast<run_of *> (micro_benchmark_state_get_data (handle));
    try
      {
        call (body_tag (), run->body, run->st, run->fixture);
      }
    catch (...)
      {
        raise_caught (handle);
      }
  }

  static void
  end (micro_benchmark_test_state handle, void *data) noexcept
  {
    std::unique_ptr<run_of> run (static_cast<run_of *> (data));
    if (!run)
      return;
    try
      {
        call (tear_down_tag (), run->test.tear_down, run->st, run->fixture);
      }
    catch (...)
      {
        raise_caught (handle);
      }
  }

  SetUp set_up;
  Body body;
  TearDown tear_down;
};

/* A test whose record is complete; its name and its data lie in itself.  */
template <class SetUp, class Body, class TearDown>
std::unique_ptr<test_base>
make_test (std::string name, std::function<void (test_case &)> constrain,
           SetUp set_up, Body body, TearDown tear_down)
{
  using made_type = test_of<SetUp, Body, TearDown>;
  auto made
      = std::make_unique<made_type> (std::move (name), std::move (set_up),
                                     std::move (body), std::move (tear_down));
  made->constrain = std::move (constrain);
  micro_benchmark_static_test &record = made->record;
  record.abi = MICRO_BENCHMARK_ABI;
  record.name = made->name.c_str ();
  record.definition.is_auto = !made_type::is_directed;
  record.definition.set_up = made_type::begin;
  record.definition.tear_down = made_type::end;
  if (made_type::is_directed)
    record.definition.test = made_type::direct;
  else
    record.definition.auto_test = made_type::iterate;
  record.definition.empty = std::is_pointer<Body>::value
                                ? empty_by_pointer
                                : micro_benchmark_empty_body_;
  record.definition.loop = micro_benchmark_loop_;
  record.is_unoptimised = MICRO_BENCHMARK_IS_UNOPTIMISED_;
  record.data = to_data (made.get ());
  if (made->constrain)
    record.constrain = constrain_test;
  return std::unique_ptr<test_base> (std::move (made));
}
}
}

#endif
