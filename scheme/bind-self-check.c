/* Self-checks: how good comparisons of a test are.  */

#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "bind.h"
#include "error.h"
#include "loop.h"
#include "object.h"
#include "primitive.h"
#include "program/self-check-run.h"
#include "report/self-check-line.h"
#include "test/plan.h"
#include "test/quantity.h"
#include "test/suite.h"

/* What is asked, until the surrounding dynwind ends.  */
struct asked
{
  struct mbench_constraints sizes;
  struct mbench_constraints limits;
  struct mbench_plan plan;
  micro_benchmark_suite held;
  struct mbench_self_check check;
};

static void
release_asked (void *data)
{
  struct asked *asked = data;
  mbench_constraints_release (&asked->sizes);
  mbench_plan_release (&asked->plan);
  mbench_self_check_release (&asked->check);
  if (asked->held != NULL)
    mbench_suite_unhold (asked->held);
}

/* Plan the one execution of test NAME of SUITE with SIZES, a list, or with
   those that it has where SIZES is false.  */
static void
plan_one (micro_benchmark_suite suite, const char *name, SCM sizes,
          struct asked *asked, const char *procedure)
{
  struct mbench_error error;
  micro_benchmark_test_case test = mbench_suite_find (suite, name);
  if (test == NULL)
    scm_misc_error (procedure, "no test ~S",
                    scm_list_1 (mbscm_from_string (name)));
  if (scm_is_true (sizes))
    {
      size_t dimensions = test->constraints.dimensions.n;
      if (mbscm_to_size (scm_length (sizes)) != dimensions)
        scm_misc_error (
            procedure,
            "sizes ~S: expected as many as test ~S has dimensions, ~A",
            scm_list_3 (sizes, mbscm_from_string (name),
                        scm_from_size_t (dimensions)));
      for (; !scm_is_null (sizes); sizes = scm_cdr (sizes))
        {
          size_t size = mbscm_to_size (scm_car (sizes));
          mbscm_check (mbench_constraints_add_dimension (&asked->sizes, 1,
                                                         &size, &error),
                       &error);
        }
    }
  mbscm_check (
      mbench_plan_add_test (&asked->plan, test, &asked->sizes, false, &error),
      &error);
  if (asked->plan.n > 1)
    scm_misc_error (
        procedure, "test ~S has ~A executions: expected one of them, as ~S",
        scm_list_3 (mbscm_from_string (name), scm_from_size_t (asked->plan.n),
                    mbscm_from_string (asked->plan.list[0].name)));
}

static SCM
entry (const char *name, SCM value)
{
  return scm_cons (scm_from_utf8_symbol (name), value);
}

static SCM
seconds (double ns)
{
  return scm_from_double (ns / MBENCH_NS_PER_S);
}

static SCM
optional (bool is_there, double value)
{
  return is_there ? scm_from_double (value) : SCM_BOOL_F;
}

static SCM
from_rate (const struct mbench_rate *rate)
{
  return scm_list_4 (scm_from_size_t (rate->n), scm_from_size_t (rate->trials),
                     scm_from_double (rate->low),
                     scm_from_double (rate->high));
}

static SCM
from_change (const struct mbench_checked_change *change)
{
  return scm_list_5 (
      scm_from_double (change->extra), from_rate (&change->found),
      from_rate (&change->found_by_interval), scm_from_size_t (change->wrong),
      optional (change->has_median, change->median));
}

static SCM
from_changes (const struct mbench_quality *quality)
{
  SCM changes = SCM_EOL;
  for (size_t i = MBENCH_SELF_CHECK_CHANGES; i-- > 0;)
    changes = scm_cons (from_change (&quality->changes[i]), changes);
  return changes;
}

static SCM
from_trial (const struct mbench_checked_trial *trial)
{
  bool has = trial->has_interval;
  double extra = trial->change < MBENCH_SELF_CHECK_CHANGES
                     ? mbench_self_check_extras[trial->change]
                     : 0;
  SCM last = scm_list_2 (
      has ? scm_from_utf8_symbol (mbench_verdict_name (trial->verdict))
          : SCM_BOOL_F,
      seconds ((double)trial->time));
  return scm_cons2 (
      scm_from_double (extra), optional (has, exp (trial->log_ratio)),
      scm_cons2 (optional (has, exp (trial->log_ratio - trial->half_width)),
                 optional (has, exp (trial->log_ratio + trial->half_width)),
                 last));
}

static SCM
from_trials (const struct mbench_self_check *check)
{
  SCM trials = SCM_EOL;
  for (size_t i = check->n; i-- > 0;)
    trials = scm_cons (from_trial (&check->trials[i]), trials);
  return trials;
}

static SCM
text_of (const struct mbench_self_check *check)
{
  struct mbscm_text text;
  struct mbench_error error;
  mbscm_open_text (&text);
  enum mbench_status status = mbench_self_check_write (
      check, mbench_text_locale_is_utf8 (), text.out, &error);
  return mbscm_take_text (&text, status, &error);
}

