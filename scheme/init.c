#include <config.h>

#include "bind.h"
#include "loads.h"
#include "loop.h"
#include "object.h"

void
mbscm_init (void)
{
  mbscm_init_object ();
  mbscm_init_state ();
  mbscm_init_suite ();
  mbscm_init_constraints ();
  mbscm_init_module ();
  mbscm_init_run ();
  mbscm_init_compare ();
  mbscm_init_comparison ();
  mbscm_init_machine ();
  mbscm_init_process ();
  mbscm_init_report ();
  mbscm_init_statistics ();
  mbscm_init_reader ();
  mbscm_init_recorded ();
  mbscm_init_recordings ();
  mbscm_init_output ();
  mbscm_init_drawing ();
  mbscm_init_loads ();
  mbscm_init_worker ();
  mbscm_init_self_check ();
  mbscm_init_build ();
  mbscm_init_function ();
  mbscm_init_command ();
  mbscm_init_nearest ();
  mbscm_init_terminal ();
}
