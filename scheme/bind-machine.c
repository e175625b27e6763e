/* The machine: where executions are measured, and what speaks against it.  */

#include <config.h>

#include <libguile.h>

#include <stdio.h>
#include <stdlib.h>

#include "bind.h"
#include "error.h"
#include "object.h"
#include "primitive.h"
#include "program/doctor.h"

struct mbench_placement mbscm_placement;

static char guile_version[32];

enum mbench_status
mbscm_add_facts (struct mbench_environment *environment,
                 struct mbench_error *error)
{
  /* Below zero nothing is compiled while it runs.  */
  const char *threshold = getenv ("GUILE_JIT_THRESHOLD");
  bool has_jit = threshold == NULL || strtol (threshold, NULL, 10) >= 0;
  char value[2 * sizeof guile_version + 8];
  snprintf (value, sizeof value, "%s%s", guile_version,
            has_jit ? "" : ", without its just-in-time compiler");
  return mbench_environment_add (
      environment, "guile",
      has_jit ? MICRO_BENCHMARK_VERDICT_OK : MICRO_BENCHMARK_VERDICT_WARNING,
      value, has_jit ? NULL : "\"unset GUILE_JIT_THRESHOLD\"", error);
}

void
mbscm_read_placement (SCM pin, SCM priority,
                      struct mbench_placement *placement, int position,
                      const char *procedure)
{
  struct mbench_error error;
  enum mbench_status status = MBENCH_OK;
  scm_dynwind_begin (0);
  if (scm_is_true (pin))
    status = mbench_placement_read_pin (
        placement, mbscm_to_string (pin, position, procedure), &error);
  if (status == MBENCH_OK && scm_is_true (priority))
    status = mbench_placement_read_priority (
        placement, mbscm_to_string (priority, position + 1, procedure),
        &error);
  scm_dynwind_end ();
  mbscm_check (status, &error);
}

static SCM
placement (void)
{
  SCM pin = mbscm_placement.has_cpu ? scm_from_size_t (mbscm_placement.cpu)
                                    : SCM_BOOL_F;
  SCM priority = mbscm_placement.priority == MBENCH_PRIORITY_NICE
                     ? scm_from_int (mbscm_placement.nice)
                 : mbscm_placement.priority == MBENCH_PRIORITY_REALTIME
                     ? scm_from_utf8_symbol ("realtime")
                     : SCM_BOOL_F;
  return scm_cons (pin, priority);
}

static SCM
set_placement_x (SCM pin, SCM priority)
{
  struct mbench_placement wanted = { 0 };
  mbscm_read_placement (pin, priority, &wanted, 1, "%set-placement!");
  mbscm_placement = wanted;
  return SCM_UNSPECIFIED;
}

static SCM
doctor (SCM suite, SCM columns)
{
  char *text = NULL;
  size_t size = 0;
  struct mbench_environment environment = { 0 };
  struct mbench_error error;
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, "%doctor");
  size_t n_columns = scm_to_size_t (columns);
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    mbscm_no_memory ();
  struct mbench_host host = mbscm_make_host (true);
  enum mbench_status status
      = mbench_doctor_examine (c_suite, &host, &environment, &error);
  if (status == MBENCH_OK)
    status = mbench_doctor_write (&environment, n_columns, out, &error);
  mbench_environment_release (&environment);
  fclose (out);
  if (status != MBENCH_OK)
    free (text);
  mbscm_check (status, &error);
  return mbscm_take_bytes (text, size);
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%placement", "()", placement,
                   "Return a pair of the CPU and the priority that runs have "
                   "which ask for none, each @code{#f} where that is so."),
  MBSCM_PRIMITIVE ("%set-placement!", "(pin priority)", set_placement_x,
                   "Set both, as strings or @code{#f}."),
  MBSCM_PRIMITIVE ("%doctor", "(suite columns)", doctor,
                   "Return the facts of the machine, and what is known of the "
                   "code of @var{suite}, as a text for people in lines of "
                   "@var{columns}, a bytevector."),
};

void
mbscm_init_machine (void)
{
  char *version = scm_to_utf8_string (scm_version ());
  snprintf (guile_version, sizeof guile_version, "%s", version);
  free (version);
  MBSCM_DEFINE (primitives);
}
