/* Core's objects in Scheme: suites, reports, recordings and states as foreign
   objects.

   A suite's object owns the suite, and keeps the procedures of its tests in a
   table of its own, since what is in core's memory is not seen by the
   collector.  A report's object owns a reference.  A state's object lends the
   state to the body for the time of one execution; then it is dead, and using
   it is an error.  Tests and the parts of reports have no objects: Scheme
   names them by suite and name, or by report and number, so that none can
   outlive what it stands for.  */

#ifndef MBSCM_OBJECT_H
#define MBSCM_OBJECT_H

#include <libguile.h>

#include <mbenchmark/state.h>
#include <mbenchmark/suite.h>

#include "report/recordings.h"
#include "report/report.h"
#include "run/comparison.h"

/* Define the predicates.  */
void mbscm_init_object (void);

/* Wrap; suite, report, recordings and comparison, which is malloc'ed, are
   taken over.  */
SCM mbscm_from_suite (micro_benchmark_suite suite);
SCM mbscm_from_report (struct micro_benchmark_report_ *report);
SCM mbscm_from_comparison (struct mbench_comparison *comparison);
SCM mbscm_from_recordings (struct mbench_recordings *recordings);
SCM mbscm_from_state (micro_benchmark_test_state state);

/* Unwrap argument number POSITION of PROCEDURE, or raise.  */
micro_benchmark_suite mbscm_to_suite (SCM object, int position,
                                      const char *procedure);
struct micro_benchmark_report_ *mbscm_to_report (SCM object, int position,
                                                 const char *procedure);
struct mbench_comparison *mbscm_to_comparison (SCM object, int position,
                                               const char *procedure);
struct mbench_recordings *mbscm_to_recordings (SCM object, int position,
                                               const char *procedure);
micro_benchmark_test_state mbscm_to_state (SCM object, int position,
                                           const char *procedure);

/* The test called NAME in SUITE, arguments 1 and 2 of PROCEDURE, or raise.  */
micro_benchmark_test_case mbscm_find_test (SCM suite, SCM name,
                                           const char *procedure);

/* The test, and the execution of one, that these numbers from 0 name in
   REPORT, the first arguments of PROCEDURE; or raise.  */
const struct micro_benchmark_test_report_ *
mbscm_to_test_report (SCM report, SCM test, const char *procedure);
struct micro_benchmark_exec_report_ *
mbscm_to_execution (SCM report, SCM test, SCM execution,
                    const char *procedure);

/* The table of a suite: test name -> its procedures.  */
SCM mbscm_suite_table (SCM suite);

/* The Scheme values that a state carries.  */
enum mbscm_state_slot
{
  /* The list of arguments that the set-up returned.  */
  MBSCM_STATE_ARGUMENTS = 1,
  /* The procedure to measure, and what is called around its samples.  */
  MBSCM_STATE_BODY,
  MBSCM_STATE_EACH
};
SCM mbscm_state_ref (SCM state, enum mbscm_state_slot slot);
void mbscm_state_set (SCM state, enum mbscm_state_slot slot, SCM value);

/* End the life of a state's object.  */
void mbscm_state_kill (SCM state);

/* A C string of argument number POSITION, a string, for as long as the
   surrounding dynwind lasts.  */
char *mbscm_to_string (SCM object, int position, const char *procedure);

/* The same of a path, and of what else goes to the system, in the bytes of the
   locale.  */
char *mbscm_to_path (SCM object, int position, const char *procedure);

/* The same of a symbol.  */
char *mbscm_to_symbol_string (SCM object, int position, const char *procedure);

/* OBJECT as a size; raises where it is none.  Guile 3.0.8's scm_to_size_t ends
   the process for a number that is out of range.  */
size_t mbscm_to_size (SCM object);

/* A Scheme string of TEXT, which C code may have written: bytes that are not
   UTF-8 become question marks or are left out.  */
SCM mbscm_from_string (const char *text);

/* Text that C code writes to OUT.  */
struct mbscm_text
{
  char *bytes;
  size_t size;
  FILE *out;
};

void mbscm_open_text (struct mbscm_text *text);

/* The string that TEXT is; or raise what ERROR says, where STATUS is not
   MBENCH_OK.  TEXT is no more.  */
SCM mbscm_take_text (struct mbscm_text *text, enum mbench_status status,
                     const struct mbench_error *error);

/* A bytevector of the SIZE bytes at TEXT, which is freed.  */
SCM mbscm_take_bytes (char *text, size_t size);

#endif
