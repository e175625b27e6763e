/* Everything that the library offers to C.

   A test (test.h) is registered in a suite (suite.h, registration.h) and runs
   with a state (state.h) under a chronometer (chronometer.h, meter.h,
   clock.h); the run's report (report.h) is written by output.h.  */

#ifndef MBENCHMARK_ALL_H
#define MBENCHMARK_ALL_H

#include <mbenchmark/chronometer.h>
#include <mbenchmark/clock.h>
#include <mbenchmark/custom.h>
#include <mbenchmark/log.h>
#include <mbenchmark/main.h>
#include <mbenchmark/meter.h>
#include <mbenchmark/output.h>
#include <mbenchmark/registration.h>
#include <mbenchmark/report.h>
#include <mbenchmark/state.h>
#include <mbenchmark/suite.h>
#include <mbenchmark/test.h>
#include <mbenchmark/timer.h>
#include <mbenchmark/utility.h>

#endif
