#include <config.h>

#include "program/duels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/visit.h"
#include "run/duel.h"
#include "run/outlook.h"
#include "run/runner.h"

/* The names of all arms of DUEL; NULL when memory is short.  */
static char *
name_all (const struct mbench_duel *duel)
{
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream (&text, &length);
  if (out == NULL)
    return NULL;
  for (size_t i = 0; i < duel->n; ++i)
    fprintf (out, "%s%s", i > 0 ? ", " : "", duel->arms[i].planned.name);
  if (fclose (out) == 0)
    return text;
  free (text);
  return NULL;
}

enum mbench_status
mbench_duels_begin (struct mbench_duels *duels,
                    struct mbench_comparison *comparison,
                    const struct mbench_observer *observer,
                    const struct mbench_isolation *isolation,
                    struct mbench_error *error)
{
  static const struct mbench_observer nobody;
  const struct mbench_duel *duel = &comparison->duel;
  *duels = (struct mbench_duels){
    .comparison = comparison,
    .observer = observer != NULL ? observer : &nobody,
    .isolation = isolation,
    .lead = { .test = duel->arms[0].planned.test,
              .name = name_all (duel),
              .limits = comparison->limits },
    .begin = mbench_clock_now (&mbench_clock_monotonic),
  };
  if (duels->lead.name == NULL)
    return mbench_no_memory (error, "the name of a comparison");
  /* What is gone on with has other chances than what was begun.  */
  enum mbench_status status = mbench_random_new (
      duel->seed + (uint32_t)comparison->n_groups, &duels->random, error);
  if (status != MBENCH_OK)
    {
      free (duels->lead.name);
      return status;
    }
  for (size_t i = 0; i < duel->n; ++i)
    {
      duels->is_living[i]
          = comparison->arms == NULL
            || comparison->arms[i].outcome.kind == MBENCH_OUTCOME_DONE;
      duels->n_living += duels->is_living[i];
    }
  mbench_visit_tell (duels->observer, &duels->lead, false);
  return MBENCH_OK;
}

void
mbench_duels_end (struct mbench_duels *duels)
{
  mbench_visit_tell (duels->observer, &duels->lead, true);
  mbench_random_free (duels->random);
  free (duels->lead.name);
}

int64_t
mbench_duels_time (const struct mbench_duels *duels)
{
  return mbench_clock_now (&mbench_clock_monotonic) - duels->begin;
}

int64_t
mbench_duels_spent (const struct mbench_duels *duels)
{
  return mbench_duels_time (duels) - duels->lost;
}

static enum mbench_interrupt
interrupted (void *data)
{
  struct mbench_duels *duels = data;
  const struct mbench_observer *observer = duels->observer;
  enum mbench_interrupt interrupt
      = observer->interrupted != NULL ? observer->interrupted (observer->data)
                                      : MBENCH_INTERRUPT_NONE;
  if (interrupt != MBENCH_INTERRUPT_NONE)
    duels->was_interrupted = true;
  return interrupt;
}

/* What is seen of the progress is that of all processes.  */
static void
progress (void *data, const struct mbench_planned *planned,
          const struct mbench_progress *own)
{
  const struct mbench_duels *duels = data;
  const struct mbench_observer *observer = duels->observer;
  struct mbench_progress all = *own;
  (void)planned;
  all.elapsed = mbench_duels_time (duels);
  for (size_t i = 0; i < duels->comparison->n_groups; ++i)
    {
      const struct mbench_record *record
          = &duels->comparison->groups[i].record;
      all.samples += record->samples.n;
      all.iterations += record->total_iterations;
    }
  int64_t most = duels->lead.limits.max_time;
  mbench_outlook_set_share (&all,
                            most > 0 ? (double)all.elapsed / (double)most : 0);
  if (observer->progress != NULL)
    observer->progress (observer->data, &duels->lead, &all);
}

bool
mbench_duels_go_on (struct mbench_duels *duels)
{
  if (!duels->was_interrupted)
    interrupted (duels);
  return !duels->was_interrupted && duels->n_living >= 2;
}

/* Put the numbers of the arms that are left in ARMS, in an order by chance:
   who is set up first may lie better.  */
static void
draw (struct mbench_duels *duels, size_t arms[MBENCH_MOST_ARMS])
{
  size_t n = 0;
  for (size_t number = 0; number < duels->comparison->duel.n; ++number)
    if (duels->is_living[number])
      arms[n++] = number;
  mbench_random_shuffle (duels->random, arms, n);
}

/* The timeout of a process that takes TIME under LIMITS.  */
static int64_t
timeout_for (const struct mbench_limits *limits, int64_t time)
{
  struct mbench_limits own = *limits;
  own.max_time = time;
  return mbench_limits_timeout (&own);
}

