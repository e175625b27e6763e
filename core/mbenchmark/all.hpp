/* Everything that the library offers to C++14 and later.

   The binding is these headers alone, over the C functions, and a program
   links with the C library.  It may include <mbenchmark/all.h> as well, and
   use the functions and macros of C beside the names of namespace
   micro_benchmark; every wrapper lends the handle of C by get ().

   Tests are registered by registration.hpp and run with a state (state.hpp)
   under limits (test.hpp); a program without MICRO_BENCHMARK_MAIN has suites
   (suite.hpp) and their reports (report.hpp).

   A setter whose precondition is broken leaves things as they were and tells
   by last_error (), as in C.  What the code of a test throws becomes the
   outcome "raised" of its execution.  */

#ifndef MBENCHMARK_ALL_HPP
#define MBENCHMARK_ALL_HPP

#if __cplusplus < 201402L
#error                                                                        \
    "mbenchmark/all.hpp: expected C++14 or later; mbenchmark/all.h is for others"
#endif

#include <mbenchmark/all.h>

#include <mbenchmark/device.hpp>
#include <mbenchmark/fence.hpp>
#include <mbenchmark/registration.hpp>
#include <mbenchmark/report.hpp>
#include <mbenchmark/state.hpp>
#include <mbenchmark/suite.hpp>
#include <mbenchmark/test.hpp>
#include <mbenchmark/time.hpp>

#endif
