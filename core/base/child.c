#include <config.h>

#include "base/child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum
{
  MESSAGE_LIMIT = 1 << 20,
  OUTPUT_LIMIT = 256 << 10,
  NS_PER_S = 1000000000,
  /* The message's descriptor is kept away from the low numbers, which bodies
     that tidy up are apt to close.  */
  HIGH_DESCRIPTOR = 900
};

/* Whether threads are listed, those of the collector apart.  */
static bool
are_threads_listed (void)
{
  static const char of_collector[] = "GC-marker";
  DIR *tasks = opendir ("/proc/self/task");
  /* Out of descriptors there is no pipe for a child either.  */
  if (tasks == NULL)
    return false;
  size_t n = 0;
  for (struct dirent *task; (task = readdir (tasks)) != NULL;)
    {
      char path[sizeof "/proc/self/task//comm" + sizeof task->d_name];
      char name[32] = "";
      snprintf (path, sizeof path, "/proc/self/task/%s/comm", task->d_name);
      FILE *file = task->d_name[0] == '.' ? NULL : fopen (path, "re");
      if (file == NULL)
        continue;
      if (fgets (name, sizeof name, file) != NULL
          && strncmp (name, of_collector, sizeof of_collector - 1) != 0)
        ++n;
      fclose (file);
    }
  closedir (tasks);
  return n > 1;
}

bool
mbench_child_has_threads (void)
{
  enum
  {
    LOOKS = 50
  };
  const struct timespec pause = { .tv_nsec = 1000000 };
  /* A thread that has ended and been joined is listed a moment longer.  */
  for (int i = 0; i < LOOKS; ++i)
    {
      if (!are_threads_listed ())
        return false;
      nanosleep (&pause, NULL);
    }
  return true;
}

static void
close_if_open (int fd)
{
  if (fd != -1)
    close (fd);
}

static void
reset_signals (void)
{
  /* Others are left alone: garbage collectors stop their threads by some.  */
  static const int ordinary[]
      = { SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGPIPE,  SIGCHLD, SIGALRM,
          SIGUSR1, SIGUSR2, SIGTSTP, SIGCONT, SIGWINCH, SIGSEGV, SIGBUS,
          SIGILL,  SIGFPE,  SIGABRT, SIGSYS,  SIGTRAP };
  for (size_t i = 0; i < sizeof ordinary / sizeof *ordinary; ++i)
    signal (ordinary[i], SIG_DFL);
  /* The child is in the background: writing to a terminal that stops jobs for
     that must not stop it.  */
  signal (SIGTTOU, SIG_IGN);
  signal (SIGTTIN, SIG_IGN);
  sigset_t none;
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
}

static void
redirect (enum mbench_output output, int captured)
{
  int nothing = open ("/dev/null", O_RDONLY);
  if (nothing > STDIN_FILENO)
    {
      dup2 (nothing, STDIN_FILENO);
      close (nothing);
    }
  if (output == MBENCH_OUTPUT_TO_ERROR)
    dup2 (STDERR_FILENO, STDOUT_FILENO);
  else if (output == MBENCH_OUTPUT_CAPTURED)
    {
      dup2 (captured, STDOUT_FILENO);
      dup2 (captured, STDERR_FILENO);
      setvbuf (stdout, NULL, _IONBF, 0);
    }
}

/* Leave, before what the parent has registered for its own end is called.  A
   thread that the work has begun is none that the host knows.  */
static void
leave (int status, void *data)
{
  const struct mbench_child_host *host = data;
  if (host->before_exit != NULL && (pid_t)syscall (SYS_gettid) == getpid ())
    host->before_exit ();
  fflush (NULL);
  _exit (status);
}

/* The life of the child.  */
static void
live (const struct mbench_child_host *host, pid_t parent,
      enum mbench_output output, int message, int captured,
      void (*work) (void *data, int message), void *data)
{
  setpgid (0, 0);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != parent)
    _exit (EXIT_FAILURE);
  reset_signals ();
  const struct rlimit no_core = { 0, 0 };
  setrlimit (RLIMIT_CORE, &no_core);
  redirect (output, captured);
  on_exit (leave, (void *)host);
  int high = fcntl (message, F_DUPFD_CLOEXEC, HIGH_DESCRIPTOR);
  if (host->in_child != NULL)
    host->in_child (output);
  work (data, high != -1 ? high : message);
  leave (EXIT_SUCCESS, (void *)host);
}

