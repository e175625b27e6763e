/* What the loop, and a body, ask of the state of an execution.  */

#include <config.h>

#include "bind.h"
#include "error.h"
#include "loop.h"
#include "object.h"
#include "primitive.h"
#include "procedure.h"
#include "run/memory.h"
#include "run/state.h"

static SCM
is_interpreted (SCM procedure)
{
  return scm_from_bool (mbscm_is_interpreted (procedure));
}

static SCM
state_timed_loop (SCM object, SCM n, SCM loop, SCM body, SCM arguments)
{
  micro_benchmark_test_state state
      = mbscm_to_state (object, 1, "%state-timed-loop");
  mbench_state_start (state);
  scm_call_3 (loop, body, n, arguments);
  mbench_state_stop (state);
  return SCM_UNSPECIFIED;
}

static SCM
batch_begin_x (SCM object, SCM n)
{
  mbench_batch_begin (mbscm_to_state (object, 1, "%batch-begin!"),
                      mbscm_to_size (n));
  return SCM_UNSPECIFIED;
}

static SCM
batch_made_x (SCM object, SCM n)
{
  micro_benchmark_test_state state
      = mbscm_to_state (object, 1, "%batch-made!");
  mbench_batch_made (state, mbscm_to_size (n));
  return scm_from_bool (!mbench_state_has_ended (state));
}

static SCM
batch_drop_x (SCM object)
{
  mbench_batch_drop (mbscm_to_state (object, 1, "%batch-drop!"));
  return SCM_UNSPECIFIED;
}

static SCM
batch_end_x (SCM object)
{
  mbench_batch_end (mbscm_to_state (object, 1, "%batch-end!"));
  return SCM_UNSPECIFIED;
}

static SCM
state_empty_loop (SCM object, SCM n, SCM loop)
{
  micro_benchmark_test_state state
      = mbscm_to_state (object, 1, "%state-empty-loop");
  mbench_state_begin_single (state, mbscm_to_size (n));
  scm_call_1 (loop, object);
  mbench_state_end_single (state);
  return SCM_UNSPECIFIED;
}

