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

#include "device/counter.h"
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

/* By usage, what it was at one time, or is since.  */
struct amounts
{
  double of[USAGES];
};

struct instance
{
  size_t n;
  enum usage usages[MBENCH_MOST_COUNTERS];
  bool is_missing[MBENCH_MOST_COUNTERS];
  bool has_rusage;
  /* Moves are counted as an event of the kernel, or where that is forbidden by
     this thread's file of the scheduler; -1: not so.  */
  bool has_event;
  struct mbench_perf_set event;
  int scheduler;
  /* The file of the process's memory; -1: not needed.  */
  int status;
  bool peak_is_older;
  struct amounts started;
  struct amounts counted;
};

static enum usage
usage_of (const char *name)
{
  int usage = 0;
  while (usage < USAGES && strcmp (names[usage], name) != 0)
    ++usage;
  return (enum usage)usage;
}

static bool
find (const char *name, struct mbench_counter_facts *facts)
{
  enum usage usage = usage_of (name);
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
  instance->n = n;
  instance->scheduler = -1;
  instance->status = -1;
  for (size_t i = 0; i < n; ++i)
    {
      enum usage usage = usage_of (wanted[i]);
      instance->usages[i] = usage;
      reasons[i].text[0] = '\0';
      if (usage == MIGRATIONS)
        open_migrations (instance, &reasons[i]);
      else if (usage == PEAK_MEMORY)
        open_peak (instance, &reasons[i]);
      else
        instance->has_rusage = true;
      instance->is_missing[i] = reasons[i].text[0] != '\0';
    }
  *result = instance;
  return MBENCH_OK;
}

static void
read_amounts (const struct instance *instance, struct amounts *now)
{
  if (instance->scheduler != -1)
    read_migrations (instance, &now->of[MIGRATIONS]);
  if (!instance->has_rusage)
    return;
  struct rusage usage = { 0 };
  getrusage (RUSAGE_SELF, &usage);
  now->of[PAGE_FAULTS] = (double)usage.ru_minflt;
  now->of[MAJOR_FAULTS] = (double)usage.ru_majflt;
  now->of[CONTEXT_SWITCHES] = (double)usage.ru_nvcsw;
  now->of[INVOLUNTARY_SWITCHES] = (double)usage.ru_nivcsw;
}

static void
start (void *ptr)
{
  struct instance *instance = ptr;
  read_amounts (instance, &instance->started);
  if (instance->has_event)
    mbench_perf_set_start (&instance->event);
}

static void
stop (void *ptr)
{
  struct instance *instance = ptr;
  struct amounts now = { 0 };
  if (instance->has_event)
    mbench_perf_set_stop (&instance->event);
  read_amounts (instance, &now);
  for (int i = 0; i < USAGES; ++i)
    instance->counted.of[i] += now.of[i] - instance->started.of[i];
}

static void
take (void *ptr, double *values)
{
  struct instance *instance = ptr;
  struct amounts *counted = &instance->counted;
  if (instance->has_event)
    mbench_perf_set_take (&instance->event, &counted->of[MIGRATIONS]);
  if (!read_peak (instance, &counted->of[PEAK_MEMORY]))
    counted->of[PEAK_MEMORY] = NAN;
  for (size_t i = 0; i < instance->n; ++i)
    values[i]
        = instance->is_missing[i] ? NAN : counted->of[instance->usages[i]];
  memset (counted, 0, sizeof *counted);
}

static bool
remark (void *ptr, size_t i, struct mbench_counter_reason *text)
{
  const struct instance *instance = ptr;
  if (instance->usages[i] != PEAK_MEMORY || !instance->peak_is_older)
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
