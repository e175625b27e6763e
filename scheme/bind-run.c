/* Running a suite, and a whole program.  */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "base/path.h"
#include "bind.h"
#include "error.h"
#include "isolation.h"
#include "loads.h"
#include "loop.h"
#include "object.h"
#include "primitive.h"
#include "program/continue.h"
#include "program/host-memory.h"
#include "program/program.h"
#include "program/work.h"
#include "test/quantity.h"
#include "run/state.h"

enum mbench_switch mbscm_isolates;
int64_t mbscm_budget;
enum mbench_interrupt (*mbscm_interrupted) (void);
void (*mbscm_progress) (const struct mbench_planned *planned,
                        const struct mbench_progress *progress);
void (*mbscm_execution_ended) (bool is_last);

static enum mbench_interrupt
interrupted (void *data)
{
  (void)data;
  return mbscm_interrupted != NULL ? mbscm_interrupted ()
                                   : MBENCH_INTERRUPT_NONE;
}

static void
progress (void *data, const struct mbench_planned *planned,
          const struct mbench_progress *where)
{
  (void)data;
  if (mbscm_progress != NULL)
    mbscm_progress (planned, where);
}

static void
execution_ended (void *data, const struct mbench_plan *plan, size_t number,
                 bool is_last)
{
  (void)data;
  (void)plan;
  (void)number;
  if (mbscm_execution_ended != NULL)
    mbscm_execution_ended (is_last);
}

struct mbench_host
mbscm_make_host (bool is_usual)
{
  struct mbench_host host = { .kind = "scheme",
                              .self_test = mbscm_self_test,
                              .add_facts = mbscm_add_facts,
                              .observer = { .end = execution_ended,
                                            .progress = progress,
                                            .interrupted = interrupted },
                              .isolation = mbscm_isolation,
                              .host_file = mbench_host_memory_path () };
  host.budget = mbscm_budget;
  host.overrides = &mbscm_constraints;
  host.isolation.is_default = is_usual;
  host.isolation.placement = mbscm_placement;
  host.isolation.is_off = mbscm_isolates == MBENCH_SWITCH_OFF;
  return host;
}

struct mbench_host
mbscm_make_asked_host (bool is_usual, SCM spare_output, SCM pin, SCM priority,
                       int position, const char *procedure)
{
  struct mbench_host host = mbscm_make_host (is_usual);
  host.isolation.output_is_taken = scm_is_true (spare_output);
  mbscm_read_placement (pin, priority, &host.isolation.placement, position,
                        procedure);
  return host;
}

void
mbscm_work (micro_benchmark_suite suite)
{
  const struct mbench_host host = mbscm_make_host (true);
  mbscm_loop_load ();
  scm_dynwind_begin (0);
  mbscm_dynwind_core ();
  mbench_work (mbscm_worker, suite, &host);
}

void
mbscm_pass_run (micro_benchmark_suite suite)
{
  if (mbscm_is_run_of_job (mbench_worker_job (mbscm_worker)->run))
    mbscm_work (suite);
}

void
mbscm_dynwind_afresh (SCM suite, micro_benchmark_suite c_suite,
                      struct mbench_afresh *afresh, struct mbench_host *host)
{
  if (!mbscm_loads_again)
    return;
  *afresh = mbscm_afresh (suite, micro_benchmark_suite_get_name (c_suite));
  scm_dynwind_free (afresh->words);
  host->isolation.afresh = afresh;
}

/* The report of a run of SUITE that nothing was run in.  */
static SCM
empty_report (micro_benchmark_suite suite)
{
  struct micro_benchmark_report_ *report;
  struct mbench_error error;
  mbscm_check (mbench_report_new (micro_benchmark_suite_get_name (suite),
                                  &report, &error),
               &error);
  return mbscm_from_report (report);
}

/* The host of a run of SUITE, which is C_SUITE, that was asked for with what
   arguments POSITION of PROCEDURE, PIN, and the next, PRIORITY, say, for as
   long as the surrounding dynwind and AFRESH last.  */
