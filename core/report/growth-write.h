/* The growth of a test written in the forms that are read back.  */

#ifndef MBENCH_GROWTH_WRITE_H
#define MBENCH_GROWTH_WRITE_H

#include <stdio.h>

#include "report/growth.h"

/* Write the growth of TEST over each dimension that has enough sizes, each as
   a list in a line of its own.  */
enum mbench_status
mbench_growth_write_lisp (const struct micro_benchmark_test_report_ *test,
                          FILE *out, struct mbench_error *error);

/* Write GROWN as lines "Growth-NAME: VALUE", JOINT for the hyphens in their
   names.  */
void mbench_growth_write_lines (const struct mbench_grown *grown, char joint,
                                FILE *out);

/* Make of the tests from FIRST to LAST of a report, those called as FIRST, one
   in *JOINED, which borrows all that they own.  */
enum mbench_status
mbench_growth_join (const struct micro_benchmark_test_report_ *first,
                    const struct micro_benchmark_test_report_ *last,
                    struct micro_benchmark_test_report_ *joined,
                    struct mbench_error *error);
void mbench_growth_release_joined (
    struct micro_benchmark_test_report_ *joined,
    const struct micro_benchmark_test_report_ *first);

#endif
