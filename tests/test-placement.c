/* Where a thread runs: what may be asked for, what it comes to, and the way
   back.  */

#include <config.h>

#include <sched.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "run/placement.h"
#include "tap.h"

static void
test_sets (void)
{
  struct mbench_cpus cpus;
  char text[MBENCH_CPUS_TEXT];
  tap_ok (mbench_cpus_from_text ("0-3,8,10-11\n", &cpus), "a list is read");
  tap_size (mbench_cpus_count (&cpus), 7, "all that it names");
  tap_ok (mbench_cpus_has (&cpus, 8) && !mbench_cpus_has (&cpus, 9),
          "and only these");
  mbench_cpus_to_text (&cpus, text);
  tap_string (text, "0-3,8,10-11", "and written as it was");
  static const char *const wrong[]
      = { "",     "\n",           "a",   "1-", "3-1", "1,,2", "1-2-3",
          "8192", "0-9999999999", "1 2", "-1" };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i)
    tap_ok (!mbench_cpus_from_text (wrong[i], &cpus), "no list, number %zu",
            i);
  cpus = (struct mbench_cpus){ 0 };
  for (size_t cpu = 0; cpu < MBENCH_CPUS; cpu += 2)
    mbench_cpus_add (&cpus, cpu);
  mbench_cpus_to_text (&cpus, text);
  tap_ok (strlen (text) < MBENCH_CPUS_TEXT
              && strcmp (text + strlen (text) - 4, ",...") == 0,
          "a list that is too long ends so");
}

static void
test_reading (void)
{
  struct mbench_cpus allowed;
  struct mbench_error error;
  struct mbench_placement placement = { 0 };
  mbench_cpus_from_text ("0,2-3", &allowed);
  tap_ok (mbench_placement_read_cpu (&placement, "2", &allowed, 8, &error)
                  == MBENCH_OK
              && placement.has_cpu && placement.cpu == 2,
          "a CPU that is allowed");
  placement = (struct mbench_placement){ 0 };
  tap_ok (mbench_placement_read_cpu (&placement, "1", &allowed, 8, &error)
                  == MBENCH_INVALID
              && !placement.has_cpu,
          "one that is not");
  tap_string (error.message,
              "CPU 1 is not allowed here: expected one that this process may "
              "use, which are 0,2-3",
              "and the set of them");
  mbench_placement_read_cpu (&placement, "8", &allowed, 8, &error);
  tap_string (error.message,
              "CPU 8 does not exist: expected one that this process may use, "
              "which are 0,2-3",
              "one that is not there");
  static const char *const no_cpu[]
      = { "", "-1", "x", "1x", "99999999999999999999", "0,2" };
  for (size_t i = 0; i < sizeof no_cpu / sizeof *no_cpu; ++i)
    tap_ok (
        mbench_placement_read_cpu (&placement, no_cpu[i], &allowed, 8, &error)
            == MBENCH_INVALID,
        "no CPU: \"%s\"", no_cpu[i]);

  tap_ok (mbench_placement_read_priority (&placement, "-20", &error)
                  == MBENCH_OK
              && placement.priority == MBENCH_PRIORITY_NICE
              && placement.nice == -20,
          "the lowest nice value");
  tap_ok (mbench_placement_read_priority (&placement, "19", &error)
                  == MBENCH_OK
              && placement.nice == 19,
          "the highest");
  tap_ok (mbench_placement_read_priority (&placement, "realtime", &error)
                  == MBENCH_OK
              && placement.priority == MBENCH_PRIORITY_REALTIME,
          "the real-time policy");
  static const char *const no_priority[]
      = { "", "-", "20", "-21", "fifo", "1.5", "5 ", "99999999999999999999" };
  for (size_t i = 0; i < sizeof no_priority / sizeof *no_priority; ++i)
    tap_ok (mbench_placement_read_priority (&placement, no_priority[i], &error)
                == MBENCH_INVALID,
            "no priority: \"%s\"", no_priority[i]);
}

static void
test_permission (void)
{
  tap_ok (mbench_placement_may_nice (0, 5, 0, false),
          "who is nicer needs no permission");
  tap_ok (!mbench_placement_may_nice (0, -5, 0, false), "less nice: it does");
  tap_ok (mbench_placement_may_nice (0, -5, 25, false),
          "which the limit gives");
  tap_ok (!mbench_placement_may_nice (0, -6, 25, false), "that far");
  tap_ok (mbench_placement_may_nice (0, -20, 0, true), "or the capability");
}

