#include <config.h>

#include "device/disturbance.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef HAVE_SYS_SYSINFO_H
#include <sys/sysinfo.h>
#endif

#include "device/clock.h"

/* Read decimal digits from *AT, which moves on, below END.  False where there
   are none, or more than fit.  */
static bool
parse_number (const char **at, const char *end, uint64_t *number)
{
  const char *first = *at;
  *number = 0;
  for (; *at < end && **at >= '0' && **at <= '9'; ++*at)
    {
      unsigned digit = (unsigned)(**at - '0');
      if (*number > (UINT64_MAX - digit) / 10)
        return false;
      *number = *number * 10 + digit;
    }
  return *at > first;
}

bool
mbench_disturbance_parse_steal (const char *text, size_t n, uint64_t *ticks)
{
  enum
  {
    STEAL = 8
  };
  const char *end = text + n;
  const char *at = text;
  for (const char *word = "cpu"; *word != '\0'; ++word)
    if (at == end || *at++ != *word)
      return false;
  for (int column = 1; column <= STEAL; ++column)
    {
      if (at == end || *at != ' ')
        return false;
      while (at < end && *at == ' ')
        ++at;
      if (!parse_number (&at, end, ticks))
        return false;
    }
  /* Where the text ends with the number its last digits may be missing.  */
  return at < end && (*at == ' ' || *at == '\n');
}

void
mbench_disturbance_open (struct mbench_disturbance_source *source)
{
  *source = (struct mbench_disturbance_source){
    .stat = open ("/proc/stat", O_RDONLY | O_CLOEXEC),
  };
}

void
mbench_disturbance_close (struct mbench_disturbance_source *source)
{
  if (source->stat >= 0)
    close (source->stat);
  source->stat = -1;
}

static bool
read_steal (int stat, int64_t *steal)
{
  char text[256];
  uint64_t ticks;
  long rate = sysconf (_SC_CLK_TCK);
  if (stat < 0 || rate <= 0)
    return false;
  /* At an offset of its own, which a forked child does not share.  */
  ssize_t n = pread (stat, text, sizeof text, 0);
  if (n <= 0 || !mbench_disturbance_parse_steal (text, (size_t)n, &ticks)
      || ticks > INT64_MAX / MBENCH_NS_PER_S)
    return false;
  *steal = (int64_t)ticks * (MBENCH_NS_PER_S / rate);
  return true;
}

static bool
read_load (double *load)
{
#ifdef HAVE_SYS_SYSINFO_H
  struct sysinfo info;
  if (sysinfo (&info) != 0)
    return false;
  *load = (double)info.loads[0] / (1 << SI_LOAD_SHIFT);
  return true;
#else
  return getloadavg (load, 1) == 1;
#endif
}

static void
read_machine (struct mbench_disturbance_source *source, int64_t now)
{
  struct mbench_disturbance *machine = &source->machine;
  machine->has_load = read_load (&machine->load);
  machine->has_steal = read_steal (source->stat, &machine->steal);
  machine->steal_time = now;
  source->was_read = true;
  source->read_at = now;
}

struct mbench_disturbance
mbench_disturbance_read (struct mbench_disturbance_source *source, int64_t now)
{
#ifdef RUSAGE_THREAD
  const int who = RUSAGE_THREAD;
#else
  const int who = RUSAGE_SELF;
#endif
  if (!source->was_read || now - source->read_at >= MBENCH_DISTURBANCE_PERIOD)
    read_machine (source, now);
  struct mbench_disturbance reading = source->machine;
  struct rusage usage;
  reading.has_counts = getrusage (who, &usage) == 0;
  if (reading.has_counts)
    {
      reading.minor_faults = usage.ru_minflt;
      reading.major_faults = usage.ru_majflt;
      reading.voluntary_switches = usage.ru_nvcsw;
      reading.involuntary_switches = usage.ru_nivcsw;
    }
  return reading;
}

struct mbench_disturbance
mbench_disturbance_between (const struct mbench_disturbance *earlier,
                            const struct mbench_disturbance *later)
{
  struct mbench_disturbance between = {
    .has_counts = earlier->has_counts && later->has_counts,
    .has_load = later->has_load,
    .has_steal = earlier->has_steal && later->has_steal
                 && later->steal_time > earlier->steal_time
                 && later->steal >= earlier->steal,
  };
  if (between.has_counts)
    {
      between.minor_faults = later->minor_faults - earlier->minor_faults;
      between.major_faults = later->major_faults - earlier->major_faults;
      between.voluntary_switches
          = later->voluntary_switches - earlier->voluntary_switches;
      between.involuntary_switches
          = later->involuntary_switches - earlier->involuntary_switches;
    }
  if (between.has_load)
    between.load = later->load;
  if (between.has_steal)
    {
      between.steal = later->steal - earlier->steal;
      between.steal_time = later->steal_time - earlier->steal_time;
    }
  return between;
}

int64_t
mbench_disturbance_waits (void)
{
  struct rusage usage;
  return getrusage (RUSAGE_THREAD, &usage) == 0 ? usage.ru_nvcsw : 0;
}
