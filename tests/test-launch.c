/* base/launch.h, test/command-test.h and device/counter-command.h: commands
   are run by their launcher, which tells what each run took, and what is said
   of a command becomes what is run.  */

#include <config.h>

#include "base/launch.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "device/counter-command.h"
#include "tap.h"
#include "test/command-test.h"

static struct mbench_error error;
static struct mbench_launch_reply reply;
static int nothing;
static int written;

static bool
has_written (const char *text)
{
  char bytes[100];
  ssize_t n = pread (written, bytes, sizeof bytes, 0);
  return n == (ssize_t)strlen (text) && memcmp (bytes, text, (size_t)n) == 0;
}

/* Begin a launch of WORDS, parted by blanks and quotes.  */
static enum mbench_status
begin (const char *text, struct mbench_launch_plan plan,
       struct mbench_launch *launch)
{
  struct mbench_words words = { 0 };
  mbench_words_split (text, &words, &error);
  plan.words = &words;
  plan.output = written;
  plan.errors = nothing;
  if (plan.input == 0)
    plan.input = nothing;
  enum mbench_status status = mbench_launch_begin (&plan, launch, &error);
  mbench_words_release (&words);
  return status;
}

/* Run WORDS once.  */
static enum mbench_status
run (const char *text, struct mbench_launch_plan plan)
{
  struct mbench_launch launch;
  enum mbench_status status = begin (text, plan, &launch);
  if (status == MBENCH_OK)
    status = mbench_launch_run (&launch, &reply, &error);
  mbench_launch_end (&launch);
  return status;
}

static void
test_run (void)
{
  const struct mbench_launch_plan plain = { 0 };
  struct mbench_launch launch;
  tap_ok (run ("true", plain) == MBENCH_OK, "a program of PATH runs");
  tap_ok (WIFEXITED (reply.status) && WEXITSTATUS (reply.status) == 0,
          "and ends well");
  tap_ok (reply.elapsed > 0 && reply.user + reply.system > 0
              && reply.page_faults > 0,
          "what it took is known");
  run ("sh -c 'echo out $0; exit 3' name", plain);
  tap_ok (WEXITSTATUS (reply.status) == 3, "another status is told");
  tap_ok (has_written ("out name\n"), "its output is where it was to go");
  run ("sh -c 'kill -ABRT $$'", plain);
  tap_ok (WIFSIGNALED (reply.status) && WTERMSIG (reply.status) == SIGABRT,
          "so is a signal");
  begin ("sh -c 'echo again'", plain, &launch);
  mbench_launch_run (&launch, &reply, &error);
  mbench_launch_run (&launch, &reply, &error);
  tap_ok (has_written ("again\n"), "each run begins with an empty output");
  mbench_launch_end (&launch);
  tap_ok (waitpid (-1, NULL, WNOHANG) == -1 && errno == ECHILD,
          "no process is left");
}

static void
test_signals (void)
{
  const struct mbench_launch_plan plain = { 0 };
  sigset_t set;
  signal (SIGUSR1, SIG_IGN);
  sigemptyset (&set);
  sigaddset (&set, SIGTERM);
  sigprocmask (SIG_BLOCK, &set, NULL);
  run ("sh -c 'kill -USR1 $$; exit 1'", plain);
  tap_ok (WIFSIGNALED (reply.status) && WTERMSIG (reply.status) == SIGUSR1,
          "what this process ignores means what it does to a command");
  run ("sh -c 'kill -TERM $$; exit 1'", plain);
  tap_ok (WIFSIGNALED (reply.status), "and so does what it blocks");
  sigprocmask (SIG_UNBLOCK, &set, NULL);
  signal (SIGUSR1, SIG_DFL);
}

