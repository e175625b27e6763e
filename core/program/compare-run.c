#include <config.h>

#include "program/compare-run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "device/time-stamp.h"
#include "program/compare-check.h"
#include "program/duels.h"
#include "program/visit.h"
#include "run/code.h"
#include "test/share.h"
#include "test/test.h"

void
mbench_comparison_request_init (struct mbench_comparison_request *request,
                                const struct mbench_duel *duel)
{
  *request = (struct mbench_comparison_request){
    .duel = duel,
    .limits = mbench_default_limits,
    .tolerance = 0.002,
  };
  request->limits.precision = 0.001;
}

/* What a comparison is run in: HOST's isolation and observer, or nobody's.  */
struct surroundings
{
  bool has_host;
  struct mbench_isolation isolation;
  const struct mbench_observer *observer;
};

static bool
is_isolated (const struct mbench_comparison *comparison,
             const struct surroundings *around)
{
  const struct mbench_planned planned = { .limits = comparison->limits };
  return mbench_run_is_isolated (&planned,
                                 around->has_host ? &around->isolation : NULL);
}

static struct surroundings
look_around (const struct mbench_comparison *comparison,
             const struct mbench_host *host)
{
  struct surroundings around = { .has_host = host != NULL };
  struct mbench_error denial;
  if (host == NULL)
    return around;
  around.isolation = host->isolation;
  around.observer = &host->observer;
  mbench_placement_settle (&around.isolation.placement,
                           !is_isolated (comparison, &around), &denial);
  return around;
}

/* Whether chance places the code of any arm of DUEL in a process, and whether
   that of any lies where it does already.  */
static bool
has_placed_code (const struct mbench_duel *duel)
{
  for (size_t i = 0; i < duel->n; ++i)
    if (mbench_body_of (duel->arms[i].planned.test)->displace != NULL)
      return true;
  return false;
}

static const char *
find_placed (const struct mbench_duel *duel)
{
  for (size_t i = 0; i < duel->n; ++i)
    {
      const struct mbench_body *body
          = mbench_body_of (duel->arms[i].planned.test);
      if (body->is_placed != NULL
          && body->is_placed (duel->arms[i].planned.test))
        return duel->arms[i].planned.name;
    }
  return NULL;
}

/* Whether a fresh execution of the program comes to all arms of DUEL. IS_TOLD:
   the log tells why not.  */
static bool
can_be_fresh (const struct mbench_duel *duel,
              const struct surroundings *around, bool is_told)
{
  struct mbench_error why;
  for (size_t i = 0; i < duel->n; ++i)
    if (!mbench_visit_is_fresh (&around->isolation, &duel->arms[i].planned,
                                &why))
      {
        if (is_told && *why.message != '\0')
          mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
                      "%s: its processes are forked, not fresh: %s",
                      duel->arms[i].planned.name, why.message);
        return false;
      }
  return true;
}

/* What the groups of COMPARISON are to differ by.  *IS_FRESH tells whether its
   processes are fresh executions.  */
static enum mbench_unit
choose_unit (const struct mbench_comparison *comparison,
             const struct surroundings *around, bool *is_fresh)
{
  const struct mbench_duel *duel = &comparison->duel;
  *is_fresh = false;
  if (!is_isolated (comparison, around))
    return MBENCH_UNIT_BLOCK;
  if (comparison->limits.processes > 1)
    {
      *is_fresh = can_be_fresh (duel, around, true);
      return MBENCH_UNIT_PROCESS;
    }
  if (comparison->limits.processes == 1 || !has_placed_code (duel)
      || mbench_duel_is_one_code (duel))
    return MBENCH_UNIT_BLOCK;
  const char *placed = find_placed (duel);
  if (placed == NULL)
    return MBENCH_UNIT_CHILD;
  *is_fresh = can_be_fresh (duel, around, false);
  if (*is_fresh)
    return MBENCH_UNIT_CHILD;
  mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
              "%s: its code was placed when it ran in this process, and no "
              "child can place it anew: the comparison is one of this layout",
              placed);
  return MBENCH_UNIT_BLOCK;
}

/* The processes of a comparison, one after another.  */
struct course
{
  struct mbench_duels duels;
  /* Of the first process; what all may take is known here only.  */
  struct mbench_duel_terms terms;
  /* The time of all processes, ns, in the place of which `long_time' stands
     where an iteration takes long and which is zero where there is no limit;
     and the half-width that is enough, zero: none.  */
  int64_t time;
  int64_t long_time;
  double precision;
};

static const struct mbench_record *
last_record (const struct course *course)
{
  const struct mbench_comparison *comparison = course->duels.comparison;
  return comparison->n_groups > 0
             ? &comparison->groups[comparison->n_groups - 1].record
             : NULL;
}

