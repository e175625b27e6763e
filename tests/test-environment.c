/* The facts of made machines, and of this one.  */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>

#include "base/text.h"
#include "made-machine.h"
#include "program/doctor.h"
#include "tap.h"

#define CPU "/sys/devices/system/cpu"
#define CLOCK "/sys/devices/system/clocksource/clocksource0"

/* A laptop of Intel's: two threads a core, half of everything wrong.  */
static const struct made_file laptop_files[] = {
  { "/proc/cpuinfo",
    "processor\t: 0\nvendor_id\t: GenuineIntel\n"
    "model name\t: Intel(R) Core(TM) i7-8550U CPU @ 1.80GHz\n"
    "cpu MHz\t\t: 3699.123\nflags\t\t: fpu vme ht constant_tsc nonstop_tsc "
    "nohypervisor\n\nprocessor\t: 1\n" },
  { CPU "/online", "0-7\n" },
  { CPU "/cpu0/cpufreq/scaling_governor", "performance\n" },
  { CPU "/cpu1/cpufreq/scaling_governor", "powersave\n" },
  { CPU "/cpu1/cpufreq/scaling_driver", "intel_pstate\n" },
  { CPU "/cpu0/cpufreq/scaling_cur_freq", "3412345\n" },
  { CPU "/cpu0/cpufreq/base_frequency", "1800000\n" },
  { CPU "/cpu0/cpufreq/cpuinfo_max_freq", "4000000\n" },
  { CPU "/intel_pstate/no_turbo", "0\n" },
  { CPU "/smt/active", "1\n" },
  { CPU "/cpu0/topology/thread_siblings_list", "0,4\n" },
  { CLOCK "/current_clocksource", "hpet\n" },
  { CLOCK "/available_clocksource", "hpet acpi_pm \n" },
  { "/sys/class/dmi/id/sys_vendor", "LENOVO\n" },
  { "/sys/class/dmi/id/product_name", "20KH006\n" },
  { "/proc/stat", "cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 1 2 3\n" },
  { "/proc/self/cgroup", "0::/user.slice/user-1000.slice/x.scope\n" },
  { "/sys/fs/cgroup/user.slice/cpu.max", "max 100000\n" },
  { "/proc/loadavg", "4.30 2.00 1.00 5/900 12345\n" },
  { "/proc/sys/kernel/randomize_va_space", "0\n" },
  { "/sys/kernel/mm/transparent_hugepage/enabled",
    "[always] madvise never\n" },
  { "/proc/meminfo", "MemTotal:       16000000 kB\nSwapTotal:  "
                     "2097152 kB\nSwapFree:   1048576 kB\n" },
  { "/proc/sys/kernel/perf_event_paranoid", "4\n" },
  { "/sys/class/power_supply", "AC\nBAT0\n" },
  { "/sys/class/power_supply/AC/type", "Mains\n" },
  { "/sys/class/power_supply/AC/online", "0\n" },
  { "/sys/class/power_supply/BAT0/type", "Battery\n" },
  { NULL, NULL },
};

/* A desktop of AMD's, made ready for measuring.  */
static const struct made_file desktop_files[] = {
  { "/proc/cpuinfo", "processor\t: 0\nmodel name\t: AMD Ryzen 9 5950X "
                     "16-Core Processor\nflags\t\t: fpu vme\n" },
  { CPU "/online", "0-15\n" },
  { CPU "/cpu2/cpufreq/scaling_governor", "performance\n" },
  { CPU "/cpu2/cpufreq/scaling_driver", "acpi-cpufreq\n" },
  { CPU "/cpu3/cpufreq/scaling_governor", "performance\n" },
  { CPU "/cpu3/cpufreq/scaling_driver", "acpi-cpufreq\n" },
  { CPU "/cpu2/cpufreq/scaling_cur_freq", "3400000\n" },
  { CPU "/cpu2/acpi_cppc/nominal_freq", "3400\n" },
  { CPU "/cpufreq/boost", "0\n" },
  { CPU "/smt/active", "0\n" },
  { CLOCK "/current_clocksource", "tsc\n" },
  { "/proc/stat", "cpu  100 0 100 800 0 0 0 0 0 0\n" },
  { "/proc/self/cgroup", "0::/\n" },
  { "/proc/loadavg", "0.90 0.10 0.00 1/200 99\n" },
  { "/proc/sys/kernel/randomize_va_space", "2\n" },
  { "/sys/kernel/mm/transparent_hugepage/enabled",
    "always madvise [never]\n" },
  { "/proc/meminfo", "MemTotal:       64000000 kB\nSwapTotal:  "
                     "2097152 kB\nSwapFree:   2097000 kB\n" },
  { "/proc/sys/kernel/perf_event_paranoid", "1\n" },
  { "/sys/class/power_supply", "hidpp_battery_0\n" },
  { "/sys/class/power_supply/hidpp_battery_0/type", "Battery\n" },
  { "/sys/class/power_supply/hidpp_battery_0/scope", "Device\n" },
  { NULL, NULL },
};

