/* Bodies in Scheme: how core drives a procedure.

   Core calls the four functions of mbscm_body; each makes one call into
   compiled Scheme (mbenchmark loop), which contains whatever the user's code
   does and ends the state where it did not return.  The clock is started and
   stopped innermost, around one call of a compiled loop.  */

#ifndef MBSCM_LOOP_H
#define MBSCM_LOOP_H

#include <libguile.h>

#include "run/self-test.h"
#include "test/body.h"

extern const struct mbench_body mbscm_body;

/* Load (mbenchmark loop), which may raise; to be called before core is.  A
   shell that runs nothing starts without it.  */
void mbscm_loop_load (void);

/* For as long as the surrounding dynwind lasts, core may be on the stack: no
   async, whose exception would leave through core's frames, runs outside of
   what (mbenchmark contain) contains.  */
void mbscm_dynwind_core (void);

/* Register TEST, which PROCEDURES describe: #(set-up body tear-down
   stop-when), as one in Scheme.  The caller keeps PROCEDURES alive as long as
   TEST lives.  */
void mbscm_test_set_procedures (micro_benchmark_test_case test,
                                SCM procedures);

/* The definition of a test in Scheme.  */
const micro_benchmark_test_definition *
mbscm_test_definition (bool is_directed);

/* A Self-Test through the Scheme loop, for struct mbench_host.  */
enum mbench_status mbscm_self_test (const char *name,
                                    micro_benchmark_test_case *test,
                                    struct mbench_error *error);

#endif
