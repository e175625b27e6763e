#include <config.h>

#include "program/work.h"

#include <stdio.h>
#include <string.h>

#include "run/native.h"
#include "run/self-test.h"

static enum mbench_status
find_test (const struct mbench_job *job, micro_benchmark_suite suite,
           const struct mbench_host *host, micro_benchmark_test_case *test,
           struct mbench_error *error)
{
  if (job->is_self_test)
    return strcmp (job->kind, mbench_native_body.kind) == 0
               ? mbench_self_test_new (job->test, test, error)
               : host->self_test (job->test, test, error);
  const char *name = micro_benchmark_suite_get_name (suite);
  if (strcmp (name, job->suite) != 0)
    return mbench_fail (error, MBENCH_CONFLICT,
                        "the suite is called \"%.80s\": expected \"%.80s\"",
                        name, job->suite);
  *test = mbench_suite_find (suite, job->test);
  if (*test == NULL)
    return mbench_fail (error, MBENCH_CONFLICT,
                        "no test \"%.80s\" in suite \"%.80s\": expected the "
                        "files to register it again",
                        job->test, name);
  return MBENCH_OK;
}

void
mbench_work (struct mbench_worker *worker, micro_benchmark_suite suite,
             const struct mbench_host *host)
{
  micro_benchmark_test_case test = NULL;
  struct mbench_error error;
  if (find_test (mbench_worker_job (worker), suite, host, &test, &error)
      != MBENCH_OK)
    mbench_worker_fail (worker, error.message);
  mbench_worker_execute (worker, test, &host->isolation.child);
}