/* A guest of Firecracker: no DMI, no cpufreq; a container in it has a
   quota, and the neighbours take a share.  */
static const struct made_file guest_files[] = {
  { "/proc/cpuinfo",
    "processor\t: 0\nmodel name\t: Intel(R) Xeon(R) Processor\n"
    "cpu MHz\t\t: 2299.998\nflags\t\t: fpu tsc hypervisor lahf_lm\n" },
  { CPU "/online", "0-1\n" },
  { CPU "/smt/active", "0\n" },
  { CLOCK "/current_clocksource", "kvm-clock\n" },
  { CLOCK "/available_clocksource", "kvm-clock tsc \n" },
  { "/proc/stat", "cpu  900 0 50 0 0 0 0 50 0 0\n" },
  { "/proc/self/cgroup", "9:name=systemd:/\n0::/box/inner\n" },
  { "/sys/fs/cgroup/box/inner/cpu.max", "max 100000\n" },
  { "/sys/fs/cgroup/box/cpu.max", "150000 100000\n" },
  { "/proc/loadavg", "1.90 1.00 1.00 2/90 55\n" },
  { "/proc/sys/kernel/randomize_va_space", "2\n" },
  { "/proc/meminfo", "MemTotal: 1000000 kB\nSwapTotal: 0 kB\nSwapFree: 0 "
                     "kB\n" },
  { "/sys/class/power_supply", "" },
  { NULL, NULL },
};

