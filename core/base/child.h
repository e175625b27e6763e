/* A child process that does a piece of work for its parent, in a process group
   of its own: how it is begun, served and ended.  What the work is about is
   none of its business.  */

#ifndef MBENCH_CHILD_H
#define MBENCH_CHILD_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/status.h"

enum mbench_output
{
  /* Standard output and error are the parent's.  */
  MBENCH_OUTPUT_SHARED,
  /* Both go to standard error.  */
  MBENCH_OUTPUT_TO_ERROR,
  /* Both go to the parent, unbuffered: nothing is lost with the child.  */
  MBENCH_OUTPUT_CAPTURED
};

/* How a host's process begets a child; any function may be NULL.  */
struct mbench_child_host
{
  /* In the parent: write out what streams hold and stop helper threads; begin
     these again.  */
  void (*before_fork) (void);
  void (*after_fork) (void);
  /* fork, or a host's own.  */
  pid_t (*fork) (void);
  /* In the child, before its work, and before it ends.  */
  void (*in_child) (enum mbench_output output);
  void (*before_exit) (void);
  /* Its work is to execute a program, which misses no thread.  */
  bool executes;
};

/* Bytes that came through a pipe.  Owned; what is beyond LIMIT is counted in
   DROPPED and gone.  */
struct mbench_stream
{
  /* -1 where there is none, or it has ended.  */
  int fd;
  char *bytes;
  size_t n;
  size_t capacity;
  size_t limit;
  size_t dropped;
};

struct mbench_child
{
  pid_t pid;
  /* Becomes readable with its death; -1 where the system has none.  */
  int pid_fd;
  /* What its work writes to the descriptor that it gets.  */
  struct mbench_stream message;
  /* What it writes to standard output and error, where that is captured.  */
  struct mbench_stream output;
  /* The parent's mask of signals, and that for waiting.  */
  sigset_t outside;
  sigset_t waiting;
  /* How long the parent was stopped, as by Ctrl-Z, and the child with it,
     ns.  */
  int64_t stopped;
  /* Whether a handler of the parent was called while it waited.  */
  bool has_signal;
  bool is_dead;
  /* Of a dead child, as waitpid has it; zero where nobody knows.  */
  int status;
};

/* Whether this process has threads that a child would not have, those of the
   garbage collector apart.  */
bool mbench_child_has_threads (void);

/* Begin a child that calls WORK with DATA and a descriptor for its message,
   and ends with status 0 when it returns.  The child has no standard input,
   the ordinary handling of signals, leaves no core dump, dies with its parent,
   and calls nothing at its end that the parent has registered for its own.
   MBENCH_CONFLICT where the parent has threads that the child would miss.
   From here to mbench_child_end SIGINT, SIGTERM, SIGHUP and SIGTSTP come to
   the calling thread in mbench_child_serve alone.  */
enum mbench_status mbench_child_begin (const struct mbench_child_host *host,
                                       enum mbench_output output,
                                       void (*work) (void *data, int message),
                                       void *data, struct mbench_child *child,
                                       struct mbench_error *error);

/* In a program that the work of a child has executed: be the child from here
   on, as if HOST's process had begotten it, with what the standard streams
   are.  */
void mbench_child_resume (const struct mbench_child_host *host,
                          enum mbench_output output);

/* End such a program as a child ends whose work has returned.  */
_Noreturn void mbench_child_leave (const struct mbench_child_host *host);

/* Wait up to NS for something to happen, and take in what the child writes.
   False once it is dead.  */
bool mbench_child_serve (struct mbench_child *child, int64_t ns);

/* See the child through to its death, which comes by force after NS, without
   the time that it was stopped, or when a signal came to the parent; then end
   it as below.  Returns whether it died by itself.  */
bool mbench_child_await (struct mbench_child *child, int64_t ns);

/* Kill the child and every process of its group.  */
void mbench_child_kill (struct mbench_child *child);

/* End the rest of its group and take in what is left of its streams.  The
   child must be dead.  The streams are the caller's to free.  */
void mbench_child_end (struct mbench_child *child);

/* "SIGSEGV" and its like in NAME, "signal 42" for one without a name.  */
void mbench_signal_name (int signal_number, char *name, size_t size);

void mbench_stream_release (struct mbench_stream *stream);

#endif
