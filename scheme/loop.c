#include <config.h>

#include "loop.h"

#include <string.h>

#include "collector.h"
#include "counters.h"
#include "displace.h"
#include "error.h"
#include "object.h"
#include "procedure.h"
#include "run/state.h"

/* The procedures of (mbenchmark loop) that core's calls go to.  */
static bool is_resolved;
static SCM loop_set_up;
static SCM loop_sample;
static SCM loop_empty;
static SCM loop_paused;
static SCM loop_enter;
static SCM loop_tear_down;
static SCM loop_ask_rule;
static SCM loop_self_test;

void
mbscm_loop_load (void)
{
  if (is_resolved)
    return;
  loop_sample = scm_c_private_ref ("mbenchmark loop", "sample");
  loop_empty = scm_c_private_ref ("mbenchmark loop", "empty-sample");
  loop_paused = scm_c_private_ref ("mbenchmark loop", "paused-sample");
  loop_enter = scm_c_private_ref ("mbenchmark loop", "enter");
  loop_tear_down = scm_c_private_ref ("mbenchmark loop", "tear-down");
  loop_ask_rule = scm_c_private_ref ("mbenchmark loop", "ask-rule");
  loop_self_test = scm_c_private_ref ("mbenchmark loop", "self-test");
  loop_set_up = scm_c_private_ref ("mbenchmark loop", "set-up");
  mbscm_procedure_load ();
  mbscm_displace_load ();
  mbscm_collector_load ();
  is_resolved = true;
}

/* The object of STATE, which is what its fixture is.  */
static SCM
object_of (micro_benchmark_test_state state)
{
  return SCM_PACK ((scm_t_bits)mbench_state_fixture (state));
}

static void
set_up (micro_benchmark_test_state state)
{
  SCM object = scm_gc_protect_object (mbscm_from_state (state));
  mbench_state_set_fixture (state, (void *)SCM_UNPACK (object));
  SCM procedures = SCM_PACK (
      (scm_t_bits)mbench_test_case_host (mbench_state_test (state)));
  scm_call_2 (loop_set_up, object, procedures);
}

static void
sample (micro_benchmark_test_state state, size_t n)
{
  scm_call_2 (loop_sample, object_of (state), scm_from_size_t (n));
}

static void
empty (micro_benchmark_test_state state, size_t n)
{
  bool is_directed = !mbench_state_test (state)->definition.is_auto;
  scm_call_3 (loop_empty, object_of (state), scm_from_size_t (n),
              scm_from_bool (is_directed));
}

static void
paused (micro_benchmark_test_state state, size_t n)
{
  scm_call_2 (loop_paused, object_of (state), scm_from_size_t (n));
}

static void
enter (micro_benchmark_test_state state)
{
  scm_call_1 (loop_enter, object_of (state));
}

static bool
ask_rule (micro_benchmark_test_state state,
          const micro_benchmark_running_estimate *estimate)
{
  SCM half_width = estimate->has_interval
                       ? scm_from_double (estimate->half_width)
                       : SCM_BOOL_F;
  SCM numbers = scm_list_n (scm_from_double (estimate->value), half_width,
                            scm_from_size_t (estimate->samples),
                            scm_from_size_t (estimate->iterations),
                            scm_from_size_t (estimate->blocks),
                            scm_from_int64 (estimate->elapsed), SCM_UNDEFINED);
  SCM procedures = SCM_PACK (
      (scm_t_bits)mbench_test_case_host (mbench_state_test (state)));
  return scm_is_true (
      scm_call_3 (loop_ask_rule, object_of (state), procedures, numbers));
}

static void
tear_down (micro_benchmark_test_state state)
{
  SCM object = object_of (state);
  SCM procedures = SCM_PACK (
      (scm_t_bits)mbench_test_case_host (mbench_state_test (state)));
  scm_call_2 (loop_tear_down, object, procedures);
  mbscm_state_kill (object);
  scm_gc_unprotect_object (object);
}

static bool
is_translated (micro_benchmark_test_state state)
{
  return mbscm_is_translated (
      mbscm_state_ref (object_of (state), MBSCM_STATE_BODY));
}

/* What is to be measured of TEST, as it was registered.  */
static SCM
procedure_of (micro_benchmark_test_case test)
{
  return scm_c_vector_ref (SCM_PACK ((scm_t_bits)mbench_test_case_host (test)),
                           1);
}

static uintptr_t
code (micro_benchmark_test_case test)
{
  return mbscm_procedure_code (procedure_of (test));
}

static bool
is_placed (micro_benchmark_test_case test)
{
  return mbscm_translation (procedure_of (test)) != NULL;
}

/* Guile's just-in-time compiler looks at a procedure at its 34th call or
   after some 500 turns of its loop.  A body that conses all the time fills the
   heap of a fresh shell in some milliseconds.  */
const struct mbench_body mbscm_body = {
  .kind = "scheme",
  .warm_samples = 34,
  .warm_iterations = 500,
  .is_translated = is_translated,
  .collections = mbscm_collections,
  .warm_time = 8000000,
  .code = code,
  .displace = mbscm_displace,
  .is_placed = is_placed,
  .collector_time = mbscm_collector_time,
  .allocated = mbscm_allocated,
  .enlarge = mbscm_enlarge,
  .one_thread = "a Scheme body runs on one thread: the loop that is measured "
                "is one thread's of a virtual machine whose collector stops "
                "all of them, and a forked child has only one; expected 1, or "
                "a test in C",
  .counters = &mbscm_counters,
  .set_up = set_up,
  .sample = sample,
  .empty = empty,
  .paused = paused,
  .enter = enter,
  .ask_rule = ask_rule,
  .tear_down = tear_down,
};

/* Core asks a definition only whether it is automatic; these stand for the
   functions that a Scheme test does not have.  */
static void
no_auto_test (void *fixture)
{
  (void)fixture;
}

static void
no_test (micro_benchmark_test_state state)
{
  (void)state;
}

const micro_benchmark_test_definition *
mbscm_test_definition (bool is_directed)
{
  static const micro_benchmark_test_definition automatic
      = { .is_auto = true, .auto_test = no_auto_test };
  static const micro_benchmark_test_definition directed
      = { .is_auto = false, .test = no_test };
  return is_directed ? &directed : &automatic;
}

void
mbscm_test_set_procedures (micro_benchmark_test_case test, SCM procedures)
{
  mbench_test_case_set_body (test, &mbscm_body,
                             (void *)SCM_UNPACK (procedures), NULL);
}

enum mbench_status
mbscm_self_test (const char *name, micro_benchmark_test_case *result,
                 struct mbench_error *error)
{
  micro_benchmark_test_case test;
  enum mbench_status status = mbench_test_case_new (
      name, mbscm_test_definition (false), &test, error);
  if (status != MBENCH_OK)
    return status;
  mbscm_test_set_procedures (test, loop_self_test);
  status = mbench_self_test_constrain (test, error);
  if (status == MBENCH_OK)
    *result = test;
  else
    mbench_test_case_free (test);
  return status;
}
