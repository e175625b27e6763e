/* Facts of what the kernel does beside: other work, pages, limits, power.  */

#include <config.h>

#include "report/environment.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>

void
mbench_judge_steal (const struct mbench_system *system,
                    struct mbench_fact_judgement *judgement)
{
  enum
  {
    /* user nice system idle iowait irq softirq steal: proc(5).  */
    COLUMNS = 8
  };
  static const char path[] = "/proc/stat";
  char line[MBENCH_SYSTEM_LINE];
  uint64_t times[COLUMNS] = { 0 };
  uint64_t sum = 0;
  if (!mbench_system_line (system, path, line))
    {
      mbench_judge_unreadable (judgement, path);
      return;
    }
  const char *text = line + strcspn (line, " ");
  for (size_t i = 0; i < COLUMNS; ++i)
    {
      char *end;
      times[i] = strtoull (text, &end, 10);
      if (strncmp (line, "cpu ", 4) != 0 || end == text)
        {
          mbench_judge_unknown (judgement, "%s does not tell it", path);
          return;
        }
      sum += times[i];
      text = end;
    }
  double share = sum > 0 ? (double)times[COLUMNS - 1] / (double)sum : 0;
  mbench_judge_value (judgement, "%.2g %% of all time since the system began",
                      100 * share);
  if (share >= 0.005)
    mbench_judge_warning (judgement,
                          "others are given the processor in this machine's "
                          "time: measure when they are quiet, or on a machine "
                          "of its own");
}

/* Quota and period of the group of this process in FOLDER, version 2, or of
   one around it.  */
static bool
find_quota (const struct mbench_system *system, char folder[512],
            double *quota)
{
  for (;;)
    {
      char path[600];
      char line[MBENCH_SYSTEM_LINE];
      char *rest;
      snprintf (path, sizeof path, "/sys/fs/cgroup%s/cpu.max", folder);
      if (mbench_system_line (system, path, line)
          && strncmp (line, "max", 3) != 0)
        {
          double most = strtod (line, &rest);
          double period = strtod (rest, NULL);
          if (most > 0 && period > 0)
            {
              *quota = most / period;
              return true;
            }
        }
      char *slash = strrchr (folder, '/');
      if (slash == NULL)
        return false;
      *slash = '\0';
    }
}

/* The same for version 1, whose folder a container sees as its own.  */
static bool
find_old_quota (const struct mbench_system *system, double *quota)
{
  long long most;
  long long period;
  if (!mbench_system_number (system, "/sys/fs/cgroup/cpu/cpu.cfs_quota_us",
                             &most)
      || !mbench_system_number (system, "/sys/fs/cgroup/cpu/cpu.cfs_period_us",
                                &period)
      || most <= 0 || period <= 0)
    return false;
  *quota = (double)most / (double)period;
  return true;
}

void
mbench_judge_quota (const struct mbench_system *system,
                    struct mbench_fact_judgement *judgement)
{
  static const char path[] = "/proc/self/cgroup";
  char text[MBENCH_SYSTEM_FILE];
  char folder[512] = "";
  double quota;
  if (!system->read (system->data, path, text, sizeof text))
    {
      mbench_judge_unreadable (judgement, path);
      return;
    }
  const char *own
      = strncmp (text, "0::", 3) == 0 ? text : strstr (text, "\n0::");
  if (own != NULL)
    {
      own = strchr (own, '/');
      size_t length = own != NULL ? strcspn (own, "\n") : 0;
      if (length > 1 && length < sizeof folder)
        {
          memcpy (folder, own, length);
          folder[length] = '\0';
        }
    }
  if (!find_quota (system, folder, &quota) && !find_old_quota (system, &quota))
    {
      mbench_judge_value (judgement, "none");
      return;
    }
  mbench_judge_value (judgement, "%.3g CPUs", quota);
  mbench_judge_warning (judgement,
                        "who uses it up is stopped until the next period: "
                        "take the limit off the container or the service "
                        "(\"docker update --cpus 0\", \"CPUQuota=\")");
}

