/* A shell that was executed afresh to run one execution of one test.  */

#include <config.h>

#include "bind.h"
#include "loads.h"
#include "loop.h"
#include "object.h"
#include "primitive.h"
#include "program/work.h"

struct mbench_worker *mbscm_worker;

static SCM
worker_loads (void)
{
  if (mbscm_worker == NULL)
    return SCM_BOOL_F;
  return mbscm_take_loads (mbench_worker_job (mbscm_worker));
}

static SCM
worker_fail_x (SCM text)
{
  scm_dynwind_begin (0);
  mbench_worker_fail (mbscm_worker,
                      mbscm_to_string (text, 1, "%worker-fail!"));
}

/* The last of all loads is done.  */
static SCM
worker_work_x (SCM suite)
{
  static const char procedure[] = "%worker-work!";
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  const struct mbench_job *job = mbench_worker_job (mbscm_worker);
  if (job->run != 0)
    mbench_worker_fail (mbscm_worker,
                        "the files were loaded and did not run their suite: "
                        "expected them to");
  mbench_suite_set_name (c_suite, job->suite, NULL);
  mbscm_work (c_suite);
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%worker-loads", "()", worker_loads,
                   "Return what this process is to load before it runs the "
                   "test that it was begun for, five strings for each file: "
                   "how, the current folder, the file, the name that a module "
                   "was given or an empty one, and \"done\" where it must "
                   "come to its end.  Return @code{#f} where the process "
                   "is no such."),
  MBSCM_PRIMITIVE ("%worker-fail!", "(text)", worker_fail_x,
                   "Leave, as the test cannot be run, for the reason "
                   "@var{text}."),
  MBSCM_PRIMITIVE ("%worker-work!", "(suite)", worker_work_x,
                   "Run the test that this process was begun for, one of "
                   "@var{suite}, and leave."),
};

void
mbscm_init_worker (void)
{
  MBSCM_DEFINE (primitives);
}
