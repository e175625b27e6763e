/* Bodies that are whole programs: an iteration is a run of a command.  */

#ifndef MBENCH_COMMAND_BODY_H
#define MBENCH_COMMAND_BODY_H

#include "test/body.h"
#include "test/command-test.h"

/* The body of a test whose host is a struct mbench_command_test.  The time of
   a sample is what the launcher has clocked, and nothing of this process.  */
extern const struct mbench_body mbench_command_body;

/* What command TEST is; NULL where it is none.  */
struct mbench_command_test *mbench_command_of (micro_benchmark_test_case test);

#endif
