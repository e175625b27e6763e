#include <config.h>

#include "isolation.h"

#include <errno.h>
#include <gc/gc.h>
#include <libguile.h>

/* Ports hold what was written to them back; whatever a port of the user's does
   when it is flushed ends in the Scheme procedure.  */
static void
flush_ports (void)
{
  scm_call_0 (scm_c_private_ref ("mbenchmark loop", "flush-ports"));
}

/* The thread that runs finalizers would be missing in a child, and is started
   again on both sides.  */
static void
before_fork (void)
{
  flush_ports ();
  scm_set_automatic_finalization_enabled (0);
}

static void
after_fork (void)
{
  scm_set_automatic_finalization_enabled (1);
}

static SCM
try_fork (void *nothing)
{
  (void)nothing;
  return scm_fork ();
}

/* The last of a system-error's ARGS is the list of its number.  */
static SCM
no_fork (void *nothing, SCM key, SCM args)
{
  (void)nothing;
  bool is_system = scm_is_eq (key, scm_from_utf8_symbol ("system-error"))
                   && scm_ilength (args) == 4;
  errno = is_system ? scm_to_int (scm_car (scm_cadddr (args))) : EAGAIN;
  return scm_from_int (-1);
}

/* Core is not to be left by an exception.  */
static pid_t
fork_guile (void)
{
  return scm_to_int (
      scm_internal_catch (SCM_BOOL_T, try_fork, NULL, no_fork, NULL));
}

/* Only a file's port can be without a buffer; others are nobody's output.  */
static void
unbuffer (SCM port)
{
  if (SCM_OPFPORTP (port))
    scm_setvbuf (port, scm_from_utf8_symbol ("none"), SCM_UNDEFINED);
}

/* The threads that help the collector are missing in a child too: without them
   a collection takes up to twice as long as in any other process.  And a child
   that is out of memory says so once, in its outcome.  */
static void
in_child (enum mbench_output output)
{
  if (output == MBENCH_OUTPUT_CAPTURED)
    {
      unbuffer (scm_current_output_port ());
      unbuffer (scm_current_error_port ());
    }
  GC_start_mark_threads ();
  GC_set_warn_proc (GC_ignore_warn_proc);
  scm_set_automatic_finalization_enabled (1);
}

const struct mbench_isolation mbscm_isolation = {
  .child = { .before_fork = before_fork,
             .after_fork = after_fork,
             .fork = fork_guile,
             .in_child = in_child,
             .before_exit = flush_ports },
};

const struct mbench_trial mbscm_trial
    = { &mbscm_isolation.child, MBENCH_TRIAL_DEADLINE_MS };