static void
test_plan (void)
{
  char *variables[] = { "MBENCH_A=1", "MBENCH_B=x=y" };
  const struct mbench_words given = { 2, variables };
  int input = memfd_create ("input", 0);
  setenv ("MBENCH_B", "own", 1);
  setenv ("MBENCH_C", "3", 1);
  run ("sh -c 'echo $MBENCH_A $MBENCH_B $MBENCH_C'",
       (struct mbench_launch_plan){ .variables = &given });
  tap_ok (has_written ("1 x=y 3\n"),
          "variables take the places of others and leave the rest");
  run ("pwd", (struct mbench_launch_plan){ .directory = "/usr" });
  tap_ok (has_written ("/usr\n"), "it runs in the folder that is named");
  struct mbench_launch launch;
  tap_ok (write (input, "read me", 7) == 7, "a file is there to be read");
  begin ("cat", (struct mbench_launch_plan){ .input = input }, &launch);
  mbench_launch_run (&launch, &reply, &error);
  mbench_launch_run (&launch, &reply, &error);
  tap_ok (has_written ("read me"), "each run reads it from its beginning");
  mbench_launch_end (&launch);
  close (input);
  run ("cat", (struct mbench_launch_plan){ 0 });
  tap_ok (has_written (""), "without one there is nothing to read");
}

static void
test_refusals (void)
{
  const struct mbench_launch_plan plain = { 0 };
  tap_ok (run ("mbench-is-no-program x", plain) == MBENCH_IO,
          "a program that is not there is an error");
  tap_string (error.message,
              "the program \"mbench-is-no-program\" was not found: expected "
              "one in a folder of PATH, or its path",
              "which names it");
  tap_ok (run ("/dev/null", plain) == MBENCH_IO, "so is what is no program");
  tap_string (error.message, "it cannot be executed: Permission denied",
              "which says why");
  tap_ok (run ("true", (struct mbench_launch_plan){ .directory = "/no" })
              == MBENCH_IO,
          "so is a folder that is not there");
  tap_ok (strstr (error.message, "\"/no\"") != NULL, "which names it");
  char *known = strdup (mbench_launcher ());
  setenv ("MBSH_LAUNCHER", "/no/launcher", 1);
  tap_ok (run ("true", plain) == MBENCH_IO && strstr (error.message, "/no/la"),
          "so is a launcher that is not there");
  setenv ("MBSH_LAUNCHER", known, 1);
  free (known);
}

/* The end of who began a launch is the end of what runs: else reading the pipe
   that it writes to would not end.  */
static void
test_end (void)
{
  const struct mbench_launch_plan plain = { 0 };
  int ends[2];
  char byte;
  if (pipe (ends) != 0)
    exit (99);
  pid_t pid = fork ();
  if (pid == 0)
    {
      struct mbench_launch launch;
      written = ends[1];
      close (ends[0]);
      begin ("sh -c 'echo x; sleep 1000 & wait'", plain, &launch);
      mbench_launch_run (&launch, &reply, &error);
      _exit (0);
    }
  close (ends[1]);
  bool has_begun = read (ends[0], &byte, 1) == 1;
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
  while (read (ends[0], &byte, 1) > 0)
    ;
  tap_ok (has_begun, "a command that does not end has begun");
  tap_ok (true, "nothing of it holds the pipe when its beginner is killed");
  close (ends[0]);
}