/* A server with AArch64 on bare metal whose maker sells virtual ones too.  */
static const struct made_file server_files[] = {
  { "/proc/cpuinfo",
    "processor\t: 0\nBogoMIPS\t: 243.75\nFeatures\t: fp asimd\n"
    "CPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x3\n"
    "CPU part\t: 0xd0c\nCPU revision\t: 1\n" },
  { CPU "/online", "0-63\n" },
  { CLOCK "/current_clocksource", "arch_sys_counter\n" },
  { CLOCK "/available_clocksource", "arch_sys_counter \n" },
  { "/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "50000\n" },
  { "/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n" },
  { "/proc/self/cgroup", "4:cpu,cpuacct:/docker/1\n" },
  { "/proc/loadavg", "20.00 1.00 1.00 2/90 55\n" },
  { NULL, NULL },
};

/* A guest with AArch64 that tells of itself by its tables alone.  */
static const struct made_file cloud_files[] = {
  { "/proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: "
                     "0xd0c\n" },
  { "/sys/class/dmi/id/sys_vendor", "QEMU\n" },
  { "/sys/class/dmi/id/product_name", "KVM Virtual Machine\n" },
  { NULL, NULL },
};

/* A container that sees neither /sys nor most of /proc, and files that are
   not what they should be.  */
static const struct made_file bare_files[] = {
  { "/proc/cpuinfo", "" },
  { "/proc/stat", "intr 0\n" },
  { "/proc/loadavg", "high\n" },
  { "/proc/meminfo", "MemTotal:\n" },
  { "/proc/sys/kernel/randomize_va_space", "2x\n" },
  { "/sys/kernel/mm/transparent_hugepage/enabled", "always]\n" },
  { NULL, NULL },
};

static const struct made_machine laptop = { .files = laptop_files,
                                            .counter = EACCES,
                                            .allowed = "0-7",
                                            .clock_cost = 1400 };
static const struct made_machine desktop
    = { .files = desktop_files, .allowed = "2-3", .clock_cost = 40 };
static const struct made_machine guest = { .files = guest_files,
                                           .counter = ENOENT,
                                           .allowed = "0-1",
                                           .persona = ADDR_NO_RANDOMIZE,
                                           .clock_cost = 50 };
static const struct made_machine server
    = { .files = server_files, .allowed = "0-63", .clock_cost = 60 };
static const struct made_machine cloud = { .files = cloud_files };
static const struct made_machine bare
    = { .files = bare_files, .counter = ENOSYS };

/* A fact as it should be; a remedy that has `remedy' in it.  */
struct row
{
  const char *key;
  micro_benchmark_verdict verdict;
  const char *value;
  const char *remedy;
};

#define OK MICRO_BENCHMARK_VERDICT_OK
#define WARNING MICRO_BENCHMARK_VERDICT_WARNING
#define UNKNOWN MICRO_BENCHMARK_VERDICT_UNKNOWN

static const struct row laptop_rows[] = {
  { "date", OK, "1970-01-02 00:00:00 +0000", NULL },
  { "version", OK, PACKAGE_STRING, NULL },
  { "clock", WARNING, "hpet; 1400 ns for a start and a stop, resolution 1 ns",
    "echo tsc" },
  { "cpu", OK, "Intel(R) Core(TM) i7-8550U CPU @ 1.80GHz", NULL },
  { "cpus", OK, "8 online, 8 allowed here: 0-7", NULL },
  { "frequency", OK,
    "now 3.41 GHz (cpufreq of CPU 0); nominal 1.80 GHz (base_frequency); at "
    "most 4.00 GHz",
    NULL },
  { "governor", WARNING, "powersave, by intel_pstate",
    "cpupower frequency-set -g performance" },
  { "turbo", WARNING, "on", "echo 1 | sudo tee " CPU "/intel_pstate/no" },
  { "smt", WARNING, "on; CPUs 0,4 are one core", "--pin" },
  { "virtual-machine", OK, "none is seen", NULL },
  { "steal", OK, "0 % of all time since the system began", NULL },
  { "cpu-quota", OK, "none", NULL },
  { "load", WARNING, "4.30 2.00 1.00 over 1, 5 and 15 minutes", "top" },
  { "aslr", WARNING, "off", "sysctl kernel.randomize_va_space=2" },
  { "huge-pages", WARNING, "always", "echo madvise" },
  { "swap", WARNING, "1024 MiB of 2048 MiB in use", "swapoff" },
  { "perf-events", WARNING,
    "no hardware counter: Permission denied; perf_event_paranoid is 4",
    "kernel.perf_event_paranoid=1" },
  { "power", WARNING, "battery", "plug" },
  { NULL, OK, NULL, NULL },
};

static const struct row desktop_rows[] = {
  { "clock", OK, "tsc; 40 ns for a start and a stop, resolution 1 ns", NULL },
  { "cpu", OK, "AMD Ryzen 9 5950X 16-Core Processor", NULL },
  { "cpus", OK, "16 online, 2 allowed here: 2-3", NULL },
  { "frequency", OK,
    "now 3.40 GHz (cpufreq of CPU 2); nominal 3.40 GHz "
    "(CPPC)",
    NULL },
  { "governor", OK, "performance, by acpi-cpufreq", NULL },
  { "turbo", OK, "off", NULL },
  { "smt", OK, "off", NULL },
  { "virtual-machine", OK, "none is seen", NULL },
  { "cpu-quota", OK, "none", NULL },
  { "load", OK, "0.90 0.10 0.00 over 1, 5 and 15 minutes", NULL },
  { "aslr", OK, "on", NULL },
  { "huge-pages", OK, "never", NULL },
  { "swap", OK, "0 MiB of 2048 MiB in use", NULL },
  { "perf-events", OK, "hardware counters are there; perf_event_paranoid is 1",
    NULL },
  { "power", OK, "no battery", NULL },
  { NULL, OK, NULL, NULL },
};

static const struct row guest_rows[] = {
  { "clock", OK, "kvm-clock; 50 ns for a start and a stop, resolution 1 ns",
    NULL },
  { "frequency", OK,
    "2.30 GHz (/proc/cpuinfo; in a virtual machine this is often the rate of "
    "its counter, not of the core); nominal not told",
    NULL },
  { "governor", UNKNOWN, CPU "/cpu0/cpufreq: No such file or directory",
    NULL },
  { "turbo", UNKNOWN, "neither intel_pstate nor cpufreq has a switch for it",
    NULL },
  { "smt", OK, "off here; that of the host is not seen", NULL },
  { "virtual-machine", WARNING, "yes: KVM", "side by side" },
  { "steal", WARNING, "5 % of all time since the system began", "quiet" },
  { "cpu-quota", WARNING, "1.5 CPUs", "CPUQuota" },
  { "load", WARNING, "1.90 1.00 1.00 over 1, 5 and 15 minutes", "top" },
  { "aslr", WARNING, "off for this process", "setarch -R" },
  { "huge-pages", UNKNOWN,
    "/sys/kernel/mm/transparent_hugepage/enabled: No such file or directory",
    NULL },
  { "swap", OK, "none", NULL },
  { "perf-events", OK, "no hardware counter: No such file or directory",
    NULL },
  { "power", OK, "no battery", NULL },
  { NULL, OK, NULL, NULL },
};

static const struct row server_rows[] = {
  { "cpu", OK, "0x41 0xd0c", NULL },
  { "cpus", OK, "64 online, 64 allowed here: 0-63", NULL },
  { "frequency", UNKNOWN,
    "neither cpufreq nor /proc/cpuinfo tells the frequency", NULL },
  { "smt", UNKNOWN, CPU "/smt/active: No such file or directory", NULL },
  { "virtual-machine", OK, "none is seen", NULL },
  { "steal", UNKNOWN, "/proc/stat: No such file or directory", NULL },
  { "cpu-quota", WARNING, "0.5 CPUs", "docker update" },
  { "load", OK, "20.00 1.00 1.00 over 1, 5 and 15 minutes", NULL },
  { NULL, OK, NULL, NULL },
};

static const struct row cloud_rows[] = {
  { "virtual-machine", WARNING, "yes: QEMU KVM Virtual Machine", "guests" },
  { NULL, OK, NULL, NULL },
};

static const struct row bare_rows[] = {
  { "clock", OK,
    "source not told; 0 ns for a start and a stop, resolution 1 ns", NULL },
  { "cpu", UNKNOWN, "/proc/cpuinfo names none", NULL },
  { "cpus", UNKNOWN, "nobody tells them", NULL },
  { "governor", UNKNOWN, CPU "/cpu0/cpufreq: No such file or directory",
    NULL },
  { "steal", UNKNOWN, "/proc/stat does not tell it", NULL },
  { "cpu-quota", UNKNOWN, "/proc/self/cgroup: No such file or directory",
    NULL },
  { "load", UNKNOWN, "/proc/loadavg: \"high\"", NULL },
  { "aslr", UNKNOWN, "/proc/sys/kernel/randomize_va_space: Invalid argument",
    NULL },
  { "huge-pages", UNKNOWN,
    "/sys/kernel/mm/transparent_hugepage/enabled: \"always]\"", NULL },
  { "swap", UNKNOWN, "/proc/meminfo does not tell it", NULL },
  { "perf-events", OK, "no hardware counter: Function not implemented", NULL },
  { "power", UNKNOWN, "/sys/class/power_supply: No such file or directory",
    NULL },
  { NULL, OK, NULL, NULL },
};

static void
check (const char *name, const struct made_machine *machine,
       const struct row *rows)
{
  struct mbench_environment environment = { 0 };
  struct mbench_system system = made_system (machine);
  tap_ok (mbench_environment_collect (&system, &environment, NULL)
              == MBENCH_OK,
          "%s: facts are collected", name);
  for (; rows->key != NULL; ++rows)
    {
      char test[80];
      snprintf (test, sizeof test, "%s: %s", name, rows->key);
      const struct mbench_fact *fact
          = mbench_environment_find (&environment, rows->key);
      if (!tap_ok (fact != NULL, "%s is there", test))
        continue;
      tap_string (fact->value, rows->value, test);
      tap_string (mbench_verdict_word (fact->verdict),
                  mbench_verdict_word (rows->verdict), test);
      tap_ok (rows->remedy == NULL
                  ? fact->remedy == NULL
                  : fact->remedy != NULL
                        && strstr (fact->remedy, rows->remedy) != NULL,
              "%s: its remedy", test);
    }
  mbench_environment_release (&environment);
}

static void
test_here (void)
{
  struct mbench_environment environment = { 0 };
  struct mbench_placement placement = { .has_cpu = true, .cpu = 1 };
  struct mbench_error error;
  tap_ok (mbench_doctor_collect (&mbench_system_here, NULL, NULL, &placement,
                                 "not so high", &environment, &error)
              == MBENCH_OK,
          "the facts of this machine are collected");
  size_t wrong = 0;
  for (size_t i = 0; i < environment.n; ++i)
    {
      const struct mbench_fact *fact = &environment.list[i];
      wrong += *fact->value == '\0'
               || (fact->remedy != NULL)
                      != (fact->verdict == MICRO_BENCHMARK_VERDICT_WARNING);
    }
  tap_size (wrong, 0, "each has a value, and a remedy if it is a warning");
  tap_string (mbench_environment_find (&environment, "pin")->value, "CPU 1",
              "the placement is among them");
  tap_string (mbench_environment_find (&environment, "priority")->remedy,
              "not so high", "and why it is not as it was asked for");
  mbench_environment_release (&environment);
}

static void
nothing (void *data)
{
  (void)data;
}

/* A suite of two tests in C, of which one has been compiled so.  */
static void
test_code (void)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .auto_test = nothing };
  struct mbench_placement placement = { 0 };
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  struct mbench_system system = made_system (&desktop);
  for (int unoptimised = 0; unoptimised < 2; ++unoptimised)
    {
      struct mbench_environment environment = { 0 };
      micro_benchmark_test_case test = micro_benchmark_suite_register_test (
          suite, unoptimised ? "a" : "b", &definition);
      test->is_unoptimised = unoptimised;
      mbench_doctor_collect (&system, suite, NULL, &placement, "",
                             &environment, NULL);
      const struct mbench_fact *fact
          = mbench_environment_find (&environment, "code");
      tap_string (fact->value,
                  unoptimised
                      ? "1 of 2 tests in C compiled without optimisation"
                      : "no test is known to be compiled without "
                        "optimisation",
                  "how the tests were compiled");
      tap_ok ((fact->remedy != NULL) == unoptimised, "and the remedy");
      mbench_environment_release (&environment);
    }
  micro_benchmark_suite_release (suite);
}

