/* Where the measuring thread runs, and with what right: a processor of its
   own choice, a nice value or the real-time policy.  Nothing of it is set
   unless it was asked for.  */

#ifndef MBENCH_PLACEMENT_H
#define MBENCH_PLACEMENT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "device/cpus.h"
#include "test/plan.h"

enum mbench_priority
{
  MBENCH_PRIORITY_USUAL,
  /* The nice value is set.  */
  MBENCH_PRIORITY_NICE,
  /* SCHED_FIFO at its lowest priority.  */
  MBENCH_PRIORITY_REALTIME
};

struct mbench_placement
{
  bool has_cpu;
  size_t cpu;
  enum mbench_priority priority;
  /* -20 to 19, of MBENCH_PRIORITY_NICE.  */
  int nice;
};

/* What a thread had before, for the way back.  */
struct mbench_placed
{
  bool has_cpus;
  struct mbench_cpus cpus;
  bool has_priority;
  int policy;
  int fifo;
  int nice;
};

/* Make of TEXT, the number of a processor, the one of PLACEMENT.  It must be
   one of ALLOWED; CONFIGURED is how many there are.  */
enum mbench_status
mbench_placement_read_cpu (struct mbench_placement *placement,
                           const char *text, const struct mbench_cpus *allowed,
                           size_t configured, struct mbench_error *error);

/* The same for the processors that this thread may use.  */
enum mbench_status
mbench_placement_read_pin (struct mbench_placement *placement,
                           const char *text, struct mbench_error *error);

/* Make of TEXT, a nice value or "realtime", the priority of PLACEMENT.  */
enum mbench_status
mbench_placement_read_priority (struct mbench_placement *placement,
                                const char *text, struct mbench_error *error);

/* Whether a thread may get the nice value TO that has FROM, where LIMIT is its
   RLIMIT_NICE.  From setpriority(2): a lower one, which is a higher priority,
   needs CAP_SYS_NICE, or a limit of at least 20 - TO.  */
bool mbench_placement_may_nice (int from, int to, unsigned long limit,
                                bool has_capability);

/* Take from PLACEMENT what this thread has no permission for, or, where
   IS_UNDONE, none to undo.  The result is then not MBENCH_OK, and ERROR says
   what is missing and what gives it.  */
enum mbench_status mbench_placement_permit (struct mbench_placement *placement,
                                            bool is_undone,
                                            struct mbench_error *error);

/* The same, told in the log; the message of DENIAL says it, or is empty.  */
void mbench_placement_settle (struct mbench_placement *placement,
                              bool is_undone, struct mbench_error *denial);

/* Place the calling thread, and put what it had before in *BEFORE, unless
   BEFORE is NULL: then there is no way back.  A nice value from which there
   would be none is not set where one is wanted.  What could not be done is
   told by ERROR, and the rest is done nevertheless.  */
enum mbench_status
mbench_placement_apply (const struct mbench_placement *placement,
                        struct mbench_placed *before,
                        struct mbench_error *error);

/* The same for the execution of PLANNED; what could not be done is told in the
   log.  Threads that share one CPU would only take turns: where it has several
   they stay free, which is told too.  */
void mbench_placement_take (const struct mbench_placement *placement,
                            const struct mbench_planned *planned,
                            struct mbench_placed *before);
void mbench_placement_undo (const struct mbench_placed *before);

#endif
