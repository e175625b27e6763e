#include <config.h>

#include "run/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "device/malloc-count.h"
#include "run/code.h"
#include "run/fault.h"
#include "run/fresh.h"
#include "run/isolated.h"
#include "run/message.h"

struct mbench_worker
{
  struct mbench_job job;
  struct mbench_mapping mapping;
  int message;
  /* What the standard streams are for the body; -1: what they are now.  */
  int output;
  int errors;
};

static const struct mbench_child_host no_host;

/* What lies behind SIZE bytes of FILE, of which there are *N; NULL with errno
   where it cannot be read.  */
static char *
read_rest (int file, size_t size, size_t *n)
{
  struct stat facts;
  if (fstat (file, &facts) != 0)
    return NULL;
  if (facts.st_size < 0 || (size_t)facts.st_size <= size)
    {
      errno = ENODATA;
      return NULL;
    }
  *n = (size_t)facts.st_size - size;
  char *bytes = malloc (*n);
  if (bytes == NULL || pread (file, bytes, *n, (off_t)size) == (ssize_t)*n)
    return bytes;
  free (bytes);
  return NULL;
}

/* Attach WORKER to FILE and read its job.  */
static enum mbench_status
attach (struct mbench_worker *worker, int file, size_t size, size_t capacity,
        size_t gauges, struct mbench_error *error)
{
  size_t n;
  enum mbench_status status = mbench_shared_attach (
      file, size, capacity, gauges, &worker->mapping, error);
  if (status != MBENCH_OK)
    return status;
  char *bytes = read_rest (file, size, &n);
  if (bytes == NULL)
    return mbench_fail (error, MBENCH_IO, "its job cannot be read: %s",
                        strerror (errno));
  return mbench_job_read (&worker->job, bytes, n, error);
}

/* What was preloaded to count in this process is not to be in those that the
   body executes.  */
static void
forget_preload (void)
{
  static const char library[] = "/" MBENCH_MALLOC_LIBRARY;
  const char *list = getenv (MBENCH_PRELOAD_VARIABLE);
  size_t length = list != NULL ? strcspn (list, ":") : 0;
  size_t own = strlen (library);
  if (length < own || strncmp (list + length - own, library, own) != 0)
    return;
  if (list[length] == ':')
    setenv (MBENCH_PRELOAD_VARIABLE, list + length + 1, 1);
  else
    unsetenv (MBENCH_PRELOAD_VARIABLE);
}

struct mbench_worker *
mbench_worker_take (void)
{
  const char *text = getenv (MBENCH_WORKER_VARIABLE);
  long process;
  int file;
  size_t size;
  size_t capacity;
  size_t gauges;
  struct mbench_worker found = { .errors = -1 };
  bool is_read
      = text != NULL
        && sscanf (text, "%ld:%d:%zu:%zu:%zu:%d:%d", &process, &file, &size,
                   &capacity, &gauges, &found.message, &found.output)
               == 7;
  unsetenv (MBENCH_WORKER_VARIABLE);
  /* It may be that of a parent.  */
  if (!is_read || process != (long)getpid ())
    return NULL;
  forget_preload ();
  fcntl (found.message, F_SETFD, FD_CLOEXEC);
  if (found.output != -1)
    fcntl (found.output, F_SETFD, FD_CLOEXEC);
  /* The system may have named the process after a descriptor.  */
  prctl (PR_SET_NAME, program_invocation_short_name);
  struct mbench_error error;
  enum mbench_status status
      = attach (&found, file, size, capacity, gauges, &error);
  close (file);
  if (status != MBENCH_OK)
    mbench_worker_fail (&found, error.message);
  struct mbench_worker *worker = malloc (sizeof *worker);
  if (worker == NULL)
    mbench_worker_fail (&found, mbench_status_text (MBENCH_NO_MEMORY));
  *worker = found;
  return worker;
}

const struct mbench_job *
mbench_worker_job (const struct mbench_worker *worker)
{
  return &worker->job;
}

void
mbench_worker_silence (struct mbench_worker *worker)
{
  worker->errors = fcntl (STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (worker->errors != -1)
    dup2 (STDOUT_FILENO, STDERR_FILENO);
}

static void
restore (int *saved, int fd)
{
  if (*saved == -1)
    return;
  dup2 (*saved, fd);
  close (*saved);
  *saved = -1;
}

/* What was printed until now is gone; from here the streams are the
   body's.  */
static void
give_streams (struct mbench_worker *worker,
              const struct mbench_child_host *host)
{
  if (host->before_exit != NULL)
    host->before_exit ();
  fflush (NULL);
  restore (&worker->output, STDOUT_FILENO);
  restore (&worker->errors, STDERR_FILENO);
}

/* What EXECUTION of TEST is planned as.  */
static struct mbench_planned
plan (const struct mbench_job_execution *execution,
      micro_benchmark_test_case test)
{
  return (struct mbench_planned){
    .test = test,
    .name = (char *)execution->name,
    .dimensions = execution->dimensions,
    .sizes = execution->sizes,
    .limits = execution->limits,
    .self_test = execution->is_self_test,
  };
}

void
mbench_worker_execute (struct mbench_worker *worker,
                       const micro_benchmark_test_case *tests,
                       const struct mbench_child_host *host)
{
  const struct mbench_job *job = &worker->job;
  struct mbench_arm arms[MBENCH_MOST_ARMS];
  for (size_t i = 0; i < job->n_arms; ++i)
    arms[i] = (struct mbench_arm){
      .planned = plan (&job->arms[i].execution, tests[i]),
      .extra = job->arms[i].extra,
    };
  const struct mbench_duel duel = { .n = job->n_arms,
                                    .arms = arms,
                                    .has_all_pairs = job->has_all_pairs,
                                    .is_displaced = job->is_displaced,
                                    .long_time = job->long_time,
                                    .seed = job->seed };
  struct mbench_planned planned = plan (&job->execution, tests[0]);
  if (duel.n > 0)
    planned.duel = &duel;
  struct micro_benchmark_test_state_ state = {
    .planned = &planned,
    .body = mbench_body_of (tests[0]),
    .wall = &mbench_clock_monotonic,
  };
  state.name = strdup (planned.name);
  if (state.name == NULL)
    mbench_worker_fail (worker, mbench_status_text (MBENCH_NO_MEMORY));
  give_streams (worker, host);
  mbench_child_resume (host, job->output);
  mbench_fault_prepare ();
  struct mbench_shared *shared = worker->mapping.shared;
  shared->images = mbench_images_note (shared->image, MBENCH_IMAGES);
  mbench_isolated_work (&state, &worker->mapping, job->memory,
                        worker->message);
  mbench_child_leave (host);
}

void
mbench_worker_fail (const struct mbench_worker *worker, const char *text)
{
  struct mbench_outcome outcome = { 0 };
  char sentence[MBENCH_SHARED_TEXT];
  snprintf (sentence, sizeof sentence, "the fresh execution: %s", text);
  mbench_outcome_set (&outcome, MBENCH_OUTCOME_FAILED, sentence);
  if (worker->mapping.shared != NULL)
    {
      struct mbench_shared *shared = worker->mapping.shared;
      snprintf (shared->text, sizeof shared->text, "%s", sentence);
      shared->outcome = MBENCH_OUTCOME_FAILED;
    }
  mbench_message_write (worker->message, "", &outcome);
  mbench_child_leave (&no_host);
}