static void
test_adding (void)
{
  struct mbench_environment environment = { 0 };
  struct mbench_error error;
  static const char *const wrong[]
      = { "",
          "1a",
          "Cpu",
          "a b",
          "a-warning",
          "a-unknown",
          "a_b",
          "environment-of",
          "-a",
          "samples-data",
          "a23456789012345678901234567890123456789012345678"
          "9" };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i)
    tap_ok (
        mbench_environment_add (&environment, wrong[i], OK, "x", NULL, &error)
            == MBENCH_INVALID,
        "no name of a fact: \"%s\"", wrong[i]);
  tap_ok (mbench_environment_add (&environment, "a1-b", OK, "x", NULL, &error)
              == MBENCH_OK,
          "a name");
  tap_ok (mbench_environment_add (&environment, "a1-b", OK, "y", NULL, &error)
              == MBENCH_CONFLICT,
          "and only once");
  tap_size (environment.n, 1, "what is refused is not there");
  mbench_environment_release (&environment);
}

static void
writes (size_t columns, const char *expected, const char *name)
{
  struct mbench_environment environment = { 0 };
  char *text = NULL;
  size_t size = 0;
  mbench_environment_add (&environment, "a", OK, "one", NULL, NULL);
  mbench_environment_add (&environment, "long-name", WARNING, "a value",
                          "this is a long remedy of which the words are "
                          "wrapped before the eightieth column, and not "
                          "behind",
                          NULL);
  mbench_environment_add (&environment, "b", UNKNOWN, "no file", NULL, NULL);
  FILE *out = open_memstream (&text, &size);
  if (out == NULL)
    abort ();
  mbench_doctor_write (&environment, columns, out, NULL);
  fclose (out);
  tap_string (text, expected, name);
  free (text);
  mbench_environment_release (&environment);
}

