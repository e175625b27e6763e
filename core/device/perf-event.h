/* Events that the kernel counts (perf_event_open): their names, how one is
   opened, and why it cannot be.  What is asked of the kernel goes through a
   table of functions, which tests replace by a made kernel.  */

#ifndef MBENCH_PERF_EVENT_H
#define MBENCH_PERF_EVENT_H

#include <linux/perf_event.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "device/counter.h"

struct mbench_perf_system
{
  /* A descriptor that counts ATTRIBUTES of this thread, and of those that it
     will make, in the group of the descriptor LEADER, or in one of its own
     where that is -1.  Else -1 with errno.  */
  int (*open) (struct perf_event_attr *attributes, int leader);
  /* Read SIZE bytes at most; the number of those there were, or -1.  */
  long (*read) (int fd, void *bytes, size_t size);
  void (*close) (int fd);
  /* The kernel's setting perf_event_paranoid; false where nobody tells.  */
  bool (*paranoid) (int *level);
  /* Whether the kernel knows counters of the processor at all.  */
  bool (*has_processor) (void);
};

extern const struct mbench_perf_system mbench_perf_system_here;

struct mbench_perf_event
{
  /* What is to be counted, where: no more of it is filled in.  */
  struct perf_event_attr attributes;
  const char *unit;
  /* See perf-event.def.  */
  bool is_of_kernel;
  /* Where to count is in the name, by `:u' or `:k' at its end.  */
  bool is_placed;
};

/* The name of event number I; NULL behind the last.  */
const char *mbench_perf_event_name (size_t i);

/* The event that is called NAME: one of perf-event.def, or "r" and up to 16
   hexadecimal digits, the code by which the processor knows it, with ":u",
   ":k" or ":uk" behind it.  */
bool mbench_perf_event_find (const char *name,
                             struct mbench_perf_event *event);

/* Open EVENT, to be read with its group, whose LEADER may be -1.  Where the
   kernel lets only user space be counted, and EVENT does not say where, that
   is done, and IN_USER_SPACE tells.  Returns the descriptor, or -1 with
   errno.  */
int mbench_perf_event_open (const struct mbench_perf_system *system,
                            const struct mbench_perf_event *event, int leader,
                            bool *in_user_space);

/* Why EVENT, alone in its group, could not be opened with the error number
   ERROR, and what would help.  */
void mbench_perf_event_explain (const struct mbench_perf_system *system,
                                const struct mbench_perf_event *event,
                                int error,
                                struct mbench_counter_reason *reason);

#endif
