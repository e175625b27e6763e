/* Lists of the records that the registration macros make: the one of this
   process, and one for each shared object while it is loaded, so that what it
   brings can be told from the rest, and dropped whole.  */

#ifndef MBENCH_REGISTRY_H
#define MBENCH_REGISTRY_H

#include <mbenchmark/registration.h>

#include <stdbool.h>

/* The records are not owned.  Not to be copied: the ends point into it.  */
struct mbench_registry
{
  micro_benchmark_static_test *tests;
  micro_benchmark_static_test **tests_end;
  micro_benchmark_static_constraint *constraints;
  micro_benchmark_static_constraint **constraints_end;
  /* Whether a record of another ABI came, and its number.  */
  bool has_foreign;
  unsigned foreign_abi;
};

void mbench_registry_init (struct mbench_registry *registry);

/* Until further notice put records into REGISTRY, in silence; NULL: on the
   list of this process.  */
void mbench_registry_collect (struct mbench_registry *registry);

size_t
mbench_registry_number_of_tests (const struct mbench_registry *registry);

/* Register the tests of REGISTRY in SUITE, which is not held, and apply the
   constraints; REGISTRY is empty then.  Returns how many tests were taken.  */
size_t mbench_registry_empty_into (struct mbench_registry *registry,
                                   micro_benchmark_suite suite);

#endif