static void
test_writing (void)
{
  writes (0,
          "ok       a          one\n"
          "warning  long-name  a value\n"
          "                    this is a long remedy of which the words are "
          "wrapped before\n"
          "                    the eightieth column, and not behind\n"
          "-        b          no file\n",
          "facts for people");
  writes (44,
          "ok       a          one\n"
          "warning  long-name  a value\n"
          "                    this is a long remedy of\n"
          "                    which the words are\n"
          "                    wrapped before the\n"
          "                    eightieth column, and\n"
          "                    not behind\n"
          "-        b          no file\n",
          "beside their keys on a narrow screen");
  writes (25,
          "ok       a          one\n"
          "warning  long-name  a\n"
          "  value\n"
          "  this is a long remedy\n"
          "  of which the words are\n"
          "  wrapped before the\n"
          "  eightieth column, and\n"
          "  not behind\n"
          "-        b          no\n"
          "  file\n",
          "below them on a narrower one");
}

int
main (void)
{
  setenv ("TZ", "UTC", 1);
  check ("laptop", &laptop, laptop_rows);
  check ("desktop", &desktop, desktop_rows);
  check ("guest", &guest, guest_rows);
  check ("server", &server, server_rows);
  check ("cloud", &cloud, cloud_rows);
  check ("bare", &bare, bare_rows);
  test_here ();
  test_code ();
  test_adding ();
  test_writing ();
  return tap_done ();
}
