/* The Self-Test of native code: bodies of known, tiny work that run through
   the same loop as every automatic test, so that a report shows what the loop
   itself costs.  Its executions are

     0 empty            nothing at all
     1 barrier          a compiler barrier
     2 read+write       a variable in memory read and written
     3 addition         and added to
     4 multiplication   and multiplied
     5 empty            nothing again: what has changed since the first  */

#ifndef MBENCH_SELF_TEST_H
#define MBENCH_SELF_TEST_H

#include "base/status.h"
#include "test/test.h"

/* The names above, for the Self-Tests of other kinds of code too.  */
enum
{
  MBENCH_SELF_TEST_EXECUTIONS = 6
};
extern const char *const mbench_self_test_names[MBENCH_SELF_TEST_EXECUTIONS];

/* Give TEST the dimension {0 ... 5} and the Self-Test's limits.  */
enum mbench_status mbench_self_test_constrain (micro_benchmark_test_case test,
                                               struct mbench_error *error);

/* A new test case called NAME; the caller frees it.  */
enum mbench_status mbench_self_test_new (const char *name,
                                         micro_benchmark_test_case *test,
                                         struct mbench_error *error);

#endif
