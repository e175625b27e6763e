#include <config.h>

#include "run/command-body.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/launch.h"
#include "device/counter-command.h"
#include "run/state.h"
#include "test/test.h"

enum
{
  MESSAGE = 600,
  /* Bytes and lines of what a command wrote to standard error that are
     told.  */
  TOLD = 400,
  TOLD_LINES = 3
};

/* What an execution of a command has.  */
struct running
{
  const struct mbench_command_test *command;
  struct mbench_launch launch;
  struct mbench_launch prepare;
  struct mbench_launch cleanup;
  /* -1 where there is none; the last is where all of them write errors.  */
  int input;
  int output;
  int nothing;
  int errors;
};

static void
fail (micro_benchmark_test_state state, const struct mbench_error *error)
{
  mbench_state_end (state, MBENCH_OUTCOME_FAILED, error->message);
}

/* Append the first lines of what FD has to TEXT, one behind the other.  */
static void
append_lines (char text[MESSAGE], int fd)
{
  char told[TOLD + 1];
  ssize_t n = pread (fd, told, TOLD, 0);
  size_t end = 0;
  int lines = 0;
  for (; n > 0 && end < (size_t)n && lines < TOLD_LINES; ++end)
    if (told[end] == '\n')
      {
        ++lines;
        told[end] = '/';
      }
    else if ((unsigned char)told[end] < ' ')
      told[end] = ' ';
  while (end > 0 && (told[end - 1] == '/' || told[end - 1] == ' '))
    --end;
  told[end] = '\0';
  size_t used = strlen (text);
  if (end > 0)
    snprintf (text + used, MESSAGE - used, ": %s", told);
}

/* End STATE where REPLY, of WHAT, is not as it should be: with one of the
   statuses that EXPECTED has.  */
static bool
check (micro_benchmark_test_state state, const char *what,
       const struct mbench_launch_reply *reply, const bool *expected)
{
  struct running *running = mbench_state_fixture (state);
  char text[MESSAGE];
  char detail[32];
  bool is_killed = WIFSIGNALED (reply->status);
  int status = WEXITSTATUS (reply->status);
  if (!is_killed && expected[status])
    return true;
  if (is_killed)
    {
      mbench_signal_name (WTERMSIG (reply->status), detail, sizeof detail);
      snprintf (text, sizeof text, "%s was ended by %s", what, detail);
    }
  else
    {
      snprintf (detail, sizeof detail, "%d", status);
      snprintf (text, sizeof text, "%s ended with status %s", what, detail);
    }
  append_lines (text, running->errors);
  mbench_state_end (
      state, is_killed ? MBENCH_OUTCOME_KILLED : MBENCH_OUTCOME_EXITED, text);
  mbench_state_detail (
      state, is_killed ? MBENCH_DETAIL_SIGNAL : MBENCH_DETAIL_STATUS, detail);
  return false;
}

/* Begin a launch of WORDS.  */
static bool
begin (micro_benchmark_test_state state, const struct mbench_words *words,
       int input, int output, struct mbench_launch *launch)
{
  struct running *running = mbench_state_fixture (state);
  const struct mbench_command_test *command = running->command;
  struct mbench_error error;
  struct mbench_words filled = { 0 };
  enum mbench_status status = mbench_command_test_fill_words (
      command, words, state->planned->sizes, state->planned->dimensions,
      &filled, &error);
  struct mbench_launch_plan plan = { .words = &filled,
                                     .directory = command->directory,
                                     .variables = &command->variables,
                                     .input = input,
                                     .output = output,
                                     .errors = running->errors };
  if (status == MBENCH_OK)
    status = mbench_launch_begin (&plan, launch, &error);
  mbench_words_release (&filled);
  if (status != MBENCH_OK)
    fail (state, &error);
  return status == MBENCH_OK;
}

