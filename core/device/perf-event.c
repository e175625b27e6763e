#include <config.h>

#include "device/perf-event.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct
{
  const char *name;
  uint32_t type;
  uint64_t config;
  const char *unit;
  bool is_of_kernel;
} events[] = {
#define EVENT(name, type, config, unit, is_of_kernel)                         \
  { name, type, config, unit, is_of_kernel },
#include "device/perf-event.def"
#undef EVENT
};

enum
{
  EVENTS = sizeof events / sizeof *events
};

static int
open_here (struct perf_event_attr *attributes, int leader)
{
  return (int)syscall (SYS_perf_event_open, attributes, 0, -1, leader,
                       PERF_FLAG_FD_CLOEXEC);
}

static long
read_here (int fd, void *bytes, size_t size)
{
  return read (fd, bytes, size);
}

static void
close_here (int fd)
{
  close (fd);
}

static bool
paranoid_here (int *level)
{
  FILE *file = fopen ("/proc/sys/kernel/perf_event_paranoid", "re");
  if (file == NULL)
    return false;
  bool is_read = fscanf (file, "%d", level) == 1;
  fclose (file);
  return is_read;
}

/* Processors of several kinds have a folder for each.  */
static bool
has_processor_here (void)
{
  static const char *const folders[]
      = { "cpu", "cpu_core", "cpu_atom", "armv8_pmuv3", "armv8_pmuv3_0" };
  char path[80];
  for (size_t i = 0; i < sizeof folders / sizeof *folders; ++i)
    {
      snprintf (path, sizeof path, "/sys/bus/event_source/devices/%s",
                folders[i]);
      if (access (path, F_OK) == 0)
        return true;
    }
  return false;
}

const struct mbench_perf_system mbench_perf_system_here = {
  .open = open_here,
  .read = read_here,
  .close = close_here,
  .paranoid = paranoid_here,
  .has_processor = has_processor_here,
};

const char *
mbench_perf_event_name (size_t i)
{
  return i < EVENTS ? events[i].name : NULL;
}

/* The event whose name is the first LENGTH bytes of NAME, one of the table. */
static bool
find_listed (const char *name, size_t length, struct mbench_perf_event *event)
{
  for (size_t i = 0; i < EVENTS; ++i)
    if (strlen (events[i].name) == length
        && memcmp (events[i].name, name, length) == 0)
      {
        event->attributes.type = events[i].type;
        event->attributes.config = events[i].config;
        event->unit = events[i].unit;
        event->is_of_kernel = events[i].is_of_kernel;
        return true;
      }
  return false;
}

/* The same for a code of the processor's.  */
static bool
find_code (const char *name, size_t length, struct mbench_perf_event *event)
{
  enum
  {
    HEX = 16,
    DIGITS = 16
  };
  static const char digits[] = "0123456789abcdefABCDEF";
  if (name[0] != 'r' || length < 2 || length > 1 + DIGITS
      || strspn (name + 1, digits) < length - 1)
    return false;
  event->attributes.type = PERF_TYPE_RAW;
  event->attributes.config = strtoull (name + 1, NULL, HEX);
  event->unit = "";
  return true;
}

bool
mbench_perf_event_find (const char *name, struct mbench_perf_event *event)
{
  size_t length = strcspn (name, ":");
  const char *place = name + length;
  *event = (struct mbench_perf_event){ 0 };
  if (*place != '\0')
    {
      event->is_placed = true;
      event->attributes.exclude_user = strcmp (place, ":k") == 0;
      event->attributes.exclude_kernel = strcmp (place, ":u") == 0;
      if (!event->attributes.exclude_user && !event->attributes.exclude_kernel
          && strcmp (place, ":uk") != 0)
        return false;
    }
  return find_listed (name, length, event) || find_code (name, length, event);
}

static bool
is_forbidden (int error)
{
  return error == EACCES || error == EPERM;
}