static struct mbench_host
dynwind_host (SCM suite, micro_benchmark_suite c_suite, SCM spare_output,
              SCM pin, SCM priority, struct mbench_afresh *afresh,
              int position, const char *procedure)
{
  /* Plain Guile gets what it asks for.  */
  struct mbench_host host = mbscm_make_asked_host (
      mbscm_isolates == MBENCH_SWITCH_ON, spare_output, pin, priority,
      position, procedure);
  mbscm_dynwind_afresh (suite, c_suite, afresh, &host);
  return host;
}

/* The two values that a run comes to.  */
static SCM
report_values (struct micro_benchmark_report_ *report, bool was_interrupted)
{
  SCM values[]
      = { mbscm_from_report (report), scm_from_bool (was_interrupted) };
  return scm_c_values (values, 2);
}

/* What a worker returns of a run of C_SUITE that its job is not of.  */
static SCM
pass_with_report (micro_benchmark_suite c_suite)
{
  mbscm_pass_run (c_suite);
  SCM nothing[] = { empty_report (c_suite), SCM_BOOL_F };
  return scm_c_values (nothing, 2);
}

static SCM
suite_run (SCM suite, SCM filter, SCM alist, SCM self_test, SCM spare_output,
           SCM budget, SCM pin, SCM priority)
{
  static const char procedure[] = "run-suite!";
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  if (mbscm_worker != NULL)
    return pass_with_report (c_suite);
  mbscm_loop_load ();
  struct mbench_constraints overrides = { 0 };
  scm_dynwind_begin (0);
  char *filter_text
      = scm_is_true (filter) ? mbscm_to_string (filter, 2, procedure) : NULL;
  mbscm_dynwind_overrides (alist, &overrides, 3, procedure);
  struct mbench_request request = { .filter = filter_text,
                                    .overrides = &overrides,
                                    .self_test = scm_is_true (self_test) };
  struct mbench_error error;
  if (scm_is_true (budget))
    mbscm_check (
        mbench_quantity_budget (mbscm_to_string (budget, 6, procedure),
                                &request.budget, &error),
        &error);
  struct mbench_afresh afresh;
  struct mbench_host host = dynwind_host (suite, c_suite, spare_output, pin,
                                          priority, &afresh, 7, procedure);
  struct micro_benchmark_report_ *report = NULL;
  bool was_interrupted;
  mbscm_dynwind_core ();
  enum mbench_status status = mbench_suite_run (
      c_suite, &request, &host, &report, &was_interrupted, &error);
  mbscm_check (status, &error);
  scm_dynwind_end ();
  return report_values (report, was_interrupted);
}

static SCM
suite_continue (SCM suite, SCM report, SCM filter, SCM alist, SCM spare_output,
                SCM pin, SCM priority)
{
  static const char procedure[] = "continue-run!";
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  struct micro_benchmark_report_ *old = mbscm_to_report (report, 2, procedure);
  if (mbscm_worker != NULL)
    return pass_with_report (c_suite);
  mbscm_loop_load ();
  struct mbench_constraints overrides = { 0 };
  scm_dynwind_begin (0);
  char *filter_text
      = scm_is_true (filter) ? mbscm_to_string (filter, 3, procedure) : NULL;
  mbscm_dynwind_overrides (alist, &overrides, 4, procedure);
  struct mbench_request request
      = { .filter = filter_text, .overrides = &overrides };
  struct mbench_afresh afresh;
  struct mbench_host host = dynwind_host (suite, c_suite, spare_output, pin,
                                          priority, &afresh, 6, procedure);
  struct micro_benchmark_report_ *joined = NULL;
  bool was_interrupted;
  struct mbench_error error;
  mbscm_dynwind_core ();
  enum mbench_status status = mbench_suite_continue (
      c_suite, old, &request, &host, &joined, &was_interrupted, &error);
  mbscm_check (status, &error);
  scm_dynwind_end ();
  scm_remember_upto_here_1 (report);
  return report_values (joined, was_interrupted);
}

