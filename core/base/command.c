#include <config.h>

#include "base/command.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/variables.h"

enum
{
  OUTPUT_LIMIT = 256 << 20,
  LOOK_NS = 50000000
};

static bool
is_program (const char *path)
{
  struct stat facts;
  if (stat (path, &facts) != 0)
    return false;
  errno = EACCES;
  return S_ISREG (facts.st_mode) && access (path, X_OK) == 0;
}

char *
mbench_command_find (const char *program)
{
  const char *folders = getenv ("PATH");
  if (strchr (program, '/') != NULL)
    return is_program (program) ? strdup (program) : NULL;
  while (folders != NULL && *folders != '\0')
    {
      size_t n = strcspn (folders, ":");
      char *path;
      /* An empty one is the current folder.  */
      if (asprintf (&path, "%.*s%s%s", (int)n, folders, n > 0 ? "/" : "./",
                    program)
          < 0)
        return NULL;
      if (is_program (path))
        return path;
      free (path);
      folders += n + (folders[n] == ':');
    }
  errno = ENOENT;
  return NULL;
}

struct work
{
  const struct mbench_command *command;
  char **environment;
  /* In memory that the child shares: why the program was not executed.  */
  int *reason;
};

/* Between fork and exec, where another thread of the parent may have held any
   lock: nothing is allocated here.  */
static void
execute (void *data, int errors)
{
  const struct work *work = data;
  dup2 (errors, STDERR_FILENO);
  execve (work->command->path, work->command->arguments->list,
          work->environment);
  *work->reason = errno;
}

static const int interrupts[] = { SIGINT, SIGTERM, SIGHUP };
enum
{
  INTERRUPTS = sizeof interrupts / sizeof *interrupts
};

/* Whether one of them waits to be dealt with.  Others that come, as from
   garbage collectors and terminals, mean nothing to a command.  */
static bool
is_interrupted (void)
{
  sigset_t pending;
  if (sigpending (&pending) != 0)
    return false;
  for (int i = 0; i < INTERRUPTS; ++i)
    {
      struct sigaction action;
      if (sigismember (&pending, interrupts[i])
          && sigaction (interrupts[i], NULL, &action) == 0
          && action.sa_handler != SIG_IGN)
        return true;
    }
  return false;
}

/* See CHILD through to its death.  Returns whether that was brought about by a
   signal that came to this process.  */
static bool
see_through (struct mbench_child *child)
{
  bool was_interrupted = false;
  child->output.limit = child->message.limit = OUTPUT_LIMIT;
  /* They are looked for, and handled when all is over.  */
  for (int i = 0; i < INTERRUPTS; ++i)
    sigaddset (&child->waiting, interrupts[i]);
  while (mbench_child_serve (child, LOOK_NS) && !was_interrupted)
    was_interrupted = is_interrupted ();
  if (was_interrupted)
    mbench_child_kill (child);
  mbench_child_end (child);
  return was_interrupted;
}

static enum mbench_status
run (const struct work *work, struct mbench_command_result *result,
     struct mbench_error *error)
{
  static const struct mbench_child_host host = { .executes = true };
  const char *what = work->command->what;
  struct mbench_child child;
  struct mbench_error reason;
  enum mbench_status status = mbench_child_begin (
      &host, MBENCH_OUTPUT_CAPTURED, execute, (void *)work, &child, &reason);
  if (status != MBENCH_OK)
    return mbench_fail (error, status, "%s cannot be run: %s", what,
                        reason.message);
  bool was_interrupted = see_through (&child);
  *result = (struct mbench_command_result){ child.status, child.output,
                                            child.message };
  if (was_interrupted)
    return mbench_fail (error, MBENCH_INTERRUPTED, "%s was interrupted", what);
  if (*work->reason != 0)
    return mbench_fail (error, MBENCH_IO, "%s cannot be executed: %s", what,
                        strerror (*work->reason));
  return MBENCH_OK;
}

/* With the variable TMPDIR where the command has a folder for it.  */
static enum mbench_status
run_in_environment (struct work *work, struct mbench_command_result *result,
                    struct mbench_error *error)
{
  if (work->command->temporary == NULL)
    return run (work, result, error);
  static const char *const names[] = { "TMPDIR" };
  char *variable;
  size_t n;
  if (asprintf (&variable, "TMPDIR=%s", work->command->temporary) < 0)
    return mbench_no_memory (error, "an environment");
  work->environment = mbench_variables_except (names, 1, &n);
  if (work->environment != NULL)
    work->environment[n] = variable;
  enum mbench_status status = work->environment != NULL
                                  ? run (work, result, error)
                                  : mbench_no_memory (error, "an environment");
  free (work->environment);
  free (variable);
  return status;
}

enum mbench_status
mbench_command_run (const struct mbench_command *command,
                    struct mbench_command_result *result,
                    struct mbench_error *error)
{
  *result = (struct mbench_command_result){ .output.fd = -1, .errors.fd = -1 };
  int *reason = mmap (NULL, sizeof *reason, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (reason == MAP_FAILED)
    return mbench_no_memory (error, "a command");
  struct work work = { command, environ, reason };
  enum mbench_status status = run_in_environment (&work, result, error);
  munmap (reason, sizeof *reason);
  return status;
}

enum mbench_status
mbench_command_check (const char *what,
                      const struct mbench_command_result *result,
                      struct mbench_error *error)
{
  if (WIFSIGNALED (result->status))
    {
      char name[32];
      mbench_signal_name (WTERMSIG (result->status), name, sizeof name);
      return mbench_fail (error, MBENCH_IO, "%s was ended by %s", what, name);
    }
  if (WEXITSTATUS (result->status) != 0)
    return mbench_fail (error, MBENCH_IO, "%s ended with status %d", what,
                        WEXITSTATUS (result->status));
  return MBENCH_OK;
}

void
mbench_command_release (struct mbench_command_result *result)
{
  mbench_stream_release (&result->output);
  mbench_stream_release (&result->errors);
}