/* Run what LAUNCH is of, WHAT for messages; nothing where it never began. */
static bool
run (micro_benchmark_test_state state, struct mbench_launch *launch,
     const char *what, struct mbench_launch_reply *reply)
{
  static const bool fine[MBENCH_COMMAND_STATUSES] = { true };
  struct running *running = mbench_state_fixture (state);
  struct mbench_error reason;
  if (launch->pid == 0)
    return true;
  if (mbench_launch_run (launch, reply, &reason) != MBENCH_OK)
    {
      char text[MESSAGE];
      snprintf (text, sizeof text, "%s: %s", what, reason.message);
      mbench_state_end (state, MBENCH_OUTCOME_FAILED, text);
      return false;
    }
  bool is_it = launch == &running->launch;
  return check (state, what, reply,
                is_it ? running->command->is_expected : fine);
}

/* Run WORDS once.  */
static bool
run_once (micro_benchmark_test_state state, const struct mbench_words *words,
          const char *what)
{
  struct running *running = mbench_state_fixture (state);
  struct mbench_launch launch = { 0 };
  struct mbench_launch_reply reply;
  bool is_fine
      = words->n == 0
        || (begin (state, words, running->nothing, running->nothing, &launch)
            && run (state, &launch, what, &reply));
  mbench_launch_end (&launch);
  return is_fine;
}

/* Open FILE, filled with the sizes, as FLAGS say; -1, and the end of STATE,
   where that cannot be.  */
static int
open_file (micro_benchmark_test_state state, const char *file, int flags,
           const char *what)
{
  const struct running *running = mbench_state_fixture (state);
  struct mbench_error error;
  char *name = mbench_command_test_fill (running->command, file,
                                         state->planned->sizes,
                                         state->planned->dimensions);
  int fd = name != NULL ? open (name, flags | O_CLOEXEC, 0666) : -1;
  if (name == NULL)
    mbench_no_memory (&error, "the name of a file");
  else if (fd == -1)
    mbench_fail (&error, MBENCH_IO, "the %s \"%s\" cannot be opened: %s", what,
                 name, strerror (errno));
  if (fd == -1)
    fail (state, &error);
  free (name);
  return fd;
}

/* Open what the command reads and writes.  */
static bool
open_files (micro_benchmark_test_state state)
{
  struct running *running = mbench_state_fixture (state);
  const struct mbench_command_test *command = running->command;
  running->nothing = open_file (state, "/dev/null", O_RDWR, "device");
  running->errors = memfd_create ("errors of a command", MFD_CLOEXEC);
  if (command->input_file != NULL)
    running->input = open_file (state, command->input_file, O_RDONLY, "input");
  if (command->output_file != NULL)
    running->output = open_file (state, command->output_file,
                                 O_WRONLY | O_CREAT, "output");
  if (running->errors == -1)
    mbench_state_end (state, MBENCH_OUTCOME_FAILED,
                      "no memory for the errors of a command");
  return !mbench_state_has_ended (state);
}

static int
either (int first, int second, int last)
{
  if (first != -1)
    return first;
  return second != -1 ? second : last;
}

/* Begin the launches of the command and of what goes with it.  */
static bool
begin_all (micro_benchmark_test_state state)
{
  struct running *running = mbench_state_fixture (state);
  const struct mbench_command_test *command = running->command;
  int nothing = running->nothing;
  int input = either (running->input, command->input, nothing);
  int output = either (running->output, command->output, nothing);
  if (command->prepare.n > 0
      && !begin (state, &command->prepare, nothing, nothing,
                 &running->prepare))
    return false;
  if (command->cleanup.n > 0
      && !begin (state, &command->cleanup, nothing, nothing,
                 &running->cleanup))
    return false;
  return begin (state, &command->words, input, output, &running->launch);
}

/* Forget what this test was the first to write, as it begins anew.  */
static void
forget_output (micro_benchmark_test_state state)
{
  struct running *running = mbench_state_fixture (state);
  struct mbench_command_seen *seen = running->command->seen;
  for (size_t i = 0; seen != NULL && i < seen->n; ++i)
    if (strncmp (seen->list[i].owner, state->name, MBENCH_COMMAND_NAME - 1)
        == 0)
      seen->list[i--] = seen->list[--seen->n];
}

