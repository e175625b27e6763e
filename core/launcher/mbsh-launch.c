/* mbsh-launch PATH NAME [ARGUMENT]...

   Runs the program PATH, which calls itself NAME, each time that it is asked
   to, and tells how long that took and what it used (base/launch-reply.h).

   It is a program of its own because the peak memory that the kernel tells of
   a process begins with that of the process that began it: this one is small.
   It leads a group of processes in which the command is too, so that the end
   of the group is the end of all that is left.  */

#include <config.h>

#include "base/launch-reply.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int64_t
to_ns (struct timeval time)
{
  return (int64_t)time.tv_sec * 1000000000 + (int64_t)time.tv_usec * 1000;
}

/* Files that the command reads or writes are as at its first run.  Those that
   cannot be, as terminals, are left.  */
static void
rewind_files (void)
{
  lseek (STDIN_FILENO, 0, SEEK_SET);
  for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; ++fd)
    if (ftruncate (fd, 0) == 0)
      lseek (fd, 0, SEEK_SET);
}

/* Begin the command.  The child has this process's memory until it executes
   the program, and nothing of it is changed but REASON.  */
static pid_t
begin (char **words, volatile int *reason)
{
  pid_t pid = vfork ();
  if (pid == 0)
    {
      execve (words[0], words + 1, environ);
      *reason = errno;
      _exit (EXIT_FAILURE);
    }
  if (pid == -1)
    *reason = errno;
  return pid;
}

/* Wait until the process of FD ends.  Whoever asked may be gone before that,
   and then all of the group goes.  */
static void
await_end (int fd)
{
  struct pollfd watched[]
      = { { .fd = fd, .events = POLLIN }, { .fd = MBENCH_LAUNCH_SOCKET } };
  while (watched[0].revents == 0)
    {
      if (poll (watched, 2, -1) == -1 && errno != EINTR)
        return;
      if (watched[1].revents != 0)
        kill (0, SIGKILL);
    }
}

static void
run (char **words, struct mbench_launch_reply *reply)
{
  volatile int reason = 0;
  struct rusage usage = { 0 };
  int status = 0;
  rewind_files ();
  int64_t start = now ();
  pid_t pid = begin (words, &reason);
  if (pid > 0)
    {
      int fd = (int)syscall (SYS_pidfd_open, pid, 0);
      if (fd != -1)
        await_end (fd);
      else
        waitid (P_PID, (id_t)pid, NULL, WEXITED | WNOWAIT);
      reply->elapsed = now () - start;
      while (wait4 (pid, &status, 0, &usage) == -1 && errno == EINTR)
        ;
      if (fd != -1)
        close (fd);
    }
  reply->user = to_ns (usage.ru_utime);
  reply->system = to_ns (usage.ru_stime);
  reply->peak = (int64_t)usage.ru_maxrss * 1024;
  reply->page_faults = usage.ru_minflt;
  reply->major_faults = usage.ru_majflt;
  reply->switches = usage.ru_nvcsw + usage.ru_nivcsw;
  reply->involuntary_switches = usage.ru_nivcsw;
  reply->status = status;
  reply->reason = reason;
}

int
main (int argc, char **argv)
{
  if (argc < 3 || fcntl (MBENCH_LAUNCH_SOCKET, F_SETFD, FD_CLOEXEC) != 0)
    return EXIT_FAILURE;
  /* Whoever began it by hand is not to end with it.  */
  if (getpgrp () != getpid () && setpgid (0, 0) != 0)
    return EXIT_FAILURE;
  char asked;
  while (read (MBENCH_LAUNCH_SOCKET, &asked, 1) == 1)
    {
      struct mbench_launch_reply reply = { 0 };
      run (argv + 1, &reply);
      if (write (MBENCH_LAUNCH_SOCKET, &reply, sizeof reply)
          != (ssize_t)sizeof reply)
        break;
    }
  /* What the command has left running in its group ends with it.  */
  kill (0, SIGKILL);
  return EXIT_FAILURE;
}