/* The last processor that is allowed.  */
static size_t
last_cpu (const struct mbench_cpus *cpus)
{
  size_t last = 0;
  for (size_t cpu = 0; cpu < MBENCH_CPUS; ++cpu)
    if (mbench_cpus_has (cpus, cpu))
      last = cpu;
  return last;
}

static void
test_placing (void)
{
  struct mbench_cpus before;
  struct mbench_cpus now;
  struct mbench_placed placed;
  struct mbench_error error;
  mbench_cpus_allowed (&before);
  struct mbench_placement placement
      = { .has_cpu = true, .cpu = last_cpu (&before) };
  tap_ok (mbench_placement_apply (&placement, &placed, &error) == MBENCH_OK,
          "this thread is placed");
  mbench_cpus_allowed (&now);
  tap_ok (mbench_cpus_count (&now) == 1
              && mbench_cpus_has (&now, placement.cpu)
              && sched_getcpu () == (int)placement.cpu,
          "on that CPU alone");
  mbench_placement_undo (&placed);
  mbench_cpus_allowed (&now);
  tap_ok (memcmp (&now, &before, sizeof now) == 0, "and set free again");
  placement.cpu = MBENCH_CPUS - 1;
  tap_ok (mbench_placement_apply (&placement, &placed, &error)
              == MBENCH_UNAVAILABLE,
          "a CPU that the system refuses is told");
  mbench_placement_undo (&placed);
  mbench_cpus_allowed (&now);
  tap_ok (memcmp (&now, &before, sizeof now) == 0, "and changes nothing");

  int nice = getpriority (PRIO_PROCESS, 0);
  placement = (struct mbench_placement){ .priority = MBENCH_PRIORITY_NICE,
                                         .nice = nice < 19 ? nice + 1 : 19 };
  enum mbench_status status
      = mbench_placement_apply (&placement, &placed, &error);
  tap_ok (getpriority (PRIO_PROCESS, 0)
              == (status == MBENCH_OK ? placement.nice : nice),
          "a nice value is set where it can be undone");
  mbench_placement_undo (&placed);
  tap_ok (getpriority (PRIO_PROCESS, 0) == nice, "and undone");
  placement.priority = MBENCH_PRIORITY_REALTIME;
  status = mbench_placement_permit (&placement, false, &error);
  tap_ok ((status == MBENCH_OK)
              == (placement.priority == MBENCH_PRIORITY_REALTIME),
          "what is not permitted is taken away");
  tap_ok (sched_getscheduler (0) == SCHED_OTHER, "asking changes nothing");
  if (placement.priority == MBENCH_PRIORITY_REALTIME)
    {
      mbench_placement_apply (&placement, &placed, &error);
      tap_ok (sched_getscheduler (0) == (SCHED_FIFO | SCHED_RESET_ON_FORK),
              "the real-time policy is set");
      mbench_placement_undo (&placed);
      tap_ok (sched_getscheduler (0) == SCHED_OTHER, "and undone");
    }
  else
    tap_ok (strstr (error.message, "prlimit --rtprio") != NULL,
            "the remedy is said");
}

/* A process that got real time by a limit has no capability when it goes back:
   a child that gives its own away in between.  Where this one may not do so,
   there is nothing to see.  */
static void
test_undoing_without_capability (void)
{
  enum
  {
    NOBODY = 65534,
    NOT_POSSIBLE = 2
  };
  int status;
  pid_t pid = fork ();
  if (pid == 0)
    {
      struct mbench_placement placement
          = { .priority = MBENCH_PRIORITY_REALTIME };
      struct mbench_placed placed;
      struct mbench_error error;
      if (mbench_placement_apply (&placement, &placed, &error) != MBENCH_OK
          || setresuid (NOBODY, NOBODY, NOBODY) != 0)
        _exit (NOT_POSSIBLE);
      mbench_placement_undo (&placed);
      _exit ((sched_getscheduler (0) & ~SCHED_RESET_ON_FORK) != SCHED_OTHER);
    }
  waitpid (pid, &status, 0);
  tap_ok (WIFEXITED (status) && WEXITSTATUS (status) != 1,
          "real time is undone without the capability");
}

int
main (void)
{
  test_sets ();
  test_reading ();
  test_permission ();
  test_placing ();
  test_undoing_without_capability ();
  return tap_done ();
}
