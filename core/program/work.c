#include <config.h>

#include "program/work.h"

#include <stdio.h>
#include <string.h>

#include "run/native.h"
#include "run/self-test.h"

/* The test of EXECUTION of JOB.  */
static enum mbench_status
find_test (const struct mbench_job *job,
           const struct mbench_job_execution *execution,
           micro_benchmark_suite suite, const struct mbench_host *host,
           micro_benchmark_test_case *test, struct mbench_error *error)
{
  if (execution->is_self_test)
    return strcmp (execution->kind, mbench_native_body.kind) == 0
               ? mbench_self_test_new (execution->test, test, error)
               : host->self_test (execution->test, test, error);
  const char *name = micro_benchmark_suite_get_name (suite);
  if (strcmp (name, job->suite) != 0)
    return mbench_fail (error, MBENCH_CONFLICT,
                        "the suite is called \"%.80s\": expected \"%.80s\"",
                        name, job->suite);
  *test = execution->module != NULL
              ? mbench_suite_find_in_module (suite, execution->module,
                                             execution->test)
              : mbench_suite_find (suite, execution->test);
  if (*test == NULL)
    return mbench_fail (error, MBENCH_CONFLICT,
                        "no test \"%.80s\" in suite \"%.80s\": expected the "
                        "files to register it again",
                        execution->test, name);
  return MBENCH_OK;
}

/* The tests of JOB's arms, or that of its execution, in TESTS.  */
static enum mbench_status
find_tests (const struct mbench_job *job, micro_benchmark_suite suite,
            const struct mbench_host *host,
            micro_benchmark_test_case tests[MBENCH_MOST_ARMS],
            struct mbench_error *error)
{
  if (job->n_arms == 0)
    return find_test (job, &job->execution, suite, host, &tests[0], error);
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < job->n_arms && status == MBENCH_OK; ++i)
    status = find_test (job, &job->arms[i].execution, suite, host, &tests[i],
                        error);
  return status;
}

void
mbench_work (struct mbench_worker *worker, micro_benchmark_suite suite,
             const struct mbench_host *host)
{
  micro_benchmark_test_case tests[MBENCH_MOST_ARMS] = { NULL };
  struct mbench_error error;
  if (find_tests (mbench_worker_job (worker), suite, host, tests, &error)
      != MBENCH_OK)
    mbench_worker_fail (worker, error.message);
  mbench_worker_execute (worker, tests, &host->isolation.child);
}
