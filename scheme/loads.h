/* The files that were loaded for their tests, in order: what a fresh execution
   of the shell has to load again, and how it is known whether it would find
   the same.  */

#ifndef MBSCM_LOADS_H
#define MBSCM_LOADS_H

#include <libguile.h>

#include "run/host.h"
#include "run/job.h"

/* Set by a host that can execute itself afresh and load the same.  */
extern bool mbscm_loads_again;

/* Whether a file is being loaded.  */
bool mbscm_is_loading (void);

/* The module FILE, a Scheme string, was loaded, and called AS unless that is
   false.  A fresh execution loads the copy of it that there is then.  */
void mbscm_loaded_module (SCM file, SCM as);

/* In a fresh execution: the words of JOB that tell what to load, in a Scheme
   list; and of the module called NAME what is to be loaded, or NULL.  */
SCM mbscm_take_loads (const struct mbench_job *job);
const char *mbscm_copy_of_module (const char *name);

/* How a fresh execution comes to the run of SUITE, called NAME, that begins
   now; to be asked once a run.  The words are malloc'ed; their strings live
   until the next file is loaded.  */
struct mbench_afresh mbscm_afresh (SCM suite, const char *name);

/* In a worker: whether the run that begins now, while a file is loaded, is
   the one that its job is of.  */
bool mbscm_is_run_of_job (size_t run);

/* Define the primitives.  */
void mbscm_init_loads (void);

#endif