int
mbench_perf_event_open (const struct mbench_perf_system *system,
                        const struct mbench_perf_event *event, int leader,
                        bool *in_user_space)
{
  struct perf_event_attr attributes = event->attributes;
  attributes.size = sizeof attributes;
  attributes.inherit = 1;
  attributes.exclude_hv = 1;
  attributes.read_format = PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED
                           | PERF_FORMAT_TOTAL_TIME_RUNNING;
  *in_user_space = attributes.exclude_kernel;
  int fd = system->open (&attributes, leader);
  if (fd != -1 || !is_forbidden (errno) || event->is_placed
      || event->is_of_kernel)
    return fd;
  attributes.exclude_kernel = 1;
  *in_user_space = true;
  return system->open (&attributes, leader);
}

static void
explain_forbidden (const struct mbench_perf_system *system,
                   const struct mbench_perf_event *event,
                   struct mbench_counter_reason *reason)
{
  enum
  {
    /* The level that forbids the kernel to be counted, and the one that some
       systems add, which forbids all.  */
    NO_KERNEL = 2,
    NOTHING = 3
  };
  bool needs_kernel
      = event->is_of_kernel
        || (event->is_placed && !event->attributes.exclude_kernel);
  int level;
  bool is_told = system->paranoid (&level);
  if (is_told && level >= NOTHING)
    snprintf (reason->text, sizeof reason->text,
              "kernel.perf_event_paranoid is %d, which forbids to count "
              "events: `sysctl kernel.perf_event_paranoid=%d', as root, "
              "allows it",
              level, needs_kernel ? NO_KERNEL - 1 : NO_KERNEL);
  else if (is_told && level >= NO_KERNEL && needs_kernel)
    snprintf (reason->text, sizeof reason->text,
              "it happens in the kernel, and kernel.perf_event_paranoid is "
              "%d: `sysctl kernel.perf_event_paranoid=%d', as root, allows "
              "to count there",
              level, NO_KERNEL - 1);
  else
    snprintf (reason->text, sizeof reason->text,
              "perf_event_open is forbidden here, as it is in a container "
              "whose seccomp profile leaves it out: allow it there, or give "
              "the capability CAP_PERFMON");
}

/* Events of the processor that are unknown: is there nothing that counts, or
   not this?  */
static void
explain_unknown (const struct mbench_perf_system *system,
                 const struct mbench_perf_event *event,
                 struct mbench_counter_reason *reason)
{
  if (event->attributes.type != PERF_TYPE_SOFTWARE
      && !system->has_processor ())
    snprintf (reason->text, sizeof reason->text,
              "the kernel sees no counters of the processor, as in a virtual "
              "machine that is given none: run on the machine itself, or "
              "have the hypervisor pass them on (a virtual PMU)");
  else
    snprintf (reason->text, sizeof reason->text,
              "this processor, or this kernel, does not count it; `perf "
              "list' tells what it counts");
}

void
mbench_perf_event_explain (const struct mbench_perf_system *system,
                           const struct mbench_perf_event *event, int error,
                           struct mbench_counter_reason *reason)
{
  switch (error)
    {
    case EACCES:
    case EPERM:
      explain_forbidden (system, event, reason);
      return;
    case ENOENT:
    case ENODEV:
    case ENXIO:
    case EOPNOTSUPP:
    case EINVAL:
      explain_unknown (system, event, reason);
      return;
    case ENOSYS:
      snprintf (reason->text, sizeof reason->text,
                "there is no perf_event_open here: the kernel was built "
                "without it, or a seccomp filter takes it away");
      return;
    case EMFILE:
    case ENFILE:
      snprintf (reason->text, sizeof reason->text,
                "there are too many open files to count it: ask for fewer "
                "meters, or raise the limit (`ulimit -n')");
      return;
    case ENOSPC:
    case EBUSY:
      snprintf (reason->text, sizeof reason->text,
                "the counters of the processor are taken, by another "
                "program or by the kernel's watchdog: end the one, or "
                "`sysctl kernel.nmi_watchdog=0', as root");
      return;
    default:
      snprintf (reason->text, sizeof reason->text, "perf_event_open: %s",
                strerror (error));
    }
}
