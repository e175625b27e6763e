/* Run a command and send it signals, each when it asks for it.

   signal-when-ready FIFO SIGNAL... -- COMMAND...
   For each byte that the command, or a process of its, writes to FIFO, which
   is made, it gets the next SIGNAL: INT, TERM or HUP.  Exits with the status
   of the command; with 99 where a signal ended it, which is told.  */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum
{
  EXIT_TROUBLE = 99,
  /* Seconds without a sign from the command until it is killed.  */
  PATIENCE = 100
};

static void
fail (const char *what)
{
  perror (what);
  exit (EXIT_TROUBLE);
}

static void
on_child (int signal_number)
{
  (void)signal_number;
}

static int
signal_of (const char *name)
{
  if (strcmp (name, "INT") == 0)
    return SIGINT;
  return strcmp (name, "TERM") == 0 ? SIGTERM : SIGHUP;
}

/* Begin COMMAND.  Signals that whoever runs the tests ignores are its own
   again.  */
static pid_t
spawn (char **command, const sigset_t *mask)
{
  pid_t pid = fork ();
  if (pid != 0)
    return pid;
  signal (SIGINT, SIG_DFL);
  signal (SIGTERM, SIG_DFL);
  signal (SIGHUP, SIG_DFL);
  sigprocmask (SIG_SETMASK, mask, NULL);
  execvp (command[0], command);
  fail (command[0]);
  return -1;
}

int
main (int argc, char **argv)
{
  int end = 2;
  while (end < argc && strcmp (argv[end], "--") != 0)
    ++end;
  if (end + 1 >= argc)
    return EXIT_TROUBLE;
  setenv ("READY", argv[1], 1);
  unlink (argv[1]);
  if (mkfifo (argv[1], S_IRUSR | S_IWUSR) != 0)
    fail (argv[1]);
  /* Open at both ends: nobody waits for anybody.  */
  int fifo = open (argv[1], O_RDWR | O_CLOEXEC);
  if (fifo < 0)
    fail (argv[1]);
  sigset_t child_ends;
  sigset_t mask;
  sigemptyset (&child_ends);
  sigaddset (&child_ends, SIGCHLD);
  sigprocmask (SIG_BLOCK, &child_ends, &mask);
  struct sigaction action = { .sa_handler = on_child };
  sigaction (SIGCHLD, &action, NULL);
  pid_t pid = spawn (argv + end + 1, &mask);
  int next = 2;
  int status;
  while (waitpid (pid, &status, WNOHANG) != pid)
    {
      struct pollfd watched = { .fd = fifo, .events = POLLIN };
      const struct timespec patience = { .tv_sec = PATIENCE };
      int ready = ppoll (&watched, 1, &patience, &mask);
      if (ready < 0 && errno != EINTR)
        fail ("ppoll");
      if (ready == 0)
        {
          printf ("neither asks nor ends\n");
          kill (pid, SIGKILL);
        }
      if (ready <= 0)
        continue;
      char byte;
      if (read (fifo, &byte, 1) == 1 && next < end)
        kill (pid, signal_of (argv[next++]));
    }
  unlink (argv[1]);
  if (WIFEXITED (status))
    return WEXITSTATUS (status);
  printf ("ended by signal %d\n", WTERMSIG (status));
  return EXIT_TROUBLE;
}
