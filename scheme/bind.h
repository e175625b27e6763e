/* The bindings of core's topics: one file and one function a topic, which
   defines the topic's primitives in the current module.  */

#ifndef MBSCM_BIND_H
#define MBSCM_BIND_H

#include <libguile.h>

#include "base/screen.h"
#include "program/suite-run.h"
#include "run/worker.h"
#include "test/constraint.h"

/* Set by a host: on, where run-suite! isolates executions as main does; off,
   where neither does, whatever they say.  */
extern enum mbench_switch mbscm_isolates;

/* Set by a host: the budget, ns, of runs that have none of their own; zero:
   there is none.  */
extern int64_t mbscm_budget;

/* Set by a host: what its command line gives to every test, over what the test
   has; what a run asks for goes over it.  They can be kept together.  */
extern struct mbench_constraints mbscm_constraints;

/* Set by a host: where executions are measured that do not say it.  */
extern struct mbench_placement mbscm_placement;

/* Set by a host: further flags for the compiler of sources, or NULL.  */
extern const char *mbscm_cflags;

/* Whoever runs tests from here.  Executions are isolated where that IS_USUAL
   and they say nothing else.  */
struct mbench_host mbscm_make_host (bool is_usual);

/* The same for what is asked for with SPARE_OUTPUT and, as arguments number
   POSITION and the next of PROCEDURE, PIN and PRIORITY; or raise.  */
struct mbench_host mbscm_make_asked_host (bool is_usual, SCM spare_output,
                                          SCM pin, SCM priority, int position,
                                          const char *procedure);

/* What Guile adds to the environment of a run.  */
enum mbench_status mbscm_add_facts (struct mbench_environment *environment,
                                    struct mbench_error *error);

/* Read PIN and PRIORITY, arguments number POSITION and the next of PROCEDURE,
   each a string or false, into PLACEMENT; or raise.  */
void mbscm_read_placement (SCM pin, SCM priority,
                           struct mbench_placement *placement, int position,
                           const char *procedure);

/* What a host that sees the user adds to every run; NULL under plain Guile.
   They are called between samples, as those of struct mbench_observer.  */

/* What is to end; telling it forgets it.  */
extern enum mbench_interrupt (*mbscm_interrupted) (void);
/* Where the execution of PLANNED is.  */
extern void (*mbscm_progress) (const struct mbench_planned *planned,
                               const struct mbench_progress *progress);
/* An execution has ended in one of its processes; IS_LAST: nothing is run
   after it.  */
extern void (*mbscm_execution_ended) (bool is_last);

/* When what is written to a terminal has colours.  */
extern enum mbench_colour mbscm_colour;

/* What makes this process a worker; NULL in any other.  */
extern struct mbench_worker *mbscm_worker;

/* In a worker: run the test of its job, one of SUITE, and leave.  */
_Noreturn void mbscm_work (micro_benchmark_suite suite);

/* In a worker, begin a run: the one that its job is of, one of SUITE, does not
   return.  */
void mbscm_pass_run (micro_benchmark_suite suite);

/* Let HOST execute this program afresh, as AFRESH says, for a run of SUITE,
   which is C_SUITE, for as long as the surrounding dynwind lasts.  */
void mbscm_dynwind_afresh (SCM suite, micro_benchmark_suite c_suite,
                           struct mbench_afresh *afresh,
                           struct mbench_host *host);

/* Read ALIST, keys and texts, argument number POSITION of PROCEDURE, into
   CONSTRAINTS, which are released when the surrounding dynwind ends.  They are
   not checked against one another.  */
void mbscm_dynwind_constraints (SCM alist,
                                struct mbench_constraints *constraints,
                                int position, const char *procedure);

/* The same over what the command line gives.  */
void mbscm_dynwind_overrides (SCM alist,
                              struct mbench_constraints *constraints,
                              int position, const char *procedure);

void mbscm_init_suite (void);
void mbscm_init_constraints (void);
void mbscm_init_module (void);
void mbscm_init_run (void);
void mbscm_init_compare (void);
void mbscm_init_comparison (void);
void mbscm_init_state (void);
void mbscm_init_machine (void);
void mbscm_init_process (void);
void mbscm_init_report (void);
void mbscm_init_statistics (void);
void mbscm_init_reader (void);
void mbscm_init_recorded (void);
void mbscm_init_recordings (void);
void mbscm_init_output (void);
void mbscm_init_drawing (void);
void mbscm_init_worker (void);
void mbscm_init_self_check (void);
void mbscm_init_build (void);
void mbscm_init_function (void);
void mbscm_init_command (void);
void mbscm_init_nearest (void);
void mbscm_init_terminal (void);

/* Define everything: the function that load-extension calls.  */
void mbscm_init (void);

#endif
