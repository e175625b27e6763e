#include <config.h>

#include "report/contained.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "device/clock.h"

struct work
{
  void (*make) (void *data, FILE *out);
  void *data;
};

/* Let WORK make its bytes.  False when memory is short.  */
static bool
make_bytes (const struct work *work, char **bytes, size_t *n)
{
  FILE *out = open_memstream (bytes, n);
  if (out == NULL)
    return false;
  work->make (work->data, out);
  bool is_whole = ferror (out) == 0;
  return fclose (out) == 0 && is_whole;
}

/* Nothing is written before all is made, and a null byte after all.  */
static void
send (void *data, int message)
{
  char *bytes = NULL;
  size_t n = 0;
  if (!make_bytes (data, &bytes, &n))
    abort ();
  for (size_t done = 0; done <= n;)
    {
      ssize_t written = write (message, bytes + done, n + 1 - done);
      if (written > 0)
        done += (size_t)written;
      else if (errno != EINTR)
        abort ();
    }
  free (bytes);
}

/* What became of CHILD, which is dead and, unless IN_TIME, was killed after
   NS.  */
static void
judge (const struct mbench_child *child, bool in_time, int64_t ns,
       struct mbench_contained *made)
{
  char *fault = made->fault;
  const size_t size = sizeof made->fault;
  const int signal_number
      = WIFSIGNALED (child->status) ? WTERMSIG (child->status) : 0;
  char name[32];
  if (child->has_signal)
    snprintf (fault, size, "was interrupted");
  else if (!in_time)
    snprintf (fault, size, "did not return within the timeout of %.3g s",
              (double)ns / MBENCH_NS_PER_S);
  else if (signal_number != 0)
    {
      mbench_signal_name (signal_number, name, sizeof name);
      snprintf (fault, size, "was killed by %s", name);
    }
  else if (child->message.dropped > 0)
    snprintf (fault, size, "made more than %zu bytes", child->message.limit);
  else if (child->message.n == 0)
    snprintf (fault, size, "called exit (status %d)",
              WEXITSTATUS (child->status));
}

enum mbench_status
mbench_contained_call (void (*make) (void *data, FILE *out), void *data,
                       bool is_in_process, int64_t ns,
                       struct mbench_contained *made,
                       struct mbench_error *error)
{
  /* Whoever measured in a child had no threads that it would have missed, and
     those of a host have nothing to do with functions of C.  */
  static const struct mbench_child_host host = { .executes = true };
  struct work work = { make, data };
  struct mbench_child child;
  struct mbench_error reason;
  *made = (struct mbench_contained){ 0 };
  if (is_in_process)
    return make_bytes (&work, &made->bytes, &made->n)
               ? MBENCH_OK
               : mbench_no_memory (error, "what a test makes of its samples");
  if (mbench_child_begin (&host, MBENCH_OUTPUT_SHARED, send, &work, &child,
                          &reason)
      != MBENCH_OK)
    {
      snprintf (made->fault, sizeof made->fault, "was not called: %.60s",
                reason.message);
      return MBENCH_OK;
    }
  bool in_time = mbench_child_await (&child, ns);
  judge (&child, in_time, ns, made);
  if (*made->fault == '\0')
    {
      made->bytes = child.message.bytes;
      made->n = child.message.n - 1;
      child.message.bytes = NULL;
    }
  mbench_stream_release (&child.message);
  return MBENCH_OK;
}

void
mbench_contained_release (struct mbench_contained *made)
{
  free (made->bytes);
  *made = (struct mbench_contained){ 0 };
}
