/* One execution from its set-up to its tear-down, in the process that this is
   called in.  */

#ifndef MBENCH_EXECUTE_H
#define MBENCH_EXECUTE_H

#include "run/state.h"

/* Run what STATE is of, whatever its outcome; it is in STATE, with the samples
   and the time that all of it took.  */
void mbench_execute (micro_benchmark_test_state state);

#endif
