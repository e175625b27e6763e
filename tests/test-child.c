/* base/child.h: a child is begun, served, killed and ended, and nothing of it
   is left.  */

#include <config.h>

#include "base/child.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"

enum
{
  SECOND = 1000000000,
  MESSAGE_LIMIT = 1 << 20,
  OUTPUT_LIMIT = 256 << 10,
  STATUS = 7,
  /* So long is waited for what comes at once.  */
  PATIENCE_MS = 20000
};

typedef void work_fun (void *data, int message);

static const struct mbench_child_host plain;
static struct mbench_error error;

/* The last child; its streams are there until the next is begun.  */
static struct mbench_child child;

static void
release (void)
{
  mbench_stream_release (&child.message);
  mbench_stream_release (&child.output);
}

static void
begin (work_fun *work, void *data, enum mbench_output output)
{
  release ();
  if (mbench_child_begin (&plain, output, work, data, &child, &error)
      != MBENCH_OK)
    {
      tap_ok (false, "a child: %s", error.message);
      abort ();
    }
}

/* See the child to its death and its end.  */
static void
finish (void)
{
  while (mbench_child_serve (&child, SECOND))
    ;
  mbench_child_end (&child);
}

static void
live (work_fun *work, void *data, enum mbench_output output)
{
  begin (work, data, output);
  finish ();
}

static bool
has_text (const struct mbench_stream *stream, const char *text)
{
  return stream->n == strlen (text)
         && memcmp (stream->bytes, text, stream->n) == 0;
}

static void
put (int fd, const char *text)
{
  size_t n = strlen (text);
  if (write (fd, text, n) != (ssize_t)n)
    _exit (EXIT_FAILURE);
}

static bool
has_children (void)
{
  return waitpid (-1, NULL, WNOHANG) != -1 || errno != ECHILD;
}

static void
say_hello (void *data, int message)
{
  put (message, data);
}

static void
test_message (void)
{
  size_t before = tap_descriptors ();
  live (say_hello, "hello", MBENCH_OUTPUT_SHARED);
  tap_ok (has_text (&child.message, "hello") && child.message.dropped == 0,
          "a child's message comes through");
  tap_ok (child.output.n == 0, "what is not captured is not there");
  tap_ok (child.is_dead && WIFEXITED (child.status)
              && WEXITSTATUS (child.status) == 0,
          "it ends with status 0");
  tap_ok (!has_children (), "and is no zombie");
  tap_ok (tap_descriptors () == before, "no descriptor is left open");
  release ();
  tap_ok (child.message.bytes == NULL && child.message.n == 0,
          "a stream that is released is empty");
}

static void
write_without_end (int fd, size_t n)
{
  static char bytes[1 << 16];
  memset (bytes, 'x', sizeof bytes);
  while (n > 0)
    {
      ssize_t step = write (fd, bytes, n < sizeof bytes ? n : sizeof bytes);
      if (step <= 0)
        _exit (EXIT_FAILURE);
      n -= (size_t)step;
    }
}

static void
write_both (void *data, int message)
{
  const size_t *sizes = data;
  write_without_end (message, sizes[0]);
  write_without_end (STDOUT_FILENO, sizes[1]);
  write_without_end (STDERR_FILENO, sizes[1]);
}

static void
test_limits (void)
{
  size_t sizes[] = { 3 * MESSAGE_LIMIT, 10 * OUTPUT_LIMIT };
  live (write_both, sizes, MBENCH_OUTPUT_CAPTURED);
  tap_ok (WIFEXITED (child.status) && WEXITSTATUS (child.status) == 0,
          "a child that writes much gets rid of it");
  tap_size (child.message.n, MESSAGE_LIMIT, "of a message 1 MB is kept");
  tap_size (child.message.n + child.message.dropped, sizes[0],
            "and the rest is counted");
  tap_size (child.output.n, OUTPUT_LIMIT, "of output 256 KB are kept");
  tap_size (child.output.n + child.output.dropped, 2 * sizes[1],
            "and the rest of both streams is counted");

  sizes[0] = MESSAGE_LIMIT;
  sizes[1] = OUTPUT_LIMIT / 2;
  live (write_both, sizes, MBENCH_OUTPUT_CAPTURED);
  tap_ok (child.message.n == MESSAGE_LIMIT && child.message.dropped == 0
              && child.output.n == OUTPUT_LIMIT && child.output.dropped == 0,
          "just at the limit nothing is dropped");
}

static void
read_and_speak (void *nothing, int message)
{
  char byte;
  (void)nothing;
  put (message, read (STDIN_FILENO, &byte, 1) == 0 ? "nothing" : "something");
  put (STDOUT_FILENO, "out ");
  fprintf (stdout, "held ");
  fflush (stdout);
  put (STDERR_FILENO, "err");
}

