/* The test case inside core.  It owns its name, constraints, chronometer,
   custom meters and host's body; the suite owns it.  */

#ifndef MBENCH_TEST_H
#define MBENCH_TEST_H

#include <mbenchmark/test.h>

#include "base/status.h"
#include "test/body.h"
#include "test/build-facts.h"
#include "test/constraint.h"
#include "test/custom.h"
#include "test/history.h"

/* Something attached to a test, with what ends it.  */
struct mbench_attachment
{
  void *data;
  void (*cleanup) (void *data);
};

struct mbench_module;

/* What is called around each iteration and each sample, in native code; NULL:
   nothing.  */
struct mbench_each
{
  micro_benchmark_before_iteration_fun before_iteration;
  micro_benchmark_after_iteration_fun after_iteration;
  micro_benchmark_around_sample_fun before_sample;
  micro_benchmark_around_sample_fun after_sample;
};

struct micro_benchmark_test_case_definition
{
  char *name;
  /* The module that it came from, which the suite owns, and what it is called
     there, the end of its name; NULL for other tests.  */
  const struct mbench_module *module;
  const char *plain_name;
  /* Which of the registrations in its suite made it, from one; zero where none
     did.  */
  size_t number;
  micro_benchmark_test_definition definition;
  bool enabled;
  /* Whether another execution of the program that does the same comes to this
     test: a file registered it, and not what somebody typed.  */
  bool is_loaded;
  /* Whether it is known to be code that was compiled without optimisation.  */
  bool is_unoptimised;
  struct mbench_attachment user_data;
  struct mbench_each each;
  /* What it was given itself; and what its suite gives to all, which the suite
     owns, NULL outside of one.  What it keeps is level.h's to tell.  */
  struct mbench_constraints constraints;
  const struct mbench_constraints *inherited;
  /* What it was built with, where that is known; owned, or NULL.  */
  struct mbench_build_facts *build;
  /* For a test of a module: the constraints that were given or lifted since
     the module gave its own, a set as in their `given', and whether the module
     had it enabled.  */
  unsigned touched;
  bool was_enabled;
  /* The custom chronometer, to be copied for each execution whose limits
     choose it; NULL: there is none.  */
  micro_benchmark_meter chronometer;
  micro_benchmark_clock_type clock_type;
  /* What it measures with beside the time, in the order in which they were
     added; and what makes the statistics of its time samples, NULL: core.  */
  struct mbench_custom_meters custom;
  micro_benchmark_custom_time_calculator calculator;
  /* The host's body and what it needs; NULL: the native one.  */
  const struct mbench_body *body;
  struct mbench_attachment host;
  /* The rule that may end an execution; where the constraints say that there
     is one and this is NULL, it is the host's.  */
  micro_benchmark_stop_rule stop_rule;
  struct mbench_attachment rule_data;
  /* What its runs have come to.  */
  struct mbench_history history;
};

/* A new enabled test; NAME and DEFINITION are copied.  */
enum mbench_status mbench_test_case_new (
    const char *name, const micro_benchmark_test_definition *definition,
    micro_benchmark_test_case *result, struct mbench_error *error);
void mbench_test_case_free (micro_benchmark_test_case test);

/* Call TEST, which is in no suite, NAME, whose end is what MODULE calls it. */
enum mbench_status mbench_test_case_set_module (
    micro_benchmark_test_case test, const struct mbench_module *module,
    const char *name, const char *plain_name, struct mbench_error *error);

/* The name by which a test of a module can always be asked for,
   "MODULE:NAME", in malloc'ed memory; that of another test as it is.  NULL
   when memory is short.  */
char *mbench_test_case_full_name (micro_benchmark_test_case test);

/* Whether NAME is the full name of TEST, which is of a module.  */
bool mbench_test_case_has_full_name (micro_benchmark_test_case test,
                                     const char *name);

/* Drive TEST by BODY; HOST is what BODY finds by mbench_test_case_host, and
   is ended by CLEANUP with the test.  */
void mbench_test_case_set_body (micro_benchmark_test_case test,
                                const struct mbench_body *body, void *host,
                                void (*cleanup) (void *));
void *mbench_test_case_host (micro_benchmark_test_case test);

/* Let the host's rule end executions of TEST, or no rule.  */
enum mbench_status
mbench_test_case_set_hosted_rule (micro_benchmark_test_case test,
                                  bool has_rule, struct mbench_error *error);

/* TEST was built with FACTS, which are copied; NULL: nobody knows.  */
enum mbench_status
mbench_test_case_set_build (micro_benchmark_test_case test,
                            const struct mbench_build_facts *facts,
                            struct mbench_error *error);

/* Whether anything is called around the iterations or samples of TEST.  */
static inline bool
mbench_test_case_has_each (
    const struct micro_benchmark_test_case_definition *test)
{
  return test->each.before_iteration != NULL
         || test->each.before_sample != NULL
         || test->each.after_sample != NULL;
}

/* Refuse CHOICE where it is the custom chronometer and TEST has none.  */
enum mbench_status mbench_test_case_check_chronometer (
    const struct micro_benchmark_test_case_definition *test,
    enum mbench_chronometer_choice choice, struct mbench_error *error);

/* Give the limits that are given in SOURCE, all or none, or lift one; see
   test/constraint.h.  The message of an error begins with the test's name.  */
enum mbench_status
mbench_test_case_constrain (micro_benchmark_test_case test,
                            const struct mbench_constraints *source,
                            struct mbench_error *error);
enum mbench_status
mbench_test_case_unconstrain (micro_benchmark_test_case test, const char *key,
                              struct mbench_error *error);

#endif