static SCM
program_run (SCM suite, SCM arguments)
{
  static const char procedure[] = "main";
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  if (mbscm_worker != NULL)
    {
      mbscm_pass_run (c_suite);
      SCM nothing[] = { scm_from_int (MBENCH_EXIT_FINE), SCM_BOOL_F,
                        scm_c_make_bytevector (0), scm_c_make_bytevector (0) };
      return scm_c_values (nothing, 4);
    }
  mbscm_loop_load ();
  long argc = scm_ilength (arguments);
  if (argc < 0)
    scm_wrong_type_arg_msg (procedure, 2, arguments, "list of strings");
  scm_dynwind_begin (0);
  char **argv = scm_calloc ((size_t)(argc + 1) * sizeof *argv);
  scm_dynwind_free (argv);
  for (long i = 0; i < argc; ++i, arguments = scm_cdr (arguments))
    argv[i] = mbscm_to_string (scm_car (arguments), 2, procedure);
  char *out_text = NULL;
  char *err_text = NULL;
  size_t out_size = 0;
  size_t err_size = 0;
  FILE *out = open_memstream (&out_text, &out_size);
  FILE *err = open_memstream (&err_text, &err_size);
  if (out == NULL || err == NULL)
    mbscm_no_memory ();
  struct micro_benchmark_report_ *report = NULL;
  struct mbench_host host = mbscm_make_host (true);
  struct mbench_afresh afresh;
  mbscm_dynwind_afresh (suite, c_suite, &afresh, &host);
  mbscm_dynwind_core ();
  int status = mbench_program_run (c_suite, (int)argc, argv, &host, out, err,
                                   &report);
  fclose (out);
  fclose (err);
  scm_dynwind_end ();
  SCM values[] = { scm_from_int (status),
                   report != NULL ? mbscm_from_report (report) : SCM_BOOL_F,
                   mbscm_take_bytes (out_text, out_size),
                   mbscm_take_bytes (err_text, err_size) };
  return scm_c_values (values, 4);
}

static SCM
script_suite_name (SCM path)
{
  static const char procedure[] = "%script-suite-name";
  scm_dynwind_begin (0);
  char *name = mbench_path_stem (mbscm_to_string (path, 1, procedure));
  scm_dynwind_end ();
  if (name == NULL)
    mbscm_no_memory ();
  SCM result = scm_from_utf8_string (name);
  free (name);
  return result;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE (
      "%suite-run",
      "(suite filter overrides self-test? spare-output? budget "
      "pin priority)",
      suite_run,
      "Run the tests of @var{suite} that @var{filter}, a regular "
      "expression or @code{#f}, matches, with the alist "
      "@var{overrides} over their constraints and within the "
      "time @var{budget}, text or @code{#f}, on the CPU @var{pin} "
      "with @var{priority}.  Return the "
      "report and whether the run was interrupted."),
  MBSCM_PRIMITIVE (
      "%suite-continue",
      "(suite report filter overrides spare-output? pin priority)",
      suite_continue,
      "Run those executions of @var{report} again whose tests, of "
      "@var{suite}, @var{filter}, a regular expression or @code{#f}, matches, "
      "with the alist @var{overrides} over their constraints, on the CPU "
      "@var{pin} with @var{priority}.  Return a report with the samples of "
      "both, and whether the run was interrupted."),
  MBSCM_PRIMITIVE ("%program-run", "(suite arguments)", program_run,
                   "Run @var{suite} as the command line @var{arguments} "
                   "says.  Return the exit status, the report or @code{#f}, "
                   "and what was written to output and error, as bytes."),
  MBSCM_PRIMITIVE ("%script-suite-name", "(path)", script_suite_name,
                   "Return what the suite of the script @var{path} is "
                   "called."),
};

void
mbscm_init_run (void)
{
  MBSCM_DEFINE (primitives);
}
