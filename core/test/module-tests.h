/* The tests of a module, on their way from its registry into a suite.  */

#ifndef MBENCH_MODULE_TESTS_H
#define MBENCH_MODULE_TESTS_H

#include "test/module-table.h"
#include "test/registry.h"
#include "test/suite.h"

/* The tests of MODULE in a suite of their own, SUITE, which this owns; and
   what they do in TARGET: each takes the place of OLD, a test of it or NULL.
 */
struct mbench_module_tests
{
  const struct mbench_module *module;
  micro_benchmark_suite suite;
  micro_benchmark_suite target;
  micro_benchmark_test_case *old;
};

/* Register what is in REGISTRY, apply its constraints, which are about these
   tests alone, and settle what each will be called in TARGET and which
   constraints it keeps of one that it had there.  TARGET stays as it is.
   DOING is told when functions of the module are called.  TESTS is to be
   released in any case.  */
enum mbench_status mbench_module_tests_make (
    struct mbench_module_tests *tests, struct mbench_registry *registry,
    const struct mbench_module *module, micro_benchmark_suite target,
    char *doing, struct mbench_error *error);

/* Whether TEST, one of the target, is among TESTS or has one of them come in
   its place.  */
bool mbench_module_tests_has (const struct mbench_module_tests *tests,
                              micro_benchmark_test_case test);

/* Let the tests come into TARGET, and those of MODULE that are not among them
   leave it.  Cannot fail.  */
void mbench_module_tests_settle (struct mbench_module_tests *tests);

void mbench_module_tests_release (struct mbench_module_tests *tests);

#endif