static SCM
state_end_x (SCM object, SCM kind, SCM message)
{
  static const char procedure[] = "%state-end!";
  micro_benchmark_test_state state = mbscm_to_state (object, 1, procedure);
  scm_dynwind_begin (0);
  char *name = mbscm_to_symbol_string (kind, 2, procedure);
  enum mbench_outcome_kind outcome;
  if (!mbench_outcome_find (name, &outcome))
    scm_misc_error (procedure, "~S: expected the name of an outcome",
                    scm_list_1 (kind));
  mbench_state_end (state, outcome,
                    scm_is_string (message)
                        ? mbscm_to_string (message, 3, procedure)
                        : NULL);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
memory_lift_x (SCM object)
{
  micro_benchmark_test_state state
      = mbscm_to_state (object, 1, "%memory-lift!");
  if (state->shared != NULL && state->shared->space_limit > 0)
    mbench_memory_lift ();
  return SCM_UNSPECIFIED;
}

static SCM
state_detail_x (SCM object, SCM name, SCM text)
{
  static const char procedure[] = "%state-detail!";
  micro_benchmark_test_state state = mbscm_to_state (object, 1, procedure);
  scm_dynwind_begin (0);
  enum mbench_detail detail;
  if (!mbench_detail_find (mbscm_to_symbol_string (name, 2, procedure),
                           &detail))
    scm_misc_error (procedure, "~S: expected the name of a detail",
                    scm_list_1 (name));
  mbench_state_detail (state, detail, mbscm_to_string (text, 3, procedure));
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
state_interrupt_x (SCM object, SCM whole_run)
{
  micro_benchmark_test_state state
      = mbscm_to_state (object, 1, "%state-interrupt!");
  /* What was asked for later may ask for less.  */
  if (scm_is_true (whole_run))
    state->interrupt = MBENCH_INTERRUPT_RUN;
  else if (state->interrupt == MBENCH_INTERRUPT_NONE)
    state->interrupt = MBENCH_INTERRUPT_EXECUTION;
  mbench_state_end (state, MBENCH_OUTCOME_INTERRUPTED, NULL);
  return SCM_UNSPECIFIED;
}

static enum mbscm_state_slot
to_slot (SCM slot)
{
  return (enum mbscm_state_slot)scm_to_signed_integer (
      slot, MBSCM_STATE_ARGUMENTS, MBSCM_STATE_EACH);
}

static SCM
state_ref (SCM object, SCM slot)
{
  mbscm_to_state (object, 1, "%state-ref");
  return mbscm_state_ref (object, to_slot (slot));
}

static SCM
state_set_x (SCM object, SCM slot, SCM value)
{
  mbscm_to_state (object, 1, "%state-set!");
  mbscm_state_set (object, to_slot (slot), value);
  return SCM_UNSPECIFIED;
}

static SCM
state_mark_interpreted_x (SCM object)
{
  mbench_state_mark_interpreted (
      mbscm_to_state (object, 1, "%state-mark-interpreted!"));
  return SCM_UNSPECIFIED;
}

static SCM
keep_running (SCM object)
{
  return scm_from_bool (micro_benchmark_state_keep_running (
      mbscm_to_state (object, 1, "keep-running?")));
}

static SCM
pause_x (SCM object)
{
  struct mbench_error error;
  mbscm_check (mbench_pause (mbscm_to_state (object, 1, "pause!"), &error),
               &error);
  return SCM_UNSPECIFIED;
}

static SCM
resume_x (SCM object)
{
  struct mbench_error error;
  mbscm_check (mbench_resume (mbscm_to_state (object, 1, "resume!"), &error),
               &error);
  return SCM_UNSPECIFIED;
}

static SCM
set_counter_x (SCM object, SCM name, SCM per_iteration)
{
  static const char procedure[] = "set-counter!";
  micro_benchmark_test_state state = mbscm_to_state (object, 1, procedure);
  struct mbench_error error;
  if (!scm_is_real (per_iteration))
    scm_wrong_type_arg_msg (procedure, 3, per_iteration, "a real number");
  scm_dynwind_begin (0);
  enum mbench_status status
      = mbench_state_count (state, mbscm_to_string (name, 2, procedure),
                            scm_to_double (per_iteration), &error);
  scm_dynwind_end ();
  mbscm_check (status, &error);
  return SCM_UNSPECIFIED;
}

static SCM
state_sizes (SCM object)
{
  micro_benchmark_test_state state = mbscm_to_state (object, 1, "state-sizes");
  SCM sizes = SCM_EOL;
  for (size_t i = micro_benchmark_state_get_dimensions (state); i-- > 0;)
    sizes = scm_cons (
        scm_from_size_t (micro_benchmark_state_get_size (state, i)), sizes);
  return sizes;
}

static SCM
state_name (SCM object)
{
  return mbscm_from_string (micro_benchmark_state_get_name (
      mbscm_to_state (object, 1, "state-name")));
}

static SCM
set_state_name_x (SCM object, SCM name)
{
  static const char procedure[] = "set-state-name!";
  scm_dynwind_begin (0);
  micro_benchmark_state_set_name (mbscm_to_state (object, 1, procedure),
                                  mbscm_to_string (name, 2, procedure));
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
skip_test_x (SCM object, SCM reason)
{
  static const char procedure[] = "skip-test!";
  scm_dynwind_begin (0);
  micro_benchmark_state_skip (mbscm_to_state (object, 1, procedure),
                              mbscm_to_string (reason, 2, procedure));
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static scm_thread *
this_thread (void)
{
  return SCM_I_THREAD_DATA (scm_current_thread ());
}

void
mbscm_dynwind_core (void)
{
  scm_dynwind_block_asyncs ();
}

static SCM
asyncs_allow_x (void)
{
  this_thread ()->block_asyncs = 0;
  return SCM_UNSPECIFIED;
}

static SCM
asyncs_forbid_x (void)
{
  this_thread ()->block_asyncs = 1;
  return SCM_UNSPECIFIED;
}

/* Guile's thread keeps the root of its continuations and the base from which
   their stacks are copied; a continuation of another root is refused.  An
   abort out of a barrier that user code has set up leaves both as they were
   there: hence they are put back together, and so is whether asyncs run.  */
static SCM
continuation_root_enter (SCM root)
{
  scm_thread *thread = this_thread ();
  SCM old
      = scm_list_3 (thread->continuation_root,
                    scm_from_uintptr_t ((uintptr_t)thread->continuation_base),
                    scm_from_uint (thread->block_asyncs));
  thread->continuation_root = root;
  return old;
}

static SCM
continuation_root_leave (SCM old)
{
  scm_thread *thread = this_thread ();
  thread->continuation_root = scm_car (old);
  thread->continuation_base
      = (SCM_STACKITEM *)scm_to_uintptr_t (scm_cadr (old));
  thread->block_asyncs = scm_to_uint (scm_caddr (old));
  return SCM_UNSPECIFIED;
}

static SCM
opaque (SCM object)
{
  return object;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE (
      "keep-running?", "(state)", keep_running,
      "Return @code{#t} if the directed body that got @var{state} is to "
      "perform one more iteration.  The calls part the samples, so a body "
      "loops on it: @code{(while (keep-running? state) @dots{})}."),
  MBSCM_PRIMITIVE ("pause!", "(state)", pause_x,
                   "Halt the clock of the sample that the directed body with "
                   "@var{state} takes, until @code{resume!}: what lies "
                   "between is in no result."),
  MBSCM_PRIMITIVE ("resume!", "(state)", resume_x,
                   "Let the clock that @code{pause!} has halted go on."),
  MBSCM_PRIMITIVE ("set-counter!", "(state name per-iteration)", set_counter_x,
                   "Say that an iteration processes @var{per-iteration}, a "
                   "real number, of what @var{name}, a string, says: the "
                   "report has it as a rate.  What was said of @var{name} "
                   "before holds no more; at most eight names."),
  MBSCM_PRIMITIVE ("state-sizes", "(state)", state_sizes,
                   "Return the list of the sizes of this execution, one for "
                   "each dimension of its test."),
  MBSCM_PRIMITIVE ("state-name", "(state)", state_name,
                   "Return the name of this execution, a string."),
  MBSCM_PRIMITIVE ("set-state-name!", "(state name)", set_state_name_x,
                   "Call this execution @var{name}, a string, in the "
                   "report."),
  MBSCM_PRIMITIVE ("skip-test!", "(state reason)", skip_test_x,
                   "End this execution, for @var{reason}, a string, that "
                   "stands in the report: it is skipped, which is no "
                   "failure."),
  MBSCM_PRIMITIVE ("%state-timed-loop", "(state n loop body arguments)",
                   state_timed_loop,
                   "Time one call of @var{loop} with @var{body}, @var{n} and "
                   "@var{arguments}."),
  MBSCM_PRIMITIVE ("%batch-begin!", "(state n)", batch_begin_x,
                   "Inputs for @var{n} iterations are to be made."),
  MBSCM_PRIMITIVE ("%batch-made!", "(state n)", batch_made_x,
                   "They are made.  Return whether the execution goes on."),
  MBSCM_PRIMITIVE ("%batch-drop!", "(state)", batch_drop_x,
                   "The clock has stopped, and they are to be dropped."),
  MBSCM_PRIMITIVE ("%batch-end!", "(state)", batch_end_x, "They are dropped."),
  MBSCM_PRIMITIVE ("%state-empty-loop", "(state n loop)", state_empty_loop,
                   "Let @var{loop}, which gets @var{state}, ask it to go on "
                   "for a sample of @var{n} iterations, and time that."),
  MBSCM_PRIMITIVE ("%state-end!", "(state kind message)", state_end_x,
                   "End the execution of @var{state} with the outcome "
                   "@var{kind}, a symbol, and @var{message}, a string or "
                   "@code{#f}."),
  MBSCM_PRIMITIVE ("%memory-lift!", "(state)", memory_lift_x,
                   "Lift the limit of memory of the child that runs "
                   "@var{state}."),
  MBSCM_PRIMITIVE ("%state-detail!", "(state detail text)", state_detail_x,
                   "Say more about the outcome of @var{state}: @var{detail}, "
                   "a symbol, is @var{text}."),
  MBSCM_PRIMITIVE ("%state-interrupt!", "(state whole-run?)",
                   state_interrupt_x,
                   "End the execution of @var{state} as interrupted, and the "
                   "run with it if @var{whole-run?} is true."),
  MBSCM_PRIMITIVE ("%state-ref", "(state slot)", state_ref,
                   "Return what @var{state} carries in @var{slot}, 1 to 3."),
  MBSCM_PRIMITIVE ("%state-set!", "(state slot value)", state_set_x,
                   "Make @var{state} carry @var{value} in @var{slot}."),
  MBSCM_PRIMITIVE ("%state-mark-interpreted!", "(state)",
                   state_mark_interpreted_x,
                   "Mark the body of @var{state} as interpreted code."),
  MBSCM_PRIMITIVE ("interpreted?", "(procedure)", is_interpreted,
                   "Return @code{#t} if @var{procedure} is run by Guile's "
                   "evaluator rather than compiled."),
  MBSCM_PRIMITIVE ("%continuation-root-enter", "(root)",
                   continuation_root_enter,
                   "Make @var{root} the root of all continuations.  Return "
                   "what %continuation-root-leave takes."),
  MBSCM_PRIMITIVE ("%continuation-root-leave", "(old)",
                   continuation_root_leave,
                   "Put back what %continuation-root-enter returned."),
  MBSCM_PRIMITIVE ("%asyncs-allow!", "()", asyncs_allow_x,
                   "Let asyncs run in this thread."),
  MBSCM_PRIMITIVE ("%asyncs-forbid!", "()", asyncs_forbid_x,
                   "Let none run until they are allowed, or "
                   "%continuation-root-leave puts back what was."),
  MBSCM_PRIMITIVE ("%opaque", "(object)", opaque,
                   "Return @var{object} by a way that the compiler cannot "
                   "look into."),
};

void
mbscm_init_state (void)
{
  MBSCM_DEFINE (primitives);
}
