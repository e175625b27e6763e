/* An execution in a child: begun, watched, ended, and what it has left
   behind.  */

#ifndef MBENCH_ISOLATED_H
#define MBENCH_ISOLATED_H

#include "run/record.h"
#include "run/state.h"

/* The work of the process of its own, which publishes in MAPPING and may take
   MEMORY bytes beside what it has; the end message goes to MESSAGE.  */
void mbench_isolated_work (micro_benchmark_test_state state,
                           const struct mbench_mapping *mapping, size_t memory,
                           int message);

/* Run what STATE is of in a child, and put into RECORD what came of it.
   The child is a fresh execution of the program where several processes are
   asked for and ISOLATION tells how.  *IS_RUN is false where no child could be
   had, which is told in the log; then nothing was run.  */
enum mbench_status mbench_run_isolated (
    micro_benchmark_test_state state, const struct mbench_isolation *isolation,
    const struct mbench_observer *observer, struct mbench_record *record,
    bool *is_run, struct mbench_error *error);

#endif