void
mbench_child_resume (const struct mbench_child_host *host,
                     enum mbench_output output)
{
  reset_signals ();
  on_exit (leave, (void *)host);
  if (output == MBENCH_OUTPUT_CAPTURED)
    setvbuf (stdout, NULL, _IONBF, 0);
  if (host->in_child != NULL)
    host->in_child (output);
}

void
mbench_child_leave (const struct mbench_child_host *host)
{
  leave (EXIT_SUCCESS, (void *)host);
  _exit (EXIT_SUCCESS);
}

static bool
make_pipe (int ends[2])
{
  ends[0] = ends[1] = -1;
  if (pipe2 (ends, O_CLOEXEC) != 0)
    return false;
  /* Where a standard stream is closed its number is free, but not ours.  */
  for (int i = 0; i < 2; ++i)
    if (ends[i] <= STDERR_FILENO)
      {
        int low = ends[i];
        ends[i] = fcntl (low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        int reason = errno;
        close (low);
        errno = reason;
        if (ends[i] == -1)
          return false;
      }
  fcntl (ends[0], F_SETFL, O_NONBLOCK);
  return true;
}

static void
block_signals (sigset_t *outside, sigset_t *waiting)
{
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, SIGINT);
  sigaddset (&set, SIGTERM);
  sigaddset (&set, SIGHUP);
  sigaddset (&set, SIGTSTP);
  pthread_sigmask (SIG_BLOCK, &set, outside);
  *waiting = *outside;
  sigaddset (waiting, SIGTSTP);
}

/* Fork; in the child, live.  */
static enum mbench_status
beget (const struct mbench_child_host *host, enum mbench_output output,
       void (*work) (void *data, int message), void *data,
       struct mbench_child *child, struct mbench_error *error)
{
  int message[2] = { -1, -1 };
  int captured[2] = { -1, -1 };
  pid_t parent = getpid ();
  pid_t pid = -1;
  if (make_pipe (message)
      && (output != MBENCH_OUTPUT_CAPTURED || make_pipe (captured)))
    {
      fflush (NULL);
      pid = host->fork != NULL ? host->fork () : fork ();
    }
  if (pid == 0)
    {
      /* Who inherits the other ends is not to wait for a reader that is
         himself.  */
      close (message[0]);
      close_if_open (captured[0]);
      live (host, parent, output, message[1], captured[1], work, data);
    }
  int reason = errno;
  close_if_open (message[1]);
  close_if_open (captured[1]);
  if (pid == -1)
    {
      close_if_open (message[0]);
      close_if_open (captured[0]);
      return mbench_fail (error, MBENCH_IO, "no child process: %s",
                          strerror (reason));
    }
  setpgid (pid, pid);
  child->pid = pid;
  child->pid_fd = (int)syscall (SYS_pidfd_open, pid, 0);
  child->message
      = (struct mbench_stream){ .fd = message[0], .limit = MESSAGE_LIMIT };
  child->output
      = (struct mbench_stream){ .fd = captured[0], .limit = OUTPUT_LIMIT };
  return MBENCH_OK;
}

enum mbench_status
mbench_child_begin (const struct mbench_child_host *host,
                    enum mbench_output output,
                    void (*work) (void *data, int message), void *data,
                    struct mbench_child *child, struct mbench_error *error)
{
  enum mbench_status status;
  *child = (struct mbench_child){ .pid = -1, .pid_fd = -1 };
  if (host->before_fork != NULL)
    host->before_fork ();
  block_signals (&child->outside, &child->waiting);
  if (!host->executes && mbench_child_has_threads ())
    status = mbench_fail (error, MBENCH_CONFLICT,
                          "other threads run in this process, which a child "
                          "would not have");
  else
    status = beget (host, output, work, data, child, error);
  if (status != MBENCH_OK)
    pthread_sigmask (SIG_SETMASK, &child->outside, NULL);
  if (host->after_fork != NULL)
    host->after_fork ();
  return status;
}

/* Keep N bytes more, as far as the limit and memory go.  */
static void
keep (struct mbench_stream *stream, const char *bytes, size_t n)
{
  size_t room = stream->limit - stream->n;
  size_t kept = n < room ? n : room;
  if (stream->n + kept > stream->capacity)
    {
      size_t capacity = 2 * stream->capacity + kept;
      char *grown = realloc (stream->bytes, capacity);
      if (grown == NULL)
        kept = 0;
      else
        {
          stream->bytes = grown;
          stream->capacity = capacity;
        }
    }
  if (kept > 0)
    memcpy (stream->bytes + stream->n, bytes, kept);
  stream->n += kept;
  stream->dropped += n - kept;
}

