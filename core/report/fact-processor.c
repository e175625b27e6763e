/* Facts of the processor: which, how many, how fast, and who else has it.  */

#include <config.h>

#include "report/environment.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/processor.h"

static const char cpu_folder[] = "/sys/devices/system/cpu";
static const char cpu_file[] = "/proc/cpuinfo";

enum
{
  /* Governors of so many processors are looked at.  */
  GOVERNORS = 64
};

/* Put the beginning of /proc/cpuinfo, which has the first processor whole,
   into TEXT.  */
static bool
read_cpuinfo (const struct mbench_system *system,
              char text[MBENCH_SYSTEM_FILE])
{
  return system->read (system->data, cpu_file, text, MBENCH_SYSTEM_FILE);
}

void
mbench_judge_cpu (const struct mbench_system *system,
                  struct mbench_fact_judgement *judgement)
{
  char text[MBENCH_SYSTEM_FILE];
  struct mbench_processor processor;
  if (!read_cpuinfo (system, text))
    {
      mbench_judge_unreadable (judgement, cpu_file);
      return;
    }
  mbench_processor_parse (text, strlen (text), &processor);
  if (*processor.name != '\0')
    mbench_judge_value (judgement, "%s", processor.name);
  else
    mbench_judge_unknown (judgement, "%s names none", cpu_file);
}

/* The processors that are in use; where nobody tells, those that this process
   may use.  */
static bool
find_online (const struct mbench_system *system, struct mbench_cpus *online)
{
  char line[MBENCH_SYSTEM_LINE];
  char path[128];
  snprintf (path, sizeof path, "%s/online", cpu_folder);
  return (mbench_system_line (system, path, line)
          && mbench_cpus_from_text (line, online))
         || system->allowed (system->data, online);
}

void
mbench_judge_cpus (const struct mbench_system *system,
                   struct mbench_fact_judgement *judgement)
{
  struct mbench_cpus online;
  struct mbench_cpus allowed;
  if (!find_online (system, &online)
      || !system->allowed (system->data, &allowed))
    {
      mbench_judge_unknown (judgement, "nobody tells them");
      return;
    }
  char list[MBENCH_CPUS_TEXT];
  mbench_cpus_to_text (&allowed, list);
  mbench_judge_value (judgement, "%zu online, %zu allowed here: %s",
                      mbench_cpus_count (&online),
                      mbench_cpus_count (&allowed), list);
}

/* The first processor that this process may use.  */
static size_t
first_cpu (const struct mbench_system *system)
{
  struct mbench_cpus cpus;
  if (system->allowed (system->data, &cpus))
    for (size_t cpu = 0; cpu < MBENCH_CPUS; ++cpu)
      if (mbench_cpus_has (&cpus, cpu))
        return cpu;
  return 0;
}

/* Make the path of NAME in the folder of CPU.  */
static void
make_path (char path[128], size_t cpu, const char *name)
{
  snprintf (path, 128, "%s/cpu%zu/%s", cpu_folder, cpu, name);
}

/* Read KHz, or what is UNIT kHz each, off NAME of the folder of CPU.  */
static bool
read_frequency (const struct mbench_system *system, size_t cpu,
                const char *name, long long unit, double *ghz)
{
  char path[128];
  long long value;
  make_path (path, cpu, name);
  if (!mbench_system_number (system, path, &value) || value <= 0)
    return false;
  *ghz = (double)value * (double)unit / 1e6;
  return true;
}

/* The frequency that a model name ends in: "... @ 2.10GHz".  */
static bool
frequency_of_name (const char *text, double *ghz)
{
  char name[MBENCH_SYSTEM_LINE];
  if (!mbench_text_value (text, "model name", name))
    return false;
  const char *at = strstr (name, "@ ");
  char *end = NULL;
  double value = at != NULL ? strtod (at + 2, &end) : 0;
  if (end == NULL || strncmp (end, "GHz", 3) != 0 || !(value > 0))
    return false;
  *ghz = value;
  return true;
}