void
mbench_judge_load (const struct mbench_system *system,
                   struct mbench_fact_judgement *judgement)
{
  static const char path[] = "/proc/loadavg";
  char line[MBENCH_SYSTEM_LINE];
  double loads[3];
  struct mbench_cpus cpus;
  if (!mbench_system_line (system, path, line))
    {
      mbench_judge_unreadable (judgement, path);
      return;
    }
  char *text = line;
  for (size_t i = 0; i < 3; ++i)
    {
      char *end;
      loads[i] = strtod (text, &end);
      if (end == text)
        {
          mbench_judge_unknown (judgement, "%s: \"%.40s\"", path, line);
          return;
        }
      text = end;
    }
  size_t n
      = system->allowed (system->data, &cpus) ? mbench_cpus_count (&cpus) : 1;
  mbench_judge_value (judgement, "%.2f %.2f %.2f over 1, 5 and 15 minutes",
                      loads[0], loads[1], loads[2]);
  /* A run before this one counts for one.  */
  double most = n > 2 ? (double)n / 2 : 1;
  if (loads[0] > most + 0.25)
    mbench_judge_warning (judgement, "end what else runs: \"top\" shows it");
}

void
mbench_judge_aslr (const struct mbench_system *system,
                   struct mbench_fact_judgement *judgement)
{
  static const char path[] = "/proc/sys/kernel/randomize_va_space";
  long long value;
  if (!mbench_system_number (system, path, &value))
    {
      mbench_judge_unreadable (judgement, path);
      return;
    }
  if (system->persona (system->data) & ADDR_NO_RANDOMIZE)
    {
      mbench_judge_value (judgement, "off for this process");
      mbench_judge_warning (
          judgement, "one layout of memory, good or bad, is measured "
                     "again and again: start without \"setarch -R\" and "
                     "outside a debugger");
      return;
    }
  mbench_judge_value (judgement, "%s",
                      value == 0   ? "off"
                      : value == 1 ? "on, but not for the heap"
                                   : "on");
  if (value < 2)
    mbench_judge_warning (judgement,
                          "one layout of memory, good or bad, is measured "
                          "again and again: \"sudo sysctl "
                          "kernel.randomize_va_space=2\"");
}

void
mbench_judge_huge_pages (const struct mbench_system *system,
                         struct mbench_fact_judgement *judgement)
{
  static const char path[] = "/sys/kernel/mm/transparent_hugepage/enabled";
  char line[MBENCH_SYSTEM_LINE];
  char chosen[MBENCH_SYSTEM_LINE];
  if (!mbench_system_line (system, path, line))
    mbench_judge_unreadable (judgement, path);
  else if (!mbench_text_chosen (line, chosen))
    mbench_judge_unknown (judgement, "%s: \"%.40s\"", path, line);
  else
    {
      mbench_judge_value (judgement, "%s", chosen);
      if (strcmp (chosen, "always") == 0)
        mbench_judge_warning (judgement,
                              "memory turns into huge pages when there happen "
                              "to be some: \"echo madvise | sudo tee %s\"",
                              path);
    }
}

/* Kilobytes of the line KEY of TEXT.  */
static bool
read_kilobytes (const char *text, const char *key, double *kilobytes)
{
  char value[MBENCH_SYSTEM_LINE];
  char *end;
  if (!mbench_text_value (text, key, value))
    return false;
  *kilobytes = strtod (value, &end);
  return end != value;
}

