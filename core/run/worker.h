/* A fresh execution of the program, in itself: a process that was begun to run
   one execution of one test and then to leave.  It goes the way of the program
   until it comes to the run that its job is of; see run/fresh.h.  */

#ifndef MBENCH_WORKER_H
#define MBENCH_WORKER_H

#include "run/job.h"

struct mbench_worker;

/* What makes this process a worker, or NULL where it is none.  To be asked
   once; what it found is then no more.  A job that cannot be read ends the
   process, and the runner is told.  */
struct mbench_worker *mbench_worker_take (void);

const struct mbench_job *
mbench_worker_job (const struct mbench_worker *worker);

/* Let nothing be seen on standard error either until the execution begins.  */
void mbench_worker_silence (struct mbench_worker *worker);

/* Execute the job in this process, whose host is HOST, and leave.  TESTS are
   those of its arms, or the one of its execution where it has none.  */
_Noreturn void mbench_worker_execute (struct mbench_worker *worker,
                                      const micro_benchmark_test_case *tests,
                                      const struct mbench_child_host *host);

/* Leave, as the test cannot be executed for the reason TEXT.  */
_Noreturn void mbench_worker_fail (const struct mbench_worker *worker,
                                   const char *text);

#endif