static void
find_nominal (const struct mbench_system *system, size_t cpu, const char *text,
              struct mbench_fact_judgement *judgement)
{
  double ghz;
  if (read_frequency (system, cpu, "cpufreq/base_frequency", 1, &ghz))
    mbench_judge_more (judgement, "; nominal %.2f GHz (base_frequency)", ghz);
  else if (read_frequency (system, cpu, "acpi_cppc/nominal_freq", 1000, &ghz))
    mbench_judge_more (judgement, "; nominal %.2f GHz (CPPC)", ghz);
  else if (frequency_of_name (text, &ghz))
    mbench_judge_more (judgement, "; nominal %.2f GHz (its name)", ghz);
  else
    mbench_judge_more (judgement, "; nominal not told");
  if (read_frequency (system, cpu, "cpufreq/cpuinfo_max_freq", 1, &ghz))
    mbench_judge_more (judgement, "; at most %.2f GHz", ghz);
}

void
mbench_judge_frequency (const struct mbench_system *system,
                        struct mbench_fact_judgement *judgement)
{
  char text[MBENCH_SYSTEM_FILE];
  char mhz[MBENCH_SYSTEM_LINE];
  double ghz;
  size_t cpu = first_cpu (system);
  if (!read_cpuinfo (system, text))
    text[0] = '\0';
  if (read_frequency (system, cpu, "cpufreq/scaling_cur_freq", 1, &ghz))
    mbench_judge_value (judgement, "now %.2f GHz (cpufreq of CPU %zu)", ghz,
                        cpu);
  else if (mbench_text_value (text, "cpu MHz", mhz))
    mbench_judge_value (
        judgement, "%.2f GHz (%s%s)", strtod (mhz, NULL) / 1000, cpu_file,
        mbench_text_has_word (text, "flags", "hypervisor")
            ? "; in a virtual machine this is often the rate of its "
              "counter, not of the core"
            : "");
  else
    {
      mbench_judge_unknown (
          judgement, "neither cpufreq nor %s tells the frequency", cpu_file);
      return;
    }
  find_nominal (system, cpu, text, judgement);
}

void
mbench_judge_governor (const struct mbench_system *system,
                       struct mbench_fact_judgement *judgement)
{
  struct mbench_cpus cpus;
  char path[128];
  char governor[MBENCH_SYSTEM_LINE] = "";
  char driver[MBENCH_SYSTEM_LINE] = "";
  size_t looked = 0;
  size_t found = 0;
  if (!system->allowed (system->data, &cpus))
    cpus = (struct mbench_cpus){ .bits = { 1 } };
  /* The first that is not the best stands for all.  */
  for (size_t cpu = 0; cpu < MBENCH_CPUS && looked < GOVERNORS; ++cpu)
    if (mbench_cpus_has (&cpus, cpu))
      {
        char line[MBENCH_SYSTEM_LINE];
        make_path (path, cpu, "cpufreq/scaling_governor");
        if (++looked > 1 && found == 0)
          break;
        if (!mbench_system_line (system, path, line))
          continue;
        if (found++ == 0 || strcmp (line, "performance") != 0)
          {
            strcpy (governor, line);
            make_path (path, cpu, "cpufreq/scaling_driver");
            if (!mbench_system_line (system, path, driver))
              driver[0] = '\0';
          }
        if (strcmp (line, "performance") != 0)
          break;
      }
  if (found == 0)
    {
      make_path (path, first_cpu (system), "cpufreq");
      mbench_judge_unknown (judgement, "%s: %s", path, strerror (ENOENT));
      return;
    }
  mbench_judge_value (judgement, "%s%s%s", governor,
                      *driver != '\0' ? ", by " : "", driver);
  if (strcmp (governor, "performance") != 0)
    mbench_judge_warning (judgement,
                          "the frequency follows the load: \"sudo "
                          "cpupower frequency-set -g performance\"");
}

void
mbench_judge_turbo (const struct mbench_system *system,
                    struct mbench_fact_judgement *judgement)
{
  static const struct
  {
    const char *path;
    long long on;
    long long off;
  } files[] = { { "/sys/devices/system/cpu/intel_pstate/no_turbo", 0, 1 },
                { "/sys/devices/system/cpu/cpufreq/boost", 1, 0 } };
  for (size_t i = 0; i < sizeof files / sizeof *files; ++i)
    {
      long long value;
      if (!mbench_system_number (system, files[i].path, &value))
        continue;
      mbench_judge_value (judgement, "%s",
                          value == files[i].on ? "on" : "off");
      if (value == files[i].on)
        mbench_judge_warning (
            judgement,
            "the frequency falls with heat and with the work "
            "of other cores: \"echo %lld | sudo tee %s\"",
            files[i].off, files[i].path);
      return;
    }
  mbench_judge_unknown (judgement, "neither intel_pstate nor cpufreq has a "
                                   "switch for it");
}

