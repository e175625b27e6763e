/* What the process takes of the system, as the kernel accounts for it: faults,
   switches, moves to other processors, and the most memory.  */

#include <config.h>

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "device/counter-tally.h"
#include "device/perf-set.h"

enum usage
{
  PAGE_FAULTS,
  MAJOR_FAULTS,
  CONTEXT_SWITCHES,
  INVOLUNTARY_SWITCHES,
  /* Those before are what getrusage has.  */
  MIGRATIONS,
  PEAK_MEMORY,
  USAGES
};

static const char *const names[] = { "page-faults",
                                     "major-faults",
                                     "context-switches",
                                     "involuntary-switches",
                                     "migrations",
                                     "peak-memory",
                                     NULL };

struct instance
{
  struct mbench_tally tally;
  bool has_rusage;
  /* Moves are counted as an event of the kernel, or where that is forbidden by
     this thread's file of the scheduler; -1: not so.  */
  bool has_event;
  struct mbench_perf_set event;
  int scheduler;
  /* The file of the process's memory; -1: not needed.  */
  int status;
  bool peak_is_older;
};

static bool
find (const char *name, struct mbench_counter_facts *facts)
{
  size_t usage = mbench_tally_number (names, name);
  bool is_peak = usage == PEAK_MEMORY;
  *facts = (struct mbench_counter_facts){
    .unit = is_peak ? "bytes" : "",
    .is_level = is_peak,
    .is_disturbance = !is_peak && usage != PAGE_FAULTS,
  };
  return usage != USAGES;
}

/* The number behind KEY in the kernel's file FD.  */
static bool
read_number (int fd, const char *key, double *number)
{
  enum
  {
    /* Both files are shorter, or have it before this.  */
    MOST = 8192
  };
  char text[MOST];
  ssize_t n = fd == -1 ? -1 : pread (fd, text, sizeof text - 1, 0);
  if (n <= 0)
    return false;
  text[n] = '\0';
  const char *place = strstr (text, key);
  if (place == NULL)
    return false;
  place += strlen (key);
  place += strspn (place, " \t:");
  char *end;
  *number = (double)strtoull (place, &end, 10);
  return end != place;
}

static bool
read_migrations (const struct instance *instance, double *migrations)
{
  return read_number (instance->scheduler, "nr_migrations", migrations);
}

static bool
read_peak (const struct instance *instance, double *bytes)
{
  enum
  {
    KILOBYTE = 1024
  };
  if (!read_number (instance->status, "VmHWM", bytes))
    return false;
  *bytes *= KILOBYTE;
  return true;
}

static void
open_migrations (struct instance *instance,
                 struct mbench_counter_reason *reason)
{
  struct mbench_perf_event event;
  double now;
  if (instance->has_event || instance->scheduler != -1)
    return;
  mbench_perf_event_find ("cpu-migrations", &event);
  mbench_perf_set_open (&instance->event, &mbench_perf_system_here, &event, 1,
                        reason);
  instance->has_event = reason->text[0] == '\0';
  if (instance->has_event)
    return;
  instance->scheduler = open ("/proc/thread-self/sched", O_RDONLY | O_CLOEXEC);
  if (read_migrations (instance, &now))
    reason->text[0] = '\0';
}

/* A child has the peak of its parent, and a program that of what executed it,
   until it is told to forget.  */
static bool
forget_peak (void)
{
  int fd = open ("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
  if (fd == -1)
    return false;
  bool is_written = write (fd, "5", 1) == 1;
  close (fd);
  return is_written;
}

static void
open_peak (struct instance *instance, struct mbench_counter_reason *reason)
{
  double bytes;
  if (instance->status != -1)
    return;
  instance->peak_is_older = !forget_peak ();
  instance->status = open ("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (!read_peak (instance, &bytes))
    snprintf (reason->text, sizeof reason->text,
              "/proc/self/status does not tell VmHWM: mount /proc");
}

static enum mbench_status
open_usages (const char *const *wanted, size_t n,
             struct mbench_counter_reason *reasons, void **result,
             struct mbench_error *error)
{
  struct instance *instance = calloc (1, sizeof *instance);
  if (instance == NULL)
    return mbench_no_memory (error, "counters of what the process takes");
  instance->scheduler = -1;
  instance->status = -1;
  mbench_tally_ask (&instance->tally, names, wanted, n, reasons);
  for (size_t i = 0; i < n; ++i)
    switch (instance->tally.asked[i])
      {
      case MIGRATIONS:
        open_migrations (instance, &reasons[i]);
        break;
      case PEAK_MEMORY:
        open_peak (instance, &reasons[i]);
        break;
      default:
        instance->has_rusage = true;
      }
  mbench_tally_miss (&instance->tally, reasons);
  *result = instance;
  return MBENCH_OK;
}

static void
read_amounts (const struct instance *instance, double *now)
{
  if (instance->scheduler != -1)
    read_migrations (instance, &now[MIGRATIONS]);
  if (!instance->has_rusage)
    return;
  struct rusage usage = { 0 };
  getrusage (RUSAGE_SELF, &usage);
  now[PAGE_FAULTS] = (double)usage.ru_minflt;
  now[MAJOR_FAULTS] = (double)usage.ru_majflt;
  now[CONTEXT_SWITCHES] = (double)usage.ru_nvcsw;
  now[INVOLUNTARY_SWITCHES] = (double)usage.ru_nivcsw;
}

static void
start (void *ptr)
{
  struct instance *instance = ptr;
  double now[MBENCH_TALLY_AMOUNTS] = { 0 };
  read_amounts (instance, now);
  mbench_tally_start (&instance->tally, now);
  if (instance->has_event)
    mbench_perf_set_start (&instance->event);
}

static void
stop (void *ptr)
{
  struct instance *instance = ptr;
  double now[MBENCH_TALLY_AMOUNTS] = { 0 };
  if (instance->has_event)
    mbench_perf_set_stop (&instance->event);
  read_amounts (instance, now);
  mbench_tally_stop (&instance->tally, now);
}

static void
take (void *ptr, double *values)
{
  struct instance *instance = ptr;
  double *counted = instance->tally.counted;
  if (instance->has_event)
    mbench_perf_set_take (&instance->event, &counted[MIGRATIONS]);
  if (!read_peak (instance, &counted[PEAK_MEMORY]))
    counted[PEAK_MEMORY] = NAN;
  mbench_tally_take (&instance->tally, values);
}

static bool
remark (void *ptr, size_t i, struct mbench_counter_reason *text)
{
  const struct instance *instance = ptr;
  if (instance->tally.asked[i] != PEAK_MEMORY || !instance->peak_is_older)
    return false;
  snprintf (text->text, sizeof text->text,
            "it may be from before the execution, as /proc/self/clear_refs "
            "cannot be written to");
  return true;
}

static void
close_usages (void *ptr)
{
  struct instance *instance = ptr;
  if (instance->has_event)
    mbench_perf_set_close (&instance->event);
  if (instance->scheduler != -1)
    close (instance->scheduler);
  if (instance->status != -1)
    close (instance->status);
  free (instance);
}

const struct mbench_counter_bank mbench_counter_usage = {
  .family = "usage",
  .names = names,
  .find = find,
  .open = open_usages,
  .start = start,
  .stop = stop,
  .take = take,
  .remark = remark,
  .close = close_usages,
};