/* A peak is the command's own, whatever this process has taken.  */
static void
test_peak (void)
{
  enum
  {
    MUCH = 200 << 20
  };
  char *much = mmap (NULL, MUCH, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memset (much, 1, MUCH);
  run ("true", (struct mbench_launch_plan){ 0 });
  tap_ok (reply.peak > 0 && reply.peak < MUCH / 4,
          "the peak memory of a small command is not ours");
  munmap (much, MUCH);
  run ("dd if=/dev/zero of=/dev/null bs=50M count=1",
       (struct mbench_launch_plan){ 0 });
  tap_ok (reply.peak >= 50 << 20, "that of a large one is its own");
}

static void
test_meters (void)
{
  const char *const names[] = { "user-time", "peak-memory", "page-faults" };
  struct mbench_counter_reason reasons[3];
  const struct mbench_counter_bank *bank = &mbench_counter_command;
  struct mbench_counter_facts facts;
  struct mbench_launch_reply made
      = { .user = 5, .peak = 100, .page_faults = 7 };
  double values[3];
  void *instance;
  tap_ok (bank->open (names, 3, reasons, &instance, &error) == MBENCH_OK,
          "meters of commands are opened");
  mbench_counter_command_note (&made);
  bank->start (instance);
  mbench_counter_command_note (&made);
  made.peak = 50;
  mbench_counter_command_note (&made);
  bank->stop (instance);
  mbench_counter_command_note (&made);
  bank->take (instance, values);
  tap_near (values[0], 10, 0, "times add up between start and stop");
  tap_near (values[1], 100, 0, "a peak is the highest");
  tap_near (values[2], 14, 0, "counts add up");
  bank->start (instance);
  mbench_counter_command_note (&made);
  bank->stop (instance);
  bank->take (instance, values);
  tap_near (values[1], 50, 0, "and one is forgotten when it was taken");
  bank->close (instance);
  tap_ok (bank->find ("peak-memory", &facts) && facts.is_level
              && strcmp (facts.unit, "bytes") == 0,
          "a peak is a level");
  tap_ok (bank->find ("user-time", &facts) && !facts.is_level
              && strcmp (facts.unit, "ns") == 0,
          "a time is none");
  tap_ok (!bank->find ("instructions", &facts), "others are unknown");
}

static void
test_fill (void)
{
  const size_t sizes[] = { 7, 42 };
  struct mbench_command_test *command = mbench_command_test_new ();
  mbench_words_add (&command->parameters, "n", &error);
  mbench_words_add (&command->parameters, "level", &error);
  char *text = mbench_command_test_fill (
      command, "{n} -{level}{print $1} {levels} (n} {", sizes, 2);
  tap_string (text, "7 -42{print $1} {levels} (n} {",
              "sizes stand for names in braces, and for nothing else");
  free (text);
  text = mbench_command_test_fill (command, "{n}{level}", sizes, 1);
  tap_string (text, "7{level}", "one without a size stays");
  free (text);
  tap_ok (mbench_command_test_point (sizes, 2)
              != mbench_command_test_point (sizes, 1),
          "points of other sizes are others");
  mbench_command_test_free (command);
}

static void
test_output (void)
{
  struct mbench_command_test *a = mbench_command_test_new ();
  struct mbench_command_test *b = mbench_command_test_new ();
  size_t n = 0;
  tap_ok (mbench_command_test_output (a, &n, &error) == NULL,
          "no output is there where none is kept");
  mbench_command_test_keep (a, MBENCH_COMMAND_COMPARE, NULL, &error);
  mbench_command_test_keep (b, MBENCH_COMMAND_COMPARE, a, &error);
  tap_ok (a->seen != NULL && a->seen == b->seen && a->seen->references == 2,
          "commands that compare theirs have one memory for it");
  tap_ok (write (a->output, "abc", 3) == 3, "something is written");
  char *bytes = mbench_command_test_output (a, &n, &error);
  tap_ok (n == 3 && memcmp (bytes, "abc", 3) == 0, "it is there then");
  free (bytes);
  tap_ok (mbench_command_test_digest (a->output)
              != mbench_command_test_digest (b->output),
          "other outputs have other digests");
  tap_ok (write (b->output, "abc", 3) == 3
              && mbench_command_test_digest (a->output)
                     == mbench_command_test_digest (b->output),
          "one has one");
  tap_ok (a->is_expected[0] && !a->is_expected[1], "status 0 is expected");
  mbench_command_test_free (a);
  tap_size (b->seen->references, 1, "the last to go ends it");
  mbench_command_test_free (b);
}

int
main (void)
{
  size_t descriptors = tap_descriptors ();
  nothing = open ("/dev/null", O_RDWR | O_CLOEXEC);
  written = memfd_create ("written", MFD_CLOEXEC);
  test_run ();
  test_signals ();
  test_plan ();
  test_refusals ();
  test_peak ();
  test_meters ();
  test_fill ();
  test_output ();
  test_end ();
  close (nothing);
  close (written);
  tap_size (tap_descriptors (), descriptors, "no descriptor is left");
  return tap_done ();
}