static void
set_up (micro_benchmark_test_state state)
{
  struct running *running = calloc (1, sizeof *running);
  mbench_state_set_fixture (state, running);
  if (running == NULL)
    {
      mbench_state_end (state, MBENCH_OUTCOME_FAILED,
                        mbench_status_text (MBENCH_NO_MEMORY));
      return;
    }
  running->command = mbench_test_case_host (mbench_state_test (state));
  running->input = running->output = running->nothing = running->errors = -1;
  forget_output (state);
  if (open_files (state)
      && run_once (state, &running->command->set_up, "the set-up command"))
    begin_all (state);
}

/* Where outputs are compared, end STATE when this one is another than the
   first at the same sizes.  */
static bool
compare_output (micro_benchmark_test_state state)
{
  struct running *running = mbench_state_fixture (state);
  struct mbench_command_seen *seen = running->command->seen;
  char text[MESSAGE];
  if (seen == NULL)
    return true;
  uint64_t output = mbench_command_test_digest (running->command->output);
  uint64_t point = mbench_command_test_point (state->planned->sizes,
                                              state->planned->dimensions);
  size_t i = 0;
  while (i < seen->n && seen->list[i].point != point)
    ++i;
  if (i < seen->n && seen->list[i].output == output)
    return true;
  if (i == seen->n && i < MBENCH_COMMAND_POINTS)
    {
      seen->list[i].point = point;
      seen->list[i].output = output;
      snprintf (seen->list[i].owner, MBENCH_COMMAND_NAME, "%s", state->name);
      ++seen->n;
      return true;
    }
  if (i < seen->n)
    snprintf (text, sizeof text,
              "it wrote another output than \"%s\" did: expected the same, as "
              "they are compared",
              seen->list[i].owner);
  else
    snprintf (text, sizeof text,
              "outputs at more than %d points: expected fewer where they are "
              "compared",
              (int)MBENCH_COMMAND_POINTS);
  mbench_state_end (state, MBENCH_OUTCOME_FAILED, text);
  return false;
}

/* Run the command with what goes before and after it, and add its time to
 *ELAPSED, ns.  */
static bool
run_measured (micro_benchmark_test_state state, int64_t *elapsed)
{
  struct running *running = mbench_state_fixture (state);
  struct mbench_launch_reply reply = { 0 };
  struct mbench_launch_reply other;
  if (!run (state, &running->prepare, "the prepare command", &other)
      || !run (state, &running->launch, "the command", &reply))
    return false;
  mbench_counter_command_note (&reply);
  *elapsed += reply.elapsed;
  return run (state, &running->cleanup, "the cleanup command", &other)
         && compare_output (state);
}

static void
sample (micro_benchmark_test_state state, size_t n)
{
  int64_t elapsed = 0;
  mbench_state_start (state);
  while (n-- > 0 && run_measured (state, &elapsed))
    ;
  mbench_state_stop (state);
  mbench_stopwatch_give (state->watch, elapsed);
}

static void
close_file (int fd)
{
  if (fd != -1)
    close (fd);
}

static void
tear_down (micro_benchmark_test_state state)
{
  struct running *running = mbench_state_fixture (state);
  if (running == NULL)
    return;
  mbench_launch_end (&running->launch);
  mbench_launch_end (&running->prepare);
  mbench_launch_end (&running->cleanup);
  if (running->nothing != -1 && running->errors != -1)
    run_once (state, &running->command->tear_down, "the tear-down command");
  close_file (running->input);
  close_file (running->output);
  close_file (running->nothing);
  close_file (running->errors);
  free (running);
  mbench_state_set_fixture (state, NULL);
}

/* The same for all commands: each run lays its own code out anew, and that of
   the launcher is one under other data.  */
static uintptr_t
code (micro_benchmark_test_case test)
{
  (void)test;
  return (uintptr_t)&mbench_command_body;
}

struct mbench_command_test *
mbench_command_of (micro_benchmark_test_case test)
{
  return test->body == &mbench_command_body ? mbench_test_case_host (test)
                                            : NULL;
}

const struct mbench_body mbench_command_body = {
  .kind = "command",
  .code = code,
  .one_thread = "a command is a process of its own, which has what threads it "
                "begins; expected 1",
  .counters = &mbench_counter_command,
  .set_up = set_up,
  .sample = sample,
  .tear_down = tear_down,
};
