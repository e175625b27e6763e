/* Events that are counted together: in one group that the kernel switches as
   one and that a single call reads, in about 0.4 us however many they are.
   What does not fit into the counters of the processor beside the others is
   put in further groups, which take turns; a count is then scaled by the time
   in which the group was to count over the time in which it did.  */

#ifndef MBENCH_PERF_SET_H
#define MBENCH_PERF_SET_H

#include "device/perf-event.h"

enum
{
  /* What a group reads as: the number of its events, the time, ns, in which it
     was to count, that in which it did, and the count of each event.  */
  MBENCH_PERF_NUMBER,
  MBENCH_PERF_ENABLED,
  MBENCH_PERF_RUNNING,
  MBENCH_PERF_COUNTS,
  MBENCH_PERF_WORDS = MBENCH_PERF_COUNTS + MBENCH_MOST_COUNTERS
};

struct mbench_perf_group
{
  size_t n;
  /* Descriptors, that of the leader first.  */
  int events[MBENCH_MOST_COUNTERS];
  /* As it was read at the start of what is counted, and the sums since the
     last take.  */
  uint64_t started[MBENCH_PERF_WORDS];
  uint64_t counted[MBENCH_PERF_WORDS];
  /* Of all takes, ns.  */
  double enabled;
  double running;
};

/* Where an event of a set is, unless it could not be opened.  */
struct mbench_perf_place
{
  bool is_open;
  bool in_user_space;
  size_t group;
  size_t position;
};

struct mbench_perf_set
{
  const struct mbench_perf_system *system;
  size_t n;
  struct mbench_perf_place places[MBENCH_MOST_COUNTERS];
  size_t n_groups;
  struct mbench_perf_group groups[MBENCH_MOST_COUNTERS];
};

/* Open N EVENTS, at most MBENCH_MOST_COUNTERS, into SET.  Of those that cannot
   be had REASONS tells why; the others' are empty.  */
void mbench_perf_set_open (struct mbench_perf_set *set,
                           const struct mbench_perf_system *system,
                           const struct mbench_perf_event *events, size_t n,
                           struct mbench_counter_reason *reasons);

/* See struct mbench_counter_bank.  A value is NaN where its event could not be
   opened, and where its group had no turn.  */
void mbench_perf_set_start (struct mbench_perf_set *set);
void mbench_perf_set_stop (struct mbench_perf_set *set);
void mbench_perf_set_take (struct mbench_perf_set *set, double *values);

/* What is to be known of the counts of event I that were taken so far: that
   they are of user space alone, that they are scaled, or that there are none.
   False: nothing.  */
bool mbench_perf_set_remark (const struct mbench_perf_set *set, size_t i,
                             struct mbench_counter_reason *remark);

void mbench_perf_set_close (struct mbench_perf_set *set);

#endif
