/* Running comparisons.  */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "bind.h"
#include "device/clock.h"
#include "error.h"
#include "loop.h"
#include "object.h"
#include "primitive.h"
#include "program/compare-run.h"
#include "test/quantity.h"

/* The arms of a comparison as they come from Scheme: a list of
   #(suite name label constraints).  */
struct arms
{
  size_t n;
  micro_benchmark_suite suites[MBENCH_MOST_ARMS];
  struct mbench_plan plan;
  struct mbench_arm list[MBENCH_MOST_ARMS];
};

enum arm_slot
{
  ARM_SUITE,
  ARM_NAME,
  ARM_LABEL,
  ARM_CONSTRAINTS
};

static void
release_plan (void *plan)
{
  mbench_plan_release (plan);
}

/* Plan the one execution that ARM is of and append it to ARMS.  */
static void
add_arm (SCM arm, struct arms *arms, const char *procedure)
{
  SCM label = scm_c_vector_ref (arm, ARM_LABEL);
  micro_benchmark_suite suite
      = mbscm_to_suite (scm_c_vector_ref (arm, ARM_SUITE), 1, procedure);
  struct mbench_constraints own = { 0 };
  struct mbench_error error;
  scm_dynwind_begin (0);
  char *name
      = mbscm_to_string (scm_c_vector_ref (arm, ARM_NAME), 1, procedure);
  micro_benchmark_test_case test = mbench_suite_find (suite, name);
  if (test == NULL)
    scm_misc_error (NULL, "no test ~S",
                    scm_list_1 (scm_c_vector_ref (arm, ARM_NAME)));
  mbscm_dynwind_overrides (scm_c_vector_ref (arm, ARM_CONSTRAINTS), &own, 1,
                           procedure);
  mbscm_check (mbench_plan_add_test (&arms->plan, test, &own, false, &error),
               &error);
  if (arms->plan.n != arms->n + 1)
    scm_misc_error (NULL,
                    "test ~S has several sizes: expected #:sizes to choose",
                    scm_list_1 (scm_c_vector_ref (arm, ARM_NAME)));
  struct mbench_planned *planned = &arms->plan.list[arms->n];
  if (scm_is_true (label))
    {
      char *own_name = strdup (mbscm_to_string (label, 1, procedure));
      if (own_name == NULL)
        mbscm_no_memory ();
      free (planned->name);
      planned->name = own_name;
    }
  arms->suites[arms->n] = suite;
  ++arms->n;
  scm_dynwind_end ();
}

/* Read the list ARMS, whose plan is released when the surrounding dynwind
   ends.  */
static void
dynwind_arms (SCM list, struct arms *arms, const char *procedure)
{
  *arms = (struct arms){ .n = 0 };
  scm_dynwind_unwind_handler (release_plan, &arms->plan,
                              SCM_F_WIND_EXPLICITLY);
  long length = scm_ilength (list);
  if (length < 2 || length > MBENCH_MOST_ARMS)
    scm_misc_error (
        NULL, "~A arms: expected 2 to ~A",
        scm_list_2 (scm_from_long (length), scm_from_int (MBENCH_MOST_ARMS)));
  for (; scm_is_pair (list); list = scm_cdr (list))
    add_arm (scm_car (list), arms, procedure);
  for (size_t i = 0; i < arms->n; ++i)
    arms->list[i].planned = arms->plan.list[i];
}

/* Whether the suite of arm NUMBER is that of an arm before it.  */
static bool
is_seen (const struct arms *arms, size_t number)
{
  for (size_t i = 0; i < number; ++i)
    if (arms->suites[i] == arms->suites[number])
      return true;
  return false;
}

static void
unhold (const struct arms *arms, size_t n)
{
  for (size_t i = 0; i < n; ++i)
    if (!is_seen (arms, i))
      mbench_suite_unhold (arms->suites[i]);
}

/* Hold the suites of ARMS, all or none.  */
static enum mbench_status
hold (const struct arms *arms, struct mbench_error *error)
{
  for (size_t i = 0; i < arms->n; ++i)
    {
      enum mbench_status status
          = is_seen (arms, i) ? MBENCH_OK
                              : mbench_suite_hold (arms->suites[i], error);
      if (status == MBENCH_OK)
        continue;
      unhold (arms, i);
      return status;
    }
  return MBENCH_OK;
}