/* Whether the last process was none, as no child was to be had.  */
static bool
is_own (const struct course *course)
{
  const struct mbench_record *last = last_record (course);
  return last != NULL && last->layout == MBENCH_LAYOUT_OWN;
}

/* The time that all processes may take.  */
static int64_t
time_of (const struct course *course)
{
  const struct mbench_record *last = last_record (course);
  return last != NULL && last->block_size == 1 && course->long_time > 0
             ? course->long_time
             : course->time;
}

/* Whether no arm has ended the last process.  One that says that it was
   interrupted has no such arm, whoever wanted that.  */
static bool
is_whole (const struct course *course)
{
  const struct mbench_record *last = last_record (course);
  return last != NULL && !mbench_outcome_is_own (last->outcome.kind);
}

/* What is left of TIME, of which SPENT is over: a tenth at least, as less
   would tell nothing; zero where there is no limit.  */
static int64_t
left_of (int64_t time, int64_t spent)
{
  int64_t least = time / 10;
  if (time <= 0)
    return 0;
  return time - spent > least ? time - spent : least > 0 ? least : 1;
}

/* One process; and where an arm has ended it, another of those that are left
   for the rest of the time, unless they are known well enough.  */
static enum mbench_status
run_block (struct course *course, struct mbench_error *error)
{
  struct mbench_duels *duels = &course->duels;
  enum mbench_status status = MBENCH_OK;
  int64_t spent = 0;
  bool is_done = false;
  while (!is_done && status == MBENCH_OK && mbench_duels_go_on (duels))
    {
      course->terms.max_time = left_of (course->time, spent);
      course->terms.long_time = left_of (course->long_time, spent);
      status = mbench_duels_play (duels, &course->terms, error);
      if (status == MBENCH_OK)
        status = mbench_duels_look (duels, course->precision, &is_done, error);
      spent += mbench_duels_measured (duels);
      /* The rest of a tenth would tell nothing.  */
      int64_t time = time_of (course);
      is_done = is_done || is_whole (course)
                || (time > 0 && spent > time - time / 10);
    }
  return status;
}

/* N processes, which share the time.  */
static enum mbench_status
run_processes (struct course *course, size_t n, struct mbench_error *error)
{
  struct mbench_duels *duels = &course->duels;
  enum mbench_status status = MBENCH_OK;
  int64_t shares = (int64_t)n;
  course->terms.max_time = (course->time + shares - 1) / shares;
  course->terms.long_time = (course->long_time + shares - 1) / shares;
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    {
      if ((i > 0 && is_own (course)) || !mbench_duels_go_on (duels))
        break;
      status = mbench_duels_play (duels, &course->terms, error);
    }
  return status;
}

/* LEAST children, and more until they are enough; fewer only where they take
   twice the time.  */
static enum mbench_status
run_children (struct course *course, size_t least, struct mbench_error *error)
{
  struct mbench_duels *duels = &course->duels;
  enum mbench_status status = MBENCH_OK;
  int64_t each = (int64_t)duels->n_living * MBENCH_CHILD_ARM_NS;
  if (course->time > 0 && course->time / MBENCH_CHILDREN < each)
    each = course->time / MBENCH_CHILDREN;
  course->terms.max_time = each;
  bool is_done = false;
  for (size_t n = 1;
       !is_done && status == MBENCH_OK && mbench_duels_go_on (duels); ++n)
    {
      status = mbench_duels_play (duels, &course->terms, error);
      if (status == MBENCH_OK && n >= least)
        status = mbench_duels_look (duels, course->precision, &is_done, error);
      int64_t time = n >= least ? time_of (course) : 2 * time_of (course);
      is_done = is_done || n >= MBENCH_MOST_CHILDREN || is_own (course)
                || (time > 0 && mbench_duels_spent (duels) >= time);
    }
  return status;
}

/* Let COMPARISON, which knows its unit, get groups by COURSE in AROUND: N
   processes, or N children at least.  */
static enum mbench_status
run (struct mbench_comparison *comparison, const struct surroundings *around,
     struct course *course, size_t n, struct mbench_error *error)
{
  enum mbench_status status = mbench_duels_begin (
      &course->duels, comparison, around->observer,
      around->has_host ? &around->isolation : NULL, error);
  if (status != MBENCH_OK)
    return status;
  /* Children have the rate of the counter from here: each would take some
     milliseconds to find it.  */
  if (mbench_time_stamp_exists ())
    mbench_time_stamp_ns ();
  course->terms.precision = course->precision;
  course->terms.is_displaced = comparison->unit == MBENCH_UNIT_CHILD;
  if (comparison->unit == MBENCH_UNIT_CHILD)
    status = run_children (course, n, error);
  else if (n > 1)
    status = run_processes (course, n, error);
  else
    status = run_block (course, error);
  /* There are no layouts where there are no children.  */
  if (comparison->n_groups == 1 && is_own (course))
    comparison->unit = MBENCH_UNIT_BLOCK;
  comparison->time_taken += mbench_duels_time (&course->duels);
  comparison->was_interrupted = course->duels.was_interrupted;
  mbench_duels_end (&course->duels);
  if (status == MBENCH_OK)
    status = mbench_compare (comparison, error);
  return status;
}

