#include <config.h>

#include "run/fresh.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/variables.h"
#include "run/code.h"
#include "run/gauges.h"
#include "run/job.h"
#include "run/outcome.h"
#include "test/module-table.h"

static enum mbench_status
fail (const char *what, struct mbench_error *error)
{
  return mbench_fail (error, MBENCH_IO, "%s: %s", what, strerror (errno));
}

/* The strings that lie behind one another in the N BYTES, in an array with a
   NULL at its end and room for MORE before that; it points into BYTES.  */
static char **
split (char *bytes, size_t n, size_t more)
{
  size_t count = 0;
  for (size_t i = 0; i < n; ++i)
    count += bytes[i] == '\0';
  char **list = calloc (count + more + 1, sizeof *list);
  if (list == NULL)
    return NULL;
  for (size_t i = 0; i < count; ++i)
    {
      list[i] = bytes;
      bytes += strlen (bytes) + 1;
    }
  return list;
}

/* The arguments of this program as it got them, whatever it has made of the
   array since.  The first is malloc'ed, the others lie behind it.  */
static enum mbench_status
read_arguments (char ***result, struct mbench_error *error)
{
  static const char path[] = "/proc/self/cmdline";
  FILE *file = fopen (path, "re");
  char *bytes = NULL;
  size_t size = 0;
  if (file == NULL)
    return fail (path, error);
  /* There is no such character in UTF-8, nor in any other text.  */
  ssize_t n = getdelim (&bytes, &size, 0xff, file);
  fclose (file);
  if (n <= 0)
    {
      free (bytes);
      return fail (path, error);
    }
  *result = split (bytes, (size_t)n, 0);
  if (*result == NULL)
    {
      free (bytes);
      return mbench_no_memory (error, "the arguments of the program");
    }
  return MBENCH_OK;
}

/* The variable LD_PRELOAD with LIBRARY before what it has; NULL: no memory. */
static char *
make_preload (const char *library)
{
  const char *present = getenv (MBENCH_PRELOAD_VARIABLE);
  char *variable;
  bool is_empty = present == NULL || *present == '\0';
  int n = asprintf (&variable, MBENCH_PRELOAD_VARIABLE "=%s%s%s", library,
                    is_empty ? "" : ":", is_empty ? "" : present);
  return n == -1 ? NULL : variable;
}

/* The environment, with the variables of FRESH, which are not copied, in the
   place of what were called so.  */
static enum mbench_status
make_environment (struct mbench_fresh *fresh, struct mbench_error *error)
{
  static const char *const names[]
      = { MBENCH_WORKER_VARIABLE, MBENCH_PRELOAD_VARIABLE };
  size_t n;
  fresh->environment
      = mbench_variables_except (names, fresh->preload != NULL ? 2 : 1, &n);
  if (fresh->environment == NULL)
    return mbench_no_memory (error, "the environment of the program");
  fresh->environment[n++] = fresh->variable;
  fresh->environment[n] = fresh->preload;
  return MBENCH_OK;
}

/* Write the job behind the mapping in the file of FRESH.  */
static enum mbench_status
write_job (const struct mbench_fresh *fresh, const struct mbench_job *job,
           struct mbench_error *error)
{
  char *bytes = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&bytes, &size);
  if (out == NULL)
    return mbench_no_memory (error, "a job");
  mbench_job_write (job, out);
  enum mbench_status status
      = fclose (out) == 0 ? MBENCH_OK : mbench_no_memory (error, "a job");
  if (status == MBENCH_OK
      && pwrite (fresh->file, bytes, size, (off_t)fresh->mapping.size)
             != (ssize_t)size)
    status = fail ("cannot write a job", error);
  free (bytes);
  return status;
}

static struct mbench_job_execution
describe (const struct mbench_planned *planned)
{
  const struct micro_benchmark_test_case_definition *test = planned->test;
  return (struct mbench_job_execution){
    .test = test->module != NULL ? test->plain_name : test->name,
    .module = test->module != NULL ? test->module->name : NULL,
    .is_self_test = planned->self_test,
    .kind = mbench_body_of (planned->test)->kind,
    .name = planned->name,
    .dimensions = planned->dimensions,
    .sizes = planned->sizes,
    .limits = planned->limits,
  };
}

