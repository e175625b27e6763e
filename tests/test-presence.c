/* device/presence.h: whether a thread stayed on its CPU.  */

#include <config.h>

#include "device/presence.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"

static volatile sig_atomic_t alarms;

static void
on_alarm (int signal)
{
  (void)signal;
  alarms = 1;
}

/* Be interrupted in the midst of this thread's own instructions: by a timer of
   the time that it executes them.  Whoever runs a program slows it down, but
   has it execute some.  */
static void
be_interrupted (void)
{
  alarms = 0;
  struct itimerval timer = { .it_value = { .tv_usec = 1000 } };
  setitimer (ITIMER_VIRTUAL, &timer, NULL);
  while (alarms == 0)
    continue;
}

static bool
sees_interruption (void)
{
  struct mbench_presence here = mbench_presence_here ();
  int cpu = mbench_presence_mark (&here);
  be_interrupted ();
  bool is_seen = mbench_presence_disturbed (&here, cpu);
  mbench_presence_clear (&here);
  return is_seen;
}

/* Of so many short intervals, those in which a disturbance was seen.  */
enum
{
  INTERVALS = 10000
};
static size_t
count_disturbed (void)
{
  struct mbench_presence here = mbench_presence_here ();
  size_t disturbed = 0;
  for (size_t i = 0; i < INTERVALS; ++i)
    {
      int cpu = mbench_presence_mark (&here);
      disturbed += mbench_presence_disturbed (&here, cpu);
    }
  mbench_presence_clear (&here);
  return disturbed;
}

static void
test_absent (void)
{
  struct mbench_presence none = { .exists = false };
  tap_size ((size_t)-mbench_presence_mark (&none), 1, "absent: no CPU");
  tap_ok (mbench_presence_cpu (&none) == -1, "neither asked alone");
  tap_ok (!mbench_presence_disturbed (&none, -1), "absent: no disturbance");
  mbench_presence_clear (&none);
}

static void
test_quiet (void)
{
  struct mbench_presence here = mbench_presence_here ();
  int cpu = mbench_presence_cpu (&here);
  tap_ok (cpu >= 0 && cpu < sysconf (_SC_NPROCESSORS_CONF),
          "the CPU is one of this machine's");
  tap_ok (count_disturbed () < INTERVALS / 2,
          "most short intervals are not disturbed");
}

static void
test_mark (void)
{
  struct mbench_presence here = mbench_presence_here ();
  int cpu = mbench_presence_mark (&here);
  mbench_presence_clear (&here);
  tap_ok (mbench_presence_disturbed (&here, cpu),
          "without its mark an interval is taken for disturbed");
  int other = mbench_presence_mark (&here) + 1;
  tap_ok (mbench_presence_disturbed (&here, other),
          "another CPU is a disturbance");
  mbench_presence_clear (&here);
}

/* To each CPU that there is in turn: every step but perhaps one is a move.  */
static void
test_moved (void)
{
  cpu_set_t allowed;
  if (sched_getaffinity (0, sizeof allowed, &allowed) != 0
      || CPU_COUNT (&allowed) < 2)
    {
      tap_ok (true, "moved # SKIP there is one CPU");
      return;
    }
  struct mbench_presence here = mbench_presence_here ();
  size_t moves = 0;
  size_t seen = 0;
  bool is_there = true;
  for (int to = 0; to < CPU_SETSIZE; ++to)
    if (CPU_ISSET (to, &allowed))
      {
        cpu_set_t one;
        CPU_ZERO (&one);
        CPU_SET (to, &one);
        int from = mbench_presence_mark (&here);
        sched_setaffinity (0, sizeof one, &one);
        bool is_seen = mbench_presence_disturbed (&here, from);
        is_there = is_there && mbench_presence_cpu (&here) == to;
        moves += from != to;
        seen += from != to && is_seen;
      }
  sched_setaffinity (0, sizeof allowed, &allowed);
  mbench_presence_clear (&here);
  tap_ok (is_there, "the CPU is the one that the thread was sent to");
  tap_ok (moves > 0 && seen == moves, "each move is seen");
}

static void *
in_thread (void *area)
{
  struct mbench_presence here = mbench_presence_here ();
  bool *results = area;
  results[0] = here.exists && mbench_presence_cpu (&here) >= 0;
  results[1] = count_disturbed () < INTERVALS / 2;
  int cpu = mbench_presence_mark (&here);
  results[2] = cpu >= 0;
  mbench_presence_clear (&here);
  return NULL;
}

static void
test_thread (void)
{
  struct mbench_presence here = mbench_presence_here ();
  bool results[3] = { false };
  pthread_t thread;
  mbench_presence_mark (&here);
  if (pthread_create (&thread, NULL, in_thread, results) == 0)
    pthread_join (thread, NULL);
  mbench_presence_clear (&here);
  tap_ok (results[0] && results[1] && results[2],
          "a second thread has an area of its own");
}

static void
test_child (void)
{
  struct mbench_presence here = mbench_presence_here ();
  mbench_presence_mark (&here);
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0)
    {
      /* With what the parent had found.  */
      int cpu = mbench_presence_mark (&here);
      be_interrupted ();
      bool is_seen = cpu >= 0 && mbench_presence_disturbed (&here, cpu);
      _exit (is_seen && count_disturbed () < INTERVALS / 2 ? 0 : 1);
    }
  int status = -1;
  waitpid (child, &status, 0);
  mbench_presence_clear (&here);
  tap_ok (WIFEXITED (status) && WEXITSTATUS (status) == 0,
          "a forked child sees its own disturbances");
}

/* In a process whose glibc is told not to register an area.  */
static int
be_without (void)
{
  struct mbench_presence here = mbench_presence_here ();
  bool is_absent = !here.exists && mbench_presence_mark (&here) == -1;
  be_interrupted ();
  return is_absent && !mbench_presence_disturbed (&here, -1) ? 0 : 1;
}

static void
test_tunable (void)
{
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0)
    {
      setenv ("GLIBC_TUNABLES", "glibc.pthread.rseq=0", 1);
      execl ("/proc/self/exe", "test-presence", "without", (char *)NULL);
      _exit (2);
    }
  int status = -1;
  waitpid (child, &status, 0);
  tap_ok (WIFEXITED (status) && WEXITSTATUS (status) == 0,
          "where glibc registers none there is none");
}

int
main (int argc, char **argv)
{
  struct sigaction action;
  memset (&action, 0, sizeof action);
  action.sa_handler = on_alarm;
  sigaction (SIGVTALRM, &action, NULL);
  if (argc > 1 && strcmp (argv[1], "without") == 0)
    return be_without ();
  test_absent ();
  if (mbench_presence_here ().exists)
    {
      test_quiet ();
      test_mark ();
      tap_ok (sees_interruption (), "an interruption is seen");
      test_moved ();
      test_thread ();
      test_child ();
      test_tunable ();
    }
  else
    tap_ok (true, "presence # SKIP no area of restartable sequences");
  return tap_done ();
}