/* Take what ALIST gives of the limits of a whole comparison over into
   REQUEST.  */
static void
dynwind_limits (SCM alist, struct mbench_constraints *given,
                struct mbench_comparison_request *request,
                const char *procedure)
{
  mbscm_dynwind_constraints (alist, given, 2, procedure);
  if (mbench_constraints_has (given, MBENCH_MAX_TIME)
      && given->limits.max_time == 0)
    scm_misc_error (NULL, "max-time 0: expected a time above zero", SCM_EOL);
  if (mbench_constraints_has (given, MBENCH_PROCESSES)
      && given->limits.processes == 0)
    scm_misc_error (NULL, "processes 0: expected one at least", SCM_EOL);
  mbench_limits_take (&request->limits, given);
  request->has_max_time = mbench_constraints_has (given, MBENCH_MAX_TIME);
  request->has_precision = mbench_constraints_has (given, MBENCH_PRECISION);
}

/* What TOLERANCE, a text, is as a part of one.  */
static double
to_tolerance (SCM tolerance, const char *procedure)
{
  double value;
  scm_dynwind_begin (0);
  const char *text = mbscm_to_string (tolerance, 3, procedure);
  if (!mbench_quantity_fraction (&text, &value) || !mbench_quantity_end (text)
      || value >= 1)
    scm_misc_error (NULL,
                    "tolerance ~A: expected a part below 1, such as 0.002 or "
                    "0.2%",
                    scm_list_1 (tolerance));
  scm_dynwind_end ();
  return value;
}

/* What a comparison of DUEL comes to in which nothing was run.  */
static enum mbench_status
compare_nothing (const struct mbench_comparison_request *request,
                 struct mbench_comparison *comparison,
                 struct mbench_error *error)
{
  *comparison = (struct mbench_comparison){ .limits = request->limits,
                                            .tolerance = request->tolerance };
  enum mbench_status status
      = mbench_duel_copy (request->duel, &comparison->duel, error);
  if (status == MBENCH_OK)
    status = mbench_compare (comparison, error);
  if (status != MBENCH_OK)
    mbench_comparison_release (comparison);
  return status;
}

/* Run what REQUEST asks of ARMS, whose first suite is SUITE.  */
static enum mbench_status
run (const struct mbench_comparison_request *request, const struct arms *arms,
     const struct mbench_host *host, struct mbench_comparison *comparison,
     struct mbench_error *error)
{
  if (mbscm_worker != NULL)
    {
      mbscm_pass_run (arms->suites[0]);
      return compare_nothing (request, comparison, error);
    }
  enum mbench_status status = hold (arms, error);
  if (status != MBENCH_OK)
    return status;
  status = mbench_comparison_run (request, host, comparison, error);
  unhold (arms, arms->n);
  return status;
}

/* A fresh execution has one suite: ARMS of several have none.  */
static bool
is_one_suite (const struct arms *arms)
{
  for (size_t i = 1; i < arms->n; ++i)
    if (!is_seen (arms, i))
      return false;
  return true;
}

static void
make_host (SCM suite, const struct arms *arms, SCM spare_output, SCM pin,
           SCM priority, int position, const char *procedure,
           struct mbench_afresh *afresh, struct mbench_host *host)
{
  *host = mbscm_make_asked_host (true, spare_output, pin, priority, position,
                                 procedure);
  mbscm_dynwind_afresh (suite, arms->suites[0], afresh, host);
  if (!is_one_suite (arms))
    host->isolation.afresh = NULL;
}

