/* The whole way in one call: suite -> plan -> executions -> report.  */

#ifndef MBENCH_SUITE_RUN_H
#define MBENCH_SUITE_RUN_H

#include "report/report.h"
#include "run/runner.h"
#include "test/plan.h"

/* What a host language adds to a run.  A host without a kind of code of its
   own leaves the first two NULL.  */
struct mbench_host
{
  /* The kind of its bodies, as struct mbench_body has it.  */
  const char *kind;
  /* A new Self-Test called NAME through the loop of those bodies.  */
  enum mbench_status (*self_test) (const char *name,
                                   micro_benchmark_test_case *test,
                                   struct mbench_error *error);
  /* Append what it knows of itself, as its version.  NULL: nothing.  */
  enum mbench_status (*add_facts) (struct mbench_environment *environment,
                                   struct mbench_error *error);
  struct mbench_observer observer;
  struct mbench_isolation isolation;
  /* The file that remembers what runs have seen of this host's cores
     (device/host-file.h); NULL: nothing is.  */
  const char *host_file;
  /* The budget of requests that have none, ns; zero: no budget.  */
  int64_t budget;
  /* Constraints of runs whose request does not give them; NULL: none.  Who
     makes a request adds them (program/override.h).  */
  const struct mbench_constraints *overrides;
};

struct mbench_request
{
  /* An extended regular expression on the names of tests; NULL: all.  */
  const char *filter;
  /* Constraints over those of the tests; NULL: none.  */
  const struct mbench_constraints *overrides;
  bool self_test;
  /* The time that the run may take, ns; zero: the host's budget, or else what
     the limits come to.  */
  int64_t budget;
};

/* Run what REQUEST asks of SUITE and make *REPORT of it; HOST may be NULL.
   Nothing is run if any test's limits contradict one another.  After an
   interruption, of which *WAS_INTERRUPTED tells, those that were not begun are
   skipped.  What the placement of HOST has no permission for is told in the
   log and left away.  The caller has the reference to the report.  */
enum mbench_status mbench_suite_run (micro_benchmark_suite suite,
                                     const struct mbench_request *request,
                                     const struct mbench_host *host,
                                     struct micro_benchmark_report_ **report,
                                     bool *was_interrupted,
                                     struct mbench_error *error);

#endif