static SCM
from_check (const struct mbench_self_check *check)
{
  const struct mbench_quality *quality = &check->quality;
  const struct mbench_outcome *outcome = &check->outcome;
  SCM entries[] = {
    entry ("name", mbscm_from_string (check->name)),
    entry ("text", text_of (check)),
    entry ("trials", from_trials (check)),
    entry ("time-taken", seconds ((double)check->time_taken)),
    entry ("trial-times", scm_list_2 (seconds (quality->time_median),
                                      seconds (quality->time_95))),
    entry ("alarms", from_rate (&quality->alarms)),
    entry ("interval-alarms", from_rate (&quality->alarms_by_interval)),
    entry ("differences", quality->has_apparent ? scm_list_2 (
                              scm_from_double (quality->apparent_median),
                              scm_from_double (quality->apparent_95))
                                                : SCM_BOOL_F),
    entry ("changes", from_changes (quality)),
    entry ("smallest", optional (quality->has_smallest, quality->smallest)),
    entry ("outcome", scm_from_utf8_symbol (mbench_outcome_word (outcome))),
    entry ("interrupted?", scm_from_bool (check->was_interrupted)),
  };
  SCM alist = SCM_EOL;
  for (size_t i = sizeof entries / sizeof *entries; i-- > 0;)
    alist = scm_cons (entries[i], alist);
  return alist;
}

/* TEXT, argument number POSITION, as a time above zero.  */
static int64_t
read_time (SCM text, int position, const char *procedure)
{
  int64_t ns;
  scm_dynwind_begin (0);
  if (!mbench_quantity_duration (mbscm_to_string (text, position, procedure),
                                 &ns))
    scm_misc_error (procedure,
                    "~A seconds: expected a time above zero such as 10, 500ms "
                    "or 2min",
                    scm_list_1 (text));
  scm_dynwind_end ();
  return ns;
}

/* In a worker, whose job is an execution, nothing else is run.  */
static enum mbench_status
run_check (const struct mbench_self_check_request *request,
           const struct mbench_host *host, struct mbench_self_check *check,
           struct mbench_error *error)
{
  if (mbscm_worker == NULL)
    return mbench_self_check_run (request, host, check, error);
  *check = (struct mbench_self_check){ .name = strdup (request->planned->name),
                                       .confidence
                                       = request->trial.limits.confidence,
                                       .has_changes = true };
  return check->name != NULL ? mbench_self_check_make (check, error)
                             : mbench_no_memory (error, "a self-check");
}

static SCM
self_check (SCM suite, SCM test, SCM time, SCM limits, SCM tolerance,
            SCM placement, SCM spare_output, SCM seed)
{
  static const char procedure[] = "self-check";
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  struct asked asked = { .held = NULL };
  struct mbench_error error;
  struct mbench_self_check_request request;
  mbscm_loop_load ();
  scm_dynwind_begin (0);
  scm_dynwind_unwind_handler (release_asked, &asked, SCM_F_WIND_EXPLICITLY);
  mbscm_dynwind_constraints (limits, &asked.limits, 4, procedure);
  plan_one (c_suite, mbscm_to_string (scm_car (test), 2, procedure),
            scm_cdr (test), &asked, procedure);
  mbench_self_check_request_init (&request, &asked.plan.list[0]);
  mbench_limits_take (&request.trial.limits, &asked.limits);
  if (mbench_constraints_has (&asked.limits, MBENCH_MAX_TIME)
      && request.trial.limits.max_time == 0)
    scm_misc_error (procedure, "#:max-time 0: expected a time above zero",
                    SCM_EOL);
  request.time = read_time (time, 3, procedure);
  request.trial.tolerance = scm_to_double (tolerance);
  request.seed = scm_to_uint32 (seed);
  struct mbench_host host
      = mbscm_make_asked_host (true, spare_output, scm_car (placement),
                               scm_cdr (placement), 6, procedure);
  mbscm_check (mbench_suite_hold (c_suite, &error), &error);
  asked.held = c_suite;
  scm_dynwind_begin (0);
  mbscm_dynwind_core ();
  enum mbench_status status
      = run_check (&request, &host, &asked.check, &error);
  scm_dynwind_end ();
  mbscm_check (status, &error);
  SCM result = from_check (&asked.check);
  scm_dynwind_end ();
  return result;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE (
      "%self-check",
      "(suite test time limits tolerance placement spare-output? seed)",
      self_check,
      "Compare a test of @var{suite} with itself, again and again, for the "
      "time that the text @var{time} says.  @var{test} is a pair: its name, "
      "and the list of its sizes or @code{#f}.  @var{limits} is an alist of "
      "texts, @var{tolerance} a real number, @var{placement} a pair "
      "of texts or @code{#f}, CPU and priority.  Return an alist."),
};

void
mbscm_init_self_check (void)
{
  MBSCM_DEFINE (primitives);
}
