/* Facts of what measures: versions, how it was compiled, and its clock.  */

#include <config.h>

#include "report/environment.h"

#include <errno.h>
#include <string.h>
#include <sys/utsname.h>

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

#ifdef __has_feature
#define HAS_FEATURE(feature) __has_feature (feature)
#else
#define HAS_FEATURE(feature) 0
#endif

enum
{
  /* A start and a stop of a clock that does not ask the kernel take less.  */
  SLOW_CLOCK_NS = 500
};

void
mbench_judge_date (const struct mbench_system *system,
                   struct mbench_fact_judgement *judgement)
{
  char text[64];
  struct tm tm;
  time_t now = system->now (system->data);
  if (localtime_r (&now, &tm) == NULL
      || strftime (text, sizeof text, "%Y-%m-%d %H:%M:%S %z", &tm) == 0)
    mbench_judge_unknown (judgement, "the time cannot be told");
  else
    mbench_judge_value (judgement, "%s", text);
}

void
mbench_judge_version (const struct mbench_system *system,
                      struct mbench_fact_judgement *judgement)
{
  (void)system;
  mbench_judge_value (judgement, "%s", PACKAGE_STRING);
}

void
mbench_judge_compiler (const struct mbench_system *system,
                       struct mbench_fact_judgement *judgement)
{
  (void)system;
#ifdef __clang__
  mbench_judge_value (judgement, "%s", __VERSION__);
#else
  mbench_judge_value (judgement, "GCC %s", __VERSION__);
#endif
}

void
mbench_judge_library (const struct mbench_system *system,
                      struct mbench_fact_judgement *judgement)
{
  (void)system;
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__               \
    || HAS_FEATURE(address_sanitizer) || HAS_FEATURE(thread_sanitizer)        \
    || HAS_FEATURE(memory_sanitizer)
  mbench_judge_value (judgement, "built with a sanitizer");
  mbench_judge_warning (judgement,
                        "configure without -fsanitize and build again");
#elif !defined __OPTIMIZE__
  mbench_judge_value (judgement, "built without optimisation");
  mbench_judge_warning (judgement,
                        "configure with CFLAGS=\"-O2 -g\" and build "
                        "again");
#else
  mbench_judge_value (judgement, "optimised");
#endif
}

void
mbench_judge_kernel (const struct mbench_system *system,
                     struct mbench_fact_judgement *judgement)
{
  (void)system;
  struct utsname names;
  if (uname (&names) != 0)
    mbench_judge_unreadable (judgement, "uname");
  else
    mbench_judge_value (judgement, "%s %s %s", names.sysname, names.release,
                        names.machine);
}

void
mbench_judge_libc (const struct mbench_system *system,
                   struct mbench_fact_judgement *judgement)
{
  (void)system;
#ifdef __GLIBC__
  mbench_judge_value (judgement, "glibc %s", gnu_get_libc_version ());
#else
  mbench_judge_unknown (judgement, "it does not tell its version");
#endif
}

/* Sources that are read by asking a device, not the processor.  */
static bool
is_device (const char *source)
{
  static const char *const devices[]
      = { "hpet", "acpi_pm", "jiffies", "refined-jiffies", "pit" };
  for (size_t i = 0; i < sizeof devices / sizeof *devices; ++i)
    if (strcmp (source, devices[i]) == 0)
      return true;
  return false;
}

void
mbench_judge_clock (const struct mbench_system *system,
                    struct mbench_fact_judgement *judgement)
{
  static const char path[]
      = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
  char source[MBENCH_SYSTEM_LINE];
  const struct mbench_chronometer_limits limits = system->clock (system->data);
  bool is_told = mbench_system_line (system, path, source);
  mbench_judge_value (judgement,
                      "%s; %lld ns for a start and a stop, resolution %lld "
                      "ns",
                      is_told ? source : "source not told",
                      (long long)limits.cost_ns,
                      (long long)limits.resolution_ns);
  if ((is_told && is_device (source)) || limits.cost_ns >= SLOW_CLOCK_NS)
    mbench_judge_warning (
        judgement,
        "the clock is slow to read; where \"available_clocksource\" beside "
        "it has tsc: \"echo tsc | sudo tee %s\", else samples are made longer",
        path);
}
