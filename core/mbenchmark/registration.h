/* Registration at load time: the macros put a test, or a function that sets a
   test's constraints, on the library's list before main runs, or while a
   shared object is loaded.  The records are static; nothing is allocated.
   Constraints are applied in the order in which they stand, once all tests
   are there.

   Functions may be written with pointers of their own types in place of
   `void *': the macros convert.  The body of a directed test gets its state
   alone, and its data by micro_benchmark_state_get_data.  */

#ifndef MBENCHMARK_REGISTRATION_H
#define MBENCHMARK_REGISTRATION_H

#include <mbenchmark/suite.h>
#include <mbenchmark/test.h>

/* The shape of the records below and of what they point to.  Code that was
   compiled for another one is refused.  */
#define MICRO_BENCHMARK_ABI 5

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*micro_benchmark_constraint_fun) (micro_benchmark_test_case);

/* In both records the number stands first, so that it can be read whatever
   follows it.  `is_unoptimised' tells that the code was compiled without
   optimisation, which a report warns of.  `data' is attached to the test, as
   by micro_benchmark_test_case_set_data, and then `constrain' is called with
   it; both may be 0.  */
typedef struct micro_benchmark_static_test
{
  unsigned abi;
  const char *name;
  micro_benchmark_test_definition definition;
  struct micro_benchmark_static_test *next;
  bool is_unoptimised;
  void *data;
  micro_benchmark_constraint_fun constrain;
} micro_benchmark_static_test;

typedef struct micro_benchmark_static_constraint
{
  unsigned abi;
  const char *name;
  micro_benchmark_constraint_fun constrain;
  struct micro_benchmark_static_constraint *next;
} micro_benchmark_static_constraint;

/* Put a record on the list, unless it is there; it must outlive the
   library's use of it.  One with another number than MICRO_BENCHMARK_ABI is
   refused unread.  */
void micro_benchmark_register_static_test (micro_benchmark_static_test *);
void micro_benchmark_register_static_constraint (
    micro_benchmark_static_constraint *);

/* Register in SUITE every test on the list that is in no suite yet, and
   apply the constraints to them.  */
void micro_benchmark_suite_register_static_tests (micro_benchmark_suite suite);

#ifdef __cplusplus
}
#endif

#define MICRO_BENCHMARK_PASTE__(a, b) a##b
#define MICRO_BENCHMARK_PASTE_(a, b) MICRO_BENCHMARK_PASTE__ (a, b)
#define MICRO_BENCHMARK_UNIQUE_(stem) MICRO_BENCHMARK_PASTE_ (stem, __LINE__)
#define MICRO_BENCHMARK_CONVERT_(type, fun) ((type)(void (*) (void)) (fun))

#ifdef __OPTIMIZE__
#define MICRO_BENCHMARK_IS_UNOPTIMISED_ false
#else
#define MICRO_BENCHMARK_IS_UNOPTIMISED_ true
#endif

/* Compiled as the tests of this file are, and near to them.  */
static void __attribute__ ((unused, noinline))
micro_benchmark_empty_body_ (void *unused)
{
  (void)unused;
}

/* A call that straddles two lines of the cache costs a third more: where the
   loop lies is not left to chance.  */
static void __attribute__ ((unused, noinline, aligned (64)))
micro_benchmark_loop_ (micro_benchmark_auto_test_fun fun, void *const *inputs,
                       size_t step, size_t n)
{
  for (; n > 0; --n, inputs += step)
    fun (*inputs);
}