/* Take in what is there.  A stream that never runs dry is left for the next
   turn.  */
static void
drain (struct mbench_stream *stream)
{
  char bytes[1 << 16];
  for (int turn = 0; turn < 16 && stream->fd != -1; ++turn)
    {
      ssize_t n = read (stream->fd, bytes, sizeof bytes);
      if (n > 0)
        keep (stream, bytes, (size_t)n);
      else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        {
          close (stream->fd);
          stream->fd = -1;
        }
      else if (errno == EAGAIN)
        break;
    }
}

/* Whether the child is dead.  It is left a zombie, so that its number stands
   for its group and for nothing else.  */
static bool
look_for_death (struct mbench_child *child)
{
  siginfo_t info = { .si_pid = 0 };
  int result;
  do
    result
        = waitid (P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT);
  while (result != 0 && errno == EINTR);
  /* Where SIGCHLD is ignored nobody can know how it ended.  */
  child->is_dead = result != 0 || info.si_pid == child->pid;
  return child->is_dead;
}

static int64_t
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * NS_PER_S + time.tv_nsec;
}

/* Whoever stops the parent, as by Ctrl-Z, means the child too, which is in
   another group.  */
static void
stop_together (struct mbench_child *child)
{
  sigset_t set;
  if (sigpending (&set) != 0 || !sigismember (&set, SIGTSTP)
      || sigismember (&child->outside, SIGTSTP))
    return;
  int64_t begin = now ();
  kill (-child->pid, SIGSTOP);
  /* Until it is stopped it could go on working alone.  */
  siginfo_t info;
  waitid (P_PID, (id_t)child->pid, &info, WSTOPPED | WEXITED | WNOWAIT);
  sigemptyset (&set);
  sigaddset (&set, SIGTSTP);
  pthread_sigmask (SIG_UNBLOCK, &set, NULL);
  /* Here it is stopped, until it goes on.  */
  pthread_sigmask (SIG_BLOCK, &set, NULL);
  kill (-child->pid, SIGCONT);
  child->stopped += now () - begin;
}

bool
mbench_child_serve (struct mbench_child *child, int64_t ns)
{
  enum
  {
    /* Where death cannot be waited for, it is looked for so often.  */
    LOOK_NS = 2000000
  };
  struct pollfd watched[] = { { .fd = child->pid_fd, .events = POLLIN },
                              { .fd = child->message.fd, .events = POLLIN },
                              { .fd = child->output.fd, .events = POLLIN } };
  if (child->pid_fd == -1 && ns > LOOK_NS)
    ns = LOOK_NS;
  struct timespec time = { .tv_sec = ns / NS_PER_S, .tv_nsec = ns % NS_PER_S };
  if (ppoll (watched, sizeof watched / sizeof *watched, &time, &child->waiting)
          < 0
      && errno == EINTR)
    child->has_signal = true;
  stop_together (child);
  drain (&child->message);
  drain (&child->output);
  return !look_for_death (child);
}

void
mbench_child_kill (struct mbench_child *child)
{
  kill (-child->pid, SIGKILL);
  kill (child->pid, SIGKILL);
}

void
mbench_child_end (struct mbench_child *child)
{
  kill (-child->pid, SIGKILL);
  pid_t pid;
  do
    pid = waitpid (child->pid, &child->status, 0);
  while (pid == -1 && errno == EINTR);
  drain (&child->message);
  drain (&child->output);
  close_if_open (child->message.fd);
  close_if_open (child->output.fd);
  close_if_open (child->pid_fd);
  child->message.fd = child->output.fd = child->pid_fd = -1;
  pthread_sigmask (SIG_SETMASK, &child->outside, NULL);
}

bool
mbench_child_await (struct mbench_child *child, int64_t ns)
{
  int64_t begin = now ();
  int64_t left = ns;
  while (mbench_child_serve (child, left > 0 ? left : 0) && left > 0
         && !child->has_signal)
    left = ns - (now () - begin - child->stopped);
  bool is_own_death = child->is_dead;
  if (!is_own_death)
    mbench_child_kill (child);
  mbench_child_end (child);
  return is_own_death;
}

void
mbench_signal_name (int signal_number, char *name, size_t size)
{
  const char *known = sigabbrev_np (signal_number);
  if (known != NULL)
    snprintf (name, size, "SIG%s", known);
  else
    snprintf (name, size, "signal %d", signal_number);
}

void
mbench_stream_release (struct mbench_stream *stream)
{
  free (stream->bytes);
  *stream = (struct mbench_stream){ .fd = -1 };
}