void
mbench_judge_smt (const struct mbench_system *system,
                  struct mbench_fact_judgement *judgement)
{
  static const char path[] = "/sys/devices/system/cpu/smt/active";
  static const char control[] = "/sys/devices/system/cpu/smt/control";
  char text[MBENCH_SYSTEM_FILE];
  char siblings[MBENCH_SYSTEM_LINE];
  char topology[128];
  long long active;
  if (!mbench_system_number (system, path, &active))
    {
      mbench_judge_unreadable (judgement, path);
      return;
    }
  bool is_virtual = read_cpuinfo (system, text)
                    && mbench_text_has_word (text, "flags", "hypervisor");
  if (active == 0)
    {
      mbench_judge_value (judgement, "off%s",
                          is_virtual ? " here; that of the host is not seen"
                                     : "");
      return;
    }
  size_t cpu = first_cpu (system);
  make_path (topology, cpu, "topology/thread_siblings_list");
  mbench_judge_value (judgement, "on");
  if (mbench_system_line (system, topology, siblings))
    mbench_judge_more (judgement, "; CPUs %s are one core", siblings);
  mbench_judge_warning (judgement,
                        "work on the sibling slows this down: leave it idle "
                        "and use --pin, or \"echo off | sudo tee %s\"",
                        control);
}

/* The hypervisor, as far as somebody names it.  */
static bool
find_hypervisor (const struct mbench_system *system,
                 char name[2 * MBENCH_SYSTEM_LINE + 2])
{
  static const struct
  {
    const char *word;
    const char *name;
  } clocks[]
      = { { "kvm-clock", "KVM" }, { "hyperv", "Hyper-V" }, { "xen", "Xen" } };
  static const char *const products[]
      = { "KVM",       "QEMU",      "VMware",          "VirtualBox",
          "Xen",       "Bochs",     "Google Compute",  "Amazon EC2",
          "Parallels", "OpenStack", "Virtual Machine", "Bhyve",
          "BHYVE" };
  char vendor[MBENCH_SYSTEM_LINE];
  char product[MBENCH_SYSTEM_LINE];
  if (mbench_system_line (system, "/sys/hypervisor/type", name))
    return true;
  if (mbench_system_line (system, "/sys/class/dmi/id/sys_vendor", vendor)
      && mbench_system_line (system, "/sys/class/dmi/id/product_name",
                             product))
    {
      snprintf (name, 2 * MBENCH_SYSTEM_LINE + 2, "%s %s", vendor, product);
      for (size_t i = 0; i < sizeof products / sizeof *products; ++i)
        if (strstr (name, products[i]) != NULL)
          return true;
    }
  if (mbench_system_line (system,
                          "/sys/devices/system/clocksource/"
                          "clocksource0/available_clocksource",
                          vendor))
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; ++i)
      if (strstr (vendor, clocks[i].word) != NULL)
        {
          strcpy (name, clocks[i].name);
          return true;
        }
  if (mbench_system_line (system, "/proc/device-tree/hypervisor/compatible",
                          name))
    return true;
  strcpy (name, "unnamed");
  return false;
}

void
mbench_judge_virtual_machine (const struct mbench_system *system,
                              struct mbench_fact_judgement *judgement)
{
  char text[MBENCH_SYSTEM_FILE];
  char name[2 * MBENCH_SYSTEM_LINE + 2];
  char flags[MBENCH_SYSTEM_LINE];
  bool is_virtual = find_hypervisor (system, name);
  bool is_read = read_cpuinfo (system, text);
  /* On x86 the processor tells; makers of clouds name their bare machines as
     they do their virtual ones.  */
  if (is_read && mbench_text_value (text, "flags", flags))
    is_virtual = mbench_text_has_word (text, "flags", "hypervisor");
  if (!is_virtual)
    {
      if (is_read)
        mbench_judge_value (judgement, "none is seen");
      else
        mbench_judge_unreadable (judgement, cpu_file);
      return;
    }
  mbench_judge_value (judgement, "yes: %s", name);
  mbench_judge_warning (judgement,
                        "other guests and the host share the processor: "
                        "compare side by side in one run, and use a machine "
                        "of its own for absolute values");
}
