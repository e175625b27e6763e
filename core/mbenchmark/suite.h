/* A suite is a named, ordered set of tests.  It owns its tests and the
   reports of its runs; releasing it ends them all.  */

#ifndef MBENCHMARK_SUITE_H
#define MBENCHMARK_SUITE_H

#include <mbenchmark/report.h>
#include <mbenchmark/test.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct micro_benchmark_suite_definition *micro_benchmark_suite;

/* A new suite; NAME is copied.  NULL when memory is short or NAME is.  */
micro_benchmark_suite micro_benchmark_suite_create (const char *name);

/* End the life of SUITE, its tests and its reports.  NULL is fine; a suite
   that is running is refused.  */
void micro_benchmark_suite_release (micro_benchmark_suite suite);

const char *micro_benchmark_suite_get_name (micro_benchmark_suite suite);

/* Add a test; NAME and DEFINITION are copied.  A name that is there already
   is replaced, and the log says so.  NULL when a precondition is broken.  */
micro_benchmark_test_case micro_benchmark_suite_register_test (
    micro_benchmark_suite suite, const char *name,
    const micro_benchmark_test_definition *definition);

size_t micro_benchmark_suite_get_number_of_tests (micro_benchmark_suite suite);

/* The test NUMBER, counted from zero in the order of registration.  */
micro_benchmark_test_case
micro_benchmark_suite_get_test (micro_benchmark_suite suite, size_t number);

/* Run every enabled test, after the Self-Test where the default output
   values ask for it, and keep the report.  */
void micro_benchmark_suite_run (micro_benchmark_suite suite);

/* The report of the last run, or NULL.  */
micro_benchmark_report
micro_benchmark_suite_get_report (micro_benchmark_suite suite);

#ifdef __cplusplus
}
#endif

#endif
