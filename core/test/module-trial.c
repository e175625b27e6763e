#include <config.h>

#include "test/module-trial.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "device/clock.h"

enum
{
  OUTPUT_SIZE = 65536,
  POLL_MS = 5
};

/* What the child shares with its parent.  */
struct page
{
  const char *doing;
  bool has_returned;
};

/* A file in memory for what the child prints, which cannot grow; -1 where
   there is none.  */
static int
output_file (void)
{
  int file = memfd_create ("trial", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0)
    return -1;
  /* Not one of those that the child takes for its standard files.  */
  int high = fcntl (file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close (file);
  if (high >= 0 && ftruncate (high, OUTPUT_SIZE) == 0
      && fcntl (high, F_ADD_SEALS, F_SEAL_GROW) == 0)
    return high;
  if (high >= 0)
    close (high);
  return -1;
}

static void
set_standard_files (int output)
{
  int null = open ("/dev/null", O_RDWR);
  if (null < 0)
    return;
  dup2 (null, STDIN_FILENO);
  dup2 (null, STDOUT_FILENO);
  dup2 (output >= 0 ? output : null, STDERR_FILENO);
  if (null > STDERR_FILENO)
    close (null);
}

/* Leave, before what the parent registered for its own end is run.  */
static void
leave (int status, void *nothing)
{
  (void)nothing;
  _exit (status);
}

/* Signals are blocked when this begins, as no handler of the parent may run
   in the child.  */
static void
become_child (pid_t parent, int output)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != parent)
    _exit (EXIT_FAILURE);
  struct sigaction action = { .sa_handler = SIG_DFL };
  for (int number = 1; number < NSIG; ++number)
    sigaction (number, &action, NULL);
  sigset_t none;
  sigemptyset (&none);
  pthread_sigmask (SIG_SETMASK, &none, NULL);
  setrlimit (RLIMIT_CORE, &(struct rlimit){ 0, 0 });
  set_standard_files (output);
  on_exit (leave, NULL);
}

/* Wait for the end of CHILD until DEADLINE, then end it.  Returns whether it
   ended by itself.  */
static bool
wait_for (pid_t child, int64_t deadline, int *status)
{
  struct pollfd watched
      = { .fd = (int)syscall (SYS_pidfd_open, child, 0), .events = POLLIN };
  bool ended = false;
  bool killed = false;
  while (!ended)
    {
      pid_t got = waitpid (child, status, killed ? 0 : WNOHANG);
      ended = got == child || (got < 0 && errno != EINTR);
      int64_t left = deadline - mbench_clock_now (&mbench_clock_monotonic);
      if (ended || killed)
        continue;
      killed = left <= 0;
      if (killed)
        kill (child, SIGKILL);
      else if (watched.fd >= 0)
        poll (&watched, 1, (int)(left / 1000000) + 1);
      else
        poll (NULL, 0, POLL_MS);
    }
  if (watched.fd >= 0)
    close (watched.fd);
  return !killed;
}

/* The last line in OUTPUT, cut to SIZE bytes with its null character.  */
static void
last_line (int output, char *line, size_t size)
{
  *line = '\0';
  off_t end = output >= 0 ? lseek (output, 0, SEEK_CUR) : 0;
  char text[512];
  off_t start
      = end > (off_t)sizeof text - 1 ? end - (off_t)sizeof text + 1 : 0;
  ssize_t length = pread (output, text, (size_t)(end - start), start);
  if (length <= 0)
    return;
  while (length > 0 && text[length - 1] == '\n')
    --length;
  text[length] = '\0';
  const char *feed = strrchr (text, '\n');
  const char *last = feed != NULL ? feed + 1 : text;
  size_t n = strlen (last) < size ? strlen (last) : size - 1;
  memcpy (line, last, n);
  line[n] = '\0';
}

static enum mbench_status
fail (const struct mbench_trial *trial, const char *subject, const char *doing,
      bool in_time, int status, int output, struct mbench_error *error)
{
  char said[120];
  last_line (output, said, sizeof said);
  const char *colon = *said != '\0' ? ": " : "";
  int ms = trial->deadline_ms;
  if (!in_time)
    return mbench_fail (error, MBENCH_INVALID,
                        "%.150s: %s did not return within %d %s%s%s", subject,
                        doing, ms % 1000 == 0 ? ms / 1000 : ms,
                        ms % 1000 == 0 ? "s" : "ms", colon, said);
  if (WIFSIGNALED (status) && WTERMSIG (status) == SIGINT)
    return mbench_fail (error, MBENCH_INVALID, "%.150s: %s were interrupted",
                        subject, doing);
  if (WIFSIGNALED (status))
    {
      const char *name = sigabbrev_np (WTERMSIG (status));
      return mbench_fail (error, MBENCH_INVALID,
                          "%.150s: %s crashed (signal %s%s)%s%s", subject,
                          doing, name != NULL ? "SIG" : "",
                          name != NULL ? name : "of its own", colon, said);
    }
  return mbench_fail (error, MBENCH_INVALID,
                      "%.150s: %s called exit (status %d)%s%s", subject, doing,
                      WEXITSTATUS (status), colon, said);
}

enum mbench_status
mbench_trial_run (const struct mbench_trial *trial, const char *subject,
                  const char *initially,
                  void (*act) (void *data, const char **doing), void *data,
                  struct mbench_error *error)
{
  struct page *page = mmap (NULL, sizeof *page, PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED)
    return mbench_no_memory (error, "the trial of a shared object");
  page->doing = initially;
  int output = output_file ();
  int64_t deadline = mbench_clock_now (&mbench_clock_monotonic)
                     + (int64_t)trial->deadline_ms * 1000000;
  sigset_t all;
  sigset_t before;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  pid_t parent = getpid ();
  pid_t child = trial->fork != NULL ? trial->fork () : fork ();
  int reason = errno;
  if (child == 0)
    {
      become_child (parent, output);
      act (data, &page->doing);
      page->has_returned = true;
      _exit (EXIT_SUCCESS);
    }
  pthread_sigmask (SIG_SETMASK, &before, NULL);

  enum mbench_status result = MBENCH_OK;
  int status = 0;
  if (child < 0)
    result = mbench_fail (error, MBENCH_UNAVAILABLE,
                          "%.150s: no child to try it in: %s", subject,
                          strerror (reason));
  else
    {
      bool in_time = wait_for (child, deadline, &status);
      if (!page->has_returned)
        result = fail (trial, subject, page->doing, in_time, status, output,
                       error);
    }
  if (output >= 0)
    close (output);
  munmap (page, sizeof *page);
  return result;
}
