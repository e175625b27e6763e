#include <config.h>

#include "device/perf-set.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Read GROUP into WORDS; what cannot be read is a group that had no turn.  */
static void
read_group (const struct mbench_perf_set *set,
            const struct mbench_perf_group *group, uint64_t *words)
{
  size_t size = (MBENCH_PERF_COUNTS + group->n) * sizeof *words;
  long n = set->system->read (group->events[0], words, size);
  if (n != (long)size || words[MBENCH_PERF_NUMBER] != group->n)
    memset (words, 0, size);
}

/* Whether GROUP counts now: a group that has more events than there are
   counters left for it never does.  */
static bool
is_running (const struct mbench_perf_set *set,
            const struct mbench_perf_group *group)
{
  uint64_t before[MBENCH_PERF_WORDS];
  uint64_t after[MBENCH_PERF_WORDS];
  read_group (set, group, before);
  read_group (set, group, after);
  return after[MBENCH_PERF_RUNNING] > before[MBENCH_PERF_RUNNING];
}

/* Open EVENT into group number I, which may be the one behind the last.  */
static bool
join (struct mbench_perf_set *set, size_t i,
      const struct mbench_perf_event *event, struct mbench_perf_place *place)
{
  struct mbench_perf_group *group = &set->groups[i];
  bool is_first = i == set->n_groups;
  bool was_running = !is_first && is_running (set, group);
  int fd = mbench_perf_event_open (set->system, event,
                                   is_first ? -1 : group->events[0],
                                   &place->in_user_space);
  if (fd == -1)
    return false;
  group->events[group->n++] = fd;
  if (was_running && !is_running (set, group))
    {
      set->system->close (fd);
      --group->n;
      return false;
    }
  set->n_groups += is_first;
  place->is_open = true;
  place->group = i;
  place->position = group->n - 1;
  return true;
}

static void
open_event (struct mbench_perf_set *set, size_t i,
            const struct mbench_perf_event *event,
            struct mbench_counter_reason *reason)
{
  struct mbench_perf_place *place = &set->places[i];
  size_t group = 0;
  reason->text[0] = '\0';
  while (group <= set->n_groups && !join (set, group, event, place))
    ++group;
  if (!place->is_open)
    mbench_perf_event_explain (set->system, event, errno, reason);
}

void
mbench_perf_set_open (struct mbench_perf_set *set,
                      const struct mbench_perf_system *system,
                      const struct mbench_perf_event *events, size_t n,
                      struct mbench_counter_reason *reasons)
{
  *set = (struct mbench_perf_set){ .system = system, .n = n };
  for (size_t i = 0; i < n; ++i)
    open_event (set, i, &events[i], &reasons[i]);
}

void
mbench_perf_set_start (struct mbench_perf_set *set)
{
  for (size_t i = 0; i < set->n_groups; ++i)
    read_group (set, &set->groups[i], set->groups[i].started);
}

void
mbench_perf_set_stop (struct mbench_perf_set *set)
{
  uint64_t now[MBENCH_PERF_WORDS];
  for (size_t i = 0; i < set->n_groups; ++i)
    {
      struct mbench_perf_group *group = &set->groups[i];
      read_group (set, group, now);
      for (size_t j = MBENCH_PERF_ENABLED; j < MBENCH_PERF_COUNTS + group->n;
           ++j)
        group->counted[j] += now[j] - group->started[j];
    }
}

/* What PLACE has counted, scaled.  */
static double
count_at (const struct mbench_perf_set *set,
          const struct mbench_perf_place *place)
{
  if (!place->is_open)
    return NAN;
  const uint64_t *counted = set->groups[place->group].counted;
  uint64_t enabled = counted[MBENCH_PERF_ENABLED];
  uint64_t running = counted[MBENCH_PERF_RUNNING];
  double count = (double)counted[MBENCH_PERF_COUNTS + place->position];
  if (running == 0)
    return NAN;
  /* Whole numbers stay whole.  */
  return running == enabled ? count
                            : count * ((double)enabled / (double)running);
}

void
mbench_perf_set_take (struct mbench_perf_set *set, double *values)
{
  for (size_t i = 0; i < set->n; ++i)
    values[i] = count_at (set, &set->places[i]);
  for (size_t i = 0; i < set->n_groups; ++i)
    {
      struct mbench_perf_group *group = &set->groups[i];
      group->enabled += (double)group->counted[MBENCH_PERF_ENABLED];
      group->running += (double)group->counted[MBENCH_PERF_RUNNING];
      memset (group->counted, 0, sizeof group->counted);
    }
}

bool
mbench_perf_set_remark (const struct mbench_perf_set *set, size_t i,
                        struct mbench_counter_reason *remark)
{
  static const char *const user = "in user space alone";
  const struct mbench_perf_place *place = &set->places[i];
  remark->text[0] = '\0';
  if (!place->is_open)
    return false;
  const struct mbench_perf_group *group = &set->groups[place->group];
  double part = group->enabled > 0 ? group->running / group->enabled : 1;
  const char *where = place->in_user_space ? user : "";
  if (part == 0)
    snprintf (remark->text, sizeof remark->text,
              "it had no turn at the counters of the processor, which others "
              "held: ask for fewer events");
  else if (part < 1)
    snprintf (remark->text, sizeof remark->text,
              "%s%scounted in %.3g %% of the time, and scaled: ask for fewer "
              "events at once",
              where, *where != '\0' ? ", " : "", 100 * part);
  else
    snprintf (remark->text, sizeof remark->text, "%s", where);
  return remark->text[0] != '\0';
}

void
mbench_perf_set_close (struct mbench_perf_set *set)
{
  for (size_t i = 0; i < set->n_groups; ++i)
    for (size_t j = set->groups[i].n; j-- > 0;)
      set->system->close (set->groups[i].events[j]);
}
