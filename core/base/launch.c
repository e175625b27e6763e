#include <config.h>

#include "base/launch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/command.h"
#include "base/variables.h"

enum
{
  /* Descriptors of the launcher's, away from the numbers that they become.  */
  HIGH_DESCRIPTOR = 10
};

const char *
mbench_launcher (void)
{
  const char *path = getenv ("MBSH_LAUNCHER");
  return path != NULL && *path != '\0' ? path : MBENCH_LAUNCHER;
}

/* The environment of the command; the list is malloc'ed, its strings are
   not.  */
static char **
variables_of (const struct mbench_words *own)
{
  size_t n = own != NULL ? own->n : 0;
  const char **names = calloc (n + 1, sizeof *names);
  char **result = NULL;
  size_t kept;
  for (size_t i = 0; names != NULL && i < n; ++i)
    names[i] = strndup (own->list[i], strcspn (own->list[i], "="));
  if (names != NULL)
    result = mbench_variables_except (names, n, &kept);
  for (size_t i = 0; result != NULL && i < n; ++i)
    result[kept + i] = own->list[i];
  for (size_t i = 0; names != NULL && i < n; ++i)
    free ((void *)names[i]);
  free (names);
  return result;
}

/* The words of the launcher: PATH and those of the command behind its own. */
static char **
words_of (const struct mbench_words *words, char *path)
{
  char **list = calloc (words->n + 3, sizeof *list);
  if (list == NULL)
    return NULL;
  list[0] = (char *)mbench_launcher ();
  list[1] = path;
  for (size_t i = 0; i < words->n; ++i)
    list[2 + i] = words->list[i];
  return list;
}

/* Every signal as it is for a program that a person begins.  */
static void
reset_signals (posix_spawnattr_t *attributes)
{
  sigset_t none;
  sigset_t all;
  sigemptyset (&none);
  sigfillset (&all);
  posix_spawnattr_setsigmask (attributes, &none);
  posix_spawnattr_setsigdefault (attributes, &all);
  posix_spawnattr_setpgroup (attributes, 0);
  posix_spawnattr_setflags (attributes, POSIX_SPAWN_SETSIGMASK
                                            | POSIX_SPAWN_SETSIGDEF
                                            | POSIX_SPAWN_SETPGROUP);
}

/* Spawn the launcher with FDS as descriptors 0 to 3; an error's number.  */
static int
spawn (const struct mbench_launch_plan *plan, const int fds[4], char **words,
       char **variables, pid_t *pid)
{
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init (&actions);
  posix_spawnattr_init (&attributes);
  reset_signals (&attributes);
  for (int i = 0; i < 4; ++i)
    posix_spawn_file_actions_adddup2 (&actions, fds[i], i);
  if (plan->directory != NULL)
    posix_spawn_file_actions_addchdir_np (&actions, plan->directory);
  int reason
      = posix_spawn (pid, words[0], &actions, &attributes, words, variables);
  posix_spawnattr_destroy (&attributes);
  posix_spawn_file_actions_destroy (&actions);
  return reason;
}

static void
close_all (const int *fds, int n)
{
  for (int i = 0; i < n; ++i)
    if (fds[i] != -1)
      close (fds[i]);
}

/* Why the launcher was not begun: REASON may be the folder's.  */
static enum mbench_status
tell (const struct mbench_launch_plan *plan, int reason,
      struct mbench_error *error)
{
  if (plan->directory != NULL && access (plan->directory, X_OK) != 0)
    return mbench_fail (error, MBENCH_IO,
                        "the directory \"%s\" of the command cannot be "
                        "entered: %s",
                        plan->directory, strerror (errno));
  return mbench_fail (error, MBENCH_IO,
                      "the launcher of commands, \"%s\", cannot be run: %s; "
                      "expected it where mbsh is installed, or where the "
                      "variable MBSH_LAUNCHER says",
                      mbench_launcher (), strerror (reason));
}

/* Begin it with the program at PATH.  */
static enum mbench_status
begin (const struct mbench_launch_plan *plan, char *path,
       struct mbench_launch *launch, struct mbench_error *error)
{
  int ends[2];
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return mbench_fail (error, MBENCH_IO, "no socket for a command: %s",
                        strerror (errno));
  const int given[] = { plan->input, plan->output, plan->errors, ends[1] };
  int fds[4];
  for (int i = 0; i < 4; ++i)
    fds[i] = fcntl (given[i], F_DUPFD_CLOEXEC, HIGH_DESCRIPTOR);
  close (ends[1]);
  char **words = words_of (plan->words, path);
  char **variables = variables_of (plan->variables);
  int reason = ENOMEM;
  if (words != NULL && variables != NULL)
    reason = spawn (plan, fds, words, variables, &launch->pid);
  free (words);
  free (variables);
  close_all (fds, 4);
  launch->socket = ends[0];
  if (reason == 0)
    return MBENCH_OK;
  close (ends[0]);
  launch->pid = 0;
  return tell (plan, reason, error);
}

enum mbench_status
mbench_launch_begin (const struct mbench_launch_plan *plan,
                     struct mbench_launch *launch, struct mbench_error *error)
{
  const char *program = plan->words->list[0];
  *launch = (struct mbench_launch){ 0 };
  /* A path is from the folder that the command runs in.  */
  char *path = strchr (program, '/') != NULL ? strdup (program)
                                             : mbench_command_find (program);
  if (path == NULL)
    return mbench_fail (error, MBENCH_IO,
                        "the program \"%s\" was not found: expected one in a "
                        "folder of PATH, or its path",
                        program);
  enum mbench_status status = begin (plan, path, launch, error);
  free (path);
  return status;
}

/* Take SIZE bytes; false where the socket has ended.  */
static bool
receive (int socket, void *bytes, size_t size)
{
  size_t done = 0;
  while (done < size)
    {
      ssize_t n = recv (socket, (char *)bytes + done, size - done, 0);
      if (n == 0 || (n == -1 && errno != EINTR))
        return false;
      done += n > 0 ? (size_t)n : 0;
    }
  return true;
}

static bool
ask (int socket)
{
  ssize_t n;
  do
    n = send (socket, "r", 1, MSG_NOSIGNAL);
  while (n == -1 && errno == EINTR);
  return n == 1;
}

enum mbench_status
mbench_launch_run (struct mbench_launch *launch,
                   struct mbench_launch_reply *reply,
                   struct mbench_error *error)
{
  if (!ask (launch->socket) || !receive (launch->socket, reply, sizeof *reply))
    return mbench_fail (error, MBENCH_IO,
                        "the launcher of commands has ended");
  if (reply->reason != 0)
    return mbench_fail (error, MBENCH_IO, "it cannot be executed: %s",
                        strerror (reply->reason));
  return MBENCH_OK;
}

void
mbench_launch_end (struct mbench_launch *launch)
{
  if (launch->pid <= 0)
    return;
  close (launch->socket);
  kill (-launch->pid, SIGKILL);
  while (waitpid (launch->pid, NULL, 0) == -1 && errno == EINTR)
    ;
  launch->pid = 0;
}
