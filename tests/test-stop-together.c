/* base/child.h: who stops a process that has a child, as by Ctrl-Z, stops the
   child too, and it goes on with it.  */

#include <config.h>

#include "base/child.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"

enum
{
  STOPPED_AND_WENT_ON = 7,
  NEVER_STOPPED = 8,
  /* A process that cannot be stopped gives up after so many turns.  */
  TURNS = 2000,
  TURN_NS = 1000000
};

static void
wait_for_ever (void *unused, int message)
{
  (void)unused;
  (void)message;
  for (;;)
    pause ();
}

/* The process with a child: tell its number, stop, and see whether that was
   counted.  */
static void
be_stopped (int tell)
{
  static const struct mbench_child_host plain;
  struct mbench_child child;
  struct mbench_error error;
  /* The signal stops nobody in a group without a parent outside of it.  */
  setpgid (0, 0);
  signal (SIGTSTP, SIG_DFL);
  if (mbench_child_begin (&plain, MBENCH_OUTPUT_SHARED, wait_for_ever, NULL,
                          &child, &error)
      != MBENCH_OK)
    _exit (EXIT_FAILURE);
  if (write (tell, &child.pid, sizeof child.pid) != sizeof child.pid)
    _exit (EXIT_FAILURE);
  raise (SIGTSTP);
  for (int i = 0; i < TURNS && child.stopped == 0; ++i)
    mbench_child_serve (&child, TURN_NS);
  mbench_child_kill (&child);
  while (mbench_child_serve (&child, TURN_NS))
    continue;
  mbench_child_end (&child);
  _exit (child.stopped > 0 ? STOPPED_AND_WENT_ON : NEVER_STOPPED);
}

/* The state of process PID, as ps has it.  */
static char
state_of (pid_t pid)
{
  char path[64];
  char state = '?';
  snprintf (path, sizeof path, "/proc/%d/stat", (int)pid);
  FILE *file = fopen (path, "re");
  if (file == NULL)
    return state;
  if (fscanf (file, "%*d (%*[^)]) %c", &state) != 1)
    state = '?';
  fclose (file);
  return state;
}

int
main (void)
{
  int ends[2];
  pid_t child = -1;
  int status;
  if (pipe (ends) != 0)
    abort ();
  fflush (NULL);
  pid_t pid = fork ();
  if (pid == 0)
    be_stopped (ends[1]);
  if (read (ends[0], &child, sizeof child) != sizeof child
      || waitpid (pid, &status, WUNTRACED) != pid)
    abort ();
  if (!WIFSTOPPED (status) && WEXITSTATUS (status) == NEVER_STOPPED)
    tap_ok (true, "# SKIP nothing can be stopped here");
  else
    {
      tap_ok (WIFSTOPPED (status) && state_of (child) == 'T',
              "the child is stopped with its parent: %c", state_of (child));
      kill (pid, SIGCONT);
      tap_ok (waitpid (pid, &status, 0) == pid && WIFEXITED (status)
                  && WEXITSTATUS (status) == STOPPED_AND_WENT_ON,
              "and the time that it was stopped is known");
      tap_ok (kill (child, 0) != 0, "afterwards it is gone");
    }
  return tap_done ();
}