void
mbench_judge_swap (const struct mbench_system *system,
                   struct mbench_fact_judgement *judgement)
{
  static const char path[] = "/proc/meminfo";
  char text[MBENCH_SYSTEM_FILE];
  double memory;
  double total;
  double unused;
  if (!system->read (system->data, path, text, sizeof text))
    {
      mbench_judge_unreadable (judgement, path);
      return;
    }
  if (!read_kilobytes (text, "MemTotal", &memory)
      || !read_kilobytes (text, "SwapTotal", &total)
      || !read_kilobytes (text, "SwapFree", &unused))
    {
      mbench_judge_unknown (judgement, "%s does not tell it", path);
      return;
    }
  if (total <= 0)
    {
      mbench_judge_value (judgement, "none");
      return;
    }
  mbench_judge_value (judgement, "%.0f MiB of %.0f MiB in use",
                      (total - unused) / 1024, total / 1024);
  /* What was put away once and not missed since is no harm.  */
  if (total - unused > memory / 100)
    mbench_judge_warning (judgement,
                          "memory was short: end what takes it, then \"sudo "
                          "swapoff -a && sudo swapon -a\"");
}

void
mbench_judge_counters (const struct mbench_system *system,
                       struct mbench_fact_judgement *judgement)
{
  static const char path[] = "/proc/sys/kernel/perf_event_paranoid";
  long long paranoid;
  int number = system->counter (system->data);
  bool is_told = mbench_system_number (system, path, &paranoid);
  if (number == 0)
    mbench_judge_value (judgement, "hardware counters are there");
  else
    mbench_judge_value (judgement, "no hardware counter: %s",
                        strerror (number));
  if (is_told)
    mbench_judge_more (judgement, "; perf_event_paranoid is %lld", paranoid);
  if (number == EACCES || number == EPERM)
    mbench_judge_warning (judgement,
                          "no permission for counters: \"sudo sysctl "
                          "kernel.perf_event_paranoid=1\"; a container needs "
                          "the capability PERFMON besides");
}

void
mbench_judge_power (const struct mbench_system *system,
                    struct mbench_fact_judgement *judgement)
{
  static const char folder[] = "/sys/class/power_supply";
  char names[2048];
  if (!system->list (system->data, folder, names, sizeof names))
    {
      mbench_judge_unreadable (judgement, folder);
      return;
    }
  bool has_mains = false;
  bool is_online = false;
  bool has_battery = false;
  for (char *name = names; *name != '\0';)
    {
      char path[512];
      char type[MBENCH_SYSTEM_LINE];
      long long online;
      size_t length = strcspn (name, "\n");
      snprintf (path, sizeof path, "%s/%.*s/type", folder,
                (int)(length < 255 ? length : 255), name);
      if (mbench_system_line (system, path, type))
        {
          char scope[MBENCH_SYSTEM_LINE] = "";
          snprintf (path, sizeof path, "%s/%.*s/scope", folder,
                    (int)(length < 255 ? length : 255), name);
          /* That of a mouse is none of ours.  */
          bool is_own = !mbench_system_line (system, path, scope)
                        || strcmp (scope, "Device") != 0;
          has_battery
              = has_battery || (is_own && strcmp (type, "Battery") == 0);
          /* USB-C supplies tell of themselves as "USB".  */
          bool is_mains
              = strcmp (type, "Mains") == 0 || strncmp (type, "USB", 3) == 0;
          snprintf (path, sizeof path, "%s/%.*s/online", folder,
                    (int)(length < 255 ? length : 255), name);
          if (is_mains && mbench_system_number (system, path, &online))
            {
              has_mains = true;
              is_online = is_online || online > 0;
            }
        }
      name += length + (name[length] == '\n');
    }
  if (is_online)
    mbench_judge_value (judgement, "mains");
  else if (has_mains && has_battery)
    {
      mbench_judge_value (judgement, "battery");
      mbench_judge_warning (judgement, "the processor saves energy: plug the "
                                       "power supply in");
    }
  else if (has_battery)
    mbench_judge_unknown (judgement,
                          "a battery, and nothing that tells whether "
                          "it is used");
  else
    mbench_judge_value (judgement, "no battery");
}
