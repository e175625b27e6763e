/* device/perf-event.h: names of events, and why one cannot be counted.  */

#include <config.h>

#include "device/perf-event.h"

#include <errno.h>
#include <string.h>

#include "made-kernel.h"
#include "tap.h"

static void
test_names (void)
{
  struct mbench_perf_event event;
  bool all = true;
  size_t n = 0;
  for (const char *name; (name = mbench_perf_event_name (n)) != NULL; ++n)
    all = mbench_perf_event_find (name, &event) && all;
  tap_ok (all && n > 20, "every name that is listed is found");
  tap_ok (mbench_perf_event_find ("instructions", &event)
              && event.attributes.type == PERF_TYPE_HARDWARE
              && event.attributes.config == PERF_COUNT_HW_INSTRUCTIONS
              && !event.is_placed,
          "an event of the processor");
  tap_ok (mbench_perf_event_find ("LLC-load-misses", &event)
              && event.attributes.type == PERF_TYPE_HW_CACHE
              && event.attributes.config == 0x10002,
          "one of a cache, as the kernel codes it");
  tap_ok (mbench_perf_event_find ("task-clock", &event)
              && event.attributes.type == PERF_TYPE_SOFTWARE
              && strcmp (event.unit, "ns") == 0,
          "one of the kernel, with its unit");
  tap_ok (mbench_perf_event_find ("r1a8", &event)
              && event.attributes.type == PERF_TYPE_RAW
              && event.attributes.config == 0x1a8,
          "a code");
}

static void
test_places (void)
{
  static const char *const wrong[] = { "",
                                       "instruction",
                                       "instructionsx",
                                       "cycles:x",
                                       "cycles:",
                                       "cycles:u:k",
                                       "r",
                                       "r12g",
                                       "R12",
                                       ":u",
                                       "r11112222333344445" };
  struct mbench_perf_event event;
  tap_ok (mbench_perf_event_find ("cycles:u", &event) && event.is_placed
              && event.attributes.exclude_kernel
              && !event.attributes.exclude_user,
          "in user space alone");
  tap_ok (mbench_perf_event_find ("cycles:k", &event) && event.is_placed
              && !event.attributes.exclude_kernel
              && event.attributes.exclude_user,
          "in the kernel alone");
  tap_ok (mbench_perf_event_find ("r3c:uk", &event) && event.is_placed
              && !event.attributes.exclude_kernel
              && !event.attributes.exclude_user,
          "in both");
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i)
    tap_ok (!mbench_perf_event_find (wrong[i], &event),
            "there is no event \"%s\"", wrong[i]);
}

/* Whether NAME is opened, and where.  */
static bool
opens (const char *name, bool *in_user_space)
{
  struct mbench_perf_event event;
  return mbench_perf_event_find (name, &event)
         && mbench_perf_event_open (&made_kernel_system, &event, -1,
                                    in_user_space)
                != -1;
}

static void
test_user_space (void)
{
  bool in_user_space;
  made_kernel_begin (4);
  tap_ok (opens ("cycles", &in_user_space) && !in_user_space,
          "where that is allowed the kernel is counted too");
  tap_ok (opens ("cycles:u", &in_user_space) && in_user_space,
          "and not where it is not asked for");
  made_kernel.paranoid = 2;
  tap_ok (opens ("cycles", &in_user_space) && in_user_space,
          "where that is forbidden user space is");
  tap_ok (!opens ("cycles:uk", &in_user_space),
          "but not for who asked for the kernel");
  tap_ok (!opens ("cpu-migrations", &in_user_space),
          "nor of what user space never sees, which would be zero");
}

/* Why NAME cannot be opened, for the error number that it gets.  */
static const char *
why (const char *name)
{
  static struct mbench_counter_reason reason;
  struct mbench_perf_event event;
  bool in_user_space;
  reason.text[0] = '\0';
  if (mbench_perf_event_find (name, &event)
      && mbench_perf_event_open (&made_kernel_system, &event, -1,
                                 &in_user_space)
             == -1)
    mbench_perf_event_explain (&made_kernel_system, &event, errno, &reason);
  return reason.text;
}

static void
test_reasons (void)
{
  made_kernel_begin (0);
  tap_ok (strstr (why ("cycles"), "virtual") != NULL,
          "no counters at all: a virtual machine");
  made_kernel_begin (4);
  made_kernel.refusal = ENOENT;
  tap_ok (strstr (why ("bus-cycles"), "this processor") != NULL,
          "counters, but not this one");
  made_kernel_begin (4);
  made_kernel.paranoid = 3;
  tap_ok (strstr (why ("cycles"), "sysctl kernel.perf_event_paranoid=2")
              != NULL,
          "all is forbidden: what allows user space");
  tap_ok (strstr (why ("cycles:k"), "sysctl kernel.perf_event_paranoid=1")
              != NULL,
          "and what allows the kernel");
  made_kernel.paranoid = 2;
  tap_ok (
      strstr (why ("cpu-migrations"), "sysctl kernel.perf_event_paranoid=1")
          != NULL,
      "the kernel is forbidden: what allows it");
  made_kernel.paranoid = 1;
  made_kernel.refusal = EPERM;
  tap_ok (strstr (why ("cycles"), "CAP_PERFMON") != NULL,
          "forbidden though the setting allows it: a container");
  made_kernel.refusal = ENOSYS;
  tap_ok (strstr (why ("cycles"), "seccomp") != NULL, "there is no such call");
  made_kernel.refusal = EMFILE;
  tap_ok (strstr (why ("cycles"), "ulimit") != NULL, "too many files");
  made_kernel.refusal = EBUSY;
  tap_ok (strstr (why ("cycles"), "watchdog") != NULL,
          "somebody else has the counters");
  made_kernel.refusal = E2BIG;
  tap_ok (strstr (why ("cycles"), strerror (E2BIG)) != NULL,
          "any other error is told as the system does");
}

int
main (void)
{
  test_names ();
  test_places ();
  test_user_space ();
  test_reasons ();
  return tap_done ();
}