/* Put DUEL, which may be NULL, into JOB, whose arms the caller frees.  */
static enum mbench_status
describe_duel (const struct mbench_duel *duel, struct mbench_job *job,
               struct mbench_error *error)
{
  if (duel == NULL)
    return MBENCH_OK;
  job->arms = calloc (duel->n + 1, sizeof *job->arms);
  if (job->arms == NULL)
    return mbench_no_memory (error, "a job");
  for (; job->n_arms < duel->n; ++job->n_arms)
    {
      const struct mbench_arm *arm = &duel->arms[job->n_arms];
      job->arms[job->n_arms]
          = (struct mbench_job_arm){ .execution = describe (&arm->planned),
                                     .extra = arm->extra };
    }
  job->has_all_pairs = duel->has_all_pairs;
  job->is_displaced = duel->is_displaced;
  job->long_time = duel->long_time;
  job->seed = duel->seed;
  return MBENCH_OK;
}

enum mbench_status
mbench_fresh_new (const struct mbench_planned *planned,
                  const struct mbench_isolation *isolation,
                  enum mbench_output output, size_t memory,
                  struct mbench_fresh *result, struct mbench_error *error)
{
  static const char program[] = "/proc/self/exe";
  const struct mbench_afresh *afresh = isolation->afresh;
  struct mbench_job job = {
    .suite = afresh->suite,
    .run = afresh->run,
    .execution = describe (planned),
    .memory = memory,
    .output = output,
    .n_words = afresh->n_words,
    .words = afresh->words,
  };
  *result = (struct mbench_fresh){ .file = -1 };
  enum mbench_status status = mbench_shared_new_file (
      &planned->limits, mbench_planned_arms (planned),
      mbench_gauges_planned (planned), &result->mapping, &result->file, error);
  if (status != MBENCH_OK)
    return status;
  /* Be it what it may that the path of the program leads to by now.  */
  result->program = open (program, O_RDONLY | O_CLOEXEC);
  if (result->program == -1)
    status = fail (program, error);
  if (status == MBENCH_OK)
    status = read_arguments (&result->arguments, error);
  if (status == MBENCH_OK && isolation->preload != NULL)
    {
      result->preload = make_preload (isolation->preload);
      if (result->preload == NULL)
        status = mbench_no_memory (error, "the environment of the program");
    }
  if (status == MBENCH_OK)
    status = make_environment (result, error);
  if (status == MBENCH_OK)
    status = describe_duel (planned->duel, &job, error);
  if (status == MBENCH_OK)
    status = write_job (result, &job, error);
  free (job.arms);
  if (status != MBENCH_OK)
    {
      mbench_fresh_release (result);
      mbench_shared_free (&result->mapping);
    }
  return status;
}

/* Nothing that this process has open but the standard streams is handed on. */
static void
close_on_exec (void)
{
  enum
  {
    FIRST = STDERR_FILENO + 1,
    CLOSE_ON_EXEC = 1 << 2
  };
#ifdef SYS_close_range
  if (syscall (SYS_close_range, FIRST, ~0U, CLOSE_ON_EXEC) == 0)
    return;
#endif
  long most = sysconf (_SC_OPEN_MAX);
  for (int fd = FIRST; fd < most; ++fd)
    fcntl (fd, F_SETFD, FD_CLOEXEC);
}

/* Away from the low numbers, which code that tidies up is apt to close.  */
static int
hand_on (int fd)
{
  enum
  {
    HIGH = 900
  };
  int high = fcntl (fd, F_DUPFD, HIGH);
  return high != -1 ? high : fcntl (fd, F_DUPFD, STDERR_FILENO + 1);
}

/* Between fork and exec, where another thread of the parent may have held any
   lock: nothing is allocated here.  */
void
mbench_fresh_execute (void *data, int message)
{
  struct mbench_fresh *fresh = data;
  close_on_exec ();
  int file = hand_on (fresh->file);
  int told = hand_on (message);
  int output = hand_on (STDOUT_FILENO);
  int nothing = open ("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nothing != -1)
    dup2 (nothing, STDOUT_FILENO);
  snprintf (fresh->variable, sizeof fresh->variable,
            MBENCH_WORKER_VARIABLE "=%ld:%d:%zu:%zu:%zu:%d:%d",
            (long)getpid (), file, fresh->mapping.size,
            fresh->mapping.capacity, fresh->mapping.gauge_capacity, told,
            output);
  syscall (SYS_execveat, fresh->program, "", fresh->arguments,
           fresh->environment, AT_EMPTY_PATH);
  struct mbench_shared *shared = fresh->mapping.shared;
  snprintf (shared->text, sizeof shared->text,
            "the program cannot be executed afresh: %s", strerror (errno));
  shared->outcome = MBENCH_OUTCOME_FAILED;
}

void
mbench_fresh_release (struct mbench_fresh *fresh)
{
  if (fresh->arguments != NULL)
    free (fresh->arguments[0]);
  free (fresh->arguments);
  free (fresh->environment);
  free (fresh->preload);
  if (fresh->program != -1)
    close (fresh->program);
  if (fresh->file != -1)
    close (fresh->file);
}
