#include <config.h>

#include "run/placement.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/capability.h>

#include "base/log.h"
#include "test/threading.h"

enum
{
  LOWEST_NICE = -20,
  HIGHEST_NICE = 19
};

enum mbench_status
mbench_placement_read_cpu (struct mbench_placement *placement,
                           const char *text, const struct mbench_cpus *allowed,
                           size_t configured, struct mbench_error *error)
{
  char list[MBENCH_CPUS_TEXT];
  mbench_cpus_to_text (allowed, list);
  size_t length = strspn (text, "0123456789");
  if (length == 0 || length > 9 || text[length] != '\0')
    return mbench_fail (error, MBENCH_INVALID,
                        "CPU \"%.40s\": expected the number of a CPU; this "
                        "process may use %s",
                        text, list);
  size_t cpu = strtoul (text, NULL, 10);
  if (!mbench_cpus_has (allowed, cpu))
    return mbench_fail (
        error, MBENCH_INVALID,
        "CPU %zu %s: expected one that this process may use, "
        "which are %s",
        cpu, cpu < configured ? "is not allowed here" : "does not exist",
        list);
  placement->has_cpu = true;
  placement->cpu = cpu;
  return MBENCH_OK;
}

enum mbench_status
mbench_placement_read_pin (struct mbench_placement *placement,
                           const char *text, struct mbench_error *error)
{
  struct mbench_cpus allowed;
  if (!mbench_cpus_allowed (&allowed))
    return mbench_fail (error, MBENCH_UNAVAILABLE,
                        "the CPUs that this process may use are not told: %s",
                        strerror (errno));
  return mbench_placement_read_cpu (placement, text, &allowed,
                                    mbench_cpus_configured (), error);
}

enum mbench_status
mbench_placement_read_priority (struct mbench_placement *placement,
                                const char *text, struct mbench_error *error)
{
  if (strcmp (text, "realtime") == 0)
    {
      placement->priority = MBENCH_PRIORITY_REALTIME;
      return MBENCH_OK;
    }
  bool has_sign = *text == '-' || *text == '+';
  size_t length = strspn (text + has_sign, "0123456789");
  long nice = strtol (text, NULL, 10);
  if (length == 0 || length > 9 || text[has_sign + length] != '\0'
      || nice < LOWEST_NICE || nice > HIGHEST_NICE)
    return mbench_fail (error, MBENCH_INVALID,
                        "priority \"%.40s\": expected a nice value from -20 "
                        "to 19, or realtime",
                        text);
  placement->priority = MBENCH_PRIORITY_NICE;
  placement->nice = (int)nice;
  return MBENCH_OK;
}

bool
mbench_placement_may_nice (int from, int to, unsigned long limit,
                           bool has_capability)
{
  return to >= from || has_capability || limit >= (unsigned long)(20 - to);
}

/* Whether this thread has CAP_SYS_NICE.  */
static bool
has_capability (void)
{
  struct __user_cap_header_struct header
      = { .version = _LINUX_CAPABILITY_VERSION_3 };
  struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = { { 0 } };
  return syscall (SYS_capget, &header, data) == 0
         && (data[CAP_SYS_NICE / 32].effective & 1U << CAP_SYS_NICE % 32) != 0;
}

static bool
may_nice (int from, int to)
{
  struct rlimit limit = { 0 };
  getrlimit (RLIMIT_NICE, &limit);
  return mbench_placement_may_nice (from, to, (unsigned long)limit.rlim_cur,
                                    has_capability ());
}

static bool
set_realtime (void)
{
  struct sched_param lowest
      = { .sched_priority = sched_get_priority_min (SCHED_FIFO) };
  /* What a body forks is not to keep others from running.  */
  return sched_setscheduler (0, SCHED_FIFO | SCHED_RESET_ON_FORK, &lowest)
         == 0;
}

/* Put the way back into *BEFORE.  */
static void
note (struct mbench_placed *before)
{
  struct sched_param parameters = { 0 };
  *before = (struct mbench_placed){ .policy = sched_getscheduler (0) };
  sched_getparam (0, &parameters);
  before->fifo = parameters.sched_priority;
  before->nice = getpriority (PRIO_PROCESS, 0);
}