static SCM
compare_run (SCM arms, SCM limits, SCM tolerance, SCM has_all_pairs,
             SCM spare_output, SCM pin, SCM priority)
{
  static const char procedure[] = "compare-tests";
  struct arms c_arms;
  struct mbench_constraints given = { 0 };
  struct mbench_error error;
  mbscm_loop_load ();
  scm_dynwind_begin (0);
  dynwind_arms (arms, &c_arms, procedure);
  const struct mbench_duel duel
      = { .n = c_arms.n,
          .arms = c_arms.list,
          .has_all_pairs = scm_is_true (has_all_pairs),
          .seed = (uint32_t)mbench_clock_now (&mbench_clock_monotonic) };
  struct mbench_comparison_request request;
  mbench_comparison_request_init (&request, &duel);
  dynwind_limits (limits, &given, &request, procedure);
  if (scm_is_true (tolerance))
    request.tolerance = to_tolerance (tolerance, procedure);
  SCM suite = scm_c_vector_ref (scm_car (arms), ARM_SUITE);
  struct mbench_afresh afresh;
  struct mbench_host host = { .kind = NULL };
  if (mbscm_worker == NULL)
    make_host (suite, &c_arms, spare_output, pin, priority, 6, procedure,
               &afresh, &host);
  struct mbench_comparison *comparison = calloc (1, sizeof *comparison);
  if (comparison == NULL)
    mbscm_no_memory ();
  mbscm_dynwind_core ();
  enum mbench_status status
      = run (&request, &c_arms, &host, comparison, &error);
  if (status != MBENCH_OK)
    free (comparison);
  mbscm_check (status, &error);
  scm_dynwind_end ();
  scm_remember_upto_here_1 (arms);
  return mbscm_from_comparison (comparison);
}

/* A SHARE-th part of TIME, a text or #f, which is zero.  */
static int64_t
to_time (SCM time, int64_t share, const char *procedure)
{
  int64_t ns = 0;
  if (scm_is_false (time))
    return 0;
  scm_dynwind_begin (0);
  if (!mbench_quantity_duration (mbscm_to_string (time, 2, procedure), &ns))
    scm_misc_error (NULL,
                    "time ~S: expected one above zero such as 30, 500ms or "
                    "2min",
                    scm_list_1 (time));
  scm_dynwind_end ();
  return ns > share ? ns / share : 1;
}

/* The suites of the list SUITES, one for each arm.  */
static void
read_suites (SCM suites, struct arms *arms, const char *procedure)
{
  *arms = (struct arms){ .n = 0 };
  for (; scm_is_pair (suites) && arms->n < MBENCH_MOST_ARMS;
       suites = scm_cdr (suites))
    arms->suites[arms->n++] = mbscm_to_suite (scm_car (suites), 4, procedure);
}

static SCM
comparison_more (SCM comparison, SCM time, SCM share, SCM suites,
                 SCM spare_output, SCM pin, SCM priority)
{
  static const char procedure[] = "continue-comparison";
  struct mbench_comparison *c_comparison
      = mbscm_to_comparison (comparison, 1, procedure);
  struct arms arms;
  struct mbench_error error;
  int64_t ns = to_time (time, scm_to_int64 (share), procedure);
  read_suites (suites, &arms, procedure);
  if (mbscm_worker != NULL)
    {
      mbscm_pass_run (arms.suites[0]);
      return SCM_UNSPECIFIED;
    }
  mbscm_loop_load ();
  scm_dynwind_begin (0);
  struct mbench_afresh afresh;
  struct mbench_host host;
  make_host (scm_car (suites), &arms, spare_output, pin, priority, 6,
             procedure, &afresh, &host);
  mbscm_dynwind_core ();
  enum mbench_status status = hold (&arms, &error);
  if (status == MBENCH_OK)
    {
      status = mbench_comparison_more (c_comparison, ns, &host, &error);
      unhold (&arms, arms.n);
    }
  mbscm_check (status, &error);
  scm_dynwind_end ();
  scm_remember_upto_here_2 (comparison, suites);
  return SCM_UNSPECIFIED;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE (
      "%compare-run",
      "(arms limits tolerance all-pairs? spare-output? pin priority)",
      compare_run,
      "Compare @var{arms}, a list of vectors, each of a suite, the name of a "
      "test in it, the arm's own name or @code{#f}, and an alist of "
      "constraints; with the alist @var{limits} for all, a @var{tolerance} or "
      "@code{#f}, each with the first or @var{all-pairs?}, on the CPU "
      "@var{pin} with @var{priority}.  Return the comparison."),
  MBSCM_PRIMITIVE (
      "%comparison-more",
      "(comparison time share suites spare-output? pin priority)",
      comparison_more,
      "Go on with @var{comparison}, whose arms are of @var{suites}, a list, "
      "for a @var{share}th part of @var{time}, text, or for as long as it had "
      "where that is @code{#f}."),
};

void
mbscm_init_compare (void)
{
  MBSCM_DEFINE (primitives);
}