/* With a pipe as standard error.  */
static void
test_streams (void)
{
  live (read_and_speak, NULL, MBENCH_OUTPUT_CAPTURED);
  tap_ok (has_text (&child.message, "nothing"), "there is no input");
  tap_ok (has_text (&child.output, "out held err"),
          "output and errors are captured in their order");

  int ends[2];
  char bytes[100] = "";
  int saved = dup (STDERR_FILENO);
  if (pipe (ends) != 0)
    abort ();
  dup2 (ends[1], STDERR_FILENO);
  live (read_and_speak, NULL, MBENCH_OUTPUT_TO_ERROR);
  dup2 (saved, STDERR_FILENO);
  close (saved);
  close (ends[1]);
  ssize_t n = read (ends[0], bytes, sizeof bytes - 1);
  close (ends[0]);
  tap_ok (n > 0 && strcmp (bytes, "out held err") == 0,
          "or both are where errors go");
}

static void
close_and_speak (void *nothing, int message)
{
  (void)nothing;
  for (int fd = 0; fd <= 20; ++fd)
    close (fd);
  put (message, "still");
}

static void
end_badly (void *data, int message)
{
  (void)message;
  const char *way = data;
  if (*way == 'e')
    exit (STATUS);
  if (*way == '_')
    _exit (STATUS);
  raise (SIGTERM);
}

static void
test_ends (void)
{
  live (close_and_speak, NULL, MBENCH_OUTPUT_SHARED);
  tap_ok (has_text (&child.message, "still"),
          "the message's descriptor is not among the low ones");
  live (end_badly, "exit", MBENCH_OUTPUT_SHARED);
  tap_ok (WIFEXITED (child.status) && WEXITSTATUS (child.status) == STATUS,
          "a child that calls exit has its status");
  live (end_badly, "_exit", MBENCH_OUTPUT_SHARED);
  tap_ok (WIFEXITED (child.status) && WEXITSTATUS (child.status) == STATUS,
          "as has one that calls _exit");
  void (*old) (int) = signal (SIGTERM, SIG_IGN);
  live (end_badly, "raise", MBENCH_OUTPUT_SHARED);
  signal (SIGTERM, old);
  tap_ok (WIFSIGNALED (child.status) && WTERMSIG (child.status) == SIGTERM,
          "a signal that is ignored here is not there");
}

/* A pipe that everybody who comes from here has open for writing: it ends when
   they are all dead.  */
struct lifeline
{
  int ends[2];
};

static struct lifeline
new_lifeline (void)
{
  struct lifeline line;
  if (pipe (line.ends) != 0)
    abort ();
  return line;
}

/* Wait until all others are dead; false where patience ends before.  */
static bool
all_dead (struct lifeline *line)
{
  char byte;
  close (line->ends[1]);
  struct pollfd watched = { .fd = line->ends[0], .events = POLLIN };
  bool result = poll (&watched, 1, PATIENCE_MS) == 1
                && read (line->ends[0], &byte, 1) == 0;
  close (line->ends[0]);
  return result;
}

static void
beget (void *data, int message)
{
  bool is_to_stay = *(bool *)data;
  if (fork () == 0)
    for (;;)
      pause ();
  put (message, "b");
  while (is_to_stay)
    pause ();
}

static void
test_group (void)
{
  bool is_to_stay = false;
  struct lifeline line = new_lifeline ();
  begin (beget, &is_to_stay, MBENCH_OUTPUT_CAPTURED);
  finish ();
  tap_ok (all_dead (&line), "the end of a child is that of its children");
  tap_ok (WIFEXITED (child.status), "which do not keep it");

  is_to_stay = true;
  line = new_lifeline ();
  begin (beget, &is_to_stay, MBENCH_OUTPUT_SHARED);
  while (child.message.n == 0 && mbench_child_serve (&child, SECOND))
    ;
  tap_ok (!child.is_dead && mbench_child_serve (&child, 0),
          "a child that does not end lives");
  mbench_child_kill (&child);
  tap_ok (all_dead (&line), "until it is killed, with its children");
  finish ();
  tap_ok (WIFSIGNALED (child.status) && WTERMSIG (child.status) == SIGKILL,
          "which its status tells");
  tap_ok (!has_children (), "and is no zombie");
}

static void
stay (void *nothing, int message)
{
  (void)nothing;
  put (message, "s");
  for (;;)
    pause ();
}