enum mbench_status
mbench_comparison_run (const struct mbench_comparison_request *request,
                       const struct mbench_host *host,
                       struct mbench_comparison *result,
                       struct mbench_error *error)
{
  struct mbench_comparison comparison
      = { .limits = request->limits, .tolerance = request->tolerance };
  enum mbench_status status
      = mbench_comparison_check (request, &comparison.limits, error);
  if (status == MBENCH_OK)
    status = mbench_duel_copy (request->duel, &comparison.duel, error);
  if (status != MBENCH_OK)
    return status;
  const struct surroundings around = look_around (&comparison, host);
  struct course course
      = { .time = comparison.limits.max_time,
          .long_time = request->has_max_time ? 0 : MBENCH_COMPARE_LONG_NS,
          .precision = comparison.limits.precision };
  comparison.unit = choose_unit (&comparison, &around, &course.terms.is_fresh);
  size_t n = mbench_limits_processes (&comparison.limits);
  if (comparison.unit == MBENCH_UNIT_BLOCK)
    n = 1;
  if (comparison.unit == MBENCH_UNIT_CHILD)
    {
      n = MBENCH_CHILDREN;
      if (!request->has_precision)
        course.precision = MBENCH_CHILDREN_PRECISION;
    }
  status = run (&comparison, &around, &course, n, error);
  if (status == MBENCH_OK)
    *result = comparison;
  else
    mbench_comparison_release (&comparison);
  return status;
}

/* That two arms of COMPARISON are left.  */
static enum mbench_status
check_living (const struct mbench_comparison *comparison,
              struct mbench_error *error)
{
  size_t living = 0;
  const struct mbench_compared_arm *bad = NULL;
  for (size_t i = 0; i < comparison->duel.n; ++i)
    if (comparison->arms[i].outcome.kind == MBENCH_OUTCOME_DONE)
      ++living;
    else
      bad = &comparison->arms[i];
  if (living >= 2)
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_CONFLICT,
                      "there are no two arms to go on with: \"%.80s\" was %s",
                      bad->name, mbench_outcome_word (&bad->outcome));
}

/* Make COPY one of COMPARISON that may get further groups, and no more.  */
static enum mbench_status
begin_more (const struct mbench_comparison *comparison,
            struct mbench_comparison *copy, struct mbench_error *error)
{
  *copy = *comparison;
  copy->groups = calloc (comparison->n_groups + 1, sizeof *copy->groups);
  if (copy->groups == NULL)
    return mbench_no_memory (error, "the groups of a comparison");
  for (size_t i = 0; i < comparison->n_groups; ++i)
    copy->groups[i] = comparison->groups[i];
  return MBENCH_OK;
}

enum mbench_status
mbench_comparison_more (struct mbench_comparison *comparison, int64_t time,
                        const struct mbench_host *host,
                        struct mbench_error *error)
{
  struct mbench_comparison copy;
  enum mbench_status status = check_living (comparison, error);
  if (status == MBENCH_OK)
    status = begin_more (comparison, &copy, error);
  if (status != MBENCH_OK)
    return status;
  const struct surroundings around = look_around (&copy, host);
  if (time <= 0)
    time = copy.limits.max_time > 0 ? copy.limits.max_time
                                    : mbench_default_limits.max_time;
  struct course course = { .time = time };
  if (choose_unit (&copy, &around, &course.terms.is_fresh) != MBENCH_UNIT_CHILD
      && copy.unit == MBENCH_UNIT_CHILD)
    {
      free (copy.groups);
      return mbench_fail (error, MBENCH_CONFLICT,
                          "its children placed their code by chance, and "
                          "further ones cannot any more: compare anew");
    }
  size_t n = mbench_limits_processes (&copy.limits);
  if (copy.unit == MBENCH_UNIT_BLOCK)
    n = is_isolated (&copy, &around) ? MBENCH_MORE_PROCESSES : 1;
  if (copy.unit == MBENCH_UNIT_CHILD)
    n = 1;
  status = run (&copy, &around, &course, n, error);
  if (status == MBENCH_OK)
    {
      free (comparison->groups);
      *comparison = copy;
      return status;
    }
  for (size_t i = comparison->n_groups; i < copy.n_groups; ++i)
    mbench_record_release (&copy.groups[i].record);
  free (copy.groups);
  return status;
}
