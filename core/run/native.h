/* Bodies in native code, and the loop that calls them.  */

#ifndef MBENCH_NATIVE_H
#define MBENCH_NATIVE_H

#include "test/body.h"

/* The body of a test that is given by its definition alone.  */
extern const struct mbench_body mbench_native_body;

/* One sample: N calls of FUN through its pointer with FIXTURE, between start
   and stop.  */
void mbench_native_sample (micro_benchmark_test_state state,
                           micro_benchmark_auto_test_fun fun, void *fixture,
                           size_t n);

/* A sample of N iterations of a body that does nothing, in the loop of the
   test's kind.  */
void mbench_native_empty (micro_benchmark_test_state state, size_t n);

#endif
