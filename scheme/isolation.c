#include <config.h>

#include "isolation.h"

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

static pid_t
fork_guile (void)
{
  return scm_to_int (scm_fork ());
}

/* A child that is out of memory says so once, in its outcome.  */
static void
in_child (void)
{
  GC_set_warn_proc (GC_ignore_warn_proc);
  scm_set_automatic_finalization_enabled (1);
}

const struct mbench_isolation mbscm_isolation = {
  .before_fork = before_fork,
  .after_fork = after_fork,
  .child
  = { .fork = fork_guile, .in_child = in_child, .before_exit = flush_ports },
};
