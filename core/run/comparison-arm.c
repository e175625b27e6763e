#include <config.h>

#include "run/comparison-arm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/code.h"
#include "stats/stats.h"
#include "test/test.h"

/* What the process of GROUP knows of the arm at PLACE; NULL where it told
   nothing.  */
static const struct mbench_arm_share *
share_of (const struct mbench_group *group, size_t place)
{
  return place < group->record.n_arms ? &group->record.arms[place] : NULL;
}

/* What ARM is called in GROUP, or else by its plan.  A set-up may have given
   another name; one that was cut is no other.  */
static const char *
name_in (const struct mbench_group *group, size_t place,
         const struct mbench_planned *planned)
{
  const struct mbench_arm_share *share = share_of (group, place);
  if (share == NULL || share->name[0] == '\0'
      || (strlen (share->name) == MBENCH_ARM_NAME - 1
          && strncmp (share->name, planned->name, MBENCH_ARM_NAME - 1) == 0))
    return planned->name;
  return share->name;
}

/* How many of the N ARMS are called NAME.  */
static size_t
count_names (const struct mbench_compared_arm *arms, size_t n,
             const char *name)
{
  size_t found = 0;
  for (size_t i = 0; i < n; ++i)
    found += strcmp (arms[i].name, name) == 0;
  return found;
}

/* NAME, or with the lowest number behind it that none of the N ARMS has.  */
static char *
new_name (const struct mbench_compared_arm *arms, size_t n, const char *name)
{
  if (count_names (arms, n, name) == 0)
    return strdup (name);
  char *text = malloc (strlen (name) + sizeof " (32)");
  if (text == NULL)
    return NULL;
  /* The N have room for no more than N numbers.  */
  size_t number = 2;
  do
    sprintf (text, "%s (%u)", name, (unsigned)number % 100);
  while (count_names (arms, n, text) > 0 && ++number <= n + 2);
  return text;
}

/* Let ARM, at PLACE in GROUP, have the outcome of that.  One of which nobody
   knows the arm is that of all.  */
static void
take_outcome (const struct mbench_group *group, size_t place,
              struct mbench_compared_arm *arm)
{
  const struct mbench_record *record = &group->record;
  mbench_outcome_release (&arm->outcome);
  if (mbench_outcome_is_own (record->outcome.kind)
      && (!record->has_arm || record->arm == place))
    mbench_outcome_copy (&record->outcome, &arm->outcome);
}

/* What the collector of memory did for an arm, over all groups.  */
struct collected
{
  double iterations;
  double bytes;
  double time;
  size_t collections;
};

static void
add_collected (const struct mbench_group *group, size_t place,
               struct collected *sum)
{
  const struct mbench_arm_share *own = share_of (group, place);
  double bytes = 0;
  double time = 0;
  if (own == NULL)
    return;
  for (size_t i = 0; i < group->record.n_arms; ++i)
    {
      bytes += (double)group->record.arms[i].bytes;
      time += (double)group->record.arms[i].collector;
      sum->collections += group->record.arms[i].collections;
    }
  sum->iterations += (double)own->iterations;
  sum->bytes += (double)own->bytes;
  if (bytes > 0)
    sum->time += time * (double)own->bytes / bytes;
}

/* The iterations of the last sample in GROUP of the arm at PLACE; zero without
   any.  */
static size_t
last_iterations (const struct mbench_group *group, size_t place)
{
  size_t rounds = group->record.samples.n / group->n_arms;
  return rounds > 0
             ? group->record.samples.rows[(rounds - 1) * group->n_arms + place]
                   .iterations
             : 0;
}

/* The low location of arm NUMBER over all blocks of all groups.  */
static enum mbench_status
make_time (const struct mbench_comparison *comparison, size_t number,
           struct mbench_finding *time, struct mbench_error *error)
{
  double *all = NULL;
  size_t n = 0;
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < comparison->n_groups && status == MBENCH_OK; ++i)
    {
      double *some;
      size_t more;
      status = mbench_group_locations (&comparison->groups[i], number, &some,
                                       &more, error);
      if (status != MBENCH_OK || more == 0)
        continue;
      double *both = realloc (all, (n + more) * sizeof *both);
      if (both != NULL)
        {
          memcpy (both + n, some, more * sizeof *both);
          all = both;
          n += more;
        }
      else
        status = mbench_no_memory (error, "the blocks of a comparison");
      free (some);
    }
  if (status == MBENCH_OK && n > 0)
    {
      mbench_sort (all, n);
      time->is_there = true;
      time->estimate.value = mbench_trimmed_mean (all, n, 0.95).value;
    }
  free (all);
  return status;
}

static enum mbench_status
make_arm (const struct mbench_comparison *comparison, size_t number,
          struct mbench_compared_arm *arms, struct mbench_error *error)
{
  struct mbench_compared_arm *arm = &arms[number];
  const struct mbench_planned *planned
      = &comparison->duel.arms[number].planned;
  const struct mbench_body *body = mbench_body_of (planned->test);
  struct collected sum = { 0 };
  double iterations = 0;
  size_t sampled = 0;
  const char *name = planned->name;
  for (size_t i = 0; i < comparison->n_groups; ++i)
    {
      const struct mbench_group *group = &comparison->groups[i];
      size_t place = mbench_group_find (group, number);
      if (place == group->n_arms)
        continue;
      name = name_in (group, place, planned);
      take_outcome (group, place, arm);
      iterations += (double)last_iterations (group, place);
      sampled += last_iterations (group, place) > 0;
      add_collected (group, place, &sum);
      const struct mbench_arm_share *share = share_of (group, place);
      arm->is_interpreted = arm->is_interpreted
                            || (share != NULL && share->is_interpreted != 0);
    }
  if (sampled > 0)
    arm->iterations = (size_t)(iterations / (double)sampled + 0.5);
  arm->kind = body->kind;
  arm->is_unoptimised = planned->test->is_unoptimised;
  arm->has_collector = body->collector_time != NULL && sum.iterations > 0;
  if (arm->has_collector)
    {
      arm->bytes = sum.bytes / sum.iterations;
      arm->collector = sum.time / sum.iterations;
      arm->collections = sum.collections;
    }
  arm->name = new_name (arms, number, name);
  if (arm->name == NULL)
    return mbench_no_memory (error, "the arms of a comparison");
  return make_time (comparison, number, &arm->time, error);
}

enum mbench_status
mbench_compared_arms_new (const struct mbench_comparison *comparison,
                          struct mbench_compared_arm **result,
                          struct mbench_error *error)
{
  size_t n = comparison->duel.n;
  struct mbench_compared_arm *arms = calloc (n + 1, sizeof *arms);
  if (arms == NULL)
    return mbench_no_memory (error, "the arms of a comparison");
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < n && status == MBENCH_OK; ++i)
    status = make_arm (comparison, i, arms, error);
  if (status == MBENCH_OK)
    *result = arms;
  else
    mbench_compared_arms_free (arms, n);
  return status;
}

void
mbench_compared_arms_free (struct mbench_compared_arm *arms, size_t n)
{
  for (size_t i = 0; arms != NULL && i < n; ++i)
    {
      free (arms[i].name);
      mbench_outcome_release (&arms[i].outcome);
    }
  free (arms);
}
