/* What a worker does when the program has come to the run of its job.  */

#ifndef MBENCH_WORK_H
#define MBENCH_WORK_H

#include "program/suite-run.h"
#include "run/worker.h"

/* Execute the tests of WORKER's job, each of which is one of SUITE or a
   Self-Test of HOST, and leave; where there is none so the runner is told.  */
_Noreturn void mbench_work (struct mbench_worker *worker,
                            micro_benchmark_suite suite,
                            const struct mbench_host *host);

#endif