static int64_t
longer (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* TIME, or what leaves half of a timeout that was given to set-up and warm-up,
   so that no arm is blamed for a time that it did not choose.  */
static int64_t
within_timeout (const struct mbench_duels *duels, int64_t time)
{
  int64_t most = duels->comparison->limits.timeout / 2;
  return most > 0 && time > most ? most : time;
}

/* The time for which the arms that are left were asked to warm up, ns.  */
static int64_t
asked_warm_up (const struct mbench_duels *duels)
{
  const struct mbench_duel *duel = &duels->comparison->duel;
  int64_t time = 0;
  for (size_t i = 0; i < duel->n; ++i)
    if (duels->is_living[i]
        && __builtin_add_overflow (
            time, duel->arms[i].planned.limits.warm_up_time, &time))
      return INT64_MAX;
  return time;
}

struct mbench_limits
mbench_duels_limits (const struct mbench_duels *duels,
                     const struct mbench_duel_terms *terms)
{
  struct mbench_limits limits = duels->comparison->limits;
  int64_t time = longer (terms->max_time, terms->long_time);
  /* The arms warm up before the time that is shared out begins.  */
  limits.warm_up_time = asked_warm_up (duels);
  /* A share of the time makes no smaller one.  */
  if (mbench_run_is_isolated (&duels->lead, duels->isolation))
    limits.timeout = longer (mbench_limits_timeout (&limits),
                             timeout_for (&limits, time));
  limits.max_time = within_timeout (duels, terms->max_time);
  limits.precision = terms->precision;
  /* A process among others, whose program is executed afresh.  */
  limits.processes = terms->is_fresh ? 2 : 0;
  return limits;
}

/* Measure the arms of GROUP under TERMS.  */
static enum mbench_status
measure (struct mbench_duels *duels, const struct mbench_duel_terms *terms,
         struct mbench_group *group, struct mbench_error *error)
{
  const struct mbench_duel *all = &duels->comparison->duel;
  struct mbench_arm arms[MBENCH_MOST_ARMS];
  for (size_t i = 0; i < group->n_arms; ++i)
    arms[i] = all->arms[group->arms[i]];
  const struct mbench_duel duel
      = { .n = group->n_arms,
          .arms = arms,
          .has_all_pairs = all->has_all_pairs,
          .is_displaced = terms->is_displaced,
          .long_time = within_timeout (duels, terms->long_time),
          .seed = (uint32_t)mbench_random_below (duels->random, UINT32_MAX) };
  struct mbench_planned planned = duels->lead;
  planned.test = arms[0].planned.test;
  planned.limits = mbench_duels_limits (duels, terms);
  planned.duel = &duel;
  const struct mbench_observer observer
      = { .data = duels, .progress = progress, .interrupted = interrupted };
  return mbench_run (&planned, &mbench_clock_monotonic, &observer,
                     duels->isolation, &group->record, error);
}

/* Add a group of the arms that are left, measured under TERMS.  */
static enum mbench_status
add_group (struct mbench_duels *duels, const struct mbench_duel_terms *terms,
           struct mbench_error *error)
{
  struct mbench_comparison *comparison = duels->comparison;
  struct mbench_group *groups
      = realloc (comparison->groups,
                 (comparison->n_groups + 1) * sizeof *comparison->groups);
  if (groups == NULL)
    return mbench_no_memory (error, "the groups of a comparison");
  comparison->groups = groups;
  struct mbench_group *group = &groups[comparison->n_groups];
  *group = (struct mbench_group){ .n_arms = duels->n_living };
  draw (duels, group->arms);
  enum mbench_status status = measure (duels, terms, group, error);
  if (status == MBENCH_OK)
    ++comparison->n_groups;
  return status;
}

/* Take the arm that ended GROUP away, or all of them where it is not known.
   Whether there was one.  */
static bool
bury (struct mbench_duels *duels, const struct mbench_group *group)
{
  const struct mbench_record *record = &group->record;
  if (!mbench_outcome_is_own (record->outcome.kind))
    return false;
  for (size_t i = 0; i < group->n_arms; ++i)
    if (!record->has_arm || record->arm == i)
      {
        duels->is_living[group->arms[i]] = false;
        --duels->n_living;
      }
  return true;
}

enum mbench_status
mbench_duels_play (struct mbench_duels *duels,
                   const struct mbench_duel_terms *terms,
                   struct mbench_error *error)
{
  bool counts = false;
  while (!counts && mbench_duels_go_on (duels))
    {
      int64_t begin = mbench_duels_time (duels);
      enum mbench_status status = add_group (duels, terms, error);
      if (status != MBENCH_OK)
        return status;
      struct mbench_group *group
          = &duels->comparison->groups[duels->comparison->n_groups - 1];
      bool is_ended = bury (duels, group);
      counts = !is_ended
               || mbench_group_count (group).blocks >= MBENCH_DUEL_BLOCKS;
      if (group->record.interrupt != MBENCH_INTERRUPT_NONE)
        duels->was_interrupted = true;
      if (!counts)
        mbench_samples_release (&group->record.samples);
      if (is_ended)
        duels->lost += mbench_duels_time (duels) - begin
                       - mbench_duels_measured (duels);
      else
        duels->lost += asked_warm_up (duels);
    }
  return MBENCH_OK;
}

int64_t
mbench_duels_measured (const struct mbench_duels *duels)
{
  const struct mbench_comparison *comparison = duels->comparison;
  if (comparison->n_groups == 0)
    return 0;
  const struct mbench_samples *samples
      = &comparison->groups[comparison->n_groups - 1].record.samples;
  if (samples->n == 0)
    return 0;
  const micro_benchmark_time_sample_ *last = &samples->rows[samples->n - 1];
  return last->start + mbench_time_to_ns (last->elapsed)
         - samples->rows[0].start;
}

enum mbench_status
mbench_duels_look (struct mbench_duels *duels, double precision,
                   bool *is_precise, struct mbench_error *error)
{
  struct mbench_comparison *comparison = duels->comparison;
  *is_precise = false;
  if (!(precision > 0))
    return MBENCH_OK;
  enum mbench_status status = mbench_compare (comparison, error);
  if (status != MBENCH_OK)
    return status;
  *is_precise = true;
  for (size_t i = 0; i < comparison->n_pairs; ++i)
    {
      const struct mbench_compared_pair *pair = &comparison->pairs[i];
      const struct mbench_ratio *ratio = &pair->layouts.ratio;
      if (duels->is_living[pair->arms.base]
          && duels->is_living[pair->arms.other]
          && (!ratio->has_interval
              || mbench_ratio_half_width (ratio, pair->rule.alpha)
                     > precision))
        *is_precise = false;
    }
  return MBENCH_OK;
}