enum mbench_status
mbench_placement_permit (struct mbench_placement *placement, bool is_undone,
                         struct mbench_error *error)
{
  int old = getpriority (PRIO_PROCESS, 0);
  if (placement->priority == MBENCH_PRIORITY_NICE
      && !may_nice (old, placement->nice))
    {
      placement->priority = MBENCH_PRIORITY_USUAL;
      return mbench_fail (error, MBENCH_UNAVAILABLE,
                          "no permission for priority %d: nothing is changed; "
                          "\"sudo prlimit --nice=%d --pid $$\" in the shell "
                          "that starts this gives it",
                          placement->nice, 20 - placement->nice);
    }
  if (placement->priority == MBENCH_PRIORITY_NICE && is_undone
      && !may_nice (placement->nice, old))
    {
      placement->priority = MBENCH_PRIORITY_USUAL;
      return mbench_fail (error, MBENCH_UNAVAILABLE,
                          "no permission to undo priority %d in this process: "
                          "nothing is changed; an isolated execution needs "
                          "none",
                          placement->nice);
    }
  if (placement->priority == MBENCH_PRIORITY_REALTIME)
    {
      struct mbench_placed before;
      note (&before);
      before.has_priority = true;
      if (!set_realtime ())
        {
          placement->priority = MBENCH_PRIORITY_USUAL;
          return mbench_fail (error, MBENCH_UNAVAILABLE,
                              "no permission for priority realtime (%s): "
                              "nothing is changed; \"sudo prlimit --rtprio=1 "
                              "--pid $$\" in the shell that starts this gives "
                              "it",
                              strerror (errno));
        }
      mbench_placement_undo (&before);
    }
  return MBENCH_OK;
}

void
mbench_placement_settle (struct mbench_placement *placement, bool is_undone,
                         struct mbench_error *denial)
{
  if (mbench_placement_permit (placement, is_undone, denial) != MBENCH_OK)
    mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL, "%s", denial->message);
  else
    denial->message[0] = '\0';
}

static enum mbench_status
fail (const char *what, struct mbench_error *error)
{
  return mbench_fail (error, MBENCH_UNAVAILABLE, "%s is not set: %s", what,
                      strerror (errno));
}

enum mbench_status
mbench_placement_apply (const struct mbench_placement *placement,
                        struct mbench_placed *before,
                        struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  struct mbench_placed old;
  note (&old);
  if (placement->has_cpu)
    {
      struct mbench_cpus only = { 0 };
      mbench_cpus_add (&only, placement->cpu);
      old.has_cpus
          = mbench_cpus_allowed (&old.cpus) && mbench_cpus_allow (&only);
      if (!old.has_cpus)
        status = fail ("the CPU", error);
    }
  if (placement->priority == MBENCH_PRIORITY_NICE && before != NULL
      && !may_nice (placement->nice, old.nice))
    status = mbench_fail (error, MBENCH_UNAVAILABLE,
                          "priority %d is not set: there is no permission to "
                          "undo it, and only an isolated execution needs none",
                          placement->nice);
  else if (placement->priority == MBENCH_PRIORITY_NICE)
    {
      old.has_priority = setpriority (PRIO_PROCESS, 0, placement->nice) == 0;
      if (!old.has_priority)
        status = fail ("the priority", error);
    }
  else if (placement->priority == MBENCH_PRIORITY_REALTIME)
    {
      old.has_priority = set_realtime ();
      if (!old.has_priority)
        status = fail ("priority realtime", error);
    }
  if (before != NULL)
    *before = old;
  return status;
}

void
mbench_placement_take (const struct mbench_placement *placement,
                       const struct mbench_planned *planned,
                       struct mbench_placed *before)
{
  struct mbench_error error;
  struct mbench_placement own = *placement;
  size_t threads = mbench_limits_threads (&planned->limits);
  if (threads > 1 && own.has_cpu)
    {
      own.has_cpu = false;
      mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
                  "%s: not pinned to CPU %zu: its %zu threads would take "
                  "turns on it",
                  planned->name, own.cpu, threads);
    }
  if (mbench_placement_apply (&own, before, &error) != MBENCH_OK)
    mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL, "%s: %s", planned->name,
                error.message);
}

void
mbench_placement_undo (const struct mbench_placed *before)
{
  if (before->has_cpus)
    mbench_cpus_allow (&before->cpus);
  if (!before->has_priority)
    return;
  struct sched_param parameters = { .sched_priority = before->fifo };
  /* Who got the permission by a limit may go back, but not take the flag
     away.  */
  if (sched_setscheduler (0, before->policy, &parameters) != 0)
    sched_setscheduler (0, before->policy | SCHED_RESET_ON_FORK, &parameters);
  setpriority (PRIO_PROCESS, 0, before->nice);
}