#define MICRO_BENCHMARK_REGISTER_(fun, is_auto, set_up, auto_test, test,      \
                                  tear_down)                                  \
  static micro_benchmark_static_test MICRO_BENCHMARK_PASTE_ (                 \
      micro_benchmark_test_of_, fun)                                          \
      = { MICRO_BENCHMARK_ABI,                                                \
          #fun,                                                               \
          { is_auto,                                                          \
            MICRO_BENCHMARK_CONVERT_ (micro_benchmark_set_up_fun, set_up),    \
            MICRO_BENCHMARK_CONVERT_ (micro_benchmark_tear_down_fun,          \
                                      tear_down),                             \
            MICRO_BENCHMARK_CONVERT_ (micro_benchmark_auto_test_fun,          \
                                      auto_test),                             \
            test, micro_benchmark_empty_body_, micro_benchmark_loop_ },       \
          0,                                                                  \
          MICRO_BENCHMARK_IS_UNOPTIMISED_,                                    \
          0,                                                                  \
          0 };                                                                \
  static void __attribute__ ((constructor))                                   \
  MICRO_BENCHMARK_PASTE_ (micro_benchmark_register_, fun) (void)              \
  {                                                                           \
    micro_benchmark_register_static_test (                                    \
        &MICRO_BENCHMARK_PASTE_ (micro_benchmark_test_of_, fun));             \
  }                                                                           \
  struct micro_benchmark_needs_a_semicolon_

/* What is converted must be of the right shape all the same.  The body of a
   directed test is a micro_benchmark_test_fun, of which not every compiler of
   C would make an error; that of an automatic one takes a pointer.  */
#ifdef __cplusplus
#define MICRO_BENCHMARK_TAKES_STATE_(fun)                                     \
  struct micro_benchmark_needs_a_semicolon_
#else
#define MICRO_BENCHMARK_TAKES_STATE_(fun)                                     \
  typedef char MICRO_BENCHMARK_PASTE_ (                                       \
      micro_benchmark_body_must_be_void_of_a_state_,                          \
      fun)[__builtin_types_compatible_p (__typeof__ (&fun),                   \
                                         micro_benchmark_test_fun)            \
               ? 1                                                            \
               : -1]
#endif
#define MICRO_BENCHMARK_TAKES_POINTER_(fun)                                   \
  typedef __typeof__ (fun (0)) MICRO_BENCHMARK_PASTE_ (                       \
      micro_benchmark_result_of_, fun)

/* An automatic test without fixture.  */
#define MICRO_BENCHMARK_REGISTER_SIMPLE_TEST(fun)                             \
  MICRO_BENCHMARK_TAKES_POINTER_ (fun);                                       \
  MICRO_BENCHMARK_REGISTER_ (fun, true, 0, fun, 0, 0)

/* An automatic test with set-up and tear-down, either of which may be 0.  */
#define MICRO_BENCHMARK_REGISTER_AUTO_TEST(set_up, fun, tear_down)            \
  MICRO_BENCHMARK_TAKES_POINTER_ (fun);                                       \
  MICRO_BENCHMARK_REGISTER_ (fun, true, set_up, fun, 0, tear_down)

/* A directed test, without and with set-up and tear-down.  */
#define MICRO_BENCHMARK_REGISTER_TEST(fun)                                    \
  MICRO_BENCHMARK_TAKES_STATE_ (fun);                                         \
  MICRO_BENCHMARK_REGISTER_ (fun, false, 0, 0, fun, 0)
#define MICRO_BENCHMARK_REGISTER_FULL_TEST(set_up, fun, tear_down)            \
  MICRO_BENCHMARK_TAKES_STATE_ (fun);                                         \
  MICRO_BENCHMARK_REGISTER_ (fun, false, set_up, 0, fun, tear_down)

/* Call CONSTRAIN with the registered test called NAME.  */
#define MICRO_BENCHMARK_CONSTRAINT_TEST(name, constrain)                      \
  static micro_benchmark_static_constraint MICRO_BENCHMARK_UNIQUE_ (          \
      micro_benchmark_constraint_of_line_)                                    \
      = { MICRO_BENCHMARK_ABI, name, constrain, 0 };                          \
  static void __attribute__ ((constructor))                                   \
  MICRO_BENCHMARK_UNIQUE_ (micro_benchmark_constrain_line_) (void)            \
  {                                                                           \
    micro_benchmark_register_static_constraint (                              \
        &MICRO_BENCHMARK_UNIQUE_ (micro_benchmark_constraint_of_line_));      \
  }                                                                           \
  struct micro_benchmark_needs_a_semicolon_

#endif