/* A process that begins a child and ends.  */
static void
test_orphan (void)
{
  struct lifeline line = new_lifeline ();
  pid_t pid = fork ();
  if (pid == 0)
    {
      begin (stay, NULL, MBENCH_OUTPUT_SHARED);
      while (child.message.n == 0 && mbench_child_serve (&child, SECOND))
        ;
      _exit (0);
    }
  waitpid (pid, NULL, 0);
  tap_ok (all_dead (&line), "a child dies with its parent");
}

static volatile sig_atomic_t signals;

static void
on_signal (int signal_number)
{
  (void)signal_number;
  ++signals;
}

static void
test_signals (void)
{
  static const int blocked[] = { SIGINT, SIGTERM, SIGHUP };
  sigset_t before;
  sigset_t after;
  memset (&before, 0, sizeof before);
  memset (&after, 0, sizeof after);
  struct sigaction action = { .sa_handler = on_signal };
  struct sigaction old;
  sigprocmask (SIG_SETMASK, NULL, &before);
  sigaction (SIGINT, &action, &old);
  begin (stay, NULL, MBENCH_OUTPUT_SHARED);
  sigprocmask (SIG_SETMASK, NULL, &after);
  for (size_t i = 0; i < sizeof blocked / sizeof *blocked; ++i)
    tap_ok (sigismember (&after, blocked[i]) == 1,
            "signal %d waits while there is a child", blocked[i]);
  raise (SIGINT);
  tap_ok (signals == 0 && !child.has_signal, "and comes when it is served");
  /* The message may come first.  */
  while (!child.has_signal && mbench_child_serve (&child, SECOND))
    ;
  tap_ok (signals == 1 && child.has_signal && !child.is_dead,
          "which tells so");
  mbench_child_kill (&child);
  finish ();
  sigprocmask (SIG_SETMASK, NULL, &after);
  tap_ok (memcmp (&before, &after, sizeof before) == 0,
          "after its end signals come as before");
  sigaction (SIGINT, &old, NULL);
}

static pid_t
cannot_fork (void)
{
  errno = EAGAIN;
  return -1;
}

static int hosted[2];

static pid_t
fork_and_tell (void)
{
  put (hosted[1], "f");
  return fork ();
}

static void
tell_in_child (enum mbench_output output)
{
  (void)output;
  put (hosted[1], "i");
}

static void
tell_before_exit (void)
{
  put (hosted[1], "x");
}

static void
tell_work (void *nothing, int message)
{
  (void)nothing;
  (void)message;
  put (hosted[1], "w");
}

static void
test_host (void)
{
  size_t before = tap_descriptors ();
  const struct mbench_child_host broken = { .fork = cannot_fork };
  release ();
  tap_ok (mbench_child_begin (&broken, MBENCH_OUTPUT_CAPTURED, say_hello, "x",
                              &child, &error)
                  == MBENCH_IO
              && strstr (error.message, strerror (EAGAIN)) != NULL,
          "where there is no child that is told: %s", error.message);
  sigset_t mask;
  sigprocmask (SIG_SETMASK, NULL, &mask);
  tap_ok (tap_descriptors () == before && sigismember (&mask, SIGINT) == 0,
          "and all is as before");

  const struct mbench_child_host host = { .fork = fork_and_tell,
                                          .in_child = tell_in_child,
                                          .before_exit = tell_before_exit };
  char bytes[10] = "";
  if (pipe (hosted) != 0
      || mbench_child_begin (&host, MBENCH_OUTPUT_SHARED, tell_work, NULL,
                             &child, &error)
             != MBENCH_OK)
    abort ();
  finish ();
  ssize_t n = read (hosted[0], bytes, sizeof bytes - 1);
  tap_ok (n == 4, "four steps of the host");
  tap_string (bytes, "fiwx", "which are fork, child, work and exit");
  close (hosted[0]);
  close (hosted[1]);
}

/* Where the system has no descriptors of processes, and where nobody may know
   how a child ended.  */
static void
test_poor_systems (void)
{
  begin (say_hello, "hi", MBENCH_OUTPUT_SHARED);
  close (child.pid_fd);
  child.pid_fd = -1;
  finish ();
  tap_ok (has_text (&child.message, "hi") && child.is_dead,
          "a death is seen without its descriptor");
  void (*old) (int) = signal (SIGCHLD, SIG_IGN);
  live (say_hello, "hi", MBENCH_OUTPUT_SHARED);
  signal (SIGCHLD, old);
  tap_ok (has_text (&child.message, "hi") && child.status == 0,
          "nor does SIGCHLD matter");
}

int
main (void)
{
  test_message ();
  test_limits ();
  test_streams ();
  test_ends ();
  test_group ();
  test_orphan ();
  test_signals ();
  test_host ();
  test_poor_systems ();
  release ();
  return tap_done ();
}
